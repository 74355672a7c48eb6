//! Closed lists of names: enums in which every value has one word, used in requests, answers,
//! documentation and on the command line.

use std::marker::PhantomData;

/// Declares an enum with a word for each value, `ALL`, and parsing and printing by that word.
///
/// ```
/// linstock_rulebook::words! {
///     /// What covers somebody.
///     pub enum Cover {
///         /// Trees.
///         Woods = "woods",
///         /// Stones.
///         StoneWall = "stone-wall",
///     }
/// }
///
/// assert_eq!(Cover::from_word("stone-wall"), Some(Cover::StoneWall));
/// assert_eq!(Cover::Woods.to_string(), "woods");
/// assert_eq!(Cover::ALL.len(), 2);
/// ```
#[macro_export]
macro_rules! words {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$value_meta:meta])* $value:ident = $word:literal),* $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$value_meta])* $value),* }

        impl $name {
            /// Every value, in order.
            pub const ALL: &'static [$name] = &[$($name::$value),*];

            /// The words of all values, in order.
            pub const WORDS: &'static [&'static str] = &[$($word),*];

            /// The word for it.
            pub const fn word(self) -> &'static str {
                match self { $($name::$value => $word),* }
            }

            /// The value for a word.
            pub fn from_word(word: &str) -> Option<$name> {
                match word { $($word => Some($name::$value),)* _ => None }
            }
        }

        impl $crate::words::Word for $name {
            fn index(self) -> usize {
                self as usize
            }
        }

        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.word())
            }
        }

        impl $crate::reexport::serde::Serialize for $name {
            fn serialize<S>(&self, serializer: S) -> Result<S::Ok, S::Error>
            where S: $crate::reexport::serde::Serializer {
                serializer.serialize_str(self.word())
            }
        }

        impl<'de> $crate::reexport::serde::Deserialize<'de> for $name {
            fn deserialize<D>(deserializer: D) -> Result<$name, D::Error>
            where D: $crate::reexport::serde::Deserializer<'de> {
                deserializer.deserialize_str($crate::words::WordVisitor {
                    words: $name::WORDS,
                    read: $name::from_word,
                })
            }
        }

        impl $crate::reexport::schemars::JsonSchema for $name {
            fn schema_name() -> ::std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }

            // Games have different words for types of the same name.
            fn schema_id() -> ::std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }

            fn json_schema(
                _: &mut $crate::reexport::schemars::SchemaGenerator,
            ) -> $crate::reexport::schemars::Schema {
                $crate::reexport::schemars::json_schema!({
                    "type": "string", "enum": $name::WORDS,
                })
            }
        }
    };
}

/// How many different words some lists have.
pub const fn count_of(lists: &[&[&str]]) -> usize {
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            count += !is_before(lists, list, lists[list][at]) as usize;
            at += 1;
        }
        list += 1;
    }
    count
}

/// The words of some lists, each once, in order.
///
/// ```
/// use linstock_rulebook::words::{count_of, joined};
///
/// const FOOT: &[&str] = &["musket", "rifle"];
/// const HORSE: &[&str] = &["rifle", "pistol"];
/// const ALL: [&str; count_of(&[FOOT, HORSE])] = joined(&[FOOT, HORSE]);
/// assert_eq!(ALL, ["musket", "rifle", "pistol"]);
/// ```
pub const fn joined<const COUNT: usize>(lists: &[&[&'static str]]) -> [&'static str; COUNT] {
    let mut all = [""; COUNT];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            let word = lists[list][at];
            if !is_before(lists, list, word) {
                all[count] = word;
                count += 1;
            }
            at += 1;
        }
        list += 1;
    }
    assert!(count == COUNT, "as many as there are");
    all
}

/// Whether a list before one of these has a word.
const fn is_before(lists: &[&[&str]], before: usize, word: &str) -> bool {
    let mut list = 0;
    while list < before {
        let mut at = 0;
        while at < lists[list].len() {
            if same(lists[list][at].as_bytes(), word.as_bytes()) {
                return true;
            }
            at += 1;
        }
        list += 1;
    }
    false
}

const fn same(a: &[u8], b: &[u8]) -> bool {
    let mut at = 0;
    while at < a.len() && at < b.len() && a[at] == b[at] {
        at += 1;
    }
    at == a.len() && at == b.len()
}

/// A value from a closed list.
pub trait Word: Copy {
    /// Its position in the list.
    fn index(self) -> usize;
}

/// A set of words from one list of at most 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WordSet<T>(u32, PhantomData<T>);

impl<T> Default for WordSet<T> {
    fn default() -> WordSet<T> {
        WordSet(0, PhantomData)
    }
}

impl<T: Word> WordSet<T> {
    /// Whether a word is in the set.
    pub fn has(self, word: T) -> bool {
        self.0 & (1 << word.index()) != 0
    }

    /// The set with one more word.
    pub fn with(self, word: T) -> WordSet<T> {
        WordSet(self.0 | 1 << word.index(), PhantomData)
    }
}

impl<T: Word> FromIterator<T> for WordSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(words: I) -> WordSet<T> {
        words.into_iter().fold(WordSet::default(), WordSet::with)
    }
}

/// Parses a word of a closed list; the error lists the words.
#[doc(hidden)]
pub struct WordVisitor<T> {
    pub words: &'static [&'static str],
    pub read: fn(&str) -> Option<T>,
}

impl<T> serde::de::Visitor<'_> for WordVisitor<T> {
    type Value = T;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "one of {}", self.words.join(", "))
    }

    fn visit_str<E: serde::de::Error>(self, word: &str) -> Result<T, E> {
        (self.read)(word).ok_or_else(|| E::invalid_value(serde::de::Unexpected::Str(word), &self))
    }
}
