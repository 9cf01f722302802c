//! The fonts, embedded: IBM Plex Sans in four weights, Spectral for titles and quoted rules, Phosphor for icons.
//!
//! egui has no weights, so every weight is a family of its own with a name. All of them fall back to the icons and
//! then to egui's own fonts, for the letters that the Latin subsets lack.

use bevy_egui::egui;
use egui::{FontData, FontDefinitions, FontFamily, FontId};
use std::sync::Arc;
use std::sync::atomic::{AtomicU16, Ordering};

/// A font by what it is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// Running text.
    Regular,
    /// Small controls.
    Medium,
    /// Names, buttons, caps.
    Semibold,
    /// Numbers and what stands out.
    Bold,
    /// Titles, from 17 points.
    Title,
    /// A rule's own words.
    Quote,
    /// The line beside the word mark.
    Italic,
    /// An icon in thin lines.
    Icon,
    /// An icon in thick lines.
    IconBold,
    /// An icon filled.
    IconFill,
}

impl Face {
    /// All of them.
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

    /// egui's family for it.
    #[must_use]
    pub fn family(self) -> FontFamily {
        match self {
            Self::Regular => FontFamily::Proportional,
            other => FontFamily::Name(other.name().into()),
        }
    }

    /// The font in a size, which for words is changed as it is set; see [`set_text_size`].
    #[must_use]
    pub fn at(self, size: f32) -> FontId {
        let icon = matches!(self, Self::Icon | Self::IconBold | Self::IconFill);
        FontId::new(if icon { size } else { size * text_size() }, self.family())
    }

    fn bytes(self) -> &'static [u8] {
        match self {
            Self::Regular => include_bytes!("../../../assets/fonts/IBMPlexSans-Regular.ttf"),
            Self::Medium => include_bytes!("../../../assets/fonts/IBMPlexSans-Medium.ttf"),
            Self::Semibold => include_bytes!("../../../assets/fonts/IBMPlexSans-SemiBold.ttf"),
            Self::Bold => include_bytes!("../../../assets/fonts/IBMPlexSans-Bold.ttf"),
            Self::Title => include_bytes!("../../../assets/fonts/Spectral-SemiBold.ttf"),
            Self::Quote => include_bytes!("../../../assets/fonts/Spectral-Medium.ttf"),
            Self::Italic => include_bytes!("../../../assets/fonts/Spectral-MediumItalic.ttf"),
            Self::Icon => egui_phosphor::Variant::Regular.font_bytes(),
            Self::IconBold => egui_phosphor::Variant::Bold.font_bytes(),
            Self::IconFill => egui_phosphor::Variant::Fill.font_bytes(),
        }
    }
}

/// How large words are in percent of the sizes that are asked for. Like the language it holds for the whole process.
static TEXT_SIZE: AtomicU16 = AtomicU16::new(100);

/// Sets how large words are, in percent of the sizes that panels ask for. Rows, icons and the board keep their size.
/// [`super::apply`] gives it to egui's own text styles.
pub fn set_text_size(percent: u16) {
    TEXT_SIZE.store(percent, Ordering::Relaxed);
}

/// How large words are: 1 as drawn.
#[must_use]
pub fn text_size() -> f32 {
    f32::from(TEXT_SIZE.load(Ordering::Relaxed)) / 100.0
}

/// The few signs that the Latin subsets lack: arrows, the shift key, a check, at most, at least.
const SYMBOLS: &str = "symbols";
const SYMBOL_BYTES: &[u8] = include_bytes!("../../../assets/fonts/IndesSymbols.ttf");

/// All fonts for egui. egui's own stay in as the last resort.
#[must_use]
pub fn definitions() -> FontDefinitions {
    let mut all = FontDefinitions::default();
    let mut last = all.families.get(&FontFamily::Monospace).cloned().unwrap_or_default();
    for name in all.families.get(&FontFamily::Proportional).into_iter().flatten() {
        if !last.contains(name) {
            last.push(name.clone());
        }
    }
    for face in Face::ALL {
        all.font_data.insert(face.name().to_owned(), Arc::new(FontData::from_static(face.bytes())));
    }
    all.font_data.insert(SYMBOLS.to_owned(), Arc::new(FontData::from_static(SYMBOL_BYTES)));
    for face in Face::ALL {
        let icons = matches!(face, Face::Icon | Face::IconBold | Face::IconFill);
        let mut chain = vec![face.name().to_owned()];
        chain.push(SYMBOLS.to_owned());
        chain.push(if icons { Face::Regular } else { Face::IconBold }.name().to_owned());
        chain.extend(last.iter().cloned());
        all.families.insert(face.family(), chain);
    }
    let monospaced = all.families.entry(FontFamily::Monospace).or_default();
    monospaced.push(Face::Regular.name().to_owned());
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_face_has_its_own_font_first() {
        let all = definitions();
        for face in Face::ALL {
            let chain = &all.families[&face.family()];
            assert_eq!(chain[0], face.name());
            assert!(chain.iter().all(|name| all.font_data.contains_key(name)), "{face:?}: {chain:?}");
        }
    }
}
