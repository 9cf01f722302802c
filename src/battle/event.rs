//! What is written and what is told.
//!
//! A rule leaves a [`Batch`] of [`Change`]s and tellings ([`What`]); only the Apply systems write them, and every one of
//! them becomes one [`BattleEvent`]. Log, animation, statistics and "why?" read events; nothing else tells them
//! anything.

mod what;

pub use what::{WeaponPart, What};

use super::decision::FrameId;
use super::rule::RuleId;
use super::turn::{Count, Subject};
use crate::battlefield::{
    BondId, BondKind, DoorId, ItemId, ModifierId, Path, Place, PoolId, Seat, SideId, StatId, StatusId, UnitId,
};
use crate::grid::{Cell, Direction};
use bevy::prelude::Resource;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Where a part of a number comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Source {
    /// The dice.
    Dice,
    /// A fixed number of the unit: a skill, a defence, a resistance.
    Stat(StatId),
    /// What wounds take away.
    Wounds,
    /// What armour weighs.
    Burden,
    /// A bonus the rule names.
    Bonus,
    /// An option of the level.
    Option,
    /// The unit's own result, dice included.
    Result,
    /// The opponent's result.
    Opponent,
    /// What a weapon adds.
    Weapon,
    /// What the distance takes away.
    Distance,
    /// What the level or a region of it adds to checks of a skill.
    Modifier(ModifierId),
}

/// One part of a number, with the rule it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Term {
    /// Where it comes from.
    pub from: Source,
    /// The rule that adds it.
    pub rule: RuleId,
    /// How much.
    pub amount: i16,
}

/// A number and what it is made of.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub struct Sum {
    /// The parts. They add up to the total.
    pub terms: SmallVec<[Term; 6]>,
}

impl Sum {
    /// Adds a part, unless it is 0.
    pub fn add(&mut self, from: Source, rule: RuleId, amount: i16) {
        if amount != 0 {
            self.terms.push(Term { from, rule, amount });
        }
    }

    /// Adds a part, also if it is 0: for numbers that are held against each other.
    pub fn keep(&mut self, from: Source, rule: RuleId, amount: i16) {
        self.terms.push(Term { from, rule, amount });
    }

    /// The parts as they are read: what is added, then what is taken away.
    pub fn read(&self) -> impl Iterator<Item = (usize, &Term)> {
        let parts = |taken: bool| self.terms.iter().enumerate().filter(move |(_, term)| (term.amount < 0) == taken);
        parts(false).chain(parts(true))
    }

    /// The number.
    #[must_use]
    pub fn total(&self) -> i16 {
        self.terms.iter().map(|term| term.amount).sum()
    }
}

/// How points of a pool are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Loss {
    /// As the price of something.
    Price,
    /// As damage.
    Damage,
    /// Neither: by what somebody or something does, past all that stops damage.
    Drain,
}

/// Something to be written.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// A unit walks along these cells.
    March {
        /// Who.
        unit: UnitId,
        /// The cells, the start left out.
        path: Path,
    },
    /// A unit is moved along these cells by somebody or something else.
    Push {
        /// Who.
        unit: UnitId,
        /// The cells, the start left out.
        path: Path,
    },
    /// A unit gets on another one: it has no place of its own from then on.
    Ride {
        /// Who.
        unit: UnitId,
        /// On whom.
        mount: UnitId,
    },
    /// A unit comes off the one it rides.
    Alight {
        /// Who.
        unit: UnitId,
        /// Where it is then.
        to: Cell,
    },
    /// What a rider will have of its own when it comes off is another number.
    Keep {
        /// Who.
        unit: UnitId,
        /// How many points of the pool that it uses of its mount.
        own: i16,
    },
    /// A unit goes up or down in the air, or to the ground.
    Soar {
        /// Who.
        unit: UnitId,
        /// To which level; nothing for the ground.
        to: Option<i8>,
    },
    /// A unit turns.
    Face {
        /// Who.
        unit: UnitId,
        /// To where.
        facing: Direction,
    },
    /// A unit gains points, up to the pool's maximum.
    Gain {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
    },
    /// A unit loses points, down to 0.
    Lose {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// How many.
        amount: i16,
        /// How.
        kind: Loss,
    },
    /// A unit's pool is set to a number: back to what it usually is, or to nothing.
    Set {
        /// Who.
        unit: UnitId,
        /// Of what.
        pool: PoolId,
        /// To how many points.
        to: i16,
    },
    /// A unit gets a status beside those it has, if it is not one of them.
    Add {
        /// Who.
        unit: UnitId,
        /// What.
        status: StatusId,
        /// Who put it there, if somebody did.
        by: Option<UnitId>,
    },
    /// Something of what ends a status has come to pass.
    Mark {
        /// Whose.
        unit: UnitId,
        /// Which.
        status: StatusId,
        /// Which of the things that end it have.
        met: u8,
    },
    /// A status ends, all of the kind.
    Lift {
        /// Whose.
        unit: UnitId,
        /// What.
        status: StatusId,
    },
    /// Something is counted for as long as rules ask for it. Nothing is told: it follows from what was.
    Count {
        /// Whose.
        of: Subject,
        /// What, by the number of the rule set's [`Count`](super::Count).
        key: u16,
        /// For how long.
        scope: Scope,
        /// How many more.
        more: i16,
    },
    /// A unit's posture becomes this one: it ends the one before (TEMPO-G36).
    Impose {
        /// Who.
        unit: UnitId,
        /// What.
        status: StatusId,
        /// By which bond, if by one.
        bond: Option<BondId>,
    },
    /// Units are tied together.
    Tie {
        /// How.
        kind: BondKind,
        /// Who, and by what.
        members: SmallVec<[(UnitId, Option<ItemId>); 2]>,
        /// The status of its members while it lasts; nothing if it leaves their statuses as they are.
        status: Option<StatusId>,
    },
    /// A unit leaves a bond, which goes on without it.
    Leave {
        /// Which.
        bond: BondId,
        /// Who.
        unit: UnitId,
    },
    /// A door is opened or shut, whichever it is not.
    Swing {
        /// By whom.
        unit: UnitId,
        /// Which.
        door: DoorId,
    },
    /// An item falls to the ground.
    Drop {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// Where.
        cell: Cell,
    },
    /// An item is put somewhere else: drawn, stowed, dropped.
    Put {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// Where.
        place: Place,
    },
    /// A unit takes somebody's item from the ground into its hand.
    Take {
        /// Who.
        unit: UnitId,
        /// Whose it was.
        owner: UnitId,
        /// What.
        item: ItemId,
    },
    /// Somebody's item that lies on the ground counts among a unit's own from now on; it stays where it is. Nothing is
    /// told.
    Claim {
        /// Who.
        unit: UnitId,
        /// Whose it was.
        owner: UnitId,
        /// What.
        item: ItemId,
    },
    /// A weapon is shot, loaded or aimed.
    Prepare {
        /// Whose.
        unit: UnitId,
        /// What.
        item: ItemId,
        /// How.
        how: Preparing,
    },
    /// A bond ends.
    Untie {
        /// Which.
        bond: BondId,
    },
    /// A unit falls: it leaves the order and blocks nobody.
    Fall {
        /// Who.
        unit: UnitId,
    },
    /// A unit is hidden from nobody any more.
    Unhide {
        /// Who.
        unit: UnitId,
    },
    /// A unit leaves the fight: it is nowhere on the board, and acts no more.
    Depart {
        /// Who.
        unit: UnitId,
    },
    /// A unit that had fallen is on its feet again.
    Rise {
        /// Who.
        unit: UnitId,
    },
    /// The order of turns is fixed.
    SetOrder {
        /// Who goes when.
        order: SmallVec<[UnitId; 16]>,
    },
    /// A round begins, counted from 0.
    BeginRound {
        /// Which.
        round: u16,
    },
    /// The round is over.
    EndRound,
    /// A unit's turn begins.
    BeginTurn {
        /// Its place in the order.
        slot: u8,
    },
    /// The turn is over.
    EndTurn,
    /// Winner and reason are known: the end of the battle begins ([`super::ending`]). Nothing if they were known already.
    Conclude {
        /// The side that won; nobody for a draw.
        winner: Option<SideId>,
        /// Why it ended.
        reason: Ending,
    },
    /// A phase of the end of the battle is done: the next one begins, or the battle is over. Nothing is told.
    EndPhaseDone,
}

impl Change {
    /// So many more of something are counted.
    #[must_use]
    pub fn count(of: impl Into<Subject>, what: impl Count, more: i16) -> Self {
        Self::Count { of: of.into(), key: what.key(), scope: what.scope(), more }
    }
}

/// For how long something is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Scope {
    /// Until the next turn begins.
    Turn,
    /// Until the next round begins.
    Round,
    /// Until the battle is over.
    Battle,
}

/// What is done to a weapon that shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Preparing {
    /// A shot is used.
    Shoot,
    /// So much is paid towards loading it.
    Pay(u8),
    /// It has so many shots now, and nothing is paid towards more.
    Load(u8),
    /// It is aimed at somebody, or no longer.
    Aim(Option<UnitId>),
}

/// Why a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Ending {
    /// Only one side, with its allies, still stands.
    LastStanding,
    /// The level's last round is over.
    RoundLimit,
    /// A side gave up.
    Conceded,
    /// The sides agreed to end it.
    Terms,
    /// [`super::turn::Silence::MOST`] rounds ended without a question to a player.
    Standstill,
}

/// One line of the story of a battle.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BattleEvent {
    /// Its number, from 0.
    pub seq: u32,
    /// The frame it happened in.
    pub frame: Option<FrameId>,
    /// The rule it follows.
    pub rule: RuleId,
    /// The only seat that is told; nothing if everybody is.
    pub only: Option<Seat>,
    /// What happened.
    pub what: What,
}

impl BattleEvent {
    /// Whether everybody is told.
    #[must_use]
    pub const fn is_public(&self) -> bool {
        self.only.is_none()
    }

    /// Whether a seat is told.
    #[must_use]
    pub fn is_told_to(&self, seat: Seat) -> bool {
        self.only.is_none_or(|only| only == seat)
    }
}

/// A part of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Entry {
    /// To be written.
    Write(Change),
    /// To be told only.
    Tell(What),
    /// To be told to one seat only.
    Confide(Seat, What),
}

/// What a rule wants written and told, in order.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Batch(pub Vec<(RuleId, Entry)>);

impl Batch {
    /// Adds a change.
    pub fn write(&mut self, rule: RuleId, change: Change) {
        self.0.push((rule, Entry::Write(change)));
    }

    /// Adds a telling.
    pub fn tell(&mut self, rule: RuleId, what: What) {
        self.0.push((rule, Entry::Tell(what)));
    }

    /// Adds a telling for one seat only.
    pub fn confide(&mut self, rule: RuleId, seat: Seat, what: What) {
        self.0.push((rule, Entry::Confide(seat, what)));
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether anything in it is to be written, rather than told.
    #[must_use]
    pub fn writes(&self) -> bool {
        self.0.iter().any(|(_, entry)| matches!(entry, Entry::Write(_)))
    }
}

/// The story so far: every event since the battle began, or since it was last cleared.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Default)]
pub struct Events {
    /// The events, in order.
    pub list: Vec<BattleEvent>,
    /// The number of the next event.
    pub next: u32,
    /// The course of the battle: a mark for its beginning and one for every answer since.
    pub(super) course: Vec<CourseMark>,
}

/// A moment of a battle at which it waits, in the course that led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
pub(super) struct CourseMark {
    /// The number of the next event.
    pub next: u32,
    /// A digest of the battle, its dice and every answer so far.
    pub digest: u64,
}

impl Events {
    /// The newest mark of the course.
    pub(super) fn mark(&self) -> CourseMark {
        self.course.last().copied().unwrap_or_default()
    }

    /// Goes back to a moment. Events before it stay if they are of the course that led to it, else none does.
    pub(super) fn go_back(&mut self, mark: CourseMark) {
        match self.course.iter().rposition(|known| *known == mark) {
            Some(at) => {
                self.course.truncate(at + 1);
                self.list.retain(|event| event.seq < mark.next);
            }
            None => {
                self.course.clear();
                self.course.push(mark);
                self.list.clear();
            }
        }
    }

    /// What everybody was told: what a screen shows that several people look at.
    pub fn public(&self) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(|event| event.is_public())
    }

    /// Rounds that have begun, as far as these events tell.
    #[must_use]
    pub fn rounds_begun(&self) -> u16 {
        let round = |event: &BattleEvent| match event.what {
            What::RoundBegan { round } => Some(round.saturating_add(1)),
            _ => None,
        };
        self.list.iter().filter_map(round).max().unwrap_or(0)
    }

    /// What a seat was told.
    pub fn told_to(&self, seat: Seat) -> impl Iterator<Item = &BattleEvent> {
        self.list.iter().filter(move |event| event.is_told_to(seat))
    }
}
