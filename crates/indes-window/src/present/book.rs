//! The rulebook of the window: the shipped texts, each with the numbers of the rule data in force that differ.

use super::why::kind_name;
use crate::panels::rulebook::{RuleView, RulebookView};
use indes_core::battle::RuleSetId;
use indes_core::battlefield::RuleData;
use indes_core::text::text;
use indes_rules as rules;
use indes_rules::changes::{DataChange, changes};
use indes_rules::rulebook::Rulebook;
use std::sync::Arc;

/// The rulebook that was shown last: it is computed anew only for other rule data.
#[derive(Default)]
pub struct BookCache(Option<(RuleSetId, Arc<str>, RulebookView)>);

impl BookCache {
    /// The rulebook of a rule set with the rule data in force.
    pub fn of(&mut self, set: RuleSetId, data: &RuleData) -> &RulebookView {
        let text = data.shared_text();
        let known = self.0.as_ref().is_some_and(|(known, of, _)| *known == set && Arc::ptr_eq(of, &text));
        if !known {
            self.0 = None;
        }
        let (.., view) = self.0.get_or_insert_with(|| {
            let view = rulebook_view(set, &text);
            (set, text, view)
        });
        view
    }
}

/// The rulebook of a rule set, with the changes of the rule data in force beside the rules that they concern.
#[must_use]
pub fn rulebook_view(set: RuleSetId, data: &str) -> RulebookView {
    let Some(book) = Rulebook::of(set) else {
        return RulebookView::default();
    };
    let changed = rules::def(set).map(|def| changes(def.shipped, data)).unwrap_or_default();
    let in_words = |change: &DataChange| {
        let value = |value: &Option<String>| value.clone().unwrap_or_else(|| text!("rulebook-nothing"));
        text!("rulebook-changed", path = &change.path, now = value(&change.now), shipped = value(&change.shipped))
    };
    let rules = book.iter().map(|(id, entry)| RuleView {
        id: id.to_string(),
        section: entry.section.clone(),
        title: entry.title.clone(),
        text: entry.text.clone(),
        kind: kind_name(id.kind),
        see: Vec::new(),
        changed: changed.iter().filter(|change| change.rules.contains(&id)).map(in_words).collect(),
    });
    let uncited = changed.iter().filter(|change| change.rules.is_empty()).map(in_words).collect();
    RulebookView { title: text!("rulebook-title", rules = book.title()), rules: rules.collect(), uncited }
}

#[cfg(test)]
mod tests {
    use super::rulebook_view;
    use indes_core::battle::RuleSetId;

    const TEMPO: &str = include_str!("../../../../assets/rules/tempo.ron");

    #[test]
    fn rules_whose_numbers_are_changed_say_so_and_no_others() {
        indes_rules::register(indes_tempo::DEF);
        let house = TEMPO.replacen("max_ap: 12", "max_ap: 10", 1).replacen("(damage: 10,", "(damage: 11,", 1);
        let view = rulebook_view(RuleSetId::Tempo, &house);
        let marked: Vec<_> = view.rules.iter().filter(|rule| !rule.changed.is_empty()).collect();
        assert_eq!(marked.iter().map(|rule| rule.id.as_str()).collect::<Vec<_>>(), ["TEMPO-002"]);
        assert_eq!(marked[0].changed, ["max_ap is 10 in the rule data in force, 12 in the shipped ones"]);
        assert_eq!(view.uncited.len(), 1, "{:?}", view.uncited);
        let shipped = rulebook_view(RuleSetId::Tempo, TEMPO);
        assert!(shipped.uncited.is_empty() && shipped.rules.iter().all(|rule| rule.changed.is_empty()));
    }
}
