//! Riders and mounts: two units in one place.
//!
//! A [`Ride`] ties a rider to its mount. The rider has no cells of its own: wherever cells count (reach, zones, cover,
//! who may be aimed at) those of its [`Mounts::carrier`] do, so that a rider is struck in and strikes from any cell of
//! its mount. Who acts, with whose points, and what getting on takes is a [`PairRule`]; rule sets without mounts have
//! none and say so ([`Riding`]). Falling off, statuses and pools are the rule set's business: here is only who sits on
//! whom, and where one that comes off can land.
//!
//! Serves REGION-148, REGION-149, REGION-151..153, REGION-165..168, REGION-G39, REGION-G41; POISE-186, POISE-189..192,
//! POISE-196, POISE-200..206; refused by TEMPO-G50, ENERGY-G37 and for maneuver, whose rules have no mounts.

use super::{Board, Bodies, CitedRule, Footprint, Pool, PoolId, Pools, Stance, UnitId, UnitMask};
use crate::grid::{Cell, Grid};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Who acts in a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairTurn {
    /// The two together, at one place in the order of turns (REGION-148).
    OneEntry,
    /// The rider; the mount acts only with what its rider gives up for it (POISE-200..202).
    RiderSpendsForMount,
    /// Each for itself, as if alone (POISE-205, POISE-206).
    Both,
}

/// Whose points a pair acts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PairPoints {
    /// The greater of the two totals (REGION-151).
    MaxOfBoth {
        /// Whether movement is limited by the mount's own total (REGION-153).
        move_cap: bool,
        /// Whether everything else is limited by the rider's own total (REGION-152).
        other_cap: bool,
    },
    /// Each with its own.
    Own,
}

/// How a rule set treats a rider and its mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRule {
    /// Who acts.
    pub turn: PairTurn,
    /// With whose points.
    pub points: PairPoints,
    /// The fewest size classes by which a mount is larger than its rider; 0: it must not be smaller.
    pub size_gap: u8,
    /// Whether riding is a skill: who does not have it gets on and off slowly and rides badly.
    pub skill_needed: bool,
    /// The pool that a rider with one of the kind uses of its mount instead of its own; and the one it uses of a mount
    /// that has none of the kind. The rule set names them, by its own pools.
    #[serde(skip)]
    pub lends: Option<(PoolId, PoolId)>,
}

/// Whether a rule set has riders, and what it says of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Riding {
    /// It has.
    Pairs(PairRule),
    /// It has none.
    Refused {
        /// The rule that says so, where there is one.
        rule: Option<CitedRule>,
    },
}

impl Riding {
    /// The rule for pairs.
    ///
    /// # Errors
    /// If there are no riders.
    pub const fn rule(self) -> Result<PairRule, MountFault> {
        match self {
            Self::Pairs(rule) => Ok(rule),
            Self::Refused { rule } => Err(MountFault::NoRiders(rule)),
        }
    }
}

/// Why a unit cannot get on another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MountFault {
    /// The rule set has no riders; the rule that says so, where there is one.
    #[error("there are no riders{}{}", if .0.is_some() { ": " } else { "" }, .0.unwrap_or_default())]
    NoRiders(Option<CitedRule>),
    /// Nobody rides itself.
    #[error("nobody rides itself")]
    Itself,
    /// It sits on somebody already.
    #[error("it rides already")]
    Rides(Ride),
    /// Somebody else sits on that one.
    #[error("somebody rides it already")]
    Ridden(Ride),
    /// A rider would carry or be carried by another: towers are not ridden.
    #[error("who rides cannot be ridden")]
    Chain(Ride),
    /// The mount is not large enough for its rider.
    #[error("the mount must be {wanted} sizes larger, and is {found}")]
    TooSmall {
        /// By so many size classes it must be larger.
        wanted: u8,
        /// By so many it is.
        found: i16,
    },
}

/// A rider on its mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Ride {
    /// Who sits.
    pub rider: UnitId,
    /// On whom.
    pub mount: UnitId,
}

/// A pool that a rider uses of its mount instead of its own. Whoever reads the rider's pool finds the mount's; whatever
/// is written to it is written to the mount's (POISE-194, POISE-195).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Loan {
    /// Who uses it.
    pub rider: UnitId,
    /// In place of which pool of its own.
    pub pool: PoolId,
    /// Whose it is.
    pub mount: UnitId,
    /// Which pool of that one.
    pub of: PoolId,
    /// The rider's own, as it was when it got on.
    pub own: Pool,
}

/// Who rides whom, in the order of the riders.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Mounts {
    rides: SmallVec<[Ride; 4]>,
    loans: SmallVec<[Loan; 4]>,
}

impl Mounts {
    /// All pairs, in the order of the riders.
    #[must_use]
    pub fn rides(&self) -> &[Ride] {
        &self.rides
    }

    /// The pair that the unit is in, above or below.
    #[must_use]
    pub fn ride_of(&self, unit: UnitId) -> Option<Ride> {
        self.rides.iter().copied().find(|ride| ride.rider == unit || ride.mount == unit)
    }

    /// Who sits on the unit.
    #[must_use]
    pub fn rider_of(&self, mount: UnitId) -> Option<UnitId> {
        self.rides.iter().find(|ride| ride.mount == mount).map(|ride| ride.rider)
    }

    /// On whom the unit sits.
    #[must_use]
    pub fn mount_of(&self, rider: UnitId) -> Option<UnitId> {
        let at = self.rides.binary_search_by_key(&rider, |ride| ride.rider).ok()?;
        self.rides.get(at).map(|ride| ride.mount)
    }

    /// Whose cells count for the unit: its mount's, or its own.
    #[must_use]
    pub fn carrier(&self, unit: UnitId) -> UnitId {
        self.mount_of(unit).unwrap_or(unit)
    }

    /// All who are in the place of these units: they, their mounts and their riders (POISE-191).
    #[must_use]
    pub fn with_partners(&self, units: UnitMask) -> UnitMask {
        let touched = self.rides.iter().filter(|ride| units.has(ride.rider) || units.has(ride.mount));
        touched.fold(units, |all, ride| all.with(ride.rider).with(ride.mount))
    }

    /// Puts a rider on a mount. Whether the mount is near and willing is the caller's business (REGION-G41, POISE-187).
    ///
    /// # Errors
    /// The first thing that forbids it; nothing is changed then.
    pub fn mount(
        &mut self,
        rider: UnitId,
        on: UnitId,
        rule: &PairRule,
        sizes: impl Fn(UnitId) -> i8,
    ) -> Result<(), MountFault> {
        if rider == on {
            return Err(MountFault::Itself);
        }
        for &ride in &self.rides {
            if ride.rider == rider {
                return Err(MountFault::Rides(ride));
            }
            if ride.mount == on {
                return Err(MountFault::Ridden(ride));
            }
            if ride.rider == on || ride.mount == rider {
                return Err(MountFault::Chain(ride));
            }
        }
        let found = i16::from(sizes(on)) - i16::from(sizes(rider));
        if found < i16::from(rule.size_gap) {
            return Err(MountFault::TooSmall { wanted: rule.size_gap, found });
        }
        let at = self.rides.partition_point(|ride| ride.rider < rider);
        self.rides.insert(at, Ride { rider, mount: on });
        Ok(())
    }

    /// Takes a rider off its mount; nothing if it rides nobody.
    pub fn dismount(&mut self, rider: UnitId) -> Option<Ride> {
        let at = self.rides.binary_search_by_key(&rider, |ride| ride.rider).ok()?;
        Some(self.rides.remove(at))
    }

    /// Whether there are no riders.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rides.is_empty()
    }

    /// What riders use of their mounts.
    #[must_use]
    pub fn loans(&self) -> &[Loan] {
        &self.loans
    }

    /// What a rider uses of its mount.
    #[must_use]
    pub fn loan_of(&self, rider: UnitId) -> Option<&Loan> {
        self.loans.iter().find(|loan| loan.rider == rider)
    }

    /// Whose pool is meant when one of a unit's is: its mount's, or its own.
    #[must_use]
    pub fn lender(&self, unit: UnitId, pool: PoolId) -> (UnitId, PoolId) {
        let loan = self.loan_of(unit).filter(|loan| loan.pool == pool);
        loan.map_or((unit, pool), |loan| (loan.mount, loan.of))
    }

    /// Who else finds in a pool of its own what is in this one.
    #[must_use]
    pub fn borrower(&self, mount: UnitId, of: PoolId) -> Option<(UnitId, PoolId)> {
        self.loans.iter().find(|loan| (loan.mount, loan.of) == (mount, of)).map(|loan| (loan.rider, loan.pool))
    }

    /// From now on a rider uses a pool of its mount, if the rule says so and both have what it takes: the rider's pool
    /// becomes the mount's.
    pub fn lend(&mut self, ride: Ride, rule: &PairRule, rider: &mut Pools, mount: &Pools) {
        let Some((pool, otherwise)) = rule.lends else { return };
        let Some(own) = rider.0.get_mut(usize::from(pool.0)).filter(|own| own.exists()) else { return };
        let of = [pool, otherwise].into_iter().find(|&of| mount.get(of).exists());
        if let Some(of) = of {
            self.loans.push(Loan { rider: ride.rider, pool, mount: ride.mount, of, own: *own });
            *own = mount.get(of);
        }
    }

    /// A rider has its own again.
    pub fn give_back(&mut self, rider: UnitId, pools: &mut Pools) {
        if let Some(at) = self.loans.iter().position(|loan| loan.rider == rider) {
            let loan = self.loans.remove(at);
            if let Some(pool) = pools.0.get_mut(usize::from(loan.pool.0)) {
                *pool = loan.own;
            }
        }
    }

    /// A rider's own pool is another one when it gets off.
    pub fn keep(&mut self, rider: UnitId, own: i16) {
        self.loans.iter_mut().filter(|loan| loan.rider == rider).for_each(|loan| loan.own.now = own);
    }

    /// Where the unit is: its mount's footprint and anchor, or its own (POISE-189, POISE-192).
    pub fn stance<'a>(&self, unit: UnitId, stance: impl Fn(UnitId) -> Option<Stance<'a>>) -> Option<Stance<'a>> {
        stance(self.carrier(unit))
    }

    /// The cells that count for the unit: a rider's are its mount's (POISE-190, REGION-G41).
    pub fn cells_of<'a>(
        &self,
        grid: &Grid,
        unit: UnitId,
        stance: impl Fn(UnitId) -> Option<Stance<'a>>,
    ) -> SmallVec<[Cell; 4]> {
        let place = self.stance(unit, stance);
        place.map(|place| place.footprint.cells(grid, place.at).collect()).unwrap_or_default()
    }
}

/// Where a rider that comes off can land: the free places for its footprint that are nearest to the mount's cells and
/// not in them, all that are equally near, row by row (REGION-G39, REGION-G41, POISE-196). Free is what
/// [`super::movement::forced::nearest_free`] calls so: somebody can be there and nobody stands there, the rider
/// aside. A cell stands for the place of which it is the anchor; how near it is tell the two nearest cells.
#[must_use]
pub fn where_to_land(
    board: &Board,
    bodies: &Bodies,
    footprint: &Footprint,
    rider: UnitId,
    mount_cells: &[Cell],
) -> Vec<Cell> {
    let grid = &board.grid;
    let apart = |at: Cell| {
        let own = footprint.cells(grid, at);
        own.flat_map(|cell| mount_cells.iter().map(move |&other| grid.distance(cell, other))).min()
    };
    let mut nearest = u16::MAX;
    let mut places = Vec::new();
    for at in grid.cells() {
        let Some(apart) = apart(at).filter(|&apart| apart <= nearest) else { continue };
        if !has_room(board, bodies, footprint, rider, mount_cells, at) {
            continue;
        }
        if apart < nearest {
            nearest = apart;
            places.clear();
        }
        places.push(at);
    }
    places
}

/// Whether a rider that comes off can land anywhere.
#[must_use]
pub fn can_land(board: &Board, bodies: &Bodies, footprint: &Footprint, rider: UnitId, mount_cells: &[Cell]) -> bool {
    let mut cells = board.grid.cells();
    !mount_cells.is_empty() && cells.any(|at| has_room(board, bodies, footprint, rider, mount_cells, at))
}

/// Whether a rider could be in a place beside its mount.
fn has_room(
    board: &Board,
    bodies: &Bodies,
    footprint: &Footprint,
    rider: UnitId,
    mount_cells: &[Cell],
    at: Cell,
) -> bool {
    let free = |cell: Cell| {
        let spot = board.lattice.spot(cell).filter(|&spot| board.enter(spot) > 0);
        let empty = spot.is_some_and(|spot| bodies.standing(spot).without(UnitMask::only(rider)).is_empty());
        empty && !mount_cells.contains(&cell)
    };
    let own: SmallVec<[Cell; 4]> = footprint.cells(&board.grid, at).collect();
    own.len() == footprint.count() && own.iter().all(|&cell| free(cell)) && !board.splits(&own)
}
