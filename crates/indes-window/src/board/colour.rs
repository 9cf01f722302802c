//! Colours as sRGB bytes with a straight (not premultiplied) opacity.
//!
//! Opacities are meant for blending sRGB values. The board's camera blends linear light, in which a dark veil is too weak
//! and a light one too strong; [`Colour::linear`] corrects the opacity for it.

/// An sRGB colour with straight (not premultiplied) opacity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Colour {
    /// Red.
    pub r: u8,
    /// Green.
    pub g: u8,
    /// Blue.
    pub b: u8,
    /// Opacity, 255 = opaque.
    pub a: u8,
}

/// The sRGB lightness of the ground for which opacities are corrected.
const TYPICAL_GROUND: f32 = 0.52;
/// A mean colour of figures, for which the opacity of a whole picture is corrected.
const TYPICAL_FIGURE: Colour = Colour::rgb(0x50_5050);

impl Colour {
    /// Ink, the colour of outlines.
    pub const INK: Self = Self::rgb(0x1A_1815);
    /// Paper, the colour of cut margins.
    pub const CUT: Self = Self::rgb(0xF7_EFDE);
    /// White.
    pub const WHITE: Self = Self::rgb(0xFF_FFFF);
    /// Black.
    pub const BLACK: Self = Self::rgb(0);

    /// The opaque colour `0xRRGGBB`.
    #[must_use]
    pub const fn rgb(hex: u32) -> Self {
        let [_, r, g, b] = hex.to_be_bytes();
        Self { r, g, b, a: 255 }
    }

    /// The same colour with its opacity multiplied by `alpha`.
    #[must_use]
    pub fn fade(self, alpha: f32) -> Self {
        Self { a: byte(f32::from(self.a) * alpha), ..self }
    }

    /// The colour at `t` (0 to 1) between this one and another, opacity included.
    #[must_use]
    pub fn mix(self, to: Self, t: f32) -> Self {
        let part = |a: u8, b: u8| byte(f32::from(a) + (f32::from(b) - f32::from(a)) * t);
        Self { r: part(self.r, to.r), g: part(self.g, to.g), b: part(self.b, to.b), a: part(self.a, to.a) }
    }

    /// The colour with its channels multiplied by a factor; the opacity stays.
    #[must_use]
    pub fn brightness(self, factor: f32) -> Self {
        let part = |c: u8| byte(f32::from(c) * factor);
        Self { r: part(self.r), g: part(self.g), b: part(self.b), a: self.a }
    }

    /// The colour with its saturation multiplied by a factor; 0 is grey.
    #[must_use]
    pub fn saturation(self, factor: f32) -> Self {
        let grey = 0.2126 * f32::from(self.r) + 0.7152 * f32::from(self.g) + 0.0722 * f32::from(self.b);
        let part = |c: u8| byte(grey + (f32::from(c) - grey) * factor);
        Self { r: part(self.r), g: part(self.g), b: part(self.b), a: self.a }
    }

    /// The colour as egui has it.
    #[must_use]
    pub fn egui(self) -> bevy_egui::egui::Color32 {
        bevy_egui::egui::Color32::from_rgba_unmultiplied(self.r, self.g, self.b, self.a)
    }

    /// The colour of a vertex in linear light. Its opacity is corrected: over ground of typical lightness, blending in
    /// linear light gives the result of blending sRGB values.
    #[must_use]
    pub fn linear(self) -> [f32; 4] {
        let [r, g, b] = self.light();
        [r, g, b, self.linear_opacity()]
    }

    /// The corrected opacity as a byte, for a pixel of a picture.
    #[must_use]
    pub fn linear_alpha(self) -> u8 {
        byte(self.linear_opacity() * 255.0)
    }

    /// The corrected opacity, 0 to 1, of a whole picture of many colours.
    #[must_use]
    pub fn linear_fade(alpha: f32) -> f32 {
        Self { a: byte(alpha * 255.0), ..TYPICAL_FIGURE }.linear_opacity()
    }

    fn parts(self) -> [f32; 3] {
        [self.r, self.g, self.b].map(|c| f32::from(c) / 255.0)
    }

    fn light(self) -> [f32; 3] {
        self.parts().map(linear_light)
    }

    fn linear_opacity(self) -> f32 {
        let alpha = f32::from(self.a) / 255.0;
        if self.a == 0 || self.a == 255 {
            return alpha;
        }
        let ground = linear_light(TYPICAL_GROUND);
        let (mut wanted, mut range) = (0.0, 0.0);
        for (channel, light) in self.parts().into_iter().zip(self.light()) {
            let blended = linear_light(TYPICAL_GROUND + (channel - TYPICAL_GROUND) * alpha);
            wanted += (blended - ground) * (light - ground);
            range += (light - ground) * (light - ground);
        }
        if range < 1e-4 { alpha } else { (wanted / range).clamp(0.0, 1.0) }
    }
}

fn linear_light(srgb: f32) -> f32 {
    if srgb <= 0.040_45 { srgb / 12.92 } else { ((srgb + 0.055) / 1.055).powf(2.4) }
}

fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}
