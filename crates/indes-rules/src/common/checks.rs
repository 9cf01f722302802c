//! The checks of the lists that the rule data of every rule set have: bounds of numbers, keys that occur twice, names
//! that the rules need, cited rules that the rulebook lacks, pictures that do not exist.

use super::consistency::{cited, figure, icon, mark, options, required, same_rules};
use super::lists::Lists;
use super::lookup::{Bounds, unique};
use crate::mechanics;
use indes_core::reading::{Path, Report};

/// The version of the format.
const VERSION: u16 = 1;

impl Lists<'_> {
    /// Adds a problem for every number that is out of bounds and every key that occurs twice.
    pub fn check_bounds(&self, report: &mut Report) {
        let mut bounds = Bounds(report);
        bounds.within(&Path::to("version"), self.version, VERSION, VERSION);
        bounds.within(&Path::to("round_seconds"), self.round_seconds, 1, 3600);
        for (at, action) in self.actions.iter().enumerate() {
            bounds.within(&Path::to("actions").index(at).field("weight"), action.weight, 1, 99);
        }
        mechanics::check(report, self.set, self.mechanics);
        super::options::check(report, self.options);
        unique(report, "statuses", self.statuses.iter().map(|entry| entry.key));
        unique(report, "actions", self.actions.iter().map(|entry| entry.key));
        unique(report, "gear", self.gear.iter().map(|entry| entry.key));
        unique(report, "armours", self.armours.iter().copied());
        unique(report, "sizes", self.sizes.iter().copied());
        unique(report, "combatants", self.combatants.iter().map(|entry| entry.key));
        unique(report, "options", self.options.iter().map(|entry| entry.key.as_str()));
    }

    /// Adds a problem for every action, status and option that the rules need by its key and that is missing, every
    /// option that no rule reads, every cited rule that the rulebook lacks, and every picture that does not exist.
    pub fn check_names(&self, report: &mut Report, actions: &[&str], statuses: &[&str], read: &[&str]) {
        same_rules(report, self.set, self.rules);
        required(report, "actions", &self.actions.iter().map(|entry| entry.key).collect::<Vec<_>>(), actions);
        required(report, "statuses", &self.statuses.iter().map(|entry| entry.key).collect::<Vec<_>>(), statuses);
        options(report, &self.options.iter().map(|entry| entry.key.as_str()).collect::<Vec<_>>(), read);
        for (at, status) in self.statuses.iter().enumerate() {
            let path = Path::to("statuses").index(at);
            cited(report, self.set, &path.field("rule"), status.rule);
            mark(report, &path.field("mark"), status.mark);
        }
        for (at, action) in self.actions.iter().enumerate() {
            let path = Path::to("actions").index(at);
            icon(report, &path.field("icon"), action.icon);
            cited(report, self.set, &path.field("rule"), action.rule);
        }
        for (at, weapon) in self.gear.iter().enumerate() {
            icon(report, &Path::to("gear").index(at).field("icon"), weapon.icon);
        }
        for (at, combatant) in self.combatants.iter().enumerate() {
            figure(report, &Path::to("combatants").index(at).field("figure"), combatant.figure);
        }
        for (at, option) in self.options.iter().enumerate() {
            cited(report, self.set, &Path::to("options").index(at).field("rule"), option.rule);
        }
    }
}
