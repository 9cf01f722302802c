//! Everything that stands round the board: each panel is a function of a plain view and tells what was pressed.
