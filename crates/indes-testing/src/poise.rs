//! Helpers for poise: the default hero, pools and stress, hazards, whether a unit is surrounded.

mod setups;

use crate::{Arena, Plan, TestDefaults, UnitSpec};
use indes_poise::{DEF, resolve};

pub use setups::{ambush, ford, hunt, melee};

/// By default a battle begins with A's turn: the most agile unit of each side rolls, and A's face is the lower one.
static DEFAULTS: TestDefaults =
    TestDefaults { def: &DEF, unit: default_unit, options: &[], opening: (|_| vec![1, 4], Some("A acts")) };

/// A hero with a sword, agility, brawn and cunning 2, so 15/15/15, no armour, speed 2 and size 1. A, B and C are on the
/// first side, all others on the second.
fn default_unit(name: char) -> UnitSpec {
    let unit = UnitSpec::new("warden").side(usize::from(name > 'C')).armour("none").gear(["sword"]);
    unit.with("agility", 2).with("brawn", 2).with("cunning", 2)
}

/// Squares on which every second diagonal step is 2.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "square(alternating)", &rows)
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "hex(pointy)", &rows)
}

impl UnitSpec {
    /// The points of the three pools.
    pub fn pools(self, poise: i32, momentum: i32, focus: i32) -> Self {
        self.with("poise", poise).with("momentum", momentum).with("focus", focus)
    }
}

impl Plan {
    /// A region with hazards.
    pub fn hazards(self, name: &str, cells: &str, hazards: &str) -> Self {
        self.region(name, cells, &format!("hazards: [{hazards}]"))
    }

    /// Cells that frighten animals.
    pub fn unfamiliar(self, cells: &str) -> Self {
        self.region("Fair", cells, "unfamiliar: true")
    }
}

impl Arena {
    /// The points left in poise, momentum and focus.
    #[track_caller]
    pub fn pools(&mut self, unit: &str) -> [i16; 3] {
        ["poise", "momentum", "focus"].map(|pool| self.pool(unit, pool))
    }

    /// The points left in a minion's defence.
    #[track_caller]
    pub fn defence(&mut self, unit: &str) -> i16 {
        self.pool(unit, "defence")
    }

    /// The stress of a unit.
    #[track_caller]
    pub fn stress(&mut self, unit: &str) -> i16 {
        self.pool(unit, "stress")
    }

    /// A unit that may react passes; nothing if it is not asked.
    #[track_caller]
    pub fn pass_or(&mut self, unit: &str) -> &mut Self {
        if self.question() == format!("{unit} reacts") {
            self.pass(unit);
        }
        self
    }

    /// Whether enemies surround a unit.
    #[track_caller]
    pub fn surrounded(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| resolve::surrounded(view, &view.field.unit(id)).is_some())
    }
}
