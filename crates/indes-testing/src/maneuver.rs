//! Helpers for maneuver: the default fighter, its points, and attacks with the dice of both sides.

use crate::{Arena, Plan, TestDefaults, UnitSpec};
use indes_core::battle::{Dice, Shown};
use indes_maneuver::DEF;

/// By default a battle begins with A's turn, then B, C and so on: every die of initiative shows 1.
static DEFAULTS: TestDefaults =
    TestDefaults { def: &DEF, unit: default_unit, options: &[], opening: (|units| vec![1; units], Some("A acts")) };

/// A fighter of the style of the Classical Knight (full armour, shield, longsword, lance, flail) with a longsword and no
/// armour. Target numbers: 12 with a trained weapon, 11 for Dodge, Athletics, Acrobatics, Sleight of Hand and Stealth, 10
/// for Focus, Deception and Observation. Health 20, speed 7, 3 points of damage by Strength. A, B and C are on the first
/// side, all others on the second.
fn default_unit(name: char) -> UnitSpec {
    let unit = UnitSpec::new("classical_knight").side(usize::from(name > 'C')).armour("none").gear(["longsword"]);
    let numbers = [
        ("strength", 6),
        ("agility", 6),
        ("endurance", 5),
        ("intellect", 5),
        ("perception", 5),
        ("willpower", 5),
        ("fighting_style", 6),
        ("dodge", 5),
        ("focus", 5),
        ("athletics", 5),
        ("acrobatics", 5),
        ("sleight_of_hand", 5),
        ("deception", 5),
        ("observation", 5),
        ("stealth", 5),
        ("sorcery", 5),
        ("initiative", 30 - (name as i32 - 'A' as i32)),
    ];
    numbers.into_iter().fold(unit, |unit, (key, value)| unit.with(key, value))
}

/// Squares on which a diagonal step costs 1 m.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "square(one)", &rows)
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "hex(pointy)", &rows)
}

/// A beside D.
pub fn duel() -> Plan {
    square(["A D . . .", ". . . . .", ". . . . ."])
}

impl UnitSpec {
    /// What the unit has, all of it in hand.
    pub fn holds<const N: usize>(self, keys: [&str; N]) -> Self {
        self.gear(keys).in_hand(keys)
    }
}

impl Arena {
    /// The metres left in this turn.
    #[track_caller]
    pub fn metres(&mut self, unit: &str) -> i16 {
        self.pool(unit, "metres")
    }

    /// Sets the faces of the next dice, which are thrown as pairs.
    pub fn pairs<const N: usize>(&mut self, faces: [[u8; 2]; N]) -> &mut Self {
        let shown = faces.into_iter().map(|pair| Shown::Faces(pair.to_vec()));
        self.world().resource_mut::<Dice>().script_shown(shown);
        self
    }

    /// A unit attacks another one, which does not defend; these are the dice.
    #[track_caller]
    pub fn hits(&mut self, unit: &str, what: &str, target: &str, dice: &[i16]) -> &mut Self {
        self.rolls(dice.iter().copied()).act(unit, what);
        if self.question() == format!("{target} reacts") {
            self.react(target, "no_defence");
        }
        self
    }

    /// A unit attacks another one, which defends in a manner; these are the dice.
    #[track_caller]
    pub fn exchange(&mut self, unit: &str, what: &str, target: &str, manner: &str, dice: &[i16]) -> &mut Self {
        self.rolls(dice.iter().copied()).act(unit, what).react(target, manner)
    }

    /// The target number of the last test that a unit rolled, without its die and the 1 of the margin.
    #[track_caller]
    pub fn rolled(&mut self, unit: &str) -> String {
        let start = format!("{unit} rolls ");
        let line = self.story().into_iter().rfind(|line| line.starts_with(&start)).expect("a roll");
        line[start.len()..].to_owned()
    }
}

impl Arena {
    /// The items of a unit with their places: `longsword in hand, dagger stowed, net on B1`.
    #[track_caller]
    pub fn items_of(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        let gear = self.look(|view| view.field.unit(id).gear.clone());
        let names = self
            .rules()
            .names(&self.app().world().resource::<indes_core::battlefield::Givens>().rule_data)
            .gear
            .clone();
        let place = |place: indes_core::battlefield::Place| match place {
            indes_core::battlefield::Place::Hand => "in hand".to_owned(),
            indes_core::battlefield::Place::Stowed => "stowed".to_owned(),
            indes_core::battlefield::Place::Ground(cell) => format!("on {cell}"),
            indes_core::battlefield::Place::Gone => "gone".to_owned(),
        };
        let one = |item: &indes_core::battlefield::Item| {
            format!("{} {}", names[usize::from(item.kind.0)].0, place(item.place))
        };
        gear.0.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}
