//! Sets of seats, and the side for which a question is answered.

use super::decision::Asked;
use super::error::broken;
use crate::battlefield::{Roster, Seat, SideId};
use bevy::prelude::Reflect;
use serde::{Deserialize, Serialize};

/// A set of seats: a bit for each seat number below 64. All 64 bits together stand for all seats, also those from 64
/// on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Seats(pub u64);

impl Seats {
    /// All seats.
    pub const ALL: Self = Self(u64::MAX);
    /// No seat.
    pub const NONE: Self = Self(0);

    /// One seat; the empty set for a seat number from 64 on.
    #[must_use]
    pub const fn only(seat: Seat) -> Self {
        Self::NONE.with(seat)
    }

    /// The same seats and this one.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        match 1_u64.checked_shl(seat.0 as u32) {
            Some(bit) => Self(self.0 | bit),
            None => self,
        }
    }

    /// Whether a seat is among them.
    #[must_use]
    pub const fn has(self, seat: Seat) -> bool {
        self.is_all() || Self::NONE.with(seat).0 & self.0 != 0
    }

    /// Whether it is all seats.
    #[must_use]
    pub const fn is_all(self) -> bool {
        self.0 == Self::ALL.0
    }

    /// The seats with a bit of their own, in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..64).map(Seat).filter(move |&seat| self.has(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NONE, Self::with)
    }
}

impl Asked {
    /// The side for which the seat answers: the unit's side if the seat plays it, else the first side that the seat
    /// plays.
    #[must_use]
    pub fn side(&self, roster: &Roster) -> SideId {
        let own = self.unit.map(|unit| roster.member(unit).side);
        let own = own.filter(|side| roster.sides.get(usize::from(side.0)).is_some_and(|side| side.seat == self.seat));
        own.or_else(|| roster.sides_of(self.seat).next()).unwrap_or_else(|| {
            broken!("{:?} is asked and plays no side", self.seat);
            SideId(0)
        })
    }
}
