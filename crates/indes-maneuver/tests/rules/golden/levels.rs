//! What levels name: surroundings, obstacles, options, combatants (MANEUVER-D27 to MANEUVER-D30).

use super::{DATA, armour, word, words};
use indes_core::battlefield::Terrain;
use indes_maneuver::DEF;
use indes_maneuver::data::{Against, Combatant, Resilience, Skill};
use indes_rules::OptionKind;
use indes_testing::golden;

/// MANEUVER-G54, MANEUVER-J05.
#[test]
fn maneuver_d27_environment() {
    let of = &DATA.file.environment;
    assert_eq!((of.dim, of.dark, of.unstable, of.deep_water), (2, 5, 2, 2));
    assert_eq!(DATA.file.mechanics.difficult, 2);
}

/// MANEUVER-J06: coverage in percent, and whether sight is blocked.
#[test]
fn maneuver_d28_obstacles() {
    for (terrain, coverage, opaque) in
        [(Terrain::LowWall, 50, false), (Terrain::HighWall, 100, true), (Terrain::Bush, 0, true)]
    {
        let ground = terrain.ground();
        assert_eq!((ground.coverage, ground.opaque), (coverage, opaque), "{}", terrain.name());
    }
}

/// MANEUVER-G02, MANEUVER-C04, MANEUVER-C10, MANEUVER-G27, MANEUVER-G28, MANEUVER-G22, MANEUVER-G61, MANEUVER-J02,
/// MANEUVER-G14, MANEUVER-G33, MANEUVER-J21: each option, its values, the one without a level's word. The scale of a
/// level takes the place of `metres_per_cell`.
#[test]
fn maneuver_d29_options() {
    golden(
        &[
            "successes margin|roll margin",
            "oa_on_enter bool false",
            "flank_bonus_for any|flankers any",
            "grapple_uses_size bool true",
            "standalone_shove bool false",
            "death none|on_damage none",
            "friendly_fire bool false",
            "ambush none|first|second|third|fourth none",
            "ammunition 0..99 0",
            "manipulate_offturn between_turns|own_turn_only between_turns",
            "rest all|half|none all",
        ],
        (DEF.vocabulary)(&DEF.shipped_data().unwrap()).options.iter().map(|option| {
            let kind = match &option.kind {
                OptionKind::Bool => "bool".to_owned(),
                OptionKind::Int { min, max } => format!("{min}..{max}"),
                OptionKind::Choice(all) => all.join("|"),
            };
            format!("{} {kind} {}", option.name, option.default.to_string().trim_matches('"'))
        }),
        // MANEUVER-J04, MANEUVER-J01, MANEUVER-G23
        &[
            "draw_outcome",
            "deployment",
            "hit_on_body",
            "hit_on_right_leg",
            "hit_on_left_leg",
            "hit_on_right_arm",
            "hit_on_left_arm",
            "hit_on_head",
        ],
    );
}

/// The attributes of a template in the order of the table, then health, initiative, size, armour and gear.
fn combatant(it: &Combatant) -> String {
    let of = it.attributes;
    let rank = |skill: Skill| it.ranks.iter().find(|rank| rank.0 == skill).map_or(0, |rank| rank.1);
    let ranks = Skill::ALL.map(|(skill, _)| rank(skill).to_string()).join("/");
    let kept = |it: &Resilience| match it {
        Resilience::Resistance(Against::Type(of), by) => format!("resists-{}-{by}", word(of)),
        Resilience::Resistance(Against::Group(of), by) => format!("resists-{}-{by}", word(of)),
        Resilience::Vulnerability(Against::Type(of), by) => format!("suffers-{}-{by}", word(of)),
        Resilience::Vulnerability(Against::Group(of), by) => format!("suffers-{}-{by}", word(of)),
    };
    let traits: Vec<String> = it.traits.iter().map(kept).collect();
    format!(
        "{} {} {} {}/{}/{}/{}/{}/{} style {} ranks {ranks} {} {} [{}] [{}] {} {}",
        it.key,
        if it.pc { "pc" } else { "npc" },
        it.size,
        of.strength,
        of.agility,
        of.endurance,
        of.intellect,
        of.perception,
        of.willpower,
        it.styles[0].rank,
        it.armour,
        it.initiative.map_or("per".to_owned(), |value| value.to_string()),
        it.gear.join(","),
        it.magic.join(","),
        words(&it.perks),
        if traits.is_empty() { "-".to_owned() } else { traits.join(",") },
    )
}

/// MANEUVER-G78, MANEUVER-G95, MANEUVER-G96. Ranks in the order Dodge, Focus, Athletics, Acrobatics, Sleight of Hand,
/// Deception, Observation, Stealth, Sorcery.
#[test]
fn maneuver_d30_combatants() {
    golden(
        &[
            "classical_knight pc medium 7/4/7/4/4/5 style 6 ranks 2/3/5/2/0/2/4/0/0 full_iron per [longsword,bone_shield,flail] [] - -",
            "nordling_hunter pc medium 5/7/5/4/7/5 style 6 ranks 5/3/4/4/3/3/5/5/0 partial_leather 9 [longbow,spear,hatchet,net] [] alert -",
            "elven_ashlander pc medium 5/8/5/5/6/6 style 6 ranks 5/4/3/6/4/4/4/4/0 partial_bone per [twinblade,javelin,bola] [] riposte resists-fire-3",
            "hedge_sorcerer pc medium 4/6/4/7/6/8 style 2 ranks 4/6/2/3/3/5/4/3/5 none per [dagger] [fire_bolt,frost_touch,mind_spike,ward,blink] - -",
            "forest_bandit npc medium 5/6/5/4/5/4 style 4 ranks 4/1/3/3/4/4/3/5/0 partial_leather per [club,dagger,shortbow] [] - -",
            "ork_shieldbearer npc medium 7/4/7/3/4/5 style 4 ranks 1/3/5/1/0/1/2/0/0 full_bone per [spear,wooden_shield,club] [] - resists-magical-2",
            "ogre npc large 10/3/10/2/3/4 style 4 ranks 1/1/4/0/0/0/1/0/0 hide per [club] [] - suffers-crushing-2",
            "cave_rat npc small 2/7/2/1/6/2 style 3 ranks 4/0/2/4/0/0/3/5/0 none per [bite] [] - -",
        ],
        DATA.file.combatants.iter().filter(|it| !it.ours).map(combatant),
        &[],
    );
    let named = |key: &str| DATA.file.combatants.iter().find(|it| it.key == key).unwrap();
    assert_eq!((named("ogre").reach, named("cave_rat").health), (2, Some(8)));
    let hide = armour("hide");
    assert_eq!((hide.rating, hide.weak_spots.as_slice()), (3, &[("head".to_owned(), 0)][..]));
    assert_eq!((hide.speed, hide.agility, word(hide.level)), (0, 0, "unarmoured".to_owned()), "MANEUVER-G96");
}
