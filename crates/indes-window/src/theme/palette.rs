//! The colours. The accent, amber, marks the open decision and the control that confirms it, nothing else. Red means harm.
//! The side colours appear only on pieces, on heads of panels and on their strips.

use bevy_egui::egui;
use egui::Color32;
use indes_core::battlefield::Livery;

const fn hex(rgb: u32) -> Color32 {
    Color32::from_rgb((rgb >> 16) as u8, (rgb >> 8) as u8, rgb as u8)
}

/// The outline of everything on the board.
pub const INK: Color32 = hex(0x001A_1815);
/// The pale margin round a paper figure.
pub const CUT: Color32 = hex(0x00F7_EFDE);
/// The paper of portraits.
pub const PAPER: Color32 = hex(0x00E7_DCC4);

/// The colours of one theme, by their meaning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Palette {
    /// Whether this is the dark theme.
    pub dark: bool,
    /// The middle of the table.
    pub table_middle: Color32,
    /// The rim of the table.
    pub table_rim: Color32,
    /// A panel.
    pub panel: Color32,
    /// A raised row on a panel.
    pub raised: Color32,
    /// An inset field or a key cap.
    pub inset: Color32,
    /// A control under the pointer.
    pub hovered: Color32,
    /// A divider or the outline of a panel.
    pub line: Color32,
    /// The outline of a control.
    pub strong_line: Color32,
    /// Primary text.
    pub text: Color32,
    /// Secondary text.
    pub text2: Color32,
    /// Text of impossible options, and rule ids.
    pub text3: Color32,
    /// The shadow of a slab on the table.
    pub slab_shadow: Color32,
    /// The open decision.
    pub accent: Color32,
    /// Text on the accent.
    pub accent_text: Color32,
    /// A soft fill beside the accent.
    pub accent_soft: Color32,
    /// The accent as text on a panel.
    pub accent_as_text: Color32,
    /// A miss.
    pub miss: Color32,
    /// The outline of outcome bars.
    pub miss_line: Color32,
    /// Text on a miss.
    pub miss_text: Color32,
    /// A hit.
    pub hit: Color32,
    /// Text on a hit.
    pub hit_text: Color32,
    /// A critical hit.
    pub crit: Color32,
    /// The hatch over a critical hit.
    pub crit_hatch: Color32,
    /// Text on a critical hit.
    pub crit_text: Color32,
    /// Good news as text.
    pub good: Color32,
    /// Bad news as text.
    pub bad: Color32,
    /// Action points.
    pub points: Color32,
    /// Health.
    pub health: Color32,
    /// Poise.
    pub poise: Color32,
    /// Momentum.
    pub momentum: Color32,
    /// Focus.
    pub focus: Color32,
}

/// The dark theme.
pub const DARK: Palette = Palette {
    dark: true,
    table_middle: hex(0x003B_424A),
    table_rim: hex(0x0024_282D),
    panel: hex(0x001A_1E23),
    raised: hex(0x0024_2A31),
    inset: hex(0x0030_3840),
    hovered: hex(0x003A_434C),
    line: hex(0x003D_4650),
    strong_line: hex(0x0066_727E),
    text: hex(0x00F4_EDDE),
    text2: hex(0x00BD_BAAF),
    text3: hex(0x0097_9A97),
    slab_shadow: hex(0x0015_181B),
    accent: hex(0x00FF_C247),
    accent_text: hex(0x0024_1800),
    accent_soft: hex(0x004A_3A16),
    accent_as_text: hex(0x00FF_C247),
    miss: hex(0x002F_383F),
    miss_line: hex(0x0075_828D),
    miss_text: hex(0x00E9_E4D6),
    hit: hex(0x00F0_936B),
    hit_text: hex(0x002A_0E02),
    crit: hex(0x00B5_263F),
    crit_hatch: hex(0x00FF_B3A8),
    crit_text: Color32::WHITE,
    good: hex(0x0093_D6A4),
    bad: hex(0x00FF_8D78),
    points: hex(0x008C_CBEA),
    health: hex(0x00A5_D68E),
    poise: hex(0x0086_DCCB),
    momentum: hex(0x00F2_B45C),
    focus: hex(0x00B9_A4F2),
};

/// The paper theme.
pub const LIGHT: Palette = Palette {
    dark: false,
    table_middle: hex(0x00D6_CDBB),
    table_rim: hex(0x00B9_AF9C),
    panel: hex(0x00FB_F6EA),
    raised: hex(0x00F1_E9D7),
    inset: hex(0x00E4_D9C2),
    hovered: hex(0x00D9_CDB2),
    line: hex(0x00CD_BFA3),
    strong_line: hex(0x008E_8168),
    text: hex(0x0023_1F19),
    text2: hex(0x0057_5045),
    text3: hex(0x0070_685A),
    slab_shadow: hex(0x008F_846E),
    accent: hex(0x00F5_AE2A),
    accent_text: hex(0x0024_1800),
    accent_soft: hex(0x00FF_E7B3),
    accent_as_text: hex(0x008A_4F00),
    miss: hex(0x00DC_D5C5),
    miss_line: hex(0x008E_8168),
    miss_text: hex(0x002A_261F),
    hit: hex(0x00E5_8257),
    hit_text: hex(0x002A_0E02),
    crit: hex(0x0098_203A),
    crit_hatch: hex(0x00FF_C4BB),
    crit_text: Color32::WHITE,
    good: hex(0x001F_6B3A),
    bad: hex(0x00A3_2A1B),
    points: hex(0x0023_719A),
    health: hex(0x003E_7F33),
    poise: hex(0x0017_8F7C),
    momentum: hex(0x00C0_700F),
    focus: hex(0x006C_4FC4),
};

impl Palette {
    /// The colours of egui's current theme.
    #[must_use]
    pub fn of(ctx: &egui::Context) -> &'static Self {
        match ctx.theme() {
            egui::Theme::Dark => &DARK,
            egui::Theme::Light => &LIGHT,
        }
    }
}

/// The colours of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideColours {
    /// The colour of cloth, strip and rim.
    pub main: Color32,
    /// The cloth in shade.
    pub dark: Color32,
    /// The pattern on the cloth.
    pub pattern: Color32,
    /// The head of a panel.
    pub head: Color32,
    /// Text on the head.
    pub head_text: Color32,
    /// Small text on the head.
    pub head_small: Color32,
}

/// The colours of a livery, the same in both themes.
#[must_use]
pub const fn side(livery: Livery) -> SideColours {
    let (main, dark, pattern, head, head_text, head_small) = match livery {
        Livery::Tide => (0x001F_5FB8, 0x0012_3F80, 0x00A9_CCF5, 0x001F_5FB8, 0x00FF_FFFF, 0x00DC_EAFC),
        Livery::Ember => (0x00D9_482B, 0x0096_2A17, 0x00FF_D0B8, 0x00B9_3C22, 0x00FF_FFFF, 0x00FF_E3D5),
        Livery::Orchid => (0x00C1_72C4, 0x007E_3F86, 0x00FB_E3FA, 0x00C1_72C4, 0x001A_1815, 0x003A_1A3E),
        Livery::Chalk => (0x00F2_EEE2, 0x00A8_A294, 0x002B_2A30, 0x00F2_EEE2, 0x001A_1815, 0x005B_554A),
    };
    SideColours {
        main: hex(main),
        dark: hex(dark),
        pattern: hex(pattern),
        head: hex(head),
        head_text: hex(head_text),
        head_small: hex(head_small),
    }
}

/// The colours of one of the eight dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DieColours {
    /// The text id of its name.
    pub name: &'static str,
    /// The colour of its body.
    pub body: Color32,
    /// The colour of its number.
    pub number: Color32,
}

const fn die(name: &'static str, body: u32, number: u32) -> DieColours {
    DieColours { name, body: hex(body), number: hex(number) }
}

/// The eight dice in the order of a row. The last one, white, is also the look of a single die.
pub const DICE: [DieColours; 8] = [
    die("die-black", 0x0017_191C, 0x00FF_FFFF),
    die("die-red", 0x00C4_372B, 0x00FF_FFFF),
    die("die-orange", 0x00E5_8A2E, 0x0023_1400),
    die("die-yellow", 0x00F0_CF4E, 0x0023_1D00),
    die("die-green", 0x003F_8B4C, 0x00FF_FFFF),
    die("die-blue", 0x002E_63B0, 0x00FF_FFFF),
    die("die-purple", 0x007A_4A9C, 0x00FF_FFFF),
    die("die-white", 0x00F5_F1E6, 0x0022_2222),
];

/// A mix of two colours; `part` is the share of `b`, 0 to 1.
#[must_use]
pub fn mix(a: Color32, b: Color32, part: f32) -> Color32 {
    let one = |x: u8, y: u8| (f32::from(x) * (1.0 - part) + f32::from(y) * part).round() as u8;
    Color32::from_rgb(one(a.r(), b.r()), one(a.g(), b.g()), one(a.b(), b.b()))
}

/// The contrast ratio of two colours by the accessibility guidelines (WCAG): 1 to 21.
#[must_use]
pub fn contrast(a: Color32, b: Color32) -> f32 {
    let luminance = |c: Color32| {
        let rgba = egui::Rgba::from(c);
        0.2126 * rgba.r() + 0.7152 * rgba.g() + 0.0722 * rgba.b()
    };
    let (a, b) = (luminance(a), luminance(b));
    (a.max(b) + 0.05) / (a.min(b) + 0.05)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_legible_on_its_ground() {
        for p in [DARK, LIGHT] {
            for (text, ground) in [
                (p.text, p.panel),
                (p.text, p.raised),
                (p.text, p.inset),
                (p.text, p.accent_soft),
                (p.text2, p.panel),
                (p.text2, p.raised),
                (p.text2, p.inset),
                (p.text3, p.panel),
                (p.text3, p.raised),
                (p.accent_text, p.accent),
                (p.accent_as_text, p.panel),
                (p.miss_text, p.miss),
                (p.hit_text, p.hit),
                (p.crit_text, p.crit),
                (p.good, p.panel),
                (p.bad, p.panel),
                (p.bad, p.raised),
            ] {
                assert!(contrast(text, ground) >= 4.5, "{text:?} on {ground:?}: {}", contrast(text, ground));
            }
        }
    }

    #[test]
    fn the_text_on_the_head_of_a_side_is_legible() {
        for livery in [Livery::Tide, Livery::Ember, Livery::Orchid, Livery::Chalk] {
            let side = side(livery);
            assert!(contrast(side.head_text, side.head) >= 4.5, "{livery:?}");
            assert!(contrast(side.head_small, side.head) >= 4.0, "{livery:?}");
        }
    }

    #[test]
    fn the_number_on_a_die_is_legible() {
        for die in DICE {
            assert!(contrast(die.number, die.body) >= 4.0, "{}: {}", die.name, contrast(die.number, die.body));
        }
    }
}
