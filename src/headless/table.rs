//! What many battles came to, as a table for people, as CSV or as JSON.

use super::simulate::Tally;
use crate::battle::Setup;
use crate::battlefield::{Livery, SideId};
use std::fmt;

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Format {
    /// For people.
    #[default]
    Table,
    /// Comma-separated values with a heading: a line per side and per action.
    Csv,
    /// One JSON object on a line of its own.
    Json,
}

/// A tally to be printed.
pub struct Table<'a> {
    /// What the level is called by: `tempo/the-ford`.
    pub level: &'a str,
    /// The level's title.
    pub title: &'a str,
    /// The battle's beginning, for the names in it.
    pub setup: &'a Setup,
    /// What came out.
    pub tally: &'a Tally,
}

/// The name of a side's colours.
pub(super) const fn livery(livery: Livery) -> &'static str {
    match livery {
        Livery::Tide => "tide",
        Livery::Ember => "ember",
        Livery::Orchid => "orchid",
        Livery::Chalk => "chalk",
    }
}

fn per(count: u64, of: u64) -> f64 {
    if of == 0 { 0.0 } else { count as f64 / of as f64 }
}

impl Table<'_> {
    /// The table in a format.
    #[must_use]
    pub fn written(&self, format: Format) -> String {
        match format {
            Format::Table => self.to_string(),
            Format::Csv => self.csv(),
            Format::Json => self.json(),
        }
    }

    /// The heading of the CSV format.
    #[must_use]
    pub const fn csv_heading() -> &'static str {
        "level,what,name,count,of"
    }

    /// Won battles, by side.
    fn wins(&self) -> impl Iterator<Item = (&str, Livery, u64)> {
        (0u8..)
            .zip(&self.setup.sides)
            .map(|(at, side)| (side.name.as_str(), side.livery, self.tally.wins.get(&SideId(at)).copied().unwrap_or(0)))
    }

    /// How often each action was chosen, by its name.
    fn actions(&self) -> impl Iterator<Item = (&str, u64)> {
        let names = (self.setup.rules.names)(&self.setup.data);
        self.tally.verbs.iter().map(|(&verb, &count)| (names.verb_name(crate::battle::Verb(verb)), count))
    }

    /// How often each status was gained, by its name.
    fn statuses(&self) -> impl Iterator<Item = (&str, u64)> {
        let names = (self.setup.rules.names)(&self.setup.data);
        let name = |status: u8| names.statuses.get(usize::from(status)).map_or("", |status| status.1.as_str());
        self.tally.statuses.iter().map(move |(&status, &count)| (name(status), count))
    }

    fn csv(&self) -> String {
        let tally = self.tally;
        let mut text = String::new();
        let mut line = |what: &str, name: &str, count: u64, of: u64| {
            text += &format!("{},{what},{},{count},{of}\n", quoted(self.level), quoted(name));
        };
        for (name, _, won) in self.wins() {
            line("won", name, won, tally.battles);
        }
        line("won", "nobody", tally.draws, tally.battles);
        line("stalemates", "", tally.stalemates, tally.battles);
        line("damage", "", tally.damage, tally.battles);
        line("rounds", "", tally.rounds, tally.battles);
        line("turns", "", tally.turns, tally.battles);
        line("decisions", "", tally.decisions, tally.battles);
        line("answers", "", tally.reactions, tally.turns);
        for (name, count) in self.actions() {
            line("chosen", name, count, tally.decisions);
        }
        for (name, count) in self.statuses() {
            line("gained", name, count, tally.battles);
        }
        text
    }

    fn json(&self) -> String {
        let Tally { battles, draws, stalemates, rounds, turns, decisions, reactions, damage, .. } = self.tally;
        let wins: Vec<String> = self.wins().map(|(name, _, won)| format!("{}:{won}", escaped(name))).collect();
        let actions: Vec<String> = self.actions().map(|(name, count)| format!("{}:{count}", escaped(name))).collect();
        let statuses: Vec<String> = self.statuses().map(|(name, count)| format!("{}:{count}", escaped(name))).collect();
        format!(
            "{{\"level\":{},\"battles\":{battles},\"won\":{{{}}},\"nobody\":{draws},\"stalemates\":{stalemates},\
             \"rounds\":{rounds},\"turns\":{turns},\"decisions\":{decisions},\"answers\":{reactions},\
             \"damage\":{damage},\"chosen\":{{{}}},\"gained\":{{{}}}}}\n",
            escaped(self.level),
            wins.join(","),
            actions.join(","),
            statuses.join(",")
        )
    }
}

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        let share = |count: u64, of: u64| 100.0 * per(count, of);
        writeln!(f, "{} ({}): {} battles", self.title, self.level, tally.battles)?;
        for (name, colours, won) in self.wins() {
            let name = format!("{name} ({})", livery(colours));
            writeln!(f, "  {name:<28} {won:>9} won {}", interval(won, tally.battles))?;
        }
        writeln!(f, "  {:<28} {:>9} won {}", "nobody", tally.draws, interval(tally.draws, tally.battles))?;
        writeln!(
            f,
            "  {:<28} {:>9}     {:>5.1} %",
            "to the last round",
            tally.stalemates,
            share(tally.stalemates, tally.battles)
        )?;
        writeln!(f, "  {:<28} {:>11.1}", "rounds a battle", per(tally.rounds, tally.battles))?;
        writeln!(f, "  {:<28} {:>11.1}", "decisions a battle", per(tally.decisions, tally.battles))?;
        writeln!(f, "  {:<28} {:>12.2}", "prompts to answer a turn", per(tally.reactions, tally.turns))?;
        writeln!(f, "  {:<28} {:>11.1}", "damage a battle", per(tally.damage, tally.battles))?;
        for (name, count) in self.statuses() {
            writeln!(f, "  {:<28} {:>12.2}", format!("{name} gained a battle"), per(count, tally.battles))?;
        }
        for (name, count) in self.actions() {
            writeln!(f, "  {name:<28} {count:>9}     {:>5.1} %", share(count, tally.decisions))?;
        }
        Ok(())
    }
}

/// A share with its Wilson interval, in which the true share lies 95 times of 100.
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

/// A CSV field.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.to_owned() }
}

/// A JSON string.
fn escaped(text: &str) -> String {
    let mut json = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            c if c.is_control() => json += &format!("\\u{:04x}", u32::from(c)),
            c => json.push(c),
        }
    }
    json.push('"');
    json
}

#[cfg(test)]
mod tests {
    use super::{escaped, quoted};

    #[test]
    fn a_field_with_a_comma_or_a_quote_is_quoted() {
        assert_eq!(quoted("Wat's Company"), "Wat's Company");
        assert_eq!(quoted("a, \"b\""), "\"a, \"\"b\"\"\"");
    }

    #[test]
    fn a_share_has_its_wilson_interval() {
        // Wilson (1927): 10 of 20 at 95 %.
        assert_eq!(super::interval(10, 20), " 50.0 %  (29.9 to 70.1)");
        assert_eq!(super::interval(0, 10), "  0.0 %  (0.0 to 27.8)");
        assert_eq!(super::interval(0, 0), "");
    }

    #[test]
    fn json_strings_escape_what_json_forbids() {
        assert_eq!(escaped("a \"b\" \\ \n"), "\"a \\\"b\\\" \\\\ \\u000a\"");
    }
}
