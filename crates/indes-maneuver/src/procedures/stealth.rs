//! Sneaking and searching (MANEUVER-049, MANEUVER-050, MANEUVER-078, MANEUVER-G29, MANEUVER-G30, MANEUVER-G69,
//! MANEUVER-G89, MANEUVER-J08).

use super::initiative;
use crate::data::{Data, Skill};
use crate::field::checks::{self, Test};
use crate::field::hiding;
use crate::unit;
use indes_core::battle::{Batch, Change, Dice, EventKind, RuleId, Source, StepOutput, View};
use indes_core::battlefield::{Door, DoorId, Glance, NoticeMoment, UnitId, UnitMask, UnitRef};
use indes_core::rule_id;

/// A unit sneaks: one Stealth test, which each foe that could notice it contests; it is hidden from those that it beats
/// (MANEUVER-050, MANEUVER-G04, MANEUVER-G89).
pub(super) fn sneak(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let rolled = hiding::test(view, me).roll(data, dice);
    initiative::tell(&mut out.batch, rule_id!("MANEUVER-050"), me.id, data.verbs.sneak, &rolled);
    let total = rolled.result.successes;
    // A foe that cannot notice anything is no contestant, and none that sees.
    let foes = view.field.roster.foes(me.id);
    let blind = foes.iter().filter(|&foe| !unit::is_able(data, &view.field.unit(foe))).collect::<UnitMask>();
    let mut from = UnitMask::NONE;
    for foe in hiding::contestants(view, me).iter() {
        let them = view.field.unit(foe);
        let theirs = checks::skill(view, &them, Skill::Observation).clamped(data).roll(data, dice);
        initiative::tell(&mut out.batch, rule_id!("MANEUVER-G69"), foe, data.verbs.observation, &theirs);
        if rolled.result.passed && view.field.mechanics.concealment.holds(total, theirs.result.successes) {
            from = from.with(foe);
        }
    }
    if !from.is_empty() {
        from = from.union(blind);
    }
    if !from.is_empty() || view.field.concealed.of(me.id).is_any() {
        out.batch.write(rule_id!("MANEUVER-G29"), Change::Hide { unit: me.id, from, total });
    }
}

/// A unit searches: it finds every hidden foe within its reach whose Stealth it equals, and every hidden door whose
/// modified test it passes, for its whole side (MANEUVER-049, MANEUVER-G30).
pub(super) fn search(view: &View, me: &UnitRef, dice: &mut Dice, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let test = checks::skill(view, me, Skill::Observation);
    let rolled = test.clone().clamped(data).roll(data, dice);
    initiative::tell(&mut out.batch, rule_id!("MANEUVER-049"), me.id, data.verbs.search, &rolled);
    find_doors(view, me, &test, rolled.draw.map(|draw| draw.value), &mut out.batch);
    let rule = hiding::rule_in_cells(view);
    let side = view.field.roster.all().without(view.field.roster.foes(me.id));
    for unit in view.field.concealed.all().intersection(view.field.roster.foes(me.id)).iter() {
        let (them, mut hidden) = (view.field.unit(unit), view.field.concealed.of(unit));
        let seen = hiding::glance(view, me, &them, them.body.cell);
        if rule.finds(&hidden, rolled.result.successes, &seen) {
            rule.clear_on_search(&mut hidden, me.id, side);
            let found = Change::Hide { unit, from: hidden.from, total: hidden.total };
            out.batch.write(rule_id!("MANEUVER-G30"), found);
        }
    }
}

/// The hidden doors that a search finds: those that are worked at a cell within its reach, by the same roll with the
/// modifier of each (MANEUVER-G30, MANEUVER-G89, MANEUVER-J08). `test` is the searcher's, before it is clamped.
fn find_doors(view: &View, me: &UnitRef, test: &Test, shown: Option<i16>, batch: &mut Batch) {
    let (field, data, Some(shown)) = (view.field, view.field.data::<Data>(), shown) else { return };
    let side = field.roster.member(me.id).side;
    let (from, rule) = (field.taken_by(me), hiding::rule_in_cells(view));
    let reached = |door: &Door| {
        door.worked_at().any(|cell| {
            let distance = from.iter().map(|&own| field.board.grid.distance(own, cell)).min().unwrap_or(u16::MAX);
            let glance = Glance { sees: field.sees(&from, &[cell]), distance, ..Glance::default() };
            rule.searches(&glance)
        })
    };
    for (id, door) in (0..).map(DoorId).zip(field.board.doors()) {
        let Some(secret) = door.secret.filter(|secret| !secret.known_to.has(side) && reached(door)) else { continue };
        let mut modified = test.clone();
        modified.number.add(Source::Bonus, rule_id!("MANEUVER-J08"), secret.modifier);
        if modified.clamped(data).read(data, shown).passed {
            let sides = field.roster.side(me.id).friends.iter().copied().collect();
            batch.write(rule_id!("MANEUVER-G30"), Change::FindDoor { unit: me.id, door: id, sides });
        }
    }
}

/// A hidden unit has ended a step: foes that have clear sight of it notice it (MANEUVER-G29).
pub(super) fn step_ended(view: &View, me: &UnitRef, batch: &mut Batch) {
    let mut hidden = view.field.concealed.of(me.id);
    if !hidden.is_any() {
        return;
    }
    let seen = hiding::glances(view, me, hidden.from);
    let rule = hiding::rule_in_cells(view);
    if !rule.clear_on_sight(&mut hidden, NoticeMoment::StepEnd, &seen).is_empty() {
        let change = Change::Hide { unit: me.id, from: hidden.from, total: hidden.total };
        batch.write(rule_id!("MANEUVER-G29"), change);
    }
}

/// Reveals hidden units to a unit that runs into them, and to its side.
pub(super) fn bump(view: &View, batch: &mut Batch, rule: RuleId, unit: UnitId, met: UnitMask) {
    let side = view.field.roster.all().without(view.field.roster.foes(unit));
    for into in met.iter() {
        let hidden = view.field.concealed.of(into);
        let from = hidden.from.without(side);
        batch.write(rule, Change::Hide { unit: into, from, total: hidden.total });
        batch.tell(rule, EventKind::Bumped { unit, into });
    }
}
