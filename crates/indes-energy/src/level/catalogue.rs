//! Short descriptions of templates and gear for authors of levels.

use crate::data::{Combatant, Gear, Property, STATS, ability_key};

/// A template's numbers: `strength 14, …, MPL 3, armour mail, shield_work, sure_strike`.
pub(crate) fn of_template(combatant: &Combatant) -> String {
    let mut words: Vec<String> =
        STATS.iter().zip(combatant.scores.all()).map(|(stat, value)| format!("{} {value}", stat.0)).collect();
    words.push(format!("level {}", combatant.level));
    words.push(format!("MPL {}", combatant.mpl));
    words.push(combatant.size.clone());
    words.push(format!("armour {}", combatant.armour));
    words.extend(combatant.styles.iter().cloned());
    words.extend(combatant.abilities.iter().map(|&ability| ability_key(ability).to_owned()));
    words.join(", ")
}

/// The hands and numbers of a piece of gear: `one hand; 1d6 slashing; Reach 1 m; AV +3; Evasion +3; MPR 2`.
pub(crate) fn of_gear(gear: &Gear) -> String {
    let mut words = vec![match gear.hands {
        0 => "no hand".to_owned(),
        1 => "one hand".to_owned(),
        hands => format!("{hands} hands"),
    }];
    if let Some(dice) = gear.damage {
        let kind = crate::data::DamageType::ALL.iter().find(|one| one.0 == gear.kind).map_or("", |one| one.1);
        words.push(format!("{}d{} {kind}", dice.count, dice.faces));
    }
    if let Some(reach) = gear.reach {
        words.push(format!("Reach {reach} m"));
        words.push(format!("AV +{}", gear.av));
    }
    if let Some([near, middle, far]) = gear.range.or(gear.thrown) {
        words.push(format!("{near}/{middle}/{far} m"));
    }
    if gear.range.is_some() {
        words.push(format!("Accuracy {}", gear.accuracy));
    }
    if gear.evasion != 0 {
        words.push(format!("Evasion +{}", gear.evasion));
    }
    if gear.load > 0 {
        words.push(format!("loaded for {}", gear.load));
    }
    if gear.stack > 0 {
        words.push(format!("a stack of {}", gear.stack));
    }
    for (property, word) in
        [(Property::Versatile, "versatile"), (Property::Devastate, "devastate"), (Property::Brace, "brace")]
    {
        if gear.is(property) {
            words.push(word.to_owned());
        }
    }
    if gear.mpr > 0 {
        words.push(format!("MPR {}", gear.mpr));
    }
    words.join("; ")
}
