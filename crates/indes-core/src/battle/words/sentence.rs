//! Events as sentences.

use super::super::decision::Intent;
use super::super::dice::Draw;
use super::super::event::{BattleEvent, Ending, EventKind, Loss, Sum, Terms, WeaponPart};
use super::super::ids::Verb;
use super::super::view::{RuleSet, View};
use super::names::join;
use super::phrases::{Phrases, compass, way};
use super::sum::{sum_of, with_dice, written};
use crate::battlefield::{
    Bond, DoorId, GearId, Place, PoolId, Readiness, Roster, Seat, SideId, StatusId, UnitId, UnitMask,
};
use crate::grid::{Cell, Direction};
use crate::text::{Message, message, text};
use std::cmp::Ordering;

/// The description of an event, as a text with its arguments: sentences and the lines of the log are made of it.
#[must_use]
pub fn describe(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> Message {
    Phrases::new(rules, view).event(&event.what)
}

/// An event in one sentence without a full stop: `Rurik loses 5 Health, 17 left`.
#[must_use]
pub fn sentence(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> String {
    describe(rules, view, event).to_string()
}

/// The sentence of an event with the rule it follows: `Rurik loses 5 Health, 17 left (TEMPO-076)`.
#[must_use]
pub fn line(rules: &dyn RuleSet, view: &View, event: &BattleEvent) -> String {
    format!("{} ({})", sentence(rules, view, event), event.rule)
}

/// The sides that won together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Winners {
    /// Their names in the order of the level: `Tide`, `Tide and Chalk`.
    pub names: String,
    /// Their number.
    pub count: usize,
}

/// A side that won, with its allies.
#[must_use]
pub fn winners(roster: &Roster, winner: SideId) -> Winners {
    let names: Vec<&str> = roster.winners(winner).map(|side| side.name.as_str()).collect();
    Winners { names: join(&names, &text!("told-and")), count: names.len() }
}

impl Phrases<'_> {
    fn event(&self, what: &EventKind) -> Message {
        match what {
            // Movement
            EventKind::Marched { unit, from, path } => self.marched(*unit, *from, path),
            EventKind::Pushed { unit, from, path } => self.pushed(*unit, *from, path),
            EventKind::Mounted { unit, mount, .. } => self.mounted(*unit, *mount),
            EventKind::Alighted { unit, mount, to, .. } => self.alighted(*unit, *mount, *to),
            EventKind::Departed { unit, from } => self.departed(*unit, *from),
            EventKind::Arrived { unit, at } => self.arrived(*unit, *at),
            EventKind::Turned { unit, facing } => self.turned(*unit, *facing),
            EventKind::Soared { unit, lands: true, .. } => message!("told-lands", name = self.unit(*unit)),
            EventKind::Soared { unit, before, after, lands: false } => self.soared(*unit, *before, *after),
            EventKind::Bumped { unit, into } => self.bumped(*unit, *into),
            EventKind::Stopped { unit, at } => self.stopped(*unit, *at),
            EventKind::FellDown { unit } => message!("told-falls", name = self.unit(*unit)),
            EventKind::Rose { unit } => message!("told-rises", name = self.unit(*unit)),
            EventKind::Hid { unit, from } => self.hid(*unit, *from),
            EventKind::Unhidden { unit, at } => self.unhidden(*unit, *at),
            // Points
            EventKind::Gained { unit, pool, before, after } => self.gained(*unit, *pool, after - before, *after),
            EventKind::Lost { unit, pool, kind, before, after } => {
                self.lost(*unit, *pool, *kind, before - after, *after)
            }
            EventKind::Held { unit, pool, before, after } => self.held(*unit, *pool, after - before),
            EventKind::Charged { unit, pool, before, after } => self.paid(*unit, *pool, before - after, *after),
            EventKind::Released { unit, pool, before, after } => self.released(*unit, *pool, before - after),
            EventKind::Owed { unit, pool, before, after } => self.owed(*unit, *pool, after - before, *after),
            EventKind::Collected { unit, pool, owed, after, .. } => self.collected(*unit, *pool, *owed, *after),
            EventKind::Doomed { side, after, .. } => message!("told-doom", side = self.side(*side), doom = *after),
            // Statuses and bonds
            EventKind::StatusGained { unit, before, after } => self.status_gained(*unit, *before, *after),
            EventKind::StatusAdded { unit, status } => self.status_added(*unit, *status),
            EventKind::StatusEnded { unit, status } => self.status_ended(*unit, *status),
            EventKind::StatusLifted { unit, status } => self.status_lifted(*unit, *status),
            EventKind::Tied { bond, status } => self.tied(bond, *status),
            EventKind::Untied { bond } => message!("told-untied", names = self.members(bond)),
            EventKind::Left { bond, unit } => self.left(bond, *unit),
            // Gear and doors
            EventKind::Dropped { unit, gear, cell } => self.dropped(*unit, *gear, *cell),
            EventKind::ItemPut { unit, gear, place } => self.item_put(*unit, *gear, *place),
            EventKind::Prepared { unit, gear, before, after } => self.prepared(*unit, *gear, *before, *after),
            EventKind::Swung { unit, door, open } => self.swung(*unit, *door, *open),
            EventKind::DoorFound { unit, door } => self.found_door(*unit, *door),
            // Rounds, turns and the end
            EventKind::OrderSet { order } => self.order_set(order),
            EventKind::RoundBegan { round } => message!("told-round-begins", round = u32::from(*round) + 1),
            EventKind::RoundEnded { round } => message!("told-round-ends", round = u32::from(*round) + 1),
            EventKind::TurnBegan { unit } => message!("told-turn-begins", name = self.unit(*unit)),
            EventKind::TurnEnded { unit } => message!("told-turn-ends", name = self.unit(*unit)),
            EventKind::TurnSkipped { unit } => message!("told-turn-skipped", name = self.unit(*unit)),
            EventKind::Conceded { seat } => message!("told-gives-up", side = self.sides(*seat)),
            EventKind::TermsOffered { seat, terms: Terms::Draw } => self.offered_draw(*seat),
            EventKind::Concluded { winner, reason } => self.concluded(*winner, *reason),
            // Actions and answers
            EventKind::Declared { unit, intent } => self.declared(*unit, intent),
            EventKind::Replied { unit, intent } => self.replied(*unit, intent),
            EventKind::Passed { unit } => message!("told-passes", name = self.unit(*unit)),
            EventKind::Replaced { unit, before, after } => self.replaced(*unit, before, after),
            EventKind::Sealed { unit, intent } => self.sealed(*unit, intent),
            EventKind::Revealed { unit, intent } => self.revealed(*unit, intent),
            EventKind::Cancelled { unit, by } => self.cancelled(*unit, *by),
            EventKind::ReplyLost { unit } => message!("told-answer-lost", name = self.unit(*unit)),
            // Dice and damage
            EventKind::Rolled { unit, verb, draw, result } => self.rolled(*unit, *verb, *draw, result),
            EventKind::Judged { unit, verb, number, threshold, row } => {
                self.judged(*unit, *verb, number, *threshold, *row)
            }
            EventKind::Drawn { unit, target } => self.drawn(*unit, *target),
            EventKind::Swayed { unit, target, by } => self.swayed(*unit, *target, *by),
            EventKind::Struck { by, unit, with, critical: false, draw, damage } => {
                self.struck(*by, *unit, *with, self.damage(damage, Some(*draw)))
            }
            EventKind::Struck { by, unit, with, critical: true, draw, damage } => {
                self.struck_past_armour(*by, *unit, *with, self.damage(damage, Some(*draw)))
            }
            EventKind::Beset { unit, hazard, draw, damage } => self.beset(*unit, *hazard, *draw, damage),
        }
    }
}

/// Movement.
impl Phrases<'_> {
    fn marched(&self, unit: UnitId, from: Cell, path: &[Cell]) -> Message {
        message!("told-marched", name = self.unit(unit), from = from.to_string(), way = way(path))
    }

    fn pushed(&self, unit: UnitId, from: Cell, path: &[Cell]) -> Message {
        message!("told-pushed", name = self.unit(unit), from = from.to_string(), way = way(path))
    }

    fn mounted(&self, unit: UnitId, mount: UnitId) -> Message {
        message!("told-mounted", name = self.unit(unit), mount = self.unit(mount))
    }

    fn alighted(&self, unit: UnitId, mount: UnitId, to: Cell) -> Message {
        message!("told-alighted", name = self.unit(unit), mount = self.unit(mount), cell = to.to_string())
    }

    fn arrived(&self, unit: UnitId, at: Cell) -> Message {
        message!("told-arrived", name = self.unit(unit), cell = at.to_string())
    }

    fn departed(&self, unit: UnitId, from: Cell) -> Message {
        message!("told-departed", name = self.unit(unit), cell = from.to_string())
    }

    fn turned(&self, unit: UnitId, facing: Direction) -> Message {
        let direction = compass(&self.view.field.board.grid, facing);
        message!("told-turned", name = self.unit(unit), direction = direction)
    }

    fn soared(&self, unit: UnitId, before: i8, after: i8) -> Message {
        if after < before {
            message!("told-sinks", name = self.unit(unit), level = after)
        } else {
            message!("told-rises-to", name = self.unit(unit), level = after)
        }
    }

    fn bumped(&self, unit: UnitId, into: UnitId) -> Message {
        message!("told-bumped", name = self.unit(unit), other = self.unit(into))
    }

    fn stopped(&self, unit: UnitId, at: Cell) -> Message {
        message!("told-stopped", name = self.unit(unit), cell = at.to_string())
    }

    fn hid(&self, unit: UnitId, from: UnitMask) -> Message {
        let names: Vec<&str> = from.iter().map(|observer| self.unit(observer)).collect();
        message!("told-hid", name = self.unit(unit), names = names.join(", "))
    }

    fn unhidden(&self, unit: UnitId, at: Cell) -> Message {
        message!("told-unhidden", name = self.unit(unit), cell = at.to_string())
    }
}

/// Points.
impl Phrases<'_> {
    fn gained(&self, unit: UnitId, pool: PoolId, amount: i16, now: i16) -> Message {
        let (points, pool) = (self.points(pool, amount), self.names.pool_name(pool));
        message!("told-gained", name = self.unit(unit), points = points, after = now, pool = pool)
    }

    fn lost(&self, unit: UnitId, pool: PoolId, kind: Loss, amount: i16, now: i16) -> Message {
        if kind == Loss::Price {
            return self.paid(unit, pool, amount, now);
        }
        let (points, pool) = (self.points(pool, amount), self.names.pool_name(pool));
        message!("told-lost", name = self.unit(unit), points = points, after = now, pool = pool)
    }

    fn paid(&self, unit: UnitId, pool: PoolId, amount: i16, now: i16) -> Message {
        message!("told-paid", name = self.unit(unit), points = self.points(pool, amount), after = now)
    }

    fn held(&self, unit: UnitId, pool: PoolId, amount: i16) -> Message {
        message!("told-held", name = self.unit(unit), points = self.points(pool, amount))
    }

    fn released(&self, unit: UnitId, pool: PoolId, amount: i16) -> Message {
        message!("told-released", name = self.unit(unit), points = self.points(pool, amount))
    }

    fn owed(&self, unit: UnitId, pool: PoolId, amount: i16, now: i16) -> Message {
        message!("told-owed", name = self.unit(unit), points = self.points(pool, amount), after = now)
    }

    fn collected(&self, unit: UnitId, pool: PoolId, owed: i16, now: i16) -> Message {
        let (name, points) = (self.unit(unit), self.points(pool, now));
        match owed {
            0 => message!("told-collected", name = name, points = points),
            owed => message!("told-collected-less", name = name, points = points, owed = owed),
        }
    }
}

/// Statuses and bonds.
impl Phrases<'_> {
    fn status_gained(&self, unit: UnitId, before: Option<StatusId>, after: StatusId) -> Message {
        match before.filter(|&before| before != after) {
            Some(before) => {
                let (status, before) = (self.status(after), self.status(before));
                message!("told-status-instead", name = self.unit(unit), status = status, before = before)
            }
            None => self.status_added(unit, after),
        }
    }

    fn status_added(&self, unit: UnitId, status: StatusId) -> Message {
        message!("told-status", name = self.unit(unit), status = self.status(status))
    }

    fn status_ended(&self, unit: UnitId, status: StatusId) -> Message {
        message!("told-status-ends", name = self.unit(unit), status = self.status(status))
    }

    fn status_lifted(&self, unit: UnitId, status: StatusId) -> Message {
        message!("told-status-over", name = self.unit(unit), status = self.status(status))
    }

    fn tied(&self, bond: &Bond, status: Option<StatusId>) -> Message {
        let names = self.members_with_items(bond);
        match status {
            None => message!("told-tied", names = names),
            Some(status) => message!("told-tied-as", names = names, status = self.status(status)),
        }
    }

    fn left(&self, bond: &Bond, unit: UnitId) -> Message {
        message!("told-left", name = self.unit(unit), names = self.members(bond))
    }
}

/// Gear and doors.
impl Phrases<'_> {
    fn dropped(&self, unit: UnitId, gear: GearId, cell: Cell) -> Message {
        message!("told-dropped", item = self.gear(gear), name = self.unit(unit), cell = cell.to_string())
    }

    fn item_put(&self, unit: UnitId, gear: GearId, place: Place) -> Message {
        let (unit, gear) = (self.unit(unit), self.gear(gear));
        match place {
            Place::Hand => message!("told-in-hand", name = unit, item = gear),
            Place::Stowed => message!("told-stows", name = unit, item = gear),
            Place::Ground(cell) => message!("told-lets-fall", name = unit, item = gear, cell = cell.to_string()),
            Place::Gone => message!("told-gone", name = unit, item = gear),
        }
    }

    fn prepared(&self, unit: UnitId, gear: GearId, before: Readiness, after: Readiness) -> Message {
        let (name, weapon) = (self.unit(unit), self.gear(gear));
        match (after.aim, before.shots.cmp(&after.shots)) {
            (Some(target), _) if before.aim != after.aim => {
                message!("told-aims", name = name, weapon = weapon, target = self.unit(target))
            }
            (_, Ordering::Greater) => {
                message!("told-shoots", name = name, weapon = weapon, shots = after.shots)
            }
            (_, Ordering::Less) => message!("told-loaded", name = name, weapon = weapon),
            _ if before.paid != after.paid => {
                message!("told-loads", name = name, weapon = weapon, paid = after.paid)
            }
            _ => message!("told-no-aim", name = name, weapon = weapon),
        }
    }

    fn swung(&self, unit: UnitId, door: DoorId, open: bool) -> Message {
        let (name, door) = (self.unit(unit), self.door(door));
        match open {
            true => message!("told-opens", name = name, door = door),
            false => message!("told-shuts", name = name, door = door),
        }
    }

    fn found_door(&self, unit: UnitId, door: DoorId) -> Message {
        message!("told-finds-door", name = self.unit(unit), door = self.door(door))
    }
}

/// Rounds, turns and the end.
impl Phrases<'_> {
    fn order_set(&self, order: &[UnitId]) -> Message {
        let order: Vec<&str> = order.iter().map(|&unit| self.unit(unit)).collect();
        let names = join(&order, &text!("told-and"));
        // Where turns are counted, each turn decides which is the next: there is no order (POISE-006).
        if self.rules.counts_turns() {
            message!("told-take-turns", names = names)
        } else {
            message!("told-order", names = names)
        }
    }

    fn offered_draw(&self, seat: Seat) -> Message {
        message!("told-offers-draw", side = self.sides(seat))
    }

    fn concluded(&self, winner: Option<SideId>, reason: Ending) -> Message {
        let why = match reason {
            Ending::LastStanding => text!("told-last-standing"),
            Ending::Goal => text!("told-goal"),
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

/// Actions and answers.
impl Phrases<'_> {
    fn declared(&self, unit: UnitId, intent: &Intent) -> Message {
        let (action, deed) = (self.intent(unit, intent), self.deed(unit, intent));
        message!("told-declares", name = self.unit(unit), action = action, deed = deed)
    }

    fn replied(&self, unit: UnitId, intent: &Intent) -> Message {
        let (action, deed) = (self.intent(unit, intent), self.deed(unit, intent));
        message!("told-answers", name = self.unit(unit), action = action, deed = deed)
    }

    fn replaced(&self, unit: UnitId, before: &Intent, after: &Intent) -> Message {
        let (before, deed) = (self.names.verb_name(before.verb), self.deed(unit, after));
        let action = self.intent(unit, after);
        message!("told-replaces", name = self.unit(unit), before = before, action = action, deed = deed)
    }

    fn sealed(&self, unit: UnitId, intent: &Intent) -> Message {
        let (action, deed) = (self.intent(unit, intent), self.deed(unit, intent));
        message!("told-settles", name = self.unit(unit), action = action, deed = deed)
    }

    fn revealed(&self, unit: UnitId, intent: &Intent) -> Message {
        message!("told-revealed", name = self.unit(unit), action = self.names.verb_name(intent.verb))
    }

    fn cancelled(&self, unit: UnitId, by: UnitId) -> Message {
        message!("told-cancelled", by = self.unit(by), name = self.unit(unit))
    }
}

/// Dice and damage.
impl Phrases<'_> {
    fn rolled(&self, unit: UnitId, verb: Verb, draw: Option<Draw>, result: &Sum) -> Message {
        let result = sum_of(self.names, &self.view.field.modifiers, &with_dice(result, draw), draw);
        let (name, purpose) = (self.unit(unit), self.purpose(verb));
        match draw {
            Some(_) => message!("told-rolls", name = name, result = result, purpose = purpose),
            None => message!("told-has", name = name, result = result, purpose = purpose),
        }
    }

    fn judged(&self, unit: UnitId, verb: Verb, number: &Sum, threshold: Option<i16>, row: u8) -> Message {
        let outcome = self.names.outcomes.get(usize::from(verb.0)).and_then(|rows| rows.get(usize::from(row)));
        let (number, outcome) = (written(number, |_| String::new()), outcome.map_or("?", String::as_str));
        let (purpose, name) = (self.purpose(verb), self.unit(unit));
        match threshold {
            Some(least) => message!(
                "told-judged-least",
                purpose = purpose,
                name = name,
                number = number,
                outcome = outcome,
                least = least
            ),
            None => message!("told-judged", purpose = purpose, name = name, number = number, outcome = outcome),
        }
    }

    fn drawn(&self, unit: UnitId, target: UnitId) -> Message {
        message!("told-drawn", target = self.unit(target), name = self.unit(unit))
    }

    fn swayed(&self, unit: UnitId, target: UnitId, by: i16) -> Message {
        match by > 0 {
            true => message!("told-boon", name = self.unit(unit), target = self.unit(target)),
            false => message!("told-bane", name = self.unit(unit), target = self.unit(target)),
        }
    }

    fn struck(&self, by: UnitId, unit: UnitId, with: WeaponPart, damage: String) -> Message {
        let (by, name, weapon) = (self.unit(by), self.unit(unit), self.weapon(with));
        message!("told-strikes", by = by, name = name, weapon = weapon, damage = damage)
    }

    fn struck_past_armour(&self, by: UnitId, unit: UnitId, with: WeaponPart, damage: String) -> Message {
        let (by, name, weapon) = (self.unit(by), self.unit(unit), self.weapon(with));
        message!("told-strikes-past", by = by, name = name, weapon = weapon, damage = damage)
    }

    fn beset(&self, unit: UnitId, hazard: u8, draw: Option<Draw>, damage: &Sum) -> Message {
        let area = self.view.field.hazards.get(hazard).map_or("?", |hazard| hazard.area.as_str());
        let name = self.unit(unit);
        if damage.terms.is_empty() {
            return message!("told-beset", area = area, name = name);
        }
        message!("told-beset-for", area = area, name = name, damage = self.damage(damage, draw))
    }

    /// A sum of damage with the faces of its dice.
    fn damage(&self, damage: &Sum, draw: Option<Draw>) -> String {
        sum_of(self.names, &self.view.field.modifiers, damage, draw)
    }
}
