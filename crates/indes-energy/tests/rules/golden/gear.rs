//! Weapons, armours, shields, and what strong arms do with them (ENERGY-D12 to ENERGY-D14, ENERGY-D34 to ENERGY-D39).

use super::{DATA, dice, ranges, word, words};
use indes_energy::data::{DamageType, Gear, Property};
use indes_testing::golden;

fn weapons(of: impl Fn(&Gear) -> bool) -> impl Iterator<Item = &'static Gear> {
    DATA.file.gear.iter().filter(move |gear| !gear.shield && of(gear))
}

/// Whether a row stands in ENERGY-D35: what shoots, and what is first of all thrown.
fn is_ranged(gear: &Gear) -> bool {
    gear.range.is_some() || gear.shoots
}

/// ENERGY-147, ENERGY-150, ENERGY-151, ENERGY-152, ENERGY-G48: the greatest Arm Strength of a row, what it does to the
/// three ranges, the damage it adds, the least MPL and the least class of weapon.
#[test]
fn energy_d12_draw_weights() {
    let rows: Vec<String> = (DATA.file.draws.iter())
        .map(|row| {
            let class = row.least.map_or("-".to_owned(), word);
            format!("{} {} {} {} {class}", row.most, ranges(row.range), row.damage, row.mpl)
        })
        .collect();
    assert_eq!(
        rows,
        [
            "0 -3/-10/-60 0 0 -",
            "3 -2/-5/-30 0 0 -",
            "7 -1/-5/-10 0 0 -",
            "11 0/0/0 0 0 -",
            "15 0/5/10 1 0 -",
            "19 1/6/12 2 0 bow",
            "24 1/9/18 3 3 bow",
            "29 2/12/24 4 5 bow",
            "34 2/15/30 5 0 heavycrossbow",
            "39 3/18/36 6 0 siegecrossbow",
            "999 3/26/52 7 0 siegecrossbow",
        ]
    );
    assert_eq!(DATA.file.crossbow_arm, 5, "ENERGY-149");
}

/// ENERGY-156, ENERGY-157, ENERGY-158.
#[test]
fn energy_d13_throws() {
    let of = &DATA.file.throws;
    assert_eq!([of.light, of.heavy, of.other], [[3, 5, 10], [1, 3, 6], [2, 4, 8]]);
}

/// ENERGY-160.
#[test]
fn energy_d14_throws_of_strong_arms() {
    let rows: Vec<String> =
        DATA.file.throw_arms.iter().map(|row| format!("{} {}", row.most, ranges(row.more))).collect();
    assert_eq!(
        rows,
        [
            "4 0/0/0",
            "9 0/2/4",
            "14 1/4/8",
            "19 1/6/10",
            "24 2/8/16",
            "29 2/10/20",
            "34 3/12/24",
            "39 3/14/28",
            "999 4/16/32",
        ]
    );
}

/// MPR, hands, Reach, damage, AV, Evasion, weight, properties, own ranges when thrown, whether it is at hand.
#[test]
fn energy_d34_melee_weapons() {
    let row = |gear: &Gear| {
        format!(
            "{} {} {}h reach {} {} {} {:+} {:+} {} precise {} {} thrown {} {}",
            gear.key,
            gear.mpr,
            gear.hands,
            gear.reach.expect("a Reach"),
            gear.damage.map_or("-".to_owned(), dice),
            word(gear.kind),
            gear.av,
            gear.evasion,
            word(gear.weight),
            gear.precise,
            words(&gear.props),
            gear.thrown.map_or("-".to_owned(), ranges),
            if gear.easy { "easy" } else { "stowed" },
        )
    };
    golden(
        &[
            "unarmed 0 0h reach 0 - blunt +0 +0 normal precise 0 unarmed thrown - stowed",
            "dagger 1 1h reach 0 1d4 piercing +3 +1 light precise 1 - thrown 3/6/12 easy",
            "hatchet 1 1h reach 0 1d6 slashing +2 +1 light precise 0 - thrown 3/6/12 easy",
            "cudgel 0 1h reach 1 1d6 blunt +2 +1 normal precise 0 - thrown - stowed",
            "arming_sword 2 1h reach 1 1d6 slashing +3 +3 normal precise 0 versatile thrown - stowed",
            "mace 2 1h reach 1 1d6 blunt +2 +2 normal precise 0 devastate thrown - stowed",
            "spear 1 1h reach 2 1d6 piercing +2 +2 normal precise 0 brace thrown 4/10/20 stowed",
            "rapier 4 1h reach 1 1d8 piercing +4 +3 normal precise 1 - thrown - stowed",
            "staff 1 2h reach 2 1d6 blunt +2 +5 normal precise 0 versatile thrown - stowed",
            "greatsword 3 2h reach 1 2d6 slashing +3 +4 heavy precise 0 versatile thrown - stowed",
            "glaive 3 2h reach 2 1d10 slashing +2 +4 heavy precise 0 brace thrown - stowed",
            "maul 3 2h reach 1 1d12 blunt +1 +3 heavy precise 0 devastate thrown - stowed",
        ],
        weapons(|gear| !is_ranged(gear)).map(row),
        &[],
    );
}

/// MPR, hands, damage, Accuracy, Load, ranges, weight, Precise, class of draw weight; of thrown ones their numbers in
/// melee.
#[test]
fn energy_d35_ranged_weapons() {
    let row = |gear: &Gear| {
        let melee = gear.reach.map_or("-".to_owned(), |reach| format!("{reach}/{:+}/{:+}", gear.av, gear.evasion));
        format!(
            "{} {} {}h {} {} accuracy {} load {} {} {} precise {} {} melee {melee}",
            gear.key,
            gear.mpr,
            gear.hands,
            gear.damage.map_or("-".to_owned(), dice),
            word(gear.kind),
            if gear.shoots { gear.av } else { gear.accuracy },
            gear.load,
            ranges(gear.range.or(gear.thrown).expect("ranges")),
            word(gear.weight),
            gear.precise,
            gear.draw.map_or("-".to_owned(), word),
        )
    };
    golden(
        &[
            "sling 1 1h 1d4 blunt accuracy 3 load 1 5/20/60 light precise 0 - melee -",
            "short_bow 1 2h 1d6 piercing accuracy 3 load 1 5/30/120 normal precise 0 bow melee -",
            "war_bow 4 2h 1d8 piercing accuracy 5 load 1 8/60/240 normal precise 1 bow melee -",
            "hand_crossbow 2 1h 1d6 piercing accuracy 5 load 2 5/20/80 light precise 0 handcrossbow melee -",
            "crossbow 1 2h 1d10 piercing accuracy 4 load 3 6/60/240 normal precise 0 crossbow melee -",
            "heavy_crossbow 3 2h 2d6 piercing accuracy 5 load 3 8/80/320 heavy precise 0 heavycrossbow melee -",
            "javelin 1 1h 1d6 piercing accuracy 2 load 0 4/10/20 normal precise 0 - melee 2/+2/+1",
            "throwing_knife 2 1h 1d4 piercing accuracy 3 load 0 4/8/16 light precise 1 - melee 0/+3/+1",
        ],
        weapons(is_ranged).map(row),
        &[],
    );
}

/// ENERGY-J14: the properties that are no numbers, each with the weapons that have it.
#[test]
fn energy_d36_properties() {
    let having =
        |property: Property| -> Vec<&str> { weapons(|gear| gear.is(property)).map(|gear| gear.key.as_str()).collect() };
    assert_eq!(having(Property::Versatile), ["arming_sword", "staff", "greatsword"]);
    assert_eq!(having(Property::Brace), ["spear", "glaive"]);
    assert_eq!(having(Property::Devastate), ["mace", "maul"]);
    assert_eq!(having(Property::Bow), ["short_bow", "war_bow"]);
    let crossbows = weapons(|gear| gear.draw.is_some_and(|class| class.is_two_handed_crossbow()));
    assert_eq!(crossbows.map(|gear| gear.key.as_str()).collect::<Vec<_>>(), ["crossbow", "heavy_crossbow"]);
    assert!(weapons(|gear| gear.hands == 2).all(|gear| gear.weight != indes_energy::data::Weight::Light));
}

/// MPR, AR, AC, and what they take off Evasion, Agility, Energy and Speed; weight.
#[test]
fn energy_d37_armours() {
    golden(
        &[
            "none 0 0 0 0 0 0 0 normal",
            "padded 0 1 8 0 0 0 0 light",
            "mail 1 3 12 1 0 0 0 normal",
            "brigandine 2 4 14 1 1 0 0 normal",
            "plate 4 6 18 2 1 1 1 heavy",
        ],
        DATA.file.armours.iter().map(|it| {
            let weight = word(it.weight);
            let numbers = [it.mpr, it.rating, it.coverage, it.evasion, it.agility, it.energy, it.speed];
            format!("{} {} {weight}", it.key, numbers.map(|number| number.to_string()).join(" "))
        }),
        &[],
    );
    let of = &DATA.file.derived;
    assert_eq!((of.heavy_strength, of.heavy_energy), (13, 1), "heavy armour and Strength");
}

/// MPR, Evasion, Agility, weight, hands.
#[test]
fn energy_d38_shields() {
    golden(
        &["buckler 0 2 0 light 1", "round_shield 1 3 0 normal 1", "tower_shield 3 5 1 heavy 1"],
        DATA.file
            .gear
            .iter()
            .filter(|gear| gear.shield)
            .map(|it| format!("{} {} {} {} {} {}", it.key, it.mpr, it.evasion, it.agility, word(it.weight), it.hands)),
        &[],
    );
}

/// ENERGY-G15.
#[test]
fn energy_d39_damage_types() {
    let keys = DamageType::ALL.map(|(_, key)| key);
    let wanted =
        ["blunt", "slashing", "piercing", "fire", "cold", "electric", "acid", "poison", "light", "dark", "fall"];
    assert_eq!(keys, wanted);
    assert!(DamageType::ALL.iter().all(|&(of, key)| DamageType::named(key) == Some(of)));
}
