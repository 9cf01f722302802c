//! Events as sentences.

use super::super::decision::sets::bits;
use super::super::decision::{Act, Arg, Intent, Route};
use super::super::event::{BattleEvent, Ending, EventKind, Loss, Terms, WeaponPart};
use super::super::ids::Verb;
use super::super::names::Names;
use super::super::view::{RuleSet, View};
use super::detail::Detail;
use super::names::join;
use super::sum::{sum_of, with_dice, written};
use crate::battlefield::{Bond, GearId, Place, PoolId, Readiness, Roster, Seat, SideId, StatusId, UnitId};
use crate::grid::{Cell, Direction, Grid};
use crate::text::{Message, message, text};

/// What an event tells, as a text with its arguments: the one description that sentences and the log's lines are made of.
#[must_use]
pub fn describe(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> Message {
    Teller { rules, view, names: rules.names(&view.field.rule_data) }.tell(&event.what)
}

/// What an event tells, in one sentence without a full stop: `Rurik loses 5 Health, 17 left`.
#[must_use]
pub fn sentence(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> String {
    describe(rules, view, event).to_string()
}

/// The sentence of an event with the rule it follows: `Rurik loses 5 Health, 17 left (TEMPO-076)`.
#[must_use]
pub fn line(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> String {
    format!("{} ({})", sentence(rules, view, event), event.rule)
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
    rules: &'a dyn RuleSet,
    view: &'a View<'a>,
    names: &'a Names,
}

impl Teller<'_> {
    fn tell(&self, what: &EventKind) -> Message {
        match what {
            EventKind::Marched { unit, from, path } => {
                message!("told-marched", name = self.unit(*unit), from = from.to_string(), way = way(path))
            }
            EventKind::Pushed { unit, from, path } => {
                message!("told-pushed", name = self.unit(*unit), from = from.to_string(), way = way(path))
            }
            EventKind::Mounted { unit, mount, .. } => {
                message!("told-mounted", name = self.unit(*unit), mount = self.unit(*mount))
            }
            EventKind::Alighted { unit, mount, to, .. } => {
                message!("told-alighted", name = self.unit(*unit), mount = self.unit(*mount), cell = to.to_string())
            }
            EventKind::Turned { unit, facing } => {
                message!(
                    "told-turned",
                    name = self.unit(*unit),
                    direction = compass(&self.view.field.board.grid, *facing)
                )
            }
            EventKind::Departed { unit, from } => {
                message!("told-departed", name = self.unit(*unit), cell = from.to_string())
            }
            EventKind::Gained { unit, pool, before, after } => {
                let points = self.points(*pool, after - before);
                let pool = self.names.pool_name(*pool);
                message!("told-gained", name = self.unit(*unit), points = points, after = *after, pool = pool)
            }
            EventKind::Lost { unit, pool, kind, before, after } => {
                let (name, points) = (self.unit(*unit), self.points(*pool, before - after));
                match kind {
                    Loss::Price => message!("told-paid", name = name, points = points, after = *after),
                    Loss::Damage | Loss::Drain => {
                        let pool = self.names.pool_name(*pool);
                        message!("told-lost", name = name, points = points, after = *after, pool = pool)
                    }
                }
            }
            EventKind::Held { unit, pool, before, after } => {
                message!("told-held", name = self.unit(*unit), points = self.points(*pool, after - before))
            }
            EventKind::Charged { unit, pool, before, after } => {
                let points = self.points(*pool, before - after);
                message!("told-paid", name = self.unit(*unit), points = points, after = *after)
            }
            EventKind::Released { unit, pool, before, after } => {
                message!("told-released", name = self.unit(*unit), points = self.points(*pool, before - after))
            }
            EventKind::Owed { unit, pool, before, after } => {
                let points = self.points(*pool, after - before);
                message!("told-owed", name = self.unit(*unit), points = points, after = *after)
            }
            EventKind::Collected { unit, pool, owed, after, .. } => {
                let (name, points) = (self.unit(*unit), self.points(*pool, *after));
                match *owed {
                    0 => message!("told-collected", name = name, points = points),
                    owed => message!("told-collected-less", name = name, points = points, owed = owed),
                }
            }
            EventKind::StatusEnded { unit, status } => {
                message!("told-status-ends", name = self.unit(*unit), status = self.status(*status))
            }
            EventKind::TurnSkipped { unit } => message!("told-turn-skipped", name = self.unit(*unit)),
            EventKind::StatusGained { unit, before, after } => {
                let (name, status) = (self.unit(*unit), self.status(*after));
                match before.filter(|before| before != after) {
                    Some(before) => {
                        message!("told-status-instead", name = name, status = status, before = self.status(before))
                    }
                    None => message!("told-status", name = name, status = status),
                }
            }
            EventKind::StatusAdded { unit, status } => {
                message!("told-status", name = self.unit(*unit), status = self.status(*status))
            }
            EventKind::StatusLifted { unit, status } => {
                message!("told-status-over", name = self.unit(*unit), status = self.status(*status))
            }
            EventKind::Tied { bond, status: None } => message!("told-tied", names = self.members(bond, true)),
            EventKind::Tied { bond, status: Some(status) } => {
                let (names, status) = (self.members(bond, true), self.status(*status));
                message!("told-tied-as", names = names, status = status)
            }
            EventKind::Untied { bond } => message!("told-untied", names = self.members(bond, false)),
            EventKind::Left { bond, unit } => {
                message!("told-left", name = self.unit(*unit), names = self.members(bond, false))
            }
            EventKind::Swung { unit, door, open } => {
                let door = self.view.field.board.door(*door).map_or_else(|| text!("told-a-door"), |it| it.name.clone());
                match open {
                    true => message!("told-opens", name = self.unit(*unit), door = door),
                    false => message!("told-shuts", name = self.unit(*unit), door = door),
                }
            }
            EventKind::Dropped { unit, gear, cell } => {
                message!("told-dropped", item = self.gear(*gear), name = self.unit(*unit), cell = cell.to_string())
            }
            EventKind::ItemPut { unit, gear, place } => {
                let (unit, gear) = (self.unit(*unit), self.gear(*gear));
                match place {
                    Place::Hand => message!("told-in-hand", name = unit, item = gear),
                    Place::Stowed => message!("told-stows", name = unit, item = gear),
                    Place::Ground(cell) => {
                        message!("told-lets-fall", name = unit, item = gear, cell = cell.to_string())
                    }
                    Place::Gone => message!("told-gone", name = unit, item = gear),
                }
            }
            EventKind::Prepared { unit, gear, before, after } => self.prepared(*unit, *gear, *before, *after),
            EventKind::FellDown { unit } => message!("told-falls", name = self.unit(*unit)),
            EventKind::Rose { unit } => message!("told-rises", name = self.unit(*unit)),
            EventKind::OrderSet { order } => {
                let order: Vec<&str> = order.iter().map(|&unit| self.unit(unit)).collect();
                message!("told-order", names = join(&order, &text!("told-and")))
            }
            EventKind::RoundBegan { round } => message!("told-round-begins", round = u32::from(*round) + 1),
            EventKind::RoundEnded { round } => message!("told-round-ends", round = u32::from(*round) + 1),
            EventKind::TurnBegan { unit } => message!("told-turn-begins", name = self.unit(*unit)),
            EventKind::TurnEnded { unit } => message!("told-turn-ends", name = self.unit(*unit)),
            EventKind::Concluded { winner, reason } => self.end(*winner, *reason),
            EventKind::Declared { unit, intent } => {
                message!(
                    "told-declares",
                    name = self.unit(*unit),
                    action = self.intent(*unit, intent),
                    deed = self.deed(*unit, intent)
                )
            }
            EventKind::Replied { unit, intent } => {
                message!(
                    "told-answers",
                    name = self.unit(*unit),
                    action = self.intent(*unit, intent),
                    deed = self.deed(*unit, intent)
                )
            }
            EventKind::Passed { unit } => message!("told-passes", name = self.unit(*unit)),
            EventKind::Replaced { unit, before, after } => {
                let (before, deed) = (self.names.verb_name(before.verb), self.deed(*unit, after));
                let action = self.intent(*unit, after);
                message!("told-replaces", name = self.unit(*unit), before = before, action = action, deed = deed)
            }
            EventKind::Sealed { unit, intent } => {
                message!(
                    "told-settles",
                    name = self.unit(*unit),
                    action = self.intent(*unit, intent),
                    deed = self.deed(*unit, intent)
                )
            }
            EventKind::Revealed { unit, intent } => {
                message!("told-revealed", name = self.unit(*unit), action = self.names.verb_name(intent.verb))
            }
            EventKind::Rolled { unit, verb, draw, result } => {
                let result = sum_of(self.names, &self.view.field.modifiers, &with_dice(result, *draw), *draw);
                let (name, purpose) = (self.unit(*unit), self.purpose(*verb));
                match draw {
                    Some(_) => message!("told-rolls", name = name, result = result, purpose = purpose),
                    None => message!("told-has", name = name, result = result, purpose = purpose),
                }
            }
            EventKind::Judged { unit, verb, number, threshold, row } => {
                let outcome = self.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(*row)));
                let (number, outcome) = (written(number, |_| String::new()), outcome.map_or("?", String::as_str));
                let (purpose, name) = (self.purpose(*verb), self.unit(*unit));
                match *threshold {
                    Some(least) => message!(
                        "told-judged-least",
                        purpose = purpose,
                        name = name,
                        number = number,
                        outcome = outcome,
                        least = least
                    ),
                    None => {
                        message!("told-judged", purpose = purpose, name = name, number = number, outcome = outcome)
                    }
                }
            }
            EventKind::Drawn { unit, target } => {
                message!("told-drawn", target = self.unit(*target), name = self.unit(*unit))
            }
            EventKind::Swayed { unit, target, by } => match *by > 0 {
                true => message!("told-boon", name = self.unit(*unit), target = self.unit(*target)),
                false => message!("told-bane", name = self.unit(*unit), target = self.unit(*target)),
            },
            EventKind::Cancelled { unit, by } => {
                message!("told-cancelled", by = self.unit(*by), name = self.unit(*unit))
            }
            EventKind::Struck { by, unit, with, critical, draw, damage } => {
                let (by, name) = (self.unit(*by), self.unit(*unit));
                let damage = sum_of(self.names, &self.view.field.modifiers, damage, Some(*draw));
                let weapon = self.weapon(*with);
                match critical {
                    true => message!("told-strikes-past", by = by, name = name, weapon = weapon, damage = damage),
                    false => message!("told-strikes", by = by, name = name, weapon = weapon, damage = damage),
                }
            }
            EventKind::Beset { unit, hazard, draw, damage } => {
                let area = self.view.field.hazards.get(*hazard).map_or("?", |peril| peril.area.as_str());
                let name = self.unit(*unit);
                match damage.terms.is_empty() {
                    true => message!("told-beset", area = area, name = name),
                    false => message!(
                        "told-beset-for",
                        area = area,
                        name = name,
                        damage = sum_of(self.names, &self.view.field.modifiers, damage, *draw)
                    ),
                }
            }
            EventKind::Soared { unit, before, after, lands } => {
                let (name, after) = (self.unit(*unit), *after);
                match (*lands, after.cmp(before)) {
                    (true, _) => message!("told-lands", name = name),
                    (false, std::cmp::Ordering::Less) => message!("told-sinks", name = name, level = after),
                    (false, _) => message!("told-rises-to", name = name, level = after),
                }
            }
            EventKind::Doomed { side, after, .. } => message!("told-doom", side = self.side(*side), doom = *after),
            EventKind::Unhidden { unit, at } => {
                message!("told-unhidden", name = self.unit(*unit), cell = at.to_string())
            }
            EventKind::Bumped { unit, into } => {
                message!("told-bumped", name = self.unit(*unit), other = self.unit(*into))
            }
            EventKind::Stopped { unit, at } => message!("told-stopped", name = self.unit(*unit), cell = at.to_string()),
            EventKind::Conceded { seat } => message!("told-gives-up", side = self.sides(*seat)),
            EventKind::TermsOffered { seat, terms: Terms::Draw } => {
                message!("told-offers-draw", side = self.sides(*seat))
            }
            EventKind::ReplyLost { unit } => message!("told-answer-lost", name = self.unit(*unit)),
        }
    }

    fn gear(&self, gear: GearId) -> &str {
        self.names.gear.get(usize::from(gear.0)).map_or("?", |gear| gear.1.as_str())
    }

    /// What became of a weapon: its aim, its shots, or what is paid towards loading it.
    fn prepared(&self, unit: UnitId, gear: GearId, before: Readiness, after: Readiness) -> Message {
        let (name, weapon) = (self.unit(unit), self.gear(gear));
        match (after.aim, before.shots.cmp(&after.shots)) {
            (Some(target), _) if before.aim != after.aim => {
                message!("told-aims", name = name, weapon = weapon, target = self.unit(target))
            }
            (_, std::cmp::Ordering::Greater) => {
                message!("told-shoots", name = name, weapon = weapon, shots = after.shots)
            }
            (_, std::cmp::Ordering::Less) => message!("told-loaded", name = name, weapon = weapon),
            _ if before.paid != after.paid => {
                message!("told-loads", name = name, weapon = weapon, paid = after.paid)
            }
            _ => message!("told-no-aim", name = name, weapon = weapon),
        }
    }

    fn unit(&self, unit: UnitId) -> &str {
        self.view.field.roster.units.get(usize::from(unit.0)).map_or("?", |member| member.name.as_str())
    }

    fn side(&self, side: SideId) -> &str {
        self.view.field.roster.sides.get(usize::from(side.0)).map_or("?", |side| side.name.as_str())
    }

    /// The sides that a seat plays.
    fn sides(&self, seat: Seat) -> String {
        let names: Vec<&str> = self.view.field.roster.sides_of(seat).map(|side| self.side(side)).collect();
        join(&names, &text!("told-and"))
    }

    fn status(&self, status: StatusId) -> &str {
        self.names.statuses.get(usize::from(status.0)).map_or("?", |status| status.1.as_str())
    }

    fn points(&self, pool: PoolId, amount: i16) -> String {
        let name = self.names.pool_name(pool);
        match amount {
            0 => text!("told-no-points", pool = name),
            amount => text!("told-points", amount = amount, pool = name),
        }
    }

    /// What a check is for. Nobody rolls to end a turn: that verb stands for the roll that orders the turns.
    fn purpose(&self, verb: Verb) -> String {
        let (_, end_turn) = self.rules.verbs(&self.view.field.rule_data);
        if verb == end_turn { text!("told-order-of-turns") } else { self.names.verb_name(verb).to_owned() }
    }

    /// A verb with its details.
    fn intent(&self, unit: UnitId, intent: &Intent) -> String {
        let mut text = self.names.verb_name(intent.verb).to_owned();
        for arg in &intent.with {
            text += &self.detail(unit, arg);
        }
        text
    }

    /// A verb with its details without the cells of a way: short enough for a line of the log.
    fn deed(&self, unit: UnitId, intent: &Intent) -> String {
        let is_way = |arg: &&Arg| matches!(arg, Arg::Path(_) | Arg::Route(_) | Arg::Each(_));
        let details = intent.with.iter().filter(|arg| !is_way(arg)).map(|arg| self.detail(unit, arg));
        std::iter::once(self.names.verb_name(intent.verb).to_owned()).chain(details).collect()
    }

    /// A detail after the name of a verb, with a space before it.
    fn detail(&self, unit: UnitId, arg: &Arg) -> String {
        let listed = |words: Vec<String>| {
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            if words.is_empty() { String::new() } else { format!(" ({})", join(&words, &text!("told-and"))) }
        };
        match arg {
            Arg::Units(units) => listed(units.iter().map(|unit| self.unit(unit).to_owned()).collect()),
            Arg::Facing(facing) => {
                format!(" {}", text!("told-facing", way = compass(&self.view.field.board.grid, *facing)))
            }
            Arg::Flags(flags) => listed(bits(*flags).map(|flag| self.names.flag_name(flag).to_owned()).collect()),
            Arg::Amount(amount) => format!(" {}", text!("told-amount", amount = *amount)),
            Arg::Each(ways) => {
                let going = ways.iter().filter(|(_, path)| !path.is_empty());
                listed(going.map(|(unit, path)| format!("{}{}", self.unit(*unit), way(path))).collect())
            }
            Arg::Route(route) => {
                format!(
                    "{}{}",
                    way(route.steps()),
                    listed(route.acts().iter().map(|act| self.act(route, act)).collect())
                )
            }
            Arg::Unit(_) | Arg::Path(_) | Arg::Item(_) | Arg::Part(_) | Arg::Cell(_) | Arg::Level(_) => {
                match self.names.detail(self.view, unit, arg) {
                    Detail::Unit(name) => format!(" {}", text!("told-against", name = name)),
                    Detail::Path(cells) => way(&cells),
                    Detail::Item(key) => format!(" {}", text!("told-with", item = self.item(&key, None))),
                    Detail::Cell(cell) => format!(" {}", text!("told-on", cell = cell.to_string())),
                    Detail::Level(level) => format!(" {}", text!("told-at-level", level = level)),
                    Detail::Part(item, part) => {
                        format!(" {}", text!("told-with", item = self.item(&item, Some(&part))))
                    }
                    _ => String::new(),
                }
            }
        }
    }

    /// An act on a way: `Push against Bero on C3`. One before the first step names no cell.
    fn act(&self, route: &Route, act: &Act) -> String {
        let whom = act.unit.map(|unit| text!("told-against", name = self.unit(unit)));
        let before = usize::try_from(act.after).ok().and_then(|after| after.checked_sub(1));
        let place = before.and_then(|at| route.steps().get(at)).map(|cell| text!("told-on", cell = cell.to_string()));
        let told = std::iter::once(self.names.verb_name(act.verb).to_owned()).chain(whom).chain(place);
        told.collect::<Vec<_>>().join(" ")
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

    fn end(&self, winner: Option<SideId>, reason: Ending) -> Message {
        let why = match reason {
            Ending::LastStanding => text!("told-last-standing"),
            Ending::RoundLimit => text!("told-round-limit"),
            Ending::Conceded => text!("told-conceded"),
            Ending::Terms => text!("told-terms"),
            Ending::Standstill => text!("told-standstill"),
        };
        match winner.map(|side| winners(&self.view.field.roster, side)) {
            Some(sides) => message!("told-wins", side = sides.names, count = sides.count, reason = why),
            None => message!("told-nobody-wins"),
        }
    }
}

/// A direction in words: `north-east`.
#[must_use]
pub fn compass(grid: &Grid, facing: Direction) -> String {
    let (x, y) = grid.heading(facing);
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
