//! Answers that must be refused: the unit is asked, the answer is complete, it is refused by the given rule, and the
//! battle does not change.

use super::expect::{Mismatch, State};
use super::failure::Failure;
use super::play::Play;
use super::schema::Refusing;
use bevy::prelude::World;
use indes_core::battle::words::{question, refusal, slot_name};
use indes_core::battle::{BattleError, Decision, Intent, Snapshot, answer, look};
use indes_core::reading::Path;

impl Play {
    /// Checks that an answer is refused.
    ///
    /// Without details the verb must not be on offer. With details the answer must be complete; the reason is that of
    /// the first detail that is not legal.
    pub(super) fn refused(&self, world: &mut World, refusing: &Refusing) -> Result<(), Failure> {
        let words = refusing.answer();
        let (decision, seat, intent) = self.asked(world, &words)?;
        let shown = State::shown(&words);
        if let Some(found) = self.incomplete(world, &decision, &intent) {
            return Err(self.step_failure(world, &format!("{shown} to be refused"), &found));
        }
        let before = Snapshot::take(world);
        let result = answer(world, seat, intent.clone());
        if !matches!(result, Err(BattleError::NotLegal(_))) {
            let found = result.map_or_else(|error| error.to_string(), |()| "it was taken".to_owned());
            return Err(self.step_failure(world, &format!("{shown} to be refused"), &found));
        }
        if Snapshot::take(world) != before {
            let found = "the refusal changed the battle";
            return Err(self.step_failure(world, "a refused answer to leave everything as it was", found));
        }
        let Some(wanted) = refusing.rule else { return Ok(()) };
        let rules = self.setup.rules;
        let reason = look(world, |view| refusal(rules, view, &decision, &intent));
        if reason.as_ref().is_some_and(|reason| reason.rule == wanted) {
            return Ok(());
        }
        let found = reason.map_or_else(
            || "no reason".to_owned(),
            |reason| format!("the reason \"{}\" by {}", reason.reason, reason.rule),
        );
        let expected = format!("{shown} to be refused by {wanted}");
        self.fail_on(world, vec![Mismatch { at: Path::to("rule"), expected, found }])
    }

    /// A message if the verb is on offer and the answer does not have all its details.
    fn incomplete(&self, world: &mut World, decision: &Decision, intent: &Intent) -> Option<String> {
        let row = decision.row(intent.verb)?;
        let slots: Vec<&str> = row.slots.iter().copied().map(slot_name).collect();
        let given = intent.with.len();
        if given == slots.len() && !slots.is_empty() {
            return None;
        }
        let rules = self.setup.rules;
        if slots.is_empty() && given == 0 {
            let asked = look(world, |view| question(rules, view, decision));
            return Some(format!("it is on offer: {asked}"));
        }
        if given == 0 {
            let details = slots.join(", ");
            return Some(format!("it is on offer; to refuse one way to use it, name its {details} in `with`"));
        }
        let details = if slots.is_empty() { "no details".to_owned() } else { slots.join(", ") };
        Some(format!("an answer that is not complete: it has {details}, found {given}"))
    }
}
