//! The clock of the open question: it runs, is shown in the decision column, and gives the default answer when the time is up.

use super::advance::Scripted;
use super::frame::WindowSystems;
use crate::board::Motion;
use crate::clock::{AnswerClock, answer_by_default};
use crate::present::Views;
use crate::present::views::present_question;
use crate::session::{Session, SessionChanged};
use crate::settings::Settings;
use crate::states::{Dialog, Dialogs, Screen, Stage};
use bevy::prelude::*;
use indes_core::battle::Pending;
use indes_core::battlefield::Roster;

/// Adds the clock.
pub fn plugin(app: &mut App) {
    app.init_resource::<AnswerClock>().add_systems(
        Update,
        (
            (run_clock, answer_by_default.run_if(is_up)).chain().in_set(WindowSystems::Advance),
            show_clock.after(present_question).in_set(WindowSystems::Present),
        )
            .run_if(in_state(Screen::Battle)),
    );
}

/// Lets the time of a frame pass while a person has the question before them.
fn run_clock(
    mut clock: ResMut<AnswerClock>,
    mut changed: MessageReader<SessionChanged>,
    time: Res<Time<Real>>,
    shown: ShownQuestion,
) {
    if changed.read().count() > 0 {
        clock.reset();
    }
    let runs = shown.is_before_a_person();
    clock.advance(runs, time.delta());
}

/// What says whether a question is before a person.
#[derive(bevy::ecs::system::SystemParam)]
struct ShownQuestion<'w> {
    settings: Res<'w, Settings>,
    session: Option<Res<'w, Session>>,
    pending: Option<Res<'w, Pending>>,
    roster: Option<Res<'w, Roster>>,
    stage: Option<Res<'w, State<Stage>>>,
    dialogs: Res<'w, Dialogs>,
    motion: Res<'w, Motion>,
    scripted: Res<'w, Scripted>,
}

impl ShownQuestion<'_> {
    /// Whether there is a time limit, and a person can see the question and answer it.
    fn is_before_a_person(&self) -> bool {
        let (Some(session), Some(pending), Some(roster)) = (&self.session, &self.pending, &self.roster) else {
            return false;
        };
        let side = pending.0.as_ref().map(|decision| decision.asked.side(roster));
        let is_person = side.is_some_and(|side| session.bots.get(usize::from(side.0)).is_some_and(Option::is_none));
        let is_deciding = self.stage.as_ref().is_some_and(|stage| *stage.get() == Stage::Deciding);
        let is_interrupted = self.dialogs.has(Dialog::Pause) || self.motion.is_moving() || self.scripted.0;
        self.settings.match_options.seconds > 0 && is_person && is_deciding && !is_interrupted && !session.watched
    }
}

/// Run condition: the time for the answer is up.
fn is_up(clock: Res<AnswerClock>, settings: Res<Settings>) -> bool {
    clock.is_running() && clock.left(settings.match_options.seconds) == 0
}

/// Writes the time that is left into the decision column.
fn show_clock(clock: Res<AnswerClock>, settings: Res<Settings>, mut views: ResMut<Views>) {
    let left = clock.left(settings.match_options.seconds);
    if let Some(shown) = views.bypass_change_detection().question.column.clock.as_mut() {
        shown.left = left;
    }
}
