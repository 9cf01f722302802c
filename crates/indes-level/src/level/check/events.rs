//! What happens at the end of rounds, and the goals of sides. Serves TEMPO-G31, TEMPO-G42, TEMPO-J02.

use super::checked::{Check, MOST_ROUNDS, MOST_UNITS};
use crate::level::schema::{Achievement, LevelEvent, Opening};
use indes_core::reading::{Path, hint, quote};
use std::collections::BTreeMap;

/// The most events of a level.
const MOST_EVENTS: usize = 64;
/// The most goals of a level.
const MOST_GOALS: usize = 16;
/// The most rounds in a row for which a region has to be held.
const MOST_HELD: u16 = 99;

impl Check<'_> {
    /// Events must have a round of the battle, and something that happens.
    pub(super) fn events(&mut self) {
        let (level, all) = (self.level, Path::to("events"));
        if level.events.len() > MOST_EVENTS {
            let message = format!("there are {} events", level.events.len());
            self.report.add(&all, message, Some(format!("at most {MOST_EVENTS}")));
            return;
        }
        let mut arriving: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, event) in level.events.iter().enumerate() {
            if self.report.is_full() {
                return;
            }
            let path = all.index(at);
            self.event_round(&path.field("round"), event);
            let read = ["arrive", "impose"].into_iter().all(|field| self.is_sound(&path.field(field)));
            if event.arrive.is_empty() && event.impose.is_empty() && read {
                let help = "name units in `arrive`, or statuses in `impose`".to_owned();
                self.report.add(&path, "nothing happens in this event", Some(help));
            }
            for (member, name) in event.arrive.iter().take(MOST_UNITS).enumerate() {
                let path = path.field("arrive").index(member);
                self.known_unit(&path, name);
                if arriving.insert(name, at).is_some() {
                    let help = Some("a unit arrives once".to_owned());
                    self.report.add(&path, format!("{} arrives twice", quote(name)), help);
                } else {
                    self.arrival(&path, name);
                }
            }
            self.impositions(&path.field("impose"), event);
        }
        self.some_are_there(&arriving);
    }

    fn event_round(&mut self, path: &Path, event: &LevelEvent) {
        if !self.is_sound(path) {
            return;
        }
        let last = self.level.round_limit.filter(|last| (1..=MOST_ROUNDS).contains(last)).unwrap_or(MOST_ROUNDS);
        if !(1..=MOST_ROUNDS).contains(&event.round) {
            let help = Some(format!("1 to {MOST_ROUNDS}"));
            self.report.add(path, format!("there is no round {}", event.round), help);
        } else if event.round >= last && self.level.round_limit.is_some() {
            let message = format!("with the end of round {} the battle is over", last);
            self.report.add(path, message, Some("name an earlier round, or a later `round_limit`".to_owned()));
        }
    }

    /// Units arrive where the rules take them in, on foot and untied, and do not begin the fight.
    fn arrival(&mut self, path: &Path, name: &str) {
        let level = self.level;
        if let Some(words) = self.words.filter(|words| !words.arrivals) {
            let message = format!("nobody arrives in a fight of {}", words.rule_set);
            return self.report.add(path, message, Some("leave it out: the unit is there from the start".to_owned()));
        }
        let Some(unit) = level.units.iter().find(|unit| unit.name == name) else { return };
        let rides = unit.rides.is_some() || level.units.iter().any(|other| other.rides.as_deref() == Some(name));
        let begins = match &level.opening {
            Opening::Usual | Opening::Side(_) => false,
            Opening::FirstActor(unit) => unit == name,
            Opening::Simultaneous(units) => units.iter().any(|unit| unit == name),
        };
        let (message, help) = if rides {
            ("arrives as a rider or a mount", "riders and mounts are there from the start")
        } else if unit.altitude.is_some_and(|altitude| altitude > 0) {
            ("arrives in the air", "leave its `altitude` out")
        } else if level.bonds.iter().any(|bond| bond.members.iter().any(|member| member == name)) {
            ("is in a bond and arrives later", "leave it out of `bonds`, or of `arrive`")
        } else if begins {
            ("begins the fight and arrives later", "name another unit in `opening`")
        } else {
            return;
        };
        self.report.add(path, format!("{} {message}", quote(name)), Some(help.to_owned()));
    }

    /// Statuses that a level imposes are those that a unit can begin with.
    fn impositions(&mut self, path: &Path, event: &LevelEvent) {
        for (unit, status) in event.impose.iter().take(MOST_UNITS) {
            let path = path.key(unit);
            let units = &self.level.units;
            if self.are_named("units", units.len()) && !units.iter().any(|known| known.name == *unit) {
                let help = hint(unit, units.iter().map(|known| known.name.as_str()));
                self.report.add_to_name(&path, format!("there is no unit {}", quote(unit)), help);
            }
            if let Some(words) = self.words {
                self.status(&path, status, words);
            }
        }
    }

    /// At least one unit is there from the beginning.
    fn some_are_there(&mut self, arriving: &BTreeMap<&str, usize>) {
        let units = &self.level.units;
        let named = self.are_named("units", units.len());
        if named && !units.is_empty() && units.iter().all(|unit| arriving.contains_key(unit.name.as_str())) {
            let help = "leave at least one unit out of `arrive`".to_owned();
            self.report.add(&Path::to("events"), "all units arrive later: nobody is there at first", Some(help));
        }
    }

    /// Goals must be of known sides, and about known units and regions.
    pub(super) fn goals(&mut self) {
        let (level, all) = (self.level, Path::to("goals"));
        if level.goals.len() > MOST_GOALS {
            let message = format!("there are {} goals", level.goals.len());
            self.report.add(&all, message, Some(format!("at most {MOST_GOALS}")));
            return;
        }
        for (at, goal) in level.goals.iter().enumerate() {
            if self.report.is_full() {
                return;
            }
            let path = all.index(at);
            if self.is_sound(&path.field("side")) {
                self.known_side(&path.field("side"), &goal.side);
            }
            let path = path.field("wins_by");
            if !self.is_sound(&path) {
                continue;
            }
            match &goal.wins_by {
                Achievement::Defeat(units) => self.defeat(&path, &goal.side, units),
                Achievement::Hold { region, rounds } => self.hold(&path, region, *rounds),
            }
        }
    }

    /// A side wins by the defeat of units that are not its own.
    fn defeat(&mut self, path: &Path, side: &str, units: &[String]) {
        if units.is_empty() {
            let help = Some("name units in `defeat([…])`".to_owned());
            self.report.add(path, "nobody has to be defeated for this goal", help);
        }
        for name in units.iter().take(MOST_UNITS) {
            self.known_unit(path, name);
            let of = self.level.units.iter().find(|unit| unit.name == *name).map(|unit| unit.side.as_str());
            if of.is_some_and(|of| of == side || self.level.are_allied(of, side)) {
                let message = format!("{} is no opponent of {}", quote(name), quote(side));
                self.report.add(path, message, Some("name opponents of the side".to_owned()));
            }
        }
    }

    fn hold(&mut self, path: &Path, region: &str, rounds: u16) {
        let level = self.level;
        let known = self.is_sound(&Path::to("regions")) && self.report.is_complete(&Path::to("regions"));
        if known && level.regions.get(region).is_none() {
            let help = hint(region, level.regions.keys().map(String::as_str));
            let help = help.or_else(|| Some("name it in `regions`".to_owned()));
            self.report.add(path, format!("there is no region {}", quote(region)), help);
        }
        if !(1..=MOST_HELD).contains(&rounds) {
            let message = format!("a region cannot be held for {rounds} rounds");
            self.report.add(path, message, Some(format!("1 to {MOST_HELD}")));
        }
    }
}
