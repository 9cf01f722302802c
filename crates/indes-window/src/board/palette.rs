//! The colours of the drawn board: sides, materials of figures, ground, marks, and the table of each theme.

use super::colour::Colour;
use crate::theme::Theme;
use indes_core::battlefield::{Livery, Terrain};
use serde::Deserialize;

/// The heraldic pattern of a side's cloth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Bars across.
    Fess,
    /// Slanting stripes.
    Bend,
    /// Upright stripes.
    Pale,
    /// Chequers.
    Chequy,
}

/// The colours of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// The main colour.
    pub main: Colour,
    /// Its shadow.
    pub dark: Colour,
    /// The colour of the pattern.
    pub light: Colour,
    /// Background of a panel's head.
    pub head: Colour,
    /// Text on the head.
    pub head_text: Colour,
    /// Small text on the head.
    pub head_small: Colour,
    /// The pattern.
    pub pattern: Pattern,
}

const fn c(hex: u32) -> Colour {
    Colour::rgb(hex)
}

/// The colours of a side.
#[must_use]
pub const fn side(livery: Livery) -> Side {
    let (main, dark, light, head, head_text, head_small, pattern) = match livery {
        Livery::Tide => (0x1F_5FB8, 0x12_3F80, 0xA9_CCF5, 0x1F_5FB8, 0xFF_FFFF, 0xDC_EAFC, Pattern::Fess),
        Livery::Ember => (0xD9_482B, 0x96_2A17, 0xFF_D0B8, 0xB9_3C22, 0xFF_FFFF, 0xFF_E3D5, Pattern::Bend),
        Livery::Orchid => (0xC1_72C4, 0x7E_3F86, 0xFB_E3FA, 0xC1_72C4, 0x1A_1815, 0x3A_1A3E, Pattern::Pale),
        Livery::Chalk => (0xF2_EEE2, 0xA8_A294, 0x2B_2A30, 0xF2_EEE2, 0x1A_1815, 0x5B_554A, Pattern::Chequy),
    };
    Side {
        main: c(main),
        dark: c(dark),
        light: c(light),
        head: c(head),
        head_text: c(head_text),
        head_small: c(head_small),
        pattern,
    }
}

/// The material of a part of a figure, as named in `figures.ron`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[allow(missing_docs, reason = "the names are those of figures.ron")]
pub enum Material {
    Steel,
    SteelDark,
    SteelLight,
    Leather,
    LeatherDark,
    Skin,
    SkinDark,
    Hair,
    Cloth,
    ClothDark,
    Linen,
    Wood,
    WoodDark,
    Gold,
    Hide,
    HideDark,
    HideLight,
    Horse,
    HorseDark,
    Scale,
    ScaleDark,
    ScaleLight,
    Bone,
    Ink,
    Red,
    Glow,
    Night,
    Side,
    SideDark,
    SideLight,
}

impl Material {
    /// The colour of the material on a figure of this side.
    #[must_use]
    pub const fn colour(self, side: &Side) -> Colour {
        c(match self {
            Self::Side => return side.main,
            Self::SideDark => return side.dark,
            Self::SideLight => return side.light,
            Self::Ink => return Colour::INK,
            Self::Steel => 0xCF_D6D8,
            Self::SteelDark => 0x8F_9BA1,
            Self::SteelLight => 0xED_F1F1,
            Self::Leather => 0x8C_5C3B,
            Self::LeatherDark => 0x5E_3D28,
            Self::Skin => 0xE2_B48D,
            Self::SkinDark => 0xB9_8560,
            Self::Hair => 0x4A_3327,
            Self::Cloth => 0x77_706A,
            Self::ClothDark => 0x52_4C48,
            Self::Linen => 0xDC_D2BC,
            Self::Wood => 0xA7_794C,
            Self::WoodDark => 0x73_502F,
            Self::Gold => 0xD8_A840,
            Self::Hide => 0x86_664A,
            Self::HideDark => 0x5F_4632,
            Self::HideLight => 0xA9_8863,
            Self::Horse => 0x96_714F,
            Self::HorseDark => 0x6A_4D35,
            Self::Scale => 0x75_855F,
            Self::ScaleDark => 0x51_603F,
            Self::ScaleLight => 0xA3_B086,
            Self::Bone => 0xEF_E5CB,
            Self::Red => 0xB3_372B,
            Self::Glow => 0xBF_E3EC,
            Self::Night => 0x3B_3540,
        })
    }
}

/// The colours of a kind of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GroundColours {
    /// The top of the slab.
    pub top: Colour,
    /// Tufts, cracks, waves and joints on it.
    pub mark: Colour,
    /// Lit parts of them.
    pub light: Colour,
    /// The left (or only) visible side of the slab.
    pub side_left: Colour,
    /// The right side.
    pub side_right: Colour,
}

const fn ground_colours(top: u32, mark: u32, light: u32, side_left: u32, side_right: u32) -> GroundColours {
    GroundColours { top: c(top), mark: c(mark), light: c(light), side_left: c(side_left), side_right: c(side_right) }
}

const GRASS: GroundColours = ground_colours(0x8D_A56A, 0x67_804A, 0xAD_C086, 0x7B_6549, 0x5B_4934);
const ROCK: GroundColours = ground_colours(0xC0_BCB2, 0x8B_877E, 0xD9_D6CE, 0x8D_8981, 0x6A_6761);
const SHALLOWS: GroundColours = ground_colours(0x48_798F, 0x8D_B9C9, 0x6E_9DB2, 0x5D_5446, 0x45_3D32);
/// Darker than the shallows, with larger waves.
const DEEP_WATER: GroundColours = ground_colours(0x2B_5470, 0x6F_A0BC, 0x41_6F8C, 0x5D_5446, 0x45_3D32);
const MUD: GroundColours = ground_colours(0x77_5F47, 0x55_4330, 0x97_8069, 0x5F_4B37, 0x46_3626);
const WOOD: GroundColours = ground_colours(0xC7_9E69, 0x8B_6738, 0xE0_C092, 0x99_733F, 0x75_5529);
const FLAGSTONE: GroundColours = ground_colours(0xB9_B1A0, 0x8C_8575, 0xCB_C4B4, 0x8D_8675, 0x6B_6557);
const SAND: GroundColours = ground_colours(0xD8_C79A, 0xB6_A172, 0xE9_DCB8, 0xA0_8A5E, 0x7C_6A46);
/// The colour of a pit from afar.
const PIT: GroundColours = ground_colours(0x2A_231D, 0x1D_1916, 0x40_3426, 0x7B_6549, 0x5B_4934);
const LAVA: GroundColours = ground_colours(0x4A_2B26, 0xF2_8A2E, 0xFF_D66B, 0x4E_3A34, 0x36_2724);
/// Walls.
pub const STONE: GroundColours = ground_colours(0xDD_D7C9, 0xA3_9B8A, 0xEE_EADF, 0xA7_9F8E, 0x7F_786A);
/// The bars of a grille.
pub const IRON: GroundColours = ground_colours(0x5E_6068, 0x3A_3C42, 0x8A_8D96, 0x4C_4E55, 0x36_383D);
/// A curtain.
pub const CLOTH: GroundColours = ground_colours(0xA8_5F6E, 0x7C_3F4F, 0xC4_8090, 0x8E_4C5B, 0x6E_3644);
/// The lip of turf that hangs over the side of a grass slab.
pub const TURF: Colour = c(0x7C_9158);
/// A weed between flagstones.
pub const WEED: Colour = c(0x7B_8F58);
/// The dark of a bush, and its lit leaves.
pub const LEAVES: [Colour; 2] = [c(0x4B_6B38), c(0x74_974F)];
/// The trodden rim of a pit, its far wall, the wall in shade, and the dark below.
pub const PIT_EARTH: [Colour; 4] = [c(0x7D_684C), c(0x63_4F38), c(0x40_3426), c(0x1D_1916)];
/// A ladder's shadow and its wood.
pub const LADDER: [Colour; 2] = [c(0x3A_2C1D), c(0xC9_A26C)];
/// A flagstone darker than the others.
pub const DARK_FLAGSTONE: Colour = c(0x6F_6757);

/// The colours of a terrain's slab. A wall has the colours of grass: its slab is drawn as the ground around it.
#[must_use]
pub const fn ground(terrain: Terrain) -> GroundColours {
    match terrain {
        Terrain::Void | Terrain::Grass | Terrain::Bush | Terrain::LowWall | Terrain::HighWall => GRASS,
        Terrain::Rock | Terrain::Rubble => ROCK,
        Terrain::Lava => LAVA,
        Terrain::Pit => PIT,
        Terrain::Sand => SAND,
        Terrain::Wood => WOOD,
        Terrain::Flagstone => FLAGSTONE,
        Terrain::Mud => MUD,
        Terrain::Shallows => SHALLOWS,
        Terrain::DeepWater => DEEP_WATER,
    }
}

/// The unit that is asked.
pub const AMBER: Colour = c(0xFF_C247);
/// An attack's arc, and the frames of attacker and target.
pub const ATTACK: Colour = c(0xE2_394E);
/// Background of an attack's label.
pub const ATTACK_LABEL: Colour = c(0xC4_2740);
/// The frame of cells that a side wins by holding.
pub const GOAL: Colour = c(0xF6_E3A1);
/// Hatch of an enemy's zone.
pub const ENEMY_HATCH: Colour = c(0xB3_261A);
/// Reach.
pub const REACH: Colour = c(0xC6_ECFF);
/// The contour of a reach.
pub const CONTOUR: Colour = c(0xE8_F6FD);
/// The brackets of a target, and the line of a shot after its obstacle.
pub const HARM: Colour = c(0xFF_8D78);
/// The mark on the badge of a harmful status.
pub const HARM_MARK: Colour = c(0x9E_1F33);
/// The icon of a strike that depends on results still open.
pub const MAYBE_MARK: Colour = c(0x98_203A);
/// Rising numbers of a loss.
pub const LOSS: Colour = c(0xFF_B3A8);
/// The height's triangle and number.
pub const HEIGHT_MARK: Colour = c(0x4D_463B);
/// An empty part of a bar.
pub const EMPTY_BAR: Colour = c(0x4A_4F52);
/// Health.
pub const HEALTH: Colour = c(0xA5_D68E);
/// Action points.
pub const ACTION_POINTS: Colour = c(0x8C_CBEA);
/// Poise.
pub const POISE: Colour = c(0x86_DCCB);
/// Momentum.
pub const MOMENTUM: Colour = c(0xF2_B45C);
/// Focus.
pub const FOCUS: Colour = c(0xB9_A4F2);
/// The one bar of a minion.
pub const MINION: Colour = c(0xE9_E2D2);
/// The rim of a fallen figure goes towards this grey.
pub const GREY_RIM: Colour = c(0x8C_8C86);
/// The ground of a portrait.
pub const PORTRAIT: Colour = c(0xE7_DCC4);

/// The colours of the table that differ between the themes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Table {
    /// The table's middle.
    pub middle: Colour,
    /// Its rim.
    pub rim: Colour,
    /// The shadow of the board on it.
    pub shadow: Colour,
    /// Letters and numbers of the rulers.
    pub ruler: Colour,
}

/// The table of a theme.
#[must_use]
pub const fn table(theme: Theme) -> Table {
    match theme {
        Theme::Dark => Table { middle: c(0x3B_424A), rim: c(0x24_282D), shadow: c(0x15_181B), ruler: c(0xBD_BAAF) },
        Theme::Light => Table { middle: c(0xD6_CDBB), rim: c(0xB9_AF9C), shadow: c(0x8F_846E), ruler: c(0x3F_382E) },
    }
}
