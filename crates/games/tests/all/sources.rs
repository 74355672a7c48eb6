//! Reading the sources of the crates above `games`.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The crates above `games`.
const ABOVE: [&str; 6] = ["ai", "cli", "desk", "map", "server", "web"];

/// The sources of the crates above `games`, without their tests.
pub fn sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for name in ABOVE {
        collect(&crates.join(name).join("src"), &mut files);
    }
    files.sort();
    let each = files.iter().map(|path| {
        let name = path.strip_prefix(&crates).unwrap().to_str().unwrap().replace('\\', "/");
        (name, before_tests(&fs::read_to_string(path).unwrap()).to_owned())
    });
    let each: Vec<(String, String)> = each.filter(|(name, _)| !name.contains("tests")).collect();
    assert!(each.len() > 200, "{} files", each.len());
    each
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}

/// Tests are at the end of a file.
pub fn before_tests(source: &str) -> &str {
    source.find("#[cfg(test)]").map_or(source, |at| &source[..at])
}

/// A piece of source.
enum Piece {
    Code(char),
    Literal(String),
}

/// Code and literals; comments are left out.
fn pieces(source: &str) -> Vec<Piece> {
    let letters: Vec<char> = source.chars().collect();
    let at = |index: usize| letters.get(index).copied().unwrap_or('\0');
    let (mut index, mut pieces) = (0, Vec::new());
    while index < letters.len() {
        match (at(index), at(index + 1), at(index + 2)) {
            ('/', '/', _) => {
                while index < letters.len() && at(index) != '\n' {
                    index += 1;
                }
            }
            // A quotation mark as a character.
            ('\'', '"', '\'') => index += 3,
            ('\'', '\\', '"') => index += 4,
            ('r', '#', '"' | '#') => {
                let hashes = (index + 1..).take_while(|&it| at(it) == '#').count();
                let ends = |it: usize| at(it) == '"' && (1..=hashes).all(|n| at(it + n) == '#');
                let mut literal = String::new();
                index += hashes + 2;
                while index < letters.len() && !ends(index) {
                    literal.push(at(index));
                    index += 1;
                }
                index += hashes + 1;
                pieces.push(Piece::Literal(literal));
            }
            ('"', ..) => {
                let mut literal = String::new();
                index += 1;
                while index < letters.len() && at(index) != '"' {
                    if at(index) == '\\' {
                        literal.push(at(index));
                        index += 1;
                    }
                    literal.push(at(index));
                    index += 1;
                }
                index += 1;
                pieces.push(Piece::Literal(literal));
            }
            (letter, ..) => {
                pieces.push(Piece::Code(letter));
                index += 1;
            }
        }
    }
    pieces
}

/// The texts in a source. The value of an attribute is markup: it stands right after its sign, without a space.
pub fn literals(source: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut attribute = false;
    for piece in pieces(source) {
        match piece {
            Piece::Literal(literal) => {
                all.extend((!attribute).then_some(literal));
                attribute = false;
            }
            Piece::Code(letter) => attribute = letter == '=',
        }
    }
    all
}

/// A source without its texts and comments.
pub fn without_literals(source: &str) -> String {
    let each = pieces(source).into_iter().map(|piece| match piece {
        Piece::Literal(_) => ' ',
        Piece::Code(letter) => letter,
    });
    each.collect()
}
