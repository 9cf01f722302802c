//! The bounds of the file's numbers. Beyond them sums would not fit, forecasts of dice would take too long, or no
//! creature could ever act.

use super::dice::Dice;
use super::file::File;
use indes_core::battlefield::elevation::FallHarm;
use indes_core::reading::{Path, Report};
use indes_rules::common::{Bounds, RuleFile};

/// The most of modifiers, ratings and prices.
const SMALL: i16 = 99;

/// The most of worths for bots, and of the last rows of tables.
const LARGE: i16 = 999;

/// The most Energy, Agility and the like.
const FEW: i16 = 9;

/// Adds a problem for every number out of bounds and for every key that occurs twice.
pub(super) fn check(file: &File, report: &mut Report) {
    file.lists().check_bounds(report);
    let mut bounds = Bounds(report);
    let top = Path::to;
    let (path, of) = (top("round"), &file.round);
    for (at, &energy) in of.energy.iter().enumerate() {
        bounds.within(&path.field("energy").index(at), energy, 0, FEW);
    }
    let few = [
        ("agility", of.agility),
        ("conversions", of.conversions),
        ("swift", of.swift),
        ("rolls", of.rolls),
        ("exhausted", of.exhausted),
        ("breath", of.breath),
        ("least", of.least),
    ];
    bounds.all(&path, &few, &(0..=FEW));
    bounds.within(&path.field("enhancements"), of.enhancements, 0, 9);
    attack(&mut bounds, file);
    derived(&mut bounds, file);
    moves(&mut bounds, file);
    tables(&mut bounds, file);
    if matches!(file.mechanics.fall.map(|fall| fall.harm), Some(FallHarm::Points { .. })) {
        let help = "write `dice(free: …, levels: …, most: …)`".to_owned();
        let path = Path::to("mechanics").field("fall").field("harm");
        bounds.0.add(&path, "dice are rolled for a fall in energy", Some(help));
    }
    for (at, action) in file.actions.iter().enumerate() {
        let path = top("actions").index(at);
        let prices = [("energy", action.energy), ("stamina", action.stamina), ("agility", action.agility)];
        bounds.all(&path, &prices, &(0..=FEW));
    }
    gear(&mut bounds, file);
    bodies(&mut bounds, file);
    let of = &file.scoring;
    let worths = [
        ("aura", of.aura),
        ("fall", of.fall),
        ("exposed", of.exposed),
        ("effect", of.effect),
        ("energy", of.energy),
        ("approach", of.approach),
        ("behind", of.behind),
        ("arm", of.arm),
        ("load", of.load),
        ("defend", of.defend),
        ("stamina", of.stamina),
    ];
    bounds.all(&top("scoring"), &worths, &(-LARGE..=LARGE));
}

fn dice(bounds: &mut Bounds, path: &Path, dice: Dice) {
    bounds.within(&path.field("count"), dice.count, 1, 9);
    bounds.within(&path.field("faces"), dice.faces, 2, 100);
}

fn attack(bounds: &mut Bounds, file: &File) {
    let (path, of) = (Path::to("attack"), &file.attack);
    let small = [
        ("value", of.value),
        ("maneuver", of.maneuver),
        ("critical", of.critical),
        ("exposes", of.exposes),
        ("misses", of.misses),
        ("miss", of.miss),
        ("unarmed_least", of.unarmed_least),
        ("unproficient", of.unproficient),
        ("shot_unproficient", of.shot_unproficient),
        ("swift", of.swift),
        ("blow", of.blow),
    ];
    bounds.all(&path, &small, &(0..=SMALL));
    bounds.within(&path.field("share"), of.share, 1, SMALL);
    let dice = [("die", of.die), ("defence", of.defence), ("ranged_defence", of.ranged_defence)];
    bounds.all(&path, &dice, &(2..=100));
    let (path, of) = (Path::to("non_lethal"), &file.non_lethal);
    let small = [
        ("blunt", of.blunt),
        ("other", of.other),
        ("ranged", of.ranged),
        ("step", of.step),
        ("lowers", of.lowers),
        ("stamina", of.stamina),
        ("injures", of.injures),
    ];
    bounds.all(&path, &small, &(0..=SMALL));
    let (path, of) = (Path::to("situation"), &file.situation);
    bounds.all(&path, &[("still", of.still), ("erratic", of.erratic)], &(-SMALL..=SMALL));
    bounds.within(&path.field("turns"), of.turns, 1, 9);
    for (name, cover) in [("light", of.light), ("heavy", of.heavy)] {
        bounds.all(&path.field(name), &[("miss", cover.miss), ("evasion", cover.evasion)], &(0..=SMALL));
    }
}

fn derived(bounds: &mut Bounds, file: &File) {
    let (path, of) = (Path::to("derived"), &file.derived);
    let small = [
        ("fortitude", of.fortitude),
        ("will", of.will),
        ("mean", of.mean),
        ("aura", of.aura),
        ("surges", of.surges),
        ("recovery", of.recovery),
        ("proficient", of.proficient),
        ("passive", of.passive),
        ("critical", of.critical),
        ("heavy_strength", of.heavy_strength),
        ("heavy_energy", of.heavy_energy),
    ];
    bounds.all(&path, &small, &(0..=SMALL));
    bounds.within(&path.field("share"), of.share, 1, SMALL);
    for (at, &level) in of.style_levels.iter().enumerate() {
        bounds.within(&path.field("style_levels").index(at), level, 0, SMALL);
    }
}

fn moves(bounds: &mut Bounds, file: &File) {
    let (path, of) = (Path::to("moves"), &file.moves);
    for (at, &energy) in of.runs.iter().enumerate() {
        bounds.within(&path.field("runs").index(at), energy, 1, FEW);
    }
    let small = [
        ("run_up", of.run_up),
        ("sprint_leap", of.sprint_leap),
        ("body", of.body),
        ("push", of.push),
        ("far_push", of.far_push),
        ("charge", of.charge),
        ("charge_bonus", of.charge_bonus),
    ];
    bounds.all(&path, &small, &(0..=SMALL));
    bounds.all(&path, &[("third", of.third), ("slowed", of.slowed), ("leap_height", of.leap_height)], &(1..=SMALL));
    bounds.all(&path, &[("push_from", of.push_from), ("helpers", of.helpers), ("flung", of.flung)], &(0..=9));
    bounds.within(&path.field("group"), of.group, 2, 9);
    for (at, climb) in file.climbs.iter().enumerate() {
        let path = Path::to("climbs").index(at);
        bounds.all(&path, &[("stamina", climb.stamina), ("dc", climb.dc)], &(0..=SMALL));
    }
    bounds.within(&Path::to("climb_slip"), file.climb_slip, 1, SMALL);
    let (path, of) = (Path::to("swim"), &file.swim);
    bounds.within(&path.field("share"), of.share, 1, SMALL);
    let small = [("least", of.least), ("safe", of.safe), ("dc", of.dc), ("stamina", of.stamina)];
    bounds.all(&path, &small, &(0..=SMALL));
    let of = &file.doors;
    bounds.all(&Path::to("doors"), &[("weak", of.weak), ("sound", of.sound), ("heavy", of.heavy)], &(1..=SMALL));
}

fn tables(bounds: &mut Bounds, file: &File) {
    let of = &file.death;
    let rows = [
        ("scratch", of.scratch),
        ("brief", of.brief),
        ("injury", of.injury),
        ("bleeding", of.bleeding),
        ("unconscious", of.unconscious),
        ("saved", of.saved),
        ("bleeds", of.bleeds),
        ("faints", of.faints),
        ("wakes", of.wakes),
    ];
    bounds.all(&Path::to("death"), &rows, &(1..=SMALL));
    let (path, of) = (Path::to("injury"), &file.injury);
    bounds.within(&path.field("die"), of.die, 2, 100);
    bounds.all(&path, &[("arm", of.arm), ("other_arm", of.other_arm)], &(0..=SMALL));
    bounds.within(&Path::to("first_aid"), file.first_aid, 1, SMALL);
    bounds.within(&Path::to("shaken"), file.shaken, 0, SMALL);
    bounds.all(&Path::to("noise"), &[("sight", file.noise.sight), ("near", file.noise.near)], &(0..=SMALL));
    let (path, of) = (Path::to("ground"), &file.ground);
    bounds.all(&path, &[("ice", of.ice), ("gas", of.gas), ("survive", of.survive)], &(0..=SMALL));
    dice(bounds, &path.field("lava"), of.lava);
    let (path, of) = (Path::to("rest"), &file.rest);
    let all = [("block", of.block), ("repair", of.repair), ("long", of.long), ("asleep", of.asleep)];
    bounds.all(&path, &all, &(1..=SMALL));
    for (at, row) in file.initiative.iter().enumerate() {
        let path = Path::to("initiative").index(at);
        bounds.within(&path.field("most"), row.most, -SMALL, LARGE);
        bounds.within(&path.field("dice"), row.dice.len(), 1, 3);
        for (die, &faces) in row.dice.iter().enumerate() {
            bounds.within(&path.field("dice").index(die), faces, 2, 100);
        }
    }
    for (at, row) in file.legs.iter().enumerate() {
        let path = Path::to("legs").index(at);
        bounds.within(&path.field("most"), row.most, -SMALL, LARGE);
        bounds.all(&path, &[("sprint", row.sprint), ("jump", row.jump), ("agility", row.agility)], &(0..=SMALL));
        bounds.within(&path.field("fall"), row.fall, 0, 99);
    }
    bounds.within(&Path::to("crossbow_arm"), file.crossbow_arm, 0, SMALL);
    for (at, row) in file.draws.iter().enumerate() {
        let path = Path::to("draws").index(at);
        bounds.within(&path.field("most"), row.most, -SMALL, LARGE);
        bounds.all(&path, &[("damage", row.damage), ("mpl", row.mpl)], &(0..=SMALL));
    }
    bounds.within(&Path::to("draws"), file.draws.len(), 1, 20);
    bounds.within(&Path::to("long_reach"), file.long_reach, 0, SMALL);
}

fn gear(bounds: &mut Bounds, file: &File) {
    for (at, gear) in file.gear.iter().enumerate() {
        let path = Path::to("gear").index(at);
        bounds.within(&path.field("hands"), gear.hands, 0, 2);
        bounds.within(&path.field("reach"), gear.reach.unwrap_or(0), 0, FEW);
        let small = [
            ("mpr", gear.mpr),
            ("av", gear.av),
            ("evasion", gear.evasion),
            ("precise", gear.precise),
            ("accuracy", gear.accuracy),
            ("agility", gear.agility),
        ];
        bounds.all(&path, &small, &(-SMALL..=SMALL));
        bounds.within(&path.field("load"), gear.load, 0, FEW);
        if let Some(of) = gear.damage {
            dice(bounds, &path.field("damage"), of);
        }
        for (name, range) in [("range", gear.range), ("thrown", gear.thrown)] {
            for (place, metres) in range.into_iter().flatten().enumerate() {
                bounds.within(&path.field(name).index(place), metres, 1, LARGE);
            }
        }
    }
    for (at, armour) in file.armours.iter().enumerate() {
        let path = Path::to("armours").index(at);
        let small = [
            ("mpr", armour.mpr),
            ("rating", armour.rating),
            ("coverage", armour.coverage),
            ("evasion", armour.evasion),
            ("agility", armour.agility),
            ("energy", armour.energy),
            ("speed", armour.speed),
        ];
        bounds.all(&path, &small, &(0..=SMALL));
    }
    for (at, row) in file.abilities.iter().enumerate() {
        let path = Path::to("abilities").index(at);
        let small = [
            ("damage", row.damage),
            ("av", row.av),
            ("conversions", row.conversions),
            ("uses", row.uses),
            ("dc", row.dc),
        ];
        bounds.all(&path, &small, &(0..=SMALL));
        bounds.within(&path.field("stamina"), row.stamina, 0, 9);
        bounds.within(&path.field("range"), row.range, 0, 99);
    }
}

/// Checks sizes, styles and templates.
fn bodies(bounds: &mut Bounds, file: &File) {
    for (at, size) in file.sizes.iter().enumerate() {
        let path = Path::to("sizes").index(at);
        bounds.within(&path.field("side"), size.side, 1, 4);
        bounds.within(&path.field("class"), size.class, 0, 9);
        let small = [("evasion", size.evasion), ("miss", size.miss), ("reach", size.reach)];
        bounds.all(&path, &small, &(-SMALL..=SMALL));
        bounds.within(&path.field("jump"), size.jump, 0, LARGE);
        bounds.within(&path.field("speed"), size.speed, 0, SMALL);
    }
    for (at, style) in file.styles.iter().enumerate() {
        let path = Path::to("styles").index(at);
        let small = [
            ("evasion", style.evasion),
            ("av", style.av),
            ("damage", style.damage),
            ("agility", style.agility),
            ("accuracy", style.accuracy),
            ("shield", style.shield),
            ("long", style.long),
        ];
        bounds.all(&path, &small, &(-SMALL..=SMALL));
        if let Some(of) = style.exposed {
            dice(bounds, &path.field("exposed"), of);
        }
    }
    for (at, combatant) in file.combatants.iter().enumerate() {
        let path = Path::to("combatants").index(at);
        let of = &combatant.scores;
        let scores = [
            ("strength", of.strength),
            ("dexterity", of.dexterity),
            ("constitution", of.constitution),
            ("intelligence", of.intelligence),
            ("wisdom", of.wisdom),
            ("charisma", of.charisma),
        ];
        bounds.all(&path.field("scores"), &scores, &(1..=60));
        bounds.within(&path.field("level"), combatant.level, 1, 30);
        // ENERGY-G47
        bounds.within(&path.field("mpl"), combatant.mpl, 0, 8);
        let split = combatant.split;
        let parts = [("arm", split.arm), ("leg", split.leg), ("initiative", split.initiative)];
        bounds.all(&path.field("split"), &parts, &(0..=combatant.mpl));
        bounds.within(&path.field("split"), split.arm + split.leg + split.initiative, 0, combatant.mpl);
        for (at, rank) in combatant.ranks.iter().enumerate() {
            bounds.within(&path.field("ranks").index(at), rank.1, -SMALL, SMALL);
        }
        bounds.within(&path.field("hands"), combatant.hands, 0, 6);
        bounds.within(&path.field("speed"), combatant.speed.unwrap_or(1), 0, SMALL);
        bounds.within(&path.field("jump"), combatant.jump.unwrap_or(0), 0, LARGE);
    }
}
