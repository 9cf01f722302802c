//! An event as one line of text that does not depend on code: keys of rule data, ids of units, numbers.

use indes_core::battle::{
    Arg, BattleEvent, Draw, Ending, EventKind, Intent, Leg, Loss, Names, Seats, Source, Sum, Terms, WeaponPart,
};
use indes_core::battlefield::{Bond, GearId, Place, PoolId, Readiness, StatusId, UnitId};
use indes_core::grid::Cell;
use std::fmt::Write as _;

/// An event: its rule, the seats that see it if not all do, its kind and values.
#[must_use]
pub fn line(names: &Names, event: &BattleEvent) -> String {
    let writer = EventWriter { names };
    format!("{}{} {}", event.rule, seats_text(event.seen_by), writer.event(&event.what))
}

/// The seats that see an event: ` (seat 1)`, ` (seats 1 3)`; empty if all do.
fn seats_text(seats: Seats) -> String {
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

/// Writes events with the keys of rule data.
struct EventWriter<'a> {
    names: &'a Names,
}

impl EventWriter<'_> {
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
        let mut text = self.names.verb_key(intent.verb).to_owned();
        for arg in &intent.with {
            let _ = match arg {
                Arg::Unit(unit) => write!(text, " {}", unit_key(*unit)),
                Arg::Path(path) => write!(text, " {}", path_text(path)),
                Arg::Item(item) => write!(text, " i{}", item.0),
                Arg::Part(part) => {
                    write!(text, " {}.{}", part.item.map_or("-".to_owned(), |item| format!("i{}", item.0)), part.part)
                }
                Arg::Cell(cell) => write!(text, " {cell}"),
                Arg::Level(level) => write!(text, " level {level}"),
                Arg::Units(units) => {
                    let units: Vec<String> = units.iter().map(unit_key).collect();
                    write!(text, " units {}", units.join("+"))
                }
                Arg::Facing(facing) => write!(text, " facing {}", facing.0),
                Arg::Flags(flags) => {
                    let mut set = self.names.flags.iter().zip(0..16).filter(|(_, at)| flags >> at & 1 == 1);
                    set.try_for_each(|(flag, _)| write!(text, " +{}", flag.0))
                }
                Arg::Amount(amount) => write!(text, " x{amount}"),
                Arg::Each(ways) => {
                    let mut ways = ways.iter();
                    ways.try_for_each(|(unit, path)| write!(text, " {}>{}", unit_key(*unit), path_text(path)))
                }
                Arg::Route(route) => {
                    let legs = route.legs().map(|leg| match leg {
                        Leg::Step(cell) => cell.to_string(),
                        Leg::Do(verb, unit) => {
                            let unit = unit.map(|unit| format!(":{}", unit_key(unit))).unwrap_or_default();
                            format!("{}{unit}", self.names.verb_key(verb))
                        }
                    });
                    write!(text, " {}", legs.collect::<Vec<_>>().join(">"))
                }
            };
        }
        text
    }

    fn bond(bond: &Bond) -> String {
        let members = bond.members.iter().map(|(unit, item)| match item {
            Some(item) => format!("{}:i{}", unit_key(*unit), item.0),
            None => unit_key(*unit),
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
        format!("shots {} paid {} aim {}", ready.shots, ready.paid, ready.aim.map_or_else(|| "-".to_owned(), unit_key))
    }

    fn event(&self, what: &EventKind) -> String {
        match what {
            EventKind::Marched { .. }
            | EventKind::Pushed { .. }
            | EventKind::Mounted { .. }
            | EventKind::Alighted { .. }
            | EventKind::Departed { .. }
            | EventKind::Arrived { .. }
            | EventKind::Turned { .. }
            | EventKind::Soared { .. }
            | EventKind::Hid { .. }
            | EventKind::Unhidden { .. }
            | EventKind::Bumped { .. }
            | EventKind::Stopped { .. }
            | EventKind::FellDown { .. }
            | EventKind::Rose { .. } => Self::moved(what),
            EventKind::Gained { .. }
            | EventKind::Lost { .. }
            | EventKind::Held { .. }
            | EventKind::Charged { .. }
            | EventKind::Released { .. }
            | EventKind::Owed { .. }
            | EventKind::Collected { .. } => self.pool_changed(what),
            EventKind::StatusEnded { .. }
            | EventKind::StatusGained { .. }
            | EventKind::StatusAdded { .. }
            | EventKind::StatusLifted { .. }
            | EventKind::Tied { .. }
            | EventKind::Untied { .. }
            | EventKind::Left { .. } => self.status_changed(what),
            EventKind::Swung { .. }
            | EventKind::DoorFound { .. }
            | EventKind::Dropped { .. }
            | EventKind::ItemPut { .. }
            | EventKind::Prepared { .. } => self.item_changed(what),
            EventKind::OrderSet { .. }
            | EventKind::RoundBegan { .. }
            | EventKind::RoundEnded { .. }
            | EventKind::TurnBegan { .. }
            | EventKind::TurnEnded { .. }
            | EventKind::TurnSkipped { .. }
            | EventKind::Doomed { .. }
            | EventKind::Conceded { .. }
            | EventKind::TermsOffered { .. }
            | EventKind::Concluded { .. } => Self::flowed(what),
            EventKind::Declared { .. }
            | EventKind::Replied { .. }
            | EventKind::Passed { .. }
            | EventKind::Replaced { .. }
            | EventKind::Sealed { .. }
            | EventKind::Revealed { .. }
            | EventKind::Cancelled { .. }
            | EventKind::ReplyLost { .. } => self.announced(what),
            EventKind::Rolled { .. }
            | EventKind::Judged { .. }
            | EventKind::Drawn { .. }
            | EventKind::Swayed { .. }
            | EventKind::Struck { .. }
            | EventKind::Beset { .. } => self.rolled(what),
        }
    }

    /// A walk, a push, a ride, a fall or another change of place.
    fn moved(what: &EventKind) -> String {
        match what {
            EventKind::Marched { unit, from, path } => {
                format!("marched {} {from}>{}", unit_key(*unit), path_text(path))
            }
            EventKind::Pushed { unit, from, path } => format!("pushed {} {from}>{}", unit_key(*unit), path_text(path)),
            EventKind::Mounted { unit, mount, from, to } => {
                format!("mounted {} on {} {from}>{to}", unit_key(*unit), unit_key(*mount))
            }
            EventKind::Alighted { unit, mount, from, to } => {
                format!("alighted {} off {} {from}>{to}", unit_key(*unit), unit_key(*mount))
            }
            EventKind::Departed { unit, from } => format!("departed {} {from}", unit_key(*unit)),
            EventKind::Arrived { unit, at } => format!("arrived {} {at}", unit_key(*unit)),
            EventKind::Turned { unit, facing } => format!("turned {} {facing:?}", unit_key(*unit)),
            EventKind::Soared { unit, before, after, lands } => {
                format!("soared {} {before}>{after}{}", unit_key(*unit), if *lands { " lands" } else { "" })
            }
            EventKind::Hid { unit, from } => {
                let from: Vec<String> = from.iter().map(unit_key).collect();
                format!("hid {} from {}", unit_key(*unit), from.join(" "))
            }
            EventKind::Unhidden { unit, at } => format!("unhidden {} {at}", unit_key(*unit)),
            EventKind::Bumped { unit, into } => format!("bumped {} {}", unit_key(*unit), unit_key(*into)),
            EventKind::Stopped { unit, at } => format!("stopped {} {at}", unit_key(*unit)),
            EventKind::FellDown { unit } => format!("fell {}", unit_key(*unit)),
            EventKind::Rose { unit } => format!("rose {}", unit_key(*unit)),
            _ => String::new(),
        }
    }

    /// A change of a pool.
    fn pool_changed(&self, what: &EventKind) -> String {
        match what {
            EventKind::Gained { unit, pool, before, after } => {
                format!("gained {} {} {before}>{after}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Lost { unit, pool, kind, before, after } => {
                let kind = match kind {
                    Loss::Price => "price",
                    Loss::Damage => "damage",
                    Loss::Drain => "drain",
                };
                format!("lost {} {} {before}>{after} {kind}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Held { unit, pool, before, after } => {
                format!("held {} {} {before}>{after}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Charged { unit, pool, before, after } => {
                format!("charged {} {} {before}>{after}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Released { unit, pool, before, after } => {
                format!("released {} {} {before}>{after}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Owed { unit, pool, before, after } => {
                format!("owed {} {} {before}>{after}", unit_key(*unit), self.pool(*pool))
            }
            EventKind::Collected { unit, pool, owed, before, after } => {
                format!("collected {} {} {before}>{after} owed {owed}", unit_key(*unit), self.pool(*pool))
            }
            _ => String::new(),
        }
    }

    /// A change of a status or a bond.
    fn status_changed(&self, what: &EventKind) -> String {
        match what {
            EventKind::StatusEnded { unit, status } => {
                format!("status {} ended {}", unit_key(*unit), self.status(*status))
            }
            EventKind::StatusGained { unit, before, after } => {
                let before = before.map_or("-", |status| self.status(status));
                format!("posture {} {before}>{}", unit_key(*unit), self.status(*after))
            }
            EventKind::StatusAdded { unit, status } => format!("status {} +{}", unit_key(*unit), self.status(*status)),
            EventKind::StatusLifted { unit, status } => format!("status {} -{}", unit_key(*unit), self.status(*status)),
            EventKind::Tied { bond, status } => {
                format!("tied {} {}", Self::bond(bond), status.map_or("-", |status| self.status(status)))
            }
            EventKind::Untied { bond } => format!("untied {}", Self::bond(bond)),
            EventKind::Left { bond, unit } => format!("left {} {}", unit_key(*unit), Self::bond(bond)),
            _ => String::new(),
        }
    }

    /// A change of an item or a door.
    fn item_changed(&self, what: &EventKind) -> String {
        match what {
            EventKind::Swung { unit, door, open } => {
                format!("door {} {} {}", door.0, if *open { "opened" } else { "shut" }, unit_key(*unit))
            }
            EventKind::DoorFound { unit, door } => format!("door {} found {}", door.0, unit_key(*unit)),
            EventKind::Dropped { unit, gear, cell } => {
                format!("dropped {} {} {cell}", unit_key(*unit), self.gear(*gear))
            }
            EventKind::ItemPut { unit, gear, place } => {
                format!("put {} {} {}", unit_key(*unit), self.gear(*gear), Self::place(*place))
            }
            EventKind::Prepared { unit, gear, before, after } => {
                format!(
                    "prepared {} {} {} > {}",
                    unit_key(*unit),
                    self.gear(*gear),
                    Self::ready(*before),
                    Self::ready(*after)
                )
            }
            _ => String::new(),
        }
    }

    /// A turn, a round, or something about the end of the battle.
    fn flowed(what: &EventKind) -> String {
        match what {
            EventKind::OrderSet { order } => {
                let order: Vec<String> = order.iter().map(|unit| unit_key(*unit)).collect();
                format!("order {}", order.join(" "))
            }
            EventKind::RoundBegan { round } => format!("round {round} began"),
            EventKind::RoundEnded { round } => format!("round {round} ended"),
            EventKind::TurnBegan { unit } => format!("turn of {} began", unit_key(*unit)),
            EventKind::TurnEnded { unit } => format!("turn of {} ended", unit_key(*unit)),
            EventKind::TurnSkipped { unit } => format!("turn of {} skipped", unit_key(*unit)),
            EventKind::Doomed { side, before, after } => format!("doom side {} {before}>{after}", side.0),
            EventKind::Conceded { seat } => format!("seat {} conceded", seat.0),
            EventKind::TermsOffered { seat, terms: Terms::Draw } => format!("seat {} offered a draw", seat.0),
            EventKind::Concluded { winner, reason } => {
                let reason = match reason {
                    Ending::LastStanding => "last standing",
                    Ending::Goal => "goal",
                    Ending::RoundLimit => "round limit",
                    Ending::Conceded => "conceded",
                    Ending::Terms => "terms",
                    Ending::Standstill => "standstill",
                };
                format!("concluded {} {reason}", winner.map_or("-".to_owned(), |side| format!("side {}", side.0)))
            }
            _ => String::new(),
        }
    }

    /// An action or an answer that is declared, changed or lost.
    fn announced(&self, what: &EventKind) -> String {
        match what {
            EventKind::Declared { unit, intent } => format!("declared {} {}", unit_key(*unit), self.intent(intent)),
            EventKind::Replied { unit, intent } => format!("replied {} {}", unit_key(*unit), self.intent(intent)),
            EventKind::Passed { unit } => format!("passed {}", unit_key(*unit)),
            EventKind::Replaced { unit, before, after } => {
                format!("replaced {} {} by {}", unit_key(*unit), self.intent(before), self.intent(after))
            }
            EventKind::Sealed { unit, intent } => format!("sealed {} {}", unit_key(*unit), self.intent(intent)),
            EventKind::Revealed { unit, intent } => format!("revealed {} {}", unit_key(*unit), self.intent(intent)),
            EventKind::Cancelled { unit, by } => format!("cancelled {} by {}", unit_key(*unit), unit_key(*by)),
            EventKind::ReplyLost { unit } => format!("reply lost {}", unit_key(*unit)),
            _ => String::new(),
        }
    }

    /// A roll, a draw by chance, or a blow.
    fn rolled(&self, what: &EventKind) -> String {
        match what {
            EventKind::Rolled { unit, verb, draw, result } => format!(
                "rolled {} {} {} = {}",
                unit_key(*unit),
                self.names.verb_key(*verb),
                draw.map_or_else(|| "no dice".to_owned(), dice),
                self.sum(result)
            ),
            EventKind::Judged { unit, verb, number, threshold, row } => format!(
                "judged {} {} {} row {row} at {}",
                unit_key(*unit),
                self.names.verb_key(*verb),
                self.sum(number),
                threshold.map_or("-".to_owned(), |threshold| threshold.to_string())
            ),
            EventKind::Drawn { unit, target } => format!("drawn {} {}", unit_key(*unit), unit_key(*target)),
            EventKind::Swayed { unit, target, by } => {
                format!("swayed {} {} {by:+}", unit_key(*unit), unit_key(*target))
            }
            EventKind::Struck { by, unit, with, draw, critical, damage } => format!(
                "struck {} by {} with {} {}{} = {}",
                unit_key(*unit),
                unit_key(*by),
                self.weapon(*with),
                dice(*draw),
                if *critical { " critical" } else { "" },
                self.sum(damage)
            ),
            EventKind::Beset { unit, hazard, draw, damage } => format!(
                "beset {} by {hazard} {} = {}",
                unit_key(*unit),
                draw.map_or_else(|| "no dice".to_owned(), dice),
                self.sum(damage)
            ),
            _ => String::new(),
        }
    }

    fn sum(&self, sum: &Sum) -> String {
        let mut text = sum.total().to_string();
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
            let _ = write!(text, " [{from} {:+} {}]", term.amount, term.rule);
        }
        text
    }
}

/// A draw: its value and the known faces of its dice; if dice were thrown several times, those of the last throw.
fn dice(draw: Draw) -> String {
    let mut faces: Vec<String> = draw.faces.held().iter().map(u8::to_string).collect();
    if draw.faces.missing() > 0 {
        faces.push(format!("+{}", draw.faces.missing()));
    }
    format!("{} ({})", draw.value, faces.join(" "))
}

fn path_text(path: &[Cell]) -> String {
    path.iter().map(Cell::to_string).collect::<Vec<_>>().join(">")
}

/// The id of a unit: `u3`.
fn unit_key(unit: UnitId) -> String {
    format!("u{}", unit.0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use indes_core::battle::{Die, Faces};

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
