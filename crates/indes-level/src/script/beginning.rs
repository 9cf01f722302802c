//! Checks the differences of a script from its level, and changes the setup by them.

use super::names::{found, unit_at};
use super::schema::{Beginning, Script};
use indes_core::battle::{Counted, Names, Setup, Tally};
use indes_core::battlefield::{Opening, StatusId, UnitId};
use indes_core::grid::Cell;
use indes_core::reading::{Path, Report, hint, quote};
use indes_rules::Vocabulary;
use smallvec::SmallVec;

/// The most points of a pool without a maximum.
const MOST_POINTS: i16 = 999;

/// Changes the setup as the script says, and adds all that is not possible to the report. Returns the tallies, which
/// can only be set when the battle has begun.
pub(super) fn apply(script: &Script, setup: &mut Setup, words: &Vocabulary, report: &mut Report) -> Vec<Tally> {
    let names = setup.rules.names(&setup.data).clone();
    let counted = setup.rules.counted(&setup.data);
    let mut tallies = Vec::new();
    for (at, beginning) in script.setup.iter().enumerate() {
        let path = Path::to("setup").index(at);
        let Some(unit) = unit_at(setup, &beginning.unit, &path.field("unit"), report) else { continue };
        let mut unit_setup = UnitSetup { beginning, unit, names: &names, words, setup, path, report };
        unit_setup.pools();
        unit_setup.statuses();
        unit_setup.place();
        tallies.extend(unit_setup.used(&counted));
    }
    time(script, setup, report);
    tallies
}

/// The round and the unit whose turn it is.
fn time(script: &Script, setup: &mut Setup, report: &mut Report) {
    if let Some(round) = script.round {
        let limit = setup.round_limit;
        match round.checked_sub(1) {
            None => report.add(&Path::to("round"), "rounds are counted from 1", Some("write 1 or more".to_owned())),
            Some(_) if limit > 0 && round > limit => {
                let message = format!("the level ends after round {limit}");
                report.add(&Path::to("round"), message, Some(format!("write 1 to {limit}")));
            }
            Some(first) => setup.first_round = first,
        }
    }
    if let Some(name) = &script.turn
        && let Some(at) = unit_at(setup, name, &Path::to("turn"), report)
    {
        setup.opening = Opening::Turn(UnitId(u8::try_from(at).unwrap_or(u8::MAX)));
    }
}

/// An entry of `setup` with its unit.
struct UnitSetup<'a> {
    beginning: &'a Beginning,
    /// The place of the unit in the setup.
    unit: usize,
    names: &'a Names,
    words: &'a Vocabulary,
    setup: &'a mut Setup,
    path: Path,
    report: &'a mut Report,
}

impl UnitSetup<'_> {
    fn id(&self) -> UnitId {
        UnitId(u8::try_from(self.unit).unwrap_or(u8::MAX))
    }

    fn pools(&mut self) {
        let beginning = self.beginning;
        for (key, &points) in &beginning.pools {
            let path = self.path.field("pools").key(key);
            let Some(pool) = found(self.names.pool(key), &path, self.report) else { continue };
            let unit = &mut self.setup.units[self.unit];
            let pools: Vec<&str> = (self.names.pools.iter().zip(&unit.pools.0))
                .filter(|(_, pool)| pool.exists())
                .map(|(name, _)| name.0.as_str())
                .collect();
            let help = hint("", pools);
            match unit.pools.0.get_mut(usize::from(pool.0)).filter(|pool| pool.exists()) {
                None => self.report.add(&path, format!("{} has no {key}", unit.name), help),
                Some(pool) => {
                    let most = if pool.open { MOST_POINTS } else { pool.max };
                    if (0..=most).contains(&points) {
                        pool.now = points;
                    } else {
                        let message = format!("{points} is not possible: 0 to {most}");
                        self.report.add(&path, message, Some(format!("write 0 to {most}")));
                    }
                }
            }
        }
    }

    fn statuses(&mut self) {
        let beginning = self.beginning;
        if beginning.status.is_some() && beginning.statuses.is_some() {
            let help = Some("keep `statuses`, which names all of them".to_owned());
            self.report.add(&self.path.field("status"), "`status` and `statuses` cannot stand together", help);
            return;
        }
        let single = beginning.status.iter().map(|key| (self.path.field("status"), key));
        let list = beginning.statuses.iter().flatten().enumerate();
        let list = list.map(|(at, key)| (self.path.field("statuses").index(at), key));
        let all: Vec<(Path, &String)> = single.chain(list).collect();
        if all.is_empty() && beginning.statuses.is_none() {
            return;
        }
        let mut statuses: SmallVec<[StatusId; 2]> = SmallVec::new();
        let named = !all.is_empty();
        for (path, key) in all {
            let Some(status) = found(self.names.status(key), &path, self.report) else { continue };
            let name = &self.setup.units[self.unit].name;
            if let Some((_, help)) = self.words.derived_statuses.iter().find(|one| one.0 == *key) {
                self.report.add(&path, format!("{name} cannot be given {}", quote(key)), Some(help.clone()));
            } else if !self.words.statuses.contains(key) {
                let help = hint(key, self.words.statuses.iter().map(String::as_str));
                self.report.add(&path, format!("{name} cannot be given {}", quote(key)), help);
            } else if statuses.contains(&status) {
                self.report.add(&path, format!("{} is there twice", quote(key)), Some("leave it out".to_owned()));
            } else if statuses.len() >= usize::from(self.words.most_statuses) {
                let most = self.words.most_statuses;
                let message = format!("a unit has {most} status at a time under {}", self.setup.rules.id());
                self.report.add(&path, message, Some("leave it out".to_owned()));
            } else {
                statuses.push(status);
            }
        }
        let id = self.id();
        let tied = self.setup.bonds.iter().any(|bond| bond.statuses.iter().any(|one| one.0 == id));
        if tied {
            let message = format!("{} has its status from a bond of the level", self.setup.units[self.unit].name);
            let help = Some("take it out of the level's `bonds`, or leave its status out here".to_owned());
            self.report.add(&self.path, message, help);
        } else if !named && self.words.most_statuses == 1 {
            let help = hint("", self.words.statuses.iter().map(String::as_str));
            self.report.add(&self.path.field("statuses"), "a unit has exactly one status", help);
        } else {
            self.setup.units[self.unit].statuses = statuses;
        }
    }

    fn place(&mut self) {
        if let Some(cell) = self.beginning.cell {
            match self.barred(cell) {
                None => self.setup.units[self.unit].cell = cell,
                Some((message, help)) => self.report.add(&self.path.field("cell"), message, Some(help)),
            }
        }
        if let Some(facing) = self.beginning.facing {
            match facing.direction(&self.setup.board.grid) {
                Some(direction) => self.setup.units[self.unit].facing = direction,
                None => {
                    let ways: Vec<&str> = crate::level::Facing::ALL
                        .into_iter()
                        .filter(|way| way.direction(&self.setup.board.grid).is_some())
                        .map(crate::level::Facing::name)
                        .collect();
                    let help = hint("", ways);
                    self.report.add(&self.path.field("facing"), "this grid has no such direction", help);
                }
            }
        }
    }

    /// Why the unit cannot begin on a cell, and a remedy; `None` if it can.
    fn barred(&self, cell: Cell) -> Option<(String, String)> {
        let (setup, id) = (&*self.setup, self.id());
        let unit = &setup.units[self.unit];
        if let Some(ride) = setup.rides.iter().find(|ride| ride.rider == id) {
            let mount = setup.units.get(usize::from(ride.mount.0)).map_or("its mount", |mount| mount.name.as_str());
            return Some((format!("{} is where {mount} is", unit.name), format!("give the cell to {mount}")));
        }
        let grid = &setup.board.grid;
        let own: Vec<Cell> = unit.size.footprint.cells(grid, cell).collect();
        let free = || "write a free cell of the board".to_owned();
        if own.len() < unit.size.footprint.count() || own.iter().any(|&cell| !setup.board.ground(cell).passable) {
            return Some((format!("{} cannot stand on {cell}", unit.name), free()));
        }
        let rides = |at: usize| setup.rides.iter().any(|ride| usize::from(ride.rider.0) == at);
        let others = setup.units.iter().enumerate().filter(|(at, _)| *at != self.unit && !rides(*at));
        let taken = |other: &indes_core::battle::UnitSeed| {
            other.size.footprint.cells(grid, other.cell).find(|cell| own.contains(cell))
        };
        let mut bars = others.filter_map(|(_, other)| Some((other, taken(other)?)));
        bars.next().map(|(other, cell)| (format!("{} stands on {cell}", other.name), free()))
    }

    /// The tallies of the unit.
    fn used(&mut self, counted: &[Counted]) -> Vec<Tally> {
        let mut tallies = Vec::new();
        let beginning = self.beginning;
        for (key, &number) in &beginning.used {
            let path = self.path.field("used").key(key);
            let Some(known) = counted_named(counted, key, &path, self.report) else { continue };
            if (0..=known.most).contains(&number) {
                tallies.push(Tally { of: self.id().into(), key: known.tally, scope: known.scope, number });
            } else {
                let help = Some(format!("write 0 to {}", known.most));
                self.report.add(&path, format!("{number} is not possible: 0 to {}", known.most), help);
            }
        }
        tallies
    }
}

/// The tally of this name; an unknown one is added to the report.
pub(super) fn counted_named<'a>(
    counted: &'a [Counted],
    key: &str,
    path: &Path,
    report: &mut Report,
) -> Option<&'a Counted> {
    let found = counted.iter().find(|known| known.key == key);
    if found.is_none() {
        let help = hint(key, counted.iter().map(|known| known.key.as_str()));
        let help = help.or_else(|| Some("this rule set counts nothing of a unit".to_owned()));
        report.add(path, format!("nothing is counted as {}", quote(key)), help);
    }
    found
}
