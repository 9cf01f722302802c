//! The tables of the catalogue (MANEUVER-D02 to MANEUVER-D31), written out here and compared with the rule data row by row.

mod levels;

use indes_core::battlefield::Footprint;
use indes_core::grid::{Diagonal, Grid, Orientation, Shape};
use indes_maneuver::data::{
    Action, ActionKind, Attribute, DamageType, Data, Dice, Gear, GearClass, Magic, MagicEffect, MagicTrait, OnHit,
};
use indes_maneuver::{AP, ATTACKS, DEF, FREE};
use indes_testing::golden;
use std::sync::LazyLock;

static DATA: LazyLock<Data> = LazyLock::new(|| DEF.shipped_data().expect("shipped data").of::<Data>().clone());

/// A value of an enum as one word.
fn word(value: impl std::fmt::Debug) -> String {
    format!("{value:?}").to_lowercase().replace([' ', ','], "")
}

/// Values as one word, `-` for none.
fn words<T: std::fmt::Debug>(values: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = values.into_iter().map(word).collect();
    if all.is_empty() { "-".to_owned() } else { all.join("+") }
}

fn dice(dice: Dice) -> String {
    format!("{}d{}", dice.count, dice.faces)
}

fn gear(class: &[GearClass]) -> Vec<&'static Gear> {
    DATA.file.gear.iter().filter(|gear| class.contains(&gear.class)).collect()
}

fn actions(kinds: &[ActionKind]) -> Vec<&'static Action> {
    DATA.file.actions.iter().filter(|action| kinds.contains(&action.kind)).collect()
}

/// The key of an action, its price in action points, whether it is an attack, and the skills tested against it.
fn action(action: &Action) -> String {
    format!("{} {} {} {}", action.key, action.ap, action.attack, words(&action.test))
}

#[test]
fn maneuver_d02_fixed_numbers() {
    let file = &DATA.file;
    assert_eq!((file.points.ap, file.points.attacks, file.points.free), (3, 2, 1));
    assert_eq!(file.round_seconds, 6);
    assert_eq!((file.untrained, file.flanking, file.push), (2, 2, 1));
    let limits = &file.style_limits;
    assert_eq!((limits.free, limits.most, limits.price), (5, 10, 25));
}

/// MANEUVER-002: ten rounds are a minute.
#[test]
fn maneuver_002_a_round_is_six_seconds() {
    assert_eq!(DATA.file.round_seconds * 3, 18);
}

/// MANEUVER-035, MANEUVER-G08, MANEUVER-G28: the price of every primary action, and which is an attack.
#[test]
fn maneuver_d03_primary_actions() {
    golden(
        &[
            "strike 1 true -",
            "dash 1 false -",
            "disengage 1 false -",
            "grapple 1 false athletics+acrobatics",
            "search 1 false -",
            "sneak 1 false -",
            "release 0 false -",
            "break_free 1 false athletics+acrobatics",
            "tear_free 1 false athletics",
        ],
        actions(&[ActionKind::Primary]).into_iter().map(action),
        &["shove", "shove_down"],
    );
}

/// MANEUVER-053, MANEUVER-056: prices and attacks of reactions. The magic of MANEUVER-D25 has its own prices.
#[test]
fn maneuver_d04_reactions() {
    let kinds = [ActionKind::Opportunity, ActionKind::Manipulate, ActionKind::Defence];
    golden(
        &[
            "opportunity_attack 1 true -",
            "draw 1 false -",
            "draw_both 1 false -",
            "stow 1 false -",
            "pick_up 1 false -",
            "reload 1 false -",
            "door 1 false -",
            "block 1 false -",
            "dodge 1 false -",
            "parry 1 false -",
            "withstand 1 false -",
        ],
        actions(&kinds).into_iter().map(action),
        &[],
    );
}

/// MANEUVER-123: size counts for the four of seven maneuvers.
#[test]
fn maneuver_d07_maneuvers() {
    let row = |action: &Action| format!("{} {} {}", action.key, action.sized, words(&action.test));
    let rows: Vec<String> = actions(&[ActionKind::Maneuver]).into_iter().map(row).collect();
    assert_eq!(
        rows,
        [
            "bash true athletics",
            "brace false -",
            "disarm true athletics+sleightofhand",
            "feint false deception",
            "precision false -",
            "push true athletics",
            "trip true acrobatics",
        ]
    );
    assert!(actions(&[ActionKind::Maneuver]).iter().all(|action| action.ap == 0 && !action.attack), "MANEUVER-106");
}

/// MANEUVER-141, MANEUVER-142, MANEUVER-144: points off the attack, points added to Dodge.
#[test]
fn maneuver_d10_cover() {
    let (low, high) = (DATA.file.low_cover, DATA.file.high_cover);
    assert_eq!(((low.attack, low.dodge), (high.attack, high.dodge)), ((2, 2), (5, 5)));
}

/// MANEUVER-167: twelve types in three groups.
#[test]
fn maneuver_d11_damage_types() {
    golden(
        &[
            "crushing physical",
            "piercing physical",
            "slashing physical",
            "fire magical",
            "frost magical",
            "shock magical",
            "acid other",
            "force other",
            "necrotic other",
            "radiant other",
            "poison other",
            "psychic other",
        ],
        DamageType::ALL.map(|(of, key)| format!("{key} {}", word(of.group()))),
        &[],
    );
    assert!(DamageType::ALL.iter().all(|&(of, key)| DamageType::named(key) == Some(of)));
}

/// MANEUVER-162, MANEUVER-153: five entries each, bought with nothing.
#[test]
fn maneuver_d12_styles() {
    golden(
        &[
            "baldrian_noble rapier dagger whip arbalest hand_crossbow",
            "classical_knight full_armor shield longsword lance flail",
            "elven_ashlander partial_armor twinblade shortsword javelin bola",
            "forest_bandit partial_armor dagger shortbow unarmed_fighting club",
            "nordling_hunter partial_armor hatchet spear longbow net",
            "sahani_rider partial_armor shield glaive shortsword spear",
        ],
        DATA.file.styles.iter().map(|style| format!("{} {}", style.key, style.gear.join(" "))),
        &["hedge_sorcerer", "ork_shieldbearer", "ogre", "cave_rat"],
    );
    let free = |style: &indes_maneuver::data::Style| style.bought.is_empty() && style.xp == 0;
    assert!(DATA.file.styles.iter().all(free), "no style of a template has bought entries");
}

/// MANEUVER-D14, MANEUVER-D24: the conditions and their numbers. Flanked is computed, Hidden is kept for each observer.
#[test]
fn maneuver_d14_conditions() {
    golden(
        &["surprised", "prone", "dazed", "grappled", "netted", "disengaged", "braced", "feinted", "unconscious"],
        DATA.file.statuses.iter().map(|status| status.key.clone()),
        // The other end of a grapple, a spell, a grip and an option.
        &["grappling", "warded", "both_hands", "dead"],
    );
}

/// MANEUVER-G24, MANEUVER-G25, MANEUVER-G77.
#[test]
fn maneuver_d24_numbers_of_conditions() {
    let of = &DATA.file.postures;
    assert_eq!((of.prone, of.prone_metre, of.hidden_metre), (2, 1, 1));
    assert_eq!((of.stand_share, of.dazed, of.dazed_least), (2, 1, 1));
}

/// MANEUVER-G01.
#[test]
fn maneuver_d15_tests() {
    let test = &DATA.file.test;
    assert_eq!((test.die, test.least, test.most, dice(test.initiative)), (20, 1, 19, "1d6".to_owned()));
}

#[test]
fn maneuver_d16_attributes() {
    let keys = Attribute::ALL.map(|(_, key)| key);
    assert_eq!(keys, ["strength", "agility", "endurance", "intellect", "perception", "willpower"]);
}

/// MANEUVER-G05.
#[test]
fn maneuver_d17_skills() {
    golden(
        &[
            "dodge agility",
            "focus willpower",
            "athletics strength+endurance",
            "acrobatics agility",
            "sleightofhand agility",
            "deception intellect",
            "observation perception",
            "stealth agility",
            "sorcery willpower",
        ],
        DATA.file.skills.iter().map(|row| format!("{} {}", word(row.skill), words(&row.by))),
        &[],
    );
}

/// MANEUVER-G11, MANEUVER-G21.
#[test]
fn maneuver_d18_derived_values() {
    let of = &DATA.file.derived;
    assert_eq!((of.health, of.health_each), (10, 2));
    assert_eq!((of.speed, of.speed_share, of.speed_least), (4, 2, 1));
    assert_eq!((of.damage_share, of.alert), (2, 2));
}

/// MANEUVER-G15, MANEUVER-G16, MANEUVER-192.
#[test]
fn maneuver_d19_weapons() {
    let row = |gear: &Gear| {
        let damage = gear.damage.map_or("0".to_owned(), dice);
        let hit = match gear.on_hit {
            None => "-".to_owned(),
            Some(OnHit::Prone(skill)) => format!("{}-or-prone", word(skill)),
            Some(OnHit::Netted) => "netted".to_owned(),
        };
        format!(
            "{} {} {}h reach {} range {} {damage} {} {} {hit} reload {}",
            gear.key,
            word(gear.class),
            gear.hands,
            gear.reach,
            gear.range,
            gear.kind.map_or("-", DamageType::key),
            words(&gear.traits),
            gear.reload
        )
    };
    golden(
        &[
            "unarmed_fighting melee 1h reach 1 range 0 1d4 crushing unarmed - reload 0",
            "dagger melee 1h reach 1 range 8 1d6 piercing thrown - reload 0",
            "club melee 1h reach 1 range 0 1d6 crushing heavy - reload 0",
            "hatchet melee 1h reach 1 range 8 1d6 slashing thrown - reload 0",
            "shortsword melee 1h reach 1 range 0 1d8 slashing - - reload 0",
            "rapier melee 1h reach 1 range 0 1d8 piercing - - reload 0",
            "longsword melee 1h reach 1 range 0 1d10 slashing versatile - reload 0",
            "flail melee 1h reach 1 range 0 1d10 crushing heavy - reload 0",
            "spear melee 1h reach 2 range 8 1d8 piercing thrown+versatile - reload 0",
            "lance melee 1h reach 2 range 0 1d10 piercing heavy - reload 0",
            "glaive melee 2h reach 2 range 0 1d12 slashing heavy - reload 0",
            "twinblade melee 2h reach 1 range 0 1d10 slashing - - reload 0",
            "whip melee 1h reach 3 range 0 1d4 slashing - - reload 0",
            "javelin thrown 1h reach 1 range 15 1d8 piercing thrown - reload 0",
            "bola thrown 1h reach 0 range 10 1d4 crushing thrown acrobatics-or-prone reload 0",
            "net thrown 1h reach 0 range 5 0 crushing thrown netted reload 0",
            "shortbow ranged 2h reach 0 range 30 1d8 piercing - - reload 0",
            "longbow ranged 2h reach 0 range 60 1d10 piercing - - reload 0",
            "hand_crossbow ranged 1h reach 0 range 20 1d8 piercing - - reload 1",
            "arbalest ranged 2h reach 0 range 60 1d12 piercing - - reload 2",
        ],
        gear(&[GearClass::Melee, GearClass::Thrown, GearClass::Ranged]).into_iter().map(row),
        // The Cave Rat of MANEUVER-D30.
        &["bite"],
    );
    let bite = DATA.file.gear.iter().find(|gear| gear.key == "bite").unwrap();
    assert_eq!((bite.hands, bite.reach, bite.damage.map(dice)), (0, 1, Some("1d4".to_owned())));
    assert_eq!((bite.kind, bite.trained_by()), (Some(DamageType::Piercing), "unarmed_fighting"));
}

/// MANEUVER-192: the types that the document gives to kinds of weapons.
#[test]
fn maneuver_192_the_type_of_a_weapon_follows_from_its_kind() {
    let types = [
        (DamageType::Crushing, &["club", "flail"][..]),
        (DamageType::Piercing, &["spear", "rapier", "shortbow", "longbow"]),
        (DamageType::Slashing, &["shortsword", "longsword"]),
    ];
    for (wanted, keys) in types {
        for key in keys {
            let weapon = DATA.file.gear.iter().find(|gear| gear.key == *key).unwrap();
            assert_eq!(weapon.kind, Some(wanted), "{key}");
        }
    }
}

/// MANEUVER-G17, MANEUVER-G18, MANEUVER-181: level, weight, rating, magic rating, off Speed, off Dodge and its like.
#[test]
fn maneuver_d20_armours() {
    golden(
        &[
            "none unarmoured 0 0 0 0 0",
            "partial_leather partial 5 1 0 1 0",
            "full_leather full 9 2 0 2 2",
            "partial_bone partial 7 2 0 1 0",
            "full_bone full 13 4 0 2 2",
            "partial_iron partial 11 3 0 1 0",
            "full_iron full 20 5 0 2 2",
            "partial_steel partial 12 4 0 1 0",
            "full_steel full 22 6 0 2 2",
            "partial_moonsilver partial 9 4 1 1 0",
            "full_moonsilver full 16 6 2 2 2",
        ],
        DATA.file.armours.iter().map(|it| {
            let level = word(it.level);
            format!("{} {level} {} {} {} {} {}", it.key, it.weight, it.rating, it.magic, it.speed, it.agility)
        }),
        &["hide"],
    );
}

fn armour(key: &str) -> &'static indes_maneuver::data::Armour {
    DATA.file.armours.iter().find(|armour| armour.key == key).unwrap()
}

/// MANEUVER-174, MANEUVER-175: a rating for each level and material.
#[test]
fn maneuver_176_full_armour_protects_more_than_partial_armour_of_its_material() {
    for material in ["leather", "bone", "iron", "steel", "moonsilver"] {
        let [partial, full] = ["partial", "full"].map(|level| armour(&format!("{level}_{material}")));
        assert!(0 < partial.rating && partial.rating < full.rating, "{material}");
        assert!(partial.level < full.level, "{material}");
    }
    assert_eq!((armour("full_iron").rating, armour("partial_iron").rating), (5, 3));
}

#[test]
fn maneuver_178_the_better_common_material_is_the_heavier_one() {
    for level in ["partial", "full"] {
        let common = ["leather", "bone", "iron", "steel"].map(|material| armour(&format!("{level}_{material}")));
        for pair in common.windows(2) {
            assert!(pair[0].rating < pair[1].rating && pair[0].weight < pair[1].weight, "{}", pair[1].key);
        }
    }
}

/// MANEUVER-185, MANEUVER-G19: hands, Block Rating, what comes off magical damage.
#[test]
fn maneuver_d21_shields() {
    golden(
        &[
            "buckler 1 3 2 shield",
            "wooden_shield 1 4 2 shield",
            "bone_shield 1 6 3 shield",
            "iron_shield 1 5 3 shield",
            "moonsilver_shield 1 6 6 shield",
        ],
        gear(&[GearClass::Shield])
            .into_iter()
            .map(|it| format!("{} {} {} {} {}", it.key, it.hands, it.block, it.blocks_magic(), it.trained_by())),
        &[],
    );
}

/// MANEUVER-G47, MANEUVER-G97: the number of a size, and its cells on squares and on hexes.
#[test]
fn maneuver_d22_sizes() {
    let square = Grid::new(Shape::Square(Diagonal::One), 16, 16);
    let hex = Grid::new(Shape::Hex(Orientation::Pointy), 16, 16);
    golden(
        &["tiny 0 1 1", "small 1 1 1", "medium 2 1 1", "large 3 4 3", "huge 4 9 7", "gargantuan 5 16 12"],
        DATA.file.sizes.iter().map(|size| {
            let cells = |grid: &Grid| Footprint::usual(grid, size.side).count();
            format!("{} {} {} {}", size.key, size.class, cells(&square), cells(&hex))
        }),
        &[],
    );
}

/// MANEUVER-G23: the numbers of the die that hit each location.
#[test]
fn maneuver_d23_locations() {
    assert_eq!(DATA.file.location_die, 10);
    let mut last = 0;
    let rows: Vec<String> = (DATA.file.locations.iter())
        .map(|location| {
            let row = format!("{}-{} {}", last + 1, location.up_to, location.name);
            last = location.up_to;
            row
        })
        .collect();
    assert_eq!(rows, ["1-5 body", "6-6 right leg", "7-7 left leg", "8-8 right arm", "9-9 left arm", "10-10 head"]);
}

/// A spell or a magic item: hands, price, range, traits, damage, defences, uses, trigger, effect.
fn magic(gear: &Gear) -> String {
    let it: &Magic = gear.magic.as_ref().unwrap();
    let damage: Vec<String> = it.damage.iter().map(|(of, kind)| format!("{} {}", dice(*of), kind.key())).collect();
    let effect = match it.effect {
        MagicEffect::Harm => "harm".to_owned(),
        MagicEffect::Ward { rating, magic } => format!("ward {rating} {magic}"),
        MagicEffect::Blink => "blink".to_owned(),
        MagicEffect::Heal(of) => format!("heal {}", dice(of)),
    };
    format!(
        "{} {}h {} ap range {} {} {} {} uses {} {} {effect}",
        gear.key,
        gear.hands,
        it.ap,
        it.range,
        words(&it.traits),
        if damage.is_empty() { "-".to_owned() } else { damage.join("+") },
        words(&it.defences),
        it.uses,
        it.trigger.map_or("-".to_owned(), word)
    )
}

/// MANEUVER-G31, MANEUVER-G32, MANEUVER-G94.
#[test]
fn maneuver_d25_spells() {
    golden(
        &[
            "fire_bolt 0h 1 ap range 20 attack 1d10 fire block+dodge uses 0 - harm",
            "frost_touch 0h 1 ap range 1 attack+melee 1d10 frost block+dodge uses 0 - harm",
            "mind_spike 0h 1 ap range 10 attack+mind 1d8 psychic withstand uses 0 - harm",
            "ward 0h 1 ap range 0 - - - uses 3 selfattacked ward 3 3",
            "blink 0h 1 ap range 6 teleport - - uses 2 - blink",
            "mend 0h 1 ap range 1 - - - uses 2 - heal 1d8",
        ],
        gear(&[GearClass::Spell]).into_iter().map(magic),
        &[],
    );
}

/// MANEUVER-G65, MANEUVER-G99.
#[test]
fn maneuver_d31_magic_items() {
    golden(
        &[
            "blink_ring 0h 1 ap range 6 teleport - - uses 1 - blink",
            "healing_draught 1h 1 ap range 1 - - - uses 1 selfdamaged heal 1d8",
            "spark_wand 1h 1 ap range 10 attack 1d8 shock block+dodge uses 3 - harm",
            "thorn_amulet 0h 1 ap range 1 attack+melee 1d6 piercing block+dodge uses 2 selfdamaged harm",
        ],
        gear(&[GearClass::MagicItem]).into_iter().map(magic),
        &[],
    );
}

/// MANEUVER-G34: the actions that a perk makes free, and which of them is an attack.
#[test]
fn maneuver_d26_perks() {
    let free = DATA.file.actions.iter().filter_map(|action| {
        let perk = word(action.perk?);
        Some(format!("{} {perk} {} {} {}", action.key, word(action.does), action.ap, action.attack))
    });
    golden(
        &[
            "quick_draw quickdraw draw 0 false",
            "quick_stow quickdraw stow 0 false",
            "riposte riposte strike 0 true",
            "kip_up kipup kipup 0 false",
        ],
        free,
        &[],
    );
    assert_eq!(DATA.file.derived.alert, 2, "Alert");
}

/// MANEUVER-G09, MANEUVER-062: a price says what an action is: points for actions and reactions, a free action for what a
/// perk grants, an attack for what has the Attack trait; every action has an icon.
#[test]
fn maneuver_g09_prices_tell_the_kinds_of_actions_apart() {
    let names = DEF.rules.names(DEF.shipped_data().as_ref().expect("shipped data")).clone();
    for (at, action) in DATA.file.actions.iter().enumerate() {
        let verb = DATA.verb(&action.key).expect("a verb");
        let price = indes_maneuver::unit::price(&DATA, verb);
        let pays = |pool| price.iter().any(|part| part.0 == pool);
        let magic = DATA.spell(verb);
        let attacks = action.attack || magic.is_some_and(|magic| magic.is(MagicTrait::Attack));
        assert_eq!(pays(ATTACKS), attacks, "{}", action.key);
        assert_eq!(pays(FREE), action.perk.is_some(), "{}", action.key);
        assert_eq!(pays(AP), action.ap > 0 || magic.is_some_and(|magic| magic.ap > 0), "{}", action.key);
        assert!(!names.looks[at].0.is_empty(), "{}", action.key);
    }
}
