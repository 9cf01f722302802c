//! Short descriptions of templates and gear for authors of levels, and the overrides that have no effect on a template.

use crate::data::{ActionCost, Attribute, Combatant, Flag, Gear, GearClass, ParryQuality};

/// The overrides that have no effect on a template: riding of mounts, turns of their own of all others.
pub(crate) fn lacks(combatant: &Combatant) -> Vec<String> {
    let riding = [Flag::RiderSkill, Flag::MountedGrab, Flag::MountedDodge];
    let without: &[Flag] = if combatant.is_mount() { &riding } else { &[Flag::Wild] };
    let named = Flag::ALL.iter().filter(|row| without.contains(&row.0)).map(|row| row.1);
    // What needs no hand is always ready.
    let ready = (combatant.hands == 0).then_some("weapons_ready");
    named.chain(ready).map(str::to_owned).collect()
}

/// A template's numbers: `ATT D8, DEF D6, …, HP 6, AP 3, armour leather, hero`.
pub(crate) fn of_template(combatant: &Combatant) -> String {
    let die = |(attribute, _, name): (Attribute, &str, &str)| format!("{name} D{}", combatant.dice.of(attribute));
    let mut words: Vec<String> = Attribute::ALL.map(die).into();
    words.push(format!("HP {}", combatant.hp));
    if combatant.mp > 0 {
        words.push(format!("MP {}", combatant.mp));
    }
    words.push(format!("AP {}", combatant.ap));
    words.push(format!("armour {}", combatant.armour));
    words.extend(combatant.run.map(|regions| format!("a mount, runs {regions} regions")));
    if combatant.hands == 0 {
        words.push("no hands".to_owned());
    }
    let has = |row: &&(Flag, &str)| combatant.flags.contains(&row.0);
    words.extend(Flag::ALL.iter().filter(has).map(|row| row.1.replace('_', " ")));
    words.join(", ")
}

/// The hands and numbers of a piece of gear: `one hand; attack 1 rank lower; parries badly`.
pub(crate) fn of_gear(gear: &Gear) -> String {
    let mut words = vec![match (gear.class, gear.hands) {
        (GearClass::Spell, _) => "a spell".to_owned(),
        (_, 0) => "no hand".to_owned(),
        (_, 1) => "one hand".to_owned(),
        (_, hands) => format!("{hands} hands"),
    }];
    words.extend(shifted("attack", gear.att_ranks));
    words.extend(gear.on_foot_ranks.and_then(|ranks| shifted("attack on foot", ranks)));
    if gear.is_melee() {
        words.push(
            match gear.parry {
                ParryQuality::Good => "parries well",
                ParryQuality::Poor => "parries badly",
                ParryQuality::Unarmed => "parries as bare hands",
            }
            .to_owned(),
        );
    }
    if gear.long {
        words.push("long".to_owned());
    }
    words.extend(shifted("block", gear.block_ranks));
    words.extend(shifted("REF", gear.ref_ranks));
    words.extend(gear.throws_as.as_ref().map(|thrown| format!("thrown as {}", thrown.replace('_', " "))));
    if !gear.minimum.is_empty() {
        let die = |at: &crate::data::Minimum| at.sides().map_or_else(|| "none".to_owned(), |sides| format!("D{sides}"));
        let all: Vec<String> = gear.minimum.iter().map(die).collect();
        words.push(format!("minimum by regions {}", all.join(" ")));
    }
    words.extend(gear.reload.map(|cost| {
        let cost = match cost {
            ActionCost::Exclusive => "an exclusive action",
            ActionCost::Major => "a major action",
            _ => "a minor action",
        };
        format!("reloaded by {cost}")
    }));
    if let Some(spell) = &gear.spell {
        words.push(format!("{} MP", spell.mp));
        words.push(match spell.range {
            0 => "own region".to_owned(),
            1 => "1 region away".to_owned(),
            regions => format!("{regions} regions away"),
        });
    }
    if gear.is_weapon() && !gear.lethal {
        words.push("not lethal".to_owned());
    }
    words.join("; ")
}

/// A change of a die in words; `None` for none.
fn shifted(what: &str, ranks: i8) -> Option<String> {
    let by = ranks.unsigned_abs();
    let plural = if by == 1 { "rank" } else { "ranks" };
    match ranks {
        0 => None,
        1.. => Some(format!("{what} {by} {plural} higher")),
        _ => Some(format!("{what} {by} {plural} lower")),
    }
}
