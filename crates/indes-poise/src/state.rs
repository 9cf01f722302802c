//! The tallies of poise, kept for a unit, a side or the battle, and the names that battle scripts use for them.

pub(crate) mod procedure;

use crate::data::Data;
use indes_core::battle::{self, Counted, NumberedKeys, Scope};
use indes_core::battlefield::RuleData;

/// A tally. It is kept for a unit unless its comment names a side or the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Actions used this turn (POISE-008, POISE-024).
    Action,
    /// Maneuvers used this turn (POISE-008, POISE-024).
    Maneuver,
    /// How often the unit was the target of the turn's action (POISE-015).
    Target,
    /// Points of damage that the unit took this turn, those by reactions of others left out (POISE-016, POISE-C02).
    Damage,
    /// Whether the unit has taken its burning damage this turn (POISE-D21 step 3).
    Burnt,
    /// Critical effects that the unit has earned and not yet chosen (POISE-077).
    EffectsEarned,
    /// Whether a critical effect named the unit to go next (POISE-D15).
    Named,
    /// Whether the unit chose to hold its breath, or to keep holding it, this turn (POISE-216).
    BreathHeld,
    /// Whether the unit went under water this turn (POISE-G18).
    Dived,
    /// Whether the unit was under water when its turn began (POISE-G49).
    BeganUnder,
    /// Whether breath and choking have been paid for at the end of this turn (POISE-217).
    BreathPaid,
    /// For the battle: whether the turn is one of preparation (POISE-033).
    Preparing,
    /// Boons that doom gives the skill that the unit is using (POISE-J04).
    DoomBoons,
    /// Whether the unit offered terms this turn (POISE-J15).
    TermsOffered,
    /// Whether the hazards at the end of this turn have struck (POISE-G44).
    TurnEnvironment,
    /// For the battle: whether the hazards at the end of the round have struck (POISE-021).
    RoundEnvironment,
    /// Turns that the unit has had in the round (POISE-020).
    Turns,
    /// How often the unit used a skill in the round; the skill by [`Data::place_of`] (POISE-025).
    Used(u16),
    /// Afflictions that the unit has still to draw (POISE-G10).
    AfflictionsOwed,
    /// Whether the unit has called its final gambit (POISE-G12).
    Gambits,
    /// Whether the unit declined to defy its defeat, or may no longer defy one (POISE-C24, POISE-J18).
    Resigned,
    /// Paces by which critical effects have slowed the unit (POISE-D15).
    Slowed,
    /// Attacks of the unit in the battle (POISE-D16).
    Attacks,
    /// The weapon with which the unit is on watch, as a code of its item and skill (POISE-D13).
    WatchWeapon,
    /// For the battle: the [`Stage`](crate::field::opening::Stage) of the opening (POISE-005).
    Stage,
    /// Consecutive turns that ended with breath held (POISE-217).
    Breath,
    /// Whether the rider, or its mount, was shoved, so that it has still to come off (POISE-196).
    Thrown,
    /// The points in all pools that the animal had at the last look (POISE-J11).
    PointsSeen,
    /// The points that the animal has lost since its last command (POISE-J11).
    PointsLost,
    /// Turns of preparation that the unit has had (POISE-033).
    PreparationTurns,
    /// Whether a critical effect has ended the unit's ability to fly (POISE-D15).
    Grounded,
    /// Whether the unit has begun to kneel in the air and has still to drop for it (POISE-G14).
    Drops,
    /// For a side: its points of doom (POISE-J04).
    Doom,
    /// For a side: how often skills were used in its current round of preparation (POISE-033).
    Preparations,
    /// For the battle: whether the hazard with this number, which strikes once, has struck (POISE-G44).
    Sprung(u8),
    /// Banes of a skill of the unit by critical effects; the skill by [`Data::place_of`] (POISE-D15).
    Maimed(u16),
}

impl Count {
    /// The keys of [`Self::Sprung`], by the number of the hazard. Keys below them are those of plain variants.
    const SPRUNG: NumberedKeys = NumberedKeys { first: 1000, last: 1255 };
    /// The keys of [`Self::Used`], by the place of the skill.
    const USED: NumberedKeys = NumberedKeys { first: 0x2000, last: 0x3FFF };
    /// The keys of [`Self::Maimed`], by the place of the skill.
    const MAIMED: NumberedKeys = NumberedKeys { first: 0x4000, last: u16::MAX };

    /// Whether a key is one of [`Self::Maimed`].
    pub(crate) const fn is_of_maimed(key: u16) -> bool {
        Self::MAIMED.has(key)
    }
}

impl battle::Count for Count {
    fn key(self) -> u16 {
        match self {
            Self::Action => 1,
            Self::Maneuver => 2,
            Self::Target => 3,
            Self::Damage => 4,
            Self::Turns => 5,
            Self::Burnt => 6,
            Self::AfflictionsOwed => 7,
            Self::EffectsEarned => 8,
            Self::Named => 9,
            Self::Gambits => 10,
            Self::Resigned => 11,
            Self::Slowed => 12,
            Self::Attacks => 13,
            Self::TurnEnvironment => 14,
            Self::RoundEnvironment => 15,
            Self::WatchWeapon => 16,
            Self::Stage => 17,
            Self::BreathHeld => 18,
            Self::Dived => 19,
            Self::BeganUnder => 20,
            Self::BreathPaid => 21,
            Self::Breath => 22,
            Self::Thrown => 23,
            Self::PointsSeen => 24,
            Self::PointsLost => 33,
            Self::Preparing => 25,
            Self::PreparationTurns => 26,
            Self::DoomBoons => 27,
            Self::TermsOffered => 28,
            Self::Grounded => 29,
            Self::Drops => 30,
            Self::Doom => 31,
            Self::Preparations => 32,
            Self::Sprung(hazard) => Self::SPRUNG.of(u16::from(hazard)),
            Self::Used(place) => Self::USED.of(place),
            Self::Maimed(place) => Self::MAIMED.of(place),
        }
    }

    fn scope(self) -> Scope {
        match self {
            Self::Action
            | Self::Maneuver
            | Self::Target
            | Self::Damage
            | Self::Burnt
            | Self::EffectsEarned
            | Self::Named
            | Self::BreathHeld
            | Self::Dived
            | Self::BeganUnder
            | Self::BreathPaid
            | Self::Preparing
            | Self::DoomBoons
            | Self::TermsOffered
            | Self::TurnEnvironment => Scope::Turn,
            Self::RoundEnvironment | Self::Turns | Self::Used(_) => Scope::Round,
            Self::AfflictionsOwed
            | Self::Gambits
            | Self::Resigned
            | Self::Slowed
            | Self::Attacks
            | Self::WatchWeapon
            | Self::Stage
            | Self::Breath
            | Self::Thrown
            | Self::PointsSeen
            | Self::PointsLost
            | Self::PreparationTurns
            | Self::Grounded
            | Self::Drops
            | Self::Doom
            | Self::Preparations
            | Self::Sprung(_)
            | Self::Maimed(_) => Scope::Battle,
        }
    }
}

/// The tallies that a script may set and expect: the turn's action and maneuver (POISE-008), turns had in the round
/// (POISE-020), skills used in the round (POISE-025), and those kept for the battle.
pub(crate) fn all(data: &RuleData) -> Vec<Counted> {
    let data: &Data = data.of();
    let one = |key: &str, what: Count, most: i16| {
        use battle::Count as _;
        Counted { key: key.to_owned(), tally: what.key(), scope: what.scope(), most }
    };
    let mut all = vec![
        one("action", Count::Action, 1),
        one("maneuver", Count::Maneuver, 1),
        one("turns", Count::Turns, 9),
        one("attacks", Count::Attacks, 999),
        one("gambit", Count::Gambits, 1),
        one("resigned", Count::Resigned, 1),
        one("slowed", Count::Slowed, 99),
        one("breath", Count::Breath, 99),
    ];
    for weapon in &data.file.gear {
        for skill in weapon.skills.iter().filter(|skill| skill.uses > 0) {
            if let Some(place) = data.place_of(skill) {
                let key = format!("{}/{}", weapon.key, skill.key);
                all.push(one(&key, Count::Used(place), skill.uses.into()));
            }
        }
    }
    all
}
