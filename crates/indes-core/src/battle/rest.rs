//! Rest: a seat passes until something concerns it. Like a standing order it is given openly, and to the battle each pass is
//! an answer like any other.
//!
//! It ends with the round, and before that when an opponent aims an action at a unit of the seat, hurts or moves one, or comes
//! to where one of them could strike it. Then the seat is asked again.

use super::decision::{Decision, Intent, Prompt};
use super::event::{BattleEvent, EventKind, Loss};
use super::view::{RuleSet, View};
use crate::battlefield::{Seat, UnitId, UnitMask};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use std::collections::BTreeMap;

/// The seats that rest.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq, Reflect)]
#[reflect(Resource)]
pub struct Resting(pub BTreeMap<Seat, Rest>);

/// A rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Reflect)]
pub struct Rest {
    /// The number of the first event after its beginning.
    pub since: u32,
    /// The round in which it began.
    pub round: u16,
    /// The opponents that a unit of the seat could strike then.
    pub near: UnitMask,
}

impl Rest {
    /// A rest that begins now; `next` is the number of the next event.
    #[must_use]
    pub fn begin(rules: &dyn RuleSet, view: &View, seat: Seat, next: u32) -> Self {
        Self { since: next, round: view.turn.round, near: in_reach(rules, view, seat) }
    }

    /// The answer that passes: on a floor the one that hands it on, in a window the one that does nothing. `None` for any
    /// other question, which a seat that rests is asked.
    #[must_use]
    pub fn pass(rules: &dyn RuleSet, view: &View, decision: &Decision) -> Option<Intent> {
        let verb = match decision.asked.prompt {
            Prompt::Act if decision.asked.unit.is_none() => rules.verbs(&view.field.rule_data).1,
            Prompt::React(_) => view.idle(rules, &decision.asked),
            Prompt::Act | Prompt::Detail => return None,
        };
        decision.row(verb).map(|_| Intent::of(verb))
    }

    /// Whether something concerns a seat that rests: one of these events, or what is asked now.
    #[must_use]
    pub fn is_over(&self, rules: &dyn RuleSet, view: &View, events: &[BattleEvent], decision: &Decision) -> bool {
        let seat = decision.asked.seat;
        let is_fresh = |event: &BattleEvent| event.seq >= self.since && event.is_visible_to(seat);
        let asked_about = match (decision.asked.prompt, decision.asked.unit) {
            (Prompt::React(_), Some(unit)) => rules.concerns(view, &decision.asked, unit),
            _ => false,
        };
        view.turn.round != self.round
            || asked_about
            || events.iter().any(|event| is_fresh(event) && concerns(view, seat, &event.what))
            || !in_reach(rules, view, seat).without(self.near).is_empty()
    }
}

/// The opponents that a unit of a seat could strike where they are.
fn in_reach(rules: &dyn RuleSet, view: &View, seat: Seat) -> UnitMask {
    let field = view.field;
    let own: Vec<UnitId> = field.standing().map(|me| me.id).filter(|&me| field.roster.seat(me) == seat).collect();
    let reaches = |foe: &UnitId| {
        let known = |&&me: &&UnitId| field.roster.hostile(me, *foe) && !field.concealed.of(*foe).is_from(me);
        let strikes = |&me: &UnitId| field.cells(*foe).any(|cell| rules.threatens(view, me, *foe, cell));
        own.iter().filter(known).any(strikes)
    };
    field.standing().map(|foe| foe.id).filter(reaches).collect()
}

/// Whether an event happens to a unit of a seat, or is aimed at one by an opponent.
fn concerns(view: &View, seat: Seat, what: &EventKind) -> bool {
    let roster = &view.field.roster;
    let own = |unit: UnitId| roster.seat(unit) == seat;
    match what {
        EventKind::Declared { unit, intent } | EventKind::Replied { unit, intent } => {
            let aimed = intent.unit().is_some_and(own) || intent.units().iter().any(own);
            aimed && !own(*unit)
        }
        EventKind::Lost { unit, kind: Loss::Damage, .. }
        | EventKind::Pushed { unit, .. }
        | EventKind::FellDown { unit }
        | EventKind::StatusAdded { unit, .. } => own(*unit),
        _ => false,
    }
}
