//! Numbers that the rules can count with. Beyond these bounds sums would not fit, dice would have faces that cannot be
//! kept, or nobody could ever act.

use super::MOST_PARTS;
use super::file::{Attack, Deed, Effect, Ends, File, Which};
use super::specials::{Affliction, CriticalEffect};
use crate::battle::FACES;
use crate::reading::{Path, Report};
use crate::rules::{lookup, options};

/// The version of the format.
const VERSION: u16 = 1;

/// Threats, amounts, prices, speeds.
const SMALL: i16 = 99;

/// Pools, and what things are worth to a bot.
const LARGE: i16 = 999;

/// The length of a cone.
const MOST_CONE: u16 = 12;

/// Afflictions that one die can tell apart.
const MOST_FACES: usize = 100;

/// Dice of a yield without boons: with the most boons there are not more than can be kept.
const MOST_DICE: u8 = 3;

/// Adds a problem for every number that is out of bounds and for every key that is there twice.
pub(super) fn check(file: &File, report: &mut Report) {
    let mut bounds = Bounds(report);
    let top = Path::to;
    bounds.within(&top("version"), file.version, VERSION, VERSION);
    bounds.within(&top("round_seconds"), file.round_seconds, 1, 3600);
    let numbers = [
        ("pool_base", file.pool_base),
        ("pool_per_ability", file.pool_per_ability),
        ("hinder", file.hinder),
        ("collision", file.collision),
        ("burning", file.burning),
    ];
    for (name, number) in numbers {
        bounds.within(&top(name), number, 1, SMALL);
    }
    bounds.within(&top("dries"), file.dries, 1, 99);
    bounds.within(&top("spread_paces"), file.spread_paces, 1, 9);
    bounds.saddle_and_water(file);
    let boon = top("boon");
    bounds.within(&boon.field("threat"), file.boon.threat, 0, SMALL);
    bounds.within(&boon.field("dice"), file.boon.dice, 0, 1);
    bounds.within(&boon.field("pool"), file.boon.pool, 0, SMALL);
    bounds.within(&boon.field("paces"), file.boon.paces, 0, 9);
    if file.opposed.is_empty() {
        bounds.0.add(&top("opposed"), "there is no die", None);
    }
    for (at, &sides) in file.opposed.iter().enumerate() {
        bounds.within(&top("opposed").index(at), sides, 2, 100);
    }
    bounds.actions(file);
    bounds.things(file);
    let scoring = &file.scoring;
    let worths = [
        ("point", scoring.point),
        ("empty", scoring.empty),
        ("defeat", scoring.defeat),
        ("stress", scoring.stress),
        ("effect", scoring.effect),
        ("approach", scoring.approach),
        ("ally", scoring.ally),
        ("arm", scoring.arm),
        ("idle", scoring.idle),
        ("gambit", scoring.gambit),
    ];
    for (name, worth) in worths {
        bounds.within(&top("scoring").field(name), worth, -LARGE, LARGE);
    }
    bounds.specials(file);
    options::check(bounds.0, &file.options);
    bounds.keys(file);
}

struct Bounds<'a>(&'a mut Report);

impl Bounds<'_> {
    fn within<T: PartialOrd + std::fmt::Display>(&mut self, path: &Path, value: T, least: T, most: T) {
        lookup::within(self.0, path, value, least, most);
    }

    fn cost(&mut self, path: &Path, cost: &[(Which, i16)]) {
        for (at, &(_, amount)) in cost.iter().enumerate() {
            self.within(&path.field("cost").index(at), amount, 1, SMALL);
        }
    }

    fn attack(&mut self, path: &Path, attack: &Attack) {
        self.within(&path.field("range"), attack.range, 1, SMALL.unsigned_abs());
        self.within(&path.field("cone"), attack.cone.unwrap_or(1), 1, MOST_CONE);
        self.within(&path.field("threat"), attack.threat, 0, SMALL);
        self.within(&path.field("dice"), attack.dice.0, 1, MOST_DICE);
        self.within(&path.field("dice"), attack.dice.1, 2, FACES.1);
        self.cost(path, &attack.cost);
        let cunning = path.field("cunning");
        let effects = attack.yields.iter().map(|effect| (path.field("yields"), effect));
        for (path, effect) in effects.chain([(cunning, &attack.cunning)]) {
            match effect {
                Effect::Gain(_, amount) | Effect::Lose(_, amount) | Effect::Sweep(_, amount) => {
                    self.within(&path, *amount, 0, SMALL);
                }
                Effect::Shove(paces) => self.within(&path, *paces, 0, 9),
                Effect::LoseByArmour(_) | Effect::Impose(_) | Effect::Disarm => {}
            }
        }
    }

    fn actions(&mut self, file: &File) {
        for (at, action) in file.actions.iter().enumerate() {
            let path = Path::to("actions").index(at);
            self.within(&path.field("weight"), action.weight, 1, 99);
            self.cost(&path, &action.cost);
            let does = path.field("does");
            match &action.does {
                Deed::Blow(attack) => self.attack(&does, attack),
                Deed::Walk { paces, .. } | Deed::Fly { paces, .. } | Deed::Soar { paces, .. } => {
                    self.within(&does, *paces, 1, SMALL.unsigned_abs());
                }
                Deed::Gain(_, amount) | Deed::Recover(amount) => self.within(&does, *amount, 0, SMALL),
                Deed::Encourage { range, amount } => {
                    self.within(&does, *range, 1, SMALL.unsigned_abs());
                    self.within(&does, *amount, 0, SMALL);
                }
                Deed::Critical(critical) => self.critical(&does, critical.effect),
                Deed::AsKind
                | Deed::Strike
                | Deed::Breath
                | Deed::Offer
                | Deed::Draw
                | Deed::Retrieve
                | Deed::Reload
                | Deed::Watch
                | Deed::LetGo
                | Deed::Hold
                | Deed::Release
                | Deed::Dive
                | Deed::Surface
                | Deed::Mount
                | Deed::Dismount => {}
            }
        }
    }

    fn things(&mut self, file: &File) {
        for (at, weapon) in file.gear.iter().enumerate() {
            let gear = Path::to("gear").index(at);
            self.within(&gear.field("skills"), weapon.skills.len(), 0, usize::from(MOST_PARTS) - 1);
            self.within(&gear.field("hands"), weapon.hands, 0, 2);
            match (weapon.shield, weapon.skills.len()) {
                (None, 0) if !weapon.tack => self.0.add(&gear.field("skills"), "a weapon needs a skill", None),
                (Some(_), 1..) => self.0.add(&gear.field("skills"), "a shield has no skills", None),
                _ => {}
            }
            if let Some(shield) = weapon.shield {
                let path = gear.field("shield");
                self.within(&path.field("less"), shield.less, 0, SMALL);
                self.within(&path.field("speed"), shield.speed, -SMALL, SMALL);
            }
            for (at, attack) in weapon.skills.iter().enumerate() {
                self.attack(&gear.field("skills").index(at), attack);
            }
        }
        for (at, armour) in file.armours.iter().enumerate() {
            let path = Path::to("armours").index(at);
            self.within(&path.field("armour"), armour.armour, 0, SMALL);
            self.within(&path.field("speed"), armour.speed, -SMALL, SMALL);
            self.within(&path.field("drag"), armour.drag, 0, SMALL);
        }
        for (at, size) in file.sizes.iter().enumerate() {
            let path = Path::to("sizes").index(at);
            self.within(&path.field("side"), size.side, 1, 5);
            self.within(&path.field("class"), size.class, -9, 9);
        }
        for (at, combatant) in file.combatants.iter().enumerate() {
            let path = Path::to("combatants").index(at);
            // POISE-G03
            self.within(&path.field("agility"), combatant.agility, 1, 8);
            self.within(&path.field("brawn"), combatant.brawn, 1, 8);
            self.within(&path.field("cunning"), combatant.cunning, 1, 8);
            self.within(&path.field("turns"), combatant.turns, 1, 9);
            self.within(&path.field("defiance"), combatant.defiance, 0, 9);
            self.within(&path.field("defence"), combatant.defence, 0, LARGE);
            self.within(&path.field("speed"), combatant.speed.unwrap_or(0), 0, SMALL);
            if combatant.flies && combatant.mount.is_some_and(|mount| !mount.reasons) {
                let why = "an animal that is ridden cannot fly: there are no commands for it";
                self.0.add(&path.field("flies"), why, Some("give it a mind of its own, `reasons: true`".to_owned()));
            }
        }
    }

    fn critical(&mut self, path: &Path, effect: CriticalEffect) {
        let (paces, amount) = match effect {
            CriticalEffect::Shaken(paces, _, amount)
            | CriticalEffect::Flying(paces, _, amount)
            | CriticalEffect::Rally(paces, amount) => (paces, amount),
            CriticalEffect::Second(amount) | CriticalEffect::Maim(amount) | CriticalEffect::Slow(amount) => (1, amount),
            CriticalEffect::PressOn | CriticalEffect::Initiative | CriticalEffect::Ground => (1, 1),
        };
        self.within(path, paces, 1, SMALL.unsigned_abs());
        self.within(path, amount, 1, SMALL);
    }

    fn specials(&mut self, file: &File) {
        let path = Path::to("specials");
        let special = &file.specials;
        self.within(&path.field("stress_step"), special.stress_step, 1, SMALL);
        self.within(&path.field("stress_a_day"), special.stress_a_day, 0, SMALL);
        self.within(&path.field("gambit_stress"), special.gambit_stress, 0, SMALL);
        self.within(&path.field("gambit_boons"), special.gambit_boons, 0, 9);
        self.within(&path.field("defiance_effects"), special.defiance_effects, 0, 9);
        let mut afflictions = 0;
        for (at, status) in file.statuses.iter().enumerate() {
            let path = Path::to("statuses").index(at).field("afflicts");
            if let Some(affliction) = status.afflicts {
                afflictions += 1;
                let amount = match affliction {
                    Affliction::Base(_, amount) => amount,
                    Affliction::Speed(amount) | Affliction::Grip(amount) | Affliction::Dread(amount) => amount,
                };
                self.within(&path, amount, 1, SMALL);
            }
            if status.afflicts.is_some() != (status.ends == Ends::Days) {
                self.0.add(&path, "an affliction lasts for days, and nothing else does", None);
            }
        }
        if afflictions > MOST_FACES {
            self.0.add(&Path::to("statuses"), "there are more afflictions than a die has faces", None);
        }
    }

    fn saddle_and_water(&mut self, file: &File) {
        let (saddle, water) = (Path::to("saddle"), Path::to("water"));
        let flight = Path::to("flight");
        self.within(&flight.field("ceiling"), file.flight.ceiling, 1, 20);
        self.within(&flight.field("kneeling"), file.flight.kneeling, 0, 20);
        self.within(&saddle.field("thrown"), file.saddle.thrown, 0, SMALL);
        self.within(&saddle.field("high"), file.saddle.high, -9, 9);
        self.within(&saddle.field("levels"), file.saddle.levels, 0, 9);
        self.within(&saddle.field("shy"), file.saddle.shy, 1, LARGE);
        self.within(&saddle.field("die"), file.saddle.die, 2, 100);
        self.within(&water.field("range"), file.water.range, 1, SMALL.unsigned_abs());
        self.within(&water.field("breath"), file.water.breath, 0, SMALL);
        self.within(&water.field("turns"), file.water.turns, 0, SMALL);
        self.within(&water.field("choking"), file.water.choking, 0, SMALL);
    }

    fn keys(&mut self, file: &File) {
        let lists: [(&str, Vec<&str>); 7] = [
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

    const SHIPPED: &str = include_str!("../../../../assets/rules/poise.ron");

    /// What is said of the shipped data with one change.
    fn told(from: &str, to: &str) -> String {
        assert!(SHIPPED.contains(from), "{from}");
        let text = SHIPPED.replacen(from, to, 1);
        Data::read(&Source::new("poise.ron", &text)).err().map(|problems| problems.to_string()).unwrap_or_default()
    }

    #[test]
    fn numbers_that_the_rules_cannot_count_with_are_refused() {
        let changes = [
            ("version: 1", "version: 2", "2 is not possible: 1"),
            ("hinder: 4", "hinder: 0", "0 is not possible: 1 to 99"),
            ("opposed: [4,", "opposed: [1,", "1 is not possible: 2 to 100"),
            ("dice: (2, 8)", "dice: (4, 8)", "4 is not possible: 1 to 3"),
            ("dice: (2, 8)", "dice: (2, 16)", "16 is not possible: 2 to 15"),
            ("threat: 6", "threat: -1", "-1 is not possible: 0 to 99"),
            ("cost: [(momentum, 2)]", "cost: [(momentum, 0)]", "0 is not possible: 1 to 99"),
            ("Shove(2)", "Shove(10)", "10 is not possible: 0 to 9"),
            ("agility: 3", "agility: 9", "9 is not possible: 1 to 8"),
            ("paces: 3, speed: true", "paces: 0, speed: true", "0 is not possible: 1 to 99"),
            ("key: \"shift\"", "key: \"dash\"", "there is another `dash`"),
            ("stress_step: 5", "stress_step: 0", "0 is not possible: 1 to 99"),
            ("Rally(5, 4)", "Rally(5, 0)", "0 is not possible: 1 to 99"),
            ("defiance: 2", "defiance: 10", "10 is not possible: 0 to 9"),
            ("afflicts: Speed(1)", "afflicts: Speed(0)", "0 is not possible: 1 to 99"),
            ("Impose(\"kneeling\")", "Impose(\"sitting\")", "there is no status called `sitting`"),
            ("armour: \"mail\"", "armour: \"silk\"", "there is no armour called `silk`"),
        ];
        for (from, to, wanted) in changes {
            let told = told(from, to);
            assert!(told.contains(wanted), "{to}: {told}");
        }
        assert_eq!(told("hinder: 4", "hinder: 5"), "");
    }
}
