//! Poise, rule by rule: a test's name begins with the id of the rule whose test line it asserts, boundaries included.

mod afflictions;
mod aftermath;
mod area;
mod attack;
mod critical;
mod defence;
mod ending;
mod exits;
mod fallen;
mod flight;
mod gambit;
mod gear;
mod golden;
mod hazards;
mod hidden;
mod hinder;
mod legend;
mod linked;
mod moves;
mod opening;
mod options;
mod pools;
mod position;
mod preparation;
mod riding;
mod rulings;
mod share;
mod support;
mod targets;
mod terms;
mod turns;
mod watch;
mod water;

use crate::support::{Arena, Plan};
use indes::battle::Setup;
use support::{hex, square};

/// A beside D, each with a sword.
fn duel() -> Plan {
    square(["A D . . .", ". . . . .", ". . . . ."])
}

/// A attacks D, who yields; these are the dice.
fn yields(arena: &mut Arena, what: &str, dice: &[i16]) {
    arena.rolls(dice.iter().copied()).act("A", what);
    if arena.question() == "D reacts" {
        arena.react("D", "yield");
    }
}

/// What the shipped levels lack, for the soak: hexes, minions, every kind of weapon, conditions from the beginning, a last
/// round.
pub fn melee() -> Setup {
    hex([". A B . . . .", " . . C . E . .", ". . . D F . .", " . . . G . H ."])
        .unit('A', |a| a.template("captain").status("kneeling"))
        .unit('B', |b| b.template("slinger").status("burning"))
        .unit('C', |c| c.gear(["maul", "dagger"]).status("rooted").with("focus", 1))
        .unit('D', |d| d.gear(["mace", "tower_shield", "javelin"]).armour("mail").status("wet"))
        .unit('E', |e| e.gear(["crossbow", "axe"]).with("poise", 4))
        .unit('F', |f| f.template("levy"))
        .unit('G', |g| g.gear(["halberd"]).prepared(false))
        .unit('H', |h| h.template("ranger").with("momentum", 3))
        .option("auto_pass_defeated", "false")
        .option("terms_outcome", "\"draw\"")
        .prepares(0, 1)
        .prepares(1, 2)
        .hazards(
            "Embers",
            "C2:D3",
            "(at: enter, effect: damage(dice: 1, faces: 4, kind: \"choice\", armour: true), worse: (\"wet\", 2)),
             (at: own_turn_end, effect: loss(amount: 1, of: \"focus\")),
             (at: once, effect: impose(status: \"burning\"))",
        )
        .region("Gate", "A1:A4", "exit: true")
        .hazards("Gale", "D1:F4", "(at: round_end, effect: loss(amount: 2, of: \"choice\"))")
        .round_limit(30)
        .setup()
}

/// A drake in the air and a minion against heroes who are near their next affliction, on squares.
pub fn hunt() -> Setup {
    square([". . . . . . .", ". A . . . E .", ". B . . D . .", ". C . . . . .", ". . . . . . ."])
        .unit('A', |a| a.gear(["halberd"]).with("stress", 4))
        .unit('B', |b| b.template("ranger").with("stress", 9).status("limp"))
        .unit('C', |c| c.gear(["greatsword"]).pools(6, 6, 6).with("stress", 14))
        .unit('D', |d| d.template("drake").pools(4, 4, 4).with("defiance", 6).altitude(1))
        .unit('E', |e| e.template("levy"))
        .option("defeated_block", "true")
        .option("lethal_stress", "20")
        .option("gambit_when_defeated", "true")
        .option("maneuver_for_action", "true")
        .round_limit(6)
        .setup()
}

/// Riders on animals and on one with a mind of its own that flies, water deep and shallow, plate and mail, friends in the way, and
/// one so small that it shares a place.
pub fn ford() -> Setup {
    square([
        "A . w w w D . .",
        ". B w w w . E .",
        ". . w w ~ . . .",
        "C . ~ w w F . .",
        ". . w w w . . .",
        "I . w w . G H .",
        ". . w w . . . .",
    ])
    .unit('A', |a| a.rides('B'))
    .unit('B', |b| b.template("horse"))
    .unit('C', |c| c.gear(["mace", "dagger"]).on('w').armour("plate"))
    .unit('D', |d| d.rides('E').gear(["maul"]))
    .unit('E', |e| e.template("griffin").altitude(3))
    .unit('F', |f| f.template("levy").on('w'))
    .unit('G', |g| g.gear(["halberd"]).armour("mail").rides('H'))
    .unit('H', |h| h.template("mule"))
    .unit('I', |i| i.side(0).size("-2").gear(["sling", "dagger"]).status("encumbered"))
    .unfamiliar("F5:H7")
    .round_limit(30)
    .setup()
}

/// A side that begins hidden, with a rider, one that is large, and bushes between it and those who look for it.
pub fn ambush() -> Setup {
    hex([
        ". . . . & . . . . .",
        " . A . . & . D . . E",
        ". B . & . . . . F .",
        " . . . . & . G . . .",
        ". C . . . . & . H .",
        " . . . & . . . . . .",
    ])
    .hides(1)
    .unit('A', |a| a.template("drake").size("1").with("defiance", 1))
    .unit('B', |b| b.gear(["maul"]).with("cunning", 1))
    .unit('C', |c| c.template("slinger"))
    .unit('D', |d| d.template("drake").size("1").pools(9, 9, 9))
    .unit('E', |e| e.gear(["mace", "dagger"]).with("agility", 4))
    .unit('F', |f| f.rides('G'))
    .unit('G', |g| g.template("horse"))
    .unit('H', |h| h.template("levy"))
    .round_limit(8)
    .setup()
}
