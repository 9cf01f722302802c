//! Every action that a key, a mouse button or a gamepad can trigger.

use crate::layer::Layer;
use bevy::prelude::Reflect;
use leafwing_input_manager::prelude::Actionlike;
use serde::{Deserialize, Serialize};

/// An action of the user. What it does depends on the screen; [`super::TABLE`] lists the input contexts that read it.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
pub enum Action {
    /// Moves to the option, row or line above; moves the cursor up.
    Up,
    /// Moves to the option, row or line below; moves the cursor down.
    Down,
    /// Selects the previous value; moves the cursor left.
    Left,
    /// Selects the next value; moves the cursor right.
    Right,
    /// Selects the previous value of the second slot of an option.
    SecondLeft,
    /// Selects the next value of the second slot of an option.
    SecondRight,
    /// Confirms the focused item; on the board, chooses the cursor's cell.
    Confirm,
    /// Declines the question, or closes the topmost dialog.
    Decline,
    /// Focuses an option by its number, 1 to 9.
    Number(u8),
    /// Takes the alternative path to the same cell.
    OtherWay,
    /// Aims at the next target.
    NextTarget,
    /// Chooses the next unit of the seat to act.
    NextDoer,
    /// Shows how the numbers of an option or a log line are computed.
    Why,
    /// Turns on or off that the answer holds for all units that are asked the same question.
    Together,
    /// Passes, and goes on passing until something concerns the seat.
    Rest,
    /// Takes the last choice back.
    TakeBack,
    /// Moves the keyboard focus to the board's cursor, or back to the panels.
    Cursor,
    /// Moves the view up.
    PanUp,
    /// Moves the view down.
    PanDown,
    /// Moves the view to the left.
    PanLeft,
    /// Moves the view to the right.
    PanRight,
    /// Draws the board larger.
    ZoomIn,
    /// Draws the board smaller.
    ZoomOut,
    /// Shows the whole board.
    Fit,
    /// Turns a layer of the board on or off.
    Layer(Layer),
    /// Opens the list of layers, or closes it.
    Legend,
    /// Selects the next unit for the unit panel.
    NextUnit,
    /// Opens the full sheet of the unit in the unit panel.
    Sheet,
    /// Opens the log, or closes it.
    Log,
    /// Copies the listed log lines to the clipboard.
    Copy,
    /// Shows what happened since the seat's last decision.
    Recap,
    /// In a recap: lists only losses, or all events.
    Losses,
    /// Plays an event of the recap, or the whole battle, again.
    PlayAgain,
    /// Opens the rulebook.
    Rulebook,
    /// Opens the pause screen with all keys.
    Help,
    /// Leads from the battle to the pause screen, and from there to the menu.
    Menu,
    /// Saves the battle and leaves it.
    SaveAndLeave,
    /// Switches between the dark and the light theme.
    Theme,
    /// Selects the next animation speed.
    Faster,
    /// Selects the next page, rule set or round.
    PageDown,
    /// Selects the previous page, rule set or round.
    PageUp,
    /// Jumps to the beginning of a replay.
    First,
    /// Jumps to the end of a replay.
    Last,
    /// Plays or pauses a replay.
    Pause,
    /// Lifts the curtain.
    Lift,
    /// At the end of a battle: shows the board.
    Board,
    /// At the end of a battle: starts the next level.
    Next,
    /// In the menu: swaps the players of the sides.
    Swap,
    /// In the menu: reads all levels again.
    Reload,
    /// Chooses the cell under the pointer.
    Click,
    /// Held while the view is being dragged.
    Drag,
    /// Drags the view.
    #[actionlike(DualAxis)]
    Dragged,
    /// Zooms at the pointer.
    #[actionlike(DualAxis)]
    Wheel,
    /// Moves the view with a gamepad's stick.
    #[actionlike(DualAxis)]
    Stick,
}
