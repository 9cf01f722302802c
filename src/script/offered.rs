//! What a decision offers, against what a script expects: verbs, prices, and the values of details.

use super::expect::{Mismatch, State, Wrong, or_nothing};
use super::schema::{Offer, OfferedRow};
use crate::battle::words::{Answer, Detail, refusal, slot_name};
use crate::battle::{Arg, Args, Decision, Intent, Price, Prompt, ReplyKind, Row, Slot, difference};
use crate::battlefield::UnitId;
use crate::reading::Path;
use std::collections::BTreeMap;

impl State<'_> {
    /// What is not on offer as expected.
    pub fn offer(&self, decision: &Decision, offer: &Offer) -> Vec<Mismatch> {
        let names = self.names();
        let offered: Vec<&str> = decision.rows.iter().map(|row| names.verb_key(row.verb)).collect();
        let mut wrong = Wrong(Vec::new());
        let missing = |verbs: &[String], field: &str, wrong: &mut Wrong| {
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
                Some(known) => self.row(decision, (known, row, &offer.unit), &path, &mut wrong),
                None => {
                    let found = format!("{}{}", or_nothing(offered.join(", ")), self.why(decision, &row.verb));
                    wrong.add_at(path.field("verb"), format!("{} on offer", row.verb), found);
                }
            }
        }
        wrong.0
    }

    /// Why a verb is not offered, as the end of a message.
    fn why(&self, decision: &Decision, key: &str) -> String {
        let verb = self.names().verb(key).ok();
        let refusal = verb.and_then(|verb| self.rules.explain(self.view, &decision.asked, verb));
        refusal.map(|refusal| format!(": {} ({})", refusal.reason, refusal.rule)).unwrap_or_default()
    }

    fn row(&self, decision: &Decision, (row, wanted, unit): (&Row, &OfferedRow, &str), path: &Path, wrong: &mut Wrong) {
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
                let expected = format!("{answer} for {}", told_price(price));
                wrong.add_at(path.field("price"), expected, told_price(&found));
            }
        }
        for list in wanted.lists() {
            self.values(decision, (row, wanted, &so_far), (list, &path.field(list)), wrong);
        }
    }

    /// What an answer costs with all its details, or else the least that its verb costs now.
    fn price(&self, decision: &Decision, row: &Row, intent: &Intent) -> BTreeMap<String, i16> {
        let whole = row.slots.len() == intent.with.len();
        let mut price: Price = match whole {
            true => self.rules.price(self.view, &decision.asked, intent),
            false => row.price.clone(),
        };
        // What takes the place of another action costs what it is dearer.
        if let (true, Prompt::React(kind)) = (whole, decision.asked.prompt)
            && matches!(self.rules.window(&self.view.field.rule_data, kind).reply, ReplyKind::Replace(_))
            && let Some(purse) = self.view.frame(&decision.asked).and_then(|frame| frame.purse.as_ref())
        {
            price = difference(&price, purse);
        }
        let mut told = BTreeMap::new();
        for (pool, amount) in price {
            let key = self.names().pools.get(usize::from(pool.0)).map_or("?", |pool| pool.0.as_str());
            *told.entry(key.to_owned()).or_insert(0) += amount;
        }
        told
    }

    /// The values of the detail that comes after those said already.
    fn values(
        &self,
        decision: &Decision,
        (row, wanted, so_far): (&Row, &OfferedRow, &Args),
        (list, path): (&str, &Path),
        wrong: &mut Wrong,
    ) {
        let slot = so_far.len();
        let kind = row.slots.get(slot).copied();
        if kind.map(list_of) != Some(list) {
            let found = kind.map_or("no more details", slot_name).to_owned();
            return wrong.add_at(path.clone(), format!("{list} as the next detail of {}", wanted.verb), found);
        }
        let domain = self.rules.domain(self.view, &decision.asked, row, so_far, slot);
        let begun = Intent { verb: row.verb, with: so_far.clone() };
        let unit = self.rules.actor(self.view, &decision.asked, &begun).unwrap_or(UnitId(0));
        let told = |arg: &Arg| match self.names().detail(self.view, unit, arg) {
            Detail::Path(cells) => cells.last().map(ToString::to_string).unwrap_or_default(),
            Detail::Unit(name) | Detail::Item(name) => name,
            Detail::Part(item, part) => format!("{item}/{part}"),
            Detail::Cell(cell) => cell.to_string(),
            Detail::Level(level) => level.to_string(),
            other => other.to_string(),
        };
        let found: Vec<String> = domain.listed(self.view).iter().map(told).collect();
        let cells = |cells: &Option<Vec<crate::grid::Cell>>| {
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

/// The list of a row that has the values of a slot.
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
fn told_price(price: &BTreeMap<String, i16>) -> String {
    let told: Vec<String> = price.iter().map(|(pool, amount)| format!("{amount} {pool}")).collect();
    or_nothing(told.join(" and "))
}
