//! Procedures: each is a type, of which frames carry out values.
//!
//! A [`Procedure`] is a struct whose fields are what it remembers between its steps, and an enum of its steps with the
//! numbers of the rules' own list ([`Step`]). The heart stores both without knowing the type: the struct as a
//! [`Memory`], the step as its number.

use crate::battlefield::UnitId;
use bevy::prelude::Reflect;
use smallvec::SmallVec;
use std::any::{Any, TypeId};
use std::fmt::Debug;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// The steps of a procedure: an enum whose discriminants are the numbers of the rules' own list. Made by
/// [`steps!`](crate::steps).
pub trait Step: Copy + 'static {
    /// All steps, by number; none for bare numbers.
    const ALL: &'static [Self];
    /// Its number.
    fn number(self) -> u8;
    /// The step with a number; `None` if there is none.
    fn numbered(number: u8) -> Option<Self>;
}

/// A step of an unknown procedure: a bare number.
impl Step for u8 {
    const ALL: &'static [Self] = &[];

    fn number(self) -> u8 {
        self
    }

    fn numbered(number: u8) -> Option<Self> {
        Some(number)
    }
}

/// Declares an enum of steps and implements [`Step`](crate::battle::Step) for it:
/// `steps! { /// Doc. pub enum AttackStep { /// Doc. Declare = 1, .. } }`.
#[macro_export]
macro_rules! steps {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$doc:meta])* $step:ident = $number:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        $vis enum $name { $($(#[$doc])* $step = $number),+ }

        impl $crate::battle::Step for $name {
            const ALL: &'static [Self] = &[$(Self::$step),+];

            fn number(self) -> u8 {
                self as u8
            }

            fn numbered(number: u8) -> Option<Self> {
                match number {
                    $($number => Some(Self::$step),)+
                    _ => None,
                }
            }
        }
    };
}

/// A procedure of a rule set: its fields are what it remembers between its steps.
pub trait Procedure: Any + Clone + Eq + Hash + Debug + Default + Send + Sync {
    /// Its steps.
    type Step: Step;
    /// Its name, for messages and hashes.
    const NAME: &'static str;
}

/// A [`Procedure`] without its type.
trait Erased: Any + Debug + Send + Sync {
    fn name(&self) -> &'static str;
    fn is_same(&self, other: &dyn Erased) -> bool;
    fn add_to(&self, hasher: &mut dyn Hasher);
}

impl<P: Procedure> Erased for P {
    fn name(&self) -> &'static str {
        P::NAME
    }

    fn is_same(&self, other: &dyn Erased) -> bool {
        (other as &dyn Any).downcast_ref::<P>() == Some(self)
    }

    fn add_to(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }
}

/// The state of a frame's procedure. A snapshot shares it with the battle until one of them writes.
#[derive(Clone, Debug, Reflect)]
#[reflect(opaque, Clone, Debug, PartialEq, Hash)]
pub struct Memory(Arc<dyn Erased>);

impl Memory {
    /// The memory of a procedure that begins.
    #[must_use]
    pub fn of<P: Procedure>(procedure: P) -> Self {
        Self(Arc::new(procedure))
    }

    /// Whether it is the state of a procedure of this type.
    #[must_use]
    pub fn is<P: Procedure>(&self) -> bool {
        self.get::<P>().is_some()
    }

    /// The state; `None` for a procedure of another type.
    #[must_use]
    pub fn get<P: Procedure>(&self) -> Option<&P> {
        (&*self.0 as &dyn Any).downcast_ref()
    }

    /// The state to be written; `None` for a procedure of another type. A shared state is copied first.
    pub(super) fn get_mut<P: Procedure>(&mut self) -> Option<&mut P> {
        if Arc::get_mut(&mut self.0).is_none() {
            self.0 = Arc::new(self.get::<P>()?.clone());
        }
        (Arc::get_mut(&mut self.0)? as &mut dyn Any).downcast_mut()
    }

    /// The type of its procedure.
    pub(super) fn type_of(&self) -> TypeId {
        (&*self.0 as &dyn Any).type_id()
    }

    /// The name of its procedure.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.0.name()
    }
}

impl PartialEq for Memory {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.is_same(&*other.0)
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
        self.0.add_to(state);
    }
}

/// A value for each of some units.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ByUnit<T>(SmallVec<[(UnitId, T); 2]>);

impl<T> Default for ByUnit<T> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<T: Copy> ByUnit<T> {
    /// The value of a unit.
    #[must_use]
    pub fn get(&self, unit: UnitId) -> Option<T> {
        self.0.iter().find(|entry| entry.0 == unit).map(|entry| entry.1)
    }

    /// Sets the value of a unit.
    pub fn set(&mut self, unit: UnitId, value: T) {
        match self.0.iter_mut().find(|entry| entry.0 == unit) {
            Some(entry) => entry.1 = value,
            None => self.0.push((unit, value)),
        }
    }

    /// The units that have a value, each with it, in the order in which they got one.
    pub fn iter(&self) -> impl Iterator<Item = (UnitId, T)> {
        self.0.iter().copied()
    }
}

/// A set of parts of a battle: those that a batch wrote, or that a settling system watches.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Reflect)]
pub struct Written(u16);

impl Written {
    /// No part.
    pub const NOTHING: Self = Self(0);
    /// Cells, directions, altitudes, who stands and who rides.
    pub const BODIES: Self = Self(1);
    /// Points of pools.
    pub const POOLS: Self = Self(1 << 1);
    /// Statuses.
    pub const STATUSES: Self = Self(1 << 2);
    /// Items.
    pub const GEAR: Self = Self(1 << 3);
    /// Bonds.
    pub const BONDS: Self = Self(1 << 4);
    /// Doors.
    pub const BOARD: Self = Self(1 << 5);
    /// Tallies.
    pub const COUNTS: Self = Self(1 << 6);
    /// Rounds, turns and their order, the timeline, the phase of the battle.
    pub const CLOCK: Self = Self(1 << 7);
    /// All parts.
    pub const ANY: Self = Self(u16::MAX);

    /// The union of both sets.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Whether they have a part in common.
    #[must_use]
    pub const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether the set is empty.
    #[must_use]
    pub const fn is_nothing(self) -> bool {
        self.0 == 0
    }
}
