//! Verbs, conditions and flags that rules treat by name.

use super::file::FlagEntry;
use indes_core::battle::Verb;
use indes_core::battlefield::StatusId;
use indes_rules::common::named;

named!(
    /// Verbs that rules treat by name.
    NamedVerbs, Verb, verb, VERBS, "actions", {
        /// Declines what a window offers.
        pass = "pass",
        /// Passes the floor on.
        wait = "wait",
        /// An attack with a melee weapon.
        melee = "melee_attack",
        /// An attack with the body.
        unarmed = "unarmed_attack",
        /// A shot or a throw.
        ranged = "ranged_attack",
        /// A Swift Attack with a melee weapon.
        swift = "swift_attack",
        /// A Push.
        push = "push",
        /// A Push out of a Sprint.
        sprint_push = "sprint_push",
        /// An item picked up in passing.
        scoop = "scoop",
        /// A Run.
        run = "run",
        /// Single metres within another action.
        agile_move = "agile_move",
        /// A turn toward an attacker.
        quick_turn = "quick_turn",
        /// A step away from an attacker.
        step_back = "step_back",
        /// Follows a target.
        follow = "follow",
        /// Goes on.
        go_on = "go_on",
        /// Ends an action.
        end_action = "end_action",
        /// Rolls Initiative.
        roll = "roll_initiative",
        /// Keeps the Initiative roll.
        keep = "keep_initiative",
        /// Lands.
        leap_to = "leap_to",
        /// Helps.
        help = "help",
        /// A Fortitude roll in a contest.
        with_fortitude = "with_fortitude",
        /// A check of Arm Strength.
        with_arm = "with_arm",
        /// A check of Leg Strength.
        with_leg = "with_leg",
        /// An Evasion roll.
        evasion = "evasion",
        /// A Ranged Evasion roll.
        ranged_evasion = "ranged_evasion",
        /// A Fortitude roll.
        fortitude = "fortitude",
        /// A Will roll.
        will = "will",
        /// A Chance roll.
        chance = "chance_roll",
        /// A Death roll.
        death_roll = "death_roll",
        /// A Death Save.
        death_save = "death_save",
        /// A roll to wake.
        wake = "wake_roll",
        /// The location of an injury.
        injury = "injury_roll",
        /// A check of Awareness.
        awareness = "awareness",
        /// The dice of a fall.
        fall = "fall",
        /// The coin of the first floor.
        first_floor = "first_floor",
        /// An Initiative roll.
        initiative = "initiative",
        /// Hides.
        hide = "hide",
    }
);

named!(
    /// Conditions that rules treat by name.
    NamedStatuses, StatusId, status, STATUSES, "statuses", {
        /// ENERGY-223
        exposed = "exposed",
        /// ENERGY-226
        unguarded = "unguarded",
        /// ENERGY-239
        surprised = "surprised",
        /// ENERGY-329
        shaken = "shaken",
        /// ENERGY-331
        exhausted = "exhausted",
        /// ENERGY-333
        dazed = "dazed",
        /// ENERGY-335
        blinded = "blinded",
        /// ENERGY-337
        slowed = "slowed",
        /// ENERGY-339
        prone = "prone",
        /// ENERGY-G11
        kneeling = "kneeling",
        /// ENERGY-282
        restrained = "restrained",
        /// ENERGY-286
        restraining = "restraining",
        /// ENERGY-C21
        bound = "bound",
        /// ENERGY-039
        defending = "defending",
        /// ENERGY-J09
        undefending = "undefending",
        /// ENERGY-328
        asleep = "asleep",
        /// ENERGY-324
        unconscious = "unconscious",
        /// The cause of unconsciousness: Stamina (ENERGY-062).
        spent = "spent",
        /// The cause: Non-Lethal damage (ENERGY-326).
        stunned = "stunned",
        /// The cause: a Death roll or a Death Save (ENERGY-327).
        dying = "dying",
        /// ENERGY-312
        bleeding = "bleeding",
        /// ENERGY-320
        stabilized = "stabilized",
        /// ENERGY-G26
        injured_arm = "injured_arm",
        /// ENERGY-G26
        injured_other_arm = "injured_other_arm",
        /// ENERGY-G26
        injured_leg = "injured_leg",
        /// ENERGY-314
        dead = "dead",
    }
);

/// Declares a struct of flags, each a bit by its place in the list of the file.
macro_rules! flags {
    ($({ $doc:literal } $field:ident = $key:literal),+ $(,)?) => {
        /// Flags that rules treat by name.
        #[derive(Clone, Copy, Debug)]
        pub struct NamedFlags { $(#[doc = $doc] pub $field: u16),+ }

        /// The keys of all of them.
        pub(super) const FLAGS: &[&str] = &[$($key),+];

        impl NamedFlags {
            pub(super) fn of(flags: &[FlagEntry]) -> Self {
                Self { $($field: bit(flags, $key)),+ }
            }
        }
    };
}

flags! {
    { "Non-Lethal, without care (ENERGY-248)." } non_lethal = "non_lethal",
    { "With one step of care (ENERGY-252)." } careful_once = "non_lethal_1",
    { "With two steps (ENERGY-253)." } careful_twice = "non_lethal_2",
    { "With three steps." } careful_thrice = "non_lethal_3",
    { "Without the effects that have passed (ENERGY-J30)." } no_past = "no_past",
    { "A movement that ends with a Jump (ENERGY-361)." } leap = "leap",
}

/// The bit of the flag with a key; 0 if there is none.
pub(super) fn bit(flags: &[FlagEntry], key: &str) -> u16 {
    let at = flags.iter().position(|flag| flag.key == key).and_then(|at| u32::try_from(at).ok());
    at.and_then(|at| 1u16.checked_shl(at)).unwrap_or(0)
}

impl NamedFlags {
    /// The flags of Non-Lethal damage, each with its steps of care.
    pub fn careful(&self) -> impl Iterator<Item = (u16, i16)> {
        [self.non_lethal, self.careful_once, self.careful_twice, self.careful_thrice].into_iter().zip(0..)
    }
}
