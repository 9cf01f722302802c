//! Events as sentences.

use super::super::decision::{Intent, Verb};
use super::super::dice::Die;
use super::super::event::{BattleEvent, Ending, Loss, Source, Sum, WeaponPart, What};
use super::super::view::{Names, RuleSet, View};
use super::{Detail, join};
use crate::battlefield::{Bond, GearId, Place, PoolId, Readiness, SideId, StatusId, UnitId};
use crate::grid::{Cell, Direction};

/// What an event tells, in one sentence without a full stop: `Rurik loses 5 Health, 17 left`.
#[must_use]
pub fn sentence(rules: &RuleSet, view: &View, event: &BattleEvent) -> String {
    Teller { rules, view, names: (rules.names)(&view.field.rule_data) }.tell(&event.what)
}

/// The sentence of an event with the rule it follows: `Rurik loses 5 Health, 17 left (TEMPO-076)`.
#[must_use]
pub fn line(rules: &RuleSet, view: &View, event: &BattleEvent) -> String {
    format!("{} ({})", sentence(rules, view, event), event.rule)
}

/// A number with its parts: `5 (dice) + 4 (Blades) - 1 (wounds) = 8`.
#[must_use]
pub fn sum(names: &Names, sum: &Sum) -> String {
    let source = |from: Source| match from {
        Source::Dice => "dice",
        Source::Stat(stat) => names.stats.get(usize::from(stat.0)).map_or("?", |stat| stat.1.as_str()),
        Source::Wounds => "wounds",
        Source::Burden => "armour",
        Source::Bonus => "bonus",
        Source::Option => "option of the level",
        Source::Opponent => "opponent",
        Source::Weapon => "weapon",
        Source::Distance => "distance",
    };
    written(sum, |at| format!(" ({})", source(sum.terms[at].from)))
}

/// The parts of a number with what `label` says behind each, and the total if there is more than one.
fn written(sum: &Sum, label: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (at, term) in sum.terms.iter().enumerate() {
        let sign = match (at, term.amount < 0) {
            (0, false) => "",
            (0, true) => "-",
            (_, false) => " + ",
            (_, true) => " - ",
        };
        text += &format!("{sign}{}{}", term.amount.unsigned_abs(), label(at));
    }
    match sum.terms.len() {
        0 => "0".to_owned(),
        1 => text,
        _ => format!("{text} = {}", sum.total()),
    }
}

/// The least and the greatest value of a draw.
#[must_use]
pub fn draw_range(die: Die) -> (i16, i16) {
    match die {
        Die::Pool { dice, rerolls, .. } => (0, i16::from(dice) * (i16::from(rerolls) + 1)),
        Die::Sum { count, sides } => (i16::from(count), i16::from(count) * i16::from(sides)),
    }
}

/// Looks up the names of one battle.
struct Teller<'a, 'w, 's> {
    rules: &'a RuleSet,
    view: &'a View<'w, 's>,
    names: &'a Names,
}

impl Teller<'_, '_, '_> {
    fn tell(&self, what: &What) -> String {
        match what {
            What::Marched { unit, from, path } => {
                format!("{} walks from {from}{}", self.unit(*unit), way(path))
            }
            What::Pushed { unit, from, path } => format!("{} is pushed from {from}{}", self.unit(*unit), way(path)),
            What::Mounted { unit, mount, .. } => format!("{} gets on {}", self.unit(*unit), self.unit(*mount)),
            What::Alighted { unit, mount, to, .. } => {
                format!("{} is off {}, on {to}", self.unit(*unit), self.unit(*mount))
            }
            What::Turned { unit, facing } => format!("{} turns {}", self.unit(*unit), self.compass(*facing)),
            What::Gained { unit, pool, before, after } => {
                format!("{} gains {}, now {after}", self.unit(*unit), self.points(*pool, after - before))
            }
            What::Lost { unit, pool, kind, before, after } => {
                let verb = match kind {
                    Loss::Price => "pays",
                    Loss::Damage | Loss::Drain => "loses",
                };
                format!("{} {verb} {}, {after} left", self.unit(*unit), self.points(*pool, before - after))
            }
            What::StatusGained { unit, before, after } => match before.filter(|before| before != after) {
                Some(before) => {
                    format!("{} is {}, no longer {}", self.unit(*unit), self.status(*after), self.status(before))
                }
                None => format!("{} is {}", self.unit(*unit), self.status(*after)),
            },
            What::StatusAdded { unit, status } => format!("{} is {}", self.unit(*unit), self.status(*status)),
            What::StatusLifted { unit, status } => {
                format!("{} is no longer {}", self.unit(*unit), self.status(*status))
            }
            What::Tied { bond, .. } => format!("{} are tied to each other", self.members(bond, true)),
            What::Untied { bond } => format!("{} are no longer tied to each other", self.members(bond, false)),
            What::Left { bond, unit } => {
                format!("{} is free of {}", self.unit(*unit), self.members(bond, false))
            }
            What::Swung { unit, door, open } => {
                let name = self.view.field.board.door(*door).map_or("a door", |door| door.name.as_str());
                format!("{} {} {name}", self.unit(*unit), if *open { "opens" } else { "shuts" })
            }
            What::Dropped { unit, gear, cell } => {
                format!("The {} of {} falls to the ground on {cell}", self.gear(*gear), self.unit(*unit))
            }
            What::ItemPut { unit, gear, place } => {
                let (unit, gear) = (self.unit(*unit), self.gear(*gear));
                match place {
                    Place::Hand => format!("{unit} has the {gear} in hand"),
                    Place::Stowed => format!("{unit} stows the {gear}"),
                    Place::Ground(cell) => format!("{unit} lets the {gear} fall on {cell}"),
                    Place::Gone => format!("{unit} has no {gear} any more"),
                }
            }
            What::Prepared { unit, gear, before, after } => self.prepared(*unit, *gear, *before, *after),
            What::FellDown { unit } => format!("{} falls", self.unit(*unit)),
            What::Rose { unit } => format!("{} is on its feet again", self.unit(*unit)),
            What::OrderSet { order } => {
                let order: Vec<&str> = order.iter().map(|&unit| self.unit(unit)).collect();
                format!("The order of turns is {}", join(&order, "and"))
            }
            What::RoundBegan { round } => format!("Round {} begins", u32::from(*round) + 1),
            What::RoundEnded { round } => format!("Round {} ends", u32::from(*round) + 1),
            What::TurnBegan { unit } => format!("The turn of {} begins", self.unit(*unit)),
            What::TurnEnded { unit } => format!("The turn of {} ends", self.unit(*unit)),
            What::Concluded { winner, reason } => self.end(*winner, *reason),
            What::Declared { unit, intent } => {
                format!("{} declares {}", self.unit(*unit), self.intent(*unit, intent))
            }
            What::Replied { unit, intent } => {
                format!("{} answers: {}", self.unit(*unit), self.intent(*unit, intent))
            }
            What::Passed { unit } => format!("{} lets it pass", self.unit(*unit)),
            What::Replaced { unit, before, after } => {
                let (before, after) = (self.names.verb_name(before.verb), self.intent(*unit, after));
                format!("{} replaces {before} by {after}", self.unit(*unit))
            }
            What::Sealed { unit, intent } => {
                format!("{} settles in secret: {}", self.unit(*unit), self.intent(*unit, intent))
            }
            What::Revealed { unit, intent } => {
                format!("What {} declared was a {}", self.unit(*unit), self.names.verb_name(intent.verb))
            }
            What::Rolled { unit, verb, draw, result } => {
                let does = if draw.is_some() { "rolls" } else { "has" };
                // Parts of 0 are left out of a sum, but dice that show 0 have been rolled.
                let nothing = if draw.is_some_and(|draw| draw.value == 0) { "0 (dice) + " } else { "" };
                let result = sum(self.names, result);
                format!("{} {does} {nothing}{result} for {}", self.unit(*unit), self.purpose(*verb))
            }
            What::Judged { unit, verb, number, threshold, row } => {
                let outcome = self.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
                let number = written(number, |_| String::new());
                let least = threshold.map(|least| format!(" ({least} or more)")).unwrap_or_default();
                let outcome = outcome.map_or("?", String::as_str);
                format!("{} of {} comes to {number}: {outcome}{least}", self.purpose(*verb), self.unit(*unit))
            }
            What::Drawn { unit, target } => {
                format!("By chance it is {} whom {} means", self.unit(*target), self.unit(*unit))
            }
            What::Swayed { unit, target, by } => {
                let what = if *by > 0 { "a boon" } else { "a bane" };
                format!("{} has {what} against {}", self.unit(*unit), self.unit(*target))
            }
            What::Cancelled { unit, by } => {
                format!("{} stops what {} does", self.unit(*by), self.unit(*unit))
            }
            What::Struck { by, unit, with, critical, damage, .. } => {
                let how = if *critical { ", past the armour" } else { "" };
                let (by, unit) = (self.unit(*by), self.unit(*unit));
                format!("{by} strikes {unit} with the {}{how}: {} damage", self.weapon(*with), sum(self.names, damage))
            }
            What::Beset { unit, hazard, damage, .. } => {
                let area = self.view.field.hazards.get(*hazard).map_or("?", |peril| peril.area.as_str());
                let points =
                    if damage.terms.is_empty() { String::new() } else { format!(": {}", sum(self.names, damage)) };
                format!("{area} strikes {}{points}", self.unit(*unit))
            }
            What::Stopped { unit, at } => format!("{} is stopped at {at}", self.unit(*unit)),
            What::ReplyLost { unit } => format!("The answer of {} comes to nothing", self.unit(*unit)),
        }
    }

    fn gear(&self, gear: GearId) -> &str {
        self.names.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }

    /// What became of a weapon: its aim, its shots, or what is paid towards loading it.
    fn prepared(&self, unit: UnitId, gear: GearId, before: Readiness, after: Readiness) -> String {
        let (name, weapon) = (self.unit(unit), self.gear(gear));
        let shots = format!("{} {} left", after.shots, if after.shots == 1 { "shot" } else { "shots" });
        match (after.aim, before.shots.cmp(&after.shots)) {
            (Some(target), _) if before.aim != after.aim => {
                format!("{name} aims the {weapon} at {}", self.unit(target))
            }
            (_, std::cmp::Ordering::Greater) => format!("{name} shoots the {weapon}: {shots}"),
            (_, std::cmp::Ordering::Less) => format!("{name} has loaded the {weapon}"),
            _ if before.paid != after.paid => format!("{name} loads the {weapon}: {} AP so far", after.paid),
            _ => format!("{name} no longer aims the {weapon}"),
        }
    }

    fn unit(&self, unit: UnitId) -> &str {
        self.view.field.roster.units.get(usize::from(unit.0)).map_or("?", |member| member.name.as_str())
    }

    fn status(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("?", |status| status.1.as_str())
    }

    fn points(&self, pool: PoolId, amount: i16) -> String {
        let name = self.names.pools.get(usize::from(pool.0)).map_or("?", |pool| pool.1.as_str());
        if amount == 0 { format!("no {name}") } else { format!("{amount} {name}") }
    }

    /// What a check is for. Nobody rolls to end a turn: that verb stands for the roll that orders the turns.
    fn purpose(&self, verb: Verb) -> &str {
        let (_, end_turn) = (self.rules.verbs)(&self.view.field.rule_data);
        if verb == end_turn { "the order of turns" } else { self.names.verb_name(verb) }
    }

    /// A verb with its details.
    fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verb_name(intent.verb).to_owned();
        for arg in &intent.with {
            text += &match self.names.detail(self.view, unit, arg) {
                Detail::Unit(name) => format!(" against {name}"),
                Detail::Path(cells) => way(&cells),
                Detail::Item(key) => format!(" with the {}", self.item(&key, None)),
                Detail::Cell(cell) => format!(" on {cell}"),
                Detail::Part(item, part) => format!(" with the {}", self.item(&item, Some(&part))),
            };
        }
        text
    }

    /// An item by its key, without the number of one of several, and the part that is used.
    fn item(&self, key: &str, part: Option<&str>) -> String {
        let kind = key.split('#').next().unwrap_or(key);
        let Some((_, name, parts)) = self.names.gear.iter().find(|gear| gear.0 == kind) else {
            return key.to_owned();
        };
        match part {
            Some(part) if parts.len() > 1 => format!("{name} ({part})"),
            _ => name.clone(),
        }
    }

    fn weapon(&self, with: WeaponPart) -> String {
        let Some((key, _, parts)) = self.names.gear.get(usize::from(with.gear.0)) else {
            return "?".to_owned();
        };
        self.item(key, parts.get(usize::from(with.part)).map(String::as_str))
    }

    fn members(&self, bond: &Bond, with_items: bool) -> String {
        let named: Vec<String> = bond
            .members
            .iter()
            .map(|&(unit, item)| {
                let gear = self.view.field.unit(unit).gear;
                let kind = item.filter(|_| with_items).and_then(|item| gear.get(item)).map(|item| item.kind);
                let item = kind.and_then(|kind| self.names.gear.get(usize::from(kind.0)));
                let item = item.map(|gear| format!(" ({})", gear.1)).unwrap_or_default();
                format!("{}{item}", self.unit(unit))
            })
            .collect();
        join(&named.iter().map(String::as_str).collect::<Vec<_>>(), "and")
    }

    fn end(&self, winner: Option<SideId>, reason: Ending) -> String {
        let why = match reason {
            Ending::LastStanding => "no opponent stands any more",
            Ending::RoundLimit => "the last round is over",
            Ending::Conceded => "the others gave up",
            Ending::Terms => "terms were agreed",
        };
        match winner.and_then(|side| self.view.field.roster.sides.get(usize::from(side.0))) {
            Some(side) => format!("{} wins: {why}", side.name),
            None => "Nobody wins: the battle is over".to_owned(),
        }
    }

    fn compass(&self, facing: Direction) -> &'static str {
        let (x, y) = self.view.field.board.grid.heading(facing);
        match (x.signum(), y.signum()) {
            (1, 0) => "east",
            (1, -1) => "north-east",
            (0, -1) => "north",
            (-1, -1) => "north-west",
            (-1, 0) => "west",
            (-1, 1) => "south-west",
            (0, 1) => "south",
            _ => "south-east",
        }
    }
}

/// ` to D5`, ` by C5 and D5 to E5`.
fn way(cells: &[Cell]) -> String {
    let Some((to, by)) = cells.split_last() else {
        return String::new();
    };
    let by: Vec<String> = by.iter().map(Cell::to_string).collect();
    let by: Vec<&str> = by.iter().map(String::as_str).collect();
    if by.is_empty() { format!(" to {to}") } else { format!(" by {} to {to}", join(&by, "and")) }
}
