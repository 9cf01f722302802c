//! The embedded fonts: IBM Plex Sans in four weights, Spectral for titles and quoted rules, Phosphor for icons.
//!
//! egui has no font weights, so every weight is a named family of its own. All families fall back to the icons and then to
//! egui's own fonts, for the characters that the Latin subsets lack.

use bevy_egui::egui;
use egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

/// A typeface by its use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Typeface {
    /// Running text.
    Regular,
    /// Small controls.
    Medium,
    /// Names, buttons, small capitals.
    Semibold,
    /// Numbers and emphasis.
    Bold,
    /// Titles, from 17 points.
    Title,
    /// Quoted rule texts.
    Quote,
    /// The motto beside the word mark.
    Italic,
    /// An icon in thin lines.
    Icon,
    /// An icon in thick lines.
    IconBold,
    /// An icon filled.
    IconFill,
}

impl Typeface {
    /// All typefaces.
    pub const ALL: [Self; 10] = [
        Self::Regular,
        Self::Medium,
        Self::Semibold,
        Self::Bold,
        Self::Title,
        Self::Quote,
        Self::Italic,
        Self::Icon,
        Self::IconBold,
        Self::IconFill,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Regular => "regular",
            Self::Medium => "medium",
            Self::Semibold => "semibold",
            Self::Bold => "bold",
            Self::Title => "title",
            Self::Quote => "quote",
            Self::Italic => "italic",
            Self::Icon => "icon",
            Self::IconBold => "icon-bold",
            Self::IconFill => "icon-fill",
        }
    }

    /// Its font family in egui.
    #[must_use]
    pub fn family(self) -> FontFamily {
        match self {
            Self::Regular => FontFamily::Proportional,
            other => FontFamily::Name(other.name().into()),
        }
    }

    /// The font in a size in points. Sizes of texts, but not of icons, are scaled by [`text_size`].
    #[must_use]
    pub fn at(self, size: f32) -> FontId {
        let icon = matches!(self, Self::Icon | Self::IconBold | Self::IconFill);
        FontId::new(if icon { size } else { size * text_size() }, self.family())
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../../../../assets/fonts/IBMPlexSans-Regular.ttf"),
            Self::Medium => include_bytes!("../../../../assets/fonts/IBMPlexSans-Medium.ttf"),
            Self::Semibold => include_bytes!("../../../../assets/fonts/IBMPlexSans-SemiBold.ttf"),
            Self::Bold => include_bytes!("../../../../assets/fonts/IBMPlexSans-Bold.ttf"),
            Self::Title => include_bytes!("../../../../assets/fonts/Spectral-SemiBold.ttf"),
            Self::Quote => include_bytes!("../../../../assets/fonts/Spectral-Medium.ttf"),
            Self::Italic => include_bytes!("../../../../assets/fonts/Spectral-MediumItalic.ttf"),
            Self::Icon => egui_phosphor::Variant::Regular.font_bytes(),
            Self::IconBold => egui_phosphor::Variant::Bold.font_bytes(),
            Self::IconFill => egui_phosphor::Variant::Fill.font_bytes(),
        }
    }
}

/// The text size in percent of the sizes in the code. Like the language it is a setting of the whole process.
static TEXT_SIZE: AtomicU16 = AtomicU16::new(100);

/// Sets the text size, in percent of the sizes in the code. Rows, icons and the board keep their size.
/// [`super::apply`] passes it on to egui's own text styles.
pub fn set_text_size(percent: u16) {
    TEXT_SIZE.store(percent, Ordering::Relaxed);
}

/// The factor by which texts are scaled; 1 is the drawn size.
#[must_use]
pub fn text_size() -> f32 {
    f32::from(TEXT_SIZE.load(Ordering::Relaxed)) / 100.0
}

/// The signs that the Latin subsets lack: arrows, the shift key, a check mark, at most, at least.
const SYMBOLS: &str = "symbols";
const SYMBOL_BYTES: &[u8] = include_bytes!("../../../../assets/fonts/IndesSymbols.ttf");

/// All font definitions for egui; egui's own fonts remain as the last fallback.
#[must_use]
pub fn definitions() -> FontDefinitions {
    let mut all = FontDefinitions::default();
    let mut last = all.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    for name in all.families.get(&FontFamily::Proportional).into_iter().flatten() {
        if !last.contains(name) {
            last.push(name.clone());
        }
    }
    for face in Typeface::ALL {
        all.font_data.insert(face.name().to_owned(), Arc::new(FontData::from_static(face.bytes())));
    }
    all.font_data.insert(SYMBOLS.to_owned(), Arc::new(FontData::from_static(SYMBOL_BYTES)));
    for face in Typeface::ALL {
        let icons = matches!(face, Typeface::Icon | Typeface::IconBold | Typeface::IconFill);
        let mut chain = vec![face.name().to_owned()];
        chain.push(SYMBOLS.to_owned());
        chain.push(if icons { Typeface::Regular } else { Typeface::IconBold }.name().to_owned());
        chain.extend(last.iter().cloned());
        all.families.insert(face.family(), chain);
    }
    let monospaced = all.families.entry(FontFamily::Monospace).or_default();
    monospaced.push(Typeface::Regular.name().to_owned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_typeface_has_its_own_font_first() {
        let all = definitions();
        for face in Typeface::ALL {
            let chain = &all.families[&face.family()];
            assert_eq!(chain[0], face.name());
            assert!(chain.iter().all(|name| all.font_data.contains_key(name)), "{face:?}: {chain:?}");
        }
    }
}
