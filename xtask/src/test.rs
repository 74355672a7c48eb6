//! Everything that must hold before a change lands.

use crate::shell::{Problem, run};

/// Format, lints, tests. The golden tables and cases are among the tests.
pub fn test() -> Result<(), Problem> {
    run("cargo", &["fmt", "--all", "--check"])?;
    run("cargo", &["clippy", "--workspace", "--all-targets", "--", "-D", "warnings"])?;
    run("cargo", &["test", "--workspace"])
}
