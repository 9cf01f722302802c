//! The bounds of the numbers of the rule data. Beyond them sums would overflow, dice would have no colour of their
//! own, or no unit could act.

use super::file::{Cost, Effect, File, Threshold};
use indes_core::reading::{Path, Report};
use indes_rules::common::lookup::unique;
use indes_rules::common::{Bounds, RuleFile};

/// The bound of bonuses, penalties, ratings, prices and distances.
const SMALL: i16 = 99;

/// The bound of thresholds, of Health and of a bot's values.
const LARGE: i16 = 999;

/// The most dice of a check: each one of the row has a colour of its own (TEMPO-G01).
const MOST_COLOURS: u8 = 8;

/// The most damage dice of a surface.
const MOST_DICE: u8 = 20;

/// The most sides of a die.
const MOST_SIDES: u8 = 100;

/// Adds a problem for every number that is out of bounds and every key that occurs twice.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_bounds(report);
    unique(report, "skills", file.skills.iter().map(|entry| entry.key.as_str()));
    let mut bounds = Bounds(report);
    let top = Path::to;
    bounds.within(&top("max_ap"), file.max_ap, 1, SMALL);
    // If it is out of bounds itself, prices are not compared with it.
    let max_ap = if (1..=SMALL).contains(&file.max_ap) { file.max_ap } else { SMALL };
    bounds.within(&top("grapple_defence"), file.grapple_defence, -SMALL, SMALL);
    bounds.within(&top("one_hand_ap"), file.one_hand_ap, 0, max_ap);
    bounds.within(&top("pick_up_within"), file.pick_up_within, 0, SMALL.unsigned_abs());
    bounds.within(&top("rest_percent"), file.rest_percent, 0, 100);
    let pool = top("pool");
    bounds.within(&pool.field("dice"), file.pool.dice, 1, MOST_COLOURS);
    bounds.within(&pool.field("sides"), file.pool.sides, 2, MOST_SIDES);
    bounds.within(&pool.field("face"), file.pool.face, 1, file.pool.sides);
    bounds.within(&pool.field("rerolls"), file.pool.rerolls, 0, 20);
    let bonuses =
        [("counter_to_unarmed", file.bonuses.counter_to_unarmed), ("parried_feint", file.bonuses.parried_feint)];
    bounds.all(&top("bonuses"), &bonuses, &(-SMALL..=SMALL));
    actions(&mut bounds, file, max_ap);
    weapons(&mut bounds, file, max_ap);
    bodies(&mut bounds, file);
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
        ("hold", scoring.hold),
        ("wanted", scoring.wanted),
        ("arm", scoring.arm),
        ("pin", scoring.pin),
        ("grapple", scoring.grapple),
        ("disarm", scoring.disarm),
        ("idle", scoring.idle),
        ("restless", scoring.restless),
    ];
    bounds.all(&top("scoring"), &worths, &(-LARGE..=LARGE));
}

/// Prices and tables of actions.
fn actions(bounds: &mut Bounds, file: &File, max_ap: i16) {
    for (at, action) in file.actions.iter().enumerate() {
        let path = Path::to("actions").index(at);
        if let Cost::Fixed(ap) = action.cost {
            bounds.within(&path.field("cost"), ap, 0, max_ap);
        }
        for (at, outcome) in action.outcomes.iter().enumerate() {
            let path = path.field("outcomes").index(at);
            if let Threshold::Least(least) = outcome.at {
                bounds.within(&path.field("at"), least, -LARGE, LARGE);
            }
            for effect in &outcome.effects {
                if let Effect::Recover(ap) = effect {
                    bounds.within(&path.field("effects"), *ap, 0, SMALL);
                }
            }
        }
    }
}

/// Weapons, shields and surfaces.
fn weapons(bounds: &mut Bounds, file: &File, max_ap: i16) {
    for (at, weapon) in file.gear.iter().enumerate() {
        let gear = Path::to("gear").index(at);
        let parts = gear.field("parts");
        match (weapon.shield, weapon.ranged, weapon.parts.len()) {
            (None, _, 0) => bounds.0.add(&parts, "a weapon needs a striking surface", None),
            (Some(_), _, 1..) => bounds.0.add(&parts, "a shield has no striking surface", None),
            (_, Some(_), 2..) => bounds.0.add(&parts, "a weapon that shoots has one surface", None),
            _ => {}
        }
        if let Some(shield) = weapon.shield {
            let path = gear.field("shield");
            bounds.within(&path.field("ap"), shield.ap, 1, max_ap);
            bounds.within(&path.field("parry"), shield.parry, -SMALL, SMALL);
            bounds.within(&path.field("shots"), shield.shots, -SMALL, SMALL);
        }
        if let Some(ranged) = weapon.ranged {
            let path = gear.field("ranged");
            bounds.within(&path.field("unaimed"), ranged.unaimed, -SMALL, SMALL);
            bounds.within(&path.field("aimed"), ranged.aimed, -SMALL, SMALL);
            bounds.within(&path.field("speed"), ranged.speed, 0, SMALL.unsigned_abs());
            bounds.within(&path.field("increment"), ranged.increment, 1, SMALL.unsigned_abs());
            bounds.within(&path.field("shots"), ranged.shots, 1, 99);
            bounds.within(&path.field("reload"), ranged.reload, 1, SMALL);
        }
        for (at, part) in weapon.parts.iter().enumerate() {
            let path = parts.index(at);
            bounds.within(&path.field("ap"), part.ap, 1, max_ap);
            bounds.within(&path.field("dice"), part.dice.0, 0, MOST_DICE);
            bounds.within(&path.field("dice"), part.dice.1, 1, MOST_SIDES);
            bounds.within(&path.field("bonus"), part.bonus, -SMALL, SMALL);
            bounds.within(&path.field("reach"), part.reach.1, 0, SMALL.unsigned_abs());
            bounds.within(&path.field("reach"), part.reach.0, 0, part.reach.1);
        }
    }
}

/// Armours, wounds, sizes and templates.
fn bodies(bounds: &mut Bounds, file: &File) {
    for (at, armour) in file.armours.iter().enumerate() {
        let path = Path::to("armours").index(at);
        let fields = [
            ("coverage", armour.coverage),
            ("cut", armour.cut),
            ("thrust", armour.thrust),
            ("blunt", armour.blunt),
            ("burden", armour.burden),
            ("bcm", armour.bcm),
        ];
        bounds.all(&path, &fields, &(-SMALL..=SMALL));
    }
    for (at, wound) in file.wounds.iter().enumerate() {
        let path = Path::to("wounds").index(at);
        bounds.within(&path.field("lost_percent"), wound.lost_percent, 0, 100);
        bounds.within(&path.field("check"), wound.check, -SMALL, SMALL);
        bounds.within(&path.field("stamina"), wound.stamina, -SMALL, SMALL);
    }
    for (at, size) in file.sizes.iter().enumerate() {
        let path = Path::to("sizes").index(at);
        bounds.within(&path.field("side"), size.side, 1, 5);
        bounds.within(&path.field("combat_defence"), size.combat_defence, -SMALL, SMALL);
        bounds.within(&path.field("grapple_defence"), size.grapple_defence, -SMALL, SMALL);
        bounds.within(&path.field("reach"), size.reach, 0, SMALL.unsigned_abs());
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        bounds.within(&path.field("health"), combatant.health, 1, LARGE);
        bounds.within(&path.field("movement"), combatant.movement, 1, SMALL);
        bounds.within(&path.field("combat_defence"), combatant.combat_defence, -SMALL, SMALL);
        for (skill, &value) in &combatant.skills {
            bounds.within(&path.field("skills").key(skill), value, -SMALL, SMALL);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::Data;
    use indes_core::reading::Source;

    const SHIPPED: &str = include_str!("../../../../assets/rules/tempo.ron");

    /// The problems of the shipped data with one change, as text; empty if there are none.
    fn problems(from: &str, to: &str) -> String {
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
            ("dice: 8, sides: 6", "dice: 8, sides: 101", "101 is not possible: 2 to 100"),
            ("face: 6", "face: 7", "7 is not possible: 1 to 6"),
            ("Least(0)", "Least(-32768)", "-32768 is not possible: -999 to 999"),
            ("Recover(12)", "Recover(32767)", "32767 is not possible: 0 to 99"),
            ("cost: Fixed(2)", "cost: Fixed(13)", "13 is not possible: 0 to 12"),
            ("dice: (1, 6)", "dice: (37, 6)", "37 is not possible: 0 to 20"),
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
            let found = problems(from, to);
            assert!(found.contains(wanted), "{to}: {found}");
        }
        assert_eq!(problems("max_ap: 12", "max_ap: 99"), "");
    }
}
