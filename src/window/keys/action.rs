//! Everything that a key, a button of the mouse or a gamepad can do.

use crate::window::layers::Layer;
use bevy::prelude::Reflect;
use leafwing_input_manager::prelude::Actionlike;
use serde::{Deserialize, Serialize};

/// Something that a key does. What it means depends on the screen; [`super::TABLE`] says where each is heard.
#[derive(Actionlike, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
pub enum Action {
    /// Up: the option, row or line above; the cursor up.
    Up,
    /// Down.
    Down,
    /// Left: another value; the cursor to the left.
    Left,
    /// Right.
    Right,
    /// The value before, of the second choice inside an option.
    SecondLeft,
    /// The value after, of the second choice inside an option.
    SecondRight,
    /// Takes what has the focus; on the board, chooses the cursor's cell.
    Confirm,
    /// Declines, or closes what lies above.
    Decline,
    /// An option by its number, 1 to 9.
    Number(u8),
    /// The other way to the same cell.
    OtherWay,
    /// Aims at the next target.
    NextTarget,
    /// The chain of numbers behind an option or a line.
    Why,
    /// The same answer for all who are asked the same.
    Together,
    /// Takes the last choice back.
    TakeBack,
    /// Gives the keyboard to the board's cursor, or back to the panels.
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
    /// Looks at the next figure.
    NextUnit,
    /// Opens the whole sheet of the figure looked at.
    Sheet,
    /// Opens the log, or closes it.
    Log,
    /// Copies what the log shows.
    Copy,
    /// Shows what happened since the seat's last decision.
    Recap,
    /// In a recap: only losses, or everything.
    Losses,
    /// Plays an event of the recap, or the whole battle, again.
    PlayAgain,
    /// Opens the rulebook.
    Rulebook,
    /// Opens the pause screen with all keys.
    Help,
    /// From the battle to the pause screen, and from there to the menu.
    Menu,
    /// Saves the battle and leaves it.
    SaveAndLeave,
    /// Turns from dark to light or back.
    Theme,
    /// The next speed of motion.
    Faster,
    /// The next page, rule set or round.
    PageDown,
    /// The page, rule set or round before.
    PageUp,
    /// The beginning of a replay.
    First,
    /// The end of a replay.
    Last,
    /// Plays or pauses a replay.
    Pause,
    /// Lifts the curtain.
    Lift,
    /// At the end of a battle: looks at the board.
    Board,
    /// At the end of a battle: on to the next level.
    Next,
    /// In the menu: the players change sides.
    Swap,
    /// In the menu: reads all levels again.
    Reload,
    /// Chooses the cell under the pointer.
    Click,
    /// Held while the view is dragged.
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
