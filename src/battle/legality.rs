//! Which answers to a [`Decision`] are legal, worked out from the domains of its slots: one, all, a default, a random one.

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

    /// The row with every slot at its default; nothing if a slot has no value, which the invariants forbid.
    #[must_use]
    pub fn default_of(&self, rules: &dyn RuleSet, view: &View, row: &Row) -> Option<Intent> {
        let mut intent = Intent::of(row.verb);
        for slot in 0..row.slots.len() {
            let value = rules.domain(view, &self.asked, row, &intent.with, slot).first(view)?;
            intent.with.push(value);
        }
        Some(intent)
    }

    /// The answer if there is no other one: a single row whose details have one value each.
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

    /// A random answer: a row by its weight in the rule data, then slot by slot. Nothing if a slot has no value, which
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

    /// The small canonical list of answers: every value of every slot, one path for each destination.
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
