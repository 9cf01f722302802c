//! Weapons, armour, shields and spells (REGION-D16 to REGION-D20).

use super::{DATA, die, word};
use indes_region::data::{Attribute, Gear, GearClass, Minimum};
use indes_testing::golden;

fn gear(of: impl Fn(&Gear) -> bool) -> Vec<&'static Gear> {
    DATA.file.gear.iter().filter(|gear| of(gear)).collect()
}

/// The minimum dice by distance, the own region first.
fn minimum(gear: &Gear) -> String {
    let one = |minimum: &Minimum| minimum.sides().map_or("none".to_owned(), die);
    let all: Vec<String> = gear.minimum.iter().map(one).collect();
    all.join("/")
}

/// REGION-G20, REGION-J09, REGION-C07: hands, ATT ranks, parry, long, lethal; what is thrown as what (REGION-G92).
#[test]
fn region_d16_melee_weapons() {
    let row = |it: &Gear| {
        let throws = it.throws_as.as_deref().unwrap_or("-");
        let natural = if it.class == GearClass::Natural { "natural" } else { "made" };
        let (long, lethal) = (it.long, it.lethal);
        format!("{} {}h {:+} {} {long} {lethal} {throws} {natural}", it.key, it.hands, it.att_ranks, word(it.parry))
    };
    golden(
        &[
            "knife 1h -1 poor false true thrown_knife made",
            "short_sword 1h +0 good false true - made",
            "long_sword 1h +0 good false true - made",
            "hand_axe 1h +0 poor false true thrown_axe made",
            "mace 1h +0 poor false true - made",
            "cudgel 1h +0 good false false - made",
            "spear 1h +0 good true true javelin made",
            "lance 1h +1 poor true true - made",
            "quarterstaff 2h +0 good true false - made",
            "greatsword 2h +1 good false true - made",
            "great_axe 2h +1 poor false true - made",
            "halberd 2h +1 good true true - made",
            "great_club 2h +0 poor true true - made",
            "bite 0h +0 unarmed false true - natural",
            "hooves 0h +0 unarmed false true - natural",
        ],
        gear(Gear::is_melee).into_iter().map(row),
        // Bare hands: REGION-115, REGION-117, REGION-029.
        &["unarmed"],
    );
    let named = |key: &str| DATA.file.gear.iter().find(|it| it.key == key).unwrap();
    let afoot = DATA.file.gear.iter().filter(|it| it.on_foot_ranks.is_some()).map(|it| it.key.as_str());
    assert_eq!((named("lance").on_foot_ranks, afoot.collect::<Vec<_>>()), (Some(-1), vec!["lance"]));
    assert!(!named("unarmed").lethal);
}

/// REGION-G18, REGION-019, REGION-C01, REGION-G43: the minimum dice and what reloading costs.
#[test]
fn region_d17_ranged_weapons() {
    let row = |it: &Gear| {
        let reload = it.reload.map_or("none".to_owned(), word);
        let (class, minimum) = (word(it.class), minimum(it));
        format!("{} {class} {}h {:+} {minimum} {reload} {}", it.key, it.hands, it.att_ranks, it.lethal)
    };
    golden(
        &[
            "thrown_knife thrown 1h +0 none/D6 none true",
            "thrown_axe thrown 1h +0 none/D6 none true",
            "javelin thrown 1h +0 none/D4/D8 none true",
            "sling sling 1h +0 none/D4/D8/D12 none true",
            "short_bow bow 2h +0 none/D4/D6/D10 none true",
            "long_bow bow 2h +0 none/D4/D4/D6/D8/D10 none true",
            "light_crossbow crossbow 2h +0 none/D3/D6/D8 minor true",
            "heavy_crossbow crossbow 2h +1 none/D3/D4/D6/D8 major true",
            "pistol firearm 1h +0 none/D4/D10 major true",
            "musket firearm 2h +0 none/D3/D6/D8/D12 exclusive true",
        ],
        gear(Gear::is_ranged).into_iter().map(row),
        &[],
    );
    // REGION-171: prone does not disadvantage these.
    let steady: Vec<&str> = gear(Gear::is_steady).into_iter().map(|it| it.key.as_str()).collect();
    assert_eq!(steady, ["light_crossbow", "heavy_crossbow", "pistol", "musket"]);
}

/// REGION-G21: ranks of DEF and REF; barding takes a region of the mount's run.
#[test]
fn region_d18_armour() {
    golden(
        &["none +0 +0 +0", "leather +1 +0 +0", "mail +2 -1 +0", "plate +3 -2 +0", "barding +1 +0 -1"],
        DATA.file.armours.iter().map(|it| format!("{} {:+} {:+} {:+}", it.key, it.def_ranks, it.ref_ranks, it.run)),
        &[],
    );
}

/// REGION-G21: hands, ranks of a block and of REF.
#[test]
fn region_d19_shields() {
    golden(
        &["buckler 1h +0 +0", "large_shield 1h +1 -1"],
        gear(Gear::is_shield)
            .into_iter()
            .map(|it| format!("{} {}h {:+} {:+}", it.key, it.hands, it.block_ranks, it.ref_ranks)),
        &[],
    );
}

/// REGION-G22, REGION-J07, REGION-J08: MP, dice, minimum or range, physical, indirect, lethal, effect. Every spell that a
/// unit can cast in its turn is a major action (REGION-D04).
#[test]
fn region_d20_spells() {
    let name = |attribute: Attribute| Attribute::ALL.iter().find(|row| row.0 == attribute).unwrap().2;
    let row = |it: &Gear| {
        let of = it.spell.as_ref().unwrap();
        let attack = of.attack.map_or("none", name);
        let defence = of.defence.map_or("none", name).to_owned();
        let against = of.difficulty.map_or(defence, die);
        let minimum = if it.minimum.is_empty() { "-".to_owned() } else { minimum(it) };
        let (physical, indirect, lethal, effect) = (of.physical, of.indirect, it.lethal, word(of.effect));
        format!(
            "{} {} {attack} {against} {minimum} {} {physical} {indirect} {lethal} {effect}",
            it.key, of.mp, of.range
        )
    };
    golden(
        &[
            "fire_dart 1 PRE DEF none/D4/D6/D8 3 true false true damage",
            "poison_cloud 2 PRE FOR none/D4 1 true true true damage",
            "mind_spike 1 PRE PRE - 2 false true false damage",
            "bind 2 PRE FOR - 1 false false false bind",
            "mend 1 PRE D4 - 0 false false false mend",
            "ritual_of_restoration 3 none none - 0 false false false ritual",
        ],
        gear(|it| it.spell.is_some()).into_iter().map(row),
        &[],
    );
}
