//! The time limit for answers (TEMPO-J05): the time that the open question has used, and the answer when it is up.
//!
//! The limit is an option of the match ([`MatchOptions`](super::settings::MatchOptions)). The clock runs while a person has
//! the question before them: not behind a curtain or beside a recap, not during motion or a pause. The answer that is given
//! when the time is up goes through [`choose`] and into the record as any other.

use super::session::choose;
use super::standing_orders::add_note;
use super::states::Toast;
use bevy::prelude::{Resource, World};
use indes_core::battle::{Pending, Privacy, Rules, look};
use indes_core::battlefield::Concealed;
use indes_core::text::text;
use std::time::Duration;

/// The clock of the open question.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AnswerClock {
    /// The time that the question has used.
    used: Duration,
    /// Whether the clock ran in the previous frame.
    runs: bool,
}

impl AnswerClock {
    /// Begins a new question.
    pub fn reset(&mut self) {
        *self = Self::default();
    }

    /// Lets a frame's time pass if the clock runs now and ran in the frame before: the time between two frames of which only
    /// the second shows the question is not counted.
    pub fn advance(&mut self, runs: bool, by: Duration) {
        if self.runs && runs {
            self.used += by;
        }
        self.runs = runs;
    }

    /// Whether it runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.runs
    }

    /// The seconds that are left of a limit, rounded up; 0 when the time is up.
    #[must_use]
    pub fn left(&self, limit: u16) -> u16 {
        let left = Duration::from_secs(u64::from(limit)).saturating_sub(self.used);
        u16::try_from(left.as_millis().div_ceil(1000)).unwrap_or(u16::MAX)
    }
}

/// Gives the default answer to the open question, because its time is up, and says so in the log.
pub fn answer_by_default(world: &mut World) {
    let Some(decision) = world.resource::<Pending>().0.clone() else { return };
    let rules = world.resource::<Rules>().0;
    let answer = look(world, |view| {
        let answer = decision.default_answer(rules, view)?;
        let action = rules.names(&view.field.rule_data).verb_name(answer.verb).to_owned();
        let name = decision.asked.unit.map(|unit| view.field.roster.member(unit).name.clone());
        Some((answer, action, name))
    });
    let Some((answer, action, name)) = answer else { return };
    let asked = decision.asked;
    // What is secret is not told: neither the answer to a sealed question nor the name of a hidden unit.
    let concealed = asked.unit.is_some_and(|unit| world.resource::<Concealed>().of(unit).is_any());
    let is_public = asked.privacy == Privacy::Open && !concealed;
    let note = match name.filter(|_| is_public) {
        Some(name) => text!("clock-up-unit", name = name, action = action),
        None => text!("clock-up-seat", seat = asked.seat.0),
    };
    add_note(world, note.clone());
    let chosen = choose(world, answer);
    let mut toast = world.resource_mut::<Toast>();
    match chosen {
        Ok(()) => toast.done(note.replace('*', "")),
        Err(error) => toast.failed(error.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_time_between_two_frames_with_the_question_is_counted() {
        let mut clock = AnswerClock::default();
        let second = Duration::from_secs(1);
        clock.advance(true, second * 60);
        assert_eq!(clock.left(10), 10, "the time before the first frame");
        clock.advance(true, second);
        assert_eq!(clock.left(10), 9);
        clock.advance(true, second / 2);
        assert_eq!(clock.left(10), 9, "rounded up");
        clock.advance(false, second);
        clock.advance(true, second * 30);
        assert_eq!(clock.left(10), 9, "it stood still");
        clock.advance(true, second * 8 + second / 2);
        assert_eq!(clock.left(10), 0);
        clock.reset();
        assert_eq!((clock.left(10), clock.is_running()), (10, false));
    }
}
