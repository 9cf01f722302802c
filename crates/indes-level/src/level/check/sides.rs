//! The sides: names, seats, liveries, allies; each must have units and a foe.

use super::checked::{Check, MOST_SIDES, MOST_UNITS};
use crate::level::schema::{Control, Opening, Unit};
use indes_core::battlefield::Livery;
use indes_core::reading::{Path, list, quote};

/// The most rounds that a side may prepare.
const MOST_PREPARATION: u8 = 9;

/// The most groups of allies: the number of pairs of sides.
const MOST_GROUPS: usize = MOST_SIDES * (MOST_SIDES - 1) / 2;

impl Check<'_> {
    pub(super) fn sides(&mut self) {
        let path = Path::to("sides");
        let level = self.level;
        let whole = self.report.is_complete(&path);
        if level.sides.len() < 2 && whole {
            let message = match level.sides.len() {
                0 => "there are no sides",
                _ => "there is only one side",
            };
            self.report.add(&path, message, Some("a battle needs at least two".to_owned()));
        }
        if level.sides.len() > MOST_SIDES {
            let message = format!("there are {} sides", level.sides.len());
            self.report.add(&path, message, Some(format!("at most {MOST_SIDES} have a livery of their own")));
            return;
        }
        for (at, side) in level.sides.iter().enumerate() {
            let path = path.index(at);
            self.one_line(&path.field("name"), &side.name, 16);
            let sound = |field: &str, at: usize| self.is_sound(&Path::to("sides").index(at).field(field));
            let earlier: Vec<_> = level.sides[..at].iter().enumerate().collect();
            let same_name = earlier.iter().any(|(at, other)| other.name == side.name && sound("name", *at));
            let same_livery = earlier.iter().find(|(at, other)| other.livery == side.livery && sound("livery", *at));
            if same_name {
                let message = format!("two sides are called {}", quote(&side.name));
                self.report.add(&path.field("name"), message, Some("give it a name of its own".to_owned()));
            }
            if let Some((_, other)) = same_livery {
                let message = format!("{} and {} have the same livery", other.name, side.name);
                let free = LIVERIES.iter().filter(|(livery, _)| level.sides.iter().all(|side| side.livery != *livery));
                let help = list(free.map(|(_, name)| *name));
                self.report.add(&path.field("livery"), message, Some(format!("free: {help}")));
            }
            self.seat(&path.field("seat"), at, whole);
            if let Control::Bot(bot) = &side.control
                && let Some(words) = self.words
            {
                self.known_word(&path.field("control"), "bot", bot, words.bots.iter().map(String::as_str));
            }
            self.preparation(&path.field("preparation"), side.preparation);
            self.hidden(&path.field("hidden"), side.hidden);
            if !self.may_have_units(&side.name) && self.is_sound(&path.field("name")) {
                let help = format!("give it a unit: (side: {:?}, …), or remove the side", side.name);
                self.report.add(&path, format!("the side {} has no units", quote(&side.name)), Some(help));
            }
        }
        if whole && level.sides.len() > 1 && level.sides.iter().all(|side| side.hidden) {
            let help = "leave `hidden` out for at least one side".to_owned();
            self.report.add(&path, "every side is hidden: nobody would find anybody", Some(help));
        }
        if let Some(initiator) = &level.initiator {
            self.known_side(&Path::to("initiator"), initiator);
        }
        self.opening();
        self.allies();
    }

    /// The opening is for rule sets in which units begin the fight by an action (POISE-J02).
    fn opening(&mut self) {
        let path = Path::to("opening");
        let level = self.level;
        if !level.opening.is_usual() && self.words.is_some_and(|words| !words.opening) {
            let message = format!("{} does not ask who begins the fight", level.rules);
            self.report.add(&path, message, Some("leave `opening` out".to_owned()));
            return;
        }
        match &level.opening {
            Opening::Usual => {}
            Opening::FirstActor(unit) => self.known_unit(&path, unit),
            Opening::Side(side) => self.known_side(&path, side),
            Opening::Simultaneous(units) if units.len() > MOST_UNITS => {
                let message = format!("{} units begin at the same time", units.len());
                self.report.add(&path, message, Some(format!("a level has at most {MOST_UNITS}")));
            }
            Opening::Simultaneous(units) => units.iter().for_each(|unit| self.known_unit(&path, unit)),
        }
    }

    /// Rounds of preparation are for rule sets that have them (POISE-J04).
    fn preparation(&mut self, path: &Path, rounds: u8) {
        if rounds > 0 && self.words.is_some_and(|words| !words.opening) {
            let message = format!("{} knows no preparation before a fight", self.level.rules);
            self.report.add(path, message, Some("leave `preparation` out".to_owned()));
        } else if rounds > MOST_PREPARATION {
            let message = format!("{rounds} rounds of preparation are too many");
            self.report.add(path, message, Some(format!("0 to {MOST_PREPARATION}")));
        }
    }

    /// Hidden sides are for rule sets that have them (POISE-G43).
    fn hidden(&mut self, path: &Path, hidden: bool) {
        if hidden && self.words.is_some_and(|words| !words.hiding) {
            let message = format!("{} knows no side that begins hidden", self.level.rules);
            self.report.add(path, message, Some("leave `hidden` out".to_owned()));
        }
    }

    /// Whether a unit is of this side, or may be one that could not be read.
    fn may_have_units(&self, side: &str) -> bool {
        let units = Path::to("units");
        let is_of = |(at, unit): (usize, &Unit)| unit.side == side || !self.is_sound(&units.index(at).field("side"));
        let too_many = self.level.units.len() > MOST_UNITS;
        too_many || !self.report.is_complete(&units) || self.level.units.iter().enumerate().any(is_of)
    }

    /// Seats must be numbered from 1 without gaps, with one side each.
    fn seat(&mut self, path: &Path, at: usize, whole: bool) {
        let sides = &self.level.sides;
        let seat = sides[at].seat;
        let count = sides.len();
        if seat == 0 || usize::from(seat) > count.max(1) && whole {
            let help = format!("with {count} sides the seats are 1 to {count}");
            self.report.add(path, format!("there is no seat {seat}"), Some(help));
        } else if let Some((_, other)) = sides[..at]
            .iter()
            .enumerate()
            .find(|(at, other)| other.seat == seat && self.is_sound(&Path::to("sides").index(*at).field("seat")))
        {
            let message = format!("seat {seat} plays {} already", quote(&other.name));
            let free = (1..=u8::try_from(count).unwrap_or(u8::MAX)).find(|seat| sides.iter().all(|s| s.seat != *seat));
            self.report.add(path, message, free.map(|seat| format!("seat {seat} is free")));
        }
    }

    fn allies(&mut self) {
        let level = self.level;
        if level.allies.len() > MOST_GROUPS {
            let message = format!("there are {} groups of allies", level.allies.len());
            let help = format!("{MOST_SIDES} sides can be in {MOST_GROUPS} groups at most");
            self.report.add(&Path::to("allies"), message, Some(help));
            return;
        }
        for (at, group) in level.allies.iter().enumerate() {
            let path = Path::to("allies").index(at);
            if self.report.is_full() {
                break;
            }
            if !(2..=MOST_SIDES).contains(&group.len()) && self.report.is_whole(&path) {
                let message = format!("a group of allies has 2 to {MOST_SIDES} sides, not {}", group.len());
                self.report.add(&path, message, None);
                continue;
            }
            for (member, name) in group.iter().enumerate() {
                self.known_side(&path.index(member), name);
                if group[..member].contains(name) {
                    self.report.add(&path.index(member), format!("{} is there twice", quote(name)), None);
                }
            }
        }
        let Some(first) = level.sides.first() else { return };
        let all_allied = level.sides.len() > 1
            && level.sides.iter().all(|a| level.sides.iter().all(|b| level.are_allied(&a.name, &b.name)));
        let named_once = level.sides.iter().skip(1).all(|side| side.name != first.name);
        if all_allied && named_once {
            let help = "at least two sides must be foes".to_owned();
            self.report.add(&Path::to("allies"), "all sides are allied: there is nobody to fight", Some(help));
        }
    }
}

/// The liveries with their names in files.
const LIVERIES: [(Livery, &str); 4] =
    [(Livery::Tide, "tide"), (Livery::Ember, "ember"), (Livery::Orchid, "orchid"), (Livery::Chalk, "chalk")];
