//! Roles: who fires and who is fired at.

use linstock_rulebook::Part;

use crate::facts::known::{Fact, ITEM};

/// A role that somebody of the roster takes in a procedure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Role {
    /// What it is called by.
    pub word: &'static str,
    /// For people.
    pub title: &'static str,
    /// Whether it is of the side that does it, or of the one it is done to.
    pub does: bool,
    /// What takes it.
    pub sort: Sort,
    /// How many may take it together.
    pub most: u8,
    /// The objects of a request that whoever takes it fills; the request itself is empty.
    pub objects: &'static [&'static str],
    /// Facts of those objects that are left alone, since another object says them.
    pub except: &'static [&'static str],
}

/// What takes a role.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// A unit.
    Unit,
    /// A leader.
    Leader,
}

impl Role {
    /// A unit that does something.
    pub(super) const fn doer(
        part: Part,
        title: &'static str,
        objects: &'static [&'static str],
    ) -> Role {
        let word = part.word();
        Role { word, title, does: true, sort: Sort::Unit, most: 1, objects, except: &[] }
    }

    /// A unit that something is done to.
    pub(super) const fn sufferer(
        part: Part,
        title: &'static str,
        objects: &'static [&'static str],
    ) -> Role {
        Role { does: false, ..Role::doer(part, title, objects) }
    }

    /// Whether a request asks for each of those who take it together.
    pub fn is_listed(&self) -> bool {
        self.objects.iter().any(|it| it.split('/').any(|part| part == ITEM))
    }

    /// Whether whoever takes it is this.
    pub(super) fn is(&self, part: Part) -> bool {
        self.word == part.word()
    }

    /// Whether a fact stands in an object that whoever takes it fills.
    pub fn fills(&self, fact: &Fact) -> bool {
        self.objects.contains(&object(fact).as_str())
    }

    /// Whether another object says a fact of his, so that it is not asked for here.
    pub fn leaves(&self, fact: &Fact) -> bool {
        let (object, name) = (object(fact), fact.name());
        self.except.iter().filter_map(|it| it.split_once(':')).any(|it| it == (&*object, &*name))
    }
}

/// The object that a fact stands in; the request itself is empty.
fn object(fact: &Fact) -> String {
    fact.path[..fact.path.len() - 1].join("/")
}
