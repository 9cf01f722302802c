//! Helpers for energy: the default creature, the floor of a seat, windows that are let pass, and attacks with their
//! dice.

mod setups;
mod soak;

use crate::{Arena, Plan, TestDefaults, UnitSpec};
use indes_core::battle::{BattleError, Dice, Prompt, Shown, Verb, answer};
use indes_core::battlefield::Givens;
use indes_energy::DEF;

pub use setups::{night, ruin, wood};
pub use soak::wanted;

/// By default the first side has the first floor.
static DEFAULTS: TestDefaults = TestDefaults {
    def: &DEF,
    unit: default_unit,
    options: &[("first_floor", "\"first\"")],
    opening: (|_| Vec::new(), Some("Tide acts")),
};

/// A creature with an arming sword, no armour, no style and no ability. Modifiers: Strength 4, Dexterity 2,
/// Constitution 4, all others 0. So its AV is 20 (17 without a weapon), MASDB 2, Evasion 12 (9 without the sword),
/// Fortitude 14, Will 10, Stamina 14, Aura 28, Recovery Value 8, 7 Surges; Speed 6, Agility 3, Arm and Leg Strength 3,
/// Initiative 1 (1d6). A, B and C are on the first side, all others on the second.
fn default_unit(name: char) -> UnitSpec {
    let unit = UnitSpec::new("shield_guard").side(usize::from(name > 'C')).armour("none").gear(["arming_sword"]);
    let numbers = [
        ("strength", 14),
        ("dexterity", 12),
        ("constitution", 14),
        ("intelligence", 10),
        ("wisdom", 10),
        ("charisma", 10),
        ("arm", 3),
        ("leg", 3),
        ("initiative", 1),
        ("awareness", 0),
        ("stealth", 1),
        ("heal", 0),
        ("sure_strike", 0),
    ];
    numbers.into_iter().fold(unit, |unit, (key, value)| unit.with(key, value)).stat("styles", 0)
}

/// Squares.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "square(one)", &rows)
}

/// Pointy hexes.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    Plan::new(&DEFAULTS, "hex(pointy)", &rows)
}

/// A beside D.
pub fn duel() -> Plan {
    square([". . . . . .", ". A D . . .", ". . . . . ."])
}

/// Answers that go on with what was declared and choose no detail of their own.
const GO_ON: [&str; 5] = ["go_on", "face", "no_fling", "keep_initiative", "end_action"];

impl Arena {
    /// The words of an answer on the floor: the creature is the first detail.
    fn on_floor(unit: &str, what: &str) -> String {
        let (verb, rest) = what.split_once(' ').unwrap_or((what, ""));
        format!("{verb} {unit} {rest}")
    }

    /// Whether a seat is asked what it does with the floor.
    pub fn is_floor(&mut self) -> bool {
        self.question().ends_with(" acts")
    }

    /// The seat that is asked gives an answer in words, whether a unit is asked or not.
    #[track_caller]
    pub fn give(&mut self, unit: &str, words: &str) -> &mut Self {
        let seat = self.decision().asked.seat;
        let intent = self.intent(unit, words);
        match answer(self.world(), seat, intent) {
            Ok(()) => {}
            Err(BattleError::NotLegal(_)) => panic!("{words} is not legal: {}", self.question()),
            Err(error) => panic!("{words}: {error:#?}. Events: {:#?}", self.story()),
        }
        self
    }

    /// The seat of a unit acts with it; if another seat has the floor, that one waits first. Windows stay open.
    #[track_caller]
    pub fn floor(&mut self, unit: &str, what: &str) -> &mut Self {
        self.floor_of(unit);
        let words = Self::on_floor(unit, what);
        self.give(unit, &words)
    }

    /// The same; then all lets every window pass, and each detail is the usual one.
    #[track_caller]
    pub fn does(&mut self, unit: &str, what: &str) -> &mut Self {
        self.floor(unit, what).through()
    }

    /// The same with these dice.
    #[track_caller]
    pub fn rolling(&mut self, unit: &str, what: &str, dice: &[i16]) -> &mut Self {
        self.rolls(dice.iter().copied()).does(unit, what)
    }

    /// No creature answers in any window, and what was declared goes on with the usual details.
    #[track_caller]
    pub fn through(&mut self) -> &mut Self {
        for _ in 0..60 {
            if self.question() == "over" || self.is_floor() {
                return self;
            }
            let words = self.usual();
            self.give("A", &words);
        }
        panic!("no end: {}", self.question());
    }

    /// All lets windows pass until this question is open.
    #[track_caller]
    pub fn until_asked(&mut self, wanted: &str) -> &mut Self {
        for _ in 0..60 {
            if self.question() == wanted {
                return self;
            }
            assert!(matches!(self.decision().asked.prompt, Prompt::React(_)), "{wanted}: {}", self.question());
            self.give("A", "pass");
        }
        panic!("{wanted} never came: {}", self.question());
    }

    /// The answer to a window or a question about a detail that changes nothing.
    #[track_caller]
    fn usual(&mut self) -> String {
        if matches!(self.decision().asked.prompt, Prompt::React(_)) {
            return "pass".to_owned();
        }
        let keys: Vec<String> = self.keys();
        let usual = GO_ON.iter().find(|key| keys.iter().any(|own| own == *key));
        usual.map_or_else(|| keys[0].clone(), |key| (*key).to_owned())
    }

    /// Windows pass until this answer is offered; whether it was, before the action ended.
    #[track_caller]
    pub fn until_offered(&mut self, verb: &str) -> bool {
        for _ in 0..20 {
            if self.question() == "over" || self.is_floor() {
                return false;
            }
            if self.keys().iter().any(|key| key == verb) {
                return true;
            }
            let words = self.usual();
            self.give("A", &words);
        }
        panic!("no end: {}", self.question());
    }

    /// Brings the floor to the seat of a unit: others wait.
    #[track_caller]
    pub fn floor_of(&mut self, unit: &str) -> &mut Self {
        let id = self.id(unit);
        let seat = self.look(|view| view.field.roster.seat(id));
        for _ in 0..8 {
            let asked = self.decision().asked;
            assert!(self.is_floor(), "{}", self.question());
            if asked.seat == seat {
                return self;
            }
            self.give("A", "wait");
        }
        panic!("the floor never came to {unit}");
    }

    /// The seat with the floor waits.
    #[track_caller]
    pub fn waits(&mut self) -> &mut Self {
        self.give("A", "wait")
    }

    /// All wait until the next round has begun.
    #[track_caller]
    pub fn next_round(&mut self) -> &mut Self {
        let before = self.round();
        for _ in 0..8 {
            if self.question() == "over" || self.round() > before {
                return self;
            }
            self.waits();
        }
        panic!("the round never ended");
    }

    /// The keys of what is offered, the one that is asked.
    pub fn keys(&mut self) -> Vec<String> {
        let rows = self.decision().rows;
        rows.iter().map(|row| self.verb_key(row.verb)).collect()
    }

    /// The key of a verb.
    fn verb_key(&mut self, verb: Verb) -> String {
        let rules = self.rules();
        let data = &self.world().resource::<Givens>().rule_data;
        rules.names(data).verb_key(verb).to_owned()
    }

    /// Whether an answer on the floor is legal for a unit, whose seat gets the floor first.
    #[track_caller]
    pub fn may(&mut self, unit: &str, what: &str) -> bool {
        self.floor_of(unit);
        let words = Self::on_floor(unit, what);
        self.allows(unit, &words)
    }

    /// Whether an answer to the open question is legal.
    #[track_caller]
    pub fn allows(&mut self, unit: &str, words: &str) -> bool {
        let decision = self.decision();
        let verb = words.split(' ').next().unwrap_or_default();
        if !self.keys().iter().any(|key| key == verb) {
            return false;
        }
        let rules = self.rules();
        self.tried(unit, words).is_some_and(|intent| self.look(|view| decision.admits(rules, view, &intent)))
    }

    /// The values of the last detail of an action on the floor.
    #[track_caller]
    pub fn aims(&mut self, unit: &str, what: &str) -> Vec<String> {
        self.floor_of(unit);
        let words = Self::on_floor(unit, what);
        self.values(unit, &words)
    }

    /// Sets the faces of the next throws, each with all its dice.
    pub fn faces<const N: usize>(&mut self, throws: [&[u8]; N]) -> &mut Self {
        let shown = throws.into_iter().map(|faces| Shown::Faces(faces.to_vec()));
        self.world().resource_mut::<Dice>().script_shown(shown);
        self
    }

    /// Sets the faces of all throws to come, in place of those that were set before.
    pub fn only(&mut self, throws: &[&[u8]]) -> &mut Self {
        let shown = throws.iter().map(|faces| Shown::Faces(faces.to_vec())).collect();
        *self.world().resource_mut::<Dice>() = Dice::showing(shown);
        self
    }

    /// Energy, Stamina and Agility of a unit.
    #[track_caller]
    pub fn points(&mut self, unit: &str) -> [i16; 3] {
        ["energy", "stamina", "agility"].map(|pool| self.pool(unit, pool))
    }

    /// The Aura of a unit.
    #[track_caller]
    pub fn aura(&mut self, unit: &str) -> i16 {
        self.pool(unit, "aura")
    }
}
