//! What lets the client work without a network, and come quickly over a slow one: the list of its
//! files with a version, and compressed copies.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use crate::shell::Problem;

/// The script that keeps everything.
const KEEPER: &str = "sw.js";
/// What is worth compressing.
const COMPRESSED: [&str; 7] = ["wasm", "js", "css", "html", "svg", "webmanifest", "json"];

/// Writes the list of files, and a version that changes with any of them, into the keeper.
pub fn list(folder: &Path) -> Result<(), Problem> {
    let mut hash = blake3::Hasher::new();
    let mut names = Vec::new();
    for file in files(folder)? {
        let name = file.strip_prefix(folder)?.to_string_lossy().replace('\\', "/");
        hash.update(name.as_bytes());
        hash.update(&fs::read(&file)?);
        if name != KEEPER {
            names.push(format!("./{name}"));
        }
    }
    let version = format!("linstock-{}", &hash.finalize().to_hex()[..16]);
    let keeper = folder.join(KEEPER);
    let text = fs::read_to_string(&keeper)?
        .replace("@VERSION@", &version)
        .replace("@FILES@", &names.join("\", \""));
    fs::write(keeper, text)?;
    Ok(())
}

/// Writes a copy by Brotli and one by gzip beside each file that gets smaller.
pub fn compress(folder: &Path) -> Result<(), Problem> {
    println!("compressing");
    for file in files(folder)? {
        let ending = file.extension().unwrap_or_default().to_string_lossy().into_owned();
        if !COMPRESSED.contains(&ending.as_str()) {
            continue;
        }
        let whole = fs::read(&file)?;
        let mut small = Vec::new();
        let best = brotli::enc::BrotliEncoderParams { lgwin: 24, ..Default::default() };
        brotli::BrotliCompress(&mut whole.as_slice(), &mut small, &best)?;
        fs::write(with(&file, "br"), &small)?;
        let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
        gzip.write_all(&whole)?;
        let gzip = gzip.finish()?;
        fs::write(with(&file, "gz"), &gzip)?;
        if ending == "wasm" {
            let name = file.file_name().unwrap_or_default().to_string_lossy();
            println!(
                "{name}: {} bytes, {} by Brotli, {} by gzip",
                whole.len(),
                small.len(),
                gzip.len()
            );
        }
    }
    Ok(())
}

fn with(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(".");
    name.push(ending);
    PathBuf::from(name)
}

/// All files in a folder, in order.
fn files(folder: &Path) -> Result<Vec<PathBuf>, Problem> {
    let mut list = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list.extend(files(&path)?);
        } else {
            list.push(path);
        }
    }
    list.sort();
    Ok(list)
}
