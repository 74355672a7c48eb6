//! Builds everything there is to play with.

use crate::shell::{Problem, root, run};

/// Builds the command line in release mode, and shows a first answer.
pub fn play() -> Result<(), Problem> {
    run("cargo", &["build", "--release", "--package", "linstock-cli"])?;
    let program = root().join("target/release/linstock");
    let program = program.to_string_lossy();
    run(
        &program,
        &[
            "odds",
            "volley",
            "--rules",
            "adf-15",
            "--weapon",
            "rifle-musket",
            "--strength",
            "6",
            "--range",
            "2.5",
            "--target-experience",
            "green",
            "--cover",
            "stone-wall",
        ],
    )?;
    println!(
        "\nThat was {program}. There is no browser client yet; on the command line, go on with\n\
         \n  {program} --help\n  {program} rules\n  {program} table adf-15 movement\n  \
         {program} odds jr3 fire weapon=rifle-musket strength=16 range=3\n  \
         {program} odds elan close-action attacker.figures=12 defender.figures=12\n\n\
         Battles: eight scenarios come with it. Play one against the computer, or watch two computers:\n\n  \
         {program} scenario list\n  {program} play brigade-action\n  \
         {program} battle shiloh --seed 7 --log shiloh.log\n"
    );
    Ok(())
}
