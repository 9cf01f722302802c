//! [`Mover`]: everything the steps of a walk depend on, prepared once: the board, the bodies on it, the mover's footprint
//! and [`MovementRules`].
//!
//! A search asks for the price of every edge of its graph, so the mover holds differences between spots of the lattice, not
//! cells.

use super::block::{Block, blocks};
use super::params::{MovementRules, Rise};
use super::path::{Counting, Flight, Memory, PathShape, Walking};
use crate::battlefield::stencil::Stencil;
use crate::battlefield::{Barring, Board, Bodies, Footprint, Regions, Scale, UnitMask};
use crate::grid::{Cell, Diagonal, Direction, Shape};
use smallvec::SmallVec;
use std::ops::Deref;

/// Everything the steps of one walk depend on.
#[derive(Clone, Debug)]
pub struct Mover<'a> {
    pub(super) board: &'a Board,
    pub(super) bodies: &'a Bodies,
    /// By spot the units that control it, where the rules read zones of control.
    pub(super) zones: Option<&'a [UnitMask]>,
    /// The partition of the board into regions, where there is one.
    pub(super) partition: Option<&'a Regions>,
    /// By spot its region, where the budget counts regions.
    pub(super) regions: Option<&'a [u8]>,
    pub(super) gait: MovementRules,
    pub(super) counting: Counting,
    pub(super) shape: PathShape,
    /// The cells of the unit that the shape refers to.
    pub(super) round: SmallVec<[Cell; 4]>,
    pub(super) barring: Barring,
    /// The steps of its whole footprint.
    pub(super) stencil: Shared<'a>,
    /// The blocks of its footprint that it can squeeze into; empty if it cannot squeeze.
    pub(super) blocks: Vec<Block>,
    /// The surcharge on every step.
    pub(super) weight: u16,
    /// The surcharge on every step into deep water.
    pub(super) swims: u16,
    /// The levels of a flight; `None` on the ground.
    pub(super) flight: Option<Flight>,
    /// Whether any edge of the board bars steps.
    pub(super) walled: bool,
    /// The surcharge for each pace of a climb, if the board has ground that is climbed.
    pub(super) climb: Option<u8>,
    /// Whether steps may lead over a ledge.
    pub(super) leaps: bool,
    /// The number of different memories (see [`Mover::layer`]).
    pub(super) layers: u32,
    /// Whether the memory holds the parity of diagonal steps.
    pub(super) odd_diagonal: bool,
    /// Whether prices depend on ground and bodies alone.
    plain: bool,
    /// Whether the memory holds the heading.
    pub(super) headings: bool,
    /// Whether the memory holds the parity of steps down.
    pub(super) descents: bool,
}

impl<'a> Mover<'a> {
    /// The mover of a footprint; `barring` holds the units that obstruct it.
    #[must_use]
    pub fn new(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
    ) -> Self {
        let mut mover = Self::unprepared(board, bodies, gait, footprint, barring);
        mover.prepare();
        mover
    }

    /// The mover of a footprint on a walk; `round` are the cells of the unit that its shape refers to, if any.
    pub(super) fn of_walk(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
        walk: &Walking,
        round: impl IntoIterator<Item = Cell>,
    ) -> Self {
        let mut mover = Self::unprepared(board, bodies, gait, footprint, barring);
        (mover.counting, mover.shape, mover.flight) = (walk.counting, walk.shape, walk.flight);
        mover.round.extend(round);
        mover.weight = walk.weight;
        mover.swims = if board.has_deep() { walk.swims } else { 0 };
        mover.prepare();
        mover
    }

    /// A mover for which [`Mover::prepare`] has still to be called.
    fn unprepared(
        board: &'a Board,
        bodies: &'a Bodies,
        gait: MovementRules,
        footprint: &Footprint,
        barring: Barring,
    ) -> Self {
        Self {
            board,
            bodies,
            zones: None,
            partition: None,
            regions: None,
            gait,
            counting: Counting::Points,
            shape: PathShape::Free,
            round: SmallVec::new(),
            barring,
            stencil: Shared::of(board, footprint),
            blocks: if gait.squeeze.is_some() { blocks(board, footprint) } else { Vec::new() },
            weight: 0,
            swims: 0,
            flight: None,
            walled: board.edges().any_bars(),
            climb: gait.rise.climb.filter(|_| board.has_climbs()),
            leaps: false,
            layers: 1,
            odd_diagonal: board.grid.shape == Shape::Square(Diagonal::Alternating),
            plain: false,
            headings: false,
            descents: false,
        }
    }

    /// The mover with zones of control: by spot the units that control it.
    #[must_use]
    pub fn with_zones(mut self, zones: &'a [UnitMask]) -> Self {
        self.zones = Some(zones);
        self.prepare();
        self
    }

    /// The mover with another unit of its budget; `regions` holds the region of each spot, for [`Counting::Regions`].
    #[must_use]
    pub fn counting(mut self, counting: Counting, regions: Option<&'a [u8]>) -> Self {
        (self.counting, self.regions) = (counting, regions);
        self.prepare();
        self
    }

    /// The mover with a shape that its path must keep; `round` are the cells of the unit that the shape refers to, if any.
    #[must_use]
    pub fn shaped(mut self, shape: PathShape, round: impl IntoIterator<Item = Cell>) -> Self {
        self.shape = shape;
        self.round = round.into_iter().collect();
        self.prepare();
        self
    }

    /// The mover in the air at these levels; on the ground for `None`.
    #[must_use]
    pub fn flying(mut self, flight: Option<Flight>) -> Self {
        self.flight = flight;
        self.prepare();
        self
    }

    /// The mover whose steps may lead over a ledge.
    #[must_use]
    pub(super) fn leaping(mut self) -> Self {
        self.leaps = true;
        self
    }

    /// The price of a change of heading on this board, by the number of directions turned.
    pub(super) const fn turning(&self) -> [u8; 5] {
        self.gait.turning.on(self.board.grid.shape)
    }

    /// Works out which parts of the memory matter, and whether prices depend on ground and bodies alone.
    fn prepare(&mut self) {
        self.headings = self.turning() != [0; 5] || self.shape == PathShape::Straight;
        self.descents = self.gait.rise.second_down_free && !self.board.is_flat() && self.flight.is_none();
        let mut layers = u32::try_from(self.blocks.len() + 1).unwrap_or(1);
        for (counts, factor) in [
            (self.odd_diagonal, 2),
            (self.descents, 2),
            (matches!(self.shape, PathShape::OneRadial(_)), 2),
            (self.headings, 9),
        ] {
            layers *= if counts { factor } else { 1 };
        }
        self.layers = layers;
        let squares = matches!(self.board.grid.shape, Shape::Square(Diagonal::One | Diagonal::Alternating));
        self.plain = layers == 1
            && self.stencil.whole.len() == 1
            && !squares
            && !self.walled
            && self.climb.is_none()
            && self.weight == 0
            && self.swims == 0
            && self.flight.is_none()
            && self.counting == Counting::Points
            && self.shape == PathShape::Free
            && self.gait.scale == Scale::ONE
            && (self.board.is_flat() || self.gait.rise == Rise::NONE)
            && (self.zones.is_none() || self.gait.zones == Default::default());
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &'a Board {
        self.board
    }

    /// The directions of the grid, each with the difference it adds to a spot.
    pub(super) fn steps(&self) -> &[(Direction, i32)] {
        &self.stencil.steps
    }

    /// Whether prices depend on ground and bodies alone.
    pub(super) const fn is_plain(&self) -> bool {
        self.plain
    }

    /// The lowest price a step can have: the lower bound of the search.
    pub(super) fn least(&self) -> u16 {
        let some_free = self.descents || matches!(self.shape, PathShape::OneRadial(_));
        u16::from(self.counting != Counting::Regions && !some_free)
    }

    /// The number of a memory, below [`Mover::layers`].
    pub(super) fn layer(&self, memory: Memory) -> u32 {
        let mut layer = u32::from(memory.squeezed);
        if self.headings {
            layer = layer * 9 + memory.heading.map_or(0, |heading| u32::from(heading.0 & 7) + 1);
        }
        for (counts, bit) in [
            (self.odd_diagonal, memory.odd_diagonal),
            (self.descents, memory.odd_descent),
            (matches!(self.shape, PathShape::OneRadial(_)), memory.radial),
        ] {
            if counts {
                layer = layer * 2 + u32::from(bit);
            }
        }
        layer
    }

    /// The memory with this number.
    pub(super) fn memory(&self, layer: u32) -> Memory {
        let mut left = layer;
        let mut memory = Memory::default();
        let radial = matches!(self.shape, PathShape::OneRadial(_));
        let parts = [(radial, &mut memory.radial), (self.descents, &mut memory.odd_descent)];
        for (counts, bit) in parts.into_iter().chain([(self.odd_diagonal, &mut memory.odd_diagonal)]) {
            if counts {
                *bit = left % 2 == 1;
                left /= 2;
            }
        }
        if self.headings {
            memory.heading = (left % 9).checked_sub(1).and_then(|heading| u8::try_from(heading).ok()).map(Direction);
            left /= 9;
        }
        memory.squeezed = u8::try_from(left).unwrap_or(0);
        memory
    }
}

/// A stencil held by the board, or one made for a footprint that the board does not know.
#[derive(Clone, Debug)]
pub(super) enum Shared<'a> {
    /// Held by the board.
    Held(&'a Stencil),
    /// Made for one walk.
    Made(Box<Stencil>),
}

impl<'a> Shared<'a> {
    /// The stencil of a footprint on a board.
    pub(super) fn of(board: &'a Board, footprint: &Footprint) -> Self {
        if footprint.is_single() {
            return Self::Held(&board.stencil);
        }
        let known = board.large.iter().find(|known| known.0 == *footprint);
        known
            .map_or_else(|| Self::Made(Box::new(Stencil::new(&board.lattice, footprint))), |known| Self::Held(&known.1))
    }
}

impl Deref for Shared<'_> {
    type Target = Stencil;

    fn deref(&self) -> &Stencil {
        match self {
            Self::Held(stencil) => stencil,
            Self::Made(stencil) => stencil,
        }
    }
}
