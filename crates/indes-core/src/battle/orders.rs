//! Standing orders: answers that a unit gives without being asked. They are public and hold for the battle. The front
//! end that asks people obeys them; to the battle such an answer is like any other.
//!
//! Without an order a unit is asked wherever it has an answer, with one exception under [`AskPolicy::WithinReach`]: about an
//! action that does not concern it ([`RuleSet::concerns`]) it is asked only if an order has it so. Otherwise every step of a distant unit
//! would be a question to all others. And what is offered to it twice in one action it is asked the second time, if it
//! loses nothing by that.
//!
//! Where several units of a seat are asked the same, one answer can be given for all of them ([`BatchAnswer`]).
//!
//! For secret questions only the honest answer can be ordered: that the action announced is the one that is meant. All
//! seats notice that a unit with such an order is no longer asked, so [`Orders::announcement`] announces the order. A feint
//! cannot be ordered, so an order reveals no secret.

use super::assumed::Assumed;
use super::decision::{Arg, Asked, Decision, FrameId, Intent, Privacy, Prompt, Row, Rows, Verb};
use super::error::broken;
use super::stack::Frame;
use super::view::{RuleSet, View};
use crate::battlefield::{UnitId, UnitMask};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is ordered about an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub enum Standing {
    /// It is never given, and the unit is not asked.
    Never,
    /// The unit is asked.
    #[default]
    Ask,
    /// It is always given, and the unit is not asked.
    Always,
}

impl Standing {
    /// All three, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Never, Self::Ask, Self::Always];
}

/// What a unit without an order is asked about (TEMPO-J05).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AskPolicy {
    /// Whatever it can answer but movements that it cannot strike at, and what it can still do later in the action:
    /// those it lets pass.
    #[default]
    WithinReach,
    /// Whatever it can answer.
    Everything,
}

/// The condition of an order; where it does not hold, the unit is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub enum Condition {
    /// None: the order always holds.
    #[default]
    Any,
    /// The answer succeeds with at least this probability in percent: its own blow hits, or the opponent's misses
    /// ([`Forecast::helps`](super::Forecast::helps)).
    Likely(u8),
    /// The unit that is asked could fall by the action.
    Deadly,
    /// The action is aimed at other units, or at none: with [`Standing::Never`] the unit is asked only when it is
    /// attacked (TEMPO-J05).
    Unaimed,
    /// At least this number of points is left in each pool after the answer is paid for.
    Spare(u8),
}

impl Condition {
    /// All of them, in the order in which they are offered, with their first numbers.
    pub const ALL: [Self; 5] = [Self::Any, Self::Likely(50), Self::Deadly, Self::Unaimed, Self::Spare(1)];

    /// The next one that is offered; the first after the last.
    #[must_use]
    pub fn next(self) -> Self {
        let kind = std::mem::discriminant(&self);
        let at = Self::ALL.iter().position(|one| std::mem::discriminant(one) == kind).unwrap_or_else(|| {
            broken!("{self:?} is not offered");
            0
        });
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Its number with the least, the greatest and the step between two; `None` if it has no number.
    #[must_use]
    pub const fn number(self) -> Option<[u8; 4]> {
        match self {
            Self::Any | Self::Deadly | Self::Unaimed => None,
            Self::Likely(percent) => Some([percent, 5, 100, 5]),
            Self::Spare(points) => Some([points, 1, 20, 1]),
        }
    }

    /// The same condition with the number nearest to this one that it can have.
    #[must_use]
    pub fn with(self, number: u8) -> Self {
        let Some([_, least, most, _]) = self.number() else { return self };
        let number = number.clamp(least, most);
        match self {
            Self::Likely(_) => Self::Likely(number),
            Self::Spare(_) => Self::Spare(number),
            Self::Any | Self::Deadly | Self::Unaimed => self,
        }
    }
}

/// A standing order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
pub struct Order {
    /// What is ordered.
    pub now: Standing,
    /// Its condition.
    #[serde(default)]
    pub only: Condition,
    /// The turn after which it ends, as [`Turn::turns`](super::Turn) counts them; `None` for the whole battle.
    #[serde(default)]
    pub turn: Option<u32>,
}

impl Order {
    /// The same order with the nearest number that its condition can have.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GivenOrder {
    /// The unit that answers by it.
    pub unit: UnitId,
    /// The verb of the answer.
    pub verb: Verb,
    /// The order.
    pub order: Order,
}

/// The orders that were given, by unit and verb: a reaction, or the honest answer to a secret question.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Orders(pub BTreeMap<(UnitId, Verb), Order>);

impl Orders {
    /// All orders in the form of a record.
    #[must_use]
    pub fn given(&self) -> Vec<GivenOrder> {
        self.0.iter().map(|(&(unit, verb), &order)| GivenOrder { unit, verb, order }).collect()
    }

    /// The orders of a record for a battle with these numbers of units and verbs, without orders for unknown ones.
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

    /// The order for a verb of a question: the one that was given, or [`Standing::Ask`] if its condition does not hold;
    /// without an order that of the policy.
    #[must_use]
    pub fn of(&self, policy: AskPolicy, rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb) -> Standing {
        let Some(unit) = decision.asked.unit.filter(|_| Self::takes(rules, view, decision, verb)) else {
            return Standing::Ask;
        };
        let order = self.0.get(&(unit, verb)).filter(|order| order.turn.is_none_or(|turn| turn == view.turn.turns));
        if let Some(order) = order {
            return if holds(rules, view, decision, verb, order.only) { order.now } else { Standing::Ask };
        }
        if policy == AskPolicy::WithinReach && rules.comes_again(view, &decision.asked, verb) {
            return Standing::Never;
        }
        let far = policy == AskPolicy::WithinReach && !rules.concerns(view, &decision.asked, unit);
        if far { Standing::Never } else { Standing::Ask }
    }

    /// The answer by standing orders; `None` if the unit has to be asked.
    #[must_use]
    pub fn answer(&self, policy: AskPolicy, rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
        let order = |row: &Row| self.of(policy, rules, view, decision, row.verb);
        let orders: Vec<Standing> = decision.rows.iter().map(order).collect();
        let pass = view.idle(rules, &decision.asked);
        let rows = || decision.rows.iter().zip(&orders).filter(|(row, _)| row.verb != pass);
        if let Some((row, _)) = rows().find(|(_, order)| **order == Standing::Always) {
            return decision.default_of(rules, view, row);
        }
        let reacts = matches!(decision.asked.prompt, Prompt::React(_));
        (reacts && rows().all(|(_, order)| *order == Standing::Never)).then(|| Intent::of(pass))
    }

    /// The public announcement of an order for a secret question, given or revoked. `None` for a reaction: its orders
    /// are shown by panels.
    #[must_use]
    pub fn announcement(&self, rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<String> {
        let unit = decision.asked.unit.filter(|_| decision.asked.privacy == Privacy::Sealed)?;
        let verb = decision.rows.iter().map(|row| row.verb).find(|&verb| Self::takes(rules, view, decision, verb))?;
        let order = self.0.get(&(unit, verb))?;
        let words = rules.names(&view.field.rule_data).honest.as_ref()?;
        let said = if order.now == Standing::Always { &words.given } else { &words.taken };
        Some(format!("{} {said} ({})", view.field.roster.member(unit).name, words.rule))
    }
}

/// An answer that was given for several units that are asked the same: each of them gives it when it is asked.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct BatchAnswer {
    /// The frame that they answer.
    pub frame: FrameId,
    /// Its window.
    pub prompt: Prompt,
    /// The units.
    pub units: UnitMask,
    /// The verb of the answer.
    pub verb: Verb,
}

impl BatchAnswer {
    /// The other units of the same seat that are or may be asked the same about this action, with the same verbs on
    /// offer and no order that answers for them.
    #[must_use]
    pub fn others(
        orders: &Orders,
        policy: AskPolicy,
        rules: &dyn RuleSet,
        view: &View,
        decision: &Decision,
    ) -> UnitMask {
        let asked = &decision.asked;
        let (Prompt::React(kind), Privacy::Open, Some(unit)) = (asked.prompt, asked.privacy, asked.unit) else {
            return UnitMask::NONE;
        };
        let Some((frame, window)) = view.frame(asked).and_then(|frame| Some((frame, frame.window?))) else {
            return UnitMask::NONE;
        };
        // On the rest of the path further units may be asked.
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
                && orders.answer(policy, rules, view, &Decision { asked: question, rows }).is_none()
        };
        open.iter().filter(same).collect()
    }

    /// The answer to a question, if it is one of those that this answers.
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

/// Whether an answer to a secret question means the action that was announced.
fn is_honest(rules: &dyn RuleSet, view: &View, decision: &Decision, verb: Verb) -> bool {
    view.frame(&decision.asked)
        .is_some_and(|frame| rules.meant(&view.field.rule_data, &frame.intent, &Intent::of(verb)) == frame.intent)
}

/// Whether the action of a frame is aimed at a unit: it names the unit or strikes it in an area, or it names no unit and
/// is no movement, so that those who are asked are those it concerns.
fn is_aimed_at(rules: &dyn RuleSet, view: &View, frame: &Frame, unit: UnitId) -> bool {
    let named = |arg: &Arg| match arg {
        Arg::Unit(named) => *named == unit,
        Arg::Units(named) => named.has(unit),
        _ => false,
    };
    let names_any = frame.intent.with.iter().any(|arg| matches!(arg, Arg::Unit(_) | Arg::Units(_)));
    let struck = frame.actor.is_some_and(|actor| rules.struck(view, actor, &frame.intent).has(unit));
    let open = !names_any && frame.intent.path().is_empty();
    open || struck || frame.intent.path().is_empty() && frame.intent.with.iter().any(named)
}

/// Whether the condition of an order holds.
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
        Condition::Deadly => foreseen(Assumed::kept(rules, view, &decision.asked))
            .is_some_and(|(odds, actor)| odds.may_fell(unit, actor)),
        Condition::Unaimed => view.frame(&decision.asked).is_some_and(|frame| !is_aimed_at(rules, view, frame, unit)),
        Condition::Spare(points) => {
            let price = decision.default_of(rules, view, row).map(|answer| rules.price(view, &decision.asked, &answer));
            let pools = view.field.unit(unit).pools;
            let left = |pool, amount| pools.get(pool).now - amount;
            price.is_some_and(|price| price.iter().all(|&(pool, amount)| left(pool, amount) >= i16::from(points)))
        }
    }
}
