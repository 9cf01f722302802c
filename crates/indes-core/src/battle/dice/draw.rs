//! One draw: die, value, faces.

use super::faces::Faces;
use super::kind::{Die, Thrown};
use serde::{Deserialize, Serialize};

/// One draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Draw {
    /// The die.
    pub die: Die,
    /// Its value.
    pub value: i16,
    /// The faces of its dice: of a row those of the last throw, of an exploding die those of all throws. They are
    /// unknown in odds, and where a script has only a value, unless just one throw comes to that value. A sum or a row
    /// of a script gets faces that fit, for the picture only.
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
