//! Proves that a change of the code changed no answer: what an older revision said, put beside what is said now.
//!
//! What the older revision says is recorded once, under `target/compare` of the main working tree; only this tree is
//! run again. Words for people may differ, and are listed; nothing else may.

mod answers;
mod random;
mod record;
mod requests;
mod side;
mod texts;

use std::path::PathBuf;

use crate::shell::{Problem, output, root};

use side::Side;

/// Compares this tree with a revision, and fails if anything but words differs.
pub fn compare(revision: &str) -> Result<(), Problem> {
    let hash = output("git", &["rev-parse", "--verify", &format!("{revision}^{{commit}}")])?;
    let hash = hash.trim();
    let folder = shared_target()?.join("compare").join(&hash[..12]);
    record::have(hash, &folder)?;

    let here = Side::of_this_tree()?;
    let found = root().join("target/compare/differences");
    if found.exists() {
        std::fs::remove_dir_all(&found)?;
    }
    std::fs::create_dir_all(&found)?;
    let mut same = answers::compare(&here, &folder, &found)?;

    let now = root().join("target/compare/now");
    texts::write_all(&here, &folder, &now)?;
    for kind in texts::KINDS {
        same &= texts::compare(kind, &folder, &now, &found)?;
    }
    println!("\ndifferences, if any, are in {}", found.display());
    if same { Ok(()) } else { Err("answers have changed".into()) }
}

/// The build folder of the main working tree, so that several trees share one record.
fn shared_target() -> Result<PathBuf, Problem> {
    let common = output("git", &["rev-parse", "--path-format=absolute", "--git-common-dir"])?;
    let common = PathBuf::from(common.trim());
    Ok(common.parent().ok_or("the repository lies nowhere")?.join("target"))
}
