//! The units: names, cells, gear, mounts, and the bonds between them.

use super::checked::{Check, MOST_UNITS};
use crate::level::schema::{Bond, Facing, Unit};
use indes_core::battlefield::{Footprint, Grip, Terrain, Water};
use indes_core::grid::{Cell, Grid};
use indes_core::reading::{Path, hint, list, quote};
use indes_core::text::counted;
use indes_rules::{GearSpec, SizeSpec, Vocabulary};
use std::collections::{BTreeMap, BTreeSet};

/// The most items of a unit.
const MOST_GEAR: usize = 20;

impl Check<'_> {
    pub(super) fn units(&mut self) {
        let path = Path::to("units");
        let level = self.level;
        if level.units.is_empty() && self.report.is_whole(&path) {
            self.report.add(&path, "there are no units", Some("each side needs at least one".to_owned()));
        }
        if level.units.len() > MOST_UNITS {
            let message = format!("there are {} units", level.units.len());
            self.report.add(&path, message, Some(format!("a level has at most {MOST_UNITS}")));
            return;
        }
        let mut names: BTreeMap<&str, usize> = BTreeMap::new();
        let mut places: BTreeMap<Cell, &Unit> = BTreeMap::new();
        for (at, unit) in level.units.iter().enumerate() {
            let path = path.index(at);
            self.one_line(&path.field("name"), &unit.name, 24);
            if self.is_sound(&path.field("name")) && names.insert(&unit.name, at).is_some() {
                let message = format!("two units are called {}", quote(&unit.name));
                self.report.add(&path.field("name"), message, Some("give it a name of its own".to_owned()));
            }
            self.known_side(&path.field("side"), &unit.side);
            self.facing(&path.field("facing"), unit);
            self.mount(&path.field("rides"), unit);
            self.willing(&path.field("willing_to"), unit);
            if let Some(words) = self.words {
                self.unit_words(&path, unit, words);
            }
            if !self.is_sound(&path.field("cell")) {
                continue;
            }
            self.standing_cell(&path, unit, unit.cell);
            let covered = self.footprint(&path, unit);
            // A unit that arrives later takes the nearest free cell.
            let is_there = level.arrival(&unit.name).is_none();
            for cell in covered.into_iter().filter(|_| is_there) {
                if let Some(other) = places.get(&cell).copied()
                    && !rides(unit, other)
                    && !rides(other, unit)
                {
                    let message = format!("{} and {} both stand on {cell}", other.name, unit.name);
                    self.report.add(&path.field("cell"), message, self.free_cell_near(unit));
                }
                places.entry(cell).or_insert(unit);
            }
        }
    }

    /// The cells that a unit covers. All must be on the board, on ground.
    fn footprint(&mut self, path: &Path, unit: &Unit) -> Vec<Cell> {
        let (Some(grid), Some(size)) = (self.grid, self.size(unit)) else {
            return vec![unit.cell];
        };
        let footprint = Footprint::usual(&grid, size.side);
        let cells: Vec<Cell> = footprint.cells(&grid, unit.cell).collect();
        if cells.len() < footprint.count() && !self.is_outside(unit.cell) {
            let message = format!(
                "{} takes up {} cells from {} on, and not all lie on the board",
                unit.name,
                footprint.count(),
                unit.cell
            );
            let help = "its cell is the upper left one, or the middle of a flower of hexes: move it inwards".to_owned();
            self.report.add(&path.field("cell"), message, Some(help));
        } else {
            for &cell in cells.iter().skip(1) {
                self.standing_cell(path, unit, cell);
            }
            self.no_wall_inside(path, unit, &cells);
        }
        cells
    }

    /// A unit's size: its own, else that of its template; `None` for the usual one.
    fn size(&self, unit: &Unit) -> Option<SizeSpec> {
        let words = self.words?;
        let usual = || words.template(&unit.template).and_then(|template| template.size.as_ref());
        let wanted = unit.size.as_ref().or_else(usual)?;
        words.sizes.iter().find(|size| size.name == *wanted).cloned()
    }

    /// Whether units can be on a terrain by the level's rules.
    fn holds(&self, terrain: Terrain) -> bool {
        let ground = terrain.ground();
        let swims = self.words.is_some_and(|words| words.mechanics.swim.is_some());
        ground.passable || swims && ground.water == Water::Deep
    }

    /// The cell must be one on which units can stand.
    fn standing_cell(&mut self, path: &Path, unit: &Unit, cell: Cell) {
        let path = path.field("cell");
        if self.is_outside(cell) {
            let message = format!("{} stands on {cell}, outside the board", unit.name);
            self.report.add(&path, message, self.extent());
            return;
        }
        match self.terrain(cell) {
            Some(Terrain::Void) => {
                let message = format!("{} stands on {cell}, where there is no ground", unit.name);
                self.report.add(&path, message, self.free_cell_near(unit));
            }
            Some(terrain) if !self.holds(terrain) => {
                let message = format!("nobody can stand on {cell}: it is {}", terrain.name());
                self.report.add(&path, message, self.free_cell_near(unit));
            }
            _ => {}
        }
    }

    /// No wall may run between the cells of a unit.
    fn no_wall_inside(&mut self, path: &Path, unit: &Unit, cells: &[Cell]) {
        if let Some(((a, b), kind)) = self.standing.wall_inside(cells) {
            let message = format!("a {} between {a} and {b} would run through {}", kind.name(), unit.name);
            let help = Some("move one of them".to_owned());
            self.report.add(&path.field("cell"), message, help);
        }
    }

    /// A help line with the nearest cell on which the unit has room.
    fn free_cell_near(&self, unit: &Unit) -> Option<String> {
        let grid = self.grid?;
        let footprint = self.usual_footprint(&grid, unit);
        let apart = |other: &&Unit| !std::ptr::eq(*other, unit) && !rides(unit, other) && !rides(other, unit);
        let others = self.level.units.iter().filter(apart);
        let taken: BTreeSet<Cell> = others
            .flat_map(|other| self.usual_footprint(&grid, other).cells(&grid, other.cell).collect::<Vec<_>>())
            .collect();
        let holds = |cell: &Cell| self.terrain(*cell).is_some_and(|terrain| self.holds(terrain));
        let is_free = |at: &Cell| {
            let cells: Vec<Cell> = footprint.cells(&grid, *at).collect();
            cells.len() == footprint.count()
                && cells.iter().all(|cell| holds(cell) && !taken.contains(cell))
                && (cells.len() == 1 || self.standing.wall_inside(&cells).is_none())
        };
        let free = (1..=4).find_map(|radius| grid.ring(unit.cell, radius).find(is_free))?;
        Some(format!("{free} is free"))
    }

    /// The footprint of a unit of its size.
    fn usual_footprint(&self, grid: &Grid, unit: &Unit) -> Footprint {
        self.size(unit).map_or_else(Footprint::default, |size| Footprint::usual(grid, size.side))
    }

    fn facing(&mut self, path: &Path, unit: &Unit) {
        let (Some(facing), Some(grid)) = (unit.facing, self.grid) else { return };
        if facing.direction(&grid).is_none() && self.report.is_whole(&Path::to("grid")) {
            let known = Facing::ALL.into_iter().filter(|facing| facing.direction(&grid).is_some());
            let help = format!("known: {}", list(known.map(Facing::name)));
            self.report.add(path, format!("no cell of this grid has a neighbour {}", facing.name()), Some(help));
        }
    }

    fn mount(&mut self, path: &Path, unit: &Unit) {
        let Some(mount) = &unit.rides else { return };
        if let Some(rule) = self.words.and_then(|words| words.no_riders) {
            let message = format!("{} rides, but {} knows no riders ({rule})", unit.name, self.level.rules);
            let help = "leave `rides` out; an animal without a rider is a unit like any other".to_owned();
            self.report.add(path, message, Some(help));
        } else if *mount == unit.name {
            self.report.add(path, format!("{} cannot ride on itself", unit.name), None);
        } else if let Some(mount) = self.level.units.iter().find(|other| other.name == *mount) {
            self.mount_fits(path, unit, mount);
        } else {
            self.known_unit(path, mount);
        }
    }

    /// Only a mount lets units ride it: units and sides that are no foes of it (POISE-J10).
    fn willing(&mut self, path: &Path, unit: &Unit) {
        let (level, Some(names)) = (self.level, &unit.willing_to) else { return };
        let carries = |words: &Vocabulary| words.template(&unit.template).is_none_or(|template| template.carries);
        if let Some(rule) = self.words.and_then(|words| words.no_riders) {
            let message = format!("{} knows no riders ({rule})", level.rules);
            return self.report.add(path, message, Some("leave `willing_to` out".to_owned()));
        }
        if !self.words.is_none_or(carries) {
            let message = format!("nobody can ride on {}", unit.name);
            return self.report.add(path, message, Some("leave `willing_to` out".to_owned()));
        }
        for (at, name) in names.iter().enumerate().take(MOST_UNITS) {
            let path = path.index(at);
            let side = level.sides.iter().find(|side| side.name == *name).map(|side| &side.name);
            let rider = level.units.iter().find(|other| other.name == *name).map(|other| &other.side);
            match side.or(rider) {
                Some(side) if !level.are_allied(&unit.side, side) => {
                    let message = format!("{} is a foe of {}", name, unit.name);
                    let help = "name units and sides that do not fight it".to_owned();
                    self.report.add(&path, message, Some(help));
                }
                Some(_) => {}
                None => self.known_unit(&path, name),
            }
        }
        if names.len() > MOST_UNITS {
            let help = Some(format!("at most {MOST_UNITS}"));
            self.report.add(path, format!("there are {} names", names.len()), help);
        }
    }

    /// A unit that begins in the air must be able to fly, and must not ride.
    fn altitude(&mut self, path: &Path, unit: &Unit, words: &Vocabulary) {
        let Some(altitude) = unit.altitude.filter(|&altitude| altitude > 0) else { return };
        let Some(ceiling) = words.ceiling else {
            let message = format!("{} begins in the air, but in {} nobody flies", unit.name, self.level.rules);
            return self.report.add(path, message, Some("leave `altitude` out".to_owned()));
        };
        let by_nature = words.template(&unit.template).is_some_and(|template| template.flies);
        let flies = unit.overrides.get("flies").map_or(by_nature, |&flies| flies > 0);
        if unit.rides.is_some() {
            let help = "give `altitude` to its mount".to_owned();
            self.report.add(path, format!("{} is as high as its mount", unit.name), Some(help));
        } else if !flies {
            let flyers = words.templates.iter().filter(|template| template.flies);
            let help = format!("flyers: {}", list(flyers.map(|template| template.name.as_str())));
            self.report.add(path, format!("{} cannot fly", unit.name), Some(help));
        } else if altitude > ceiling {
            let message =
                format!("{} cannot begin {} above the ground", unit.name, counted(altitude, "level", "levels"));
            self.report.add(path, message, Some(format!("0 to {ceiling}")));
        }
    }

    /// The mount must be a template that carries riders, of its rider's side or an ally's, with one rider, large
    /// enough, and on its rider's cell.
    fn mount_fits(&mut self, path: &Path, unit: &Unit, mount: &Unit) {
        let (level, Some(words)) = (self.level, self.words) else { return };
        let (rider, name) = (&unit.name, &mount.name);
        if words.template(&mount.template).is_some_and(|template| !template.carries) {
            let riders = words.templates.iter().filter(|template| template.carries);
            let help = format!("mounts: {}", list(riders.map(|template| template.name.as_str())));
            self.report.add(path, format!("nobody can ride on {name}"), Some(help));
        }
        if mount.side != unit.side && !level.are_allied(&mount.side, &unit.side) {
            let help = "a mount is of its rider's side, or of an ally's".to_owned();
            self.report.add(path, format!("{name} does not let {rider} ride"), Some(help));
        }
        if mount
            .willing_to
            .as_ref()
            .is_some_and(|names| ![&unit.name, &unit.side].iter().any(|name| names.contains(name)))
        {
            let help = format!("add {rider} or its side to the `willing_to` of {name}");
            self.report.add(path, format!("{name} does not let {rider} ride"), Some(help));
        }
        if mount.rides.is_some() {
            self.report.add(path, format!("{name} rides itself, so {rider} cannot ride on it"), None);
        }
        let hidden = |unit: &Unit| level.sides.iter().any(|side| side.name == unit.side && side.hidden);
        if hidden(unit) != hidden(mount) {
            let (one, other) = if hidden(unit) { (rider, name) } else { (name, rider) };
            let help = "let both sides be `hidden` or neither, or take a mount of its rider's side".to_owned();
            self.report.add(path, format!("{one} begins hidden and {other} does not"), Some(help));
        }
        let others = level.units.iter().filter(|other| other.rides.as_ref() == Some(name));
        if others.count() > 1 {
            self.report.add(path, format!("several ride on {name}"), Some("one mount carries one".to_owned()));
        }
        let class = |unit: &Unit| self.size(unit).map_or(1, |size| i16::from(size.class));
        let gap = words.mechanics.riding.rule().map_or(0, |rule| i16::from(rule.size_gap));
        if class(mount) - class(unit) < gap {
            let help = format!("a mount is at least {gap} larger than its rider");
            self.report.add(path, format!("{name} is not large enough for {rider}"), Some(help));
        }
        if mount.cell != unit.cell {
            let message = format!("{rider} rides on {name} and stands on {}", unit.cell);
            self.report.add(path, message, Some(format!("its cell is that of its mount, {}", mount.cell)));
        }
    }

    /// The fields of a unit whose words must be known to the rule set.
    fn unit_words(&mut self, path: &Path, unit: &Unit, words: &Vocabulary) {
        let templates = words.templates.iter().map(|template| template.name.as_str());
        self.known_word(&path.field("template"), "template", &unit.template, templates);
        if let Some(status) = &unit.status {
            self.status(&path.field("status"), status, words);
        }
        if let Some(size) = &unit.size {
            self.known_word(&path.field("size"), "size", size, words.sizes.iter().map(|size| size.name.as_str()));
        }
        if let Some(armour) = &unit.armour {
            self.known_word(&path.field("armour"), "armour", armour, words.armours.iter().map(String::as_str));
        }
        let gear = words.gear.iter().map(|gear| gear.name.as_str());
        for (at, item) in unit.gear.iter().flatten().enumerate().take(MOST_GEAR) {
            self.known_word(&path.field("gear").index(at), "gear", item, gear.clone());
        }
        self.altitude(&path.field("altitude"), unit, words);
        self.in_hand(&path.field("in_hand"), unit, words);
        self.grip(&path.field("grip"), unit, words);
        for (list, name) in [(&unit.gear, "gear"), (&unit.in_hand, "in_hand")] {
            if list.as_ref().is_some_and(|list| list.len() > MOST_GEAR) {
                let help = Some(format!("at most {MOST_GEAR} things"));
                self.report.add(&path.field(name), format!("{} cannot carry all this", unit.name), help);
            }
        }
        for (stat, &value) in &unit.overrides {
            if self.report.is_full() {
                return;
            }
            let path = path.field("overrides").key(stat);
            match words.stats.iter().find(|known| known.0 == *stat) {
                None => {
                    let help = self.hint(stat, words.stats.iter().map(|known| known.0.as_str()));
                    self.report.add_to_name(&path, format!("units have no {}", quote(stat)), help);
                }
                Some(_) if words.template(&unit.template).is_some_and(|template| template.lacks.contains(stat)) => {
                    let lacks = words.template(&unit.template).map_or(&[][..], |template| &template.lacks);
                    let known = words.stats.iter().map(|known| known.0.as_str());
                    let has = known.filter(|name| !lacks.iter().any(|lacked| lacked == name));
                    let message = format!("a {} has no {}, so this has no effect", unit.template, quote(stat));
                    self.report.add_to_name(&path, message, Some(format!("it has {}", list(has))));
                }
                Some((_, least, most)) if !(least..=most).contains(&&value) => {
                    let message = format!("{} cannot be {value}", quote(stat));
                    self.report.add(&path, message, Some(format!("{least} to {most}")));
                }
                Some(_) => {}
            }
        }
    }

    pub(super) fn status(&mut self, path: &Path, status: &str, words: &Vocabulary) {
        let shared = words.bonds.iter().any(|bond| bond.status == status || bond.held.as_deref() == Some(status));
        if shared {
            let message = format!("nobody is {} alone", quote(status));
            let help = "leave it out here and name all who share it in `bonds`".to_owned();
            self.report.add(path, message, Some(help));
        } else {
            self.known_word(path, "status", status, words.statuses.iter().map(String::as_str));
        }
    }

    /// A grip with both hands needs a weapon that can be held so (MANEUVER-G78).
    fn grip(&mut self, path: &Path, unit: &Unit, words: &Vocabulary) {
        let Some(grip) = unit.grip else { return };
        let fitting = || words.gear.iter().filter(|gear| gear.one_or_both).map(|gear| gear.name.as_str());
        if fitting().next().is_none() {
            let message = format!("{} knows no weapon that one hand or both can hold", self.level.rules);
            self.report.add(path, message, Some("leave `grip` out".to_owned()));
            return;
        }
        let template = words.template(&unit.template).map(|template| template.gear.as_slice());
        let Some(held) = unit.in_hand.as_deref().or(unit.gear.as_deref()).or(template) else { return };
        if grip == Grip::BothHands && !held.iter().any(|item| fitting().any(|known| known == item)) {
            let message = format!("{} holds nothing that can be held in both hands", unit.name);
            self.report.add(path, message, Some(format!("weapons for one hand or both: {}", list(fitting()))));
        }
    }

    /// Items in hand must be carried, and two hands must be enough for them.
    fn in_hand(&mut self, path: &Path, unit: &Unit, words: &Vocabulary) {
        let Some(held) = &unit.in_hand else { return };
        let template = words.template(&unit.template).map(|template| template.gear.as_slice());
        let Some(carried) = unit.gear.as_deref().or(template) else { return };
        let mut hands = 0u32;
        for (at, item) in held.iter().enumerate().take(MOST_GEAR) {
            let path = path.index(at);
            let known = words.gear.iter().find(|gear| gear.name == *item);
            let count = |list: &[String]| list.iter().filter(|other| *other == item).count();
            if known.is_none() {
                self.known_word(&path, "gear", item, words.gear.iter().map(|gear| gear.name.as_str()));
            } else if count(carried) < count(&held[..=at]) {
                let help = match carried {
                    [] => "it carries nothing".to_owned(),
                    _ => format!("it carries {}", list(carried.iter().map(String::as_str))),
                };
                self.report.add(&path, format!("{} does not carry {}", unit.name, quote(item)), Some(help));
            }
            hands += known.map_or(0, |gear| hands_of(gear, unit.grip));
        }
        if hands > 2 {
            let message = format!("{} would need {hands} hands", unit.name);
            self.report.add(path, message, Some("two hands must do".to_owned()));
        }
    }

    pub(super) fn bonds(&mut self) {
        let level = self.level;
        let mut bound: BTreeMap<&str, usize> = BTreeMap::new();
        for (at, bond) in level.bonds.iter().enumerate() {
            if self.report.is_full() {
                return;
            }
            let path = Path::to("bonds").index(at);
            if bond.members.len().max(bond.held.len()) > MOST_UNITS {
                let message = format!("a bond has at most {MOST_UNITS} members");
                self.report.add(&path.field("members"), message, None);
                continue;
            }
            for (member, name) in bond.members.iter().enumerate() {
                let path = path.field("members").index(member);
                self.known_unit(&path, name);
                if bound.insert(name, at).is_some() {
                    let message = format!("{} is in a bond already", quote(name));
                    self.report.add(&path, message, Some("a unit is in one bond at most".to_owned()));
                }
                let status = level.units.iter().position(|unit| unit.name == *name && unit.status.is_some());
                if let Some(unit) = status {
                    let message = format!("{} has its status from `bonds`", quote(name));
                    let path = Path::to("units").index(unit).field("status");
                    self.report.add(&path, message, Some("leave it out here".to_owned()));
                }
            }
            self.opponents(&path, bond);
            self.held(&path, bond);
            if let Some(words) = self.words {
                self.bond_kind(&path, bond, words);
            }
        }
    }

    /// Each member of a bond must have an opponent in it (TEMPO-028, TEMPO-031).
    fn opponents(&mut self, path: &Path, bond: &Bond) {
        let level = self.level;
        let side = |name: &String| level.units.iter().find(|unit| unit.name == *name).map(|unit| unit.side.as_str());
        let friends = |a: &str, b: &str| a == b || level.are_allied(a, b);
        let mut sides = bond.members.iter().map(side);
        if sides.clone().any(|side| side.is_none()) || !self.report.is_whole(&Path::to("sides")) {
            return;
        }
        let alone = sides.clone().flatten().position(|one| sides.clone().flatten().all(|other| friends(one, other)));
        if let Some(name) = alone.and_then(|at| bond.members.get(at)).filter(|_| sides.nth(1).is_some()) {
            let message = format!("{} has no opponent in this bond", quote(name));
            self.report.add(&path.field("members"), message, Some("opponents are bound to each other".to_owned()));
        }
    }

    fn held(&mut self, path: &Path, bond: &Bond) {
        for (at, held) in bond.held.iter().enumerate() {
            let path = path.field("held").index(at);
            for (field, name) in [("unit", &held.unit), ("by", &held.by)] {
                if !bond.members.contains(name) {
                    let help = hint(name, bond.members.iter().map(String::as_str));
                    let message = format!("{} is no member of this bond", quote(name));
                    self.report.add(&path.field(field), message, help);
                }
            }
            if held.unit == held.by {
                self.report.add(&path.field("by"), "nobody holds itself down", None);
            }
        }
    }

    fn bond_kind(&mut self, path: &Path, bond: &Bond, words: &Vocabulary) {
        let Some(kind) = words.bonds.iter().find(|kind| kind.status == bond.status) else {
            let known = words.bonds.iter().map(|kind| kind.status.as_str());
            let help = self.hint(&bond.status, known);
            let message = format!("{} is no status that units share", quote(&bond.status));
            self.report.add(&path.field("status"), message, help);
            return;
        };
        let count = bond.members.len();
        if !(kind.least..=kind.most).contains(&count) && self.report.is_whole(&path.field("members")) {
            let wanted = match (kind.least, kind.most) {
                (least, most) if least == most => format!("{least} members"),
                (least, most) => format!("{least} to {most} members"),
            };
            let message = format!("{} has {wanted}, not {count}", quote(&bond.status));
            self.report.add(&path.field("members"), message, None);
        }
        if let Some(rule) = kind.armed {
            for (at, name) in bond.members.iter().enumerate() {
                let unit = self.level.units.iter().find(|unit| unit.name == *name);
                if unit.is_some_and(|unit| !is_armed(unit, words)) {
                    let message = format!("{} holds nothing that could be {}", quote(name), quote(&bond.status));
                    let help = format!("give it a weapon to strike with, first in `gear` or in `in_hand` ({rule})");
                    self.report.add(&path.field("members").index(at), message, Some(help));
                }
            }
        }
        if kind.held.is_none() && !bond.held.is_empty() {
            self.report.add(&path.field("held"), format!("nobody is held down in {}", quote(&bond.status)), None);
        }
    }
}

/// The hands that an item in hand takes.
fn hands_of(gear: &GearSpec, grip: Option<Grip>) -> u32 {
    match grip {
        Some(Grip::BothHands) if gear.one_or_both => 2,
        _ => gear.hands.into(),
    }
}

/// Whether a unit begins with a weapon in hand that another one can bind: an item of `in_hand`, else the first of its
/// gear. Unknown items count: they are reported elsewhere.
fn is_armed(unit: &Unit, words: &Vocabulary) -> bool {
    let template = words.template(&unit.template).map(|template| template.gear.as_slice());
    let first = || Some(unit.gear.as_deref().or(template)?.get(..1).unwrap_or_default());
    let Some(held) = unit.in_hand.as_deref().or_else(first) else {
        return true;
    };
    held.iter().any(|item| words.gear.iter().find(|gear| gear.name == *item).is_none_or(|gear| gear.binds))
}

/// Whether `rider` rides on `mount`.
fn rides(rider: &Unit, mount: &Unit) -> bool {
    rider.rides.as_ref() == Some(&mount.name)
}
