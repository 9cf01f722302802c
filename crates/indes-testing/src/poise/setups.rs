//! Battles of poise that the soak plays, with what the shipped levels lack.

use super::{hex, square};
use indes_core::battle::Setup;

/// A battle on hexes for the soak test, with what the shipped levels lack: minions, every kind of weapon, conditions
/// from
/// the beginning, a last round.
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

/// A battle on squares: a drake in the air and a minion against heroes that are near their next affliction.
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

/// The heights of [`ford`].
const FORD_HEIGHTS: [&str; 10] = [
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "0 0 0 0 0 0 0 0",
    "4 4 0 0 0 0 0 0",
    "4 4 0 0 0 0 0 0",
    "4 0 0 0 0 0 0 0",
];

/// A battle on squares: riders on animals, one of them on a ledge above the water, and on a reasoning mount that flies,
/// deep and shallow water, plate and mail, allies in the way, and a unit small enough to share a cell.
pub fn ford() -> Setup {
    square([
        "A . w w w D . .",
        ". B w w w . E .",
        ". . w w ~ . . .",
        "C . ~ w w F . .",
        ". . w w w . . .",
        "I . w w . G H .",
        ". . w w . . . .",
        "K . w w w . . .",
        ". . w w w . . .",
        "J w w w w . . .",
    ])
    .heights(FORD_HEIGHTS)
    .unit('A', |a| a.rides('B'))
    .unit('B', |b| b.template("horse"))
    .unit('C', |c| c.gear(["mace", "dagger"]).on('w').armour("plate"))
    .unit('D', |d| d.rides('E').gear(["maul"]))
    .unit('E', |e| e.template("griffin").altitude(3))
    .unit('F', |f| f.template("levy").on('w'))
    .unit('G', |g| g.gear(["halberd"]).armour("mail").rides('H'))
    .unit('H', |h| h.template("mule"))
    .unit('I', |i| i.side(0).size("-2").gear(["sling", "dagger"]).status("encumbered"))
    .unit('J', |j| j.side(0).rides('K'))
    .unit('K', |k| k.side(0).template("horse"))
    .unfamiliar("F5:H7")
    .round_limit(30)
    .setup()
}

/// A battle on hexes: a side that begins hidden, with a rider and a large unit, and bushes between the sides.
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
