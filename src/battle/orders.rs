//! Standing orders: what a unit answers without being asked. They are public, hold for the battle, and are
//! obeyed by whoever puts the questions to people; the battle itself sees an answer like any other.
//!
//! Without an order a unit is asked whatever it could answer, with one exception: about a movement that it cannot
//! strike at it is not asked unless the order says so, or everybody who comes a step nearer from afar would be a
//! question to everybody.
//!
//! Where one thing asks several units of a seat the same, one answer can be given for all of them ([`BatchAnswer`]).
//!
//! Of what is settled in secret only the honest answer can be ordered: that what is announced is meant. Who has such an
//! order is not asked any more, which everybody sees; so [`Orders::told`] says it openly. Nothing that is feigned can be
//! ordered, so an order gives no secret away.

use super::assumed::Assumed;
use super::decision::{Asked, Decision, FrameId, Intent, Privacy, Prompt, Rows, Verb};
use super::error::broken;
use super::view::{RuleSet, View};
use crate::battlefield::{UnitId, UnitMask};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Whether something is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
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
}

/// On what an order depends; where it does not hold, one is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Condition {
    /// On nothing.
    #[default]
    Any,
    /// That the answer does what it is for, with at least so many percent: its own blow lands, or that of the opponent
    /// does not.
    Likely(u8),
    /// That the one who is asked could fall by what is answered.
    Deadly,
    /// That at least so many points are left after it is paid for.
    Spare(u8),
}

impl Condition {
    /// All of them, in the order in which they are offered, with the numbers they begin with.
    pub const ALL: [Self; 4] = [Self::Any, Self::Likely(50), Self::Deadly, Self::Spare(1)];

    /// The next one that is offered, after the last the first.
    #[must_use]
    pub fn next(self) -> Self {
        let kind = std::mem::discriminant(&self);
        let at = Self::ALL.iter().position(|one| std::mem::discriminant(one) == kind).unwrap_or_else(|| {
            broken!("{self:?} is not offered");
            0
        });
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Its number, if it has one, with the least and the most that it can be and the step between two of them.
    #[must_use]
    pub const fn number(self) -> Option<[u8; 4]> {
        match self {
            Self::Any | Self::Deadly => None,
            Self::Likely(percent) => Some([percent, 5, 100, 5]),
            Self::Spare(points) => Some([points, 1, 20, 1]),
        }
    }

    /// The same with another number, as near as it can be.
    #[must_use]
    pub fn with(self, number: u8) -> Self {
        let Some([_, least, most, _]) = self.number() else { return self };
        let number = number.clamp(least, most);
        match self {
            Self::Likely(_) => Self::Likely(number),
            Self::Spare(_) => Self::Spare(number),
            Self::Any | Self::Deadly => self,
        }
    }
}

/// An order, on what it depends, and how long it holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Order {
    /// What is ordered.
    pub now: Standing,
    /// On what it depends.
    #[serde(default)]
    pub only: Condition,
    /// The turn, as [`Turn::turns`](super::Turn) counts them, after which it ends; nothing for the whole battle.
    #[serde(default)]
    pub turn: Option<u32>,
}

impl Order {
    /// The same with its number as near as it can be.
    #[must_use]
    pub fn within_bounds(self) -> Self {
        let number = self.only.number().map_or(0, |[number, ..]| number);
        Self { only: self.only.with(number), ..self }
    }
}

impl From<Standing> for Order {
    fn from(now: Standing) -> Self {
        Self { now, ..Self::default() }
    }
}

/// A standing order as a record keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenOrder {
    /// The unit that answers by it.
    pub unit: UnitId,
    /// The answer it is about.
    pub verb: Verb,
    /// What is ordered.
    pub order: Order,
}

/// The orders that were given, by unit and verb: a reaction, or the honest answer to a secret question.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Orders(pub BTreeMap<(UnitId, Verb), Order>);

impl Orders {
    /// All of them as a record keeps them.
    #[must_use]
    pub fn given(&self) -> Vec<GivenOrder> {
        self.0.iter().map(|(&(unit, verb), &order)| GivenOrder { unit, verb, order }).collect()
    }

    /// Those of a record, for a battle of so many units and verbs; what names no unit or verb of it is left out.
    #[must_use]
    pub fn of_record(given: &[GivenOrder], units: usize, verbs: usize) -> Self {
        let known = |one: &&GivenOrder| usize::from(one.unit.0) < units && usize::from(one.verb.0) < verbs;
        Self(given.iter().filter(known).map(|one| ((one.unit, one.verb), one.order.within_bounds())).collect())
    }

    /// Whether an order can be given for a verb of a question.
    #[must_use]
    pub fn takes(rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb) -> bool {
        match decision.asked.prompt {
            Prompt::React(_) => true,
            Prompt::Detail => decision.asked.privacy == Privacy::Sealed && is_honest(rules, view, decision, verb),
            Prompt::Act => false,
        }
    }

    /// The order for a verb of a question: what was said, else what goes without saying.
    #[must_use]
    pub fn of(&self, rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb) -> Standing {
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
                    !rules.provokes(view, actor, &frame.intent).iter().any(|provoked| provoked.0 == unit)
                })
        });
        if far { Standing::Never } else { Standing::Ask }
    }

    /// The answer that needs no asking, if there is one.
    #[must_use]
    pub fn answer(&self, rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
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
    pub fn told(&self, rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<String> {
        let unit = decision.asked.unit.filter(|_| decision.asked.privacy == Privacy::Sealed)?;
        let verb = decision.rows.iter().map(|row| row.verb).find(|&verb| Self::takes(rules, view, decision, verb))?;
        let order = self.0.get(&(unit, verb))?;
        let words = rules.names(&view.field.rule_data).honest.as_ref()?;
        let said = if order.now == Standing::Always { &words.given } else { &words.taken };
        Some(format!("{} {said} ({})", view.field.roster.member(unit).name, words.rule))
    }
}

/// An answer that was given for several who are asked the same by the same: whoever of them is asked next gives it, too.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct BatchAnswer {
    /// What they answer.
    pub frame: FrameId,
    /// In which of its windows.
    pub prompt: Prompt,
    /// Who.
    pub units: UnitMask,
    /// With what.
    pub verb: Verb,
}

impl BatchAnswer {
    /// The others of the same seat who are, or can be, asked the same about what is under way, with the same answers to
    /// choose from and no order that answers for them.
    #[must_use]
    pub fn others(orders: &Orders, rules: &dyn RuleSet, view: &View, decision: &Decision) -> UnitMask {
        let asked = &decision.asked;
        let (Prompt::React(kind), Privacy::Open, Some(unit)) = (asked.prompt, asked.privacy, asked.unit) else {
            return UnitMask::NONE;
        };
        let Some((frame, window)) = view.frame(asked).and_then(|frame| Some((frame, frame.window?))) else {
            return UnitMask::NONE;
        };
        // On the rest of the way somebody else may be asked.
        let later = frame.actor.filter(|_| !frame.intent.path().is_empty());
        let later = later.map_or_else(Vec::new, |actor| rules.provokes(view, actor, &frame.intent));
        let later: UnitMask = later.into_iter().map(|(unit, _)| unit).collect();
        let open = window.candidates.union(later).without(window.asked).without(frame.asked(kind));
        let same = |other: &UnitId| {
            let question = Asked { unit: Some(*other), ..*asked };
            if *other == unit || view.field.roster.seat(*other) != asked.seat {
                return false;
            }
            let mut rows = Rows::new();
            rules.rows(view, &question, &mut rows);
            rows.iter().map(|row| row.verb).eq(decision.rows.iter().map(|row| row.verb))
                && orders.answer(rules, view, &Decision { asked: question, rows }).is_none()
        };
        open.iter().filter(same).collect()
    }

    /// The answer to a question, if it is one of those that were answered together.
    #[must_use]
    pub fn answer(&self, rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
        let asked = &decision.asked;
        let one = asked.frame == self.frame && asked.prompt == self.prompt;
        if !one || !asked.unit.is_some_and(|unit| self.units.has(unit)) {
            return None;
        }
        decision.default_of(rules, view, decision.row(self.verb)?)
    }
}

/// Whether the answer to a secret question is that what is announced is meant.
fn is_honest(rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb) -> bool {
    view.frame(&decision.asked)
        .is_some_and(|frame| rules.meant(&view.field.rule_data, &frame.intent, &Intent::of(verb)) == frame.intent)
}

/// Whether what an order depends on is so.
fn holds(rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb, only: Condition) -> bool {
    let (Some(unit), Some(row)) = (decision.asked.unit, decision.row(verb)) else {
        return false;
    };
    let foreseen = |assumed: Option<Assumed>| {
        let assumed = assumed?;
        Some((assumed.forecast(rules, view)?, assumed.actor))
    };
    match only {
        Condition::Any => true,
        Condition::Likely(percent) => {
            let answer = decision.default_of(rules, view, row);
            let assumed = answer.and_then(|answer| Assumed::with(rules, view, &decision.asked, &answer));
            foreseen(assumed).is_some_and(|(odds, actor)| odds.helps(unit, actor, percent))
        }
        Condition::Deadly => {
            foreseen(Assumed::kept(view, &decision.asked)).is_some_and(|(odds, actor)| odds.may_fell(unit, actor))
        }
        Condition::Spare(points) => {
            let price = decision.default_of(rules, view, row).map(|answer| rules.price(view, &decision.asked, &answer));
            let pools = view.field.unit(unit).pools;
            let left = |pool, amount| pools.get(pool).now - amount;
            price.is_some_and(|price| price.iter().all(|&(pool, amount)| left(pool, amount) >= i16::from(points)))
        }
    }
}
