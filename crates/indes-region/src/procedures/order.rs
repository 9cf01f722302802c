//! The beginning of a battle, and the order of turns: REF of each unit, highest first; ties by the larger die, then by
//! roll-offs; a pair by its better roll (REGION-058, REGION-148, REGION-150, REGION-178, REGION-G12, REGION-G47,
//! REGION-G48, REGION-G54, REGION-G85, REGION-J06).

use crate::data::{Data, Flag, Stat};
use crate::state::Turns;
use crate::unit;
use crate::unit::throw::{self, Throw};
use indes_core::battle::{Change, Dice, Die, Draws, EventKind, Frame, StepOutput, View};
use indes_core::battlefield::{SideId, UnitId, UnitRef};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The side that is surprised, if the level names one (REGION-J06).
fn surprised_side(view: &View) -> Option<SideId> {
    let place = view.field.data::<Data>().option("surprised") - 1;
    u8::try_from(place).ok().map(SideId)
}

/// Whether a unit begins surprised.
fn begins_surprised(view: &View, me: &UnitRef) -> bool {
    let status = view.field.data::<Data>().statuses.surprised;
    me.statuses.has(status) || surprised_side(view) == Some(view.field.roster.member(me.id).side)
}

/// The battle begins: who is hidden, who is surprised, and all roll for the order of turns.
pub(super) fn begin(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    for me in view.field.roster.ids().map(|unit| view.field.unit(unit)).filter(|me| !me.body.is_away()) {
        let unit = me.id;
        let hides = Stat::Hidden.of(&me) != 0 && !view.field.concealed.of(unit).is_any();
        // A rider and its mount are seen together (REGION-G47).
        if hides && view.field.mounts.carrier(unit) == unit && view.field.mounts.rider_of(unit).is_none() {
            let from = view.field.roster.foes(unit);
            out.batch.write(rule_id!("REGION-G47"), Change::Hide { unit, from, total: 0 });
        }
        if begins_surprised(view, &me) && !me.statuses.has(data.statuses.surprised) {
            let status = data.statuses.surprised;
            out.batch.write(rule_id!("REGION-J06"), Change::Add { unit, status, by: None });
        }
    }
    let present = view.field.roster.ids().filter(|&unit| !view.field.unit(unit).body.is_away());
    roll(view, frame, present.collect(), dice, out);
}

/// Units that have come to the board since the last round roll, and act from this round on (REGION-G12).
pub(super) fn roll_arrivals(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) {
    let Some(turns) = frame.memory.get::<Turns>() else { return };
    let new = |unit: &UnitId| !view.field.unit(*unit).body.is_away() && turns.rolls.get(*unit).is_none();
    let arrived: SmallVec<[UnitId; 8]> = view.field.roster.ids().filter(new).collect();
    if !arrived.is_empty() {
        roll(view, frame, arrived, dice, out);
    }
}

/// The roll of a unit for the order of turns (REGION-058, REGION-178).
#[must_use]
pub fn throw(view: &View, me: &UnitRef) -> Throw {
    throw::reflexes(view.field.data(), me).down_if(begins_surprised(view, me), rule_id!("REGION-178"))
}

/// Rolls for some units, then rolls off what is tied.
fn roll(view: &View, frame: &Frame, units: SmallVec<[UnitId; 8]>, dice: &mut Dice, out: &mut StepOutput) {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("REGION-058"));
    let verb = data.verbs.initiative;
    for unit in units {
        let throw = throw(view, &view.field.unit(unit));
        let draw = throw.roll(dice);
        let result = Throw::told(rule, draw.value);
        out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
        let after = out.remember::<Turns>(frame);
        after.rolls.set(unit, draw.value);
        after.dice.set(unit, i16::from(throw.sides));
    }
    roll_off(view, frame, dice, out);
}

/// An entry of the order of turns.
struct Entry {
    unit: UnitId,
    roll: i16,
    sides: i16,
    tie: i16,
    /// The numbers of roll-offs of this roll.
    off: Vec<i16>,
}

impl Entry {
    fn key(&self) -> (i16, i16, i16, &[i16]) {
        (self.roll, self.sides, self.tie, &self.off)
    }
}

/// The entries: each unit that takes turns, with the better roll of its pair. A mount without a rider takes turns only if
/// it is wild (REGION-G41).
fn entries(view: &View, turns: &Turns) -> Vec<Entry> {
    let field = view.field;
    let takes = |unit: &UnitId| {
        let me = field.unit(*unit);
        let mount = Stat::Carries.of(&me) != 0 && !unit::has_flag(&me, Flag::Wild);
        !me.body.is_away() && field.mounts.rider_of(*unit).is_none() && !mount
    };
    let entry = |unit: UnitId| {
        let own = |unit: UnitId| {
            let roll = turns.rolls.get(unit)?;
            Some((roll, turns.dice.get(unit).unwrap_or(0), turns.ties.get(unit).unwrap_or(0)))
        };
        let better = field.mounts.mount_of(unit).and_then(own).max(own(unit))?;
        Some(Entry { unit, roll: better.0, sides: better.1, tie: better.2, off: Vec::new() })
    };
    field.roster.ids().filter(takes).filter_map(entry).collect()
}

/// Rolls off entries that are tied by roll and die, until all differ (REGION-G12).
fn roll_off(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (verb, rule) = (data.verbs.initiative, rule_id!("REGION-G12"));
    let mut places = entries(view, out.remember::<Turns>(frame));
    while let Some(tied) = first_tied(&places) {
        for at in tied {
            let (unit, sides) = (places[at].unit, u8::try_from(places[at].sides).unwrap_or(2));
            let draw = dice.draw(Die::Sum { count: 1, sides });
            places[at].off.push(draw.value);
            let result = Throw::told(rule, draw.value);
            out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
        }
        // A script without numbers shows the same face again and again.
        if dice.fault().is_some() {
            break;
        }
    }
    places.sort_by(|one, other| one.key().cmp(&other.key()));
    let after = out.remember::<Turns>(frame);
    for (place, entry) in (1i16..).zip(&places) {
        for unit in std::iter::once(entry.unit).chain(view.field.mounts.mount_of(entry.unit)) {
            after.ties.set(unit, place);
        }
    }
}

/// The places in the list of the first entries that are tied.
fn first_tied(places: &[Entry]) -> Option<Vec<usize>> {
    let same = |at: usize| -> Vec<usize> {
        (0..places.len()).filter(|&other| places[other].key() == places[at].key()).collect()
    };
    (0..places.len()).map(same).find(|tied| tied.len() > 1)
}

/// From the beginning of a round on, the place of a pair is that of its rider, also when they part (REGION-G39,
/// REGION-G54).
pub(super) fn share(view: &View, turns: &mut Turns) {
    for entry in entries(view, turns).into_iter().filter(|entry| view.field.mounts.mount_of(entry.unit).is_some()) {
        turns.rolls.set(entry.unit, entry.roll);
        turns.dice.set(entry.unit, entry.sides);
        turns.ties.set(entry.unit, entry.tie);
    }
}

/// The units that take turns, in order.
#[must_use]
pub fn order(view: &View, turns: &Turns) -> SmallVec<[UnitId; 16]> {
    let mut places = entries(view, turns);
    places.sort_by(|one, other| other.key().cmp(&one.key()));
    places.into_iter().map(|entry| entry.unit).collect()
}
