//! Where everything is that the tests need: `cargo xtask` builds it and says so.

use std::path::PathBuf;

use crate::Result;

/// Where things are.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The folder of the built client.
    pub client: PathBuf,
    /// The `linstock` program.
    pub program: PathBuf,
    /// The program that plays a log's commands again.
    pub again: PathBuf,
    /// The script that judges whether everybody can use a page.
    pub axe: PathBuf,
    /// Where pictures of failures go.
    pub failures: PathBuf,
}

impl Setting {
    /// Reads it from the environment.
    pub fn read() -> Result<Setting> {
        let path = |name: &str, what: &str| -> Result<PathBuf> {
            let path = std::env::var_os(name).map(PathBuf::from).ok_or_else(|| {
                format!("{name} does not say where {what} is: start this by `cargo xtask browser`")
            })?;
            if !path.exists() {
                return Err(format!("{what} is not at {}", path.display()).into());
            }
            Ok(path)
        };
        let client = path("LINSTOCK_CLIENT", "the built client")?;
        let failures = client.with_file_name("browser-failures");
        Ok(Setting {
            client,
            program: path("LINSTOCK_PROGRAM", "the linstock program")?,
            again: path("LINSTOCK_AGAIN", "what plays logs again")?,
            axe: path("LINSTOCK_AXE", "axe")?,
            failures,
        })
    }
}
