//! Short descriptions of templates and gear for authors of levels, and the overrides that have no effect on a template.

use crate::data::{Attack, Combatant, MainPool, POOLS, Tier, Weapon, YieldEffect};

/// The key of a pool.
const fn pool(which: MainPool) -> &'static str {
    POOLS[which.id().0 as usize].0
}

/// The overrides that have no effect on a template: POISE-047 gives a minion one pool in place of three, POISE-G10
/// keeps stress of heroes, POISE-109 gives defiance to the legendary, and an animal has no commands to fly.
pub(crate) fn lacks(combatant: &Combatant) -> Vec<String> {
    let minion = combatant.tier == Tier::Minion;
    let animal = combatant.mount.is_some_and(|mount| !mount.reasons);
    let entries = [
        (minion, "poise"),
        (minion, "momentum"),
        (minion, "focus"),
        (!minion, "defence"),
        (!combatant.keeps_stress(), "stress"),
        (combatant.tier != Tier::Legendary, "defiance"),
        (animal, "flies"),
    ];
    entries.into_iter().filter(|entry| entry.0).map(|entry| entry.1.to_owned()).collect()
}

/// A template's numbers: `Hero, agility 3, brawn 3, cunning 2, mail`.
pub(crate) fn of_template(combatant: &Combatant) -> String {
    let mut words = vec![
        format!("{:?}", combatant.tier),
        format!("agility {}", combatant.agility),
        format!("brawn {}", combatant.brawn),
        format!("cunning {}", combatant.cunning),
    ];
    if combatant.tier == Tier::Minion {
        words.push(format!("defence {}", combatant.defence));
    }
    words.extend(combatant.speed.map(|speed| format!("speed {speed}")));
    if combatant.turns > 1 {
        words.push(format!("{} turns a round", combatant.turns));
    }
    if combatant.defiance > 0 {
        words.push(format!("defiance {}", combatant.defiance));
    }
    words.push(format!("armour {}", combatant.armour));
    if combatant.flies {
        words.push("flies".to_owned());
    }
    if let Some(mount) = combatant.mount {
        words.push(if mount.reasons { "a mount with a mind of its own" } else { "an animal to ride" }.to_owned());
        if mount.needs_tack {
            words.push("needs tack".to_owned());
        }
    }
    words.join(", ")
}

/// The hands, shield values and skills of a weapon: `thrust: threat 6, 2d8 poise, range 1`.
pub(crate) fn of_weapon(weapon: &Weapon) -> String {
    let hands = match weapon.hands {
        0 => "part of the body".to_owned(),
        1 => "one hand".to_owned(),
        hands => format!("{hands} hands"),
    };
    let mut words = vec![hands];
    if weapon.loads {
        words.push("made ready after every use".to_owned());
    }
    if let Some(shield) = weapon.shield {
        words.push(format!("shield: {} {} less, speed {:+}", pool(shield.pool), shield.less, shield.speed));
    }
    if weapon.tack {
        words.push("tack".to_owned());
    }
    words.extend(weapon.skills.iter().map(of_skill));
    words.join("; ")
}

fn of_skill(skill: &Attack) -> String {
    let (count, sides) = skill.dice;
    let mut text = format!("{}: threat {}, {count}d{sides} {}", skill.key, skill.threat, pool(skill.pool));
    text += &match skill.cone {
        Some(length) => format!(", a cone of {length}"),
        None => format!(", range {}", skill.range),
    };
    for (which, amount) in &skill.cost {
        text += &format!(", costs {amount} {}", pool(*which));
    }
    for effect in &skill.yields {
        text += &format!(", {}", of_effect(effect));
    }
    text
}

fn of_effect(effect: &YieldEffect) -> String {
    match effect {
        YieldEffect::Gain(which, amount) => format!("gains {amount} {}", pool(*which)),
        YieldEffect::Lose(which, amount) => format!("takes {amount} {}", pool(*which)),
        YieldEffect::LoseByArmour(which) => format!("takes as much {} as there is armour", pool(*which)),
        YieldEffect::Shove(paces) => format!("shoves {paces}"),
        YieldEffect::Impose(status) => format!("imposes {status}"),
        YieldEffect::Sweep(which, amount) => format!("takes {amount} {} of one more", pool(*which)),
        YieldEffect::Disarm => "disarms".to_owned(),
    }
}
