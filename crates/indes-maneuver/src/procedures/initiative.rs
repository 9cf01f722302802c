//! Surprise and initiative (MANEUVER-003, MANEUVER-004, MANEUVER-007, MANEUVER-016, MANEUVER-017, MANEUVER-018,
//! MANEUVER-G07, MANEUVER-G50).

use crate::data::{Data, Skill, Stat};
use crate::field::checks::{self, Rolled};
use indes_core::battle::{Batch, Change, Dice, Die, Draws, EventKind, Source, StepOutput, Sum, Verb, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{End, SideId, UnitId, Until};
use indes_core::rule_id;

/// The side that has sneaked up on the others, if the level has one (MANEUVER-J02).
pub(super) fn ambushers(view: &View) -> Option<SideId> {
    let place = view.field.data::<Data>().option("ambush") - 1;
    let side = u8::try_from(place).ok().map(SideId)?;
    (usize::from(side.0) < view.field.roster.sides.len()).then_some(side)
}

/// Tells a test that was rolled.
pub(super) fn tell(batch: &mut Batch, rule: indes_core::battle::RuleId, unit: UnitId, verb: Verb, rolled: &Rolled) {
    let result = rolled.margin.clone();
    batch.tell(rule, EventKind::Rolled { unit, verb, draw: rolled.draw, result: result.clone() });
    let row = u8::from(!rolled.result.passed);
    batch.tell(rule, EventKind::Judged { unit, verb, number: result, threshold: Some(1), row });
}

/// The surprise contest: one Stealth test of the worst of the ambushers against the Observation of each foe
/// (MANEUVER-017, MANEUVER-018, MANEUVER-G04, MANEUVER-G50).
pub(super) fn surprise(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    let Some(side) = ambushers(view) else { return };
    let data: &Data = view.field.data();
    let (verbs, by) = (&data.verbs, rule_id!("MANEUVER-017"));
    let own = view.field.standing().filter(|unit| view.field.roster.member(unit.id).side == side);
    let tests = own.map(|me| (me.id, checks::skill(view, &me, Skill::Stealth).clamped(data)));
    let Some((sneaks, test)) = tests.min_by_key(|(_, test)| test.number.total()) else { return };
    let stealth = test.roll(data, dice);
    tell(&mut out.batch, by, sneaks, verbs.stealth, &stealth);
    for foe in view.field.standing().filter(|foe| view.field.roster.hostile(sneaks, foe.id)) {
        let observation = checks::skill(view, &foe, Skill::Observation).clamped(data).roll(data, dice);
        tell(&mut out.batch, by, foe.id, verbs.observation, &observation);
        if stealth.result.passed && stealth.result.successes > observation.result.successes {
            // MANEUVER-021
            let until = Box::new(Until::any([End::At(Moment::RoundEnd(view.turn.round))]));
            let (unit, status) = (foe.id, data.statuses.surprised);
            out.batch.write(rule_id!("MANEUVER-018"), Change::AddUntil { unit, status, by: None, bond: None, until });
        }
    }
}

/// A unit with its initiative result and what decides ties.
struct Place {
    unit: UnitId,
    total: i16,
    added: i16,
    pc: i16,
    /// Further dice, thrown while others have the same place.
    ties: Vec<i16>,
}

impl Place {
    fn key(&self) -> (i16, i16, i16, &[i16]) {
        (self.total, self.added, self.pc, &self.ties)
    }
}

/// Initiative: a die and Initiative or PER; ties by the added value, then player characters, then further dice
/// (MANEUVER-G07).
pub(super) fn roll(view: &View, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let (verb, die) = (data.verbs.initiative, data.file.test.initiative);
    let die = Die::Sum { count: die.count, sides: die.faces };
    let mut places: Vec<Place> = Vec::new();
    for unit in view.field.roster.ids() {
        let me = view.field.unit(unit);
        let draw = dice.draw(die);
        let pc = Stat::Pc.of(&me);
        let (value, rule) = if pc == 0 {
            (Stat::Perception, rule_id!("MANEUVER-004"))
        } else {
            (Stat::Initiative, rule_id!("MANEUVER-003"))
        };
        let added = value.of(&me);
        let mut result = Sum::default();
        result.keep(Source::Dice, rule, draw.value);
        result.add(Source::Stat(value.id()), rule, added);
        let total = result.total();
        out.batch.tell(rule, EventKind::Rolled { unit, verb, draw: Some(draw), result });
        places.push(Place { unit, total, added, pc, ties: Vec::new() });
    }
    while let Some(tied) = first_tied(&places) {
        for at in tied {
            let draw = dice.draw(die);
            let mut result = Sum::default();
            result.keep(Source::Dice, rule_id!("MANEUVER-G07"), draw.value);
            places[at].ties.push(draw.value);
            let unit = places[at].unit;
            out.batch.tell(rule_id!("MANEUVER-G07"), EventKind::Rolled { unit, verb, draw: Some(draw), result });
        }
        // A script without numbers shows the same face again and again.
        if dice.fault().is_some() {
            break;
        }
    }
    places.sort_by(|one, other| other.key().cmp(&one.key()));
    let order = places.iter().map(|place| place.unit).collect();
    out.batch.write(rule_id!("MANEUVER-005"), Change::SetOrder { order });
}

/// The places in the list of the first units that are tied.
fn first_tied(places: &[Place]) -> Option<Vec<usize>> {
    let same = |at: usize| -> Vec<usize> {
        (0..places.len()).filter(|&other| places[other].key() == places[at].key()).collect()
    };
    (0..places.len()).map(same).find(|tied| tied.len() > 1)
}
