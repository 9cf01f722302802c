//! Combat Styles, abilities and combatants (ENERGY-D40, ENERGY-D41, ENERGY-D47).

use super::{DATA, dice, word, words};
use indes_core::battlefield::ItemId;
use indes_energy::data::{AbilityRow, ActionEffect, Combatant, Gear, Skill, StyleRow, Way};
use indes_energy::field::attack;
use indes_energy::field::resolve::Aim;
use indes_energy::unit;
use indes_testing::golden;

/// ENERGY-G14: Evasion, AV, damage, Agility, Accuracy, shield, Evasion with a long weapon, dice against Exposed
/// targets.
#[test]
fn energy_d40_combat_styles() {
    let row = |it: &StyleRow| {
        let numbers = [it.evasion, it.av, it.damage, it.agility, it.accuracy, it.shield, it.long];
        let numbers = numbers.map(|number| number.to_string()).join(" ");
        format!("{} {numbers} {}", it.key, it.exposed.map_or("-".to_owned(), dice))
    };
    golden(
        &[
            "guarded 1 -1 0 0 0 0 0 -",
            "hard_hitter -1 0 2 0 0 0 0 -",
            "light_feet -1 0 0 1 0 0 0 -",
            "steady_aim 0 0 0 -1 1 0 0 -",
            "opportunist 0 -1 0 0 0 0 0 1d4",
            "shield_work 0 0 0 -1 0 1 0 -",
            "long_guard 0 0 0 -1 0 0 1 -",
        ],
        DATA.file.styles.iter().map(row),
        &[],
    );
    assert_eq!(DATA.file.long_reach, 2);
}

/// ENERGY-G16, ENERGY-G49: Stamina of an enhancement, damage, AV, doubling, conversions, uses and what renews them,
/// range, number; then the verbs by which it is used with their price.
#[test]
fn energy_d41_abilities() {
    let verbs = |it: &AbilityRow| {
        let of = DATA.file.actions.iter().filter(|action| action.ability == Some(it.key));
        let of: Vec<String> = of
            .map(|action| {
                let spell = if action.spell { " spell" } else { "" };
                format!("{} {}/{}/{}{spell}", action.key, action.energy, action.stamina, action.agility)
            })
            .collect();
        if of.is_empty() { "-".to_owned() } else { of.join(", ") }
    };
    let row = |it: &AbilityRow| {
        let (doubles, renews) = (if it.doubles { "doubles" } else { "-" }, word(it.renews));
        format!(
            "{} {} {} {} {doubles} {} uses {} {renews} {} {} {}",
            word(it.key),
            it.stamina,
            it.damage,
            it.av,
            it.conversions,
            it.uses,
            it.range,
            it.dc,
            verbs(it)
        )
    };
    golden(
        &[
            "powerblow 2 4 0 - 0 uses 0 always 0 0 -",
            "surestrike 1 0 2 - 0 uses 0 always 0 0 -",
            "recklessfury 6 0 0 doubles 0 uses 1 short 0 0 -",
            "stepback 0 0 0 - 0 uses 1 short 0 0 step_back 1/0/1",
            "rally 0 0 0 - 0 uses 1 short 0 0 rally 2/0/0",
            "deepreserves 0 0 0 - 1 uses 0 always 0 0 -",
            "shakeoff 0 0 0 - 0 uses 1 short 0 0 shake_off_slowed 1/0/0, shake_off_dazed 1/0/0, shake_off_exposed 1/0/0",
            "flash 0 0 0 - 0 uses 1 long 10 17 flash 2/0/0 spell",
            "auracontrol 0 0 0 - 0 uses 0 always 0 0 aura 0/0/0",
        ],
        DATA.file.abilities.iter().map(row),
        // ENERGY-124
        &["keenmind"],
    );
}

/// A template: size, level, Speed of its own, scores, MPL and its split, ranks, armour, styles, abilities, gear.
fn combatant(it: &Combatant) -> String {
    let scores = it.scores.all().map(|score| score.to_string()).join("/");
    let split = [it.split.arm, it.split.leg, it.split.initiative].map(|part| part.to_string()).join("/");
    let rank = |skill: Skill| it.ranks.iter().find(|rank| rank.0 == skill).map_or(0, |rank| rank.1);
    let ranks = [Skill::Arm, Skill::Leg, Skill::Initiative, Skill::Awareness, Skill::Stealth, Skill::Heal];
    let ranks = ranks.map(|skill| rank(skill).to_string()).join("/");
    format!(
        "{} {} {} {} {scores} mpl {} {split} ranks {ranks} {} [{}] {} [{}]{}",
        it.key,
        it.size,
        it.level,
        it.speed.map_or("-".to_owned(), |speed| speed.to_string()),
        it.mpl,
        it.armour,
        it.styles.join(","),
        words(&it.abilities),
        it.gear.join(","),
        if it.both { " both" } else { "" },
    )
}

/// ENERGY-G46, ENERGY-G47, ENERGY-G84. Ranks in the order Arm, Leg, Initiative, Awareness, Stealth, Heal.
#[test]
fn energy_d47_combatants() {
    golden(
        &[
            "shield_guard medium 1 - 14/12/14/10/11/10 mpl 3 1/1/1 ranks 0/0/0/2/0/0 mail [shield_work] surestrike [arming_sword,round_shield,dagger,javelin]",
            "skirmisher medium 1 - 12/16/12/11/13/10 mpl 3 0/1/2 ranks 0/4/2/0/4/0 padded [light_feet] stepback [dagger,hatchet,throwing_knife] both",
            "archer medium 1 - 14/15/12/10/13/9 mpl 4 2/0/2 ranks 4/0/0/4/0/0 padded [steady_aim] shakeoff [war_bow,dagger]",
            "halberdier medium 1 - 15/12/14/9/11/10 mpl 3 1/1/1 ranks 0/0/0/0/0/0 mail [long_guard] powerblow [glaive,dagger]",
            "knight medium 3 - 16/11/15/10/10/13 mpl 4 1/1/2 ranks 2/0/0/0/0/0 plate [hard_hitter] rally+powerblow [greatsword,mace]",
            "ogre large 1 - 19/8/17/6/8/7 mpl 3 2/1/0 ranks 4/0/0/0/0/0 padded [] powerblow [maul]",
            "sneak small 1 - 9/16/11/11/12/10 mpl 2 0/0/2 ranks 0/0/0/2/6/0 padded [] shakeoff [hand_crossbow,dagger]",
        ],
        DATA.file.combatants.iter().map(combatant),
        &[],
    );
}

/// Pools at the start, then Recovery Value, MASAB, unarmed AV, AV of each weapon for melee, Miss Chance Modifier of
/// each for afar, Evasion, Ranged Evasion, Unarmed Evasion, Fortitude, Will, AR, AC, skills, passive Awareness.
fn derived(key: &str) -> String {
    let mut arena = indes_testing::energy::square(["A . . . . . . .", ". . . . . . . D", ". . . . . . . ."])
        .unit('A', |a| a.template(key))
        .begin();
    let (id, other) = (arena.id("A"), arena.id("D"));
    arena.look(|view| {
        let (me, target) = (view.field.unit(id), view.field.unit(other));
        let pools = ["stamina", "energy", "agility", "aura", "surges"].map(|pool| {
            let at = indes_energy::data::POOLS.iter().position(|own| own.0 == pool).unwrap();
            me.pools.0[at].now.to_string()
        });
        let blow = |item: Option<ItemId>, weapon: &'static Gear, does| attack::Assault {
            does,
            part: if does == ActionEffect::Ranged { Way::Ranged } else { Way::Melee }.part(item),
            weapon,
            flags: 0,
            seen: 0,
            unready: false,
            unaware: false,
        };
        let gear = |kind: indes_core::battlefield::GearId| &DATA.file.gear[usize::from(kind.0)];
        let bare = DATA.file.gear.iter().find(|gear| gear.key == "unarmed").unwrap();
        let value = |of: &attack::Assault| attack::attack_value(&DATA, &me, of).total();
        let items: Vec<(ItemId, &'static Gear)> =
            (0..).map(ItemId).zip(&me.gear.0).map(|(at, item)| (at, gear(item.kind))).collect();
        let mut seen: Vec<&str> = Vec::new();
        let mut weapons = String::new();
        for &(at, weapon) in &items {
            if seen.contains(&weapon.key.as_str()) {
                continue;
            }
            seen.push(&weapon.key);
            if weapon.is_melee() && !weapon.shoots {
                let av = value(&blow(Some(at), weapon, ActionEffect::Melee));
                weapons += &format!(" {} {av}", weapon.key);
            } else if weapon.is_weapon() {
                // A Medium target that moves as usual, without cover.
                let shot = blow(Some(at), weapon, ActionEffect::Ranged);
                let Aim::Miss(miss) = attack::attempt(view, &me, &target, &shot).aim else { panic!("a shot") };
                let miss = miss.total();
                weapons += &format!(" {} {miss}", weapon.key);
            }
        }
        let unarmed = value(&blow(None, bare, ActionEffect::Unarmed));
        let sword = DATA.file.gear.iter().find(|gear| gear.key == "arming_sword").unwrap();
        let evasion = attack::evasion(&DATA, &me, view, Some(sword)).total();
        let bare_evasion = attack::evasion(&DATA, &me, view, None).total();
        let (fortitude, will) = (unit::fortitude(&DATA, &me).total(), unit::will(&DATA, &me).total());
        let (rating, coverage) = attack::armour(&DATA, &me, view);
        let skills = [Skill::Arm, Skill::Leg, Skill::Initiative, Skill::Stealth].map(|skill| unit::bonus(&me, skill));
        format!(
            "{key} {} recovery {} masab {} unarmed {unarmed}{weapons} evasion {evasion} {bare_evasion} {fortitude} {will} {rating}/{coverage} {} passive {}",
            pools.join("/"),
            unit::recovery_value(&DATA, &me),
            unit::melee_bonus(&DATA, &me),
            skills.map(|skill| skill.to_string()).join("/"),
            DATA.file.derived.passive + unit::bonus(&me, Skill::Awareness),
        )
    })
}

/// ENERGY-122, ENERGY-123, ENERGY-165, ENERGY-177, ENERGY-180, ENERGY-259, ENERGY-G03, ENERGY-G83, ENERGY-G84: what the
/// formulas give for the sample combatants. An archer and a sneak begin with bow and crossbow in hand; the halberdier's
/// Unarmed Evasion is 9. MASDB is MASAB.
#[test]
fn energy_d47_derived_values() {
    let keys = ["shield_guard", "skirmisher", "archer", "halberdier", "knight", "ogre", "sneak"];
    golden(
        &[
            "shield_guard 14/5/2/29/7 recovery 9 masab 2 unarmed 17 arming_sword 20 dagger 20 javelin 5 evasion 15 8 14 10 3/12 3/3/1/1 passive 12",
            "skirmisher 12/5/4/28/6 recovery 8 masab 2 unarmed 17 dagger 20 hatchet 19 throwing_knife 2 evasion 12 10 12 11 1/8 2/7/6/8 passive 12",
            "archer 12/5/2/28/6 recovery 8 masab 3 unarmed 18 war_bow 0 dagger 21 evasion 10 10 13 10 1/8 9/3/4/3 passive 16",
            "halberdier 14/5/2/29/7 recovery 9 masab 2 unarmed 17 glaive 19 dagger 20 evasion 13 9 14 10 3/12 3/3/1/1 passive 10",
            "knight 15/4/2/48/7 recovery 14 masab 2 unarmed 17 greatsword 20 mace 19 evasion 10 6 16 12 6/18 6/4/2/0 passive 10",
            "ogre 17/5/3/27/8 recovery 7 masab 2 unarmed 17 maul 18 evasion 9 6 17 7 1/8 9/4/-2/-2 passive 8",
            "sneak 11/5/3/23/5 recovery 3 masab 1 unarmed 16 hand_crossbow 0 dagger 19 evasion 12 12 9 11 1/8 -1/-1/3/9 passive 13",
        ],
        keys.into_iter().map(derived),
        &[],
    );
}
