//! Animations: figures walk, strike, recoil and fall, numbers rise. Nothing moves while the game waits.
//!
//! Orders are played one after another or together. The scene already shows the state after them; motion only displaces
//! what is drawn until then, so that leaving it out, or finishing it at any moment, changes nothing.

use super::colour::Colour;
use super::geometry::curve;
use super::project::{HEIGHT_STEP, Tabletop};
use super::scene::{Offset, Place, Scene, UnitLook};
use bevy::ecs::message::MessageWriter;
use bevy::ecs::resource::Resource;
use bevy::ecs::system::{Res, ResMut};
use bevy::math::Vec2;
use bevy::time::{Real, Time};
use bevy::window::RequestRedraw;
use indes_core::grid::Cell;

/// Milliseconds of a step to the next cell, and the height of its hop in pixels.
const STEP_MS: f32 = 140.0;
const HOP: f32 = 4.0;
/// Milliseconds in which a pushed figure slides over a cell, and the angle by which it leans, in radians.
const SLIDE_MS: f32 = 110.0;
const SLIDE_LEAN: f32 = 0.22;
/// Milliseconds of the parts of a blow: draw back, strike, hold, recoil; then the pixels back and forth.
const BLOW_MS: [f32; 4] = [90.0, 110.0, 80.0, 140.0];
const BLOW: (f32, f32) = (5.0, 12.0);
const BLOW_LEAN: f32 = 0.16;
/// Pixels by which a struck figure is pushed.
const RECOIL: f32 = 6.0;
/// Milliseconds of an arrow's flight: per cell, and at most.
const MISSILE_MS: (f32, f32) = (45.0, 260.0);
/// Milliseconds in which an attack's arc grows, and the rise of an arrow's arc in pixels.
const ARC_MS: f32 = 160.0;
const MISSILE_RISE: f32 = 40.0;
/// Milliseconds in which a text rises.
const FLOAT_MS: f32 = 700.0;
/// Milliseconds in which a flyer rises or sinks: at least, and per height step of the drawing.
const SOAR_MS: (f32, f32) = (120.0, 70.0);
/// Milliseconds of a fall, and its angle in radians.
const FALL_MS: f32 = 260.0;
const FALL_ANGLE: f32 = 1.36;
/// Milliseconds in which a figure appears, and the pixels that it comes down meanwhile.
const APPEAR_MS: f32 = 420.0;
const APPEAR_DROP: f32 = 18.0;
/// The longest first step in milliseconds: the time before it was spent waiting and must not skip the motion.
const LONGEST_FIRST_MS: f32 = 34.0;

/// How fast orders are played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Speed {
    /// As designed.
    #[default]
    Normal,
    /// Twice as fast.
    Double,
    /// Four times as fast.
    Quadruple,
    /// Orders end at once.
    Off,
}

/// An animation to be played.
#[derive(Clone, Debug, PartialEq)]
pub enum Order {
    /// A figure walks from the first cell to the last, where the scene already has it.
    Walk {
        /// The figure's key.
        unit: u32,
        /// The cells of its path, the start included.
        cells: Vec<Cell>,
    },
    /// A figure is pushed or dragged from the first cell to the last, where the scene already has it.
    Slide {
        /// The figure's key.
        unit: u32,
        /// The cells of its path, the start included.
        cells: Vec<Cell>,
    },
    /// A figure strikes at a place; the figure there recoils.
    Strike {
        /// The attacker's key.
        unit: u32,
        /// The target.
        at: Place,
    },
    /// The arcs of all attacks grow.
    Arc,
    /// An arrow flies.
    Missile {
        /// The shooter.
        from: Place,
        /// The target.
        to: Place,
        /// The distance in cells.
        cells: u16,
    },
    /// A figure falls; in the scene it is already down.
    Fall {
        /// Its key.
        unit: u32,
    },
    /// A figure gets up; in the scene it is already upright.
    Rise {
        /// Its key.
        unit: u32,
    },
    /// A figure rises or sinks in the air to where the scene already has it.
    Soar {
        /// Its key.
        unit: u32,
        /// Its height at the start above that in the scene, in pixels at zoom 1; negative if it rises.
        from: f32,
    },
    /// A figure appears on the board, where the scene already has it.
    Appear {
        /// Its key.
        unit: u32,
    },
    /// A text rises.
    Float {
        /// The figure or cell from which it rises.
        at: Place,
        /// The text.
        text: String,
        /// Its colour.
        colour: Colour,
    },
}

#[derive(Clone, Debug, PartialEq)]
struct Track {
    start: f32,
    length: f32,
    order: Order,
}

/// The orders being played.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Motion {
    /// How fast they are played.
    pub speed: Speed,
    now: f32,
    tracks: Vec<Track>,
}

/// A rising text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rising<'a> {
    /// The figure or cell from which it rises.
    pub at: Place,
    /// The text.
    pub text: &'a str,
    /// Its colour.
    pub colour: Colour,
    /// How far it has risen, 0 to 1.
    pub risen: f32,
}

impl Motion {
    /// Plays an order when all before it have ended.
    pub fn play(&mut self, order: Order) {
        let start = self.end();
        self.push(start, order);
    }

    /// Plays an order together with the last one given.
    pub fn along(&mut self, order: Order) {
        let start = self.tracks.last().map_or(self.now, |track| track.start);
        self.push(start, order);
    }

    fn push(&mut self, start: f32, order: Order) {
        if self.speed != Speed::Off {
            let length = length(&order);
            self.tracks.push(Track { start, length, order });
        }
    }

    /// Ends all orders at once.
    pub fn finish(&mut self) {
        self.tracks.clear();
        self.now = 0.0;
    }

    /// Whether an order is being played.
    #[must_use]
    pub const fn is_moving(&self) -> bool {
        !self.tracks.is_empty()
    }

    fn end(&self) -> f32 {
        self.tracks.iter().map(|track| track.start + track.length).fold(self.now, f32::max)
    }

    /// Lets time pass, in milliseconds.
    pub fn advance(&mut self, ms: f32) {
        let factor = match self.speed {
            Speed::Normal => 1.0,
            Speed::Double => 2.0,
            Speed::Quadruple => 4.0,
            Speed::Off => return self.finish(),
        };
        self.now += ms * factor;
        if self.now >= self.end() {
            self.finish();
        }
    }

    /// The played part of a track: below 0 before its start, above 1 after its end.
    fn share(&self, track: &Track) -> f32 {
        (self.now - track.start) / track.length
    }

    /// The displacement of a figure now. `place` returns the place on the table where something stands without motion.
    #[must_use]
    pub fn offset(&self, unit: &UnitLook, table: &Tabletop, place: impl Fn(Place) -> Option<Vec2>) -> Offset {
        let mut all = Offset::default();
        let mut walked = false;
        for track in &self.tracks {
            let share = self.share(track);
            match &track.order {
                Order::Walk { unit: key, cells } | Order::Slide { unit: key, cells }
                    if *key == unit.key && share < 1.0 && !walked =>
                {
                    let mut step = walk(cells, share.max(0.0), unit, table);
                    if matches!(track.order, Order::Slide { .. }) {
                        // It does not hop: it leans away from the push.
                        (step.lift, step.lean) = (0.0, SLIDE_LEAN * (1.0 - share.max(0.0)));
                    }
                    all = all.and(step);
                    // A later walk starts where this one ends.
                    walked = true;
                }
                Order::Fall { unit: key } if *key == unit.key && share < 1.0 => {
                    all.lean -= FALL_ANGLE * (1.0 - bounce_out(share.max(0.0)));
                }
                Order::Soar { unit: key, from } if *key == unit.key && share < 1.0 => {
                    let t = share.max(0.0);
                    all.lift += from * (1.0 - t * t * (3.0 - 2.0 * t));
                }
                Order::Appear { unit: key } if *key == unit.key && share < 1.0 => {
                    let shown = cubic_out(share.max(0.0));
                    all.alpha *= shown;
                    all.lift += APPEAR_DROP * (1.0 - shown);
                }
                Order::Rise { unit: key } if *key == unit.key && share < 1.0 => {
                    all.lean -= FALL_ANGLE * (1.0 - cubic_out(share.max(0.0)));
                }
                Order::Strike { unit: key, at } if (0.0..1.0).contains(&share) => {
                    let (Some(from), Some(to)) = (place(Place::Unit(*key)), place(*at)) else { continue };
                    let (blow, push) = strike(share);
                    let toward = ((to - from) / Vec2::new(1.0, super::project::TILT)).normalize_or_zero();
                    if *key == unit.key {
                        all.plane += toward * blow;
                        all.lean += toward.x.signum() * blow / BLOW.1 * BLOW_LEAN;
                    } else if *at == Place::Unit(unit.key) {
                        all.plane += toward * push;
                    }
                }
                _ => {}
            }
        }
        all
    }

    /// The displacement of the figure with this key in a scene; none for an unknown key.
    #[must_use]
    pub fn offset_of(&self, scene: &Scene, table: &Tabletop, key: u32) -> Offset {
        let find = |key: u32| scene.units.iter().find(|unit| unit.key == key && unit.ghost.is_none());
        let still = |place: Place| match place {
            Place::Cell(cell) => Some(table.centre(cell)),
            Place::Unit(key) => table.middle(find(key)?.footprint()),
        };
        let unit = find(key).filter(|_| self.is_moving());
        unit.map_or_else(Offset::default, |unit| self.offset(unit, table, still))
    }

    /// The part of the attacks' arcs that has grown, 0 to 1.
    #[must_use]
    pub fn arc(&self) -> f32 {
        let arcs = self.tracks.iter().filter(|track| track.order == Order::Arc);
        arcs.map(|track| cubic_out(self.share(track).clamp(0.0, 1.0))).fold(1.0, f32::min)
    }

    /// The texts that are rising.
    pub fn rising(&self) -> impl Iterator<Item = Rising<'_>> {
        self.tracks.iter().filter_map(|track| match &track.order {
            Order::Float { at, text, colour } => {
                let share = self.share(track);
                let shown = (0.0..1.0).contains(&share);
                shown.then(|| Rising { at: *at, text, colour: *colour, risen: cubic_out(share) })
            }
            _ => None,
        })
    }

    /// The flying arrows: tip and tail on the table.
    pub fn missiles(&self, place: impl Fn(Place) -> Option<Vec2>) -> Vec<[Vec2; 2]> {
        let flying = self.tracks.iter().filter_map(|track| {
            let Order::Missile { from, to, .. } = track.order else { return None };
            let share = self.share(track);
            let (a, b) = (place(from)?, place(to)?);
            (0.0..1.0).contains(&share).then(|| {
                let arc = curve(a, a.lerp(b, 0.5) - Vec2::new(0.0, MISSILE_RISE), b, 40);
                let at = |share: f32| arc[(share.clamp(0.0, 1.0) * 40.0) as usize];
                [at(share * share), at(share * share - 0.1)]
            })
        });
        flying.collect()
    }
}

fn length(order: &Order) -> f32 {
    match order {
        Order::Slide { cells, .. } => SLIDE_MS * cells.len().saturating_sub(1).max(1) as f32,
        Order::Walk { cells, .. } => STEP_MS * cells.len().saturating_sub(1).max(1) as f32,
        Order::Strike { .. } => BLOW_MS.iter().sum(),
        Order::Arc => ARC_MS,
        Order::Missile { cells, .. } => (MISSILE_MS.0 * f32::from((*cells).max(1))).min(MISSILE_MS.1),
        Order::Fall { .. } | Order::Rise { .. } => FALL_MS,
        Order::Appear { .. } => APPEAR_MS,
        Order::Soar { from, .. } => SOAR_MS.0 + SOAR_MS.1 * from.abs() / HEIGHT_STEP,
        Order::Float { .. } => FLOAT_MS,
    }
}

/// The displacement of a walking figure from the cell where it will stand, at `share` of its way.
fn walk(cells: &[Cell], share: f32, unit: &UnitLook, table: &Tabletop) -> Offset {
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return Offset::default() };
    let steps = cells.len().saturating_sub(1).max(1) as f32;
    let along = share * steps;
    let at = (along.floor() as usize).min(cells.len().saturating_sub(2));
    let (a, b) = (*cells.get(at).unwrap_or(&first), *cells.get(at + 1).unwrap_or(&last));
    let mut t = (along - at as f32).clamp(0.0, 1.0);
    if at == 0 && steps > 1.0 {
        t = t * t * (2.0 - t); // from rest
    } else if at + 2 == cells.len() && steps > 1.0 {
        t = t + t * (1.0 - t) * (1.0 - t); // to rest
    } else if steps <= 1.0 {
        t = t * t * (3.0 - 2.0 * t);
    }
    // A large figure moves as its named cell does.
    let plane = table.plane(a).lerp(table.plane(b), t) - table.plane(unit.cell);
    let height = table.surface(a) + (table.surface(b) - table.surface(a)) * t - table.surface(unit.cell);
    let hop = HOP + HEIGHT_STEP * 0.25 * f32::from(table.surface(a) != table.surface(b));
    Offset { plane, height, lift: hop * 4.0 * t * (1.0 - t), ..Offset::default() }
}

/// The pixels by which the attacker and the target of a blow are displaced towards the target, at `share` of the blow.
fn strike(share: f32) -> (f32, f32) {
    let [back, blow, hold, recoil] = BLOW_MS;
    let at = share * (back + blow + hold + recoil);
    if at < back {
        (-BLOW.0 * quad_out(at / back), 0.0)
    } else if at < back + blow {
        let t = (at - back) / blow;
        (-BLOW.0 + (BLOW.0 + BLOW.1) * t * t, 0.0)
    } else if at < back + blow + hold {
        let t = (at - back - blow) / hold;
        (BLOW.1, RECOIL * quad_out(t))
    } else {
        let rest = 1.0 - cubic_out((at - back - blow - hold) / recoil);
        (BLOW.1 * rest, RECOIL * rest)
    }
}

fn quad_out(t: f32) -> f32 {
    1.0 - (1.0 - t) * (1.0 - t)
}

fn cubic_out(t: f32) -> f32 {
    1.0 - (1.0 - t).powi(3)
}

fn bounce_out(t: f32) -> f32 {
    const N: f32 = 7.5625;
    const D: f32 = 2.75;
    if t < 1.0 / D {
        N * t * t
    } else if t < 2.0 / D {
        N * (t - 1.5 / D).powi(2) + 0.75
    } else if t < 2.5 / D {
        N * (t - 2.25 / D).powi(2) + 0.9375
    } else {
        N * (t - 2.625 / D).powi(2) + 0.984_375
    }
}

/// Advances the motion by the time since the last frame, and requests the next frame while it lasts.
pub fn advance(mut motion: ResMut<Motion>, time: Res<Time<Real>>, mut redraw: MessageWriter<RequestRedraw>) {
    if motion.is_moving() {
        let longest = if motion.now > 0.0 { f32::MAX } else { LONGEST_FIRST_MS };
        motion.advance((time.delta_secs() * 1000.0).min(longest));
        redraw.write(RequestRedraw);
    }
}
