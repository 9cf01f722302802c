//! A moment: opens by itself when replies were carried out at the same time and a person's unit took part, and stays until
//! it was read.

use super::frame::{AppExtPressed, WindowSystems, panel_places, take_pressed};
use super::rulebook::OpenRule;
use crate::panels::moment::{MomentAction, moment};
use crate::present::moment::{Moment, moment as moment_of, what_comes};
use crate::present::together::{TogetherGroup, groups};
use crate::present::{Views, VisibleBattle};
use crate::session::{Session, SessionChanged};
use crate::states::Stale;
use crate::viewer::ViewerParam;
use crate::widgets::layout::area;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use indes_core::battle::{BattleView, Events};
use indes_core::battlefield::Seat;

/// The number of the next event when moments were last looked for.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
struct LookedUpTo(u32);

/// Adds the moment, and what opens and closes it by itself.
pub fn plugin(app: &mut App) {
    app.init_resource::<LookedUpTo>().on_pressed::<MomentAction, _>(act).add_systems(
        Update,
        (
            follow_session
                .run_if(resource_exists::<Session>)
                .after(WindowSystems::Advance)
                .before(WindowSystems::Present),
            say_what_comes
                .run_if(resource_exists::<Moment>)
                .after(WindowSystems::Present)
                .before(WindowSystems::Settle),
        ),
    );
}

/// What a moment is computed from.
#[derive(SystemParam)]
pub struct MomentParam<'w, 's> {
    battle: BattleView<'w, 's>,
    viewer: ViewerParam<'w>,
    session: Res<'w, Session>,
}

impl MomentParam<'_, '_> {
    /// The last moment from an event on in which a unit of a person took part or was the target; `None` if there is none.
    fn moment(&self, since: u32) -> Option<Moment> {
        let (view, viewer, rules) = (self.battle.view(), self.viewer.viewer(), self.battle.rules());
        let rule = rules.together()?;
        let battle = VisibleBattle::new(&view, rules, viewer.unseen());
        let people = self.session.people();
        let roster = &view.field.roster;
        let is_persons = |seat: Seat| people.contains(&seat);
        let concerns = |group: &TogetherGroup| {
            let units = group.members.iter().flat_map(|member| [Some(member.unit), member.reply.unit()]);
            units.flatten().any(|unit| is_persons(roster.seat(unit)))
        };
        // The announcement that was answered may have come before the last question.
        let events = viewer.events();
        let fresh = |group: &&TogetherGroup| events.get(group.ends()).is_some_and(|event| event.seq >= since);
        let found = groups(&events, rule);
        let last = found.iter().rfind(|group| fresh(group) && concerns(group))?;
        moment_of(&battle, &events, last, rule)
    }
}

/// Opens the moment of what was just answered, and closes the one before.
fn follow_session(
    mut changes: MessageReader<SessionChanged>,
    source: MomentParam,
    events: Res<Events>,
    mut looked: ResMut<LookedUpTo>,
    mut stale: ResMut<Stale>,
    mut commands: Commands,
) {
    let Some(last) = changes.read().last() else { return };
    let since = std::mem::replace(&mut looked.0, events.next).min(events.next);
    commands.remove_resource::<Moment>();
    stale.everything();
    // Where a battle was taken up again, its past is not told as if it had just happened.
    let answered = matches!(last, SessionChanged::Answered(_));
    if let Some(moment) = source.moment(since).filter(|_| answered && !source.session.watched) {
        commands.insert_resource(moment);
    }
}

/// Tells in an open moment which question comes now: it is computed after the moment has opened.
fn say_what_comes(views: Res<Views>, mut shown: ResMut<Moment>) {
    let now = what_comes(&views.question);
    if shown.view.now != now {
        shown.view.now = now;
    }
}

/// Draws the moment in the place of the column.
pub fn show(mut contexts: EguiContexts, shown: Res<Moment>, mut pressed: MessageWriter<MomentAction>) {
    let Some((ctx, places)) = panel_places(&mut contexts) else { return };
    pressed.write_batch(area(&ctx, "moment", egui::Order::Middle, places.column, |ui| moment(ui, &shown.view)));
}

/// Carries out what was pressed.
fn act(world: &mut World) {
    for action in take_pressed::<MomentAction>(world) {
        match action {
            MomentAction::GoOn => {
                world.remove_resource::<Moment>();
            }
            MomentAction::Play => {
                let since = world.get_resource::<Moment>().map(|moment| moment.since.max(1));
                if let (Some(since), Some(mut session)) = (since, world.get_resource_mut::<Session>()) {
                    session.shown = since;
                }
            }
            MomentAction::Rule(rule) => {
                world.write_message(OpenRule(rule));
            }
        }
    }
}
