//! The scenarios that come with the program.

/// A scenario that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct BuiltIn {
    /// The name to call it by.
    pub id: &'static str,
    /// Its file.
    pub text: &'static str,
}

macro_rules! library {
    ($($id:literal)*) => {
        /// All of them.
        pub const LIBRARY: &[BuiltIn] = &[$(
            BuiltIn { id: $id, text: include_str!(concat!("../../../scenarios/", $id, ".toml")) }
        ),*];
    };
}

library! {
    "brigade-action" "reids-mill" "quinta-alta" "shiloh" "perryville" "stones-river" "mill-springs" "wilsons-creek"
    "vimeiro" "maida"
}

/// One of them.
pub fn built_in(id: &str) -> Option<&'static BuiltIn> {
    LIBRARY.iter().find(|scenario| scenario.id == id)
}
