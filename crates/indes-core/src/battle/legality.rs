//! The legal answers to a [`Decision`], derived from the domains of its slots: whether one is legal, a list, a default,
//! a random one.

use super::decision::{Decision, Intent, Row};
use super::view::{RuleSet, View};
use rand::{Rng, RngExt};
use smallvec::SmallVec;

impl Decision {
    /// Whether the answer is legal: its verb has a row, and each detail is in the domain of its slot.
    #[must_use]
    pub fn admits(&self, rules: &dyn RuleSet, view: &View, intent: &Intent) -> bool {
        let Some(row) = self.row(intent.verb) else {
            return false;
        };
        row.slots.len() == intent.with.len()
            && (0..row.slots.len()).all(|slot| {
                rules.domain(view, &self.asked, row, &intent.with[..slot], slot).admits(view, &intent.with[slot])
            })
    }

    /// The row with every slot at its default; `None` if a slot has no value, which the invariants forbid.
    #[must_use]
    pub fn default_of(&self, rules: &dyn RuleSet, view: &View, row: &Row) -> Option<Intent> {
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let value = rules.domain(view, &self.asked, row, &intent.with, slot).first(view)?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// The answer of a seat that does nothing, for example when its time is up (TEMPO-J05): the verb that stands for
    /// doing nothing, else the end of the turn, else the first row, with the defaults of its details. `None` if a slot
    /// has no value, which the invariants forbid.
    #[must_use]
    pub fn default_answer(&self, rules: &dyn RuleSet, view: &View) -> Option<Intent> {
        let (_, end_turn) = rules.verbs(&view.field.rule_data);
        let idle = [view.idle(rules, &self.asked), end_turn].into_iter().find_map(|verb| self.row(verb));
        self.default_of(rules, view, idle.or_else(|| self.rows.first())?)
    }

    /// The answer if it is the only one: a single row whose slots have one value each.
    #[must_use]
    pub fn only_answer(&self, rules: &dyn RuleSet, view: &View) -> Option<Intent> {
        let [row] = self.rows.as_slice() else { return None };
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let mut values = rules.domain(view, &self.asked, row, &intent.with, slot).listed(view);
            let value = values.pop().filter(|_| values.is_empty())?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// A random answer: a row by its weight in the rule data, then slot by slot. `None` if a slot has no value, which
    /// the invariants forbid.
    #[must_use]
    pub fn sample(&self, rules: &dyn RuleSet, view: &View, rng: &mut impl Rng) -> Option<Intent> {
        let weight = |row: &Row| u32::from(rules.weight(&view.field.rule_data, row.verb).max(1));
        let weights: SmallVec<[u32; 16]> = self.rows.iter().map(weight).collect();
        let mut drawn = rng.random_range(0..weights.iter().sum::<u32>().max(1));
        let at = weights.iter().position(|&weight| {
            let here = drawn < weight;
            drawn = drawn.saturating_sub(weight);
            here
        })?;
        let row = self.rows.get(at)?;
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let value = rules.domain(view, &self.asked, row, &intent.with, slot).sample(view, rng)?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// The short list of answers: every listed value of every slot ([`Domain::listed`](super::Domain::listed)).
    #[must_use]
    pub fn listed(&self, rules: &dyn RuleSet, view: &View) -> Vec<Intent> {
        let mut done = Vec::new();
        for row in &self.rows {
            let mut open: Vec<Intent> = vec![Intent::of(row.verb)];
            for slot in 0..row.slots.len() {
                open = open
                    .into_iter()
                    .flat_map(|begun| {
                        let domain = rules.domain(view, &self.asked, row, &begun.with, slot);
                        domain.listed(view).into_iter().map(move |value| {
                            let mut longer = begun.clone();
                            longer.with.push(value);
                            longer
                        })
                    })
                    .collect();
            }
            done.extend(open);
        }
        done
    }
}
