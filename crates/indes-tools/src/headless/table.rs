//! The sums over many battles as a readable table, as CSV or as JSON.
//!
//! CSV and JSON have the keys of the rule data, which are unique, and the names beside them. Allied sides win together
//! and are one row.

use super::batch::{MatchUp, livery};
use super::tally::Tally;
use indes_core::battle::{Names, Setup, Verb};
use indes_core::battlefield::SideId;
use indes_core::text::counted;
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;
use std::io;
use std::ops::Range;

/// The format of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// Columns of text.
    #[default]
    Table,
    /// Comma-separated values with a heading, one line for each result, action and status.
    Csv,
    /// One JSON object on a line of its own.
    Json,
}

/// A tally with its level and seeds.
pub struct Table<'a> {
    /// The level and its bots.
    pub match_up: &'a MatchUp,
    /// The seeds of the battles, without the last one.
    pub seeds: &'a Range<u64>,
    /// The sums.
    pub tally: &'a Tally,
}

fn per(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

/// A side, or allied sides, which win together.
struct Alliance<'a> {
    names: Vec<&'a str>,
    liveries: Vec<&'static str>,
    won: u64,
}

/// A count with its key and its name.
struct Counted<'a> {
    key: &'a str,
    name: &'a str,
    count: u64,
}

/// The alliances of a battle, with their wins.
fn alliances<'a>(setup: &'a Setup, wins: &BTreeMap<SideId, u64>) -> Vec<Alliance<'a>> {
    let mut found: Vec<(&[SideId], Alliance)> = Vec::new();
    for (at, side) in (0u8..).zip(&setup.sides) {
        let won = wins.get(&SideId(at)).copied().unwrap_or(0);
        if let Some((_, known)) = found.iter_mut().find(|(friends, _)| *friends == side.friends.as_slice()) {
            known.won += won;
            continue;
        }
        let members = || side.friends.iter().filter_map(|id| setup.sides.get(usize::from(id.0)));
        let names = members().map(|side| side.name.as_str()).collect();
        let liveries = members().map(|side| livery(side.livery)).collect();
        found.push((side.friends.as_slice(), Alliance { names, liveries, won }));
    }
    found.into_iter().map(|(_, alliance)| alliance).collect()
}

impl Table<'_> {
    /// The text of the table in a format.
    ///
    /// # Errors
    /// If the writer of the format fails.
    pub fn written(&self, format: Format) -> io::Result<String> {
        match format {
            Format::Table => Ok(self.to_string()),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
        }
    }

    /// The heading of the CSV format, with its line end.
    ///
    /// # Errors
    /// If the writer of the format fails.
    pub fn csv_heading() -> io::Result<String> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(["level", "what", "key", "name", "count", "of"])?;
        csv_text(writer)
    }

    fn names(&self) -> &Names {
        let setup = &self.match_up.setup;
        setup.rules.names(&setup.data)
    }

    /// What prompts to answer are counted by: turns, or actions where no unit has a turn. Each with its word.
    fn prompted_by(&self) -> (&'static str, u64) {
        if self.tally.turns > 0 {
            return ("a turn", self.tally.turns);
        }
        let setup = &self.match_up.setup;
        let (pass, idle) = setup.rules.verbs(&setup.data);
        let counts = self.tally.actions.iter().filter(|(verb, _)| **verb != pass && **verb != idle);
        ("an action", counts.map(|one| one.1).sum())
    }

    fn alliances(&self) -> Vec<Alliance<'_>> {
        alliances(&self.match_up.setup, &self.tally.wins)
    }

    /// The counts of verbs.
    fn verbs<'a>(&'a self, counts: &'a BTreeMap<Verb, u64>) -> impl Iterator<Item = Counted<'a>> {
        let names = self.names();
        counts.iter().map(|(&verb, &count)| {
            let known = names.verbs.get(usize::from(verb.0));
            let (key, name) = known.map_or(("", ""), |(key, name)| (key.as_str(), name.as_str()));
            Counted { key, name, count }
        })
    }

    /// The counts of statuses gained.
    fn statuses(&self) -> impl Iterator<Item = Counted<'_>> {
        let names = self.names();
        self.tally.statuses.iter().map(|(&status, &count)| {
            let known = names.statuses.get(usize::from(status));
            let (key, name) = known.map_or(("", ""), |(key, name)| (key.as_str(), name.as_str()));
            Counted { key, name, count }
        })
    }

    fn csv(&self) -> io::Result<String> {
        let tally = self.tally;
        let level = self.match_up.name();
        let mut writer = csv::Writer::from_writer(Vec::new());
        let mut line = |what: &str, key: &str, name: &str, count: u64, of: u64| {
            writer.write_record([&level, what, key, name, &count.to_string(), &of.to_string()])
        };
        for alliance in self.alliances() {
            let (colours, names) = (alliance.liveries.join("+"), alliance.names.join(" + "));
            line("won", &colours, &names, alliance.won, tally.battles)?;
        }
        let sums = [
            ("nobody_won", tally.draws, tally.battles),
            ("ended_by_round_limit", tally.round_limit, tally.battles),
            ("given_up", tally.given_up, tally.battles),
            ("damage", tally.damage, tally.battles),
            ("rounds", tally.rounds, tally.battles),
            ("turns", tally.turns, tally.battles),
            ("decisions", tally.decisions, tally.battles),
            ("answers", tally.reactions, self.prompted_by().1),
        ];
        for (what, count, of) in sums {
            line(what, "", "", count, of)?;
        }
        for (what, counts) in [("action", &tally.actions), ("answer", &tally.answers), ("detail", &tally.details)] {
            let all = counts.values().sum();
            for verb in self.verbs(counts) {
                line(what, verb.key, verb.name, verb.count, all)?;
            }
        }
        for status in self.statuses() {
            line("gained", status.key, status.name, status.count, tally.battles)?;
        }
        csv_text(writer)
    }

    fn json(&self) -> io::Result<String> {
        let Self { match_up, seeds, tally } = self;
        let named = |counted: Counted<'_>| {
            (counted.key.to_owned(), JsonCount { name: counted.name.to_owned(), count: counted.count })
        };
        let verbs = |counts| self.verbs(counts).map(named).collect();
        let side = |(side, bot): (&indes_level::level::Side, &indes_level::bots::BotKind)| JsonSide {
            name: side.name.clone(),
            livery: livery(side.livery),
            bot: bot.name(),
        };
        let object = JsonTable {
            level: match_up.name(),
            title: &match_up.level.title,
            version: env!("CARGO_PKG_VERSION"),
            seeds: [seeds.start, seeds.end],
            shipped_rule_data: match_up.setup.data.text() == match_up.def.shipped,
            sides: match_up.level.sides.iter().zip(&match_up.bots).map(side).collect(),
            battles: tally.battles,
            won: self.alliances().into_iter().map(|one| JsonWon { sides: one.names, battles: one.won }).collect(),
            nobody_won: tally.draws,
            ended_by_round_limit: tally.round_limit,
            given_up: tally.given_up,
            rounds: tally.rounds,
            turns: tally.turns,
            decisions: tally.decisions,
            answers: tally.reactions,
            damage: tally.damage,
            chosen: JsonChosen {
                actions: verbs(&tally.actions),
                answers: verbs(&tally.answers),
                details: verbs(&tally.details),
            },
            gained: self.statuses().map(named).collect(),
        };
        Ok(serde_json::to_string(&object)? + "\n")
    }
}

/// What a CSV writer has written.
fn csv_text(writer: csv::Writer<Vec<u8>>) -> io::Result<String> {
    let bytes = writer.into_inner().map_err(|error| io::Error::other(error.to_string()))?;
    String::from_utf8(bytes).map_err(io::Error::other)
}

/// The JSON object of a level.
#[derive(Serialize)]
struct JsonTable<'a> {
    level: String,
    title: &'a str,
    /// The program's version.
    version: &'static str,
    /// The first seed, and the one after the last.
    seeds: [u64; 2],
    /// Whether the rule data are the shipped ones.
    shipped_rule_data: bool,
    sides: Vec<JsonSide>,
    battles: u64,
    won: Vec<JsonWon<'a>>,
    nobody_won: u64,
    ended_by_round_limit: u64,
    given_up: u64,
    rounds: u64,
    turns: u64,
    decisions: u64,
    answers: u64,
    damage: u64,
    chosen: JsonChosen,
    gained: BTreeMap<String, JsonCount>,
}

/// A side and its bot.
#[derive(Serialize)]
struct JsonSide {
    name: String,
    livery: &'static str,
    bot: &'static str,
}

/// The battles that a side or an alliance won.
#[derive(Serialize)]
struct JsonWon<'a> {
    sides: Vec<&'a str>,
    battles: u64,
}

/// The counts of choices by the kind of the question, each by its key in the rule data.
#[derive(Serialize)]
struct JsonChosen {
    actions: BTreeMap<String, JsonCount>,
    answers: BTreeMap<String, JsonCount>,
    details: BTreeMap<String, JsonCount>,
}

/// A count with its name.
#[derive(Serialize)]
struct JsonCount {
    name: String,
    count: u64,
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { match_up, tally, .. } = self;
        let share = |count: u64, of: u64| 100.0 * per(count, of);
        writeln!(f, "{} ({}): {}", match_up.level.title, match_up.name(), counted(tally.battles, "battle", "battles"))?;
        for one in self.alliances() {
            let name = format!("{} ({})", one.names.join(" + "), one.liveries.join(", "));
            writeln!(f, "  {name:<28} {:>9} won {}", one.won, interval(one.won, tally.battles))?;
        }
        writeln!(f, "  {:<28} {:>9} won {}", "nobody", tally.draws, interval(tally.draws, tally.battles))?;
        let (limit, battles) = (tally.round_limit, tally.battles);
        writeln!(f, "  {:<28} {limit:>9}     {:>5.1} %", "ended by the last round", share(limit, battles))?;
        if tally.given_up > 0 {
            writeln!(f, "  {:<28} {:>9}     {:>5.1} %", "given up", tally.given_up, share(tally.given_up, battles))?;
        }
        writeln!(f, "  {:<28} {:>11.1}", "rounds a battle", per(tally.rounds, battles))?;
        writeln!(f, "  {:<28} {:>11.1}", "decisions a battle", per(tally.decisions, battles))?;
        let (what, count) = self.prompted_by();
        let prompts = format!("prompts to answer {what}");
        writeln!(f, "  {prompts:<28} {:>12.2}", per(tally.reactions, count))?;
        writeln!(f, "  {:<28} {:>11.1}", "damage a battle", per(tally.damage, battles))?;
        for status in self.statuses() {
            writeln!(f, "  {:<28} {:>12.2}", format!("{} gained a battle", status.name), per(status.count, battles))?;
        }
        for (title, counts) in
            [("actions", &tally.actions), ("answers", &tally.answers), ("details of an action", &tally.details)]
        {
            let all = counts.values().sum();
            if all > 0 {
                writeln!(f, "  {title}")?;
            }
            for verb in self.verbs(counts) {
                writeln!(f, "    {:<26} {:>9}     {:>5.1} %", verb.name, verb.count, share(verb.count, all))?;
            }
        }
        Ok(())
    }
}

/// A share in percent with its Wilson interval at 95 %.
fn interval(count: u64, of: u64) -> String {
    const Z: f64 = 1.959_964;
    if of == 0 {
        return String::new();
    }
    let (n, p) = (of as f64, per(count, of));
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let (middle, whole) = (p + Z * Z / (2.0 * n), 1.0 + Z * Z / n);
    let (low, high) = ((middle - spread) / whole, (middle + spread) / whole);
    format!("{:>5.1} %  ({:.1} to {:.1})", 100.0 * p, 100.0 * low.max(0.0), 100.0 * high.min(1.0))
}

#[cfg(test)]
mod tests {
    #[test]
    fn a_share_has_its_wilson_interval() {
        // Wilson (1927): 10 of 20 at 95 %.
        assert_eq!(super::interval(10, 20), " 50.0 %  (29.9 to 70.1)");
        assert_eq!(super::interval(0, 10), "  0.0 %  (0.0 to 27.8)");
        assert_eq!(super::interval(0, 0), "");
    }
}
