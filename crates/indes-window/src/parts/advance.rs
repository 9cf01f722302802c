//! Between input and drawing: answers without a person, the views, the stage that follows from them.

use super::frame::WindowSystems;
use crate::board::Motion;
use crate::motion;
use crate::present::moment::Moment;
use crate::present::recap::Recap;
use crate::present::threat::update_dangers;
use crate::present::views::{present_battle, present_question};
use crate::present::{self, Views};
use crate::replay::{self, Replay};
use crate::session::{self, Session};
use crate::standing_orders::obey;
use crate::states::{Screen, Stage, Stale};
use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw};
use indes_core::battlefield::Concealed;
use indes_core::text::text;

/// Whether a battle script plays in the window: neither bots nor standing orders answer then.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scripted(pub bool);

/// Adds the systems in their order.
pub fn plugin(app: &mut App) {
    let is_stale = |stale: Res<Stale>| *stale > Stale::Nothing;
    let is_wholly_stale = |stale: Res<Stale>| *stale == Stale::Everything;
    app.init_resource::<Scripted>().add_plugins((session::plugin, present::plugin)).add_systems(
        Update,
        (
            (answer_without_person, replay::run.run_if(resource_exists::<Replay>))
                .chain()
                .run_if(in_state(Screen::Battle))
                .in_set(WindowSystems::Advance),
            (
                update_dangers.run_if(is_stale),
                present_question.run_if(is_stale),
                (present_battle, name_window, motion::play).chain().run_if(is_wholly_stale),
                follow_stage,
                finish.run_if(is_stale),
            )
                .chain()
                .run_if(resource_exists::<Session>)
                .in_set(WindowSystems::Present),
        ),
    );
}

/// Lets bots and standing orders answer once nothing moves any more; exclusive, because an answer advances the battle.
fn answer_without_person(world: &mut World) {
    let plays =
        !world.resource::<Scripted>().0 && world.get_resource::<Session>().is_some_and(|session| !session.watched);
    // Neither bots nor orders answer while a person reads what happened at the same time.
    let plays = plays && !world.contains_resource::<Moment>();
    if plays && !world.resource::<Motion>().is_moving() {
        session::let_bot_choose(world);
        obey(world);
    }
}

/// The stage that follows from what the views show.
fn follow_stage(
    views: Res<Views>,
    moment: Option<Res<Moment>>,
    recap: Option<Res<Recap>>,
    now: Option<Res<State<Stage>>>,
    mut next: ResMut<NextState<Stage>>,
) {
    let now = now.map(|now| *now.get());
    let stage = match (&views.curtain, recap, &views.replay, &views.end) {
        (Some(_), ..) => Stage::Curtain,
        _ if moment.is_some() => Stage::Moment,
        (None, Some(_), ..) => Stage::Recap,
        (None, None, Some(_), _) => Stage::Replay,
        (None, None, None, Some(_)) if now == Some(Stage::Inspecting) => Stage::Inspecting,
        (None, None, None, Some(_)) => Stage::Ended,
        (None, None, None, None) => Stage::Deciding,
    };
    if now != Some(stage) {
        next.set(stage);
    }
}

/// Marks all views current and asks for a frame.
fn finish(mut stale: ResMut<Stale>, mut redraw: MessageWriter<RequestRedraw>) {
    *stale = Stale::Nothing;
    redraw.write(RequestRedraw);
}

/// Puts the question or the result into the window's title, which the desktop's bar of tasks shows.
fn name_window(views: Res<Views>, concealed: Res<Concealed>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let now = match (&views.replay, &views.end) {
        (Some(played), _) => text!("replay-window", here = played.played, last = played.choices),
        (None, Some(end)) => end.title.clone(),
        // A hidden unit that is asked behind the curtain is not named.
        (None, None) if views.curtain.is_some() && !concealed.is_empty() => text!("curtain-hand-over"),
        (None, None) => views.question.column.head.question.clone(),
    };
    let title = format!("{now} · {} · Indes", views.top.title);
    if let Ok(mut window) = windows.single_mut()
        && window.title != title
    {
        window.title = title;
    }
}
