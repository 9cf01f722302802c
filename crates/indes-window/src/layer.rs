//! The layers that can be laid over the board, and which of them are on.

use bevy::prelude::{Reflect, Resource};
use indes_core::text::text;
use serde::{Deserialize, Serialize};

/// Information that can be laid over the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Reflect, Serialize, Deserialize)]
pub enum Layer {
    /// Where the figure can go.
    Reach,
    /// What the steps of a way cost.
    Path,
    /// Zones of control of its opponents.
    Zones,
    /// What it threatens.
    Threat,
    /// The cover of every cell from it.
    Cover,
    /// What it sees.
    Sight,
    /// Who is flanked or surrounded, and by whom.
    Flanks,
    /// Its front, sides and rear.
    Facing,
    /// What harms those in some part of the board, and when.
    Hazards,
    /// The named regions.
    Regions,
    /// The heights.
    Heights,
    /// Letters and numbers of the cells.
    Coordinates,
}

impl Layer {
    /// All of them, in the order of the legend.
    pub const ALL: [Self; 12] = [
        Self::Reach,
        Self::Path,
        Self::Zones,
        Self::Threat,
        Self::Cover,
        Self::Sight,
        Self::Flanks,
        Self::Facing,
        Self::Hazards,
        Self::Regions,
        Self::Heights,
        Self::Coordinates,
    ];

    /// Its name, and what its colours mean.
    #[must_use]
    pub fn about(self) -> (String, String) {
        match self {
            Self::Reach => (text!("layer-reach"), text!("layer-reach-about")),
            Self::Path => (text!("layer-path"), text!("layer-path-about")),
            Self::Zones => (text!("layer-zones"), text!("layer-zones-about")),
            Self::Threat => (text!("layer-threat"), text!("layer-threat-about")),
            Self::Cover => (text!("layer-cover"), text!("layer-cover-about")),
            Self::Sight => (text!("layer-sight"), text!("layer-sight-about")),
            Self::Flanks => (text!("layer-flanks"), text!("layer-flanks-about")),
            Self::Facing => (text!("layer-facing"), text!("layer-facing-about")),
            Self::Hazards => (text!("layer-hazards"), text!("layer-hazards-about")),
            Self::Regions => (text!("layer-regions"), text!("layer-regions-about")),
            Self::Heights => (text!("layer-heights"), text!("layer-heights-about")),
            Self::Coordinates => (text!("layer-coordinates"), text!("layer-coordinates-about")),
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Which layers are on, and whether the legend is open.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layers {
    on: u16,
    /// Whether the legend is open.
    pub legend: bool,
}

impl Default for Layers {
    fn default() -> Self {
        let on = [Layer::Reach, Layer::Path, Layer::Hazards, Layer::Heights, Layer::Coordinates];
        Self { on: on.iter().fold(0, |on, layer| on | layer.bit()), legend: false }
    }
}

impl Layers {
    /// Whether a layer is on.
    #[must_use]
    pub const fn has(&self, layer: Layer) -> bool {
        self.on & layer.bit() != 0
    }

    /// Turns a layer on.
    pub const fn show(&mut self, layer: Layer) {
        self.on |= layer.bit();
    }

    /// Turns a layer on or off.
    pub const fn toggle(&mut self, layer: Layer) {
        self.on ^= layer.bit();
    }
}
