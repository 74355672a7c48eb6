//! Where in a request something is, as a JSON Pointer that costs nothing until it is needed.

use std::fmt;

/// A place in a request.
#[derive(Clone, Copy)]
pub struct Path<'a> {
    parent: Option<&'a Path<'a>>,
    segment: Segment<'a>,
}

#[derive(Clone, Copy)]
enum Segment<'a> {
    Root,
    Key(&'a str),
    Index(usize),
}

impl<'a> Path<'a> {
    /// The request itself.
    pub const ROOT: Path<'static> = Path { parent: None, segment: Segment::Root };

    /// Whether it is the request itself.
    pub const fn is_root(&self) -> bool {
        self.parent.is_none()
    }

    /// A field of this object.
    pub const fn key(&'a self, key: &'a str) -> Path<'a> {
        Path { parent: Some(self), segment: Segment::Key(key) }
    }

    /// An item of this list.
    pub const fn index(&'a self, index: usize) -> Path<'a> {
        Path { parent: Some(self), segment: Segment::Index(index) }
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(parent) = self.parent {
            parent.fmt(f)?;
        }
        match self.segment {
            Segment::Root => Ok(()),
            Segment::Key(key) => write!(f, "/{}", escape(key)),
            Segment::Index(index) => write!(f, "/{index}"),
        }
    }
}

/// A key as a JSON Pointer writes it.
pub fn escape(key: &str) -> String {
    key.replace('~', "~0").replace('/', "~1")
}
