//! The bounds of the file's numbers. Beyond them sums would not fit, forecasts of dice would take too long, or no unit
//! could ever act.

use super::file::{ActionEffect, Attack, File, StatusDuration, YieldEffect};
use super::main_pool::MainPool;
use super::specials::{Affliction, CriticalEffect};
use crate::ids::{self, MOST_PARTS};
use indes_core::battlefield::elevation::FallHarm;
use indes_core::reading::{Path, Report, list};
use indes_rules::common::{Bounds, RuleFile};

/// The most of threats, amounts, prices, speeds.
const SMALL: i16 = 99;

/// The most of pools, and of worths for bots.
const LARGE: i16 = 999;

/// The most paces of a cone.
const MOST_CONE: u16 = 12;

/// The most afflictions: the faces of their die.
const MOST_FACES: usize = 100;

/// The most dice of a yield without boons: five boons, the most that count, bring it to [`ids::MOST_DICE`].
const MOST_DICE: u8 = ids::MOST_DICE - 5;

/// The most faces of a die.
const MOST_SIDES: u8 = 100;

/// Adds a problem for every number out of bounds and for every key that occurs twice.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_bounds(report);
    let mut bounds = Bounds(report);
    let top = Path::to;
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
    saddle_and_water(&mut bounds, file);
    let boon = top("boon");
    bounds.within(&boon.field("threat"), file.boon.threat, 0, SMALL);
    bounds.within(&boon.field("dice"), file.boon.dice, 0, 1);
    bounds.within(&boon.field("pool"), file.boon.pool, 0, SMALL);
    bounds.within(&boon.field("paces"), file.boon.paces, 0, 9);
    sources(&mut bounds, file);
    if file.opposed.is_empty() {
        bounds.0.add(&top("opposed"), "there is no die", None);
    }
    for (at, &sides) in file.opposed.iter().enumerate() {
        bounds.within(&top("opposed").index(at), sides, 2, 100);
    }
    rolls(&mut bounds, file);
    actions(&mut bounds, file);
    weapons(&mut bounds, file);
    bodies(&mut bounds, file);
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
    bounds.all(&top("scoring"), &worths, &(-LARGE..=LARGE));
    specials(&mut bounds, file);
}

/// Checks the dice of rolls, the abilities of heroes and the numbers of hands.
fn rolls(bounds: &mut Bounds, file: &File) {
    let top = Path::to;
    let path = top("difficulties");
    if file.difficulties.is_empty() {
        bounds.0.add(&path, "there is no die", None);
    }
    for (at, one) in file.difficulties.iter().enumerate() {
        let least = at.checked_sub(1).map_or(1, |before| file.difficulties[before].faces);
        bounds.within(&path.index(at).field("faces"), one.faces, least.saturating_add(1), MOST_SIDES);
    }
    if !file.difficulties.iter().any(|one| one.key == file.saddle.roll) {
        let help = file.difficulties.iter().map(|one| one.key.as_str());
        let message = format!("there is no difficulty called `{}`", file.saddle.roll);
        bounds.0.add(&top("saddle").field("roll"), message, Some(list(help)));
    }
    let hero = top("hero");
    bounds.within(&hero.field("least"), file.hero.least, 1, 8);
    bounds.within(&hero.field("most"), file.hero.most, file.hero.least, 8);
    bounds.within(&hero.field("sum"), file.hero.sum, 3, 24);
    bounds.within(&top("hands"), file.hands, 1, 9);
    bounds.within(&top("draws"), file.draws, 1, 9);
    bounds.within(&top("pick_up"), file.pick_up, 0, 9);
    bounds.within(&top("sprint_leaves"), file.sprint_leaves, 0, SMALL);
}

/// Checks a list of costs.
fn cost(bounds: &mut Bounds, path: &Path, cost: &[(MainPool, i16)]) {
    for (at, &(_, amount)) in cost.iter().enumerate() {
        bounds.within(&path.field("cost").index(at), amount, 1, SMALL);
    }
}

/// Checks an attack.
fn of_attack(bounds: &mut Bounds, path: &Path, attack: &Attack) {
    bounds.within(&path.field("range"), attack.range, 1, SMALL.unsigned_abs());
    bounds.within(&path.field("cone"), attack.cone.unwrap_or(1), 1, MOST_CONE);
    bounds.within(&path.field("threat"), attack.threat, 0, SMALL);
    bounds.within(&path.field("dice"), attack.dice.0, 1, MOST_DICE);
    bounds.within(&path.field("dice"), attack.dice.1, 2, MOST_SIDES);
    cost(bounds, path, &attack.cost);
    let cunning = path.field("cunning");
    let effects = attack.yields.iter().map(|effect| (path.field("yields"), effect));
    for (path, effect) in effects.chain([(cunning, &attack.cunning)]) {
        match effect {
            YieldEffect::Gain(_, amount) | YieldEffect::Lose(_, amount) | YieldEffect::Sweep(_, amount) => {
                bounds.within(&path, *amount, 0, SMALL);
            }
            YieldEffect::Shove(paces) => bounds.within(&path, *paces, 0, 9),
            YieldEffect::LoseByArmour(_) | YieldEffect::Impose(_) | YieldEffect::Disarm => {}
        }
    }
}

/// Checks the numbers of actions.
fn actions(bounds: &mut Bounds, file: &File) {
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        cost(bounds, &path, &action.cost);
        let does = path.field("does");
        match &action.does {
            ActionEffect::Blow(attack) => of_attack(bounds, &does, attack),
            ActionEffect::Walk { paces, .. } | ActionEffect::Fly { paces, .. } | ActionEffect::Soar { paces, .. } => {
                bounds.within(&does, *paces, 1, SMALL.unsigned_abs());
            }
            ActionEffect::Push { range, paces } => {
                bounds.within(&does, *range, 1, SMALL.unsigned_abs());
                bounds.within(&does, *paces, 1, 9);
            }
            ActionEffect::Gain(_, amount) | ActionEffect::Recover(amount) => bounds.within(&does, *amount, 0, SMALL),
            ActionEffect::Encourage { range, amount } => {
                bounds.within(&does, *range, 1, SMALL.unsigned_abs());
                bounds.within(&does, *amount, 0, SMALL);
            }
            ActionEffect::Critical(critical) => of_critical(bounds, &does, critical.effect),
            ActionEffect::AsKind
            | ActionEffect::Strike
            | ActionEffect::Breath
            | ActionEffect::Offer
            | ActionEffect::Draw
            | ActionEffect::Retrieve
            | ActionEffect::Reload
            | ActionEffect::Watch
            | ActionEffect::LetGo
            | ActionEffect::Hold
            | ActionEffect::Release
            | ActionEffect::Dive
            | ActionEffect::Surface
            | ActionEffect::Mount
            | ActionEffect::Drop
            | ActionEffect::Dismount => {}
        }
    }
}

/// Checks weapons and shields.
fn weapons(bounds: &mut Bounds, file: &File) {
    for (at, weapon) in file.gear.iter().enumerate() {
        let gear = Path::to("gear").index(at);
        bounds.within(&gear.field("skills"), weapon.skills.len(), 0, usize::from(MOST_PARTS) - 1);
        bounds.within(&gear.field("hands"), weapon.hands, 0, 2);
        match (weapon.shield, weapon.skills.len()) {
            (None, 0) if !weapon.tack => bounds.0.add(&gear.field("skills"), "a weapon needs a skill", None),
            (Some(_), 1..) => bounds.0.add(&gear.field("skills"), "a shield has no skills", None),
            _ => {}
        }
        if let Some(shield) = weapon.shield {
            let path = gear.field("shield");
            bounds.within(&path.field("less"), shield.less, 0, SMALL);
            bounds.within(&path.field("speed"), shield.speed, -SMALL, SMALL);
        }
        for (at, attack) in weapon.skills.iter().enumerate() {
            of_attack(bounds, &gear.field("skills").index(at), attack);
        }
    }
}

/// Checks armours, sizes and templates.
fn bodies(bounds: &mut Bounds, file: &File) {
    for (at, armour) in file.armours.iter().enumerate() {
        let path = Path::to("armours").index(at);
        bounds.within(&path.field("armour"), armour.armour, 0, SMALL);
        bounds.within(&path.field("speed"), armour.speed, -SMALL, SMALL);
        bounds.within(&path.field("drag"), armour.drag, 0, SMALL);
    }
    for (at, size) in file.sizes.iter().enumerate() {
        let path = Path::to("sizes").index(at);
        bounds.within(&path.field("side"), size.side, 1, 5);
        bounds.within(&path.field("class"), size.class, -9, 9);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        // POISE-G03
        bounds.within(&path.field("agility"), combatant.agility, 1, 8);
        bounds.within(&path.field("brawn"), combatant.brawn, 1, 8);
        bounds.within(&path.field("cunning"), combatant.cunning, 1, 8);
        bounds.within(&path.field("turns"), combatant.turns, 1, 9);
        bounds.within(&path.field("defiance"), combatant.defiance, 0, 9);
        bounds.within(&path.field("defence"), combatant.defence, 0, LARGE);
        bounds.within(&path.field("speed"), combatant.speed.unwrap_or(0), 0, SMALL);
        if combatant.flies && combatant.mount.is_some_and(|mount| !mount.reasons) {
            let why = "an animal that is ridden cannot fly: there are no commands for it";
            bounds.0.add(&path.field("flies"), why, Some("give it a mind of its own, `reasons: true`".to_owned()));
        }
    }
}

/// Checks a critical effect.
fn of_critical(bounds: &mut Bounds, path: &Path, effect: CriticalEffect) {
    let (paces, amount) = match effect {
        CriticalEffect::Shaken(paces, _, amount)
        | CriticalEffect::Flying(paces, _, amount)
        | CriticalEffect::Rally(paces, amount) => (paces, amount),
        CriticalEffect::Second(amount) | CriticalEffect::Maim(amount) | CriticalEffect::Slow(amount) => (1, amount),
        CriticalEffect::PressOn | CriticalEffect::Initiative | CriticalEffect::Ground => (1, 1),
    };
    bounds.within(path, paces, 1, SMALL.unsigned_abs());
    bounds.within(path, amount, 1, SMALL);
}

/// Checks the numbers of stress, gambits, defiance and afflictions.
fn specials(bounds: &mut Bounds, file: &File) {
    let path = Path::to("specials");
    let special = &file.specials;
    bounds.within(&path.field("stress_step"), special.stress_step, 1, SMALL);
    bounds.within(&path.field("stress_a_day"), special.stress_a_day, 0, SMALL);
    bounds.within(&path.field("gambit_stress"), special.gambit_stress, 0, SMALL);
    bounds.within(&path.field("gambit_boons"), special.gambit_boons, 0, 9);
    bounds.within(&path.field("defiance_effects"), special.defiance_effects, 0, 9);
    bounds.within(&path.field("defiance_price"), special.defiance_price, 1, 9);
    let mut afflictions = 0;
    for (at, status) in file.statuses.iter().enumerate() {
        let path = Path::to("statuses").index(at).field("afflicts");
        if let Some(affliction) = status.afflicts {
            afflictions += 1;
            let amount = match affliction {
                Affliction::Base(_, amount) => amount,
                Affliction::Speed(amount) | Affliction::Grip(amount) | Affliction::Dread(amount) => amount,
            };
            bounds.within(&path, amount, 1, SMALL);
        }
        if status.afflicts.is_some() != (status.ends == StatusDuration::Days) {
            bounds.0.add(&path, "an affliction lasts for days, and nothing else does", None);
        }
    }
    if afflictions > MOST_FACES {
        bounds.0.add(&Path::to("statuses"), "there are more afflictions than a die has faces", None);
    }
}

/// Checks boons and banes, surcharges on paces, and falls.
fn sources(bounds: &mut Bounds, file: &File) {
    let hampered = Path::to("hampered");
    bounds.within(&hampered.field("kneeling"), file.hampered.kneeling, 0, SMALL.unsigned_abs());
    bounds.within(&hampered.field("encumbered"), file.hampered.encumbered, 0, SMALL.unsigned_abs());
    bounds.within(&Path::to("sweep_paces"), file.sweep_paces, 1, SMALL.unsigned_abs());
    let (path, of) = (Path::to("sources"), &file.sources);
    let sources = [
        ("reeling", of.reeling),
        ("encumbered", of.encumbered),
        ("swimming", of.swimming),
        ("in_enemy_zone", of.in_enemy_zone),
        ("cover", of.cover),
        ("heedless_target", of.heedless_target),
        ("surrounded_target", of.surrounded_target),
        ("higher", of.higher),
        ("lower", of.lower),
    ];
    bounds.all(&path, &sources, &(0..=9));
    if matches!(file.mechanics.fall.map(|fall| fall.harm), Some(FallHarm::Dice { .. })) {
        let help = "write `points(free: …, each: …)`".to_owned();
        let path = Path::to("mechanics").field("fall").field("harm");
        bounds.0.add(&path, "no dice are rolled for a fall in poise", Some(help));
    }
}

/// Checks the numbers of riding, flight and water.
fn saddle_and_water(bounds: &mut Bounds, file: &File) {
    let (saddle, water) = (Path::to("saddle"), Path::to("water"));
    let flight = Path::to("flight");
    bounds.within(&flight.field("ceiling"), file.flight.ceiling, 1, 20);
    bounds.within(&flight.field("kneeling"), file.flight.kneeling, 0, 20);
    bounds.within(&saddle.field("thrown"), file.saddle.thrown, 0, SMALL);
    bounds.within(&saddle.field("high"), file.saddle.high, -9, 9);
    bounds.within(&saddle.field("levels"), file.saddle.levels, 0, 9);
    bounds.within(&saddle.field("shy"), file.saddle.shy, 1, LARGE);
    bounds.within(&saddle.field("within"), file.saddle.within, 1, 9);
    bounds.within(&water.field("range"), file.water.range, 1, SMALL.unsigned_abs());
    bounds.within(&water.field("breath"), file.water.breath, 0, SMALL);
    bounds.within(&water.field("turns"), file.water.turns, 0, SMALL);
    bounds.within(&water.field("choking"), file.water.choking, 0, SMALL);
}

#[cfg(test)]
mod tests {
    use super::super::Data;
    use indes_core::reading::Source;

    const SHIPPED: &str = include_str!("../../../../assets/rules/poise.ron");

    /// The problems of the shipped data with one change.
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
            ("dice: (2, 8)", "dice: (8, 8)", "8 is not possible: 1 to 7"),
            ("dice: (2, 8)", "dice: (2, 101)", "101 is not possible: 2 to 100"),
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
