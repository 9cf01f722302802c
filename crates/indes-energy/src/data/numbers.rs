//! Groups of numbers of the rule data.

use super::dice::Dice;
use super::gear::DrawClass;
use super::parts::DamageType;
use serde::Deserialize;

/// Declares structs of numbers that are read from the rule data.
macro_rules! numbers {
    ($($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $field:ident: $of:ty),+ $(,)? })+) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
            #[serde(deny_unknown_fields)]
            pub struct $name { $($(#[$doc])* pub $field: $of),+ }
        )+
    };
}

numbers! {
    /// Points and limits of a Round (ENERGY-D02, ENERGY-D05).
    RoundNumbers {
        /// The Energy by the Stamina at the start of the Round, from 0; more Stamina gives the last number.
        energy: [i16; 6],
        /// The Agility (ENERGY-070).
        agility: i16,
        /// How often Stamina may be paid as Energy (ENERGY-053).
        conversions: i16,
        /// Swift Attacks (ENERGY-078).
        swift: i16,
        /// Initiative rolls (ENERGY-079).
        rolls: i16,
        /// The Energy that an Exhausted creature gets fewer (ENERGY-332).
        exhausted: i16,
        /// The Stamina that catching one's breath gives (ENERGY-051).
        breath: i16,
        /// The most Stamina for enhancements of one attack (ENERGY-066).
        enhancements: u8,
        /// The least Energy that an interrupted action costs (ENERGY-100).
        least: i16,
    }
    /// Numbers of attacks (ENERGY-D08).
    AttackNumbers {
        /// The Attack Value before bonuses (ENERGY-111).
        value: i16,
        /// The divisor of the modifiers in MASAB and MASDB (ENERGY-122).
        share: i16,
        /// What a Combat Maneuver takes off the Attack Value (ENERGY-269).
        maneuver: i16,
        /// The faces of the Combat roll and the Hit roll (ENERGY-115).
        die: u8,
        /// The least natural number of a Critical Hit (ENERGY-198).
        critical: i16,
        /// The greatest natural number that leaves the attacker Exposed (ENERGY-117).
        exposes: i16,
        /// The greatest natural number that always misses (ENERGY-118).
        misses: i16,
        /// The faces of Defense rolls (ENERGY-176).
        defence: u8,
        /// The faces of Ranged Evasion rolls (ENERGY-131).
        ranged_defence: u8,
        /// The Miss Chance before modifiers (ENERGY-128).
        miss: i16,
        /// The least unarmed damage (ENERGY-264).
        unarmed_least: i16,
        /// What a melee weapon without proficiency takes off Attack Value and Evasion (ENERGY-256).
        unproficient: i16,
        /// The Energy that a shot without proficiency costs more (ENERGY-258).
        shot_unproficient: i16,
        /// The price of a melee Swift Attack (ENERGY-231).
        swift: i16,
        /// The price of a blow at a creature that cannot defend itself (ENERGY-105).
        blow: i16,
    }
    /// Values computed from ability scores (ENERGY-D08, ENERGY-G03).
    DerivedValues {
        /// The inherent Fortitude (ENERGY-185).
        fortitude: i16,
        /// The inherent Will (ENERGY-188).
        will: i16,
        /// The score whose modifier is 0 (ENERGY-G01).
        mean: i16,
        /// The Aura before modifiers (ENERGY-164).
        aura: i16,
        /// Recovery Surges before modifiers (ENERGY-167).
        surges: i16,
        /// The least Recovery Value (ENERGY-168).
        recovery: i16,
        /// What proficiency adds to a skill (ENERGY-G03).
        proficient: i16,
        /// What Passive Awareness adds to the bonus (ENERGY-G03).
        passive: i16,
        /// The divisor of the level, and of the Wisdom modifier in skills.
        share: i16,
        /// What a natural 20 adds to a check, and a natural 1 takes off (ENERGY-J19).
        critical: i16,
        /// The MPL that grants the first and the second Combat Style (ENERGY-260).
        style_levels: [i16; 2],
        /// The Strength below which heavy armour costs more Energy (ENERGY-D37).
        heavy_strength: i16,
        /// The Energy that it costs more then.
        heavy_energy: i16,
    }
    /// Numbers of Non-Lethal damage (ENERGY-D18).
    NonLethalNumbers {
        /// The number needed with a blunt melee weapon (ENERGY-249).
        blunt: i16,
        /// With another melee weapon (ENERGY-250).
        other: i16,
        /// With a ranged or thrown weapon (ENERGY-251).
        ranged: i16,
        /// The Attack Value or Miss Chance that a step of care costs (ENERGY-252).
        step: i16,
        /// What a step takes off the number needed.
        lowers: i16,
        /// The Stamina that a creature without Aura loses (ENERGY-246).
        stamina: i16,
        /// The damage beyond armour that may injure (ENERGY-J11).
        injures: i16,
    }
    /// What cover is worth (ENERGY-D43).
    CoverNumbers {
        /// Added to the Miss Chance.
        miss: i16,
        /// Added to the Evasion roll.
        evasion: i16,
    }
    /// Modifiers of the situation (ENERGY-D10, ENERGY-D43).
    Situation {
        /// The Miss Chance of a target that does not move (ENERGY-135).
        still: i16,
        /// Of one that sprints or runs in zig-zag (ENERGY-137).
        erratic: i16,
        /// The changes of heading that make a zig-zag (ENERGY-G23).
        turns: u16,
        /// Light cover.
        light: CoverNumbers,
        /// Heavy cover.
        heavy: CoverNumbers,
    }
    /// Numbers of movement.
    MoveNumbers {
        /// A Run for 1 Energy covers one part of so many of Speed (ENERGY-101).
        third: i16,
        /// The prices of a Run cut short, in Energy (ENERGY-G10).
        runs: [i16; 3],
        /// The metres of a run-up (ENERGY-030).
        run_up: i16,
        /// A Slowed creature has one part of so many of its Speed (ENERGY-337).
        slowed: i16,
        /// The decimetres that a Jump out of a Sprint gains (ENERGY-034).
        sprint_leap: i16,
        /// The least metres that a Jump is priced as (ENERGY-G57).
        body: i16,
        /// The metres of a Push (ENERGY-288).
        push: i16,
        /// The most metres of a Push out of a Sprint (ENERGY-290).
        far_push: i16,
        /// The metres from its target at which such a Sprint must begin (ENERGY-290).
        push_from: u16,
        /// The metres of a straight run that help to break a door (ENERGY-G17).
        charge: i16,
        /// What they add.
        charge_bonus: i16,
        /// The distance of helpers in cells (ENERGY-G17).
        helpers: u16,
        /// Decimetres in a metre of a Jump.
        leap_height: i16,
        /// The most creatures that run together (ENERGY-G51).
        group: u8,
        /// The metres that a disarmed weapon is flung (ENERGY-277).
        flung: u16,
    }
    /// Numbers of swimming (ENERGY-G36).
    SwimNumbers {
        /// A metre for so many points of the bonus beyond the first.
        share: i16,
        /// The least metres.
        least: i16,
        /// The least bonus of a creature that stays up by itself.
        safe: i16,
        /// The number that the Fortitude roll of others must exceed.
        dc: i16,
        /// The Stamina that they lose.
        stamina: i16,
    }
    /// The strength of doors (ENERGY-G17).
    DoorNumbers {
        /// Weak.
        weak: i16,
        /// Sound.
        sound: i16,
        /// Heavy.
        heavy: i16,
    }
    /// The least faces of the rows of the Death roll and the Death Save (ENERGY-D22, ENERGY-D23).
    DeathRows {
        /// A scratch.
        scratch: i16,
        /// Exhausted until the end of the next Round.
        brief: i16,
        /// An injury.
        injury: i16,
        /// Bleeding.
        bleeding: i16,
        /// Unconscious.
        unconscious: i16,
        /// A Death Save that stabilizes.
        saved: i16,
        /// One after which the creature goes on bleeding.
        bleeds: i16,
        /// One after which it falls Unconscious.
        faints: i16,
        /// The number on which an Unconscious creature wakes (ENERGY-063).
        wakes: i16,
    }
    /// The greatest faces of the injury die (ENERGY-G26).
    InjuryRows {
        /// Its faces.
        die: u8,
        /// The weapon arm.
        arm: i16,
        /// The other arm.
        other_arm: i16,
    }
    /// The numbers that a sleeper's Awareness must reach (ENERGY-J16).
    NoiseNumbers {
        /// A fight in sight.
        sight: i16,
        /// A fight in the next room.
        near: i16,
    }
    /// Numbers of dangerous ground (ENERGY-D45).
    GroundNumbers {
        /// The number that a sprinter's Fortitude roll on slippery ground must exceed.
        ice: i16,
        /// The number that a Fortitude roll against gas must exceed.
        gas: i16,
        /// The damage against which such a roll is made.
        gas_kind: DamageType,
        /// The dice of lava.
        lava: Dice,
        /// Its type.
        lava_kind: DamageType,
        /// The face that a creature without Aura needs to survive it (ENERGY-322).
        survive: i16,
    }
    /// Numbers of rests (ENERGY-D21).
    RestNumbers {
        /// The minutes of a block of a Short Rest.
        block: i16,
        /// The minutes of a repair.
        repair: i16,
        /// The hours of a Long Rest.
        long: i16,
        /// The hours of it that must be slept.
        asleep: i16,
    }
    /// A row of the effects of Leg Strength (ENERGY-D31).
    LegRow {
        /// The greatest bonus of the row.
        most: i16,
        /// Metres more of a Sprint.
        sprint: i16,
        /// Decimetres more of a Jump.
        jump: i16,
        /// Points more of Agility.
        agility: i16,
        /// Dice fewer of a fall.
        fall: u8,
    }
    /// Ranges of thrown weapons without numbers of their own (ENERGY-D13).
    ThrowRanges {
        /// Light ones.
        light: [i16; 3],
        /// Heavy ones.
        heavy: [i16; 3],
        /// Others.
        other: [i16; 3],
    }
    /// What Arm Strength adds to throws (ENERGY-D14).
    ThrowArmRow {
        /// The greatest bonus of the row.
        most: i16,
        /// The metres added to the three ranges.
        more: [i16; 3],
    }
    /// The worths for bots, in points.
    Scoring {
        /// A point of Aura.
        aura: i16,
        /// A creature that is struck down.
        fall: i16,
        /// A creature that becomes Exposed.
        exposed: i16,
        /// A condition, a push, or a weapon that is lost.
        effect: i16,
        /// A point of Energy.
        energy: i16,
        /// A metre nearer to the nearest foe.
        approach: i16,
        /// A foe whose back is reached.
        behind: i16,
        /// A usable weapon in hand.
        arm: i16,
        /// A weapon that is loaded.
        load: i16,
        /// Defending while Exposed or Unguarded.
        defend: i16,
        /// A point of Stamina.
        stamina: i16,
    }
}

/// A grade of climbs (ENERGY-G18).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ClimbRow {
    /// Its key, which is a value of the option `climb`.
    pub key: String,
    /// The Stamina of an attempt.
    pub stamina: i16,
    /// The number that the check must reach.
    pub dc: i16,
}

/// A row of the dice of Initiative (ENERGY-D30).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieRow {
    /// The greatest bonus of the row.
    pub most: i16,
    /// The faces of each die; they are added.
    pub dice: Vec<u8>,
}

/// A row of the draw weights (ENERGY-D12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DrawRow {
    /// The greatest Arm Strength of the row.
    pub most: i16,
    /// The metres added to the three ranges.
    pub range: [i16; 3],
    /// The damage added.
    pub damage: i16,
    /// The least MPL of its users (ENERGY-G48).
    #[serde(default)]
    pub mpl: i16,
    /// The least class of weapons that have it; `None` for all (ENERGY-152).
    #[serde(default)]
    pub least: Option<DrawClass>,
}
