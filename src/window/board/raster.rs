//! Canvases as pictures made of pixels.
//!
//! Figures, portraits and the ground are some thousand triangles each and look the same in every frame: they are painted
//! once, at the size they have on the screen, and drawn as pictures from then on. Every pixel is a grid of samples, each
//! of which a triangle covers or does not, so that triangles that share an edge leave no seam. Colours are blended as
//! sRGB values, as the art direction means them.

use super::canvas::Canvas;
use super::colour::Colour;
use bevy::math::{Rect, Vec2};

/// Samples along each side of a pixel.
const SAMPLES: usize = 4;
/// The longest side of a picture, in pixels.
const LONGEST: f32 = 4096.0;

/// A picture of pixels, row by row from the top left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: usize,
    /// Pixels down.
    pub height: usize,
    /// Red, green, blue and opacity, multiplied by the opacity.
    pub pixels: Vec<[u8; 4]>,
}

/// How triangles that lie over each other are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Painting {
    /// A later one is blended over an earlier one.
    Over,
    /// Only the last one counts, however clear it is: what is clear cuts a hole.
    Last,
}

impl Canvas {
    /// The box around everything that was drawn; nothing for an empty canvas.
    #[must_use]
    pub fn bounds(&self) -> Option<Rect> {
        let mut corners = self.indices.iter().map(|&i| self.vertices[i as usize].at);
        let first = corners.next()?;
        Some(corners.fold(Rect { min: first, max: first }, |all, at| all.union_point(at)))
    }

    /// Paints what lies in a part of the canvas, with so many pixels a unit.
    #[must_use]
    pub fn picture(&self, part: Rect, scale: f32, painting: Painting) -> Picture {
        let pixels = |length: f32| (length * scale).ceil().clamp(1.0, LONGEST) as usize;
        let (width, height) = (pixels(part.width()), pixels(part.height()));
        let mut samples = Samples::new(width * SAMPLES, height * SAMPLES);
        let finer = scale * SAMPLES as f32;
        for corners in self.indices.chunks_exact(3) {
            let corner = |at: usize| {
                let vertex = self.vertices[corners[at] as usize];
                ((vertex.at - part.min) * finer, vertex.colour)
            };
            samples.triangle([corner(0), corner(1), corner(2)], painting);
        }
        Picture { width, height, pixels: samples.shrunk(width, height) }
    }
}

impl Picture {
    /// The pixels with colours that are not multiplied by their opacity, for blending in linear light: the opacity is
    /// corrected as that of a vertex is, and clear pixels have the colour of their neighbours, which smoothing mixes in.
    #[must_use]
    pub fn straight(&self) -> Vec<u8> {
        let all = self.pixels.iter().enumerate().map(|(at, &pixel)| {
            if pixel[3] > 0 {
                return straight(pixel);
            }
            let (x, y) = (at % self.width, at / self.width);
            let near = [
                (x > 0).then(|| at - 1),
                (x + 1 < self.width).then_some(at + 1),
                (y > 0).then(|| at - self.width),
                (y + 1 < self.height).then_some(at + self.width),
            ];
            let most = near.into_iter().flatten().map(|at| self.pixels[at]).max_by_key(|near| near[3]);
            Colour { a: 0, ..straight(most.unwrap_or(pixel)) }
        });
        all.flat_map(|colour| [colour.r, colour.g, colour.b, colour.linear_alpha()]).collect()
    }
}

fn straight([r, g, b, a]: [u8; 4]) -> Colour {
    let part = |c: u8| if a == 0 { 0 } else { ((u16::from(c) * 255 + u16::from(a) / 2) / u16::from(a)).min(255) as u8 };
    Colour { r: part(r), g: part(g), b: part(b), a }
}

/// What is painted on, finer than the picture.
struct Samples {
    width: usize,
    height: usize,
    all: Vec<[u8; 4]>,
}

impl Samples {
    fn new(width: usize, height: usize) -> Self {
        Self { width, height, all: vec![[0; 4]; width * height] }
    }

    fn triangle(&mut self, corners: [(Vec2, Colour); 3], painting: Painting) {
        let at = corners.map(|corner| corner.0);
        let top = at[0].y.min(at[1].y).min(at[2].y);
        let bottom = at[0].y.max(at[1].y).max(at[2].y);
        let plain = corners[0].1 == corners[1].1 && corners[1].1 == corners[2].1;
        // A row of samples lies half a sample below its upper edge.
        let row = |y: f32, last: usize| (y - 0.5).ceil().clamp(0.0, last as f32) as usize;
        for y in row(top, self.height)..row(bottom, self.height) {
            let middle = y as f32 + 0.5;
            let (mut left, mut right) = (f32::INFINITY, f32::NEG_INFINITY);
            for (a, b) in [(at[0], at[1]), (at[1], at[2]), (at[2], at[0])] {
                let (high, low) = if a.y <= b.y { (a, b) } else { (b, a) };
                if high.y <= middle && middle < low.y {
                    let x = high.x + (low.x - high.x) * ((middle - high.y) / (low.y - high.y));
                    left = left.min(x);
                    right = right.max(x);
                }
            }
            let (from, to) = (row(left, self.width), row(right, self.width));
            if from >= to {
                continue;
            }
            let line = &mut self.all[y * self.width + from..y * self.width + to];
            if plain {
                fill(line, multiplied(corners[0].1), painting);
            } else {
                for (sample, x) in line.iter_mut().zip(from..) {
                    let colour = between(corners, Vec2::new(x as f32 + 0.5, middle));
                    lay(sample, multiplied(colour), painting);
                }
            }
        }
    }

    /// The mean of the samples of each pixel.
    fn shrunk(&self, width: usize, height: usize) -> Vec<[u8; 4]> {
        // Two parts in one number: sixteen of them cannot run over into the next.
        const HALF: u32 = 0x00FF_00FF;
        let count = (SAMPLES * SAMPLES) as u32;
        let mean = |sum: u32| ((sum & 0xFFFF) + count / 2) / count;
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let (mut even, mut odd) = (0_u32, 0_u32);
                for row in 0..SAMPLES {
                    let from = (y * SAMPLES + row) * self.width + x * SAMPLES;
                    for sample in &self.all[from..from + SAMPLES] {
                        let parts = u32::from_le_bytes(*sample);
                        even += parts & HALF;
                        odd += (parts >> 8) & HALF;
                    }
                }
                pixels.push([mean(even) as u8, mean(odd) as u8, mean(even >> 16) as u8, mean(odd >> 16) as u8]);
            }
        }
        pixels
    }
}

/// The colour of a point between three corners.
fn between(corners: [(Vec2, Colour); 3], at: Vec2) -> Colour {
    let [(a, one), (b, two), (c, three)] = corners;
    let area = (b - a).perp_dot(c - a);
    if area.abs() < 1e-6 {
        return one;
    }
    let second = ((at - a).perp_dot(c - a) / area).clamp(0.0, 1.0);
    let third = ((b - a).perp_dot(at - a) / area).clamp(0.0, 1.0 - second);
    let first = 1.0 - second - third;
    let rest = if first < 1.0 { third / (1.0 - first) } else { 0.0 };
    two.mix(three, rest).mix(one, first)
}

fn multiplied(Colour { r, g, b, a }: Colour) -> [u8; 4] {
    [times(r, a), times(g, a), times(b, a), a]
}

/// The product of two parts of 255.
const fn times(one: u8, other: u8) -> u8 {
    let product = one as u32 * other as u32 + 128;
    ((product + (product >> 8)) >> 8) as u8
}

fn fill(line: &mut [[u8; 4]], colour: [u8; 4], painting: Painting) {
    if colour[3] == 255 || painting == Painting::Last {
        line.fill(colour);
    } else if colour[3] > 0 {
        for sample in line {
            lay(sample, colour, painting);
        }
    }
}

fn lay(sample: &mut [u8; 4], colour: [u8; 4], painting: Painting) {
    *sample = match painting {
        Painting::Last => colour,
        Painting::Over => {
            let left = 255 - colour[3];
            let part = |at: usize| colour[at].saturating_add(times(sample[at], left));
            [part(0), part(1), part(2), part(3)]
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Colour = Colour::rgb(0xC0_2010);

    fn square(canvas: &mut Canvas, min: f32, max: f32, colour: Colour) {
        canvas.polygon(&[(min, min), (max, min), (max, max), (min, max)].map(Vec2::from), colour);
    }

    #[test]
    fn a_square_fills_its_pixels_and_part_of_those_it_touches() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 1.0, 3.5, RED);
        let part = Rect::new(0.0, 0.0, 5.0, 4.0);
        let picture = canvas.picture(part, 1.0, Painting::Over);
        assert_eq!((picture.width, picture.height, picture.pixels.len()), (5, 4, 20));
        let opacity: Vec<u8> = picture.pixels[10..15].iter().map(|pixel| pixel[3]).collect();
        assert_eq!(opacity, [0, 255, 255, 128, 0]);
        assert_eq!(picture.pixels[11], [0xC0, 0x20, 0x10, 255]);
        assert_eq!(canvas.picture(part, 2.0, Painting::Over).pixels.len(), 80);
    }

    #[test]
    fn translucent_triangles_that_share_an_edge_leave_no_seam() {
        let mut canvas = Canvas::new();
        // Eleven corners around a middle that lies on no sample.
        let round = super::super::geometry::ellipse(Vec2::new(8.3, 7.7), Vec2::new(7.1, 6.3), 11);
        canvas.polygon(&round, RED.fade(0.5));
        let picture = canvas.picture(Rect::new(0.0, 0.0, 16.0, 16.0), 1.0, Painting::Over);
        let inside: Vec<u8> =
            (4..12).flat_map(|y| (4..12).map(move |x| y * 16 + x)).map(|at| picture.pixels[at][3]).collect();
        assert!(inside.iter().all(|&opacity| opacity == 128), "{inside:?}");
    }

    #[test]
    fn what_is_painted_last_counts_or_is_blended() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 0.0, 4.0, Colour::WHITE);
        square(&mut canvas, 1.0, 3.0, Colour { a: 0, ..RED });
        square(&mut canvas, 3.0, 4.0, Colour::BLACK.fade(0.5));
        let part = Rect::new(0.0, 0.0, 4.0, 4.0);
        let over = canvas.picture(part, 1.0, Painting::Over);
        assert_eq!([over.pixels[5], over.pixels[15]], [[255; 4], [127, 127, 127, 255]]);
        let last = canvas.picture(part, 1.0, Painting::Last);
        assert_eq!([last.pixels[5], last.pixels[15]], [[0; 4], [0, 0, 0, 128]]);
    }

    #[test]
    fn a_gradient_runs_from_corner_to_corner() {
        let mut canvas = Canvas::new();
        let [left, right] = [Colour::BLACK, Colour::WHITE];
        canvas.gradient(&[
            (Vec2::ZERO, left),
            (Vec2::new(8.0, 0.0), right),
            (Vec2::new(8.0, 2.0), right),
            (Vec2::new(0.0, 2.0), left),
        ]);
        let picture = canvas.picture(Rect::new(0.0, 0.0, 8.0, 2.0), 1.0, Painting::Over);
        for (x, pixel) in picture.pixels[..8].iter().enumerate() {
            let wanted = (x as f32 + 0.5) / 8.0 * 255.0;
            assert!((f32::from(pixel[0]) - wanted).abs() < 3.0, "{x}: {pixel:?}");
        }
    }

    #[test]
    fn clear_pixels_take_the_colour_of_their_neighbours() {
        let mut canvas = Canvas::new();
        square(&mut canvas, 1.0, 2.0, RED);
        let picture = canvas.picture(Rect::new(0.0, 0.0, 3.0, 3.0), 1.0, Painting::Over);
        let straight = picture.straight();
        assert_eq!(straight[16..20], [0xC0, 0x20, 0x10, 255]);
        assert_eq!(straight[4..8], [0xC0, 0x20, 0x10, 0]);
        assert_eq!(straight[0..4], [0, 0, 0, 0]);
    }
}
