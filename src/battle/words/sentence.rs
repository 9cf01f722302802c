//! Events as sentences.

use super::super::decision::{Intent, Verb};
use super::super::dice::Draw;
use super::super::event::{BattleEvent, Ending, Loss, Source, Sum, Term, WeaponPart, What};
use super::super::view::{Names, RuleSet, View};
use super::{Detail, join};
use crate::battlefield::{
    Bond, CheckModifiers, GearId, ModifierId, ModifierScope, Place, PoolId, Readiness, Roster, SideId, StatusId, UnitId,
};
use crate::grid::{Cell, Direction};
use crate::text::text;

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
pub fn sum(names: &Names, modifiers: &CheckModifiers, sum: &Sum) -> String {
    let source = |from: Source| match from {
        Source::Dice => text!("part-dice"),
        Source::Stat(stat) => names.stats.get(usize::from(stat.0)).map_or("?", |stat| stat.1.as_str()).to_owned(),
        Source::Wounds => text!("part-wounds"),
        Source::Burden => text!("part-armour"),
        Source::Bonus => text!("part-bonus"),
        Source::Option => text!("part-option"),
        Source::Result => text!("part-result"),
        Source::Opponent => text!("part-opponent"),
        Source::Weapon => text!("part-weapon"),
        Source::Distance => text!("part-distance"),
        Source::Modifier(id) => modifier_source(modifiers, id),
    };
    written(sum, |at| format!(" ({})", source(sum.terms[at].from)))
}

/// A result with its dice: parts of 0 are left out of a sum, but dice that show 0 have been rolled.
fn with_dice(result: &Sum, draw: Option<Draw>) -> Sum {
    let mut whole = result.clone();
    if let (Some(Draw { value: 0, .. }), Some(first)) = (draw, result.terms.first()) {
        whole.terms.insert(0, Term { from: Source::Dice, amount: 0, rule: first.rule });
    }
    whole
}

/// Where a modifier of the level comes from: the name of its region, or the level (TEMPO-J11).
#[must_use]
pub fn modifier_source(modifiers: &CheckModifiers, id: ModifierId) -> String {
    match modifiers.get(id).map(|modifier| &modifier.scope) {
        Some(ModifierScope::Region { name, .. }) => name.clone(),
        Some(ModifierScope::Level) | None => text!("part-level"),
    }
}

/// The parts of a number with what `label` says behind each, and the total if there is more than one.
fn written(sum: &Sum, label: impl Fn(usize) -> String) -> String {
    let mut text = String::new();
    for (at, term) in sum.read() {
        // A part of 0 among others is held against them: `0 - 3`, `2 - 0`.
        let sign = match (text.is_empty(), term.amount < 0 || term.from == Source::Opponent) {
            (true, false) => "",
            (true, true) => "-",
            (false, false) => " + ",
            (false, true) => " - ",
        };
        text += &format!("{sign}{}{}", term.amount.unsigned_abs(), label(at));
    }
    match sum.terms.len() {
        0 => "0".to_owned(),
        1 => text,
        _ => format!("{text} = {}", sum.total()),
    }
}

/// The names of those who won together, and how many they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winners {
    /// Their names in the order of the level: `Tide`, `Tide and Chalk`.
    pub names: String,
    /// How many sides they are.
    pub count: usize,
}

/// The side that won, with its allies.
#[must_use]
pub fn winners(roster: &Roster, winner: SideId) -> Winners {
    let names: Vec<&str> = roster.winners(winner).map(|side| side.name.as_str()).collect();
    Winners { names: join(&names, &text!("told-and")), count: names.len() }
}

/// Looks up the names of one battle.
struct Teller<'a> {
    rules: &'a RuleSet,
    view: &'a View<'a>,
    names: &'a Names,
}

impl Teller<'_> {
    fn tell(&self, what: &What) -> String {
        match what {
            What::Marched { unit, from, path } => {
                text!("told-marched", name = self.unit(*unit), from = from.to_string(), way = way(path))
            }
            What::Pushed { unit, from, path } => {
                text!("told-pushed", name = self.unit(*unit), from = from.to_string(), way = way(path))
            }
            What::Mounted { unit, mount, .. } => {
                text!("told-mounted", name = self.unit(*unit), mount = self.unit(*mount))
            }
            What::Alighted { unit, mount, to, .. } => {
                text!("told-alighted", name = self.unit(*unit), mount = self.unit(*mount), cell = to.to_string())
            }
            What::Turned { unit, facing } => {
                text!("told-turned", name = self.unit(*unit), direction = self.compass(*facing))
            }
            What::Departed { unit, from } => {
                text!("told-departed", name = self.unit(*unit), cell = from.to_string())
            }
            What::Gained { unit, pool, before, after } => {
                let points = self.points(*pool, after - before);
                text!("told-gained", name = self.unit(*unit), points = points, after = *after)
            }
            What::Lost { unit, pool, kind, before, after } => {
                let (name, points) = (self.unit(*unit), self.points(*pool, before - after));
                match kind {
                    Loss::Price => text!("told-paid", name = name, points = points, after = *after),
                    Loss::Damage | Loss::Drain => text!("told-lost", name = name, points = points, after = *after),
                }
            }
            What::StatusGained { unit, before, after } => {
                let (name, status) = (self.unit(*unit), self.status(*after));
                match before.filter(|before| before != after) {
                    Some(before) => {
                        text!("told-status-instead", name = name, status = status, before = self.status(before))
                    }
                    None => text!("told-status", name = name, status = status),
                }
            }
            What::StatusAdded { unit, status } => {
                text!("told-status", name = self.unit(*unit), status = self.status(*status))
            }
            What::StatusLifted { unit, status } => {
                text!("told-status-over", name = self.unit(*unit), status = self.status(*status))
            }
            What::Tied { bond, .. } => text!("told-tied", names = self.members(bond, true)),
            What::Untied { bond } => text!("told-untied", names = self.members(bond, false)),
            What::Left { bond, unit } => {
                text!("told-left", name = self.unit(*unit), names = self.members(bond, false))
            }
            What::Swung { unit, door, open } => {
                let door = self.view.field.board.door(*door).map_or_else(|| text!("told-a-door"), |it| it.name.clone());
                match open {
                    true => text!("told-opens", name = self.unit(*unit), door = door),
                    false => text!("told-shuts", name = self.unit(*unit), door = door),
                }
            }
            What::Dropped { unit, gear, cell } => {
                text!("told-dropped", item = self.gear(*gear), name = self.unit(*unit), cell = cell.to_string())
            }
            What::ItemPut { unit, gear, place } => {
                let (unit, gear) = (self.unit(*unit), self.gear(*gear));
                match place {
                    Place::Hand => text!("told-in-hand", name = unit, item = gear),
                    Place::Stowed => text!("told-stows", name = unit, item = gear),
                    Place::Ground(cell) => text!("told-lets-fall", name = unit, item = gear, cell = cell.to_string()),
                    Place::Gone => text!("told-gone", name = unit, item = gear),
                }
            }
            What::Prepared { unit, gear, before, after } => self.prepared(*unit, *gear, *before, *after),
            What::FellDown { unit } => text!("told-falls", name = self.unit(*unit)),
            What::Rose { unit } => text!("told-rises", name = self.unit(*unit)),
            What::OrderSet { order } => {
                let order: Vec<&str> = order.iter().map(|&unit| self.unit(unit)).collect();
                text!("told-order", names = join(&order, &text!("told-and")))
            }
            What::RoundBegan { round } => text!("told-round-begins", round = u32::from(*round) + 1),
            What::RoundEnded { round } => text!("told-round-ends", round = u32::from(*round) + 1),
            What::TurnBegan { unit } => text!("told-turn-begins", name = self.unit(*unit)),
            What::TurnEnded { unit } => text!("told-turn-ends", name = self.unit(*unit)),
            What::Concluded { winner, reason } => self.end(*winner, *reason),
            What::Declared { unit, intent } => {
                text!("told-declares", name = self.unit(*unit), action = self.intent(*unit, intent))
            }
            What::Replied { unit, intent } => {
                text!("told-answers", name = self.unit(*unit), action = self.intent(*unit, intent))
            }
            What::Passed { unit } => text!("told-passes", name = self.unit(*unit)),
            What::Replaced { unit, before, after } => {
                let (before, after) = (self.names.verb_name(before.verb), self.intent(*unit, after));
                text!("told-replaces", name = self.unit(*unit), before = before, action = after)
            }
            What::Sealed { unit, intent } => {
                text!("told-settles", name = self.unit(*unit), action = self.intent(*unit, intent))
            }
            What::Revealed { unit, intent } => {
                text!("told-revealed", name = self.unit(*unit), action = self.names.verb_name(intent.verb))
            }
            What::Rolled { unit, verb, draw, result } => {
                let result = sum(self.names, &self.view.field.modifiers, &with_dice(result, *draw));
                let (name, purpose) = (self.unit(*unit), self.purpose(*verb));
                match draw {
                    Some(_) => text!("told-rolls", name = name, result = result, purpose = purpose),
                    None => text!("told-has", name = name, result = result, purpose = purpose),
                }
            }
            What::Judged { unit, verb, number, threshold, row } => {
                let outcome = self.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
                let (number, outcome) = (written(number, |_| String::new()), outcome.map_or("?", String::as_str));
                let (purpose, name) = (self.purpose(*verb), self.unit(*unit));
                match *threshold {
                    Some(least) => text!(
                        "told-judged-least",
                        purpose = purpose,
                        name = name,
                        number = number,
                        outcome = outcome,
                        least = least
                    ),
                    None => {
                        text!("told-judged", purpose = purpose, name = name, number = number, outcome = outcome)
                    }
                }
            }
            What::Drawn { unit, target } => {
                text!("told-drawn", target = self.unit(*target), name = self.unit(*unit))
            }
            What::Swayed { unit, target, by } => match *by > 0 {
                true => text!("told-boon", name = self.unit(*unit), target = self.unit(*target)),
                false => text!("told-bane", name = self.unit(*unit), target = self.unit(*target)),
            },
            What::Cancelled { unit, by } => {
                text!("told-cancelled", by = self.unit(*by), name = self.unit(*unit))
            }
            What::Struck { by, unit, with, critical, damage, .. } => {
                let (by, name) = (self.unit(*by), self.unit(*unit));
                let (weapon, damage) = (self.weapon(*with), sum(self.names, &self.view.field.modifiers, damage));
                match critical {
                    true => text!("told-strikes-past", by = by, name = name, weapon = weapon, damage = damage),
                    false => text!("told-strikes", by = by, name = name, weapon = weapon, damage = damage),
                }
            }
            What::Beset { unit, hazard, damage, .. } => {
                let area = self.view.field.hazards.get(*hazard).map_or("?", |peril| peril.area.as_str());
                let name = self.unit(*unit);
                match damage.terms.is_empty() {
                    true => text!("told-beset", area = area, name = name),
                    false => text!(
                        "told-beset-for",
                        area = area,
                        name = name,
                        damage = sum(self.names, &self.view.field.modifiers, damage)
                    ),
                }
            }
            What::Soared { unit, before, after, lands } => {
                let (name, after) = (self.unit(*unit), *after);
                match (*lands, after.cmp(before)) {
                    (true, _) => text!("told-lands", name = name),
                    (false, std::cmp::Ordering::Less) => text!("told-sinks", name = name, level = after),
                    (false, _) => text!("told-rises-to", name = name, level = after),
                }
            }
            What::Doomed { side, after, .. } => text!("told-doom", side = self.side(*side), doom = *after),
            What::Unhidden { unit, at } => {
                text!("told-unhidden", name = self.unit(*unit), cell = at.to_string())
            }
            What::Bumped { unit, into } => text!("told-bumped", name = self.unit(*unit), other = self.unit(*into)),
            What::Stopped { unit, at } => text!("told-stopped", name = self.unit(*unit), cell = at.to_string()),
            What::ReplyLost { unit } => text!("told-answer-lost", name = self.unit(*unit)),
        }
    }

    fn gear(&self, gear: GearId) -> &str {
        self.names.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }

    /// What became of a weapon: its aim, its shots, or what is paid towards loading it.
    fn prepared(&self, unit: UnitId, gear: GearId, before: Readiness, after: Readiness) -> String {
        let (name, weapon) = (self.unit(unit), self.gear(gear));
        match (after.aim, before.shots.cmp(&after.shots)) {
            (Some(target), _) if before.aim != after.aim => {
                text!("told-aims", name = name, weapon = weapon, target = self.unit(target))
            }
            (_, std::cmp::Ordering::Greater) => {
                text!("told-shoots", name = name, weapon = weapon, shots = after.shots)
            }
            (_, std::cmp::Ordering::Less) => text!("told-loaded", name = name, weapon = weapon),
            _ if before.paid != after.paid => {
                text!("told-loads", name = name, weapon = weapon, paid = after.paid)
            }
            _ => text!("told-no-aim", name = name, weapon = weapon),
        }
    }

    fn unit(&self, unit: UnitId) -> &str {
        self.view.field.roster.units.get(usize::from(unit.0)).map_or("?", |member| member.name.as_str())
    }

    fn side(&self, side: SideId) -> &str {
        self.view.field.roster.sides.get(usize::from(side.0)).map_or("?", |side| side.name.as_str())
    }

    fn status(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("?", |status| status.1.as_str())
    }

    fn points(&self, pool: PoolId, amount: i16) -> String {
        let name = self.names.pools.get(usize::from(pool.0)).map_or("?", |pool| pool.1.as_str());
        match amount {
            0 => text!("told-no-points", pool = name),
            amount => text!("told-points", amount = amount, pool = name),
        }
    }

    /// What a check is for. Nobody rolls to end a turn: that verb stands for the roll that orders the turns.
    fn purpose(&self, verb: Verb) -> String {
        let (_, end_turn) = (self.rules.verbs)(&self.view.field.rule_data);
        if verb == end_turn { text!("told-order-of-turns") } else { self.names.verb_name(verb).to_owned() }
    }

    /// A verb with its details.
    fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verb_name(intent.verb).to_owned();
        for arg in &intent.with {
            text += &match self.names.detail(self.view, unit, arg) {
                Detail::Unit(name) => format!(" {}", text!("told-against", name = name)),
                Detail::Path(cells) => way(&cells),
                Detail::Item(key) => format!(" {}", text!("told-with", item = self.item(&key, None))),
                Detail::Cell(cell) => format!(" {}", text!("told-on", cell = cell.to_string())),
                Detail::Level(level) => format!(" {}", text!("told-at-level", level = level)),
                Detail::Part(item, part) => format!(" {}", text!("told-with", item = self.item(&item, Some(&part)))),
            };
        }
        text
    }

    /// An item by its key, without the number of one of several, and the part that is used.
    fn item(&self, key: &str, part: Option<&str>) -> String {
        let kind = key.split('#').next().unwrap_or(key);
        let Some(at) = self.names.gear.iter().position(|gear| gear.0 == kind) else {
            return key.to_owned();
        };
        let (_, name, parts) = &self.names.gear[at];
        match part.and_then(|part| parts.iter().position(|other| other == part)) {
            Some(part) if parts.len() > 1 => format!("{name} ({})", self.names.parts[at][part]),
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
        join(&named.iter().map(String::as_str).collect::<Vec<_>>(), &text!("told-and"))
    }

    fn end(&self, winner: Option<SideId>, reason: Ending) -> String {
        let why = match reason {
            Ending::LastStanding => text!("told-last-standing"),
            Ending::RoundLimit => text!("told-round-limit"),
            Ending::Conceded => text!("told-conceded"),
            Ending::Terms => text!("told-terms"),
            Ending::Standstill => text!("told-standstill"),
        };
        match winner.map(|side| winners(&self.view.field.roster, side)) {
            Some(sides) => text!("told-wins", side = sides.names, count = sides.count, reason = why),
            None => text!("told-nobody-wins"),
        }
    }

    fn compass(&self, facing: Direction) -> String {
        let (x, y) = self.view.field.board.grid.heading(facing);
        match (x.signum(), y.signum()) {
            (1, 0) => text!("compass-east"),
            (1, -1) => text!("compass-north-east"),
            (0, -1) => text!("compass-north"),
            (-1, -1) => text!("compass-north-west"),
            (-1, 0) => text!("compass-west"),
            (-1, 1) => text!("compass-south-west"),
            (0, 1) => text!("compass-south"),
            _ => text!("compass-south-east"),
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
    let to = to.to_string();
    let told = match by.is_empty() {
        true => text!("told-to", cell = to),
        false => text!("told-by-to", cells = join(&by, &text!("told-and")), cell = to),
    };
    format!(" {told}")
}
