//! Regions: their cells, what they do, and, where the rules count in regions, the partition that they must be.
//!
//! A level of a rule set that does not count in regions may have any named parts, but nothing that only such rules could
//! keep. Serves REGION-G08, REGION-G46, REGION-D26.

use super::Check;
use crate::battlefield::{RegionFault, RegionId};
use crate::level::cells_of;
use crate::level::schema::Region;
use crate::reading::{Path, hint, is_obeyed, quote};
use std::collections::BTreeMap;

/// What a region can add to a check, both ways.
const MOST_MODIFIER: i16 = 10;
/// The highest rank of cover.
const MOST_COVER: u8 = 2;
/// Faults of a partition that are told.
const MOST_FAULTS: usize = 10;
/// Regions of a level at most: as many as a partition can number.
const MOST_REGIONS: usize = 254;
/// Cells of all regions together at most, each region by itself: ten times the largest board.
const MOST_REGION_CELLS: usize = 400_000;
/// Pairs of regions that are linked or kept apart at most.
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
            } else if name.contains(is_obeyed) {
                let help = "write it on one line, and leave out what cannot be seen".to_owned();
                self.report.add_to_name(&path, "the name of a region holds a character that is not shown", Some(help));
            }
            self.story(&path.field("text"), &region.text);
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
            self.modifiers(&path.field("modifiers"), &region.modifiers);
        }
        self.links();
        self.partition();
    }

    /// What the level or one of its regions adds to checks (TEMPO-J11): the rule set must know the skill.
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

    /// Whether the rules shown count in regions; nothing if they are not known.
    fn counts_regions(&self) -> Option<bool> {
        self.shown().map(|(_, mechanics)| mechanics.regions)
    }

    /// Complains about something that only rules that count in regions could keep.
    fn refuse(&mut self, path: &Path, what: &str) {
        let Some((set, _)) = self.shown() else { return };
        self.report.add(path, format!("{set} does not count in regions"), Some(format!("leave `{what}` out")));
    }

    /// What a region gives to those in it.
    fn shelter(&mut self, path: &Path, region: &Region) {
        let given = [("cover", region.cover > 0), ("concealment", region.concealment)];
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
        for (field, pairs) in [("extra", &level.region_links.extra), ("forbidden", &level.region_links.forbidden)] {
            for (at, (a, b)) in pairs.iter().enumerate() {
                let path = path.field(field).index(at);
                let unknown = [a, b].into_iter().find(|name| level.regions.get(name).is_none());
                match unknown {
                    _ if self.report.is_full() || !self.is_sound(&path) => return,
                    Some(name) => {
                        let help = hint(name, level.regions.keys().map(String::as_str));
                        self.report.add(&path, format!("there is no region {}", quote(name)), help);
                    }
                    None if a == b => {
                        let help = Some("name two different ones".to_owned());
                        self.report.add(&path, format!("{} is linked with itself", quote(a)), help);
                    }
                    None => {}
                }
            }
        }
    }

    /// Where the rules count in regions every cell where somebody can stand is in exactly one, and each hangs together.
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
                // Told already.
                RegionFault::Gap(_) | RegionFault::Outside(..) | RegionFault::Link(..) => continue,
            };
            self.report.add(&path, message, Some(help.to_owned()));
        }
    }

    /// The cells of no region, all in one complaint.
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
