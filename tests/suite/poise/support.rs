//! What only poise has: the usual hero, its three pools and stress, hazards, who is surrounded.

use crate::support::{Arena, Fighter, Plan, Usual};
use indes::rules::poise::{KIT, resolve};

/// Every battle begins with A's turn: the most agile of each side roll, the first the lower face.
static USUAL: Usual = Usual { kit: &KIT, fighter, options: &[], opening: (&[1, 4], Some("A acts")) };

/// A hero with a sword, agility, brawn and cunning 2, so 15/15/15, no armour, speed 2 and size 1. A, B and C are on the
/// first side, all others on the second.
fn fighter(name: char) -> Fighter {
    let usual = Fighter::new("warden").side(usize::from(name > 'C')).armour("none").gear(["sword"]);
    usual.with("agility", 2).with("brawn", 2).with("cunning", 2)
}

/// Squares on which every second diagonal step is 2.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&USUAL, "square(alternating)", &rows)
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&USUAL, "hex(pointy)", &rows)
}

impl Fighter {
    /// The three pools.
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
    /// Poise, momentum and focus.
    #[track_caller]
    pub fn pools(&mut self, unit: &str) -> [i16; 3] {
        ["poise", "momentum", "focus"].map(|pool| self.pool(unit, pool))
    }

    /// The defence of a minion.
    #[track_caller]
    pub fn defence(&mut self, unit: &str) -> i16 {
        self.pool(unit, "defence")
    }

    /// Stress.
    #[track_caller]
    pub fn stress(&mut self, unit: &str) -> i16 {
        self.pool(unit, "stress")
    }

    /// Whether enemies surround it.
    #[track_caller]
    pub fn surrounded(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| resolve::surrounded(view, &view.field.unit(id)).is_some())
    }
}
