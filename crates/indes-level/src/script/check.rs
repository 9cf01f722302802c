//! Looks up every name in a script before anything is played.

use super::beginning::{self, counted_named};
use super::expect::NO_ONE;
use super::expectation::{Expectation, ExpectedSum, NumberOf, TermFrom};
use super::names::{found, unit_at};
use super::schema::{AsideKind, AsideStep, FORMAT, Offer, OfferedRow, Script, Step};
use indes_core::battle::words::{Detail, WordedLeg};
use indes_core::battle::{Names, RuleId, Setup, Shown, Tally};
use indes_core::grid::{Cell, Facing};
use indes_core::reading::{Path, Report, hint, quote};
use indes_rules::Vocabulary;
use indes_rules::rulebook::Rulebook;

/// The highest value of a draw: more than any dice show, and small enough that sums do not overflow.
const MOST_SHOWN: i16 = 999;

/// The setup of a level, and the vocabulary of its rule set.
pub(super) struct Stage {
    pub setup: Setup,
    pub words: Vocabulary,
}

/// Adds all problems of a script to the report, and changes the first stage as its `setup` says. Returns the tallies
/// that the battle begins with. The first stage is that of the script's level, the others those that it continues with.
pub(super) fn check(script: &Script, stages: &mut [Stage], report: &mut Report) -> Vec<Tally> {
    if script.format != FORMAT {
        let message = format!("this script has format {}, but this program reads format {FORMAT}", script.format);
        report.add(&Path::to("format"), message, Some(format!("write {FORMAT}")));
    }
    for (at, rule) in script.rules.iter().enumerate() {
        known_rule(*rule, &Path::to("rules").index(at), report);
    }
    for (at, shown) in script.dice.iter().enumerate() {
        let wrong = match shown {
            Shown::Value(value) => !(0..=MOST_SHOWN).contains(value),
            Shown::Faces(faces) => faces.is_empty() || faces.contains(&0),
        };
        if wrong {
            let help = Some("write the value of the draw, or the face of each of its dice".to_owned());
            report.add(&Path::to("dice").index(at), format!("no dice show {shown}"), help);
        }
    }
    let Some((first, later)) = stages.split_first_mut() else { return Vec::new() };
    let tallies = beginning::apply(script, &mut first.setup, &first.words, report);
    let mut later = later.iter();
    let mut stage = &*first;
    for (at, step) in script.steps.iter().enumerate() {
        if matches!(step, Step::Continue(_)) {
            // A level of another rule set has been reported.
            let Some(next) = later.next() else { break };
            stage = next;
        }
        let names = stage.setup.rules.names(&stage.setup.data);
        Check { names, setup: &stage.setup, report: &mut *report }.step(step, &Path::to("steps").index(at));
    }
    tallies
}

fn known_rule(rule: RuleId, path: &Path, report: &mut Report) {
    if Rulebook::of(rule.set).is_some_and(|book| book.get(rule).is_none()) {
        report.add(path, format!("there is no rule {rule}"), None);
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
            Step::Pass(unit) => self.unit(unit, path),
            Step::Expect(expected) => self.expectation(expected, path),
            Step::Offered(offer) => self.offer(offer, path),
            Step::Refused(refusing) => {
                self.answer(&refusing.unit, &refusing.verb, &refusing.with, path);
                if let Some(rule) = refusing.rule {
                    known_rule(rule, &path.field("rule"), self.report);
                }
            }
            Step::Aside(AsideStep { seat, says }) => {
                self.known_seat(*seat, &path.field("seat"));
                if let AsideKind::Order(order) = says {
                    let path = path.field("says");
                    self.unit(&order.unit, &path.field("unit"));
                    found(self.names.verb(&order.verb), &path.field("verb"), self.report);
                }
            }
            Step::Continue(_) => {}
        }
    }

    fn offer(&mut self, offer: &Offer, path: &Path) {
        self.asked(&offer.unit, path);
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
        for (at, row) in offer.rows.iter().enumerate() {
            self.row(row, &path.field("rows").index(at));
        }
        if offer.verbs.is_none() && offer.has.is_empty() && offer.not.is_empty() && offer.rows.is_empty() {
            let help = "write `verbs: […]`, `has: […]`, `not: […]` or `rows: […]`".to_owned();
            self.report.add(path, "this expects nothing", Some(help));
        }
    }

    fn row(&mut self, row: &OfferedRow, path: &Path) {
        found(self.names.verb(&row.verb), &path.field("verb"), self.report);
        self.details(&row.with, path);
        for key in row.price.iter().flatten().map(|share| share.0) {
            found(self.names.pool(key), &path.field("price").key(key), self.report);
        }
        for (at, unit) in row.units.iter().flatten().enumerate() {
            self.unit(unit, &path.field("units").index(at));
        }
        for (at, item) in row.items.iter().flatten().enumerate() {
            self.item(item, &path.field("items").index(at));
        }
        for (at, (item, part)) in row.parts.iter().flatten().enumerate() {
            self.part(item, part, &path.field("parts").index(at));
        }
        for (field, cells) in [("cells", &row.cells), ("ends", &row.ends)] {
            for (at, cell) in cells.iter().flatten().enumerate() {
                self.cell(*cell, &path.field(field).index(at));
            }
        }
        for (at, detail) in row.values.iter().flatten().enumerate() {
            self.detail(detail, &path.field("values").index(at));
        }
        match row.lists().as_slice() {
            [] if row.price.is_none() => {
                let help = "write `price: {…}`, `units: […]`, `items: […]`, `parts: […]`, `cells: […]` or `ends: […]`";
                self.report.add(path, "this expects nothing", Some(help.to_owned()));
            }
            [_, second, ..] => {
                let help = Some("write a row for each detail, with those before it in `with`".to_owned());
                self.report.add(&path.field(second), "a row tells of one detail at a time", help);
            }
            _ => {}
        }
    }

    fn unit(&mut self, name: &str, path: &Path) {
        unit_at(self.setup, name, path, self.report);
    }

    /// The unit that is asked must exist; it is empty if a seat is asked.
    fn asked(&mut self, unit: &str, path: &Path) {
        if !unit.is_empty() {
            self.unit(unit, &path.field("unit"));
        }
    }

    fn answer(&mut self, unit: &str, verb: &str, with: &[Detail], path: &Path) {
        self.asked(unit, path);
        found(self.names.verb(verb), &path.field("verb"), self.report);
        self.details(with, path);
    }

    fn details(&mut self, with: &[Detail], path: &Path) {
        for (at, detail) in with.iter().enumerate() {
            self.detail(detail, &path.field("with").index(at));
        }
    }

    fn detail(&mut self, detail: &Detail, path: &Path) {
        match detail {
            Detail::Unit(name) => self.unit(name, path),
            Detail::Path(cells) => cells.iter().for_each(|cell| self.cell(*cell, path)),
            Detail::Cell(cell) => self.cell(*cell, path),
            Detail::Level(_) | Detail::Amount(_) => {}
            Detail::Item(item) => {
                self.item(item, path);
            }
            Detail::Part(item, part) => self.part(item, part, path),
            Detail::Units(names) => names.iter().for_each(|name| self.unit(name, path)),
            Detail::Facing(name) => {
                let grid = &self.setup.board.grid;
                let known = || Facing::ALL.into_iter().filter(|facing| facing.direction(grid).is_some());
                if !known().any(|facing| facing.name() == name) {
                    let help = hint(name, known().map(Facing::name));
                    self.report.add(path, format!("there is no direction {}", quote(name)), help);
                }
            }
            Detail::Flags(keys) => {
                for key in keys {
                    found(self.names.flag(key), path, self.report);
                }
            }
            Detail::Each(ways) => {
                for (name, cells) in ways {
                    self.unit(name, path);
                    cells.iter().for_each(|cell| self.cell(*cell, path));
                }
            }
            Detail::Route(legs) => {
                for leg in legs {
                    match leg {
                        WordedLeg::Step(cell) => self.cell(*cell, path),
                        WordedLeg::Do(verb, unit) => {
                            found(self.names.verb(verb), path, self.report);
                            unit.iter().for_each(|name| self.unit(name, path));
                        }
                    }
                }
            }
        }
    }

    fn part(&mut self, item: &str, part: &String, path: &Path) {
        let Some(at) = self.item(item, path) else { return };
        let parts = &self.names.gear[at].2;
        if !parts.contains(part) {
            let help = hint(part, parts.iter().map(String::as_str));
            self.report.add(path, format!("{} has no part {}", quote(item), quote(part)), help);
        }
    }

    /// The place of an item's kind in the rule data, by its key.
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

    fn status(&mut self, key: &str, path: &Path) {
        found(self.names.status(key), path, self.report);
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
        self.of_unit(expected, path);
        for (field, unit) in [("asks", &expected.asks), ("turn", &expected.turn)] {
            if let Some(unit) = unit {
                self.unit(unit, &path.field(field));
            }
        }
        for (at, (item, cell)) in expected.on_ground.iter().flatten().enumerate() {
            let path = path.field("on_ground").index(at);
            self.item(item, &path);
            self.cell(*cell, &path);
        }
        if let Some(name) = &expected.winner
            && name != NO_ONE
            && !self.setup.sides.iter().any(|side| &side.name == name)
        {
            let known = self.setup.sides.iter().map(|side| side.name.as_str()).chain([NO_ONE]);
            let message = format!("there is no side {}", quote(name));
            self.report.add(&path.field("winner"), message, hint(name, known));
        }
        self.seat(expected, path);
        for (field, rules) in [("rules", &expected.rules), ("without", &expected.without)] {
            for (at, rule) in rules.iter().enumerate() {
                known_rule(*rule, &path.field(field).index(at), self.report);
            }
        }
        for (at, sum) in expected.sums.iter().enumerate() {
            self.sum(sum, &path.field("sums").index(at));
        }
    }

    /// The fields about a unit.
    fn of_unit(&mut self, expected: &Expectation, path: &Path) {
        for key in expected.pools.keys() {
            found(self.names.pool(key), &path.field("pools").key(key), self.report);
        }
        if let Some(key) = &expected.status {
            self.status(key, &path.field("status"));
        }
        for (field, keys) in [("statuses", expected.statuses.as_deref()), ("lacks", Some(expected.lacks.as_slice()))] {
            for (at, key) in keys.into_iter().flatten().enumerate() {
                self.status(key, &path.field(field).index(at));
            }
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
        for (key, item) in &expected.items {
            let path = path.field("items").key(key);
            self.item(key, &path);
            if let Some(name) = item.aim.as_ref().filter(|name| *name != NO_ONE) {
                self.unit(name, &path.field("aim"));
            }
            if *item == super::ExpectedItem::default() {
                let help = "write `place`, `shots`, `paid` or `aim`".to_owned();
                self.report.add(&path, "this expects nothing", Some(help));
            }
        }
        let counted = self.setup.rules.counted(&self.setup.data);
        for key in expected.used.keys() {
            counted_named(&counted, key, &path.field("used").key(key), self.report);
        }
        for name in expected.boons.keys() {
            self.unit(name, &path.field("boons").key(name));
        }
    }

    fn known_seat(&mut self, seat: u8, path: &Path) {
        if self.setup.sides.iter().all(|side| side.seat.0 != seat) {
            let seats: Vec<String> = self.setup.sides.iter().map(|side| side.seat.0.to_string()).collect();
            let help = Some(format!("seats: {}", seats.join(", ")));
            self.report.add(path, format!("there is no seat {seat}"), help);
        }
    }

    /// The seats that see and that are asked, and the units that are hidden.
    fn seat(&mut self, expected: &Expectation, path: &Path) {
        for (field, seat) in [("seen_by", expected.seen_by), ("asks_seat", expected.asks_seat)] {
            seat.into_iter().for_each(|seat| self.known_seat(seat, &path.field(field)));
        }
        if expected.unseen.is_some() && expected.seen_by.is_none() {
            let help = Some("add `seen_by: …` with the number of the seat".to_owned());
            self.report.add(&path.field("unseen"), "this does not say from whom", help);
        }
        for (at, unit) in expected.unseen.iter().flatten().enumerate() {
            self.unit(unit, &path.field("unseen").index(at));
        }
    }

    fn sum(&mut self, sum: &ExpectedSum, path: &Path) {
        self.unit(&sum.unit, &path.field("unit"));
        if let Some(verb) = &sum.verb {
            found(self.names.verb(verb), &path.field("verb"), self.report);
        }
        if sum.of == NumberOf::Damage && sum.verb.is_some() {
            let help = Some("leave it out".to_owned());
            self.report.add(&path.field("verb"), "damage has no verb", help);
        }
        if sum.of != NumberOf::Result && sum.outcome.is_some() {
            let help = Some("write `of: Result`".to_owned());
            self.report.add(&path.field("outcome"), "only what is read off a table has an outcome", help);
        }
        if sum.total.is_none() && sum.terms.is_none() && sum.outcome.is_none() {
            let help = "write `total`, `terms` or `outcome`".to_owned();
            self.report.add(path, "this expects nothing", Some(help));
        }
        for (at, term) in sum.terms.iter().flatten().enumerate() {
            let path = path.field("terms").index(at);
            known_rule(term.rule, &path.field("rule"), self.report);
            if let TermFrom::Stat(key) = &term.from
                && !self.names.stats.iter().any(|stat| stat.0 == *key)
            {
                let help = hint(key, self.names.stats.iter().map(|stat| stat.0.as_str()));
                self.report.add(&path.field("from"), format!("there is no number {}", quote(key)), help);
            }
        }
    }
}
