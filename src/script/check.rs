//! Every name in a script is looked up before anything is played.

use super::schema::{Beginning, Expectation, FORMAT, Script, Step};
use crate::battle::words::{Detail, UnknownName};
use crate::battle::{Names, RuleId, Setup};
use crate::grid::Cell;
use crate::reading::{Path, Report, hint, quote};
use crate::rules::rulebook::Rulebook;

/// More than any dice show: with values far beyond it, sums would not fit.
const MOST_SHOWN: i16 = 999;

/// Adds all problems of a script to the report, and makes the beginning that it asks for.
pub(super) fn check(script: &Script, setup: &mut Setup, report: &mut Report) {
    if script.format != FORMAT {
        let message = format!("this script has format {}, but this program reads format {FORMAT}", script.format);
        report.add(&Path::to("format"), message, Some(format!("write {FORMAT}")));
    }
    let names = (setup.rules.names)(&setup.data).clone();
    for (at, rule) in script.rules.iter().enumerate() {
        known_rule(*rule, &Path::to("rules").index(at), report);
    }
    for (at, shown) in script.dice.iter().enumerate().filter(|(_, shown)| !(0..=MOST_SHOWN).contains(*shown)) {
        report.add(&Path::to("dice").index(at), format!("no dice show {shown}"), None);
    }
    for (at, beginning) in script.setup.iter().enumerate() {
        begin(beginning, &names, setup, &Path::to("setup").index(at), report);
    }
    let mut check = Check { names: &names, setup, report };
    for (at, step) in script.steps.iter().enumerate() {
        check.step(step, &Path::to("steps").index(at));
    }
}

fn known_rule(rule: RuleId, path: &Path, report: &mut Report) {
    if Rulebook::of(rule.set).is_some_and(|book| book.get(rule).is_none()) {
        report.add(path, format!("there is no rule {rule}"), None);
    }
}

/// A name looked up: what it is the name of, or a problem.
fn found<T>(looked_up: Result<T, UnknownName>, path: &Path, report: &mut Report) -> Option<T> {
    looked_up
        .map_err(|unknown| {
            report.add(path, format!("there is no {} {}", unknown.what, quote(&unknown.name)), unknown.help);
        })
        .ok()
}

fn unit_at(setup: &Setup, name: &str, path: &Path, report: &mut Report) -> Option<usize> {
    let at = setup.units.iter().position(|unit| unit.name.eq_ignore_ascii_case(name));
    if at.is_none() {
        let help = hint(name, setup.units.iter().map(|unit| unit.name.as_str()));
        report.add(path, format!("there is no unit {}", quote(name)), help);
    }
    at
}

/// Changes how a unit begins.
fn begin(beginning: &Beginning, names: &Names, setup: &mut Setup, path: &Path, report: &mut Report) {
    let Some(at) = unit_at(setup, &beginning.unit, &path.field("unit"), report) else {
        return;
    };
    for (key, &points) in &beginning.pools {
        let path = path.field("pools").key(key);
        let Some(pool) = found(names.pool(key), &path, report) else { continue };
        match setup.units[at].pools.0.get_mut(usize::from(pool.0)) {
            Some(pool) if (0..=pool.max).contains(&points) => pool.now = points,
            Some(pool) => report.add(&path, format!("{points} is not possible: 0 to {}", pool.max), None),
            None => report.add(&path, "the unit has no such pool", None),
        }
    }
    if let Some(key) = &beginning.status
        && let Some(status) = found(names.status(key), &path.field("status"), report)
    {
        setup.units[at].statuses = smallvec::smallvec![status];
    }
    if let Some(cell) = beginning.cell {
        let other = setup.units.iter().position(|unit| unit.cell == cell).filter(|&other| other != at);
        if !setup.board.ground(cell).passable {
            report.add(&path.field("cell"), format!("nobody can stand on {cell}"), None);
        } else if let Some(other) = other {
            let message = format!("{} stands on {cell}", setup.units[other].name);
            report.add(&path.field("cell"), message, None);
        } else {
            setup.units[at].cell = cell;
        }
    }
    if let Some(facing) = beginning.facing {
        match facing.direction(&setup.board.grid) {
            Some(direction) => setup.units[at].facing = direction,
            None => report.add(&path.field("facing"), "this grid has no such direction", None),
        }
    }
}

struct Check<'a> {
    names: &'a Names,
    setup: &'a Setup,
    report: &'a mut Report,
}

impl Check<'_> {
    fn step(&mut self, step: &Step, path: &Path) {
        match step {
            Step::Choose(answer) => self.answer(&answer.unit, &answer.verb, &answer.with, path),
            Step::Pass(unit) => {
                self.unit(unit, path);
            }
            Step::Expect(expected) => self.expectation(expected, path),
            Step::Offered(offer) => {
                self.unit(&offer.unit, &path.field("unit"));
                let lists = [
                    ("verbs", offer.verbs.as_deref().unwrap_or_default()),
                    ("has", offer.has.as_slice()),
                    ("not", offer.not.as_slice()),
                ];
                for (field, verbs) in lists {
                    for (at, verb) in verbs.iter().enumerate() {
                        found(self.names.verb(verb), &path.field(field).index(at), self.report);
                    }
                }
                if offer.verbs.is_none() && offer.has.is_empty() && offer.not.is_empty() {
                    let help = "write `verbs: […]`, `has: […]` or `not: […]`".to_owned();
                    self.report.add(path, "this expects nothing", Some(help));
                }
            }
            Step::Refused(refusing) => {
                self.answer(&refusing.unit, &refusing.verb, &refusing.with, path);
                if let Some(rule) = refusing.rule {
                    known_rule(rule, &path.field("rule"), self.report);
                }
            }
        }
    }

    fn unit(&mut self, name: &str, path: &Path) {
        unit_at(self.setup, name, path, self.report);
    }

    fn answer(&mut self, unit: &str, verb: &str, with: &[Detail], path: &Path) {
        self.unit(unit, &path.field("unit"));
        found(self.names.verb(verb), &path.field("verb"), self.report);
        for (at, detail) in with.iter().enumerate() {
            let path = path.field("with").index(at);
            match detail {
                Detail::Unit(name) => self.unit(name, &path),
                Detail::Path(cells) => {
                    for cell in cells {
                        self.cell(*cell, &path);
                    }
                }
                Detail::Cell(cell) => self.cell(*cell, &path),
                Detail::Level(_) => {}
                Detail::Item(item) => {
                    self.item(item, &path);
                }
                Detail::Part(item, part) => {
                    let Some(at) = self.item(item, &path) else { continue };
                    let parts = &self.names.gear[at].2;
                    if !parts.contains(part) {
                        let help = hint(part, parts.iter().map(String::as_str));
                        self.report.add(&path, format!("{} has no part {}", quote(item), quote(part)), help);
                    }
                }
            }
        }
    }

    /// The kind of an item, by its key.
    fn item(&mut self, key: &str, path: &Path) -> Option<usize> {
        let kind = key.split('#').next().unwrap_or(key);
        let at = self.names.gear.iter().position(|gear| gear.0 == kind);
        if at.is_none() {
            let help = hint(kind, self.names.gear.iter().map(|gear| gear.0.as_str()));
            self.report.add(path, format!("there is no item {}", quote(kind)), help);
        }
        at
    }

    fn cell(&mut self, cell: Cell, path: &Path) {
        if !self.setup.board.grid.contains(cell) {
            self.report.add(path, format!("{cell} is not on the board"), None);
        }
    }

    fn expectation(&mut self, expected: &Expectation, path: &Path) {
        if let Some(unit) = &expected.unit {
            self.unit(unit, &path.field("unit"));
        } else if expected.is_of_a_unit() {
            let help = "add `unit: …` to say whose".to_owned();
            self.report.add(path, "this does not say of which unit", Some(help));
        }
        if expected.is_empty() {
            self.report.add(path, "this expects nothing", None);
        }
        for key in expected.pools.keys() {
            found(self.names.pool(key), &path.field("pools").key(key), self.report);
        }
        if let Some(key) = &expected.status {
            found(self.names.status(key), &path.field("status"), self.report);
        }
        if let Some(cell) = expected.cell {
            self.cell(cell, &path.field("cell"));
        }
        for (at, unit) in expected.tied_to.iter().flatten().enumerate() {
            self.unit(unit, &path.field("tied_to").index(at));
        }
        for (at, item) in expected.in_hand.iter().flatten().enumerate() {
            self.item(item, &path.field("in_hand").index(at));
        }
        if let Some(unit) = &expected.asks {
            self.unit(unit, &path.field("asks"));
        }
        if let Some(unit) = &expected.turn {
            self.unit(unit, &path.field("turn"));
        }
        if let Some(name) = &expected.winner
            && name != super::expect::NOBODY
            && !self.setup.sides.iter().any(|side| &side.name == name)
        {
            let known = self.setup.sides.iter().map(|side| side.name.as_str()).chain([super::expect::NOBODY]);
            let message = format!("there is no side {}", quote(name));
            self.report.add(&path.field("winner"), message, hint(name, known));
        }
        for (field, rules) in [("rules", &expected.rules), ("without", &expected.without)] {
            for (at, rule) in rules.iter().enumerate() {
                known_rule(*rule, &path.field(field).index(at), self.report);
            }
        }
    }
}
