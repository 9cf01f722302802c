//! The names of a battle: numbers by keys, keys and names by numbers.

use super::super::ids::Verb;
use super::super::names::Names;
use super::super::view::View;
use crate::battlefield::{Gear, GearId, ItemId, PartId, PoolId, StatusId, UnitId};
use crate::reading::{hint, quote};

/// An unknown name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} {}{}", quote(name), help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct UnknownName {
    /// The kind of thing that was looked up.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// A hint: the name that was probably meant, and the known names.
    pub help: Option<String>,
}

impl UnknownName {
    pub(super) fn new<'a>(what: &'static str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        Self { what, name: name.to_owned(), help: hint(name, known) }
    }
}

impl Names {
    /// The verb with this key.
    ///
    /// # Errors
    /// If there is none.
    pub fn verb(&self, key: &str) -> Result<Verb, UnknownName> {
        place(self.verbs.iter().map(|verb| verb.0.as_str()), "action", key).map(Verb)
    }

    /// The status with this key.
    ///
    /// # Errors
    /// If there is none.
    pub fn status(&self, key: &str) -> Result<StatusId, UnknownName> {
        let keys = self.statuses.iter().map(|status| status.0.as_str());
        place(keys, "status", key).map(StatusId)
    }

    /// The pool with this key.
    ///
    /// # Errors
    /// If there is none.
    pub fn pool(&self, key: &str) -> Result<PoolId, UnknownName> {
        let keys = self.pools.iter().map(|pool| pool.0.as_str());
        place(keys, "pool", key).map(PoolId)
    }

    /// The key of a verb.
    #[must_use]
    pub fn verb_key(&self, verb: Verb) -> &str {
        self.verbs.get(usize::from(verb.0)).map_or("?", |verb| verb.0.as_str())
    }

    /// The name of a verb.
    #[must_use]
    pub fn verb_name(&self, verb: Verb) -> &str {
        self.verbs.get(usize::from(verb.0)).map_or("?", |verb| verb.1.as_str())
    }

    /// The name of a kind of gear.
    #[must_use]
    pub fn gear_name(&self, gear: GearId) -> &str {
        self.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }

    /// The keys of a unit's items, in the order of its list. The second of a kind is `dagger#2`, and so on.
    #[must_use]
    pub fn items(&self, gear: &Gear) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for (at, item) in gear.0.iter().enumerate() {
            let key = self.gear.get(usize::from(item.kind.0)).map_or("?", |kind| kind.0.as_str());
            let before = gear.0[..at].iter().filter(|other| other.kind == item.kind).count();
            keys.push(if before == 0 { key.to_owned() } else { format!("{key}#{}", before + 1) });
        }
        keys
    }

    pub(super) fn item(&self, gear: &Gear, key: &str) -> Result<ItemId, UnknownName> {
        let keys = self.items(gear);
        place(keys.iter().map(String::as_str), "item of this unit", key).map(ItemId)
    }

    pub(super) fn bare_hands_key(&self) -> Option<&str> {
        self.bare_hands.and_then(|gear| self.gear.get(usize::from(gear.0))).map(|kind| kind.0.as_str())
    }

    /// The keys of an item's parts; for `None` those of bare hands.
    pub(super) fn parts(&self, gear: &Gear, item: Option<ItemId>) -> &[String] {
        let kind = match item {
            Some(item) => gear.get(item).map(|item| item.kind),
            None => self.bare_hands,
        };
        kind.and_then(|kind| self.gear.get(usize::from(kind.0))).map_or(&[], |kind| kind.2.as_slice())
    }

    pub(super) fn part(&self, gear: &Gear, item: &str, part: &str) -> Result<PartId, UnknownName> {
        let item = if self.bare_hands_key() == Some(item) { None } else { Some(self.item(gear, item)?) };
        let keys = self.parts(gear, item).iter().map(String::as_str);
        place(keys, "part of this item", part).map(|part| PartId { item, part })
    }
}

/// The index of a key in a list of keys.
pub(super) fn place<'a>(
    keys: impl Iterator<Item = &'a str> + Clone,
    what: &'static str,
    key: &str,
) -> Result<u8, UnknownName> {
    let at = keys.clone().position(|known| known == key).and_then(|at| u8::try_from(at).ok());
    at.ok_or_else(|| UnknownName::new(what, key, keys))
}

/// The unit with this name; case is ignored.
///
/// # Errors
/// If there is none.
pub fn unit_named(view: &View, name: &str) -> Result<UnitId, UnknownName> {
    let roster = &view.field.roster;
    let names = roster.units.iter().map(|member| member.name.as_str());
    roster.named(name).ok_or_else(|| UnknownName::new("unit", name, names))
}

/// `a, b or c`.
pub(super) fn join(words: &[&str], last: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
