//! The surcharges on a step: squeezing, heights, turns, the shape of the path; and what the budget counts of it.
//!
//! Serves TEMPO-G35, TEMPO-G48, TEMPO-G49, REGION-G10, POISE-140, POISE-141, POISE-142, POISE-C17, ENERGY-D33.

use super::mover::Mover;
use super::path::{Counting, Memory, PathShape};
use crate::grid::{Direction, Spot};

impl Mover<'_> {
    /// The price of a step that begins or ends squeezed into the block `narrow`; `price` is that of the cells it enters.
    /// `None` if the whole footprint would leave the board, or cannot unfold where the step ends.
    #[inline]
    pub(super) fn squeezed_price(&self, price: u16, to: Spot, narrow: u8, into: u8, left: u8) -> Option<u16> {
        if !self.is_on_board(to) {
            return None;
        }
        let unfolded = if into == 0 { self.dearest(self.unfolded(to, narrow), left)? } else { 0 };
        Some(price.max(unfolded) + u16::from(self.gait.squeeze.unwrap_or(0)))
    }

    /// The price with what a rise of so many levels adds, or a drop saves; `None` if the rules forbid it. `climbs` is the
    /// surcharge for each pace of a climb, if the step leads onto or off ground that is climbed.
    #[inline]
    pub(super) fn risen_price(&self, price: u16, rise: i16, climbs: Option<u8>, after: &mut Memory) -> Option<u16> {
        let rules = self.gait.rise;
        let levels = u8::try_from(rise.unsigned_abs()).unwrap_or(u8::MAX);
        let most = if rise > 0 { rules.up_most } else { rules.down_most };
        if rise != 0 && most.is_some_and(|most| levels > most) {
            // A step over a ledge is a fall, and no step down.
            let leap = (rise < 0 && self.leaps).then_some(price);
            return climbs.map(|each| self.climbed_price(price, rise, each, after)).or(leap);
        }
        if rise > 0 {
            return Some(price + u16::from(levels) * u16::from(rules.up_each));
        }
        if rise < 0 && rules.second_down_free {
            let saved = u16::from(after.odd_descent).min(price);
            after.odd_descent = !after.odd_descent;
            return Some(price - saved);
        }
        Some(price)
    }

    /// The price of a climb of several levels up or down, one level to a pace, of which the step's own is the first;
    /// `each` is the surcharge for each pace (POISE-G40).
    #[cold]
    fn climbed_price(&self, price: u16, rise: i16, each: u8, after: &mut Memory) -> u16 {
        let (rules, levels) = (self.gait.rise, rise.unsigned_abs());
        let sum = price.saturating_add(levels.saturating_sub(1).saturating_mul(1 + u16::from(each)));
        if rise > 0 {
            return sum.saturating_add(levels.saturating_mul(rules.up_each.into()));
        }
        if !rules.second_down_free {
            return sum;
        }
        let down = levels + u16::from(after.odd_descent);
        after.odd_descent = down % 2 == 1;
        sum.saturating_sub(down / 2)
    }

    /// The price of turning to a direction, which becomes the heading; `None` if the path must stay straight.
    #[inline]
    pub(super) fn turn_price(&self, direction: Direction, after: &mut Memory) -> Option<u16> {
        let Some(before) = after.heading.replace(direction) else { return Some(0) };
        let turned = self.board.grid.turns_between(before, direction);
        if turned > 0 && self.shape == PathShape::Straight {
            return None;
        }
        Some(u16::from(self.turning()[usize::from(turned.min(4))]))
    }

    /// The price of a step in the shape of the path; `None` if it breaks the shape. The step begins at
    /// `from` in the block `squeezed`.
    #[inline]
    pub(super) fn shaped_price(
        &self,
        price: u16,
        from: Spot,
        squeezed: u8,
        to: Spot,
        after: &mut Memory,
    ) -> Option<u16> {
        match self.shape {
            PathShape::Free | PathShape::Straight | PathShape::Regions(_) => Some(price),
            PathShape::NeverNearer(_) => {
                (self.apart(to, after.squeezed) >= self.apart(from, squeezed)).then_some(price)
            }
            PathShape::OneRadial(_) => {
                match self.apart(to, after.squeezed).abs_diff(self.apart(from, squeezed)) {
                    0 => Some(price),
                    1 if !after.radial => {
                        after.radial = true;
                        Some(price.saturating_sub(1))
                    }
                    // A diagonal step may change a distance by 2 where every second diagonal counts twice.
                    _ => None,
                }
            }
        }
    }

    /// What the budget counts of a step with this price in points.
    #[inline]
    pub(super) fn counted(&self, price: u16, from: Spot, to: Spot) -> u16 {
        match self.counting {
            Counting::Points => price,
            Counting::Steps => 1,
            Counting::Regions => self.regions.map_or(0, |of| u16::from(of.get(from.at()) != of.get(to.at()))),
        }
    }

    /// The distance between the mover at a spot and the unit that the shape refers to, from nearest cell to nearest cell
    /// (TEMPO-G49).
    fn apart(&self, at: Spot, squeezed: u8) -> u16 {
        let (grid, lattice) = (&self.board.grid, &self.board.lattice);
        let own = self.stand(at, squeezed).spots(lattice).map(|spot| lattice.cell(spot));
        own.flat_map(|own| self.round.iter().map(move |&theirs| grid.distance(own, theirs))).min().unwrap_or(0)
    }
}
