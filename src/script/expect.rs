//! What the battle holds against what a script expects.

use super::schema::{Asking, Expectation};
use crate::battle::words::{Answer, line, question, unit_named};
use crate::battle::{BattleEvent, Decision, Phase, Prompt, RuleId, RuleSet, View};
use crate::battlefield::{UnitMask, UnitRef};
use crate::level::Facing;

/// What a script writes for the winner of a battle without one.
pub(super) const NOBODY: &str = "nobody";

/// Something that is not as expected.
pub(super) struct Mismatch {
    /// The field of the step.
    pub field: &'static str,
    /// What was expected.
    pub expected: String,
    /// What was found.
    pub found: String,
}

/// The state of a battle between two steps.
pub(super) struct State<'a> {
    pub rules: &'a RuleSet,
    pub view: &'a View<'a>,
    pub decision: Option<&'a Decision>,
    /// What happened since the last answer was given.
    pub events: &'a [BattleEvent],
}

impl State<'_> {
    /// What is asked, or that nothing is.
    pub fn question(&self) -> String {
        match (self.decision, *self.view.phase) {
            (Some(decision), _) => question(self.rules, self.view, decision),
            (None, Phase::Over { .. }) => "nobody is asked: the battle is over".to_owned(),
            (None, _) => "nobody is asked".to_owned(),
        }
    }

    /// The open question, if it is for the unit of this name.
    pub fn asked(&self, unit: &str) -> Option<&Decision> {
        let unit = unit_named(self.view, unit).ok();
        self.decision.filter(|decision| unit.is_some() && decision.asked.unit == unit)
    }

    /// Everything that is not as expected.
    pub fn mismatches(&self, expected: &Expectation) -> Vec<Mismatch> {
        let mut wrong = Wrong(Vec::new());
        if let Some(name) = &expected.unit {
            match unit_named(self.view, name) {
                Ok(unit) => self.unit(expected, &self.view.field.unit(unit), &mut wrong),
                Err(unknown) => wrong.add("unit", name.clone(), unknown.to_string()),
            }
        }
        self.flow(expected, &mut wrong);
        self.ending(expected, &mut wrong);
        self.story(expected, &mut wrong);
        wrong.0
    }

    fn unit(&self, expected: &Expectation, unit: &UnitRef, wrong: &mut Wrong) {
        let names = (self.rules.names)(&self.view.field.rule_data);
        let who = &self.view.field.roster.member(unit.id).name;
        for (key, &points) in &expected.pools {
            let now = names.pool(key).map(|pool| unit.pools.get(pool).now);
            if now.as_ref().ok() != Some(&points) {
                let found = now.map_or_else(|unknown| unknown.to_string(), |now| now.to_string());
                wrong.add("pools", format!("{who} to have {points} {key}"), found);
            }
        }
        if let Some(key) = &expected.status {
            let has = names.status(key).is_ok_and(|status| unit.statuses.has(status));
            if !has {
                let keys = unit.statuses.0.iter().map(|status| names.statuses.get(usize::from(status.kind.0)));
                let keys: Vec<&str> = keys.map(|status| status.map_or("?", |status| status.0.as_str())).collect();
                wrong.add("status", format!("{who} to be {key}"), or_nothing(keys.join(", ")));
            }
        }
        let height = self.view.field.level(unit);
        if let Some(wanted) = expected.height.filter(|&wanted| wanted != height) {
            wrong.add("height", format!("{who} at height {wanted}"), height.to_string());
        }
        if let Some(cell) = expected.cell.filter(|&cell| cell != unit.body.cell) {
            wrong.add("cell", format!("{who} on {cell}"), unit.body.cell.to_string());
        }
        if let Some(facing) = expected.facing {
            let grid = &self.view.field.board.grid;
            if facing.direction(grid) != Some(unit.body.facing) {
                let found = Facing::ALL.into_iter().find(|way| way.direction(grid) == Some(unit.body.facing));
                let found = found.map_or("?", Facing::name).to_owned();
                wrong.add("facing", format!("{who} to face {}", facing.name()), found);
            }
        }
        if let Some(down) = expected.down.filter(|&down| down != unit.body.down) {
            let states = ["standing", "down"];
            let found = states[usize::from(unit.body.down)].to_owned();
            wrong.add("down", format!("{who} to be {}", states[usize::from(down)]), found);
        }
        if let Some(wanted) = &expected.tied_to {
            let name = |unit| self.view.field.roster.member(unit).name.clone();
            let bonds = self.view.field.bonds.0.iter();
            let mine = bonds.filter(|bond| bond.members.iter().any(|member| member.0 == unit.id));
            let others = mine.flat_map(|bond| bond.members.iter()).map(|member| member.0);
            // Who is pinned is tied twice to the same one: by the grapple and by the pin.
            let others: UnitMask = others.filter(|&other| other != unit.id).collect();
            let found = others.iter().map(name).collect();
            wrong.compare("tied_to", &format!("{who} tied to"), wanted, found);
        }
        if let Some(wanted) = &expected.in_hand {
            let keys = names.items(unit.gear);
            let found = unit.gear.in_hand().filter_map(|(item, _)| keys.get(usize::from(item.0)).cloned()).collect();
            wrong.compare("in_hand", &format!("{who} to have in hand"), wanted, found);
        }
    }

    fn flow(&self, expected: &Expectation, wrong: &mut Wrong) {
        let asked = self.decision.map(|decision| decision.asked);
        if let Some(name) = expected.asks.as_ref().filter(|name| self.asked(name).is_none()) {
            wrong.add("asks", format!("{name} to be asked"), self.question());
        }
        if let Some(prompt) = expected.prompt {
            let found = asked.map(|asked| match asked.prompt {
                Prompt::Act => Asking::Act,
                Prompt::React(_) => Asking::React,
                Prompt::Detail => Asking::Detail,
            });
            if found != Some(prompt) {
                wrong.add("prompt", format!("the question {prompt:?}"), self.question());
            }
        }
        let round = self.view.turn.round.saturating_add(1);
        if let Some(wanted) = expected.round.filter(|&wanted| wanted != round) {
            wrong.add("round", format!("round {wanted}"), format!("round {round}"));
        }
        if let Some(name) = &expected.turn {
            let found = self.view.turn.actor().map(|unit| self.view.field.roster.member(unit).name.as_str());
            if !found.is_some_and(|found| found.eq_ignore_ascii_case(name)) {
                let found = found.map_or_else(|| "nobody's turn".to_owned(), |found| format!("the turn of {found}"));
                wrong.add("turn", format!("the turn of {name}"), found);
            }
        }
    }

    fn ending(&self, expected: &Expectation, wrong: &mut Wrong) {
        let phase = *self.view.phase;
        let found = match phase {
            Phase::Over { winner, reason } => {
                let side = winner.and_then(|side| self.view.field.roster.sides.get(usize::from(side.0)));
                let winner = side.map_or(NOBODY, |side| side.name.as_str());
                Some((winner, reason))
            }
            _ => None,
        };
        let told = found.map_or_else(
            || format!("the battle goes on: {}", self.question()),
            |(winner, reason)| format!("the battle is over: {winner} ({reason:?})"),
        );
        if let Some(over) = expected.over.filter(|&over| over != found.is_some()) {
            let wanted = if over { "the battle to be over" } else { "the battle to go on" };
            wrong.add("over", wanted.to_owned(), told.clone());
        }
        if let Some(winner) = expected.winner.as_deref().filter(|&wanted| found.map(|found| found.0) != Some(wanted)) {
            wrong.add("winner", format!("{winner} to win"), told.clone());
        }
        if let Some(reason) = expected.ending.filter(|&wanted| found.map(|found| found.1) != Some(wanted)) {
            wrong.add("ending", format!("the battle to end by {reason:?}"), told);
        }
    }

    fn story(&self, expected: &Expectation, wrong: &mut Wrong) {
        let happened = |rule: RuleId| self.events.iter().find(|event| event.rule == rule);
        for &rule in expected.rules.iter().filter(|&&rule| happened(rule).is_none()) {
            let mut rules: Vec<String> = self.events.iter().map(|event| event.rule.to_string()).collect();
            rules.sort();
            rules.dedup();
            wrong.add("rules", format!("something by {rule}"), or_nothing(rules.join(", ")));
        }
        for &rule in &expected.without {
            if let Some(event) = happened(rule) {
                wrong.add("without", format!("nothing by {rule}"), line(self.rules, self.view, event));
            }
        }
        for text in &expected.told {
            if !self.events.iter().any(|event| line(self.rules, self.view, event).contains(text.as_str())) {
                wrong.add("told", format!("to be told \"{text}\""), "no such sentence".to_owned());
            }
        }
    }

    /// What a decision offers is exactly this, or has this and has not that.
    pub fn offer(&self, decision: &Decision, offer: &super::schema::Offer) -> Vec<Mismatch> {
        let names = (self.rules.names)(&self.view.field.rule_data);
        let offered: Vec<&str> = decision.rows.iter().map(|row| names.verb_key(row.verb)).collect();
        let mut wrong = Wrong(Vec::new());
        let why = |key: &str| {
            let refusal = names.verb(key).ok().and_then(|verb| {
                (self.rules.explain)(self.view, &decision.asked, verb)
                    .map(|refusal| format!("{} ({})", refusal.reason, refusal.rule))
            });
            refusal.map(|reason| format!(": {reason}")).unwrap_or_default()
        };
        let missing = |verbs: &[String], field: &'static str, wrong: &mut Wrong| {
            for verb in verbs.iter().filter(|verb| !offered.contains(&verb.as_str())) {
                let found = format!("{}{}", or_nothing(offered.join(", ")), why(verb));
                wrong.add(field, format!("{verb} on offer"), found);
            }
        };
        missing(offer.verbs.as_deref().unwrap_or_default(), "verbs", &mut wrong);
        missing(&offer.has, "has", &mut wrong);
        if let Some(verbs) = &offer.verbs {
            for verb in offered.iter().filter(|verb| !verbs.iter().any(|wanted| wanted == *verb)) {
                wrong.add("verbs", format!("{verb} not on offer"), offered.join(", "));
            }
        }
        for verb in offer.not.iter().filter(|verb| offered.contains(&verb.as_str())) {
            wrong.add("not", format!("{verb} not on offer"), offered.join(", "));
        }
        wrong.0
    }

    /// The sentences of what happened since the last answer.
    pub fn sentences(&self) -> Vec<String> {
        self.events.iter().map(|event| line(self.rules, self.view, event)).collect()
    }

    /// The answer as a script would write it, for messages.
    pub fn shown(answer: &Answer) -> String {
        format!("{}: {answer}", answer.unit)
    }
}

struct Wrong(Vec<Mismatch>);

impl Wrong {
    fn add(&mut self, field: &'static str, expected: String, found: String) {
        self.0.push(Mismatch { field, expected, found });
    }

    /// Compares two lists without regard to their order.
    fn compare(&mut self, field: &'static str, what: &str, wanted: &[String], mut found: Vec<String>) {
        let lower = |list: &[String]| {
            let mut list: Vec<String> = list.iter().map(|name| name.to_lowercase()).collect();
            list.sort();
            list
        };
        if lower(wanted) != lower(&found) {
            found.sort();
            self.add(field, format!("{what} {}", or_nothing(wanted.join(", "))), or_nothing(found.join(", ")));
        }
    }
}

fn or_nothing(text: String) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text }
}
