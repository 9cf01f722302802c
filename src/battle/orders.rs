//! Standing orders: what a unit answers without being asked. They are public, hold for the battle, and are
//! obeyed by whoever puts the questions to people; the battle itself sees an answer like any other.
//!
//! Without an order a unit is asked whatever it could answer, with one exception: about a movement that it cannot
//! strike at it is not asked unless the order says so, or everybody who comes a step nearer from afar would be a
//! question to everybody.
//!
//! Of what is settled in secret only the honest answer can be ordered: that what is announced is meant. Who has such an
//! order is not asked any more, which everybody sees; so [`Orders::told`] says it openly. Nothing that is feigned can be
//! ordered, so an order gives no secret away.

use super::decision::{Decision, Intent, Privacy, Prompt, Verb};
use super::view::{RuleSet, View};
use crate::battlefield::UnitId;
use bevy::prelude::Resource;
use std::collections::BTreeMap;

/// Whether something is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Standing {
    /// Not asked, not done.
    Never,
    /// Asked.
    #[default]
    Ask,
    /// Not asked, done.
    Always,
}

impl Standing {
    /// All three, in the order in which they stand side by side.
    pub const ALL: [Self; 3] = [Self::Never, Self::Ask, Self::Always];

    /// In one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Never => "Never",
            Self::Ask => "Ask",
            Self::Always => "Always",
        }
    }
}

/// On what an order depends; where it does not hold, one is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Condition {
    /// On nothing.
    #[default]
    Any,
    /// That the answer does what it is for, at least every other time: its own blow lands, or that of the opponent does
    /// not.
    Likely,
    /// That the one who is asked could fall by what is answered.
    Deadly,
    /// That points are left after it is paid for.
    Spare,
}

impl Condition {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Any, Self::Likely, Self::Deadly, Self::Spare];
}

/// An order, on what it depends, and how long it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Order {
    /// What is ordered.
    pub now: Standing,
    /// On what it depends.
    pub only: Condition,
    /// The turn, as [`Turn::turns`](super::Turn) counts them, after which it ends; nothing for the whole battle.
    pub turn: Option<u32>,
}

impl From<Standing> for Order {
    fn from(now: Standing) -> Self {
        Self { now, ..Self::default() }
    }
}

/// The orders that were given, by unit and verb: a reaction, or the honest answer to a secret question.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders(pub BTreeMap<(UnitId, Verb), Order>);

impl Orders {
    /// Whether an order can be given for a verb of a question.
    #[must_use]
    pub fn takes(rules: &RuleSet, view: &View, decision: &Decision, verb: Verb) -> bool {
        match decision.asked.prompt {
            Prompt::React(_) => true,
            Prompt::Detail => decision.asked.privacy == Privacy::Sealed && is_honest(rules, view, decision, verb),
            Prompt::Act => false,
        }
    }

    /// The order for a verb of a question: what was said, else what goes without saying.
    #[must_use]
    pub fn of(&self, rules: &RuleSet, view: &View, decision: &Decision, verb: Verb) -> Standing {
        let Some(unit) = decision.asked.unit.filter(|_| Self::takes(rules, view, decision, verb)) else {
            return Standing::Ask;
        };
        let order = self.0.get(&(unit, verb)).filter(|order| order.turn.is_none_or(|turn| turn == view.turn.turns));
        if let Some(order) = order {
            return if holds(rules, view, decision, verb, order.only) { order.now } else { Standing::Ask };
        }
        let far = view.frame(&decision.asked).is_some_and(|frame| {
            let moves = !frame.intent.path().is_empty() && frame.actor != Some(unit);
            moves
                && frame.actor.is_some_and(|actor| {
                    !(rules.provokes)(view, actor, &frame.intent).iter().any(|provoked| provoked.0 == unit)
                })
        });
        if far { Standing::Never } else { Standing::Ask }
    }

    /// The answer that needs no asking, if there is one.
    #[must_use]
    pub fn answer(&self, rules: &RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
        let orders: Vec<Standing> = decision.rows.iter().map(|row| self.of(rules, view, decision, row.verb)).collect();
        let pass = view.idle(rules, &decision.asked);
        let rows = || decision.rows.iter().zip(&orders).filter(|(row, _)| row.verb != pass);
        if let Some((row, _)) = rows().find(|(_, order)| **order == Standing::Always) {
            return decision.default_of(rules, view, row);
        }
        let reacts = matches!(decision.asked.prompt, Prompt::React(_));
        (reacts && rows().all(|(_, order)| *order == Standing::Never)).then(|| Intent::of(pass))
    }

    /// What is said openly of an order, given or taken back; nothing of one for a reaction, which panels show.
    #[must_use]
    pub fn told(&self, rules: &RuleSet, view: &View, decision: &Decision) -> Option<String> {
        let unit = decision.asked.unit.filter(|_| decision.asked.privacy == Privacy::Sealed)?;
        let verb = decision.rows.iter().map(|row| row.verb).find(|&verb| Self::takes(rules, view, decision, verb))?;
        let order = self.0.get(&(unit, verb))?;
        let words = (rules.names)(&view.field.rule_data).honest.as_ref()?;
        let said = if order.now == Standing::Always { &words.given } else { &words.taken };
        Some(format!("{} {said} ({})", view.field.roster.member(unit).name, words.rule))
    }
}

/// Whether the answer to a secret question is that what is announced is meant.
fn is_honest(rules: &RuleSet, view: &View, decision: &Decision, verb: Verb) -> bool {
    view.frame(&decision.asked)
        .is_some_and(|frame| (rules.meant)(&view.field.rule_data, &frame.intent, &Intent::of(verb)) == frame.intent)
}

/// Whether what an order depends on is so.
fn holds(rules: &RuleSet, view: &View, decision: &Decision, verb: Verb, only: Condition) -> bool {
    let (Some(unit), Some(row)) = (decision.asked.unit, decision.row(verb)) else {
        return false;
    };
    let foreseen = |answer: Option<Intent>| {
        let frame = view.frame(&decision.asked)?;
        let given = frame.replies.iter().map(|reply| (reply.unit, reply.intent.clone()));
        let replies: Vec<(UnitId, Intent)> = given.chain(answer.map(|answer| (unit, answer))).collect();
        (rules.forecast)(view, frame.actor?, &frame.intent, &replies)
    };
    match only {
        Condition::Any => true,
        Condition::Likely => {
            let odds = decision.default_of(rules, view, row).and_then(|answer| foreseen(Some(answer)));
            odds.is_some_and(|odds| odds.answer_helps())
        }
        Condition::Deadly => foreseen(None).is_some_and(|odds| odds.target_may_fall()),
        Condition::Spare => {
            let price =
                decision.default_of(rules, view, row).map(|answer| (rules.price)(view, &decision.asked, &answer));
            let pools = view.field.unit(unit).pools;
            price.is_some_and(|price| price.iter().all(|&(pool, amount)| pools.get(pool).now > amount))
        }
    }
}
