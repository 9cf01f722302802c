//! The tallies of energy, kept for a creature or the battle, and the names that battle scripts use for them.

pub mod blow;
pub mod procedure;

use crate::data::{Ability, Data};
use indes_core::battle::{self, Change, Counted, Scope, StepOutput, View};
use indes_core::battlefield::{RuleData, StatusId, UnitId};
use indes_core::rule_id;

/// A tally. It is kept for a creature unless its comment names the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// Swift Attacks of the Round (ENERGY-078).
    Swift,
    /// Initiative rolls of the Round (ENERGY-079).
    Rolled,
    /// Points of Stamina paid as Energy in the Round (ENERGY-053).
    Converted,
    /// Turns as an interrupt in the Round (ENERGY-C36).
    Turned,
    /// The Energy received at the start of the Round (ENERGY-052).
    Received,
    /// Metres moved in the Round since Defend was taken (ENERGY-C25).
    Moved,
    /// The latest action of the Round: one of [`Pace`] (ENERGY-G23).
    Latest,
    /// The heading of the last movement plus 1, while nothing else was done since (ENERGY-025).
    Heading,
    /// The metres of a straight run just made (ENERGY-G17).
    Straight,
    /// Permissions for Agile Moves that are left (ENERGY-026).
    Permits,
    /// Agile Moves made during the action under way (ENERGY-348).
    Agile,
    /// Whether a braced weapon has stopped the movement under way (ENERGY-D36).
    Braced,
    /// Whether its seat has had the floor in the Round (ENERGY-G41).
    HadFloor,
    /// Whether it has gone into slippery ground or lava in the action under way (ENERGY-G82).
    Entered,
    /// Metres climbed toward the next cell (ENERGY-G88).
    Climbed,
    /// Whether its pack is open (ENERGY-048).
    PackOpen,
    /// Shots of the battle (ENERGY-G08).
    Shots,
    /// Whether its shield is Broken (ENERGY-G13).
    BrokenShield,
    /// Whether its armour is Broken (ENERGY-G13).
    BrokenArmour,
    /// Blocks of a Short Rest in a camp, one after the other (ENERGY-C41).
    Rested,
    /// For the battle: attacks so far (ENERGY-J20).
    Attacks,
    /// Uses of an ability (ENERGY-295).
    Used(Ability),
    /// Whether the creature with this id has attacked it, and it has not replied (ENERGY-081).
    AttackedBy(UnitId),
    /// Whether a condition that its surroundings impose is ignored in the Round (ENERGY-345).
    Ignores(StatusId),
    /// For the battle: whether the hazard with this number, which strikes once, has struck.
    Sprung(u8),
}

/// The ways of the latest action, for the Miss Chance (ENERGY-G23): the numbers of [`Count::Latest`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i16)]
pub enum Pace {
    /// Nothing was done in the Round.
    Still = 0,
    /// An ordinary action.
    Ordinary = 1,
    /// A Sprint, or a run in zig-zag.
    Erratic = 2,
}

impl Count {
    /// The first tally key of each family: uses by ability, attacks by creature, ignored conditions, sprung hazards.
    const USED: u16 = 40;
    const ATTACKED: u16 = 100;
    const IGNORES: u16 = 300;
    const SPRUNG: u16 = 1000;
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::Swift => 1,
            Self::Rolled => 2,
            Self::Converted => 3,
            Self::Turned => 4,
            Self::Received => 5,
            Self::Moved => 6,
            Self::Latest => 7,
            Self::Heading => 8,
            Self::Straight => 9,
            Self::Permits => 10,
            Self::Agile => 11,
            Self::Braced => 12,
            Self::HadFloor => 13,
            Self::Entered => 14,
            Self::Climbed => 15,
            Self::PackOpen => 16,
            Self::Shots => 17,
            Self::BrokenShield => 18,
            Self::BrokenArmour => 19,
            Self::Attacks => 20,
            Self::Rested => 21,
            Self::Used(ability) => Self::USED + ability as u16,
            Self::AttackedBy(unit) => Self::ATTACKED + u16::from(unit.0),
            Self::Ignores(status) => Self::IGNORES + u16::from(status.0),
            Self::Sprung(number) => Self::SPRUNG + u16::from(number),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::Climbed
            | Self::PackOpen
            | Self::Shots
            | Self::BrokenShield
            | Self::BrokenArmour
            | Self::Rested
            | Self::Attacks
            | Self::Used(_)
            | Self::AttackedBy(_)
            | Self::Sprung(_) => Scope::Battle,
            _ => Scope::Round,
        }
    }
}

/// Sets a tally of a creature.
pub(crate) fn set_count(view: &View, out: &mut StepOutput, unit: UnitId, count: Count, to: i16) {
    let now = view.turn.counted(unit, count);
    if now != to {
        out.batch.write(rule_id!("ENERGY-D27"), Change::count(unit, count, to - now));
    }
}

/// The tallies that battle scripts can set.
pub(crate) fn all(data: &RuleData) -> Vec<Counted> {
    let data: &Data = data.of();
    let named = |key: &str, count: Count, most: i16| {
        let (tally, scope) = (battle::Count::key(count), battle::Count::scope(count));
        Counted { key: key.to_owned(), tally, scope, most }
    };
    let limited = data.file.abilities.iter().filter(|row| row.uses > 0);
    let used = limited.map(|row| named(&used_key(row.key), Count::Used(row.key), row.uses));
    let others = [
        named("swift", Count::Swift, 9),
        named("rolled", Count::Rolled, 9),
        named("converted", Count::Converted, 9),
        named("turned", Count::Turned, 9),
        named("moved", Count::Moved, 99),
        named("shots", Count::Shots, 99),
        named("broken_shield", Count::BrokenShield, 1),
        named("broken_armour", Count::BrokenArmour, 1),
        named("pack_open", Count::PackOpen, 1),
        named("climbed", Count::Climbed, 99),
        named("rested", Count::Rested, 99),
    ];
    others.into_iter().chain(used).collect()
}

/// The key of the tally of an ability's uses.
#[must_use]
pub fn used_key(ability: Ability) -> String {
    format!("used/{}", crate::data::ability_key(ability))
}
