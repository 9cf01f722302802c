//! Helpers for region: the default fighter, boards with regions, scripted dice of both sides, and what was rolled.

mod soak;

use crate::{Arena, Plan, TestDefaults, UnitSpec};
use indes_core::battle::{Assumed, Dice, Die, Draw, EventKind, Events, Forecast, Keep, Shown};
use indes_core::battlefield::Place;
use indes_region::DEF;

pub use soak::{wanted, ward};

/// By default a battle begins with A's turn, then B, C and so on: the dice of the order show 8, 7, 6 and so on.
static DEFAULTS: TestDefaults =
    TestDefaults { def: &DEF, unit: default_unit, options: &[], opening: (order_of_letters, Some("A acts")) };

/// The die of each unit for the order of turns: from 8 downwards.
fn order_of_letters(units: usize) -> Vec<i16> {
    (0..units).map(|at| 8 - i16::try_from(at).unwrap()).collect()
}

/// The answer with which a target takes its passive defence.
pub const PASSIVE: &str = "passive";

/// A hero with a long sword and no armour: ATT D8, DEF D6, REF D8, STR D8, FOR D8, PRE D6, INT D6, 6 HP, no MP, 3 AP; a
/// skilled rider and an adventurer. A, B and C are on the first side, all others on the second.
fn default_unit(name: char) -> UnitSpec {
    let unit = UnitSpec::new("captain").side(usize::from(name > 'C')).armour("none").gear(["long_sword"]);
    let numbers = [("att", 8), ("def", 6), ("ref", 8), ("str", 8), ("for", 8), ("pre", 6), ("int", 6)];
    let points = [("max_hp", 6), ("max_mp", 0), ("max_ap", 3)];
    numbers.into_iter().chain(points).fold(unit, |unit, (key, value)| unit.with(key, value))
}

/// Regions as a level file writes them, drawn as rows of small letters; `#` is no region. Fields follow the cells.
fn regions(areas: &[String], fields: &[(&str, &str)]) -> String {
    let mut named: Vec<(char, Vec<String>)> = Vec::new();
    for (y, row) in areas.iter().enumerate() {
        for (x, letter) in row.split_whitespace().flat_map(str::chars).enumerate().filter(|it| it.1 != '#') {
            let cell = format!("{}{}", char::from(b'A' + u8::try_from(x).unwrap()), y + 1);
            match named.iter_mut().find(|(name, _)| *name == letter) {
                Some((_, cells)) => cells.push(cell),
                None => named.push((letter, vec![cell])),
            }
        }
    }
    let one = |(name, cells): &(char, Vec<String>)| {
        let more = fields.iter().find(|field| field.0 == name.to_string()).map_or("", |field| field.1);
        format!("\"{name}\": (cells: {cells:?}, {more})")
    };
    format!("regions: {{{}}}", named.iter().map(one).collect::<Vec<_>>().join(", "))
}

/// A board of this grid with these regions.
fn board(grid: &str, rows: &[&str], areas: &[String], fields: &[(&str, &str)]) -> Plan {
    Plan::new(&DEFAULTS, grid, rows).also(&regions(areas, fields))
}

/// The regions of a board on which every `width` columns are one: r, s, t and so on. A wall belongs to none.
fn columns(rows: &[&str], width: usize) -> Vec<String> {
    let one = |row: &&str| {
        let cells = row.chars().filter(|c| !c.is_whitespace()).enumerate();
        let letter =
            |(x, c): (usize, char)| if c == '#' { '#' } else { char::from(b'r' + u8::try_from(x / width).unwrap()) };
        cells.map(letter).map(|c| format!("{c} ")).collect()
    };
    rows.iter().map(one).collect()
}

/// Squares that are one region, `r`.
pub fn square<const N: usize>(rows: [&str; N]) -> Plan {
    board("square(one)", &rows, &columns(&rows, 99), &[])
}

/// Hexes that are one region, `r`.
pub fn hex<const N: usize>(rows: [&str; N]) -> Plan {
    board("hex(pointy)", &rows, &columns(&rows, 99), &[])
}

/// Squares of which every `width` columns are a region: r, s, t and so on.
pub fn strips<const N: usize>(width: usize, rows: [&str; N]) -> Plan {
    board("square(one)", &rows, &columns(&rows, width), &[])
}

/// As [`strips`], with further fields of some regions.
pub fn strips_with<const N: usize>(width: usize, rows: [&str; N], fields: &[(&str, &str)]) -> Plan {
    board("square(one)", &rows, &columns(&rows, width), fields)
}

/// Hexes of which every `width` columns are a region.
pub fn hex_strips<const N: usize>(width: usize, rows: [&str; N]) -> Plan {
    board("hex(pointy)", &rows, &columns(&rows, width), &[])
}

/// Squares with regions drawn as rows of small letters.
pub fn areas<const N: usize>(rows: [&str; N], areas: [&str; N], fields: &[(&str, &str)]) -> Plan {
    board("square(one)", &rows, &areas.map(str::to_owned), fields)
}

/// A beside D in the region `r`, E far off in the region `s`.
pub fn duel() -> Plan {
    strips(4, ["A D . . . . . E", ". . . . . . . .", ". . . . . . . ."])
}

/// As [`duel`], with further fields of the region of A and D.
pub fn duel_on(fields: &str) -> Plan {
    strips_with(4, ["A D . . . . . E", ". . . . . . . .", ". . . . . . . ."], &[("r", fields)])
}

/// A hidden in the region r, D in s, E in t: what A does in the turn in which it walks to D finds D unaware.
pub fn ambush() -> Plan {
    strips(2, ["A . D . . E", ". . . . . ."]).unit('A', UnitSpec::hidden)
}

impl UnitSpec {
    /// The sides of the unit's dice.
    pub fn dice<const N: usize>(self, dice: [(&str, i32); N]) -> Self {
        dice.into_iter().fold(self, |unit, (key, value)| unit.with(key, value))
    }

    /// The most HP, all of which it has.
    pub fn max_hp(self, points: i32) -> Self {
        self.with("max_hp", points)
    }

    /// The HP that it has.
    pub fn hp(self, points: i32) -> Self {
        self.with("hp", points)
    }

    /// The AP of a turn.
    pub fn max_ap(self, points: i32) -> Self {
        self.with("max_ap", points)
    }

    /// A caster with 6 MP that knows these spells and has no weapon.
    pub fn caster<const N: usize>(self, spells: [&str; N]) -> Self {
        self.gear(spells).with("max_mp", 6)
    }

    /// Not yet noticed by any enemy.
    pub fn hidden(self) -> Self {
        self.with("hidden", 1)
    }

    /// Surprised at the beginning.
    pub fn surprised(self) -> Self {
        self.with("surprised", 1)
    }
}

/// The next dice, one word for each draw: `6`, or `4/2` where two are thrown and one counts.
fn faces(dice: &str) -> Vec<Shown> {
    let one = |word: &str| match word.split_once('/') {
        Some((one, other)) => Shown::Faces(vec![one.parse().unwrap(), other.parse().unwrap()]),
        None => Shown::Value(word.parse().unwrap()),
    };
    dice.split_whitespace().map(one).collect()
}

/// A draw in a word: `d8 6` is plain, `d8+ 6` has advantage, `d8- 2` disadvantage.
fn draw(draw: &Draw) -> String {
    let die = match draw.die {
        Die::Keep { sides, keep: Keep::High, .. } => format!("d{sides}+"),
        Die::Keep { sides, keep: Keep::Low, .. } => format!("d{sides}-"),
        other => format!("d{}", other.throw().1),
    };
    format!("{die} {}", draw.value)
}

impl Plan {
    /// Begins with these dice of the order of turns and leaves the events of the opening out of the story.
    #[track_caller]
    pub fn start(&self, dice: &str) -> Arena {
        let mut arena = self.shows(faces(dice));
        arena.skip();
        arena
    }
}

impl Arena {
    /// Sets the faces of the next dice: `6 4/2`.
    pub fn dice(&mut self, dice: &str) -> &mut Self {
        self.world().resource_mut::<Dice>().script_shown(faces(dice));
        self
    }

    /// The HP of a unit.
    #[track_caller]
    pub fn hp(&mut self, unit: &str) -> i16 {
        self.pool(unit, "hp")
    }

    /// The MP of a unit.
    #[track_caller]
    pub fn mp(&mut self, unit: &str) -> i16 {
        self.pool(unit, "mp")
    }

    /// The AP of its next turn that a unit owes.
    #[track_caller]
    pub fn owed(&mut self, unit: &str) -> i16 {
        let (id, pool) = (self.id(unit), self.ap_pool());
        self.look(|view| view.field.unit(id).pools.get(pool).owed)
    }

    fn ap_pool(&self) -> indes_core::battlefield::PoolId {
        indes_region::ids::AP
    }

    /// A unit attacks another one, which takes its passive defence if it is asked; these are the dice of both.
    #[track_caller]
    pub fn lands(&mut self, dice: &str, unit: &str, what: &str, target: &str) -> &mut Self {
        self.dice(dice).act(unit, what);
        if self.question() == format!("{target} reacts") {
            self.react(target, PASSIVE);
        }
        self
    }

    /// A unit attacks another one, which defends in a manner; these are the dice of both.
    #[track_caller]
    pub fn meets(&mut self, dice: &str, unit: &str, what: &str, target: &str, manner: &str) -> &mut Self {
        self.dice(dice).act(unit, what).asks(&format!("{target} reacts")).react(target, manner)
    }

    /// The asked unit takes its passive defence.
    #[track_caller]
    pub fn react_any(&mut self) -> &mut Self {
        let who = self.question().replace(" reacts", "");
        self.react(&who, PASSIVE)
    }

    /// The rolls so far with their units: `A d8 6`.
    pub fn rolls_so_far(&mut self) -> Vec<String> {
        let events = self.world().resource::<Events>().list.clone();
        self.look(|view| {
            let roll = |what: &EventKind| match what {
                EventKind::Rolled { unit, draw: Some(drawn), .. } => {
                    Some(format!("{} {}", view.field.roster.member(*unit).name, draw(drawn)))
                }
                _ => None,
            };
            events.iter().filter_map(|event| roll(&event.what)).collect()
        })
    }

    /// Fails unless these were the last rolls.
    #[track_caller]
    pub fn threw<const N: usize>(&mut self, wanted: [&str; N]) -> &mut Self {
        let all = self.rolls_so_far();
        let last = &all[all.len().saturating_sub(N)..];
        assert_eq!(last, wanted);
        self
    }

    /// The defences that a unit is offered, without the passive one.
    #[track_caller]
    pub fn defences(&mut self, unit: &str) -> Vec<String> {
        let mut offered = self.offered(unit);
        offered.retain(|key| key != PASSIVE);
        offered.sort_unstable();
        offered
    }

    /// The items of a unit with their places: `long_sword in hand, buckler stowed, knife on B1`.
    #[track_caller]
    pub fn items_in(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        let gear = self.look(|view| view.field.unit(id).gear.clone());
        let data = &self.app().world().resource::<indes_core::battlefield::Givens>().rule_data.clone();
        let names = self.rules().names(data).gear.clone();
        let place = |place: Place| match place {
            Place::Hand => "in hand".to_owned(),
            Place::Stowed => "stowed".to_owned(),
            Place::Ground(cell) => format!("on {cell}"),
            Place::Gone => "gone".to_owned(),
        };
        let words = gear.0.iter().map(|item| format!("{} {}", names[usize::from(item.kind.0)].0, place(item.place)));
        words.collect::<Vec<_>>().join(", ")
    }

    /// The forecast of an answer to the open question.
    #[track_caller]
    pub fn odds(&mut self, unit: &str, what: &str) -> Forecast {
        let (intent, asked, rules) = (self.intent(unit, what), self.decision().asked, self.rules());
        let found = self.look(|view| Assumed::with(rules, view, &asked, &intent)?.forecast(rules, view));
        found.unwrap_or_else(|| panic!("no forecast of {what}"))
    }

    /// Whether a unit is hidden from another one.
    #[track_caller]
    pub fn is_hidden_from(&mut self, unit: &str, other: &str) -> bool {
        let (unit, other) = (self.id(unit), self.id(other));
        self.look(|view| view.field.concealed.of(unit).is_from(other))
    }
}
