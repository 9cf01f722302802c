//! The bounds of the file's numbers. Beyond them sums would not fit, forecasts of dice would take too long, or no unit
//! could ever act.

use super::file::File;
use super::gear::{Gear, Magic, MagicEffect};
use super::parts::MOST_STYLES;
use super::{Dice, Resilience};
use indes_core::battlefield::elevation::FallHarm;
use indes_core::reading::{Path, Report};
use indes_rules::common::{Bounds, RuleFile};

/// The most of modifiers, ratings and prices.
const SMALL: i16 = 99;

/// The most of health, and of worths for bots.
const LARGE: i16 = 999;

/// The most metres of reaches and ranges.
const MOST_METRES: u16 = 99;

/// Adds a problem for every number out of bounds and for every key that occurs twice.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_bounds(report);
    let mut bounds = Bounds(report);
    let top = Path::to;
    let test = top("test");
    bounds.within(&test.field("die"), file.test.die, 2, 100);
    bounds.within(&test.field("least"), file.test.least, 0, SMALL);
    bounds.within(&test.field("most"), file.test.most, file.test.least, SMALL);
    dice(&mut bounds, &test.field("initiative"), file.test.initiative);
    let points = top("points");
    bounds.within(&points.field("ap"), file.points.ap, 1, 9);
    bounds.within(&points.field("attacks"), file.points.attacks, 1, 9);
    bounds.within(&points.field("free"), file.points.free, 0, 9);
    derived_values(&mut bounds, file);
    bounds.within(&top("untrained"), file.untrained, 0, SMALL);
    bounds.within(&top("flanking"), file.flanking, 0, SMALL);
    for (name, cover) in [("low_cover", file.low_cover), ("high_cover", file.high_cover)] {
        bounds.all(&top(name), &[("attack", cover.attack), ("dodge", cover.dodge)], &(0..=SMALL));
    }
    let of = &file.environment;
    let environment = [("dim", of.dim), ("dark", of.dark), ("unstable", of.unstable), ("deep_water", of.deep_water)];
    bounds.all(&top("environment"), &environment, &(0..=SMALL));
    let (postures, of) = (top("postures"), &file.postures);
    let small =
        [("prone", of.prone), ("dazed", of.dazed), ("dazed_least", of.dazed_least), ("stand_share", of.stand_share)];
    bounds.all(&postures, &small[..3], &(0..=SMALL));
    bounds.within(&postures.field("stand_share"), of.stand_share, 1, 9);
    bounds.all(&postures, &[("prone_metre", of.prone_metre), ("hidden_metre", of.hidden_metre)], &(0..=9));
    bounds.within(&top("push"), file.push, 1, 9);
    bounds.within(&top("touch"), file.touch, 1, 9);
    dice(&mut bounds, &top("fall"), file.fall);
    let limits = top("style_limits");
    bounds.within(&limits.field("free"), file.style_limits.free, 0, 64);
    bounds.within(&limits.field("most"), file.style_limits.most, file.style_limits.free, 64);
    bounds.within(&limits.field("price"), file.style_limits.price, 0, LARGE);
    bounds.within(&top("location_die"), file.location_die, 2, 100);
    if matches!(file.mechanics.fall.map(|fall| fall.harm), Some(FallHarm::Points { .. })) {
        let help = "write `dice(free: …, levels: …, most: …)`".to_owned();
        let path = Path::to("mechanics").field("fall").field("harm");
        bounds.0.add(&path, "dice are rolled for a fall in maneuver", Some(help));
    }
    for (at, action) in file.actions.iter().enumerate() {
        bounds.within(&top("actions").index(at).field("ap"), action.ap, 0, 9);
    }
    for (at, gear) in file.gear.iter().enumerate() {
        of_gear(&mut bounds, &top("gear").index(at), gear);
    }
    bodies(&mut bounds, file);
    let of = &file.scoring;
    let worths = [
        ("health", of.health),
        ("fall", of.fall),
        ("effect", of.effect),
        ("ap", of.ap),
        ("approach", of.approach),
        ("provoke", of.provoke),
        ("arm", of.arm),
        ("idle", of.idle),
    ];
    bounds.all(&top("scoring"), &worths, &(-LARGE..=LARGE));
}

fn dice(bounds: &mut Bounds, path: &Path, dice: Dice) {
    bounds.within(&path.field("count"), dice.count, 1, 9);
    bounds.within(&path.field("faces"), dice.faces, 2, 100);
}

fn derived_values(bounds: &mut Bounds, file: &File) {
    let (path, of) = (Path::to("derived"), &file.derived);
    let numbers = [
        ("health", of.health),
        ("health_each", of.health_each),
        ("speed", of.speed),
        ("speed_least", of.speed_least),
        ("alert", of.alert),
    ];
    bounds.all(&path, &numbers, &(0..=SMALL));
    bounds.all(&path, &[("speed_share", of.speed_share), ("damage_share", of.damage_share)], &(1..=SMALL));
}

fn of_gear(bounds: &mut Bounds, path: &Path, gear: &Gear) {
    bounds.within(&path.field("hands"), gear.hands, 0, 2);
    bounds.within(&path.field("reach"), gear.reach, 0, MOST_METRES);
    bounds.within(&path.field("range"), gear.range, 0, MOST_METRES);
    bounds.within(&path.field("reload"), gear.reload, 0, 9);
    bounds.within(&path.field("block"), gear.block, 0, SMALL);
    bounds.within(&path.field("magic_block"), gear.magic_block.unwrap_or(0), 0, SMALL);
    if let Some(of) = gear.damage {
        dice(bounds, &path.field("damage"), of);
    }
    if let Some(magic) = &gear.magic {
        of_magic(bounds, &path.field("magic"), magic);
    }
}

fn of_magic(bounds: &mut Bounds, path: &Path, magic: &Magic) {
    // MANEUVER-G08
    bounds.within(&path.field("ap"), magic.ap, 1, 3);
    bounds.within(&path.field("range"), magic.range, 0, MOST_METRES);
    bounds.within(&path.field("uses"), magic.uses, 0, 99);
    bounds.within(&path.field("targets"), magic.targets, 1, 9);
    bounds.within(&path.field("damage"), magic.damage.len(), 0, 3);
    for (at, part) in magic.damage.iter().enumerate() {
        dice(bounds, &path.field("damage").index(at), part.0);
    }
    match magic.effect {
        MagicEffect::Ward { rating, magic } => {
            bounds.all(&path.field("effect"), &[("rating", rating), ("magic", magic)], &(0..=SMALL));
        }
        MagicEffect::Heal(of) => dice(bounds, &path.field("effect"), of),
        MagicEffect::Harm | MagicEffect::Blink => {}
    }
}

/// Checks armours, sizes, skills and templates.
fn bodies(bounds: &mut Bounds, file: &File) {
    for (at, armour) in file.armours.iter().enumerate() {
        let path = Path::to("armours").index(at);
        let numbers =
            [("rating", armour.rating), ("magic", armour.magic), ("speed", armour.speed), ("agility", armour.agility)];
        bounds.all(&path, &numbers, &(0..=SMALL));
        bounds.within(&path.field("weight"), armour.weight, 0, 999);
        for (at, spot) in armour.weak_spots.iter().enumerate() {
            bounds.within(&path.field("weak_spots").index(at), spot.1, 0, SMALL);
        }
    }
    for (at, size) in file.sizes.iter().enumerate() {
        let path = Path::to("sizes").index(at);
        bounds.within(&path.field("side"), size.side, 1, 4);
        bounds.within(&path.field("class"), size.class, 0, 9);
    }
    for (at, style) in file.styles.iter().enumerate() {
        bounds.within(&Path::to("styles").index(at).field("xp"), style.xp, 0, LARGE);
    }
    let mut below = 0;
    for (at, location) in file.locations.iter().enumerate() {
        let path = Path::to("locations").index(at).field("up_to");
        bounds.within(&path, location.up_to, below + 1, i16::from(file.location_die));
        below = location.up_to;
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        let of = &combatant.attributes;
        let attributes = [
            ("strength", of.strength),
            ("agility", of.agility),
            ("endurance", of.endurance),
            ("intellect", of.intellect),
            ("perception", of.perception),
            ("willpower", of.willpower),
        ];
        // MANEUVER-G05
        bounds.all(&path.field("attributes"), &attributes, &(1..=10));
        for (at, rank) in combatant.ranks.iter().enumerate() {
            bounds.within(&path.field("ranks").index(at), rank.1, 0, 10);
        }
        bounds.within(&path.field("styles"), combatant.styles.len(), 1, MOST_STYLES);
        for (at, style) in combatant.styles.iter().enumerate() {
            bounds.within(&path.field("styles").index(at).field("rank"), style.rank, 0, 10);
        }
        bounds.within(&path.field("initiative"), combatant.initiative.unwrap_or(0), 0, SMALL);
        bounds.within(&path.field("health"), combatant.health.unwrap_or(1), 1, LARGE);
        bounds.within(&path.field("speed"), combatant.speed.unwrap_or(1), 1, SMALL);
        bounds.within(&path.field("reach"), combatant.reach, 0, 9);
        bounds.within(&path.field("hands"), combatant.hands, 0, 6);
        for (at, resilience) in combatant.traits.iter().enumerate() {
            let (Resilience::Resistance(_, amount) | Resilience::Vulnerability(_, amount)) = *resilience;
            bounds.within(&path.field("traits").index(at), amount, 1, SMALL);
        }
    }
}
