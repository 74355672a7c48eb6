//! A request as a tree of values that borrows its text: parsed once, then read by whatever declaration it turns out to
//! be for.

use std::{borrow::Cow, fmt};

use serde::{
    Deserializer,
    de::{self, DeserializeSeed, Unexpected},
};

use super::path::escape;

/// A parsed request. Values stand in the order of the text, each before what is in it.
#[derive(Debug, Default)]
pub struct Tree<'a> {
    nodes: Vec<Node<'a>>,
    /// The keys around what could not be parsed, innermost first.
    broken: Vec<Key<'a>>,
}

/// The place of a value in the tree; greater places come later in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place(u32);

#[derive(Debug)]
struct Node<'a> {
    parent: Place,
    key: Key<'a>,
    value: Value<'a>,
    /// The place after everything that is in it.
    end: Place,
}

#[derive(Clone, Debug)]
enum Key<'a> {
    Root,
    Name(Cow<'a, str>),
    Index(usize),
}

/// A value of JSON; what is in a list or an object stands behind it.
#[derive(Debug)]
pub enum Value<'a> {
    /// `null`.
    Null,
    /// `true` or `false`.
    Truth(bool),
    /// A whole number, not negative.
    Unsigned(u64),
    /// A negative whole number.
    Signed(i64),
    /// Any other number.
    Float(f64),
    /// A string.
    Text(Cow<'a, str>),
    /// A list.
    List,
    /// An object.
    Object,
}

impl Value<'_> {
    /// What it is, for a sentence such as "expected …, not this".
    pub fn unexpected(&self) -> String {
        let unexpected = match self {
            Value::Null => return "null".to_owned(),
            // As JSON writes it.
            Value::Float(number) => {
                return format!("floating point `{}`", serde_json::Value::from(*number));
            }
            Value::Truth(truth) => Unexpected::Bool(*truth),
            Value::Unsigned(number) => Unexpected::Unsigned(*number),
            Value::Signed(number) => Unexpected::Signed(*number),
            Value::Text(text) => Unexpected::Str(text),
            Value::List => Unexpected::Seq,
            Value::Object => Unexpected::Map,
        };
        unexpected.to_string()
    }
}

impl<'a> Tree<'a> {
    /// The whole.
    pub const ROOT: Place = Place(0);

    /// Parses a text; what is wrong with it comes with the keys around it, as a JSON Pointer.
    pub fn parse(&mut self, text: &'a str) -> Result<(), (String, serde_json::Error)> {
        self.nodes.reserve(48);
        let mut json = serde_json::Deserializer::from_str(text);
        let grown = Grow { tree: self, parent: Tree::ROOT, key: Key::Root }.deserialize(&mut json);
        grown.and_then(|()| json.end()).map_err(|error| {
            let path = self.broken.iter().rev().map(Key::to_string).collect();
            (path, error)
        })
    }

    /// A tree of something that is parsed already.
    pub fn of<D: Deserializer<'a>>(value: D) -> Result<Tree<'a>, D::Error> {
        let mut tree = Tree::default();
        Grow { tree: &mut tree, parent: Tree::ROOT, key: Key::Root }.deserialize(value)?;
        Ok(tree)
    }

    /// What stands at a place.
    pub fn value(&self, place: Place) -> &Value<'a> {
        &self.nodes[place.0 as usize].value
    }

    /// What is in an object or a list, in order, each with its key; items of a list have none.
    pub fn inside(&self, place: Place) -> impl Iterator<Item = (&str, Place)> {
        let end = self.nodes[place.0 as usize].end;
        let mut next = Place(place.0 + 1);
        std::iter::from_fn(move || {
            if next >= end {
                return None;
            }
            let (here, node) = (next, &self.nodes[next.0 as usize]);
            next = node.end;
            Some((node.key.name(), here))
        })
    }

    /// A field of the whole, whatever the tree holds.
    pub fn field(&self, name: &str) -> Option<Place> {
        self.fields(name).next()
    }

    /// How often the whole has a field.
    pub fn times(&self, name: &str) -> usize {
        self.fields(name).count()
    }

    fn fields(&self, name: &str) -> impl Iterator<Item = Place> {
        let whole = (!self.nodes.is_empty()).then_some(Tree::ROOT);
        let inside = whole.into_iter().flat_map(|whole| self.inside(whole));
        inside.filter(move |(key, _)| *key == name).map(|(_, place)| place)
    }

    /// Where a place is, as a JSON Pointer.
    pub fn path(&self, place: Place) -> String {
        let node = &self.nodes[place.0 as usize];
        match node.key {
            Key::Root => String::new(),
            Key::Name(_) | Key::Index(_) => format!("{}{}", self.path(node.parent), node.key),
        }
    }
}

impl Key<'_> {
    fn name(&self) -> &str {
        match self {
            Key::Name(name) => name,
            Key::Root | Key::Index(_) => "",
        }
    }
}

/// As a piece of a JSON Pointer.
impl fmt::Display for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Key::Root => Ok(()),
            Key::Name(name) => write!(f, "/{}", escape(name)),
            Key::Index(index) => write!(f, "/{index}"),
        }
    }
}

/// Adds a value and all that is in it to a tree.
struct Grow<'t, 'a> {
    tree: &'t mut Tree<'a>,
    parent: Place,
    key: Key<'a>,
}

impl<'a> Grow<'_, 'a> {
    fn add<E>(self, value: Value<'a>) -> Result<(), E> {
        let end = Place(self.tree.nodes.len() as u32 + 1);
        self.tree.nodes.push(Node { parent: self.parent, key: self.key, value, end });
        Ok(())
    }

    /// Adds a list or an object, and then what is in it.
    fn add_around<E>(
        self,
        value: Value<'a>,
        mut inside: impl FnMut(&mut Tree<'a>, Place) -> Result<Option<()>, E>,
    ) -> Result<(), E> {
        let place = Place(self.tree.nodes.len() as u32);
        let end = place;
        self.tree.nodes.push(Node { parent: self.parent, key: self.key, value, end });
        let mut grown = Ok(Some(()));
        while let Ok(Some(())) = grown {
            grown = inside(self.tree, place);
        }
        // What is there of a broken list can still be read: a request gets its id back whatever is wrong with it.
        self.tree.nodes[place.0 as usize].end = Place(self.tree.nodes.len() as u32);
        grown.map(|_| ())
    }
}

impl<'de> DeserializeSeed<'de> for Grow<'_, 'de> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> de::Visitor<'de> for Grow<'_, 'de> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a value of JSON")
    }

    fn visit_unit<E>(self) -> Result<(), E> {
        self.add(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<(), E> {
        self.add(Value::Truth(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<(), E> {
        self.add(Value::Unsigned(number))
    }

    fn visit_i64<E>(self, number: i64) -> Result<(), E> {
        self.add(Value::Signed(number))
    }

    fn visit_f64<E>(self, number: f64) -> Result<(), E> {
        self.add(Value::Float(number))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<(), E> {
        self.add(Value::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<(), E> {
        self.add(Value::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, mut list: A) -> Result<(), A::Error> {
        let mut index = 0;
        self.add_around(Value::List, |tree, parent| {
            let key = Key::Index(index);
            index += 1;
            let grown = list.next_element_seed(Grow { tree, parent, key });
            grown.inspect_err(|_| tree.broken.push(Key::Index(index - 1)))
        })
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut object: A) -> Result<(), A::Error> {
        self.add_around(Value::Object, |tree, parent| {
            let Some(Name(name)) = object.next_key()? else { return Ok(None) };
            let key = Key::Name(name);
            let grown = object.next_value_seed(Grow { tree, parent, key: key.clone() });
            grown.map(Some).inspect_err(|_| tree.broken.push(key))
        })
    }
}

/// A key, borrowed where it can be.
struct Name<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> de::Deserialize<'de> for Name<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<'a>, D::Error> {
        struct Borrowing;

        impl<'de> de::Visitor<'de> for Borrowing {
            type Value = Name<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "a key")
            }

            fn visit_borrowed_str<E>(self, name: &'de str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Borrowed(name)))
            }

            fn visit_str<E>(self, name: &str) -> Result<Name<'de>, E> {
                Ok(Name(Cow::Owned(name.to_owned())))
            }
        }

        deserializer.deserialize_str(Borrowing)
    }
}
