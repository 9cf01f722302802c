//! Short descriptions of templates and gear for authors of levels, and the overrides that have no effect on a template.

use crate::data::{Combatant, Gear, GearClass, STATS};
use indes_core::text::counted;

/// The overrides that have no effect on a template: ranks of styles that it has not.
pub(crate) fn lacks(combatant: &Combatant) -> Vec<String> {
    let styles = ["fighting_style", "second_style", "third_style"];
    styles.iter().skip(combatant.styles.len()).map(|key| (*key).to_owned()).collect()
}

/// A template's numbers: `strength 7, agility 4, …, fighting style 6, full iron`.
pub(crate) fn of_template(combatant: &Combatant) -> String {
    let of = &combatant.attributes;
    let values = [of.strength, of.agility, of.endurance, of.intellect, of.perception, of.willpower];
    let mut words: Vec<String> = STATS.iter().zip(values).map(|(stat, value)| format!("{} {value}", stat.0)).collect();
    words.extend(combatant.styles.iter().map(|style| format!("{} {}", style.style, style.rank)));
    words.push(format!("armour {}", combatant.armour));
    words.push(if combatant.pc { "a player character" } else { "no player character" }.to_owned());
    words.join(", ")
}

/// The hands and numbers of a piece of gear: `one hand; 1d8 piercing; reach 2 m; thrown 8 m`.
pub(crate) fn of_gear(gear: &Gear) -> String {
    let mut words = vec![match (gear.class, gear.hands) {
        (GearClass::Spell, _) => "a spell".to_owned(),
        (_, 0) => "no hand".to_owned(),
        (_, 1) => "one hand".to_owned(),
        (_, hands) => format!("{hands} hands"),
    }];
    if let (Some(dice), Some(kind)) = (gear.damage, gear.kind) {
        words.push(format!("{}d{} {}", dice.count, dice.faces, kind.key()));
    }
    if gear.reach > 0 {
        words.push(format!("reach {} m", gear.reach));
    }
    if gear.range > 0 {
        words.push(format!("range {} m", gear.range));
    }
    if gear.reload > 0 {
        words.push(format!("reloaded by {}", gear.reload));
    }
    if gear.block > 0 {
        words.push(format!("blocks {}, of magic {}", gear.block, gear.blocks_magic()));
    }
    if let Some(magic) = &gear.magic {
        for (dice, kind) in &magic.damage {
            words.push(format!("{}d{} {}", dice.count, dice.faces, kind.key()));
        }
        if magic.range > 0 {
            words.push(format!("range {} m", magic.range));
        }
        if magic.uses > 0 {
            words.push(counted(magic.uses, "use", "uses"));
        }
    }
    words.join("; ")
}
