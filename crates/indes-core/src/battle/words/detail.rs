//! Details of answers in words.

use super::super::decision::sets::bits;
use super::super::decision::{Arg, Leg};
use super::super::names::Names;
use super::super::view::View;
use super::names::{UnknownName, place, unit_named};
use crate::battlefield::{Gear, ItemId, PartId, UnitId, UnitMask};
use crate::grid::{Cell, Facing};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A detail of an answer, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Detail {
    /// A target, by its name.
    Unit(String),
    /// A path, without its start.
    Path(Vec<Cell>),
    /// An item, by its key; the second of a kind is `dagger#2`.
    Item(String),
    /// A striking surface: the item and the part, by their keys.
    Part(String, String),
    /// A cell.
    Cell(Cell),
    /// A level in the air.
    Level(i8),
    /// Several units, by their names.
    Units(Vec<String>),
    /// A direction, by its name on the compass: `north_east`.
    Facing(String),
    /// Flags, by their keys.
    Flags(Vec<String>),
    /// A whole number.
    Amount(i16),
    /// A path for each of several units, by their names; empty for a unit that stays.
    Each(Vec<(String, Vec<Cell>)>),
    /// A path with acts on it, without its start.
    Route(Vec<WordedLeg>),
}

/// A leg of a route, with names instead of numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum WordedLeg {
    /// A step.
    Step(Cell),
    /// An act, by the key of its verb and the name of its target, if it has one.
    Do(String, Option<String>),
}

impl Names {
    /// The detail of a unit's answer with names instead of numbers; an unknown number is written as `#` and the number.
    #[must_use]
    pub fn detail(&self, view: &View, unit: UnitId, arg: &Arg) -> Detail {
        let gear = view.field.unit(unit).gear;
        let item_key = |item: ItemId| {
            self.items(gear).into_iter().nth(usize::from(item.0)).unwrap_or_else(|| format!("#{}", item.0))
        };
        let unit_name = |unit: UnitId| {
            let member = view.field.roster.units.get(usize::from(unit.0));
            member.map_or_else(|| format!("#{}", unit.0), |member| member.name.clone())
        };
        match arg {
            Arg::Unit(target) => Detail::Unit(unit_name(*target)),
            Arg::Path(path) => Detail::Path(path.to_vec()),
            Arg::Item(item) => Detail::Item(item_key(*item)),
            Arg::Cell(cell) => Detail::Cell(*cell),
            Arg::Level(level) => Detail::Level(*level),
            Arg::Part(PartId { item, part }) => {
                let key = self.parts(gear, *item).get(usize::from(*part));
                let bare = || self.bare_hands_key().unwrap_or("?").to_owned();
                Detail::Part(item.map_or_else(bare, item_key), key.map_or("?", String::as_str).to_owned())
            }
            Arg::Units(units) => Detail::Units(units.iter().map(unit_name).collect()),
            Arg::Facing(facing) => {
                let name = Facing::of(*facing, &view.field.board.grid).map(|facing| facing.name().to_owned());
                Detail::Facing(name.unwrap_or_else(|| format!("#{}", facing.0)))
            }
            Arg::Flags(flags) => Detail::Flags(bits(*flags).map(|flag| self.flag_key(flag)).collect()),
            Arg::Amount(amount) => Detail::Amount(*amount),
            Arg::Each(ways) => {
                Detail::Each(ways.iter().map(|(unit, path)| (unit_name(*unit), path.to_vec())).collect())
            }
            Arg::Route(route) => Detail::Route(
                route
                    .legs()
                    .map(|leg| match leg {
                        Leg::Step(cell) => WordedLeg::Step(cell),
                        Leg::Do(verb, unit) => WordedLeg::Do(self.verb_key(verb).to_owned(), unit.map(unit_name)),
                    })
                    .collect(),
            ),
        }
    }

    fn flag_key(&self, flag: u8) -> String {
        self.flags.get(usize::from(flag)).map_or_else(|| format!("#{flag}"), |flag| flag.0.clone())
    }

    /// The name of a flag.
    #[must_use]
    pub fn flag_name(&self, flag: u8) -> &str {
        self.flags.get(usize::from(flag)).map_or("?", |flag| flag.1.as_str())
    }

    /// The index of the flag with this key.
    ///
    /// # Errors
    /// If there is none.
    pub fn flag(&self, key: &str) -> Result<u8, UnknownName> {
        place(self.flags.iter().take(16).map(|flag| flag.0.as_str()), "flag", key)
    }
}

impl Detail {
    /// Converts the names to numbers. Items are looked up in this gear; `None` if no unit is known that could own them.
    pub(super) fn read(&self, names: &Names, view: &View, gear: Option<&Gear>) -> Result<Arg, UnknownName> {
        let gear = |key: &str| gear.ok_or_else(|| UnknownName::new("item of a unit that is named before it", key, []));
        Ok(match self {
            Self::Unit(name) => Arg::Unit(unit_named(view, name)?),
            Self::Path(cells) => Arg::Path(cells.iter().copied().collect()),
            Self::Item(key) => Arg::Item(names.item(gear(key)?, key)?),
            Self::Cell(cell) => Arg::Cell(*cell),
            Self::Level(level) => Arg::Level(*level),
            Self::Part(item, part) => Arg::Part(names.part(gear(item)?, item, part)?),
            Self::Units(units) => {
                let units: Result<UnitMask, _> = units.iter().map(|name| unit_named(view, name)).collect();
                Arg::Units(units?)
            }
            Self::Facing(name) => {
                let grid = &view.field.board.grid;
                let known = || Facing::ALL.into_iter().filter(|facing| facing.direction(grid).is_some());
                let found = Facing::named(name).and_then(|facing| facing.direction(grid));
                Arg::Facing(found.ok_or_else(|| UnknownName::new("direction", name, known().map(Facing::name)))?)
            }
            Self::Flags(keys) => {
                let flags: Result<u16, UnknownName> =
                    keys.iter().try_fold(0, |flags, key| Ok(flags | 1 << names.flag(key)?));
                Arg::Flags(flags?)
            }
            Self::Amount(amount) => Arg::Amount(*amount),
            Self::Each(ways) => {
                let way = |(name, cells): &(String, Vec<Cell>)| {
                    Ok((unit_named(view, name)?, cells.iter().copied().collect()))
                };
                Arg::Each(ways.iter().map(way).collect::<Result<_, UnknownName>>()?)
            }
            Self::Route(legs) => {
                let leg = |leg: &WordedLeg| {
                    Ok(match leg {
                        WordedLeg::Step(cell) => Leg::Step(*cell),
                        WordedLeg::Do(verb, unit) => {
                            let unit = unit.as_ref().map(|name| unit_named(view, name)).transpose()?;
                            Leg::Do(names.verb(verb)?, unit)
                        }
                    })
                };
                Arg::Route(Box::new(legs.iter().map(leg).collect::<Result<_, UnknownName>>()?))
            }
        })
    }
}

impl fmt::Display for Detail {
    /// In the notation of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let quoted = |words: &[String]| words.iter().map(|word| format!("{word:?}")).collect::<Vec<_>>().join(", ");
        let way = |cells: &[Cell]| cells.iter().map(|cell| format!("\"{cell}\"")).collect::<Vec<_>>().join(", ");
        match self {
            Self::Unit(name) => write!(f, "Unit({name:?})"),
            Self::Path(cells) => write!(f, "Path([{}])", way(cells)),
            Self::Item(key) => write!(f, "Item({key:?})"),
            Self::Cell(cell) => write!(f, "Cell(\"{cell}\")"),
            Self::Level(level) => write!(f, "Level({level})"),
            Self::Part(item, part) => write!(f, "Part({item:?}, {part:?})"),
            Self::Units(names) => write!(f, "Units([{}])", quoted(names)),
            Self::Facing(name) => write!(f, "Facing({name:?})"),
            Self::Flags(keys) => write!(f, "Flags([{}])", quoted(keys)),
            Self::Amount(amount) => write!(f, "Amount({amount})"),
            Self::Each(ways) => {
                let ways: Vec<String> =
                    ways.iter().map(|(name, cells)| format!("({name:?}, [{}])", way(cells))).collect();
                write!(f, "Each([{}])", ways.join(", "))
            }
            Self::Route(legs) => {
                let legs: Vec<String> = legs.iter().map(WordedLeg::to_string).collect();
                write!(f, "Route([{}])", legs.join(", "))
            }
        }
    }
}

impl fmt::Display for WordedLeg {
    /// In the notation of files.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(cell) => write!(f, "Step(\"{cell}\")"),
            Self::Do(verb, Some(unit)) => write!(f, "Do({verb:?}, {unit:?})"),
            Self::Do(verb, None) => write!(f, "Do({verb:?}, None)"),
        }
    }
}
