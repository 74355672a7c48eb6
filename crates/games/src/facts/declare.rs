//! Declaring the facts of a game, each once: its name, what it takes, what it is if nobody says it, which procedures
//! use it, and what it is in plain English.
//!
//! [`facts!`] makes a struct of a declaration, which is what a request is read into
//! ([`crate::contract::reader`]), and an [`Object`], from which come the JSON Schema, forms, the keys of the command
//! line and the fields of a roster.

use std::fmt;

use super::{role::FactRole, values::Values};

/// An object of facts.
#[derive(Debug)]
pub struct Object {
    /// Its name among the definitions of the schema.
    pub name: &'static str,
    /// What it is.
    pub says: &'static str,
    /// Its facts, in the order of a form.
    pub facts: &'static [Fact],
    /// Objects whose facts stand in this one, as if they were its own.
    pub parts: &'static [Part],
}

/// An object whose facts stand in another.
#[derive(Debug)]
pub struct Part {
    /// The object.
    pub object: &'static Object,
    /// The procedures that use its facts there.
    pub of: &'static [&'static str],
}

/// A fact. Where procedures mean different things by one name, each meaning is a fact of its own.
#[derive(Debug)]
pub struct Fact {
    /// Its key in a request.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
    /// What it is if nobody says it.
    pub otherwise: Otherwise,
    /// What it is.
    pub says: &'static str,
    /// What it is for.
    pub role: FactRole,
    /// The procedures that use it; without any, all that use its object.
    pub of: &'static [&'static str],
    /// The procedures that decide it themselves, where it may not be said.
    pub decided_in: &'static [&'static str],
}

/// What a fact takes.
#[derive(Clone, Copy, Debug)]
pub enum Takes {
    /// A value.
    Value(Values),
    /// One word, or a list of them in which order and number count.
    Listed(&'static [&'static str]),
    /// An object.
    Object(&'static Object),
    /// A list of objects.
    Objects(&'static Object),
}

/// What a fact is if nobody says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Otherwise {
    /// It is absent.
    Absent,
    /// It has a default.
    Default(Default),
    /// It must be said: always if the text is empty, else as it says ("except in melee").
    Needed(&'static str),
    /// It may not be said: what is around it decides it.
    Decided,
}

/// A default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Default {
    /// True or false.
    Truth(bool),
    /// A whole number.
    Whole(i16),
    /// A word.
    Word(&'static str),
    /// An empty list.
    Nothing,
    /// What follows from other facts, in words.
    Follows(&'static str),
}

impl fmt::Display for Default {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Default::Truth(truth) => write!(f, "{truth}"),
            Default::Whole(number) => write!(f, "{number}"),
            Default::Word(word) => f.write_str(word),
            Default::Nothing => f.write_str("none"),
            Default::Follows(text) => f.write_str(text),
        }
    }
}

impl Object {
    /// Its facts and those of its parts, each with the procedures that use it.
    pub fn all(&'static self) -> impl Iterator<Item = (&'static Fact, &'static [&'static str])> {
        let parts =
            self.parts.iter().flat_map(|part| part.object.facts.iter().map(|fact| (fact, part.of)));
        self.facts.iter().map(|fact| (fact, fact.of)).chain(parts)
    }

    /// How many facts it has, with those of its parts.
    pub const fn count(&self) -> usize {
        let mut count = self.facts.len();
        let mut at = 0;
        while at < self.parts.len() {
            assert!(self.parts[at].object.parts.is_empty(), "a part has no parts of its own");
            count += self.parts[at].object.facts.len();
            at += 1;
        }
        count
    }
}

/// Declares an object of facts: a struct to read it into, and what is known of it.
///
/// A fact is `name: kind(limits), otherwise, "text", is Role, in [Procedures], not in [Procedures];`. Kinds are `truth()`,
/// `word(Enum)`, `name(LIST)` of words, `count(least, most)` up to 255 of anything, `whole(least, most)`, `inches()`,
/// `figure(Enum)` of words that are numbers, `words(Enum)`, `listed(Enum)`, `object(Struct)` and `objects(Struct)`.
/// Otherwise it has a `default` value, is `needed` (at times: `needed "except in melee"`), `absent`, `follows "from
/// what"`, or is `decided` by what is around it and may not be said. Facts of a `with` part stand in the object as if
/// they were its own.
macro_rules! facts {
    (
        pub struct $name:ident as $title:literal, $says:literal {
            $(
                $field:ident $(as $key:literal)? : $kind:ident($($arg:tt)*), $mode:ident $($value:expr)?, $text:literal
                $(, is $role:ident)? $(, in [$($of:ident),+])? $(, not in [$($not:ident),+])? ;
            )*
        }
        $(with { $($part:ident: $part_type:ident in [$($part_of:ident),+];)* })?
    ) => {
        #[doc = $says]
        #[derive(Clone, Debug)]
        pub struct $name {
            $(
                #[doc = $text]
                pub $field: $crate::facts::declare::fact_type!($mode $kind($($arg)*)),
            )*
            $($(
                #[doc = "Its facts stand in this object."]
                pub $part: $part_type,
            )*)?
        }

        impl std::default::Default for $name {
            fn default() -> $name {
                $crate::contract::reader::nothing()
            }
        }

        impl $crate::contract::reader::Facts for $name {
            const OBJECT: &'static $crate::facts::declare::Object = &$crate::facts::declare::Object {
                name: $title,
                says: $says,
                facts: &[$($crate::facts::declare::Fact {
                    name: $crate::facts::declare::fact_name!($field $($key)?),
                    takes: $crate::facts::declare::fact_takes!($kind($($arg)*)),
                    otherwise: $crate::facts::declare::fact_otherwise!($kind $mode $($value)?),
                    says: $text,
                    role: $crate::facts::declare::fact_role!($($role)?),
                    of: &[$($(Do::$of.word()),+)?],
                    decided_in: &[$($(Do::$not.word()),+)?],
                }),*],
                parts: &[$($($crate::facts::declare::Part {
                    object: <$part_type as $crate::contract::reader::Facts>::OBJECT,
                    of: &[$(Do::$part_of.word()),+],
                }),*)?],
            };

            fn read(
                reader: &mut $crate::contract::reader::Reader<'_, '_>,
                place: Option<$crate::contract::tree::Place>,
            ) -> $name {
                const COUNT: usize = <$name as $crate::contract::reader::Facts>::OBJECT.count();
                let mut slots = [$crate::contract::reader::Slot::Absent; COUNT];
                if let Some(place) = place {
                    reader.object(place, Self::OBJECT, &mut slots);
                }
                Self::take(&mut slots.iter(), reader)
            }

            fn take(
                slots: &mut std::slice::Iter<'_, $crate::contract::reader::Slot>,
                reader: &mut $crate::contract::reader::Reader<'_, '_>,
            ) -> $name {
                // Not every object has facts whose values take more reading.
                let _ = &reader;
                let mut slot = || slots.next().copied().unwrap_or_default();
                $(let $field = slot();)*
                $name {
                    $($field: $crate::facts::declare::fact_value!($field, reader, $mode $kind($($arg)*) $($value)?),)*
                    $($($part: <$part_type as $crate::contract::reader::Facts>::take(slots, reader),)*)?
                }
            }
        }
    };
}

/// The key of a fact: its field's name, unless it is said.
macro_rules! fact_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// What a fact is for: nothing in particular, unless it is said.
macro_rules! fact_role {
    () => {
        $crate::facts::role::FactRole::Plain
    };
    ($role:ident) => {
        $crate::facts::role::FactRole::$role
    };
}

/// The type of a fact's field.
macro_rules! fact_type {
    (default truth()) => { bool };
    ($mode:ident truth()) => { Option<bool> };
    (default word($type:ty)) => { $type };
    ($mode:ident word($type:ty)) => { Option<$type> };
    (default figure($type:ty)) => { $type };
    ($mode:ident name($list:expr)) => { Option<&'static str> };
    (default count($least:expr, $most:expr)) => { u8 };
    ($mode:ident count($least:expr, $most:expr)) => { Option<u8> };
    (default whole($least:expr, $most:expr)) => { i16 };
    ($mode:ident inches()) => { Option<linstock_rulebook::Inches> };
    (default words($type:ty)) => { linstock_rulebook::WordSet<$type> };
    ($mode:ident listed($type:ty)) => { Option<$crate::contract::reader::Listed<$type>> };
    (default object($type:ty)) => { $type };
    ($mode:ident object($type:ty)) => { Option<$type> };
    ($mode:ident objects($type:ty)) => { Option<Vec<$type>> };
}

/// What a fact takes.
macro_rules! fact_takes {
    (truth()) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Truth)
    };
    (word($type:ty)) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Word(<$type>::WORDS))
    };
    (figure($type:ty)) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Number(<$type>::WORDS))
    };
    (name($list:expr)) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Word($list))
    };
    (count($least:expr, $most:expr)) => {
        $crate::facts::declare::fact_takes!(whole($least, $most))
    };
    (whole($least:expr, $most:expr)) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Whole(
            $least as i16,
            $most as i16,
        ))
    };
    (inches()) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Inches)
    };
    (words($type:ty)) => {
        $crate::facts::declare::Takes::Value($crate::facts::values::Values::Words(<$type>::WORDS))
    };
    (listed($type:ty)) => {
        $crate::facts::declare::Takes::Listed(<$type>::WORDS)
    };
    (object($type:ty)) => {
        $crate::facts::declare::Takes::Object(<$type as $crate::contract::reader::Facts>::OBJECT)
    };
    (objects($type:ty)) => {
        $crate::facts::declare::Takes::Objects(<$type as $crate::contract::reader::Facts>::OBJECT)
    };
}

/// What a fact is if nobody says it.
macro_rules! fact_otherwise {
    ($kind:ident needed) => {
        $crate::facts::declare::Otherwise::Needed("")
    };
    ($kind:ident needed $when:expr) => {
        $crate::facts::declare::Otherwise::Needed($when)
    };
    ($kind:ident absent) => {
        $crate::facts::declare::Otherwise::Absent
    };
    ($kind:ident decided) => {
        $crate::facts::declare::Otherwise::Decided
    };
    ($kind:ident follows $what:expr) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Follows($what))
    };
    (object default) => {
        $crate::facts::declare::Otherwise::Absent
    };
    (words default) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Nothing)
    };
    (truth default $value:expr) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Truth($value))
    };
    (count default $value:expr) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Whole(
            $value as i16,
        ))
    };
    (whole default $value:expr) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Whole($value))
    };
    ($kind:ident default $value:expr) => {
        $crate::facts::declare::Otherwise::Default($crate::facts::declare::Default::Word(
            $value.word(),
        ))
    };
}

/// The value of a fact's field.
macro_rules! fact_value {
    ($slot:ident, $reader:ident, default truth() $value:expr) => {
        $slot.truth().unwrap_or($value)
    };
    ($slot:ident, $reader:ident, $mode:ident truth() $($value:expr)?) => {
        $slot.truth()
    };
    ($slot:ident, $reader:ident, default word($type:ty) $value:expr) => {
        $slot.word().map_or($value, |at| <$type>::ALL[at])
    };
    ($slot:ident, $reader:ident, $mode:ident word($type:ty) $($value:expr)?) => {
        $slot.word().map(|at| <$type>::ALL[at])
    };
    ($slot:ident, $reader:ident, default figure($type:ty) $value:expr) => {
        $slot.word().map_or($value, |at| <$type>::ALL[at])
    };
    ($slot:ident, $reader:ident, $mode:ident name($list:expr) $($value:expr)?) => {
        $slot.word().map(|at| $list[at])
    };
    ($slot:ident, $reader:ident, default count($($limits:tt)*) $value:expr) => {
        $slot.count().unwrap_or($value)
    };
    ($slot:ident, $reader:ident, $mode:ident count($($limits:tt)*) $($value:expr)?) => {
        $slot.count()
    };
    ($slot:ident, $reader:ident, default whole($($limits:tt)*) $value:expr) => {
        $slot.whole().unwrap_or($value)
    };
    ($slot:ident, $reader:ident, $mode:ident inches() $($value:expr)?) => {
        $slot.inches()
    };
    ($slot:ident, $reader:ident, default words($type:ty)) => {
        <$type>::ALL.iter().copied().filter(|&word| $slot.has(word as usize)).collect()
    };
    ($slot:ident, $reader:ident, $mode:ident listed($type:ty)) => {
        $reader.listed($slot, <$type>::from_word)
    };
    ($slot:ident, $reader:ident, default object($type:ty)) => {
        <$type as $crate::contract::reader::Facts>::read($reader, $slot.place())
    };
    ($slot:ident, $reader:ident, $mode:ident object($type:ty)) => {
        $slot
            .place()
            .map(|place| <$type as $crate::contract::reader::Facts>::read($reader, Some(place)))
    };
    ($slot:ident, $reader:ident, $mode:ident objects($type:ty)) => {
        $reader.objects::<$type>($slot)
    };
}

pub(crate) use {fact_name, fact_otherwise, fact_role, fact_takes, fact_type, fact_value, facts};
