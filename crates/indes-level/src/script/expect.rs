//! Compares the state of the battle with the expected one.

use super::expectation::{Asking, Expectation, ExpectedItem, ItemPlace};
use crate::level::Facing;
use indes_core::battle::words::{Answer, question, unit_named};
use indes_core::battle::{BattleEvent, Decision, Names, Phase, Prompt, RuleSet, View};
use indes_core::battlefield::{Item, Place, Seat, UnitId, UnitMask, UnitRef};
use indes_core::reading::Path;

/// The word for no side or no unit in scripts.
pub(super) const NO_ONE: &str = "nobody";

/// A difference from what is expected.
pub(super) struct Mismatch {
    /// The path in the step.
    pub at: Path,
    /// The expected value.
    pub expected: String,
    /// The found value.
    pub found: String,
}

/// The state of a battle between two steps, and the events of the last one.
pub(super) struct State<'a> {
    pub rules: &'a dyn RuleSet,
    pub view: &'a View<'a>,
    pub decision: Option<&'a Decision>,
    /// The events since the last choice.
    pub events: &'a [BattleEvent],
}

impl State<'_> {
    /// The open question in words, or that there is none.
    pub fn question(&self) -> String {
        match (self.decision, *self.view.phase) {
            (Some(decision), _) => question(self.rules, self.view, decision),
            (None, Phase::Over { .. }) => "nobody is asked: the battle is over".to_owned(),
            (None, _) => "nobody is asked".to_owned(),
        }
    }

    /// The open question if it is for the unit of this name or, without a name, for a seat and none of its units.
    pub fn asked(&self, unit: &str) -> Option<&Decision> {
        if unit.is_empty() {
            return self.decision.filter(|decision| decision.asked.unit.is_none());
        }
        let unit = unit_named(self.view, unit).ok();
        self.decision.filter(|decision| unit.is_some() && decision.asked.unit == unit)
    }

    /// All differences from an expected state.
    pub fn mismatches(&self, expected: &Expectation) -> Vec<Mismatch> {
        let mut wrong = Mismatches(Vec::new());
        if let Some(name) = &expected.unit {
            match unit_named(self.view, name) {
                Err(unknown) => wrong.add("unit", name.clone(), unknown.to_string()),
                Ok(unit) if self.unseen(expected).is_some_and(|unseen| unseen.has(unit)) => {
                    let seat = expected.seen_by.unwrap_or_default();
                    if expected.is_of_a_unit() {
                        wrong.add("unit", format!("seat {seat} to know of {name}"), "it does not".to_owned());
                    }
                }
                Ok(unit) => self.unit(expected, &self.view.field.unit(unit), &mut wrong),
            }
        }
        self.ground(expected, &mut wrong);
        self.flow(expected, &mut wrong);
        self.ending(expected, &mut wrong);
        self.seat(expected, &mut wrong);
        self.story(expected, &mut wrong);
        wrong.0
    }

    /// The units that are hidden from `seen_by`; `None` without it.
    fn unseen(&self, expected: &Expectation) -> Option<UnitMask> {
        expected.seen_by.map(|seat| self.view.field.unseen_by(Seat(seat)))
    }

    pub fn names(&self) -> &Names {
        self.rules.names(&self.view.field.rule_data)
    }

    pub fn name(&self, unit: UnitId) -> &str {
        &self.view.field.roster.member(unit).name
    }

    fn unit(&self, expected: &Expectation, unit: &UnitRef, wrong: &mut Mismatches) {
        let (names, who) = (self.names(), self.name(unit.id));
        for (key, &points) in &expected.pools {
            let now = names.pool(key).map(|pool| unit.pools.get(pool).now);
            if now.as_ref().ok() != Some(&points) {
                let found = now.map_or_else(|unknown| unknown.to_string(), |now| now.to_string());
                wrong.add_at(Path::to("pools").key(key), format!("{who} to have {points} {key}"), found);
            }
        }
        self.statuses(expected, unit, wrong);
        self.place(expected, unit, wrong);
        if let Some(wanted) = &expected.tied_to {
            let bonds = self.view.field.bonds.0.iter();
            let mine = bonds.filter(|bond| bond.members.iter().any(|member| member.0 == unit.id));
            let others = mine.flat_map(|bond| bond.members.iter()).map(|member| member.0);
            // A pinned unit is bound to the same opponent twice: by the grapple and by the pin.
            let others: UnitMask = others.filter(|&other| other != unit.id).collect();
            let found = others.iter().map(|other| self.name(other).to_owned()).collect();
            wrong.compare(Path::to("tied_to"), &format!("{who} tied to"), wanted, found);
        }
        let keys = names.items(unit.gear);
        if let Some(wanted) = &expected.in_hand {
            let found = unit.gear.in_hand().filter_map(|(item, _)| keys.get(usize::from(item.0)).cloned()).collect();
            wrong.compare(Path::to("in_hand"), &format!("{who} to have in hand"), wanted, found);
        }
        for (key, wanted) in &expected.items {
            let item = keys.iter().position(|known| known == key).and_then(|at| unit.gear.0.get(at));
            let at = Path::to("items").key(key);
            match item {
                Some(item) => self.item(wanted, item, &at, &format!("{who}'s {key}"), wrong),
                None => wrong.add_at(at, format!("{who} to have {key}"), or_nothing(keys.join(", "))),
            }
        }
        let counted = self.rules.counted(&self.view.field.rule_data);
        for (key, &wanted) in &expected.used {
            let known = counted.iter().find(|known| known.key == *key);
            let found = known.map_or(0, |known| self.view.turn.number(unit.id.into(), known.tally, known.scope));
            if found != wanted {
                wrong.add_at(Path::to("used").key(key), format!("{key} of {who} at {wanted}"), found.to_string());
            }
        }
    }

    fn statuses(&self, expected: &Expectation, unit: &UnitRef, wrong: &mut Mismatches) {
        let (names, who) = (self.names(), self.name(unit.id));
        let keys = unit.statuses.0.iter().map(|status| names.statuses.get(usize::from(status.kind.0)));
        let keys: Vec<String> = keys.map(|status| status.map_or_else(|| "?".to_owned(), |key| key.0.clone())).collect();
        if let Some(key) = expected.status.as_ref().filter(|key| !keys.contains(key)) {
            wrong.add("status", format!("{who} to be {key}"), or_nothing(keys.join(", ")));
        }
        for (at, key) in expected.lacks.iter().enumerate().filter(|(_, key)| keys.contains(key)) {
            wrong.add_at(Path::to("lacks").index(at), format!("{who} not to be {key}"), keys.join(", "));
        }
        if let Some(wanted) = &expected.statuses {
            wrong.compare(Path::to("statuses"), &format!("{who} to be exactly"), wanted, keys);
        }
    }

    fn place(&self, expected: &Expectation, unit: &UnitRef, wrong: &mut Mismatches) {
        let who = self.name(unit.id);
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
    }

    fn item(&self, wanted: &ExpectedItem, item: &Item, at: &Path, whose: &str, wrong: &mut Mismatches) {
        let mut number = |field: &str, wanted: Option<u8>, found: u8| {
            if let Some(wanted) = wanted.filter(|&wanted| wanted != found) {
                wrong.add_at(at.field(field), format!("{whose} with {wanted} {field}"), found.to_string());
            }
        };
        number("shots", wanted.shots, item.ready.shots);
        number("paid", wanted.paid, item.ready.paid);
        let place = match item.place {
            Place::Hand => ItemPlace::Hand,
            Place::Stowed => ItemPlace::Stowed,
            Place::Ground(cell) => ItemPlace::Ground(cell),
            Place::Gone => ItemPlace::Gone,
        };
        if let Some(wanted) = wanted.place.filter(|&wanted| wanted != place) {
            wrong.add_at(at.field("place"), format!("{whose} at {}", place_name(wanted)), place_name(place));
        }
        let aim = item.ready.aim.map_or(NO_ONE, |unit| self.name(unit));
        if let Some(wanted) = wanted.aim.as_ref().filter(|wanted| !wanted.eq_ignore_ascii_case(aim)) {
            wrong.add_at(at.field("aim"), format!("{whose} aimed at {wanted}"), aim.to_owned());
        }
    }

    /// Compares the items on the ground.
    fn ground(&self, expected: &Expectation, wrong: &mut Mismatches) {
        let Some(wanted) = &expected.on_ground else { return };
        let place = |(item, cell): &(String, indes_core::grid::Cell)| format!("{item} on {cell}");
        let units = self.view.field.roster.ids().map(|unit| self.view.field.unit(unit).gear);
        let lying = units.flat_map(|gear| &gear.0).filter_map(|item| match item.place {
            Place::Ground(cell) => {
                let kind = self.names().gear.get(usize::from(item.kind.0));
                kind.map(|kind| place(&(kind.0.clone(), cell)))
            }
            _ => None,
        });
        let wanted: Vec<String> = wanted.iter().map(place).collect();
        wrong.compare(Path::to("on_ground"), "on the ground", &wanted, lying.collect());
    }

    /// Compares the units that are hidden from a seat.
    fn seat(&self, expected: &Expectation, wrong: &mut Mismatches) {
        if let (Some(wanted), Some(unseen)) = (&expected.unseen, self.unseen(expected)) {
            let found = unseen.iter().map(|unit| self.name(unit).to_owned()).collect();
            let seat = expected.seen_by.unwrap_or_default();
            wrong.compare(Path::to("unseen"), &format!("seat {seat} not to know of"), wanted, found);
        }
    }

    fn flow(&self, expected: &Expectation, wrong: &mut Mismatches) {
        let asked = self.decision.map(|decision| decision.asked);
        if let Some(name) = expected.asks.as_ref().filter(|name| self.asked(name).is_none()) {
            wrong.add("asks", format!("{name} to be asked"), self.question());
        }
        if let Some(seat) = expected.asks_seat.filter(|&seat| asked.map(|asked| asked.seat) != Some(Seat(seat))) {
            wrong.add("asks_seat", format!("seat {seat} to be asked"), self.question());
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

    fn ending(&self, expected: &Expectation, wrong: &mut Mismatches) {
        let phase = *self.view.phase;
        let found = match phase {
            Phase::Over { winner, reason } => {
                let side = winner.and_then(|side| self.view.field.roster.sides.get(usize::from(side.0)));
                let winner = side.map_or(NO_ONE, |side| side.name.as_str());
                Some((winner, reason))
            }
            _ => None,
        };
        let outcome = found.map_or_else(
            || format!("the battle goes on: {}", self.question()),
            |(winner, reason)| format!("the battle is over: {winner} ({reason:?})"),
        );
        if let Some(over) = expected.over.filter(|&over| over != found.is_some()) {
            let wanted = if over { "the battle to be over" } else { "the battle to go on" };
            wrong.add("over", wanted.to_owned(), outcome.clone());
        }
        if let Some(winner) = expected.winner.as_deref().filter(|&wanted| found.map(|found| found.0) != Some(wanted)) {
            wrong.add("winner", format!("{winner} to win"), outcome.clone());
        }
        if let Some(reason) = expected.ending.filter(|&wanted| found.map(|found| found.1) != Some(wanted)) {
            wrong.add("ending", format!("the battle to end by {reason:?}"), outcome);
        }
    }

    /// An answer in the words of scripts, for messages.
    pub fn shown(answer: &Answer) -> String {
        format!("{}: {answer}", Self::answerer(&answer.unit))
    }

    /// The unit or the seat that should be asked, for messages.
    pub fn answerer(unit: &str) -> &str {
        if unit.is_empty() { "a seat" } else { unit }
    }
}

/// The place of an item, for messages.
fn place_name(place: ItemPlace) -> String {
    match place {
        ItemPlace::Hand => "Hand".to_owned(),
        ItemPlace::Stowed => "Stowed".to_owned(),
        ItemPlace::Ground(cell) => format!("Ground(\"{cell}\")"),
        ItemPlace::Gone => "Gone".to_owned(),
    }
}

/// The differences so far.
pub(super) struct Mismatches(pub Vec<Mismatch>);

impl Mismatches {
    pub fn add(&mut self, field: &str, expected: String, found: String) {
        self.add_at(Path::to(field), expected, found);
    }

    pub fn add_at(&mut self, at: Path, expected: String, found: String) {
        self.0.push(Mismatch { at, expected, found });
    }

    /// Compares two lists without regard to their order.
    pub fn compare(&mut self, at: Path, what: &str, wanted: &[String], mut found: Vec<String>) {
        let lower = |list: &[String]| {
            let mut list: Vec<String> = list.iter().map(|name| name.to_lowercase()).collect();
            list.sort();
            list
        };
        if lower(wanted) != lower(&found) {
            found.sort();
            self.add_at(at, format!("{what} {}", or_nothing(wanted.join(", "))), or_nothing(found.join(", ")));
        }
    }
}

pub(super) fn or_nothing(text: String) -> String {
    if text.is_empty() { "nothing".to_owned() } else { text }
}
