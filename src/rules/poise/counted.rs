//! What poise counts, of a unit, of a side or of the battle, and the names that battle scripts have for it.

use super::data::Data;
use crate::battle::{self, Counted, Scope};
use crate::battlefield::RuleData;

/// Something counted. Of a unit, unless it says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// Actions used this turn (POISE-008).
    Action,
    /// Maneuvers used this turn (POISE-008).
    Maneuver,
    /// How often it was the target of the turn's action (POISE-015).
    Target,
    /// Damage it took from the turn, in points (POISE-C02).
    Damage,
    /// Whether it has burned this turn (POISE-D21 step 3).
    Burnt,
    /// Critical effects that it has still to choose (POISE-077).
    EffectsEarned,
    /// Whether it was named to go next (POISE-D15).
    Named,
    /// Whether breath was held, or kept, this turn (POISE-216).
    BreathHeld,
    /// Whether it went under this turn.
    Dived,
    /// Whether it was under when its turn began (POISE-G49).
    BeganUnder,
    /// Whether the turn's end has brought what breath costs (POISE-217).
    BreathPaid,
    /// Of the battle: whether the turn is one of preparation (POISE-033).
    Preparing,
    /// Boons that doom gives the skill that it uses (POISE-J04).
    DoomBoons,
    /// Whether it offered terms this turn (POISE-J15).
    TermsOffered,
    /// Whether the ground has done its part in the turn (POISE-G44).
    TurnEnvironment,
    /// Of the battle: whether the ground has done its part in the round (POISE-021).
    RoundEnvironment,
    /// Turns it had in the round (POISE-020).
    Turns,
    /// How often a skill was used in the round, by the skill's place among all (POISE-025).
    Used(u16),
    /// Afflictions that it has still to draw (POISE-G10).
    AfflictionsOwed,
    /// Whether it has called its final gambit (POISE-G12).
    Gambits,
    /// Whether it can defy no defeat any more (POISE-J18).
    Resigned,
    /// By how many paces critical effects have slowed it (POISE-D15).
    Slowed,
    /// Its attacks (POISE-D16).
    Attacks,
    /// The weapon with which it is on watch, as a code (POISE-D13).
    WatchWeapon,
    /// Of the battle: how far the fight has come about (POISE-005).
    Stage,
    /// Turns that ended with breath held, one after the other (POISE-217).
    Breath,
    /// Whether a rider has been shoved out of the saddle (POISE-196).
    Thrown,
    /// The points that an animal had when it was last commanded (POISE-J11).
    PointsAtCommand,
    /// Turns of preparation that it has had (POISE-033).
    PreparationTurns,
    /// Whether it cannot fly any more (POISE-D15).
    Grounded,
    /// Whether it has still to drop for its knees (POISE-G14).
    Drops,
    /// Of a side: its doom (POISE-J04).
    Doom,
    /// Of a side: how often skills were used in its round of preparation (POISE-033).
    Preparations,
    /// Of the battle: whether a hazard that strikes once has, by its number (POISE-G44).
    Sprung(u8),
    /// Banes of a skill, by the skill's place among all (POISE-D15).
    Maimed(u16),
}

impl Count {
    /// The key of [`Self::Sprung`] for hazard 0; the others follow by number. Keys below it are those of plain variants.
    const SPRUNG: u16 = 1000;
    /// The key of [`Self::Used`] for the skill at place 0.
    const USED: u16 = 0x2000;
    /// The key of [`Self::Maimed`] for the skill at place 0; the range of keys that ends with [`u16::MAX`].
    const MAIMED: u16 = 0x4000;

    /// Whether a number is that of a maimed skill.
    pub(super) const fn is_of_maimed(key: u16) -> bool {
        key >= Self::MAIMED
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
            Self::PointsAtCommand => 24,
            Self::Preparing => 25,
            Self::PreparationTurns => 26,
            Self::DoomBoons => 27,
            Self::TermsOffered => 28,
            Self::Grounded => 29,
            Self::Drops => 30,
            Self::Doom => 31,
            Self::Preparations => 32,
            Self::Sprung(hazard) => Self::SPRUNG + u16::from(hazard),
            Self::Used(place) => Self::USED + place,
            Self::Maimed(place) => Self::MAIMED + place,
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
            | Self::PointsAtCommand
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

/// Counts that a script may set and expect: the turn's action and maneuver (POISE-008), turns had in the round
/// (POISE-020), skills used in the round (POISE-025), and what lasts for the battle.
pub(super) fn all(data: &RuleData) -> Vec<Counted> {
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
