//! Rounds of preparation before the fight, and doom: what they bring the other side, and what it buys (POISE-033,
//! POISE-J04, POISE-D22).
//!
//! Sides prepare one after the other, in the order of the level. In each of its rounds everybody of a side has one turn,
//! in the order of the level as well; pools are live, and no enemy is anybody's target or hinders. A round in which
//! nobody uses a skill was not used. Doom belongs to a side; a point is spent when a skill is declared, one at most, and
//! is a boon of that skill.

use super::counted::Count;
use super::data::{Data, Deed, judgement, rule};
use super::procedure::{Next, Skill, SkillStep};
use super::{next, skill, turn, watch, water};
use crate::battle::Subject;
use crate::battle::{Batch, Change, Frame, Outbox, Verb, View, What};
use crate::battlefield::{SideId, UnitId, UnitRef};

/// Whether the turn is one of preparation.
pub(super) fn is_on(view: &View) -> bool {
    view.turn.counted(Subject::Battle, Count::Preparing) > 0
}

fn side_of(view: &View, unit: UnitId) -> SideId {
    view.field.roster.member(unit).side
}

/// Turns of preparation that a unit has had.
fn had(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::PreparationTurns)
}

/// Those of a side who have not yet had so many turns of preparation.
fn behind(view: &View, side: SideId, turns: i16) -> impl Iterator<Item = UnitId> {
    let able = view.field.standing().map(|unit| unit.id);
    able.filter(move |&unit| {
        side_of(view, unit) == side && next::has_turn(view, unit, false) && had(view, unit) < turns
    })
}

/// Whose turn of preparation is next; nobody's when all sides have had theirs.
pub(super) fn next_one(view: &View) -> Option<UnitId> {
    let sides = (0u8..).map(SideId).zip(&view.field.roster.sides);
    let mut rounds = sides.flat_map(|(side, info)| (1..=i16::from(info.preparation)).map(move |round| (side, round)));
    rounds.find_map(|(side, round)| behind(view, side, round).next())
}

/// A turn of preparation begins.
pub(super) fn begin(view: &View, batch: &mut Batch, unit: UnitId) {
    turn::fix_order(view, batch, rule(33));
    batch.write(rule(33), Change::BeginTurn { slot: unit.0 });
    batch.write(rule(33), Change::count(Subject::Battle, Count::Preparing, 1));
    batch.write(rule(33), Change::count(unit, Count::PreparationTurns, 1));
    watch::turn_begins(view, batch, unit);
    water::begin_turn(view, batch, unit);
}

/// Somebody uses a skill: the round counts.
pub(super) fn used(view: &View, batch: &mut Batch, unit: UnitId) {
    batch.write(rule(33), Change::count(side_of(view, unit), Count::Preparations, 1));
}

/// How often a skill was used in the side's present round of preparation.
pub(super) fn uses(view: &View, side: SideId) -> i16 {
    view.turn.counted(side, Count::Preparations)
}

/// A turn of preparation ends. With the last one of a round that was used every side that is hostile has 1 doom more.
pub(super) fn end(view: &View, batch: &mut Batch, unit: UnitId) {
    let side = side_of(view, unit);
    let busy = uses(view, side);
    if busy == 0 || behind(view, side, had(view, unit)).next().is_some() {
        return;
    }
    batch.write(rule(33), Change::count(side, Count::Preparations, -busy));
    let info = &view.field.roster.sides[usize::from(side.0)];
    let others = (0u8..).map(SideId).zip(&view.field.roster.sides).map(|(other, _)| other);
    for other in others.filter(|other| !info.friends.contains(other)) {
        batch.write(rule(33), Change::count(other, Count::Doom, 1));
        let before = view.turn.counted(other, Count::Doom);
        batch.tell(judgement(4), What::Doomed { side: other, before, after: before + 1 });
    }
}

/// Whether something cannot be done while one prepares: it is aimed at enemies, waits for them, or treats with them.
pub(super) fn bars(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Blow(_) | Deed::Breath | Deed::Watch | Deed::Offer)
}

/// The doom of a unit's side.
pub(super) fn doom(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(side_of(view, unit), Count::Doom)
}

/// Whether doom can be spent on a skill: there is some, and a boon does something for it.
pub(super) fn may_spend(view: &View, unit: UnitId, verb: Verb) -> bool {
    let does = &view.field.data::<Data>().action(verb).does;
    let attacks = matches!(does, Deed::Strike | Deed::Blow(_) | Deed::Breath);
    let swayed = attacks || matches!(does, Deed::Gain(..) | Deed::Recover(_) | Deed::Encourage { .. });
    swayed && doom(view, unit) > 0
}

/// A skill has been declared: its user says whether doom is spent on it, before `then` comes.
pub(super) fn ask(view: &View, frame: &Frame, unit: UnitId, then: SkillStep, out: &mut Outbox) -> Next {
    if !may_spend(view, unit, frame.intent.verb) {
        return Next::Go(then);
    }
    out.remember::<Skill>(frame).after_doom = Some(then);
    Next::Ask(skill::question(view, frame, unit), SkillStep::Doomed)
}

/// It has been said.
pub(super) fn said(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let data: &Data = view.field.data();
    if let Some(answer) = frame.answer.as_ref().filter(|answer| answer.verb == data.verbs.doom) {
        out.batch.tell(rule(33), What::Replied { unit, intent: Box::new(answer.clone()) });
        out.batch.write(rule(33), Change::count(side_of(view, unit), Count::Doom, -1));
        out.batch.write(rule(33), Change::count(unit, Count::DoomBoons, 1));
    }
    Next::Go(Skill::of(frame).after_doom.unwrap_or(SkillStep::End))
}

/// The boons that doom gives the skill that a unit is using.
pub(super) fn boons(view: &View, user: &UnitRef) -> i16 {
    view.turn.counted(user.id, Count::DoomBoons)
}

/// The skill is over, and with it its boon.
pub(super) fn forget(view: &View, batch: &mut Batch, unit: UnitId) {
    let more = -view.turn.counted(unit, Count::DoomBoons);
    if more != 0 {
        batch.write(rule(33), Change::count(unit, Count::DoomBoons, more));
    }
}
