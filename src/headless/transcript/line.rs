//! An event as one line of text that does not depend on code: keys of rule data, names of units, numbers.

use crate::battle::{
    Arg, BattleEvent, Draw, Ending, EventKind, Intent, Leg, Loss, Names, Seats, Source, Sum, Terms, WeaponPart,
};
use crate::battlefield::{Bond, GearId, Place, PoolId, Readiness, StatusId, UnitId};
use crate::grid::Cell;
use std::fmt::Write as _;

/// One event: the rule, the seats it is told to if not everybody is told, what happened.
#[must_use]
pub fn line(names: &Names, event: &BattleEvent) -> String {
    let words = Words { names };
    format!("{}{} {}", event.rule, told_to(event.seen_by), words.event(&event.what))
}

/// The seats that are told: ` (seat 1)`, ` (seats 1 3)`; nothing if all are.
fn told_to(seats: Seats) -> String {
    if seats.is_all() {
        return String::new();
    }
    let numbers: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    match numbers.as_slice() {
        [] => " (no seat)".to_owned(),
        [one] => format!(" (seat {one})"),
        more => format!(" (seats {})", more.join(" ")),
    }
}

/// The keys of the rule data.
struct Words<'a> {
    names: &'a Names,
}

impl Words<'_> {
    fn pool(&self, pool: PoolId) -> &str {
        self.names.pools.get(usize::from(pool.0)).map_or("?", |pool| pool.0.as_str())
    }

    fn status(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("?", |status| status.0.as_str())
    }

    fn gear(&self, gear: GearId) -> &str {
        self.names.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.0.as_str())
    }

    fn weapon(&self, with: WeaponPart) -> String {
        format!("{}.{}", self.gear(with.gear), with.part)
    }

    fn intent(&self, intent: &Intent) -> String {
        let mut told = self.names.verb_key(intent.verb).to_owned();
        for arg in &intent.with {
            let _ = match arg {
                Arg::Unit(unit) => write!(told, " {}", u(*unit)),
                Arg::Path(path) => write!(told, " {}", way(path)),
                Arg::Item(item) => write!(told, " i{}", item.0),
                Arg::Part(part) => {
                    write!(told, " {}.{}", part.item.map_or("-".to_owned(), |item| format!("i{}", item.0)), part.part)
                }
                Arg::Cell(cell) => write!(told, " {cell}"),
                Arg::Level(level) => write!(told, " level {level}"),
                Arg::Units(units) => {
                    let units: Vec<String> = units.iter().map(u).collect();
                    write!(told, " units {}", units.join("+"))
                }
                Arg::Facing(facing) => write!(told, " facing {}", facing.0),
                Arg::Flags(flags) => {
                    let mut set = self.names.flags.iter().zip(0..16).filter(|(_, at)| flags >> at & 1 == 1);
                    set.try_for_each(|(flag, _)| write!(told, " +{}", flag.0))
                }
                Arg::Amount(amount) => write!(told, " x{amount}"),
                Arg::Each(ways) => {
                    let mut ways = ways.iter();
                    ways.try_for_each(|(unit, path)| write!(told, " {}>{}", u(*unit), way(path)))
                }
                Arg::Route(route) => {
                    let legs = route.legs().map(|leg| match leg {
                        Leg::Step(cell) => cell.to_string(),
                        Leg::Do(verb, unit) => {
                            let unit = unit.map(|unit| format!(":{}", u(unit))).unwrap_or_default();
                            format!("{}{unit}", self.names.verb_key(verb))
                        }
                    });
                    write!(told, " {}", legs.collect::<Vec<_>>().join(">"))
                }
            };
        }
        told
    }

    fn bond(bond: &Bond) -> String {
        let members = bond.members.iter().map(|(unit, item)| match item {
            Some(item) => format!("{}:i{}", u(*unit), item.0),
            None => u(*unit),
        });
        format!("bond kind {} of {}", bond.kind.0, members.collect::<Vec<_>>().join(" "))
    }

    fn place(place: Place) -> String {
        match place {
            Place::Hand => "hand".to_owned(),
            Place::Stowed => "stowed".to_owned(),
            Place::Ground(cell) => format!("ground {cell}"),
            Place::Gone => "gone".to_owned(),
        }
    }

    fn ready(ready: Readiness) -> String {
        format!("shots {} paid {} aim {}", ready.shots, ready.paid, ready.aim.map_or_else(|| "-".to_owned(), u))
    }

    fn event(&self, what: &EventKind) -> String {
        match what {
            EventKind::Marched { unit, from, path } => format!("marched {} {from}>{}", u(*unit), way(path)),
            EventKind::Pushed { unit, from, path } => format!("pushed {} {from}>{}", u(*unit), way(path)),
            EventKind::Mounted { unit, mount, from, to } => {
                format!("mounted {} on {} {from}>{to}", u(*unit), u(*mount))
            }
            EventKind::Alighted { unit, mount, from, to } => {
                format!("alighted {} off {} {from}>{to}", u(*unit), u(*mount))
            }
            EventKind::Departed { unit, from } => format!("departed {} {from}", u(*unit)),
            EventKind::Turned { unit, facing } => format!("turned {} {facing:?}", u(*unit)),
            EventKind::Gained { unit, pool, before, after } => {
                format!("gained {} {} {before}>{after}", u(*unit), self.pool(*pool))
            }
            EventKind::Lost { unit, pool, kind, before, after } => {
                let kind = match kind {
                    Loss::Price => "price",
                    Loss::Damage => "damage",
                    Loss::Drain => "drain",
                };
                format!("lost {} {} {before}>{after} {kind}", u(*unit), self.pool(*pool))
            }
            EventKind::Held { unit, pool, before, after } => {
                format!("held {} {} {before}>{after}", u(*unit), self.pool(*pool))
            }
            EventKind::Charged { unit, pool, before, after } => {
                format!("charged {} {} {before}>{after}", u(*unit), self.pool(*pool))
            }
            EventKind::Released { unit, pool, before, after } => {
                format!("released {} {} {before}>{after}", u(*unit), self.pool(*pool))
            }
            EventKind::Owed { unit, pool, before, after } => {
                format!("owed {} {} {before}>{after}", u(*unit), self.pool(*pool))
            }
            EventKind::Collected { unit, pool, owed, before, after } => {
                format!("collected {} {} {before}>{after} owed {owed}", u(*unit), self.pool(*pool))
            }
            EventKind::StatusEnded { unit, status } => format!("status {} ended {}", u(*unit), self.status(*status)),
            EventKind::TurnSkipped { unit } => format!("turn of {} skipped", u(*unit)),
            EventKind::StatusGained { unit, before, after } => {
                let before = before.map_or("-", |status| self.status(status));
                format!("posture {} {before}>{}", u(*unit), self.status(*after))
            }
            EventKind::StatusAdded { unit, status } => format!("status {} +{}", u(*unit), self.status(*status)),
            EventKind::StatusLifted { unit, status } => format!("status {} -{}", u(*unit), self.status(*status)),
            EventKind::Tied { bond, status } => {
                format!("tied {} {}", Self::bond(bond), status.map_or("-", |status| self.status(status)))
            }
            EventKind::Untied { bond } => format!("untied {}", Self::bond(bond)),
            EventKind::Left { bond, unit } => format!("left {} {}", u(*unit), Self::bond(bond)),
            EventKind::Swung { unit, door, open } => {
                format!("door {} {} {}", door.0, if *open { "opened" } else { "shut" }, u(*unit))
            }
            EventKind::Dropped { unit, gear, cell } => format!("dropped {} {} {cell}", u(*unit), self.gear(*gear)),
            EventKind::ItemPut { unit, gear, place } => {
                format!("put {} {} {}", u(*unit), self.gear(*gear), Self::place(*place))
            }
            EventKind::Prepared { unit, gear, before, after } => {
                format!("prepared {} {} {} > {}", u(*unit), self.gear(*gear), Self::ready(*before), Self::ready(*after))
            }
            EventKind::FellDown { unit } => format!("fell {}", u(*unit)),
            EventKind::Rose { unit } => format!("rose {}", u(*unit)),
            EventKind::OrderSet { order } => {
                let order: Vec<String> = order.iter().map(|unit| u(*unit)).collect();
                format!("order {}", order.join(" "))
            }
            EventKind::RoundBegan { round } => format!("round {round} began"),
            EventKind::RoundEnded { round } => format!("round {round} ended"),
            EventKind::TurnBegan { unit } => format!("turn of {} began", u(*unit)),
            EventKind::TurnEnded { unit } => format!("turn of {} ended", u(*unit)),
            EventKind::Concluded { winner, reason } => {
                let reason = match reason {
                    Ending::LastStanding => "last standing",
                    Ending::RoundLimit => "round limit",
                    Ending::Conceded => "conceded",
                    Ending::Terms => "terms",
                    Ending::Standstill => "standstill",
                };
                format!("concluded {} {reason}", winner.map_or("-".to_owned(), |side| format!("side {}", side.0)))
            }
            EventKind::Declared { .. }
            | EventKind::Replied { .. }
            | EventKind::Passed { .. }
            | EventKind::Replaced { .. }
            | EventKind::Sealed { .. }
            | EventKind::Revealed { .. }
            | EventKind::Rolled { .. }
            | EventKind::Judged { .. }
            | EventKind::Drawn { .. }
            | EventKind::Swayed { .. }
            | EventKind::Cancelled { .. }
            | EventKind::Struck { .. }
            | EventKind::Beset { .. }
            | EventKind::Soared { .. }
            | EventKind::Doomed { .. }
            | EventKind::Unhidden { .. }
            | EventKind::Bumped { .. }
            | EventKind::Stopped { .. }
            | EventKind::ReplyLost { .. }
            | EventKind::Conceded { .. }
            | EventKind::TermsOffered { .. } => self.telling(what),
        }
    }

    /// An announcement, a roll or another event that changes nothing by itself.
    fn telling(&self, what: &EventKind) -> String {
        match what {
            EventKind::Declared { unit, intent } => format!("declared {} {}", u(*unit), self.intent(intent)),
            EventKind::Replied { unit, intent } => format!("replied {} {}", u(*unit), self.intent(intent)),
            EventKind::Passed { unit } => format!("passed {}", u(*unit)),
            EventKind::Replaced { unit, before, after } => {
                format!("replaced {} {} by {}", u(*unit), self.intent(before), self.intent(after))
            }
            EventKind::Sealed { unit, intent } => format!("sealed {} {}", u(*unit), self.intent(intent)),
            EventKind::Revealed { unit, intent } => format!("revealed {} {}", u(*unit), self.intent(intent)),
            EventKind::Rolled { unit, verb, draw, result } => format!(
                "rolled {} {} {} = {}",
                u(*unit),
                self.names.verb_key(*verb),
                draw.map_or_else(|| "no dice".to_owned(), dice),
                self.sum(result)
            ),
            EventKind::Judged { unit, verb, number, threshold, row } => format!(
                "judged {} {} {} row {row} at {}",
                u(*unit),
                self.names.verb_key(*verb),
                self.sum(number),
                threshold.map_or("-".to_owned(), |threshold| threshold.to_string())
            ),
            EventKind::Drawn { unit, target } => format!("drawn {} {}", u(*unit), u(*target)),
            EventKind::Swayed { unit, target, by } => format!("swayed {} {} {by:+}", u(*unit), u(*target)),
            EventKind::Cancelled { unit, by } => format!("cancelled {} by {}", u(*unit), u(*by)),
            EventKind::Struck { by, unit, with, draw, critical, damage } => format!(
                "struck {} by {} with {} {}{} = {}",
                u(*unit),
                u(*by),
                self.weapon(*with),
                dice(*draw),
                if *critical { " critical" } else { "" },
                self.sum(damage)
            ),
            EventKind::Beset { unit, hazard, draw, damage } => format!(
                "beset {} by {hazard} {} = {}",
                u(*unit),
                draw.map_or_else(|| "no dice".to_owned(), dice),
                self.sum(damage)
            ),
            EventKind::Soared { unit, before, after, lands } => {
                format!("soared {} {before}>{after}{}", u(*unit), if *lands { " lands" } else { "" })
            }
            EventKind::Doomed { side, before, after } => format!("doom side {} {before}>{after}", side.0),
            EventKind::Unhidden { unit, at } => format!("unhidden {} {at}", u(*unit)),
            EventKind::Bumped { unit, into } => format!("bumped {} {}", u(*unit), u(*into)),
            EventKind::Stopped { unit, at } => format!("stopped {} {at}", u(*unit)),
            EventKind::ReplyLost { unit } => format!("reply lost {}", u(*unit)),
            EventKind::Conceded { seat } => format!("seat {} conceded", seat.0),
            EventKind::TermsOffered { seat, terms: Terms::Draw } => format!("seat {} offered a draw", seat.0),
            _ => String::new(),
        }
    }

    fn sum(&self, sum: &Sum) -> String {
        let mut told = sum.total().to_string();
        for term in &sum.terms {
            let from = match term.from {
                Source::Dice => "dice".to_owned(),
                Source::Stat(stat) => {
                    self.names.stats.get(usize::from(stat.0)).map_or_else(|| "?".to_owned(), |stat| stat.0.clone())
                }
                Source::Wounds => "wounds".to_owned(),
                Source::Burden => "burden".to_owned(),
                Source::Bonus => "bonus".to_owned(),
                Source::Option => "option".to_owned(),
                Source::Opponent => "opponent".to_owned(),
                Source::Weapon => "weapon".to_owned(),
                Source::Distance => "distance".to_owned(),
                Source::Result => "result".to_owned(),
                Source::Modifier(_) => "modifier".to_owned(),
            };
            let _ = write!(told, " [{from} {:+} {}]", term.amount, term.rule);
        }
        told
    }
}

/// A draw: its value and, where they are known, the faces of all its dice; of a row those of the last throw.
fn dice(draw: Draw) -> String {
    let mut faces: Vec<String> = draw.faces.held().iter().map(u8::to_string).collect();
    if draw.faces.missing() > 0 {
        faces.push(format!("+{}", draw.faces.missing()));
    }
    format!("{} ({})", draw.value, faces.join(" "))
}

fn way(path: &[Cell]) -> String {
    path.iter().map(Cell::to_string).collect::<Vec<_>>().join(">")
}

/// A unit by its number.
fn u(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::{Die, Faces};

    #[test]
    fn a_draw_is_written_with_every_face_however_large() {
        let draw = |count, sides, value, faces: &[u8]| {
            dice(Draw { die: Die::Sum { count, sides }, value, faces: Faces::of(faces) })
        };
        assert_eq!(draw(1, 20, 17, &[17]), "17 (17)");
        assert_eq!(draw(3, 100, 119, &[4, 100, 15]), "119 (4 100 15)");
        assert!(draw(24, 6, 48, &[2; 24]).ends_with(" 2 2 +2)"));
    }
}
