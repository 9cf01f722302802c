//! Riders and mounts: two units on the same cells.
//!
//! A [`Ride`] is a rider and its mount. The rider has no cells of its own: wherever cells count (reach, zones, cover,
//! targets) those of its [`Mounts::carrier`] do, so that a rider attacks from and is attacked on any cell of its mount. A
//! [`PairRule`] decides about turns, points and sizes of a pair; rule sets without mounts have none ([`Riding`]). Falling
//! off and statuses belong to the rule sets: this file holds the pairs, the pools that riders borrow from their mounts, and
//! the cells where a rider can land.
//!
//! Serves REGION-148, REGION-149, REGION-151, REGION-152, REGION-153, REGION-165, REGION-166, REGION-167, REGION-168,
//! REGION-G39, REGION-G41; POISE-186, POISE-189, POISE-190, POISE-191, POISE-192,
//! POISE-196, POISE-200, POISE-201, POISE-202, POISE-203, POISE-204, POISE-205, POISE-206; refused by TEMPO-G50,
//! ENERGY-G37 and for maneuver, whose rules have no mounts.

use super::{Board, Bodies, CitedRule, Footprint, Pool, PoolId, Pools, Stance, UnitId, UnitMask};
use crate::grid::{Cell, Grid};
use bevy::prelude::{Reflect, ReflectResource, Resource};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Which unit of a pair acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PairTurn {
    /// Both together, as one entry in the order of turns (REGION-148).
    OneEntry,
    /// The rider; the mount acts only with points that its rider spends for it (POISE-200, POISE-201, POISE-202).
    RiderSpendsForMount,
    /// Each in its own turn, as if alone (POISE-205, POISE-206).
    Both,
}

/// The points that a pair acts with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum PairPoints {
    /// The greater of the two totals (REGION-151).
    MaxOfBoth {
        /// Whether movement is limited by the mount's own total (REGION-153).
        move_cap: bool,
        /// Whether everything else is limited by the rider's own total (REGION-152).
        other_cap: bool,
    },
    /// Each unit's own.
    Own,
}

/// The rules of a rule set for a rider and its mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PairRule {
    /// Which unit acts.
    pub turn: PairTurn,
    /// The points it acts with.
    pub points: PairPoints,
    /// The fewest size classes by which a mount must be larger than its rider; for 0 it must not be smaller.
    pub size_gap: u8,
    /// Whether riding is a skill: units without it mount and dismount slowly and ride badly.
    pub skill_needed: bool,
    /// The pool of the mount that a rider uses in place of its own pool with that id, and the pool it uses if the mount lacks
    /// that one; `None` if riders use their own pools. Set by the rule set, not by the rule data.
    #[serde(skip)]
    pub lends: Option<(PoolId, PoolId)>,
}

/// Whether a rule set has riders, and its rules for them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Riding {
    /// It has riders.
    Pairs(PairRule),
    /// It has no riders.
    Refused {
        /// The id of the rule that excludes riders, if there is one.
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

/// Why a unit cannot mount another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum MountFault {
    /// The rule set has no riders; the id of the rule that excludes them, if there is one.
    #[error("there are no riders{}{}", if .0.is_some() { ": " } else { "" }, .0.unwrap_or_default())]
    NoRiders(Option<CitedRule>),
    /// Rider and mount are the same unit.
    #[error("nobody rides itself")]
    Itself,
    /// The rider rides a mount already.
    #[error("it rides already")]
    Rides(Ride),
    /// The mount has a rider already.
    #[error("somebody rides it already")]
    Ridden(Ride),
    /// The rider is a mount, or the mount a rider, of another pair.
    #[error("who rides cannot be ridden")]
    Chain(Ride),
    /// The mount is not large enough for its rider.
    #[error("the mount must be {wanted} sizes larger, and is {found}")]
    TooSmall {
        /// The size classes by which it must be larger.
        wanted: u8,
        /// The size classes by which it is larger.
        found: i16,
    },
}

/// A pair: a rider and its mount.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Reflect, Serialize, Deserialize)]
pub struct Ride {
    /// The rider.
    pub rider: UnitId,
    /// The mount.
    pub mount: UnitId,
}

/// The mounts that let only some units ride them; all others let their friends (POISE-J10).
#[derive(Clone, Debug, PartialEq, Eq, Default, Reflect)]
pub struct Willing(pub Vec<(UnitId, UnitMask)>);

impl Willing {
    /// Whether a mount lets a unit ride that is no opponent of it.
    #[must_use]
    pub fn lets(&self, mount: UnitId, rider: UnitId) -> bool {
        self.0.iter().find(|one| one.0 == mount).is_none_or(|one| one.1.has(rider))
    }
}

/// A pool of a mount that its rider uses in place of its own. The rider's pool has the points of the mount's, and a write to
/// one is written to both (POISE-194, POISE-195).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Reflect, Serialize, Deserialize)]
pub struct Loan {
    /// The rider.
    pub rider: UnitId,
    /// The rider's pool that is replaced.
    pub pool: PoolId,
    /// The mount.
    pub mount: UnitId,
    /// The mount's pool that the rider uses.
    pub of: PoolId,
    /// The rider's own pool, which it gets back when it dismounts.
    pub own: Pool,
}

/// All pairs and loans of the battle.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Hash, Default, Reflect, Serialize, Deserialize)]
#[reflect(Resource)]
pub struct Mounts {
    /// In the order of the riders.
    rides: SmallVec<[Ride; 4]>,
    loans: SmallVec<[Loan; 4]>,
}

impl Mounts {
    /// All pairs, in the order of the riders.
    #[must_use]
    pub fn rides(&self) -> &[Ride] {
        &self.rides
    }

    /// The pair of a unit, as rider or as mount.
    #[must_use]
    pub fn ride_of(&self, unit: UnitId) -> Option<Ride> {
        self.rides.iter().copied().find(|ride| ride.rider == unit || ride.mount == unit)
    }

    /// The rider of a mount.
    #[must_use]
    pub fn rider_of(&self, mount: UnitId) -> Option<UnitId> {
        self.rides.iter().find(|ride| ride.mount == mount).map(|ride| ride.rider)
    }

    /// The mount of a rider.
    #[must_use]
    pub fn mount_of(&self, rider: UnitId) -> Option<UnitId> {
        let at = self.rides.binary_search_by_key(&rider, |ride| ride.rider).ok()?;
        self.rides.get(at).map(|ride| ride.mount)
    }

    /// The unit whose cells count for a unit: its mount, or the unit itself.
    #[must_use]
    pub fn carrier(&self, unit: UnitId) -> UnitId {
        self.mount_of(unit).unwrap_or(unit)
    }

    /// These units with their mounts and riders (POISE-191).
    #[must_use]
    pub fn with_partners(&self, units: UnitMask) -> UnitMask {
        let touched = self.rides.iter().filter(|ride| units.has(ride.rider) || units.has(ride.mount));
        touched.fold(units, |all, ride| all.with(ride.rider).with(ride.mount))
    }

    /// Makes a pair of a rider and a mount. The caller checks whether the mount is near and willing (REGION-G41, POISE-187).
    ///
    /// # Errors
    /// The first fault found; nothing is changed then.
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

    /// Takes a rider off its mount. Returns the pair; `None` if the unit was no rider.
    pub fn dismount(&mut self, rider: UnitId) -> Option<Ride> {
        let at = self.rides.binary_search_by_key(&rider, |ride| ride.rider).ok()?;
        Some(self.rides.remove(at))
    }

    /// Whether there are no pairs.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rides.is_empty()
    }

    /// All pools that riders use of their mounts.
    #[must_use]
    pub fn loans(&self) -> &[Loan] {
        &self.loans
    }

    /// The pool that a rider uses of its mount.
    #[must_use]
    pub fn loan_of(&self, rider: UnitId) -> Option<&Loan> {
        self.loans.iter().find(|loan| loan.rider == rider)
    }

    /// The pool that a unit's pool stands for: that of its mount if it is on loan, else its own.
    #[must_use]
    pub fn lender(&self, unit: UnitId, pool: PoolId) -> (UnitId, PoolId) {
        let loan = self.loan_of(unit).filter(|loan| loan.pool == pool);
        loan.map_or((unit, pool), |loan| (loan.mount, loan.of))
    }

    /// The rider and its pool that stand for this pool of its mount, if it is on loan.
    #[must_use]
    pub fn borrower(&self, mount: UnitId, of: PoolId) -> Option<(UnitId, PoolId)> {
        self.loans.iter().find(|loan| (loan.mount, loan.of) == (mount, of)).map(|loan| (loan.rider, loan.pool))
    }

    /// Lends a pool of the mount to its rider, if the rule has loans and both have such a pool: the rider's pool takes the
    /// points of the mount's.
    pub fn lend(&mut self, ride: Ride, rule: &PairRule, rider: &mut Pools, mount: &Pools) {
        let Some((pool, otherwise)) = rule.lends else { return };
        let Some(own) = rider.0.get_mut(usize::from(pool.0)).filter(|own| own.exists()) else { return };
        let of = [pool, otherwise].into_iter().find(|&of| mount.get(of).exists());
        if let Some(of) = of {
            self.loans.push(Loan { rider: ride.rider, pool, mount: ride.mount, of, own: *own });
            *own = mount.get(of);
        }
    }

    /// Ends the loan of a rider: its pool becomes its own again.
    pub fn give_back(&mut self, rider: UnitId, pools: &mut Pools) {
        if let Some(at) = self.loans.iter().position(|loan| loan.rider == rider) {
            let loan = self.loans.remove(at);
            if let Some(pool) = pools.0.get_mut(usize::from(loan.pool.0)) {
                *pool = loan.own;
            }
        }
    }

    /// Sets the points that a rider's own pool will have when its loan ends.
    pub fn set_own_pool(&mut self, rider: UnitId, own: i16) {
        self.loans.iter_mut().filter(|loan| loan.rider == rider).for_each(|loan| loan.own.now = own);
    }

    /// The footprint and anchor that count for a unit: its mount's, or its own (POISE-189, POISE-192).
    pub fn stance<'a>(&self, unit: UnitId, stance: impl Fn(UnitId) -> Option<Stance<'a>>) -> Option<Stance<'a>> {
        stance(self.carrier(unit))
    }

    /// The cells that count for a unit: its mount's, or its own (POISE-190, REGION-G41).
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

/// The anchor cells where a rider can land: those nearest to the mount where its footprint has room on free, passable cells
/// outside the mount's, all of the least distance, row by row (REGION-G39, REGION-G41, POISE-196). Cells are free as in
/// [`super::movement::forced::nearest_free`]; distances are from nearest cell to nearest cell.
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

/// Whether a rider can land anywhere.
#[must_use]
pub fn can_land(board: &Board, bodies: &Bodies, footprint: &Footprint, rider: UnitId, mount_cells: &[Cell]) -> bool {
    let mut cells = board.grid.cells();
    !mount_cells.is_empty() && cells.any(|at| has_room(board, bodies, footprint, rider, mount_cells, at))
}

/// Whether a rider's footprint with its anchor at `at` has room outside the cells of its mount.
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
