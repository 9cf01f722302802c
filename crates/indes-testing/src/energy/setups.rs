//! Battles of energy that the soak plays, with what the shipped levels lack.

use super::{hex, square};
use indes_core::battle::Setup;

/// A ruin with what the shipped levels lack: doors to break, lava, gas, smoke, a bog, ice, deep water, drops; a
/// sleeper, one that is bound, one that is unconscious; abilities that no template has, counted shots, and the options
/// that change most.
pub fn ruin() -> Setup {
    square([
        "A . . . ! . . D .",
        ". B . . . . w w .",
        ". . . . # . w . E",
        "C . - . . . . . .",
        ". . . . # . . F .",
        ". . G . . . . . .",
    ])
    .heights([
        "0 0 0 0 0 0 0 0 0",
        "0 0 0 0 0 0 0 0 0",
        "0 0 0 0 0 0 0 0 0",
        "0 0 0 2 2 0 0 0 0",
        "0 0 0 4 4 0 0 0 0",
        "0 0 0 4 4 0 0 0 0",
    ])
    .door("name: \"the door\", between: [\"D2|E2\"]")
    .region("Bog", "B4:C5", "hazards: [(at: enter, effect: impose(status: \"slowed\"))]")
    .region("Ice", "F3:F5", "unstable: true")
    .region("Smoke", "H5:I6", "light: dim, hazards: [(at: enter, effect: impose(status: \"blinded\"))]")
    .region("Gas", "A6:B6", "hazards: [(at: round_start, effect: damage(dice: 1, faces: 6, kind: \"poison\"))]")
    .option("doors", "\"weak\"")
    .option("ammo", "4")
    .option("named_injuries", "true")
    .option("hold_hazard", "true")
    .option("critical_checks", "true")
    .option("loading_exposes", "true")
    .unit('A', |a| a.template("skirmisher").with("deep_reserves", 1).with("flash", 1))
    .unit('B', |b| b.template("sneak").with("aura_control", 1))
    .unit('C', |c| c.template("knight").with("reckless_fury", 1).status("bound"))
    .unit('D', |d| d.template("archer").with("rally", 1).with("aura", 3))
    .unit('E', |e| e.template("halberdier").status("asleep"))
    .unit('F', |f| f.template("shield_guard").with("step_back", 1).with("stamina", 3).with("aura", 0))
    .unit('G', |g| g.side(0).template("skirmisher").gear(["hand_crossbow", "dagger"]).with("mpl", 1))
    .round_limit(20)
    .setup()
}

/// A wood on hexes, with a creature of three cells and tiny ones that share a cell.
pub fn wood() -> Setup {
    hex([". A . . . . . .", " B . & . . D . .", ". . . - . . . .", " C . . & . . . .", ". . . . . . E ."])
        .unit('A', |a| a.template("sneak").size("tiny"))
        .unit('B', |b| b.template("sneak").size("tiny"))
        .unit('C', |c| c.template("halberdier"))
        .unit('D', |d| d.template("ogre"))
        .unit('E', |e| e.template("skirmisher").status("undefending"))
        .round_limit(20)
        .setup()
}

/// A camp at night: those in it may rest while the others sleep; one of them is dazed.
pub fn night() -> Setup {
    let mut setup = square(["A B . . . D", ". . . . . .", ". . . - . E"])
        .region("Camp", "A1:B3", "camp: true, light: dark")
        .door("name: \"the gate\", between: [\"C2|D2\"]")
        .option("noise", "\"near\"")
        .unit('A', |a| a.with("rally", 1).with("aura", 5))
        .unit('B', |b| b.template("sneak").status("dazed"))
        .unit('D', |d| d.status("asleep"))
        .unit('E', |e| e.status("asleep").with("keen_mind", 1))
        .round_limit(20)
        .setup();
    // One of them has a second weapon deep in the pack, as no shipped template has.
    let gear = &mut setup.units[0].gear.0;
    let mut deep = gear[0];
    (deep.place, deep.ready.paid) = (indes_core::battlefield::Place::Stowed, 1);
    gear.push(deep);
    setup
}
