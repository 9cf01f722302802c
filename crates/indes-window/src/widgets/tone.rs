//! Colours of texts by meaning, and the small signs that stand among them.

use crate::theme::Palette;
use crate::theme::icon::Icon;
use bevy_egui::egui::Color32;

/// The meaning of a text, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Primary text.
    #[default]
    Text,
    /// Secondary text.
    Second,
    /// Text of impossible options, and rule ids.
    Third,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// The open decision.
    Accent,
    /// Text on the accent colour.
    OnAccent,
    /// A given colour: of a die, a pool, a side.
    Own(Color32),
}

impl Tone {
    /// The colour in a theme.
    #[must_use]
    pub const fn colour(self, p: &Palette) -> Color32 {
        match self {
            Self::Text => p.text,
            Self::Second => p.text2,
            Self::Third => p.text3,
            Self::Good => p.good,
            Self::Bad => p.bad,
            Self::Accent => p.accent_as_text,
            Self::OnAccent => p.accent_text,
            Self::Own(colour) => colour,
        }
    }
}

/// A small picture in a line of text: an icon or a status mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// A filled icon.
    Icon(Icon),
    /// An icon in thick lines.
    Bold(Icon),
    /// A status mark, by name.
    Mark(String),
}
