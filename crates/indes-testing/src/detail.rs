//! Details that are sets, numbers, directions, paths of a group or routes, each written as one word.
//!
//! | detail | word |
//! |---|---|
//! | units | `A+C`, `-` for none |
//! | a direction | `north_east` |
//! | flags | `+power+quick`, `-` for none |
//! | a whole number | `x3` |
//! | paths of a group | `A>B3-B4;C>D5;E>`: E stays |
//! | a route with acts | `B3-push:D-B4`, `B3-leap:` |

use indes_core::battle::decision::sets::bits;
use indes_core::battle::{Arg, Leg, Names, Slot, View};
use indes_core::battlefield::{Path, UnitId, UnitMask};
use indes_core::grid::{Cell, Facing};

/// A word as the value of a slot, whether it is legal or not.
pub fn read(view: &View, names: &Names, slot: Slot, word: &str) -> Option<Arg> {
    let named = |name: &str| view.field.roster.named(name);
    match slot {
        Slot::Units if word == "-" => Some(Arg::Units(UnitMask::NONE)),
        Slot::Units => word.split('+').map(named).collect::<Option<_>>().map(Arg::Units),
        Slot::Facing => Facing::named(word)?.direction(&view.field.board.grid).map(Arg::Facing),
        Slot::Flags if word == "-" => Some(Arg::Flags(0)),
        Slot::Flags => {
            let mut keys = word.strip_prefix('+')?.split('+');
            keys.try_fold(0, |flags, key| Some(flags | 1 << names.flag(key).ok()?)).map(Arg::Flags)
        }
        Slot::Amount => word.strip_prefix('x')?.parse().ok().map(Arg::Amount),
        Slot::Each => {
            let way = |word: &str| {
                let (name, cells) = word.split_once('>')?;
                let path = cells.split('-').filter(|cell| !cell.is_empty()).map(|cell| cell.parse().ok());
                Some((named(name)?, path.collect::<Option<Path>>()?))
            };
            word.split(';').map(way).collect::<Option<_>>().map(Arg::Each)
        }
        Slot::Route => {
            let leg = |word: &str| match word.split_once(':') {
                Some((verb, "")) => Some(Leg::Do(names.verb(verb).ok()?, None)),
                Some((verb, unit)) => Some(Leg::Do(names.verb(verb).ok()?, Some(named(unit)?))),
                None => word.parse().ok().map(Leg::Step),
            };
            let route = word.split('-').map(leg).collect::<Option<_>>()?;
            Some(Arg::Route(Box::new(route)))
        }
        _ => None,
    }
}

/// The word for a detail of one of these kinds.
pub fn write(view: &View, names: &Names, arg: &Arg) -> String {
    let named = |unit: UnitId| view.field.roster.member(unit).name.clone();
    let cells = |path: &[Cell]| path.iter().map(Cell::to_string).collect::<Vec<_>>().join("-");
    let none = |word: String| if word.is_empty() { "-".to_owned() } else { word };
    match arg {
        Arg::Units(units) => none(units.iter().map(named).collect::<Vec<_>>().join("+")),
        Arg::Facing(facing) => Facing::of(*facing, &view.field.board.grid).map_or("?", Facing::name).to_owned(),
        Arg::Flags(flags) => none(bits(*flags).map(|flag| format!("+{}", names.flags[usize::from(flag)].0)).collect()),
        Arg::Amount(amount) => format!("x{amount}"),
        Arg::Each(ways) => {
            let way = |(unit, path): &(UnitId, Path)| format!("{}>{}", named(*unit), cells(path));
            ways.iter().map(way).collect::<Vec<_>>().join(";")
        }
        Arg::Route(route) => {
            let leg = |leg: Leg| match leg {
                Leg::Step(cell) => cell.to_string(),
                Leg::Do(verb, unit) => format!("{}:{}", names.verb_key(verb), unit.map(named).unwrap_or_default()),
            };
            route.legs().map(leg).collect::<Vec<_>>().join("-")
        }
        other => panic!("{other:?} has a word of its own"),
    }
}
