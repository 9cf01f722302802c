//! One draw: what was drawn, what it came to, what its dice show.

use super::faces::Faces;
use super::kind::{Die, Thrown};
use serde::{Deserialize, Serialize};

/// One draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draw {
    /// What was drawn.
    pub die: Die,
    /// Its value.
    pub value: i16,
    /// What its dice show: of a row the last throw, of an exploding die all throws. Unknown in odds and where a script has
    /// a value alone, unless the value says which faces they are; a script's sum or row gets faces that fit, for the
    /// picture only.
    pub faces: Faces,
}

impl Draw {
    /// The draw of any die but a row that shows these faces.
    pub(super) fn showing(die: Die, mut faces: Thrown) -> Self {
        if matches!(die, Die::Bag { .. }) {
            faces.sort_unstable();
        }
        Self { die, value: die.sum(&faces), faces: Faces::of(&faces) }
    }
}
