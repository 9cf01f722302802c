//! Verbs and statuses that rules treat by name.

use indes_core::battle::Verb;
use indes_core::battlefield::StatusId;
use indes_rules::common::named;

named!(
    /// Verbs that rules treat by name.
    NamedVerbs, Verb, verb, VERBS, "actions", {
        /// Passes.
        pass = "pass",
        /// Ends the turn.
        end_turn = "end_turn",
        /// The passive defence.
        passive = "passive",
        /// An attack in melee.
        melee = "melee_attack",
        /// Does not perform a ritual.
        no_ritual = "no_ritual",
        /// Lets a mortally wounded unit die.
        no_aid = "no_aid",
        /// Keeps a grab.
        sustain = "sustain_grab",
        /// Lets go of a grabbed unit.
        let_go = "let_go",
        /// Chooses where a rider lands.
        land_on = "land_on",
        /// A roll for the order of turns.
        initiative = "initiative",
        /// Whether a unit notices one that hides.
        noticing = "noticing",
        /// The grappler's roll against an escape.
        grip = "grip",
        /// A difficulty die.
        difficulty = "difficulty",
        /// A survival roll.
        survival = "survival",
        /// The roll of a rider whose mount falls.
        unseated = "unseated",
        /// The roll of an injury.
        injury = "injury",
        /// What happens minutes after the battle.
        time_passes = "time_passes",
    }
);

named!(
    /// Statuses that rules treat by name.
    NamedStatuses, StatusId, status, STATUSES, "statuses", {
        /// REGION-062
        knocked_out = "knocked_out",
        /// A lethal knock-out whose survival roll is still to be made (REGION-066).
        lethal_ko = "lethal_ko",
        /// REGION-069
        dead = "dead",
        /// REGION-081
        mortally_wounded = "mortally_wounded",
        /// REGION-092
        badly_wounded = "badly_wounded",
        /// REGION-107
        stunned = "stunned",
        /// REGION-124
        partially_grabbed = "partially_grabbed",
        /// REGION-132
        fully_held = "fully_held",
        /// REGION-127
        grappling = "grappling",
        /// REGION-169
        prone = "prone",
        /// REGION-174
        helpless = "helpless",
        /// REGION-179
        surprised = "surprised",
        /// REGION-D12: cannot run.
        lame = "lame",
        /// REGION-D12: ranged attacks are disadvantaged.
        lost_eye = "lost_eye",
        /// REGION-D12: one hand fewer.
        lost_hand = "lost_hand",
        /// REGION-D12: FOR rolls are disadvantaged.
        broken_health = "broken_health",
        /// REGION-D12: PRE rolls are disadvantaged.
        haunted = "haunted",
    }
);
