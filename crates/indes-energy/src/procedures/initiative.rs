//! Rolls of Initiative: who has one left, who beats whom, and what becomes of the challengers (ENERGY-079, ENERGY-085,
//! ENERGY-087, ENERGY-089, ENERGY-090, ENERGY-C19, ENERGY-G69).

use crate::data::{Data, Skill};
use crate::ids::CHALLENGE;
use crate::state::Count;
use crate::state::procedure::Act;
use crate::unit;
use crate::unit::checks;
use indes_core::battle::{Change, Dice, EventKind, Frame, Source, StepOutput, Sum, View};
use indes_core::battlefield::{UnitId, UnitRef};
use indes_core::rule_id;

/// Whether a creature has its Initiative roll of the Round (ENERGY-079).
#[must_use]
pub fn may_roll(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    unit::is_able(data, me) && view.turn.counted(me.id, Count::Rolled) < data.file.round.rolls
}

/// Rolls Initiative for a creature and counts the roll.
pub(crate) fn roll(view: &View, unit: UnitId, dice: &mut Dice, out: &mut StepOutput) -> i16 {
    let data: &Data = view.field.data();
    out.batch.write(rule_id!("ENERGY-079"), Change::count(unit, Count::Rolled, 1));
    checks::initiative(data, dice, &mut out.batch, &view.field.unit(unit))
}

/// A challenger with its roll.
#[derive(Clone, Copy, Debug)]
pub struct Challenger {
    /// The creature.
    pub unit: UnitId,
    /// Its roll.
    pub total: i16,
}

/// Rolls for all challengers, in the order of their replies.
pub(crate) fn challengers(view: &View, frame: &Frame, dice: &mut Dice, out: &mut StepOutput) -> Vec<Challenger> {
    let all = frame.new_replies_in(CHALLENGE).map(|reply| reply.unit).collect::<Vec<_>>();
    all.into_iter().map(|unit| Challenger { unit, total: roll(view, unit, dice, out) }).collect()
}

/// Whether a challenger's roll beats that of the challenged creature; one that does not roll is beaten (ENERGY-085,
/// ENERGY-089, ENERGY-090, ENERGY-C19).
#[must_use]
pub fn beats(data: &Data, total: i16, own: Option<i16>) -> bool {
    let ties = data.option("initiative_tie") != 0;
    own.is_none_or(|own| total > own || ties && total == own)
}

/// Winners in the order in which they act: by roll, then by bonus, then by roster (ENERGY-G69).
#[must_use]
pub fn sorted(view: &View, mut won: Vec<Challenger>) -> Vec<UnitId> {
    let bonus = |unit: UnitId| unit::bonus(&view.field.unit(unit), Skill::Initiative);
    won.sort_by_key(|one| std::cmp::Reverse((one.total, bonus(one.unit), std::cmp::Reverse(one.unit))));
    won.into_iter().map(|one| one.unit).collect()
}

/// Tells who has won, and frees what the challengers reserved: winners reserve it again with their action, losers keep
/// it (ENERGY-087).
pub(crate) fn settle(
    view: &View,
    frame: &Frame,
    all: &[Challenger],
    won: &[UnitId],
    own: Option<i16>,
    out: &mut StepOutput,
) {
    let data: &Data = view.field.data();
    for challenger in all {
        let wins = won.contains(&challenger.unit);
        let mut number = Sum::default();
        number.keep(Source::Dice, rule_id!("ENERGY-085"), challenger.total);
        let (unit, verb, row) = (challenger.unit, data.verbs.initiative, u8::from(!wins));
        out.batch.tell(rule_id!("ENERGY-085"), EventKind::Judged { unit, verb, number, threshold: own, row });
        if let Some(account) = frame.account_of(CHALLENGE, unit) {
            out.release_rest(rule_id!("ENERGY-087"), account, frame);
        }
        if !wins {
            out.batch.tell(rule_id!("ENERGY-087"), EventKind::ReplyLost { unit });
        }
    }
    out.remember::<Act>(frame).winners = won.iter().copied().collect();
    out.deals = true;
}
