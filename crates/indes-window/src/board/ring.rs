//! A picture of a part of the table that wraps around in both directions: a pixel of the table lies at its coordinates
//! modulo the size of the picture, so that a new strip takes the place of what the window has left behind.

use bevy::asset::Handle;
use bevy::image::Image;
use bevy::math::{IRect, IVec2};

/// The widths of strips are multiples of this, in pixels.
pub const STRIP: i32 = 64;
/// Pixels of the picture beyond the window.
pub const BEYOND: i32 = 4 * STRIP;

/// The direction in which strips are added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// A strip consists of columns.
    Columns,
    /// A strip consists of rows.
    Rows,
}

impl Axis {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Columns, Self::Rows];

    /// The component of a vector along the axis, and the other one.
    #[must_use]
    pub const fn of(self, vector: IVec2) -> (i32, i32) {
        match self {
            Self::Columns => (vector.x, vector.y),
            Self::Rows => (vector.y, vector.x),
        }
    }

    /// The vector with these components along the axis and across.
    #[must_use]
    pub const fn vector(self, along: i32, across: i32) -> IVec2 {
        match self {
            Self::Columns => IVec2::new(along, across),
            Self::Rows => IVec2::new(across, along),
        }
    }
}

/// The picture and the part of the table that it shows.
pub struct Ring {
    /// The picture.
    pub image: Handle<Image>,
    /// Its size in pixels.
    pub size: IVec2,
    /// The part of the table, in pixels of the screen.
    pub part: IRect,
    /// Pixels per pixel of the table at zoom 1.
    pub scale: f32,
    /// The count of changes to the board at which the picture was painted.
    pub changes: u64,
}

impl Ring {
    /// The strip that is missing along an axis to show a window, in whole multiples of [`STRIP`]; `None` if none is.
    #[must_use]
    pub fn missing_strip(&self, axis: Axis, window: IRect) -> Option<IRect> {
        let ((min, from), (max, to)) = (axis.of(self.part.min), axis.of(self.part.max));
        let ((first, _), (last, _)) = (axis.of(window.min), axis.of(window.max));
        let whole = |missing: i32| (missing + STRIP - 1) / STRIP * STRIP;
        let strip = |start: i32, end: i32| IRect { min: axis.vector(start, from), max: axis.vector(end, to) };
        if last > max {
            return Some(strip(max, max + whole(last - max)));
        }
        (first < min).then(|| strip(min - whole(min - first), min))
    }

    /// Adds a strip to the part that is shown, and drops what no longer has room on the other side.
    pub fn add(&mut self, axis: Axis, strip: IRect) {
        let mut all = self.part.union(strip);
        let (room, _) = axis.of(self.size);
        let (excess, _) = axis.of(all.size() - self.size);
        if excess > 0 {
            if axis.of(strip.max).0 > axis.of(self.part.max).0 {
                all.min = axis.vector(axis.of(all.max).0 - room, axis.of(all.min).1);
            } else {
                all.max = axis.vector(axis.of(all.min).0 + room, axis.of(all.max).1);
            }
        }
        self.part = all;
    }

    /// Cuts a part of the table where the picture wraps around. Returns pieces of the table with their places in the picture.
    #[must_use]
    pub fn pieces(&self, part: IRect) -> Vec<(IRect, IRect)> {
        let cuts = |from: i32, to: i32, size: i32| -> Vec<(i32, i32)> {
            let mut cuts = Vec::new();
            let mut start = from;
            while start < to {
                let end = to.min((start.div_euclid(size) + 1) * size);
                cuts.push((start, end));
                start = end;
            }
            cuts
        };
        let rows = cuts(part.min.y, part.max.y, self.size.y);
        let columns = cuts(part.min.x, part.max.x, self.size.x);
        let all = rows.into_iter().flat_map(|row| columns.iter().map(move |column| (*column, row)));
        all.map(|((left, right), (top, bottom))| {
            let piece = IRect { min: IVec2::new(left, top), max: IVec2::new(right, bottom) };
            let corner = piece.min.rem_euclid(self.size);
            (piece, IRect { min: corner, max: corner + piece.size() })
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    fn ring(window: IRect) -> Ring {
        Ring { image: Handle::default(), size: window.size() + BEYOND, part: window, scale: 1.0, changes: 0 }
    }

    #[test]
    fn the_ring_always_holds_the_window_and_every_pixel_of_its_part_once() {
        let size = IVec2::new(200, 130);
        let at = |corner: IVec2| IRect { min: corner, max: corner + size };
        let mut corner = IVec2::new(-40, 500);
        let mut ring = ring(at(corner));
        // What was painted last at every pixel of the picture.
        let mut painted: HashMap<IVec2, IVec2> = HashMap::new();
        let paint = |painted: &mut HashMap<IVec2, IVec2>, ring: &Ring, part: IRect| {
            for (piece, place) in ring.pieces(part) {
                assert_eq!(piece.size(), place.size());
                assert!(place.min.cmpge(IVec2::ZERO).all() && place.max.cmple(ring.size).all(), "{place:?}");
                for y in 0..piece.height() {
                    for x in 0..piece.width() {
                        let by = IVec2::new(x, y);
                        painted.insert(place.min + by, piece.min + by);
                    }
                }
            }
        };
        paint(&mut painted, &ring, at(corner));
        for step in 0..60 {
            // To and fro, along one axis and across.
            let along = [IVec2::new(37, 0), IVec2::new(-99, 4), IVec2::new(5, -61), IVec2::new(64, 64)][step / 3 % 4];
            corner += along;
            let window = at(corner);
            for axis in Axis::ALL {
                let Some(strip) = ring.missing_strip(axis, window) else { continue };
                assert_eq!(axis.of(strip.size()).0 % STRIP, 0);
                paint(&mut painted, &ring, strip);
                ring.add(axis, strip);
                assert!(ring.missing_strip(axis, window).is_none(), "one strip is enough");
            }
            assert_eq!(ring.part.union(window), ring.part, "step {step}");
            assert!(ring.part.size().cmple(ring.size).all());
            for y in window.min.y..window.max.y {
                for x in window.min.x..window.max.x {
                    let pixel = IVec2::new(x, y);
                    assert_eq!(painted.get(&pixel.rem_euclid(ring.size)), Some(&pixel), "step {step}");
                }
            }
        }
    }
}
