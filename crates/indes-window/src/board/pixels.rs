//! Canvases as pixels, painted by `tiny-skia`.
//!
//! Figures, portraits and, with software rendering, the ground look the same in every frame: they are painted once, at
//! the size they have on the screen, and drawn as pictures from then on. Colours are blended as sRGB values, as the art
//! direction means them.

use super::canvas::{Brush, Canvas};
use super::colour::Colour;
use bevy::math::Rect;
use tiny_skia::{BlendMode, FillRule, LineJoin, Mask, Paint, Pixmap, PremultipliedColorU8, Shader, Stroke, Transform};

/// The longest side of a picture, in pixels.
const LONGEST: f32 = 4096.0;

impl Canvas {
    /// The pixels of a part of the canvas, `scale` pixels per unit. `blend` is how a later path lies over an earlier one:
    /// [`BlendMode::Source`] lets a clear colour cut a hole.
    #[must_use]
    pub fn to_pixels(&self, part: Rect, scale: f32, blend: BlendMode) -> Option<Pixmap> {
        let side = |length: f32| (length * scale).ceil().clamp(1.0, LONGEST) as u32;
        let mut pixels = Pixmap::new(side(part.width()), side(part.height()))?;
        let transform = Transform::from_translate(-part.min.x, -part.min.y).post_scale(scale, scale);
        for drawn in self.paths() {
            let Colour { r, g, b, a } = drawn.colour;
            let shader = Shader::SolidColor(tiny_skia::Color::from_rgba8(r, g, b, a));
            let paint = Paint { shader, blend_mode: blend, ..Paint::default() };
            match drawn.brush {
                Brush::Fill => pixels.fill_path(&drawn.path, &paint, FillRule::Winding, transform, None),
                Brush::Stroke { width, cap } => {
                    let stroke = Stroke { width, line_cap: cap, line_join: LineJoin::Round, ..Stroke::default() };
                    pixels.stroke_path(&drawn.path, &paint, &stroke, transform, None);
                }
            }
        }
        if let Some(clip) = self.clip() {
            let mut mask = Mask::new(pixels.width(), pixels.height())?;
            mask.fill_path(clip, FillRule::Winding, true, transform);
            pixels.apply_mask(&mask);
        }
        Some(pixels)
    }
}

/// The pixels as bytes for a texture that is blended in linear light: red, green, blue and opacity, not premultiplied. The
/// opacity is corrected as that of a vertex is; clear pixels have the colour of their least transparent neighbour, which
/// a smoothing sampler mixes in.
#[must_use]
pub fn straight(pixels: &Pixmap) -> Vec<u8> {
    let (width, all) = (pixels.width() as usize, pixels.pixels());
    let colours = all.iter().enumerate().map(|(at, pixel)| {
        if pixel.alpha() > 0 {
            return colour(*pixel);
        }
        let x = at % width;
        let near = [
            (x > 0).then(|| at - 1),
            (x + 1 < width).then_some(at + 1),
            at.checked_sub(width),
            Some(at + width).filter(|&below| below < all.len()),
        ];
        let most = near.into_iter().flatten().map(|at| all[at]).max_by_key(|near| near.alpha());
        Colour { a: 0, ..colour(most.unwrap_or(*pixel)) }
    });
    colours.flat_map(|colour| [colour.r, colour.g, colour.b, colour.linear_alpha()]).collect()
}

fn colour(pixel: PremultipliedColorU8) -> Colour {
    let straight = pixel.demultiply();
    Colour { r: straight.red(), g: straight.green(), b: straight.blue(), a: straight.alpha() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bevy::math::Vec2;

    const RED: Colour = Colour::rgb(0xC0_2010);

    fn square(canvas: &mut Canvas, min: f32, max: f32, colour: Colour) {
        canvas.polygon(&[(min, min), (max, min), (max, max), (min, max)].map(Vec2::from), colour);
    }

    fn bytes(pixels: &Pixmap, at: usize) -> [u8; 4] {
        let pixel = pixels.pixels()[at];
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    }

    #[test]
    fn a_square_fills_its_pixels_and_part_of_those_it_touches() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 1.0, 3.5, RED);
        let part = Rect::new(0.0, 0.0, 5.0, 4.0);
        let pixels = canvas.to_pixels(part, 1.0, BlendMode::SourceOver).expect("pixels");
        assert_eq!((pixels.width(), pixels.height()), (5, 4));
        let opacity: Vec<u8> = pixels.pixels()[10..15].iter().map(|pixel| pixel.alpha()).collect();
        assert!(matches!(opacity[..], [0, 255, 255, 120..=136, 0]), "{opacity:?}");
        assert_eq!(bytes(&pixels, 11), [0xC0, 0x20, 0x10, 255]);
        let finer = canvas.to_pixels(part, 2.0, BlendMode::SourceOver).expect("pixels");
        assert_eq!((finer.width(), finer.height()), (10, 8));
    }

    #[test]
    fn a_later_shape_is_blended_over_an_earlier_one_or_replaces_it() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 0.0, 4.0, Colour::WHITE);
        square(&mut canvas, 1.0, 3.0, Colour { a: 0, ..RED });
        square(&mut canvas, 3.0, 4.0, Colour::BLACK.fade(0.5));
        let part = Rect::new(0.0, 0.0, 4.0, 4.0);
        let over = canvas.to_pixels(part, 1.0, BlendMode::SourceOver).expect("pixels");
        assert_eq!([bytes(&over, 5), bytes(&over, 15)], [[255; 4], [127, 127, 127, 255]]);
        let source = canvas.to_pixels(part, 1.0, BlendMode::Source).expect("pixels");
        assert_eq!([bytes(&source, 5), bytes(&source, 15)], [[0; 4], [0, 0, 0, 128]]);
    }

    #[test]
    fn nothing_is_painted_outside_of_the_clip_path() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 0.0, 4.0, RED);
        canvas.clip_pixels(crate::board::geometry::rectangle(Vec2::ONE, Vec2::splat(3.0)));
        let pixels = canvas.to_pixels(Rect::new(0.0, 0.0, 4.0, 4.0), 1.0, BlendMode::SourceOver).expect("pixels");
        let painted = (0..16).filter(|&at| bytes(&pixels, at)[3] > 0).collect::<Vec<_>>();
        assert_eq!(painted, [5, 6, 9, 10]);
    }

    #[test]
    fn clear_pixels_take_the_colour_of_their_neighbours() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 1.0, 2.0, RED);
        let pixels = canvas.to_pixels(Rect::new(0.0, 0.0, 3.0, 3.0), 1.0, BlendMode::SourceOver).expect("pixels");
        let straight = straight(&pixels);
        assert_eq!(straight[16..20], [0xC0, 0x20, 0x10, 255]);
        assert_eq!(straight[4..8], [0xC0, 0x20, 0x10, 0]);
        assert_eq!(straight[0..4], [0, 0, 0, 0]);
    }
}
