//! Compares the rows of a decision with the expected ones: verbs, prices, and the legal values of details.

use super::expect::{Mismatch, Mismatches, State, or_nothing};
use super::schema::{Offer, OfferedRow};
use indes_core::battle::words::{Answer, Detail, refusal, slot_name};
use indes_core::battle::{Arg, Args, Decision, Intent, Price, Prompt, ReplyKind, Row, Slot, difference};
use indes_core::battlefield::UnitId;
use indes_core::reading::Path;
use std::collections::BTreeMap;

/// The next detail of a row.
struct NextDetail<'a> {
    decision: &'a Decision,
    row: &'a Row,
    wanted: &'a OfferedRow,
    /// The details before it.
    so_far: &'a Args,
}

impl State<'_> {
    /// The differences of a decision from an expected offer.
    pub fn offer(&self, decision: &Decision, offer: &Offer) -> Vec<Mismatch> {
        let names = self.names();
        let offered: Vec<&str> = decision.rows.iter().map(|row| names.verb_key(row.verb)).collect();
        let mut wrong = Mismatches(Vec::new());
        let missing = |verbs: &[String], field: &str, wrong: &mut Mismatches| {
            for (at, verb) in verbs.iter().enumerate().filter(|(_, verb)| !offered.contains(&verb.as_str())) {
                let found = format!("{}{}", or_nothing(offered.join(", ")), self.why(decision, verb));
                wrong.add_at(Path::to(field).index(at), format!("{verb} on offer"), found);
            }
        };
        missing(offer.verbs.as_deref().unwrap_or_default(), "verbs", &mut wrong);
        missing(&offer.has, "has", &mut wrong);
        if let Some(verbs) = &offer.verbs {
            for verb in offered.iter().filter(|verb| !verbs.iter().any(|wanted| wanted == *verb)) {
                wrong.add("verbs", format!("{verb} not on offer"), offered.join(", "));
            }
        }
        for (at, verb) in offer.not.iter().enumerate().filter(|(_, verb)| offered.contains(&verb.as_str())) {
            wrong.add_at(Path::to("not").index(at), format!("{verb} not on offer"), offered.join(", "));
        }
        for (at, row) in offer.rows.iter().enumerate() {
            let path = Path::to("rows").index(at);
            let known = names.verb(&row.verb).ok().and_then(|verb| decision.row(verb));
            match known {
                Some(known) => self.row(decision, known, row, &offer.unit, &path, &mut wrong),
                None => {
                    let found = format!("{}{}", or_nothing(offered.join(", ")), self.why(decision, &row.verb));
                    wrong.add_at(path.field("verb"), format!("{} on offer", row.verb), found);
                }
            }
        }
        wrong.0
    }

    /// Why a verb is not on offer, as the end of a message.
    fn why(&self, decision: &Decision, key: &str) -> String {
        let verb = self.names().verb(key).ok();
        let refusal = verb.and_then(|verb| self.rules.explain(self.view, &decision.asked, verb));
        refusal.map(|refusal| format!(": {} ({})", refusal.reason, refusal.rule)).unwrap_or_default()
    }

    fn row(
        &self,
        decision: &Decision,
        row: &Row,
        wanted: &OfferedRow,
        unit: &str,
        path: &Path,
        wrong: &mut Mismatches,
    ) {
        let answer = Answer { unit: unit.to_owned(), verb: wanted.verb.clone(), with: wanted.with.clone() };
        let intent = match answer.read(self.rules, self.view) {
            Ok(intent) => intent,
            Err(unknown) => return wrong.add_at(path.field("with"), format!("{answer}"), unknown.to_string()),
        };
        let mut so_far = Args::new();
        for (slot, value) in intent.with.iter().enumerate() {
            let domain = row.slots.get(slot).map(|_| self.rules.domain(self.view, &decision.asked, row, &so_far, slot));
            so_far.push(value.clone());
            if !domain.is_some_and(|domain| domain.admits(self.view, value)) {
                let partial = Intent { verb: row.verb, with: so_far };
                let why = refusal(self.rules, self.view, decision, &partial);
                let why = why.map_or_else(|| "it cannot".to_owned(), |why| format!("{} ({})", why.reason, why.rule));
                let detail = wanted.with.get(slot).map(Detail::to_string).unwrap_or_default();
                return wrong.add_at(path.field("with").index(slot), format!("{} with {detail}", wanted.verb), why);
            }
        }
        if let Some(price) = &wanted.price {
            let found = self.price(decision, row, &intent);
            if *price != found {
                let expected = format!("{answer} for {}", price_in_words(price));
                wrong.add_at(path.field("price"), expected, price_in_words(&found));
            }
        }
        let detail = NextDetail { decision, row, wanted, so_far: &so_far };
        for list in wanted.lists() {
            self.values(&detail, list, &path.field(list), wrong);
        }
    }

    /// The price of an answer if it has all details, else the least price of its verb.
    fn price(&self, decision: &Decision, row: &Row, intent: &Intent) -> BTreeMap<String, i16> {
        let whole = row.slots.len() == intent.with.len();
        let mut price: Price = match whole {
            true => self.rules.price(self.view, &decision.asked, intent),
            false => row.price.clone(),
        };
        // An action that replaces another one costs the difference.
        if let (true, Prompt::React(kind)) = (whole, decision.asked.prompt)
            && matches!(self.rules.window(&self.view.field.rule_data, kind).reply, ReplyKind::Replace(_))
            && let Some(purse) = self.view.frame(&decision.asked).and_then(|frame| frame.purse.as_ref())
        {
            price = difference(&price, purse);
        }
        let mut by_key = BTreeMap::new();
        for (pool, amount) in price {
            let key = self.names().pools.get(usize::from(pool.0)).map_or("?", |pool| pool.0.as_str());
            *by_key.entry(key.to_owned()).or_insert(0) += amount;
        }
        by_key
    }

    /// Compares the legal values of the detail after those in `so_far`.
    fn values(&self, detail: &NextDetail, list: &str, path: &Path, wrong: &mut Mismatches) {
        let NextDetail { decision, row, wanted, so_far } = *detail;
        let slot = so_far.len();
        let kind = row.slots.get(slot).copied();
        if kind.map(list_of) != Some(list) {
            let found = kind.map_or("no more details", slot_name).to_owned();
            return wrong.add_at(path.clone(), format!("{list} as the next detail of {}", wanted.verb), found);
        }
        let domain = self.rules.domain(self.view, &decision.asked, row, so_far, slot);
        let begun = Intent { verb: row.verb, with: so_far.clone() };
        let actor = self.rules.actor(self.view, &decision.asked, &begun).unwrap_or(UnitId(0));
        let unit = if list == "items" { begun.unit().unwrap_or(actor) } else { actor };
        let in_words = |arg: &Arg| match self.names().detail(self.view, unit, arg) {
            Detail::Path(cells) => cells.last().map(ToString::to_string).unwrap_or_default(),
            Detail::Unit(name) | Detail::Item(name) => name,
            Detail::Part(item, part) => format!("{item}/{part}"),
            Detail::Cell(cell) => cell.to_string(),
            Detail::Level(level) => level.to_string(),
            other => other.to_string(),
        };
        let found: Vec<String> = domain.listed(self.view).iter().map(in_words).collect();
        let cells = |cells: &Option<Vec<indes_core::grid::Cell>>| {
            cells.iter().flatten().map(ToString::to_string).collect::<Vec<String>>()
        };
        let expected: Vec<String> = match list {
            "units" => wanted.units.clone().unwrap_or_default(),
            "items" => wanted.items.clone().unwrap_or_default(),
            "parts" => wanted.parts.iter().flatten().map(|(item, part)| format!("{item}/{part}")).collect(),
            "cells" => cells(&wanted.cells),
            "ends" => cells(&wanted.ends),
            "values" => wanted.values.iter().flatten().map(Detail::to_string).collect(),
            _ => wanted.levels.iter().flatten().map(ToString::to_string).collect(),
        };
        wrong.compare(path.clone(), &format!("{} with {list}", wanted.verb), &expected, found);
    }
}

/// The field of a row that lists the values of a slot.
const fn list_of(slot: Slot) -> &'static str {
    match slot {
        Slot::Unit => "units",
        Slot::Path => "ends",
        Slot::Item => "items",
        Slot::Part => "parts",
        Slot::Cell => "cells",
        Slot::Level => "levels",
        Slot::Units | Slot::Facing | Slot::Flags | Slot::Amount | Slot::Each | Slot::Route => "values",
    }
}

/// A price in words: `3 ap`, `nothing`.
fn price_in_words(price: &BTreeMap<String, i16>) -> String {
    let shares: Vec<String> = price.iter().map(|(pool, amount)| format!("{amount} {pool}")).collect();
    or_nothing(shares.join(" and "))
}
