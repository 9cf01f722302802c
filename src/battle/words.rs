//! Answers and events in words, both ways.
//!
//! - [`Answer`] is an answer as scripts and records write it, with names instead of numbers. [`Answer::read`] looks the
//!   names up, [`Answer::of`] finds them.
//! - [`refusal`] is the reason by which an answer is not legal, [`why_not`] tells it, [`question`] what is asked.
//! - [`Spoken`] has the names in every language.
//! - [`sentence`] tells an event, [`line()`] also by which rule, [`sum`] what a number is made of.
//!
//! All names come from the rule set's data, the level and the items; nothing here knows a verb.

mod refused;
mod sentence;
mod spoken;

pub use refused::{question, refusal, slot_name, why_not};
pub use sentence::{Winners, line, modifier_source, sentence, sum, winners};
pub use spoken::Spoken;

use super::decision::{Arg, Intent, Verb};
use super::view::{Names, RuleSet, View};
use crate::battlefield::{Gear, ItemId, PartId, Seat, UnitId};
use crate::grid::Cell;
use crate::reading::{hint, quote};
use serde::{Deserialize, Serialize};
use std::fmt;

/// An answer, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Who answers, by its own name.
    pub unit: String,
    /// What it does, by the key of the rule data.
    pub verb: String,
    /// The details, in the order of the row's slots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Detail>,
}

/// A detail of an answer, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Detail {
    /// A target, by its own name.
    Unit(String),
    /// A way to walk, the start left out.
    Path(Vec<Cell>),
    /// An item, by its key; the second of a kind is `dagger#2`.
    Item(String),
    /// A striking surface: the item and the part, by their keys.
    Part(String, String),
    /// A cell.
    Cell(Cell),
    /// A level in the air.
    Level(i8),
}

/// A name that nothing has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {what} {}{}", quote(name), help.as_ref().map(|help| format!("; {help}")).unwrap_or_default())]
pub struct UnknownName {
    /// What was looked for.
    pub what: &'static str,
    /// The name.
    pub name: String,
    /// The name that was probably meant, and those that there are.
    pub help: Option<String>,
}

impl UnknownName {
    fn new<'a>(what: &'static str, name: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
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
    pub fn status(&self, key: &str) -> Result<crate::battlefield::StatusId, UnknownName> {
        let keys = self.statuses.iter().map(|status| status.0.as_str());
        place(keys, "status", key).map(crate::battlefield::StatusId)
    }

    /// The pool with this key.
    ///
    /// # Errors
    /// If there is none.
    pub fn pool(&self, key: &str) -> Result<crate::battlefield::PoolId, UnknownName> {
        let keys = self.pools.iter().map(|pool| pool.0.as_str());
        place(keys, "pool", key).map(crate::battlefield::PoolId)
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
    pub fn gear_name(&self, gear: crate::battlefield::GearId) -> &str {
        self.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }

    /// The keys of a unit's items, in the order of its list: those of a kind after the first are `dagger#2` and so on.
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

    fn item(&self, gear: &Gear, key: &str) -> Result<ItemId, UnknownName> {
        let keys = self.items(gear);
        place(keys.iter().map(String::as_str), "item of this unit", key).map(ItemId)
    }

    fn bare_hands_key(&self) -> Option<&str> {
        self.bare_hands.and_then(|gear| self.gear.get(usize::from(gear.0))).map(|kind| kind.0.as_str())
    }

    /// The keys of an item's parts; those of bare hands for no item.
    fn parts(&self, gear: &Gear, item: Option<ItemId>) -> &[String] {
        let kind = match item {
            Some(item) => gear.get(item).map(|item| item.kind),
            None => self.bare_hands,
        };
        kind.and_then(|kind| self.gear.get(usize::from(kind.0))).map_or(&[], |kind| kind.2.as_slice())
    }

    fn part(&self, gear: &Gear, item: &str, part: &str) -> Result<PartId, UnknownName> {
        let item = if self.bare_hands_key() == Some(item) { None } else { Some(self.item(gear, item)?) };
        let keys = self.parts(gear, item).iter().map(String::as_str);
        place(keys, "part of this item", part).map(|part| PartId { item, part })
    }

    /// The detail of a unit's answer with names instead of numbers.
    #[must_use]
    pub fn detail(&self, view: &View, unit: UnitId, arg: &Arg) -> Detail {
        let gear = view.field.unit(unit).gear;
        let item_key = |item: ItemId| {
            self.items(gear).into_iter().nth(usize::from(item.0)).unwrap_or_else(|| format!("#{}", item.0))
        };
        match arg {
            Arg::Unit(target) => {
                let member = view.field.roster.units.get(usize::from(target.0));
                Detail::Unit(member.map_or_else(|| format!("#{}", target.0), |member| member.name.clone()))
            }
            Arg::Path(path) => Detail::Path(path.to_vec()),
            Arg::Item(item) => Detail::Item(item_key(*item)),
            Arg::Cell(cell) => Detail::Cell(*cell),
            Arg::Level(level) => Detail::Level(*level),
            Arg::Part(PartId { item, part }) => {
                let key = self.parts(gear, *item).get(usize::from(*part));
                let bare = || self.bare_hands_key().unwrap_or("?").to_owned();
                Detail::Part(item.map_or_else(bare, item_key), key.map_or("?", String::as_str).to_owned())
            }
        }
    }
}

/// The place of a key in a list of keys.
fn place<'a>(keys: impl Iterator<Item = &'a str> + Clone, what: &'static str, key: &str) -> Result<u8, UnknownName> {
    let at = keys.clone().position(|known| known == key).and_then(|at| u8::try_from(at).ok());
    at.ok_or_else(|| UnknownName::new(what, key, keys))
}

/// The unit of this name, whatever the case.
///
/// # Errors
/// If there is none.
pub fn unit_named(view: &View, name: &str) -> Result<UnitId, UnknownName> {
    let roster = &view.field.roster;
    let names = roster.units.iter().map(|member| member.name.as_str());
    roster.named(name).ok_or_else(|| UnknownName::new("unit", name, names))
}

impl Answer {
    /// The answer as the battle takes it, and the seat that gives it. Whether it is legal is not looked at.
    ///
    /// # Errors
    /// The first name that nothing has.
    pub fn read(&self, rules: &RuleSet, view: &View) -> Result<(Seat, Intent), UnknownName> {
        let names = (rules.names)(&view.field.rule_data);
        let unit = unit_named(view, &self.unit)?;
        let gear = view.field.unit(unit).gear;
        let mut intent = Intent::of(names.verb(&self.verb)?);
        for detail in &self.with {
            intent.with.push(match detail {
                Detail::Unit(name) => Arg::Unit(unit_named(view, name)?),
                Detail::Path(cells) => Arg::Path(cells.iter().copied().collect()),
                Detail::Item(key) => Arg::Item(names.item(gear, key)?),
                Detail::Cell(cell) => Arg::Cell(*cell),
                Detail::Level(level) => Arg::Level(*level),
                Detail::Part(item, part) => Arg::Part(names.part(gear, item, part)?),
            });
        }
        Ok((view.field.roster.seat(unit), intent))
    }

    /// The words of an answer that a unit gives.
    #[must_use]
    pub fn of(rules: &RuleSet, view: &View, unit: UnitId, intent: &Intent) -> Self {
        let names = (rules.names)(&view.field.rule_data);
        Self {
            unit: view.field.roster.member(unit).name.clone(),
            verb: names.verb_key(intent.verb).to_owned(),
            with: intent.with.iter().map(|arg| names.detail(view, unit, arg)).collect(),
        }
    }
}

impl fmt::Display for Detail {
    /// As files write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unit(name) => write!(f, "Unit({name:?})"),
            Self::Path(cells) => {
                let cells: Vec<String> = cells.iter().map(|cell| format!("\"{cell}\"")).collect();
                write!(f, "Path([{}])", cells.join(", "))
            }
            Self::Item(key) => write!(f, "Item({key:?})"),
            Self::Cell(cell) => write!(f, "Cell(\"{cell}\")"),
            Self::Level(level) => write!(f, "Level({level})"),
            Self::Part(item, part) => write!(f, "Part({item:?}, {part:?})"),
        }
    }
}

impl fmt::Display for Answer {
    /// The verb and its details: `melee_attack with Part("spear", "point"), Unit("Black Wat")`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.verb)?;
        for (at, detail) in self.with.iter().enumerate() {
            write!(f, "{} {detail}", if at == 0 { " with" } else { "," })?;
        }
        Ok(())
    }
}

/// `a, b or c`.
fn join(words: &[&str], last: &str) -> String {
    match words {
        [] => "nothing".to_owned(),
        [only] => (*only).to_owned(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
