//! Regions: cells, hazards, modifiers, and, where the rules count in regions, the partition that they must be.
//!
//! A level of a rule set that does not count in regions may have regions, but no fields that need such rules. Serves
//! REGION-G08, REGION-G36, REGION-G46, REGION-G77, REGION-D26.

use super::checked::Check;
use crate::level::cells_of;
use crate::level::region::Region;
use indes_core::battlefield::{Footing, Light, RegionFault, RegionId};
use indes_core::grid::Cell;
use indes_core::reading::{Path, hint, is_control_or_format, quote};
use std::collections::BTreeMap;

/// The greatest modifier to a check, up or down.
const MOST_MODIFIER: i16 = 10;
/// The highest rank of cover.
const MOST_COVER: u8 = 2;
/// The most faults of a partition that are reported.
const MOST_FAULTS: usize = 10;
/// The most regions of a level: as many ids as a partition has.
const MOST_REGIONS: usize = 254;
/// The highest sum of the cells of all regions: ten times the largest board.
const MOST_REGION_CELLS: usize = 400_000;
/// The most links, forbidden ones included.
const MOST_LINKS: usize = 1000;

impl Check<'_> {
    pub(super) fn regions(&mut self) {
        let level = self.level;
        if level.regions.keys().len() > MOST_REGIONS {
            let message = format!("there are {} regions", level.regions.keys().len());
            self.report.add(&Path::to("regions"), message, Some(format!("at most {MOST_REGIONS}")));
            return;
        }
        let mut cells = 0;
        for (name, region) in level.regions.iter() {
            let path = Path::to("regions").key(name);
            if name.trim().is_empty() || name.chars().count() > 32 {
                self.report.add_to_name(&path, "the name of a region has 1 to 32 characters", None);
            } else if name.contains(is_control_or_format) {
                let help = "write it on one line, and leave out what cannot be seen".to_owned();
                self.report.add_to_name(&path, "the name of a region holds a character that is not shown", Some(help));
            }
            self.long_text(&path.field("text"), &region.text);
            cells += self.grid.map_or(0, |grid| cells_of(&region.cells, grid).len());
            if cells > MOST_REGION_CELLS {
                let message = format!("with this one the regions have more than {MOST_REGION_CELLS} cells together");
                let help = "name fewer regions that lie over each other".to_owned();
                self.report.add(&path.field("cells"), message, Some(help));
                return;
            }
            if region.cells.is_empty() {
                let help = "name its cells: [\"D5\", \"E5:G7\"]".to_owned();
                self.report.add(&path.field("cells"), "this region has no cells", Some(help));
            }
            for (at, area) in region.cells.iter().enumerate() {
                for corner in [area.first, area.last] {
                    if self.is_outside(corner) {
                        let help = self.extent();
                        let message = format!("{corner} lies outside the board");
                        self.report.add(&path.field("cells").index(at), message, help);
                        break;
                    }
                }
            }
            self.hazards(&path, name, &region.hazards);
            self.shelter(&path, region);
            if let (true, Some(rule)) = (region.unfamiliar, self.words.and_then(|words| words.no_riders)) {
                let message = format!("{} knows no riders ({rule}), so nothing frightens their mounts", level.rules);
                self.report.add(&path.field("unfamiliar"), message, Some("leave `unfamiliar` out".to_owned()));
            }
            if region.exit && self.words.is_some_and(|words| !words.exits) {
                let message = format!("nobody leaves a fight of {}", level.rules);
                self.report.add(&path.field("exit"), message, Some("leave `exit` out".to_owned()));
            }
            if region.camp && self.words.is_some_and(|words| !words.camps) {
                let message = format!("nobody rests during a fight of {}", level.rules);
                self.report.add(&path.field("camp"), message, Some("leave `camp` out".to_owned()));
            }
            self.surroundings(&path, region);
            self.modifiers(&path.field("modifiers"), &region.modifiers);
        }
        self.links();
        self.partition();
    }

    /// The skills of modifiers must be known to the rule set (TEMPO-J11).
    pub(super) fn modifiers(&mut self, path: &Path, modifiers: &BTreeMap<String, i16>) {
        let (level, Some(words)) = (self.level, self.words) else { return };
        if words.skills.is_empty() && !modifiers.is_empty() {
            let message = format!("{} has no skills that a level could modify", level.rules);
            self.report.add(path, message, Some("leave `modifiers` out".to_owned()));
            return;
        }
        for (skill, &amount) in modifiers {
            if self.report.is_full() {
                return;
            }
            let path = path.key(skill);
            if !words.skills.contains(skill) {
                let help = self.hint(skill, words.skills.iter().map(String::as_str));
                self.report.add_to_name(&path, format!("{} has no skill {}", level.rules, quote(skill)), help);
            }
            if !(-MOST_MODIFIER..=MOST_MODIFIER).contains(&amount) {
                let help = format!("{} to {MOST_MODIFIER}", -MOST_MODIFIER);
                self.report.add(&path, format!("the modifier {amount} is out of range"), Some(help));
            }
        }
    }

    /// Whether the rules that the level shows count in regions; `None` if they could not be read.
    fn counts_regions(&self) -> Option<bool> {
        self.shown_mechanics().map(|(_, mechanics)| mechanics.regions)
    }

    /// Reports a field that needs rules which count in regions.
    fn refuse(&mut self, path: &Path, what: &str) {
        let Some((set, _)) = self.shown_mechanics() else { return };
        self.report.add(path, format!("{set} does not count in regions"), Some(format!("leave `{what}` out")));
    }

    /// Cover, concealment and the nature of the ground need rules that count in regions.
    fn shelter(&mut self, path: &Path, region: &Region) {
        let given = [
            ("cover", region.cover > 0),
            ("concealment", region.concealment),
            ("ground", region.ground != Footing::Solid),
            ("cramped", region.cramped),
            ("difficult", region.difficult),
            ("water", region.water),
        ];
        for (what, _) in given.into_iter().filter(|given| given.1) {
            if self.counts_regions() == Some(false) {
                self.refuse(&path.field(what), what);
            }
        }
        if region.cover > MOST_COVER {
            let message = format!("the rank of cover {} is out of range", region.cover);
            self.report.add(&path.field("cover"), message, Some(format!("0 to {MOST_COVER}")));
        }
    }

    /// Light and unstable ground need rules that ask for them (MANEUVER-D27).
    fn surroundings(&mut self, path: &Path, region: &Region) {
        let Some((set, mechanics)) = self.shown_mechanics() else { return };
        let given = [
            ("light", "dim light and darkness do", region.light != Light::Clear),
            ("unstable", "unstable ground does", region.unstable),
        ];
        for (field, does, _) in given.into_iter().filter(|given| given.2 && !mechanics.surroundings) {
            let message = format!("{does} nothing in {set}");
            self.report.add(&path.field(field), message, Some(format!("leave `{field}` out")));
        }
    }

    fn links(&mut self) {
        let (level, path) = (self.level, Path::to("region_links"));
        if level.region_links.is_empty() {
            return;
        }
        if self.counts_regions() == Some(false) {
            self.refuse(&path, "region_links");
            return;
        }
        let count = level.region_links.extra.len() + level.region_links.forbidden.len();
        if count > MOST_LINKS {
            self.report.add(&path, format!("there are {count} links"), Some(format!("at most {MOST_LINKS}")));
            return;
        }
        for (at, &(a, b)) in level.region_links.extra.iter().enumerate() {
            let path = path.field("extra").index(at);
            if self.report.is_full() || !self.is_sound(&path) {
                return;
            }
            self.link(&path, [a, b]);
        }
        for (at, (a, b)) in level.region_links.forbidden.iter().enumerate() {
            let path = path.field("forbidden").index(at);
            let unknown = [a, b].into_iter().find(|name| level.regions.get(name).is_none());
            match unknown {
                _ if self.report.is_full() || !self.is_sound(&path) => return,
                Some(name) => {
                    let help = hint(name, level.regions.keys().map(String::as_str));
                    self.report.add(&path, format!("there is no region {}", quote(name)), help);
                }
                None if a == b => {
                    let help = Some("name two different ones".to_owned());
                    self.report.add(&path, format!("{} has no border with itself", quote(a)), help);
                }
                None => {}
            }
        }
    }

    /// A link joins cells of two regions where a unit can stand (REGION-G77).
    fn link(&mut self, path: &Path, cells: [Cell; 2]) {
        let level = self.level;
        if let Some(outside) = cells.into_iter().find(|&cell| self.is_outside(cell)) {
            let help = self.extent();
            self.report.add(path, format!("{outside} lies outside the board"), help);
            return;
        }
        let region = |cell: Cell| level.regions.iter().position(|(_, it)| it.cells.iter().any(|area| area.has(cell)));
        let shut = |&cell: &Cell| self.terrain(cell).is_some_and(|terrain| !terrain.ground().passable);
        if let Some(closed) = cells.into_iter().find(shut) {
            let help = Some("link cells where somebody can stand".to_owned());
            self.report.add(path, format!("nobody can stand on {closed}"), help);
        } else if region(cells[0]).is_some() && region(cells[0]) == region(cells[1]) {
            let message = format!("{} and {} are in the same region", cells[0], cells[1]);
            self.report.add(path, message, Some("link cells of two regions".to_owned()));
        }
    }

    /// Where the rules count in regions, each cell that can be stood on must be in exactly one, and each region
    /// connected.
    fn partition(&mut self) {
        let read = ["grid", "legend", "board", "edges", "regions"].map(Path::to);
        let known = self.grid.is_some() && read.iter().all(|path| self.report.is_complete(path));
        let within = self.level.regions.keys().len() <= MOST_REGIONS;
        if self.counts_regions() != Some(true)
            || !known
            || !within
            || self.level.regions.iter().any(|(_, it)| it.cells.is_empty())
        {
            return;
        }
        let level = self.level;
        let Err(mut faults) = level.partition(&level.board()) else { return };
        self.gaps(&faults);
        faults.retain(|fault| !matches!(fault, RegionFault::Gap(_)));
        let name = |id: RegionId| level.regions.keys().nth(usize::from(id.0)).map_or("", String::as_str);
        let cells = |id: RegionId| Path::to("regions").key(name(id)).field("cells");
        for fault in faults.into_iter().take(MOST_FAULTS) {
            let all = Path::to("regions");
            let (path, message, help) = match fault {
                RegionFault::Empty(id) => (cells(id), "nobody can stand in this region".into(), "give it open ground"),
                RegionFault::Overlap(cell, a, b) => {
                    (cells(b), format!("{cell} is in {} already", quote(name(a))), "leave it out of one of them")
                }
                RegionFault::Pieces(id) => {
                    (cells(id), "this region is in pieces".into(), "make them regions of their own")
                }
                RegionFault::TooMany(count) => (all, format!("there are {count} regions"), "at most 254"),
                // Reported already.
                RegionFault::Gap(_) | RegionFault::Outside(..) | RegionFault::Border(..) | RegionFault::Link(..) => {
                    continue;
                }
            };
            self.report.add(&path, message, Some(help.to_owned()));
        }
    }

    /// Reports the cells that are in no region, all in one problem.
    fn gaps(&mut self, faults: &[RegionFault]) {
        let gap = |fault: &RegionFault| if let RegionFault::Gap(cell) = fault { Some(cell.to_string()) } else { None };
        let cells: Vec<String> = faults.iter().filter_map(gap).collect();
        let path = Path::to("regions");
        let message = match cells.len() {
            0 => return,
            _ if self.level.regions.is_empty() => "the board is cut into no regions".to_owned(),
            1 => format!("{} is in no region", cells[0]),
            count => format!("{count} cells are in no region, such as {}", cells[0]),
        };
        self.report.add(&path, message, Some("every cell where somebody can stand is in exactly one".to_owned()));
    }
}
