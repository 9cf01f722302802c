//! Templates and gear in a line each, for the lists that authors of levels read.

use crate::data::{Combatant, DamageKind, File, Hands, Weapon};

/// A template in a line: `20 Health, movement 4, armour mail; blades 4, hafted 3`.
pub(super) fn of_template(file: &File, combatant: &Combatant) -> String {
    let rated = file.skills.iter().filter_map(|skill| Some((&skill.key, combatant.skills.get(&skill.key)?)));
    let skills: Vec<String> = rated.map(|(key, rating)| format!("{key} {rating}")).collect();
    let mut text = format!("{} Health, movement {}, armour {}", combatant.health, combatant.movement, combatant.armour);
    if combatant.combat_defence != 0 {
        text += &format!(", combat_defence {}", combatant.combat_defence);
    }
    let grapple = combatant.grapple_defence.unwrap_or(file.grapple_defence);
    if grapple != 0 {
        text += &format!(", grapple_defence {grapple}");
    }
    format!("{text}; {}", skills.join(", "))
}

/// A weapon or shield in a line: `edge 6 AP, 2d6+1 cut, reach 1`.
pub(super) fn of_weapon(file: &File, weapon: &Weapon) -> String {
    let hands = match weapon.hands {
        Hands::None => "no hand".to_owned(),
        Hands::One => "one hand".to_owned(),
        Hands::OneOrTwo => format!("one hand for {} AP more, or two", file.one_hand_ap),
        Hands::Two => "two hands".to_owned(),
    };
    let parts = weapon.parts.iter().map(|part| {
        let bonus = if part.bonus == 0 { String::new() } else { format!("{:+}", part.bonus) };
        let reach = match part.reach {
            (least, most) if least == most => most.to_string(),
            (least, most) => format!("{least} to {most}"),
        };
        let damage = match part.damage {
            DamageKind::Cut => "cut",
            DamageKind::Thrust => "thrust",
            DamageKind::Blunt => "blunt",
        };
        let (count, sides) = part.dice;
        format!("{}: {} AP, {count}d{sides}{bonus} {damage}, reach {reach}", part.key, part.ap)
    });
    let shield = weapon.shield.map(|shield| format!("shield: {} AP, {:+} against shots", shield.ap, shield.shots));
    let shots = weapon.ranged.map(|ranged| {
        let (unaimed, aimed) = (ranged.unaimed, ranged.aimed);
        format!("{unaimed:+} unaimed, {aimed:+} aimed, {} shots, loaded for {} AP", ranged.shots, ranged.reload)
    });
    let all: Vec<String> =
        [format!("{hands}, {}", weapon.skill)].into_iter().chain(parts).chain(shield).chain(shots).collect();
    all.join("; ")
}
