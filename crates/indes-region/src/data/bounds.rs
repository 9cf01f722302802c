//! The bounds of the file's numbers. Beyond them sums would not fit, forecasts of dice would take too long, or no unit
//! could ever act.

use super::file::{Combatant, File};
use super::gear::{Gear, Minimum};
use indes_core::battlefield::movement::MOST_REGIONS;
use indes_core::reading::{Path, Report};
use indes_rules::common::{Bounds, RuleFile};

/// The most ranks that anything adds to a die, up or down.
const RANKS: i8 = 9;
/// The most points of a unit, and the most minutes of a time.
const LARGE: i16 = 999;
/// The most sides of a die.
const SIDES: u8 = 100;

/// Adds a problem for every number out of bounds and for every key that occurs twice.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_bounds(report);
    let mut bounds = Bounds(report);
    let top = Path::to;
    let mut below = 1;
    for (at, &sides) in file.ranks.iter().enumerate() {
        bounds.within(&top("ranks").index(at), sides, below + 1, SIDES);
        below = sides.min(SIDES - 1);
    }
    bounds.within(&top("difficulties"), file.difficulties.len(), file.ranks.len(), file.ranks.len());
    bounds.within(&top("strikes").field("ranks"), file.strikes.ranks, -RANKS, RANKS);
    let (grabs, of) = (top("grabs"), &file.grabs);
    bounds.within(&grabs.field("escape_ranks"), of.escape_ranks, -RANKS, RANKS);
    bounds.all(&grabs, &[("full", of.full), ("minor", of.minor), ("free", of.free)], &(1..=LARGE));
    let (sizes, of) = (top("size_gaps"), &file.size_gaps);
    let gaps =
        [("giant", of.giant), ("giant_above", of.giant_above), ("much_larger", of.much_larger), ("hold", of.hold)];
    bounds.all(&sizes, &gaps, &(0..=RANKS));
    let of = &file.difficulty;
    let dice = [
        ("bandages", of.bandages),
        ("improvised", of.improvised),
        ("nothing", of.nothing),
        ("unseated", of.unseated),
        ("helpless", of.helpless),
    ];
    for (name, sides) in dice {
        rank(&mut bounds, file, &top("difficulty").field(name), sides);
    }
    let of = &file.instant_death;
    bounds.all(&top("instant_death"), &[("active", of.active), ("knocked_out", of.knocked_out)], &(1..=9));
    let mut least = 0;
    for (at, row) in file.survival.iter().enumerate() {
        bounds.within(&top("survival").index(at).field("from"), row.from, least + 1, i16::from(SIDES));
        least = row.from.min(i16::from(SIDES) - 1);
    }
    bounds.within(&top("survival"), file.survival.len(), 1, 9);
    times(&mut bounds, file);
    bounds.within(&top("injury_die"), file.injury_die, 2, SIDES);
    for (at, row) in file.injuries.iter().enumerate() {
        bounds.within(&top("injuries").index(at).field("roll"), row.roll, 1, i16::from(file.injury_die));
    }
    for (at, gear) in file.gear.iter().enumerate() {
        of_gear(&mut bounds, file, &top("gear").index(at), gear);
    }
    bodies(&mut bounds, file);
    scoring(&mut bounds, file);
}

/// A die must be one of the ranks.
fn rank(bounds: &mut Bounds, file: &File, path: &Path, sides: u8) {
    if !file.ranks.contains(&sides) {
        let known: Vec<String> = file.ranks.iter().map(u8::to_string).collect();
        bounds.0.add(path, format!("there is no die of {sides} sides"), Some(format!("one of {}", known.join(", "))));
    }
}

fn times(bounds: &mut Bounds, file: &File) {
    let of = &file.times;
    let times = [
        ("wake", of.wake),
        ("mortal", of.mortal),
        ("first_aid", of.first_aid),
        ("alone", of.alone),
        ("helped", of.helped),
        ("rest", of.rest),
        ("hero_days", of.hero_days),
        ("other_days", of.other_days),
    ];
    bounds.all(&Path::to("times"), &times, &(0..=LARGE));
}

fn scoring(bounds: &mut Bounds, file: &File) {
    let of = &file.scoring;
    let worths = [
        ("hp", of.hp),
        ("fall", of.fall),
        ("effect", of.effect),
        ("ap", of.ap),
        ("mp", of.mp),
        ("approach", of.approach),
        ("provoke", of.provoke),
        ("arm", of.arm),
        ("idle", of.idle),
    ];
    bounds.all(&Path::to("scoring"), &worths, &(-LARGE..=LARGE));
}

fn of_gear(bounds: &mut Bounds, file: &File, path: &Path, gear: &Gear) {
    bounds.within(&path.field("hands"), gear.hands, 0, 2);
    let ranks = [
        ("att_ranks", gear.att_ranks),
        ("on_foot_ranks", gear.on_foot_ranks.unwrap_or(0)),
        ("block_ranks", gear.block_ranks),
        ("ref_ranks", gear.ref_ranks),
    ];
    bounds.all(path, &ranks, &(-RANKS..=RANKS));
    bounds.within(&path.field("minimum"), gear.minimum.len(), 0, 20);
    for (at, minimum) in gear.minimum.iter().enumerate() {
        if let Minimum::Die(sides) = *minimum {
            rank(bounds, file, &path.field("minimum").index(at), sides);
        }
    }
    if let Some(spell) = &gear.spell {
        let path = path.field("spell");
        bounds.within(&path.field("mp"), spell.mp, 0, 99);
        bounds.within(&path.field("range"), spell.range, 0, 20);
        if let Some(sides) = spell.difficulty {
            rank(bounds, file, &path.field("difficulty"), sides);
        }
    }
}

/// Checks armours, sizes and templates.
fn bodies(bounds: &mut Bounds, file: &File) {
    for (at, armour) in file.armours.iter().enumerate() {
        let path = Path::to("armours").index(at);
        let ranks = [("def_ranks", armour.def_ranks), ("ref_ranks", armour.ref_ranks), ("run", armour.run)];
        bounds.all(&path, &ranks, &(-RANKS..=RANKS));
    }
    for (at, size) in file.sizes.iter().enumerate() {
        bounds.within(&Path::to("sizes").index(at).field("class"), size.class, 0, RANKS);
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        of_combatant(bounds, file, &Path::to("combatants").index(at), combatant);
    }
}

fn of_combatant(bounds: &mut Bounds, file: &File, path: &Path, combatant: &Combatant) {
    let dice = path.field("dice");
    for (attribute, key, _) in super::Attribute::ALL {
        rank(bounds, file, &dice.field(key), combatant.dice.of(attribute));
    }
    bounds.within(&path.field("hp"), combatant.hp, 0, LARGE);
    bounds.within(&path.field("mp"), combatant.mp, 0, LARGE);
    bounds.within(&path.field("ap"), combatant.ap, 0, 9);
    bounds.within(&path.field("hands"), combatant.hands, 0, 4);
    let most = u8::try_from(MOST_REGIONS - 1).unwrap_or(u8::MAX);
    bounds.within(&path.field("run"), combatant.run.unwrap_or(1), 1, most);
}
