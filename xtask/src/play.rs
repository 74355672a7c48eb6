//! Builds everything there is to play with, and starts it.

use crate::{
    client::{self, For},
    shell::{Problem, root, run},
};

/// Builds the program and the browser client, and serves the client until somebody ends it.
pub fn play() -> Result<(), Problem> {
    run("cargo", &["build", "--profile", "play", "--package", "linstock-cli"])?;
    let folder = client::build(For::Playing)?;
    let program = root().join("target/play/linstock");
    let program = program.to_string_lossy();
    println!(
        "\nThe same on the command line:\n\n  \
         {program} play brigade-action\n  {program} scenario list\n  \
         {program} battle shiloh --seed 7 --log shiloh.log\n  \
         {program} odds jr3 fire weapon=rifle-musket strength=16 range=3\n  \
         {program} --help\n"
    );
    run(&program, &["web", "--folder", &folder.to_string_lossy()])
}
