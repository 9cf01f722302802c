//! Verbs and conditions that rules treat by name.

use indes_core::battle::Verb;
use indes_core::battlefield::StatusId;
use indes_rules::common::named;

named!(
    /// Verbs that rules treat by name.
    NamedVerbs, Verb, verb, VERBS, "actions", {
        /// Passes: uses nothing that is offered.
        pass = "pass",
        /// Ends the turn.
        end_turn = "end_turn",
        /// Attacks with a weapon.
        strike = "strike",
        /// Strikes a foe that exposes itself.
        opportunity = "opportunity_attack",
        /// Strikes an attacker after a won Parry.
        riposte = "riposte",
        /// Grapples a foe.
        grapple = "grapple",
        /// Hides.
        sneak = "sneak",
        /// Searches.
        search = "search",
        /// Walks.
        walk = "walk",
        /// Stands up.
        stand = "stand",
        /// Declines to defend.
        no_defence = "no_defence",
        /// Performs no maneuver.
        no_maneuver = "no_maneuver",
        /// Saves the turn.
        save_turn = "save_turn",
        /// Pushes a unit to a cell.
        push_to = "push_to",
        /// Lands on a cell.
        land_on = "land_on",
        /// The Stealth of an ambush.
        stealth = "stealth_check",
        /// The Observation against hidden units.
        observation = "observation_check",
        /// The dice of a fall.
        fall = "fall",
        /// The roll of initiative.
        initiative = "initiative",
        /// A test of Athletics.
        athletics = "with_athletics",
        /// A test of Acrobatics.
        acrobatics = "with_acrobatics",
        /// A test of Sleight of Hand.
        sleight = "with_sleight_of_hand",
    }
);

named!(
    /// Conditions that rules treat by name.
    NamedStatuses, StatusId, status, STATUSES, "statuses", {
        /// MANEUVER-019
        surprised = "surprised",
        /// MANEUVER-G25
        prone = "prone",
        /// MANEUVER-G24
        dazed = "dazed",
        /// MANEUVER-048
        grappled = "grappled",
        /// MANEUVER-G26
        grappling = "grappling",
        /// MANEUVER-D24
        netted = "netted",
        /// MANEUVER-045
        disengaged = "disengaged",
        /// MANEUVER-G43
        braced = "braced",
        /// MANEUVER-G44
        feinted = "feinted",
        /// MANEUVER-D25
        warded = "warded",
        /// MANEUVER-G59
        both_hands = "both_hands",
        /// MANEUVER-164
        unconscious = "unconscious",
        /// MANEUVER-G22
        dead = "dead",
    }
);
