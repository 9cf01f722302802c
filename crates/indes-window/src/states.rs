//! The states of the window: the screen, the stage of a battle, the topmost dialog. Also which views are stale ([`Stale`]).
//!
//! Input and panels read the states through run conditions. [`Dialogs`] and `NextState<Stage>` are written while a frame is
//! handled. `settle` applies them twice a frame: before anything is drawn, so that no frame shows a question whose curtain
//! has not fallen yet, and after what was pressed is carried out.

use crate::panels::overlay::ToastView;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use indes_core::reading::Problems;

/// The screen.
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Rule sets and levels.
    #[default]
    Menu,
    /// A battle.
    Battle,
}

/// The stage of a battle: what the person at the screen does.
#[derive(SubStates, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[source(Screen = Screen::Battle)]
pub enum Stage {
    /// Answers the open question, or waits for a bot.
    #[default]
    Deciding,
    /// Takes over the screen: a curtain hides the battle until the seat that is asked has lifted it.
    Curtain,
    /// Reads what several units did at the same time.
    Moment,
    /// Reads what happened since the seat's last decision.
    Recap,
    /// Watches a record.
    Replay,
    /// Reads the account of a battle that is over.
    Ended,
    /// Looks at the board of a battle that is over.
    Inspecting,
}

/// The topmost open dialog ([`Dialogs`]).
#[derive(States, Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Dialog {
    /// No dialog is open.
    #[default]
    None,
    /// Keys and the way out of a battle.
    Pause,
    /// The question whether the seat at the screen gives up.
    Concession,
    /// The rulebook.
    Rulebook,
    /// The terms of a number.
    Numbers,
    /// The sheet of a unit.
    Sheet,
    /// The level's text and goal.
    Briefing,
    /// Settings, keys and standing orders.
    Settings,
    /// The list of records.
    Records,
    /// The problems of a file.
    Problems,
}

/// The open dialogs: only the topmost is shown and has the keyboard; when it closes, the one below is shown again.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Dialogs {
    open: Vec<Dialog>,
    /// Title and text of [`Dialog::Problems`].
    pub problems: (String, String),
}

impl Dialogs {
    /// Opens a dialog above all others.
    pub fn open(&mut self, dialog: Dialog) {
        self.open.retain(|&other| other != dialog);
        self.open.push(dialog);
    }

    /// Closes a dialog, also below others; no effect if it is not open.
    pub fn close(&mut self, dialog: Dialog) {
        self.open.retain(|&other| other != dialog);
    }

    /// Closes all dialogs but that of problems, which the player closes.
    pub fn close_all(&mut self) {
        self.open.retain(|&other| other == Dialog::Problems);
    }

    /// The topmost dialog.
    #[must_use]
    pub fn top(&self) -> Dialog {
        self.open.last().copied().unwrap_or_default()
    }

    /// Whether this dialog is open, perhaps below others.
    #[must_use]
    pub fn has(&self, dialog: Dialog) -> bool {
        self.open.contains(&dialog)
    }

    /// Opens [`Dialog::Problems`] with the problems of a file.
    pub fn report(&mut self, title: String, problems: &Problems) {
        self.problems = (title, problems.to_string());
        self.open(Dialog::Problems);
    }
}

/// One line about what was done or failed, shown until the next press.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct Toast(pub Option<ToastView>);

impl Toast {
    /// Shows what was done.
    pub fn done(&mut self, text: String) {
        self.0 = Some(ToastView { text, failed: false });
    }

    /// Shows what could not be done.
    pub fn failed(&mut self, text: String) {
        self.0 = Some(ToastView { text, failed: true });
    }
}

/// What lies above the board, for input that is meant for the board. It stays the same while a frame's panels are drawn
/// and acted on, so that the key that closes a dialog does not open it again.
#[derive(SystemParam)]
pub struct Above<'w> {
    dialog: Res<'w, State<Dialog>>,
    stage: Option<Res<'w, State<Stage>>>,
}

impl Above<'_> {
    /// Whether a dialog or a curtain lies above the board. A recap or a moment lies beside it.
    #[must_use]
    pub fn covers_board(&self) -> bool {
        *self.dialog.get() != Dialog::None || self.is(Stage::Curtain)
    }

    /// Whether the keyboard belongs to something else than board and decision column: a dialog, a curtain, a moment or a recap.
    #[must_use]
    pub fn has_keyboard(&self) -> bool {
        self.covers_board() || self.is(Stage::Recap) || self.is(Stage::Moment)
    }

    /// Whether this is the stage of the battle on the screen.
    #[must_use]
    pub fn is(&self, stage: Stage) -> bool {
        self.stage.as_ref().is_some_and(|now| *now.get() == stage)
    }
}

/// Run condition: board and decision column have the keyboard.
#[must_use]
pub fn is_uncovered(above: Above) -> bool {
    !above.has_keyboard()
}

/// Which views are stale, the fewest first.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stale {
    /// None.
    #[default]
    Nothing,
    /// Those that depend on the cell that is pointed at.
    Pointer,
    /// All: the battle, the plan or a panel changed.
    Everything,
}

impl Stale {
    /// Marks the views stale that depend on the cell that is pointed at.
    pub fn pointer(&mut self) {
        *self = (*self).max(Self::Pointer);
    }

    /// Marks all views stale.
    pub fn everything(&mut self) {
        *self = Self::Everything;
    }
}

/// Adds the states and the resources that set them.
pub fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .add_sub_state::<Stage>()
        .init_state::<Dialog>()
        .init_resource::<Dialogs>()
        .init_resource::<Toast>()
        .init_resource::<Stale>();
}

/// Applies the states that were set in this frame; exclusive, because the transitions run their own schedules.
pub(super) fn settle(world: &mut World) {
    let top = world.resource::<Dialogs>().top();
    if *world.resource::<State<Dialog>>().get() != top {
        world.resource_mut::<NextState<Dialog>>().set(top);
    }
    world.run_schedule(StateTransition);
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::state::app::StatesPlugin;

    #[test]
    fn the_topmost_dialog_is_the_state_and_the_one_below_returns() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        let shown = |app: &mut App, change: fn(&mut Dialogs)| {
            change(&mut app.world_mut().resource_mut::<Dialogs>());
            settle(app.world_mut());
            *app.world().resource::<State<Dialog>>().get()
        };
        assert_eq!(shown(&mut app, |dialogs| dialogs.open(Dialog::Numbers)), Dialog::Numbers);
        assert_eq!(shown(&mut app, |dialogs| dialogs.open(Dialog::Rulebook)), Dialog::Rulebook);
        assert_eq!(shown(&mut app, |dialogs| dialogs.close(Dialog::Rulebook)), Dialog::Numbers);
        assert_eq!(shown(&mut app, Dialogs::close_all), Dialog::None);
    }

    #[test]
    fn the_stage_exists_only_in_a_battle() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin, plugin));
        assert!(!app.world().contains_resource::<State<Stage>>());
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Battle);
        app.world_mut().resource_mut::<NextState<Stage>>().set(Stage::Curtain);
        settle(app.world_mut());
        assert_eq!(app.world().resource::<State<Stage>>().get(), &Stage::Curtain);
        app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Menu);
        settle(app.world_mut());
        assert!(!app.world().contains_resource::<State<Stage>>());
    }
}
