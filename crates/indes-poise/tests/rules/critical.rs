//! Spare dice, and the critical effects that they earn.

use super::{hex, square, yields};
use indes_core::battlefield::{Pool, PoolId, Pools};
use indes_poise::DEF;
use indes_poise::critical::DefeatingAttack;
use indes_poise::data::{Attack, Data, MainPool, YieldEffect};
use indes_poise::resolve::Strike;
use indes_testing::{Arena, Plan};
use smallvec::SmallVec;

/// A yield against a target with these pools, aimed at focus.
struct YieldCase {
    pools: [i16; 3],
    faces: &'static [u8],
    brawn: i16,
    armour: i16,
    effect: YieldEffect,
    taken: i16,
}

impl Default for YieldCase {
    fn default() -> Self {
        Self { pools: [0, 0, 7], faces: &[], brawn: 0, armour: 0, effect: YieldEffect::Disarm, taken: 0 }
    }
}

impl YieldCase {
    fn blow<'a>(&self, attack: &'a Attack) -> DefeatingAttack<'a> {
        let pool = |now: i16| Pool { now, max: 15, held: 0, owed: 0, open: true };
        DefeatingAttack {
            strike: Strike {
                boons: Default::default(),
                net: 0,
                threat: Default::default(),
                dice: (2, 8),
                brawn: self.brawn,
                grip: 0,
                cunning: 2,
                armour: self.armour,
            },
            before: Pools(self.pools.into_iter().map(pool).collect()),
            order: [2, 0, 1].map(PoolId).into_iter().collect(),
            faces: SmallVec::from_slice(self.faces),
            taken: self.taken,
            attack,
            pool_of: |_, which| which.id(),
            shove: None,
            collision: 2,
            fall: 0,
        }
    }

    fn attack(&self) -> Attack {
        let data = DEF.shipped_data().unwrap();
        let data: &Data = data.of();
        Attack { yields: Vec::new(), cunning: self.effect.clone(), ..data.file.gear[0].skills[0].clone() }
    }

    fn spare(&self) -> usize {
        self.blow(&self.attack()).spare()
    }
}

/// POISE-C20: brawn counts first, then as few dice as are enough.
#[test]
fn poise_077_each_die_that_was_not_needed_is_spare() {
    let case = |faces, brawn| YieldCase { faces, brawn, ..YieldCase::default() }.spare();
    assert_eq!(case(&[5, 3, 1], 2), 2);
    assert_eq!(case(&[4, 3, 1], 2), 1);
    assert_eq!(case(&[4, 1], 2), 0);
    assert_eq!(case(&[4, 4, 4], 7), 3, "brawn alone");
    assert_eq!(YieldCase { faces: &[8, 8, 8], armour: 10, ..YieldCase::default() }.spare(), 0);
}

#[test]
fn poise_078_a_die_is_needed_for_its_cunning_effect_too() {
    let lose = || YieldEffect::Lose(MainPool::Focus, 2);
    let case = YieldCase { faces: &[2, 5], armour: 2, effect: lose(), taken: 1, ..YieldCase::default() };
    assert_eq!(case.spare(), 0);
    // With the effect declined 9 points are needed, and the die of 9 alone has them.
    assert_eq!(YieldCase { faces: &[2, 9], armour: 2, effect: lose(), ..YieldCase::default() }.spare(), 1);
    // The low die is spare, or the high one if the low die and its effect are enough.
    assert_eq!(
        YieldCase { pools: [0, 0, 3], faces: &[2, 5], armour: 1, effect: lose(), taken: 1, ..YieldCase::default() }
            .spare(),
        1
    );
    // An effect on another pool: 6 focus by damage, then 2 poise; or 7 by damage of which one spills, and 1 poise.
    let case = YieldCase {
        pools: [2, 0, 6],
        faces: &[6, 1, 1],
        effect: YieldEffect::Lose(MainPool::Poise, 2),
        taken: 2,
        ..YieldCase::default()
    };
    assert_eq!(case.spare(), 1);
    // An effect for each point of armour.
    let case = YieldCase {
        faces: &[2, 7],
        armour: 2,
        effect: YieldEffect::LoseByArmour(MainPool::Focus),
        taken: 1,
        ..YieldCase::default()
    };
    assert_eq!(case.spare(), 0);
}

/// POISE-135: momentum that a collision took counts as taken by the skill, as far as the dice that are not spare shove.
#[test]
fn a_collision_counts_for_the_dice_that_shoved() {
    let case =
        YieldCase { pools: [0, 4, 3], faces: &[1, 2], effect: YieldEffect::Shove(1), taken: 2, ..YieldCase::default() };
    let attack = case.attack();
    let blow = |left| DefeatingAttack { shove: Some((1, left)), ..case.blow(&attack) }.spare();
    // 3 by the dice; the collision takes 4 for two paces that are left, 2 for one.
    assert_eq!((blow(2), blow(3)), (0, 0));
    let case =
        YieldCase { pools: [0, 2, 2], faces: &[1, 2], effect: YieldEffect::Shove(1), taken: 2, ..YieldCase::default() };
    let attack = case.attack();
    let blow = |left| DefeatingAttack { shove: Some((1, left)), ..case.blow(&attack) }.spare();
    assert_eq!((blow(2), blow(1)), (1, 0));
    let fall = DefeatingAttack { shove: Some((1, 1)), fall: 2, ..case.blow(&attack) };
    assert_eq!(fall.spare(), 1);
    assert_eq!(
        DefeatingAttack { shove: Some((1, 0)), ..fall }.spare(),
        0,
        "without the die it stops short of the ledge"
    );
}

/// A with a halberd beside D, which has 7 momentum left; E and B stand farther off.
fn beside_weak_d() -> Plan {
    square([". . . . . . .", ". A D . . E .", ". . . . . . .", ". B . . . . ."])
        .unit('A', |a| a.gear(["halberd"]))
        .unit('D', |d| d.pools(0, 7, 0))
}

/// A's attack defeats D and leaves spare dice.
fn defeat_d(plan: &Plan) -> Arena {
    let mut arena = plan.begin();
    yields(&mut arena, "attack hook D", &[5, 3, 1]);
    assert!(arena.is_down("D"));
    arena
}

/// POISE-G09, POISE-D15: all effects in order; the same effect again only for or against another unit.
#[test]
fn spare_dice_are_spent_one_by_one() {
    let mut arena = defeat_d(&beside_weak_d());
    arena.asks("A chooses");
    let all = ["shaken_foes", "send_flying", "press_on", "second_wind", "rally", "seize_initiative", "pass"];
    assert_eq!(arena.offered("A"), all);
    assert_eq!(arena.values("A", "shaken_foes"), ["E"]);
    assert_eq!(arena.values("A", "rally"), ["B"]);
    assert_eq!(arena.values("A", "seize_initiative"), ["B", "E"]);
    arena.skip().detail("A", "shaken_foes E");
    arena.expect(["A answers shaken_foes E", "E -4 focus (11)"]);
    assert_eq!(arena.offered("A"), all[1..]);
    arena.detail("A", "second_wind").asks("A chooses").detail("A", "to_focus");
    assert_eq!(arena.pools("A"), [14, 15, 19]);
    arena.asks("A acts");
}

#[test]
fn a_rally_helps_an_ally_within_5_paces() {
    let mut arena = defeat_d(&beside_weak_d());
    arena.detail("A", "rally B").detail("A", "to_momentum");
    assert_eq!(arena.pools("B"), [15, 19, 15]);
    arena.detail("A", "pass").asks("A acts");
    let mut arena = defeat_d(
        &square(["A D . . . E", "B . . . . ."])
            .unit('A', |a| a.gear(["halberd"]))
            .unit('D', |d| d.pools(0, 7, 0))
            .unit('B', |b| b.pools(0, 0, 2)),
    );
    arena.detail("A", "rally B");
    assert_eq!(arena.pools("B"), [0, 0, 6], "the one pool that may gain");
}

#[test]
fn pressing_on_is_a_shift_that_no_enemy_hinders() {
    let plan = square(["A D E . .", ". . . . ."]).unit('A', |a| a.gear(["halberd"])).unit('D', |d| d.pools(0, 7, 0));
    let mut arena = defeat_d(&plan);
    arena.detail("A", "press_on B2").asks("A reacts").pass("A").asks("A chooses");
    assert_eq!(arena.cell("A"), "B2");
    assert!(!arena.can("A", "press_on"));
    arena.detail("A", "pass");
    // The turn's own maneuver is still to come.
    assert!(arena.can("A", "shift"));
}

#[test]
fn a_defeated_unit_is_sent_flying_against_another_unit() {
    let plan = square(["A D . E .", ". . . . ."]).unit('A', |a| a.gear(["halberd"])).unit('D', |d| d.pools(0, 7, 0));
    let mut arena = defeat_d(&plan);
    assert_eq!(arena.values("A", "send_flying"), ["C1", "D1"]);
    arena.skip().detail("A", "send_flying D1");
    arena.expect(["A answers send_flying D1", "D is pushed B1-C1", "E -4 momentum (11)"]);
    let mut arena = defeat_d(&plan);
    arena.detail("A", "send_flying C1").asks("A chooses");
    assert_eq!((arena.cell("D").as_str(), arena.pools("E")), ("C1", [15, 15, 15]));
    // Three paces and no more, on hexes too.
    let plan = hex(["A D . . . . . E"]).unit('A', |a| a.gear(["halberd"])).unit('D', |d| d.pools(0, 7, 0));
    let mut arena = defeat_d(&plan);
    assert_eq!(arena.values("A", "send_flying"), ["C1", "D1", "E1"]);
}

/// The named unit goes next, not the most affected one.
#[test]
fn the_initiative_is_seized() {
    let mut arena = defeat_d(&beside_weak_d());
    arena.detail("A", "seize_initiative B").asks("A chooses");
    assert!(!arena.can("A", "seize_initiative"), "once a turn");
    arena.detail("A", "pass").end("A").asks("B acts");
}

/// POISE-G48, POISE-D20 step 14: no effects for the defeat of an ally, none when the battle is over.
#[test]
fn no_critical_effects_for_a_defeated_ally_or_after_the_end() {
    let plan = square([". . .", ". A B", ". D ."])
        .unit('A', |a| a.gear(["halberd"]).with("focus", 0))
        .unit('B', |b| b.pools(0, 7, 0));
    let mut arena = plan.begin();
    arena.rolls([1, 5, 3, 1]).act("A", "attack hook");
    assert!(arena.is_down("B"), "{:#?}", arena.story());
    arena.asks("A acts");
    let mut arena = square([". . . .", ". A D .", ". . . ."])
        .unit('A', |a| a.gear(["halberd"]))
        .unit('D', |d| d.pools(0, 7, 0))
        .begin();
    yields(&mut arena, "attack hook D", &[5, 3, 1]);
    arena.asks("over");
}

/// POISE-079: only spare dice earn critical effects.
#[test]
fn poise_079_a_defeat_without_dice_earns_nothing() {
    let plan = square(["A D . .", ". . . .", ". . . E"]).unit('D', |d| d.pools(0, 0, 4));
    let mut arena = plan.begin();
    arena.end("A").asks("D acts").act("D", "steady").asks("A reacts").react("A", "hinder");
    assert!(arena.is_down("D"));
    arena.asks("E acts");
    let mut arena = plan.unit('D', |d| d.pools(0, 8, 0)).begin();
    // The threat is 8, and D pays its last momentum.
    arena.act("A", "attack cut D").react("D", "block");
    assert!(arena.is_down("D"));
    arena.asks("A acts");
}
