//! Numbers that the rules can count with. Beyond these bounds sums would not fit, dice would have faces that cannot be
//! kept, or nobody could ever act.

use super::file::{At, Cost, Effect, File};
use crate::battle::FACES;
use crate::reading::{Path, Report};
use crate::rules::{lookup, options};

/// The version of the format.
const VERSION: u16 = 1;

/// Bonuses, penalties, skills, points of anything but Health.
const SMALL: i16 = 99;

/// Numbers that results are compared with, Health, and what things are worth to a bot.
const LARGE: i16 = 999;

/// Adds a problem for every number that is out of bounds and for every key that is there twice.
pub(super) fn check(file: &File, report: &mut Report) {
    let mut bounds = Bounds(report);
    let top = Path::to;
    bounds.within(&top("version"), file.version, VERSION, VERSION);
    bounds.within(&top("round_seconds"), file.round_seconds, 1, 3600);
    bounds.within(&top("max_ap"), file.max_ap, 1, SMALL);
    // Where it is wrong itself, prices are not to blame.
    let max_ap = if (1..=SMALL).contains(&file.max_ap) { file.max_ap } else { SMALL };
    let pool = top("pool");
    let (most_dice, most_sides) = FACES;
    bounds.within(&pool.field("dice"), file.pool.dice, 1, most_dice);
    bounds.within(&pool.field("sides"), file.pool.sides, 2, most_sides);
    bounds.within(&pool.field("rerolls"), file.pool.rerolls, 0, 20);
    let bonuses =
        [("counter_to_unarmed", file.bonuses.counter_to_unarmed), ("parried_feint", file.bonuses.parried_feint)];
    for (name, bonus) in bonuses {
        bounds.within(&top("bonuses").field(name), bonus, -SMALL, SMALL);
    }
    bounds.actions(file, max_ap);
    bounds.things(file, max_ap);
    let scoring = &file.scoring;
    let worths = [
        ("damage", scoring.damage),
        ("fall", scoring.fall),
        ("success", scoring.success),
        ("bound", scoring.bound),
        ("ready", scoring.ready),
        ("approach", scoring.approach),
        ("ap", scoring.ap),
        ("attack", scoring.attack),
        ("arm", scoring.arm),
        ("pin", scoring.pin),
        ("grapple", scoring.grapple),
        ("disarm", scoring.disarm),
        ("idle", scoring.idle),
        ("restless", scoring.restless),
    ];
    for (name, worth) in worths {
        bounds.within(&top("scoring").field(name), worth, -LARGE, LARGE);
    }
    options::check(bounds.0, &file.options);
    bounds.keys(file);
}

struct Bounds<'a>(&'a mut Report);

impl Bounds<'_> {
    fn within<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: T, least: T, most: T) {
        lookup::within(self.0, path, value, least, most);
    }

    fn actions(&mut self, file: &File, max_ap: i16) {
        for (at, action) in file.actions.iter().enumerate() {
            let path = Path::to("actions").index(at);
            self.within(&path.field("weight"), action.weight, 1, 99);
            if let Cost::Fixed(ap) = action.cost {
                self.within(&path.field("cost"), ap, 0, max_ap);
            }
            for (at, outcome) in action.outcomes.iter().enumerate() {
                let path = path.field("outcomes").index(at);
                if let At::Least(least) = outcome.at {
                    self.within(&path.field("at"), least, -LARGE, LARGE);
                }
                for effect in &outcome.effects {
                    if let Effect::Recover(ap) = effect {
                        self.within(&path.field("effects"), *ap, 0, SMALL);
                    }
                }
            }
        }
    }

    fn things(&mut self, file: &File, max_ap: i16) {
        for (at, weapon) in file.gear.iter().enumerate() {
            let gear = Path::to("gear").index(at);
            let parts = gear.field("parts");
            match (weapon.shield, weapon.ranged, weapon.parts.len()) {
                (None, _, 0) => self.0.add(&parts, "a weapon needs a striking surface", None),
                (Some(_), _, 1..) => self.0.add(&parts, "a shield has no striking surface", None),
                (_, Some(_), 2..) => self.0.add(&parts, "a weapon that shoots has one surface", None),
                _ => {}
            }
            if let Some(shield) = weapon.shield {
                let path = gear.field("shield");
                self.within(&path.field("ap"), shield.ap, 1, max_ap);
                self.within(&path.field("parry"), shield.parry, -SMALL, SMALL);
                self.within(&path.field("shots"), shield.shots, -SMALL, SMALL);
            }
            if let Some(ranged) = weapon.ranged {
                let path = gear.field("ranged");
                self.within(&path.field("unaimed"), ranged.unaimed, -SMALL, SMALL);
                self.within(&path.field("aimed"), ranged.aimed, -SMALL, SMALL);
                self.within(&path.field("speed"), ranged.speed, 0, SMALL.unsigned_abs());
                self.within(&path.field("increment"), ranged.increment, 1, SMALL.unsigned_abs());
                self.within(&path.field("shots"), ranged.shots, 1, 99);
                self.within(&path.field("reload"), ranged.reload, 1, SMALL);
            }
            for (at, part) in weapon.parts.iter().enumerate() {
                let path = parts.index(at);
                let (most_dice, most_sides) = FACES;
                self.within(&path.field("ap"), part.ap, 1, max_ap);
                self.within(&path.field("dice"), part.dice.0, 0, most_dice);
                self.within(&path.field("dice"), part.dice.1, 1, most_sides);
                self.within(&path.field("bonus"), part.bonus, -SMALL, SMALL);
                self.within(&path.field("reach"), part.reach.1, 0, SMALL.unsigned_abs());
                self.within(&path.field("reach"), part.reach.0, 0, part.reach.1);
            }
        }
        for (at, armour) in file.armours.iter().enumerate() {
            let path = Path::to("armours").index(at);
            let armour = [
                ("coverage", armour.coverage),
                ("cut", armour.cut),
                ("thrust", armour.thrust),
                ("blunt", armour.blunt),
                ("burden", armour.burden),
            ];
            for (name, value) in armour {
                self.within(&path.field(name), value, -SMALL, SMALL);
            }
        }
        for (at, wound) in file.wounds.iter().enumerate() {
            let path = Path::to("wounds").index(at);
            self.within(&path.field("lost_percent"), wound.lost_percent, 0, 100);
            self.within(&path.field("check"), wound.check, -SMALL, SMALL);
            self.within(&path.field("stamina"), wound.stamina, -SMALL, SMALL);
        }
        for (at, size) in file.sizes.iter().enumerate() {
            let path = Path::to("sizes").index(at);
            self.within(&path.field("side"), size.side, 1, 5);
            self.within(&path.field("combat_defence"), size.combat_defence, -SMALL, SMALL);
            self.within(&path.field("grapple_defence"), size.grapple_defence, -SMALL, SMALL);
            self.within(&path.field("reach"), size.reach, 0, SMALL.unsigned_abs());
        }
        for (at, combatant) in file.combatants.iter().enumerate() {
            let path = Path::to("combatants").index(at);
            self.within(&path.field("health"), combatant.health, 1, LARGE);
            self.within(&path.field("movement"), combatant.movement, 1, SMALL);
            self.within(&path.field("combat_defence"), combatant.combat_defence, -SMALL, SMALL);
            for (skill, &value) in &combatant.skills {
                self.within(&path.field("skills").key(skill), value, -SMALL, SMALL);
            }
        }
    }

    fn keys(&mut self, file: &File) {
        let lists: [(&str, Vec<&str>); 8] = [
            ("skills", file.skills.iter().map(|entry| entry.key.as_str()).collect()),
            ("statuses", file.statuses.iter().map(|entry| entry.key.as_str()).collect()),
            ("actions", file.actions.iter().map(|entry| entry.key.as_str()).collect()),
            ("gear", file.gear.iter().map(|entry| entry.key.as_str()).collect()),
            ("armours", file.armours.iter().map(|entry| entry.key.as_str()).collect()),
            ("sizes", file.sizes.iter().map(|entry| entry.key.as_str()).collect()),
            ("combatants", file.combatants.iter().map(|entry| entry.key.as_str()).collect()),
            ("options", file.options.iter().map(|entry| entry.key.as_str()).collect()),
        ];
        for (list, keys) in lists {
            lookup::unique(self.0, list, keys);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Data;
    use crate::reading::Source;

    const SHIPPED: &str = include_str!("../../../../assets/rules/tempo.ron");

    /// What is said of the shipped data with one change.
    fn told(from: &str, to: &str) -> String {
        assert!(SHIPPED.contains(from), "{from}");
        let text = SHIPPED.replacen(from, to, 1);
        Data::read(&Source::new("tempo.ron", &text)).err().map(|problems| problems.to_string()).unwrap_or_default()
    }

    #[test]
    fn numbers_that_the_rules_cannot_count_with_are_refused() {
        let changes = [
            ("version: 1", "version: 2", "2 is not possible: 1"),
            ("max_ap: 12", "max_ap: 0", "0 is not possible: 1 to 99"),
            ("dice: 8, sides: 6", "dice: 9, sides: 6", "9 is not possible: 1 to 8"),
            ("dice: 8, sides: 6", "dice: 8, sides: 16", "16 is not possible: 2 to 15"),
            ("Least(0)", "Least(-32768)", "-32768 is not possible: -999 to 999"),
            ("Recover(12)", "Recover(32767)", "32767 is not possible: 0 to 99"),
            ("cost: Fixed(2)", "cost: Fixed(13)", "13 is not possible: 0 to 12"),
            ("dice: (1, 6)", "dice: (37, 6)", "37 is not possible: 0 to 8"),
            ("reach: (1, 1)", "reach: (24, 1)", "24 is not possible: 0 to 1"),
            ("\"medium\", side: 1", "\"medium\", side: 38", "38 is not possible: 1 to 5"),
            ("\"footwork\": 3", "\"footwork\": 32767", "32767 is not possible: -99 to 99"),
            ("speed: 3", "speed: 100", "100 is not possible: 0 to 99"),
            ("increment: 3", "increment: 0", "0 is not possible: 1 to 99"),
            ("shots: 16", "shots: 0", "0 is not possible: 1 to 99"),
            ("reload: 2", "reload: 0", "0 is not possible: 1 to 99"),
            ("unaimed: -2", "unaimed: -100", "-100 is not possible: -99 to 99"),
            ("shield: (ap: 2", "shield: (ap: 13", "13 is not possible: 1 to 12"),
            ("shield: (ap: 2, parry: 0, shots: 0)", "parts: []", "a weapon needs a striking surface"),
            ("weight: 1,", "weight: 0,", "0 is not possible: 1 to 99"),
            ("stamina: 12", "stamina: -32768", "-32768 is not possible: -99 to 99"),
            ("key: \"ct_counter_attack\"", "key: \"recover_stamina\"", "there is another `recover_stamina`"),
        ];
        for (from, to, wanted) in changes {
            let told = told(from, to);
            assert!(told.contains(wanted), "{to}: {told}");
        }
        assert_eq!(told("max_ap: 12", "max_ap: 99"), "");
    }
}
