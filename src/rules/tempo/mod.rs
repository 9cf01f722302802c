//! Tempo: a duel-centred melee system built on time. Twelve action points pay for acting and for answering.
//!
//! - [`data`]: the numbers of `assets/rules/tempo.ron`.
//! - [`turn`]: initiative, turns, rounds, Recover Stamina.
//! - [`actions`]: what may be declared on one's own turn, with what, for how much.
//! - [`reactions`]: the two windows: answers, and the replacement of one's own action.
//! - [`action`]: an action with its answers, step by step (TEMPO-D25); [`resolve`]: the same as pure numbers.
//! - `ranged`: shots and aims; `support`: load, draw, drop, pick up.
//! - `footwork`: Combat Move and Retreat; `feint`: what is settled in secret before an attack.
//! - [`statuses`]: binds, grapples, pins, falls, the end; `bind`: what a won bind brings about.
//! - [`odds`]: exact odds of an exchange; `preview`: what the window shows before a choice; `spawn`: from level to battle.

pub mod action;
pub mod actions;
mod aim;
mod bind;
mod catalogue;
pub mod data;
mod detail;
mod feint;
mod footwork;
pub mod odds;
mod preview;
mod ranged;
pub mod reactions;
pub mod resolve;
pub mod spawn;
pub mod statuses;
mod support;
pub mod turn;

pub use action::{Action, ActionStep};

use crate::battle::{Dice, Outbox, RuleSet, RuleSetId, Seed, Verb, View};
use crate::battlefield::{BondKind, PoolId, RuleData};
use data::Data;

/// Action points.
pub const AP: PoolId = PoolId(0);
/// Health.
pub const HEALTH: PoolId = PoolId(1);
/// A weapon bind.
pub const BIND: BondKind = BondKind(0);
/// A grapple, of two or more.
pub const GRAPPLE: BondKind = BondKind(1);
/// Somebody held down in a grapple: the one who pins, then the one who is pinned.
pub const PIN: BondKind = BondKind(2);

/// The windows by their keys in the rule data.
const WINDOWS: [(&str, crate::battle::WindowKind); 2] = [("react", reactions::REACT), ("tempo", reactions::TEMPO)];

/// The rule set as functions.
pub const RULES: RuleSet = RuleSet {
    id: RuleSetId::Tempo,
    machine: |intent| Seed::new::<turn::Turns>(turn::Step::Initiative, None, intent),
    step,
    rows: actions::rows,
    domain: actions::domain,
    price: actions::cost,
    meant: feint::meant,
    explain: actions::explain,
    explain_target: aim::explain,
    explain_detail: detail::explain,
    window: reactions::window,
    settle: statuses::settle,
    // Nothing is owed when a battle ends: rest comes between linked levels (TEMPO-G51).
    ending: |_, _, _, _| {},
    forecast: preview::forecast,
    reckoned: preview::reckoned,
    answers: preview::answers,
    worth: odds::worth::worth,
    weight: |data, verb| data.of::<Data>().action(verb).weight,
    provokes: preview::provokes,
    threatens: |view, unit, of, cell| {
        reactions::threatens(view.field, &view.field.unit(unit), &view.field.unit(of).size.footprint, cell)
    },
    shares: |_, _, _| false,
    zones: false,
    marks: reactions::marks,
    pace: |view, unit| actions::walking(view, &view.field.unit(unit)).budget,
    mechanics: |_, grid| crate::rules::mechanics(RuleSetId::Tempo, grid),
    sheet: preview::sheet,
    names,
    // Tempo counts nothing but points.
    counted: |_| Vec::new(),
    tidy: statuses::tidy,
    by_chance: |_, _, _| false,
    struck: |_, _, _| crate::battlefield::UnitMask::NONE,
    last_round: data::judgement(9),
    turns_left: None,
    next_turn: |_, _| None,
    verbs: |data| {
        let data: &Data = data.of();
        (data.verbs.pass, data.verbs.end_turn)
    },
};

/// The rule set, ready to be played.
pub const KIT: crate::rules::Kit = crate::rules::Kit {
    title: "Tempo",
    summary: "12 action points pay for acting and for answering.",
    rules: RULES,
    shipped: include_str!("../../../assets/rules/tempo.ron"),
    read: spawn::read,
    with_options: spawn::with_options,
    vocabulary: spawn::vocabulary,
    unit: spawn::unit,
    carry: spawn::carry,
    bonds: spawn::bonds,
};

fn names(data: &RuleData) -> &crate::battle::Names {
    &data.of::<Data>().names
}

fn step(view: &View, dice: &mut Dice, out: &mut Outbox) {
    let Some(frame) = view.stack.top() else {
        return;
    };
    if let Some(step) = frame.step_of::<turn::Turns>() {
        turn::step(view, dice, out, step);
    } else if let Some(step) = frame.step_of::<Action>() {
        out.next = Some(action::step(view, frame, step, dice, out).numbered());
    }
}

/// The verb with this key, for scripts and tests.
#[must_use]
pub fn verb(data: &Data, key: &str) -> Option<Verb> {
    data.file.actions.iter().position(|action| action.key == key).and_then(|at| u8::try_from(at).ok()).map(Verb)
}
