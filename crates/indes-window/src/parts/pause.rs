//! The pause screen with all keys, giving up, and leaving a battle.

use super::frame::{AppExtPressed, PanelSystems, panel_places, take_pressed};
use crate::catalogue::Catalogue;
use crate::input::{PressedActions, pressed};
use crate::keys::{self, Action, Group, TABLE};
use crate::panels::overlay::{HelpView, help};
use crate::present::Views;
use crate::present::recap::Recap;
use crate::replay::Replay;
use crate::saving::{SaveFolder, keep, save};
use crate::session::{Session, aside};
use crate::states::{Dialog, Dialogs, Screen, Stage, Toast};
use crate::viewer::seat_at_screen;
use crate::widgets::KeyHint;
use crate::widgets::layout::area;
use bevy::prelude::*;
use bevy_egui::{EguiContexts, EguiPrimaryContextPass, egui};
use indes_core::battle::{Aside, Pending};
use indes_core::text::text;

/// What was pressed on the pause screen.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum PauseAction {
    /// Back to the battle.
    Resume,
    /// Save the battle and go to the menu.
    Leave,
    /// Ask whether the seat at the screen gives up.
    AskToConcede,
    /// The seat at the screen gives up.
    Concede,
}

/// Adds the pause screen and its keys.
pub fn plugin(app: &mut App) {
    app.on_pressed::<PauseAction, _>(act).add_systems(
        EguiPrimaryContextPass,
        (pause_by_key, save_and_leave.run_if(pressed(Action::SaveAndLeave)))
            .run_if(in_state(Screen::Battle))
            .in_set(PanelSystems::Act),
    );
}

/// Opens the pause screen, or closes it.
pub fn toggle_pause(dialogs: &mut Dialogs) {
    if dialogs.has(Dialog::Pause) {
        dialogs.close(Dialog::Concession);
        dialogs.close(Dialog::Pause);
    } else {
        dialogs.open(Dialog::Pause);
    }
}

/// The keys of the pause screen, where nothing else is above; not behind a curtain.
fn pause_by_key(
    actions: Res<PressedActions>,
    dialog: Res<State<Dialog>>,
    stage: Option<Res<State<Stage>>>,
    mut dialogs: ResMut<Dialogs>,
) {
    let open = matches!(dialog.get(), Dialog::Pause | Dialog::Concession);
    let wanted = actions.has(Action::Help) || actions.has(Action::Menu) && !open;
    let curtain = stage.is_some_and(|stage| *stage.get() == Stage::Curtain);
    if wanted && !curtain && (open || *dialog.get() == Dialog::None) {
        toggle_pause(&mut dialogs);
    }
}

/// Draws the pause screen.
pub fn show(mut contexts: EguiContexts, views: Res<Views>, mut pressed: MessageWriter<PauseAction>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let view = pause_view(&ctx, views.concession.as_deref());
    let button = area(&ctx, "help", egui::Order::Foreground, ctx.content_rect(), |ui| help(ui, &view));
    pressed.write_batch(button.map(|button| match button {
        1 => PauseAction::Leave,
        2 => PauseAction::AskToConcede,
        _ => PauseAction::Resume,
    }));
}

/// Asks whether the seat at the screen gives up. Only the way back has a key: the other button is reached with Tab or the
/// pointer.
pub fn show_concession(mut contexts: EguiContexts, views: Res<Views>, mut pressed: MessageWriter<PauseAction>) {
    let Some((ctx, _)) = panel_places(&mut contexts) else { return };
    let view = HelpView {
        title: views.concession.clone().unwrap_or_default(),
        buttons: vec![
            KeyHint::new(keys::label(&ctx, Action::Decline), text!("concede-not")),
            KeyHint::new(String::new(), text!("concede")),
        ],
        groups: Vec::new(),
    };
    let button = area(&ctx, "help", egui::Order::Foreground, ctx.content_rect(), |ui| help(ui, &view));
    pressed.write_batch(button.map(|button| if button == 1 { PauseAction::Concede } else { PauseAction::Resume }));
}

/// The pause screen: its buttons, with a concession also that one, and every key by group.
fn pause_view(ctx: &egui::Context, concession: Option<&str>) -> HelpView {
    let row = |action: Action| KeyHint::new(keys::label(ctx, action), keys::does(action));
    let of = |group: Group| {
        let actions = TABLE.iter().filter(move |known| known.group == group).map(|known| known.action);
        // The numbers are one row.
        actions.filter(|action| !matches!(action, Action::Number(2..))).map(|action| match action {
            Action::Number(_) => {
                let [first, last] = [1, 9].map(|number| keys::label(ctx, Action::Number(number)));
                KeyHint::new(format!("{first} – {last}"), text!("help-option"))
            }
            _ => row(action),
        })
    };
    let mut buttons = vec![
        KeyHint::new(keys::label(ctx, Action::Decline), text!("help-go-on")),
        KeyHint::new(keys::label(ctx, Action::Menu), text!("help-menu")),
    ];
    if concession.is_some() {
        buttons.push(KeyHint::new(String::new(), text!("concede")));
    }
    HelpView {
        title: text!("help-title"),
        buttons,
        groups: vec![
            (text!("help-deciding"), of(Group::Deciding).collect()),
            (text!("help-board"), of(Group::Board).collect()),
            (text!("legend-layers"), of(Group::Layers).collect()),
            (text!("help-else"), of(Group::Else).collect()),
        ],
    }
}

/// Carries out what was pressed; exclusive, because giving up advances the battle and leaving saves it.
fn act(world: &mut World) {
    for action in take_pressed::<PauseAction>(world) {
        let mut dialogs = world.resource_mut::<Dialogs>();
        if action == PauseAction::AskToConcede {
            dialogs.open(Dialog::Concession);
            continue;
        }
        dialogs.close(Dialog::Concession);
        dialogs.close(Dialog::Pause);
        match action {
            PauseAction::Leave => save_and_leave(world),
            PauseAction::Concede => concede(world),
            PauseAction::Resume | PauseAction::AskToConcede => {}
        }
    }
}

/// The seat at the screen gives up.
fn concede(world: &mut World) {
    let Some(seat) = seat_at_screen(world) else { return };
    if let Err(error) = aside(world, seat, Aside::Concede) {
        world.resource_mut::<Toast>().failed(error.to_string());
    }
}

/// Saves the battle and goes back to the menu, where Load continues it. A battle without a choice, one that is over and a
/// record that is watched leave the last save as it is. Where the disk refuses, the battle stays.
pub fn save_and_leave(world: &mut World) {
    let begun =
        world.get_resource::<Session>().is_some_and(|session| !session.record.choices.is_empty() && !session.watched);
    let open = world.resource::<Pending>().0.is_some();
    let saves = begun && open && world.contains_resource::<SaveFolder>();
    if saves && !save(world) {
        return;
    }
    leave(world);
    if saves {
        world.resource_mut::<Toast>().done(text!("save-kept"));
    }
}

/// Goes back to the menu.
pub fn leave(world: &mut World) {
    keep(world);
    world.remove_resource::<Session>();
    world.remove_resource::<Replay>();
    world.remove_resource::<Recap>();
    world.resource_mut::<Dialogs>().close_all();
    // The save that can be continued may be another one.
    world.resource_mut::<Catalogue>().set_changed();
    world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
}
