//! Compares the events since the last choice with the expected ones: rules, sentences, numbers, boons.

use super::expect::{Mismatches, State, or_nothing};
use super::expectation::{Expectation, ExpectedSum, NumberOf, TermFrom};
use indes_core::battle::words::{line, modifier_source, sum as sum_in_words, unit_named};
use indes_core::battle::{BattleEvent, EventKind, RuleId, Source, Sum, Term};
use indes_core::battlefield::{Seat, UnitId};
use indes_core::reading::Path;

/// A number in an event.
struct Number<'a> {
    sum: &'a Sum,
    /// The name of the row of a table that it reaches; empty without a table.
    outcome: &'a str,
}

impl State<'_> {
    /// The events that `seen_by` sees; all without it.
    fn visible_events(&self, expected: &Expectation) -> Vec<&BattleEvent> {
        let seat = expected.seen_by.map(Seat);
        self.events.iter().filter(|event| seat.is_none_or(|seat| event.is_visible_to(seat))).collect()
    }

    pub fn story(&self, expected: &Expectation, wrong: &mut Mismatches) {
        let events = self.visible_events(expected);
        let happened = |rule: RuleId| events.iter().find(|event| event.rule == rule);
        for (at, &rule) in expected.rules.iter().enumerate().filter(|(_, rule)| happened(**rule).is_none()) {
            let mut rules: Vec<String> = events.iter().map(|event| event.rule.to_string()).collect();
            rules.sort();
            rules.dedup();
            let found = or_nothing(rules.join(", "));
            wrong.add_at(Path::to("rules").index(at), format!("something by {rule}"), found);
        }
        for (at, &rule) in expected.without.iter().enumerate() {
            if let Some(event) = happened(rule) {
                let found = line(self.rules, self.view, event);
                wrong.add_at(Path::to("without").index(at), format!("nothing by {rule}"), found);
            }
        }
        let lines: Vec<String> = events.iter().map(|event| line(self.rules, self.view, event)).collect();
        let line_with = |text: &String| lines.iter().find(|line| line.contains(text.as_str()));
        for (at, text) in expected.told.iter().enumerate().filter(|(_, text)| line_with(text).is_none()) {
            let found = "no such sentence".to_owned();
            wrong.add_at(Path::to("told").index(at), format!("to be told \"{text}\""), found);
        }
        for (at, text) in expected.not_told.iter().enumerate() {
            if let Some(line) = line_with(text) {
                wrong.add_at(Path::to("not_told").index(at), format!("not to be told \"{text}\""), line.clone());
            }
        }
        for (at, wanted) in expected.sums.iter().enumerate() {
            self.sum(wanted, &events, Path::to("sums").index(at), wrong);
        }
        if let Some(Ok(unit)) = expected.unit.as_ref().map(|name| unit_named(self.view, name)) {
            self.boons(expected, unit, &events, wrong);
        }
    }

    /// Compares the boons less the banes of a unit's actions.
    fn boons(&self, expected: &Expectation, user: UnitId, events: &[&BattleEvent], wrong: &mut Mismatches) {
        for (name, &wanted) in &expected.boons {
            let Ok(at) = unit_named(self.view, name) else { continue };
            let steps = events.iter().filter_map(|event| match event.what {
                EventKind::Swayed { unit, target, by } if (unit, target) == (user, at) => Some(by),
                _ => None,
            });
            let found: i16 = steps.sum();
            if found != wanted {
                let expected = format!("net boons of {} against {name}: {wanted}", self.name(user));
                wrong.add_at(Path::to("boons").key(name), expected, found.to_string());
            }
        }
    }

    fn sum(&self, wanted: &ExpectedSum, events: &[&BattleEvent], at: Path, wrong: &mut Mismatches) {
        let Ok(unit) = unit_named(self.view, &wanted.unit) else { return };
        let numbers: Vec<Number> = events.iter().filter_map(|event| self.number(wanted, unit, &event.what)).collect();
        let fits = |number: &Number| {
            wanted.total.is_none_or(|total| total == number.sum.total())
                && wanted.outcome.as_ref().is_none_or(|outcome| outcome == number.outcome)
                && wanted.terms.as_ref().is_none_or(|terms| {
                    let same = |(wanted, found): (&super::ExpectedTerm, &Term)| {
                        (wanted.amount, wanted.rule) == (found.amount, found.rule)
                            && self.comes_from(&wanted.from, found)
                    };
                    // Terms of 0 occur where numbers are compared; scripts leave them out.
                    let parts: Vec<&Term> = number.sum.terms.iter().filter(|term| term.amount != 0).collect();
                    terms.len() == parts.len() && terms.iter().zip(parts).all(same)
                })
        };
        if numbers.iter().any(fits) {
            return;
        }
        let found: Vec<String> = numbers.iter().map(|number| self.number_in_words(number)).collect();
        let of = wanted.verb.as_ref().map(|verb| format!(" for {verb}")).unwrap_or_default();
        let expected = format!("{:?} of {}{of}: {}", wanted.of, wanted.unit, expected_in_words(wanted));
        wrong.add_at(at, expected, or_nothing(found.join("; ")));
    }

    /// The number of an event; `None` if it is not of the expected kind and unit.
    fn number<'a>(&'a self, wanted: &ExpectedSum, whose: UnitId, what: &'a EventKind) -> Option<Number<'a>> {
        let names = self.names();
        let verb = wanted.verb.as_ref().and_then(|key| names.verb(key).ok());
        match (wanted.of, what) {
            (NumberOf::Roll, EventKind::Rolled { unit, verb: of, result, .. }) => {
                (*unit == whose && verb.is_none_or(|verb| verb == *of)).then_some(Number { sum: result, outcome: "" })
            }
            (NumberOf::Result, EventKind::Judged { unit, verb: of, number, row, .. }) => {
                let rows = names.outcomes.get(usize::from(of.0));
                let outcome = rows.and_then(|rows| rows.get(usize::from(*row))).map_or("", String::as_str);
                (*unit == whose && verb.is_none_or(|verb| verb == *of)).then_some(Number { sum: number, outcome })
            }
            (NumberOf::Damage, EventKind::Struck { unit, damage, .. } | EventKind::Beset { unit, damage, .. }) => {
                (*unit == whose).then_some(Number { sum: damage, outcome: "" })
            }
            _ => None,
        }
    }

    fn comes_from(&self, wanted: &TermFrom, found: &Term) -> bool {
        match (wanted, found.from) {
            (TermFrom::Stat(key), Source::Stat(stat)) => {
                self.names().stats.get(usize::from(stat.0)).is_some_and(|stat| stat.0 == *key)
            }
            (TermFrom::Modifier(name), Source::Modifier(id)) => {
                *name == modifier_source(&self.view.field.modifiers, id)
            }
            (TermFrom::Dice, Source::Dice)
            | (TermFrom::Wounds, Source::Wounds)
            | (TermFrom::Burden, Source::Burden)
            | (TermFrom::Bonus, Source::Bonus)
            | (TermFrom::Option, Source::Option)
            | (TermFrom::Result, Source::Result)
            | (TermFrom::Opponent, Source::Opponent)
            | (TermFrom::Weapon, Source::Weapon)
            | (TermFrom::Distance, Source::Distance) => true,
            _ => false,
        }
    }

    /// A number with its terms and their rules.
    fn number_in_words(&self, number: &Number) -> String {
        let rules: Vec<String> = number.sum.terms.iter().map(|term| term.rule.to_string()).collect();
        let outcome = if number.outcome.is_empty() { String::new() } else { format!(": {}", number.outcome) };
        format!(
            "{}{outcome} by {}",
            sum_in_words(self.names(), &self.view.field.modifiers, number.sum),
            or_nothing(rules.join(", "))
        )
    }
}

/// An expected number, for messages.
fn expected_in_words(wanted: &ExpectedSum) -> String {
    let mut words: Vec<String> = wanted.total.map(|total| total.to_string()).into_iter().collect();
    words.extend(wanted.outcome.clone());
    let terms = wanted.terms.iter().flatten();
    words.extend(terms.map(|term| format!("{:+} {:?} by {}", term.amount, term.from, term.rule)));
    words.join(", ")
}
