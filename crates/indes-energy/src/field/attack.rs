//! An attack as plain numbers: Attack Value or Miss Chance, the target's roll, the damage (ENERGY-111, ENERGY-128,
//! ENERGY-131, ENERGY-177, ENERGY-180, ENERGY-205, ENERGY-206, ENERGY-256, ENERGY-263, ENERGY-269, ENERGY-C47,
//! ENERGY-D36, ENERGY-J14).

use super::defence::shield_bonus;
pub use super::defence::{armour, evasion};
use super::reach;
use crate::data::{Ability, ActionEffect, ActionKind, CoverNumbers, Data, Gear, Property, Skill, Stat, Way, Weight};
use crate::field::resolve::{Aim, Attempt, Harm, Resistance};
use crate::state::{Count, Pace};
use crate::unit;
use crate::unit::checks::Edge;
use crate::unit::{checks, gear};
use indes_core::battle::{Intent, Source, Sum, View};
use indes_core::battlefield::{Cover, Means, PartId, Shot, StatusId, UnitRef};
use indes_core::rule_id;

/// What an attack is made with and how.
#[derive(Clone, Copy, Debug)]
pub struct Assault<'a> {
    /// What it does.
    pub does: ActionEffect,
    /// The use of an item.
    pub part: PartId,
    /// The item, or bare hands.
    pub weapon: &'a Gear,
    /// Its flags.
    pub flags: u16,
    /// The conditions that the target had at some time since the declaration, a bit for each (ENERGY-107).
    pub seen: u64,
    /// Whether it is a Combat Maneuver on a target that was not Exposed (ENERGY-267).
    pub unready: bool,
    /// Whether the target is unaware of it (ENERGY-240, ENERGY-G80).
    pub unaware: bool,
}

impl<'a> Assault<'a> {
    /// What an intent attacks with; `None` if it is no attack.
    #[must_use]
    pub fn of(view: &'a View, me: &UnitRef, intent: &Intent) -> Option<Self> {
        let data: &Data = view.field.data();
        let does = data.action(intent.verb).does;
        if !is_attack(does) {
            return None;
        }
        let part = intent.part().unwrap_or_else(|| Way::Melee.part(None));
        let weapon = gear::entry(data, me, part.item);
        Some(Self { does, part, weapon, flags: intent.flags(), seen: 0, unready: false, unaware: false })
    }

    /// Whether it is a shot or a throw.
    #[must_use]
    pub const fn is_ranged(&self) -> bool {
        matches!(self.does, ActionEffect::Ranged)
    }

    /// Whether it is made with the body.
    #[must_use]
    pub const fn is_unarmed(&self) -> bool {
        self.part.item.is_none()
    }

    /// Whether it is a Combat Maneuver.
    #[must_use]
    pub const fn is_maneuver(&self) -> bool {
        is_maneuver(self.does)
    }

    /// Whether a weapon is thrown (ENERGY-153).
    #[must_use]
    pub const fn is_thrown(&self) -> bool {
        self.is_ranged() && self.weapon.range.is_none()
    }
}

/// Whether an effect is an attack.
#[must_use]
pub const fn is_attack(does: ActionEffect) -> bool {
    is_maneuver(does) || matches!(does, ActionEffect::Melee | ActionEffect::Unarmed | ActionEffect::Ranged)
}

/// Whether an effect is a Combat Maneuver (ENERGY-265).
#[must_use]
pub const fn is_maneuver(does: ActionEffect) -> bool {
    matches!(does, ActionEffect::Trip | ActionEffect::Disarm | ActionEffect::Restrain | ActionEffect::Push)
}

/// Whether a verb attacks, so that it ends Defending (ENERGY-043).
#[must_use]
pub fn attacks(data: &Data, verb: indes_core::battle::Verb) -> bool {
    let action = data.action(verb);
    action.kind != ActionKind::Leg && is_attack(action.does)
        || action.kind == ActionKind::Leg && is_maneuver(action.does)
}

/// The cover of a target from an attacker (ENERGY-G24).
#[must_use]
pub fn cover(view: &View, me: &UnitRef, them: &UnitRef, means: Means) -> Cover {
    let field = view.field;
    let (from, to) = (field.taken_by(me), field.taken_by(them));
    let shot = Shot { means, size: them.size.class, ..Shot::new(&from, &to) };
    indes_core::battlefield::cover(&field.screens, &field.bodies, &field.mechanics.cover, &shot)
}

/// What cover of a grade is worth (ENERGY-D43).
const fn worth(data: &CoverPair, grade: u8) -> CoverNumbers {
    match grade {
        0 => CoverNumbers { miss: 0, evasion: 0 },
        1 => data.0,
        _ => data.1,
    }
}

/// What light and heavy cover are worth.
struct CoverPair(CoverNumbers, CoverNumbers);

impl CoverPair {
    fn of(data: &Data) -> Self {
        Self(data.file.situation.light, data.file.situation.heavy)
    }
}

/// Whether a target has a condition for the purposes of an attack: now, or at some time since the declaration
/// (ENERGY-107, ENERGY-J30). Shots are decided by the present alone (ENERGY-108, ENERGY-109).
#[must_use]
pub fn suffers(data: &Data, assault: &Assault, them: &UnitRef, status: StatusId) -> bool {
    let past = assault.seen >> status.0 & 1 == 1 && !assault.is_ranged() && assault.flags & data.flags.no_past == 0;
    past || them.statuses.has(status)
}

/// Whether a target is Exposed for the purposes of an attack (ENERGY-223, ENERGY-353).
#[must_use]
pub fn is_exposed(data: &Data, assault: &Assault, them: &UnitRef) -> bool {
    assault.unaware || suffers(data, assault, them, data.statuses.exposed)
}

/// The steps of care with which an attack is Non-Lethal; `None` for a lethal one (ENERGY-252, ENERGY-253).
#[must_use]
pub fn care(data: &Data, flags: u16) -> Option<i16> {
    data.flags.careful().find(|(flag, _)| *flag != 0 && flags & flag != 0).map(|one| one.1)
}

/// The Attack Value without what a maneuver takes off (ENERGY-111, ENERGY-263).
#[must_use]
pub fn attack_value(data: &Data, me: &UnitRef, assault: &Assault) -> Sum {
    let (numbers, rule) = (&data.file.attack, rule_id!("ENERGY-111"));
    let mut sum = Sum::default();
    sum.add(Source::Bonus, rule, numbers.value);
    sum.add(Source::Stat(Stat::Strength.id()), rule_id!("ENERGY-122"), unit::melee_bonus(data, me));
    if !assault.is_unarmed() {
        sum.add(Source::Weapon, rule, assault.weapon.av);
        if !gear::is_proficient(me, assault.weapon.mpr) {
            sum.add(Source::Burden, rule_id!("ENERGY-256"), -numbers.unproficient);
        }
    }
    let styles: i16 = data.styles_of(me).map(|style| style.av).sum();
    sum.add(Source::Bonus, rule_id!("ENERGY-D40"), styles);
    for (flag, row) in data.enhancements() {
        if assault.flags & flag != 0 {
            sum.add(Source::Bonus, rule_id!("ENERGY-D41"), row.av);
        }
    }
    let steps = care(data, assault.flags).unwrap_or(0);
    sum.add(Source::Bonus, rule_id!("ENERGY-252"), -steps * data.file.non_lethal.step);
    sum
}

/// The numbers of an attack on a creature (ENERGY-C45).
#[must_use]
pub fn attempt(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Attempt {
    let (data, numbers) = (view.field.data::<Data>(), &view.field.data::<Data>().file.attack);
    let helpless = assault.unaware || unit::cannot_defend(data, them);
    let mut attempt = Attempt {
        sides: numbers.die,
        keep: roll_edge(view, me, them, assault).keep(data),
        aim: Aim::Miss(Sum::default()),
        evasion: None,
        ties: them.statuses.has(data.statuses.defending) && !helpless,
        critical: numbers.critical - if assault.is_unarmed() { 0 } else { assault.weapon.precise },
        exposes: numbers.exposes,
        misses: numbers.misses,
        fortitude: None,
        harm: None,
    };
    if assault.is_ranged() {
        attempt.aim = Aim::Miss(miss_chance(view, me, them, assault));
        attempt.evasion = (!helpless).then(|| ranged_evasion(view, me, them, assault));
    } else {
        let full = attack_value(data, me, assault);
        let mut value = full.clone();
        if assault.is_maneuver() {
            value.add(Source::Bonus, rule_id!("ENERGY-269"), -numbers.maneuver);
            attempt.fortitude = fortitude(view, them, assault, full.total());
        }
        attempt.aim = Aim::Value(value);
        attempt.evasion = (!helpless).then(|| melee_evasion(view, me, them, assault));
    }
    attempt.harm = (!assault.is_maneuver()).then(|| harm(view, me, them, assault));
    attempt
}

/// Advantage and Disadvantage of the Combat roll or Hit roll (ENERGY-144).
fn roll_edge(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Edge {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let mut edge = Edge::default();
    if me.statuses.has(named.dazed) {
        edge.worse(rule_id!("ENERGY-333"));
    }
    if me.statuses.has(named.blinded) {
        edge.worse(rule_id!("ENERGY-335"));
    }
    // ENERGY-J14: crossbows are shot lying down without a penalty.
    if me.statuses.has(named.prone) && (!assault.is_ranged() || assault.is_thrown()) {
        edge.worse(rule_id!("ENERGY-J14"));
    }
    let distance = view.field.distance(me.id, them.id);
    if assault.is_ranged() {
        let [near, middle, _] = reach::ranges(data, me, assault.weapon).unwrap_or([0; 3]);
        if distance <= reach::cells(view.field, near) {
            edge.better(rule_id!("ENERGY-143"));
        } else if distance > reach::cells(view.field, middle) {
            edge.worse(rule_id!("ENERGY-145"));
        }
    } else if data.option("close_in_disadvantage") != 0
        && !assault.is_unarmed()
        && !assault.weapon.is(Property::Versatile)
        && distance < reach::limit(view.field, me, assault.part.item)
    {
        edge.worse(rule_id!("ENERGY-G05"));
    }
    edge
}

/// Advantage and Disadvantage of an Evasion roll.
fn evasion_edge(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Edge {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let mut edge = Edge::default();
    let suffers = |status| suffers(data, assault, them, status);
    if suffers(named.dazed) {
        edge.worse(rule_id!("ENERGY-333"));
    }
    if suffers(named.surprised) {
        edge.worse(rule_id!("ENERGY-239"));
    }
    if suffers(named.blinded) {
        edge.worse(rule_id!("ENERGY-335"));
    }
    if suffers(named.prone) {
        edge.worse(rule_id!("ENERGY-339"));
    }
    if !reach::faces(view.field, them, me) {
        edge.worse(rule_id!("ENERGY-205"));
    }
    if assault.unready {
        edge.better(rule_id!("ENERGY-267"));
    }
    edge
}

/// The Evasion roll of a target in melee; from behind neither weapon nor shield helps (ENERGY-206).
fn melee_evasion(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Resistance {
    let data: &Data = view.field.data();
    let faced = reach::faces(view.field, them, me);
    let mut number = evasion(data, them, view, faced.then_some(assault.weapon));
    let grade = cover(view, me, them, Means::Melee).grade;
    number.add(Source::Bonus, rule_id!("ENERGY-G24"), worth(&CoverPair::of(data), grade).evasion);
    Resistance { number, sides: data.file.attack.defence, keep: evasion_edge(view, me, them, assault).keep(data) }
}

/// The Ranged Evasion roll of a target; a shield helps if the target faces the shot (ENERGY-131, ENERGY-132,
/// ENERGY-C11, ENERGY-C47, ENERGY-179).
fn ranged_evasion(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Resistance {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-131"));
    let mut number = Sum::default();
    number.add(Source::Stat(Stat::Dexterity.id()), rule, unit::half(data, them, Stat::Dexterity));
    number.add(Source::Burden, rule, -data.armour(them).evasion);
    if reach::faces(view.field, them, me) {
        let heavy = assault.weapon.weight == Weight::Heavy;
        number.add(Source::Weapon, rule_id!("ENERGY-132"), shield_bonus(data, them, view, heavy));
    }
    let keep = evasion_edge(view, me, them, assault).keep(data);
    Resistance { number, sides: data.file.attack.ranged_defence, keep }
}

/// The Miss Chance before the Ranged Evasion roll: that of attacker and weapon, of size, movement and cover
/// (ENERGY-127, ENERGY-128, ENERGY-134, ENERGY-155, ENERGY-355, ENERGY-G24, ENERGY-129).
fn miss_chance(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Sum {
    let (data, rule) = (view.field.data::<Data>(), rule_id!("ENERGY-128"));
    let mut sum = Sum::default();
    sum.add(Source::Bonus, rule, data.file.attack.miss);
    let weapon = assault.weapon;
    let accuracy = match (weapon.range, weapon.thrown) {
        (Some(_), _) => weapon.accuracy,
        (None, Some(_)) => weapon.av,
        (None, None) => 0,
    };
    sum.add(Source::Weapon, rule, -accuracy);
    sum.add(Source::Stat(Stat::Dexterity.id()), rule, -unit::half(data, me, Stat::Dexterity));
    let styles: i16 = data.styles_of(me).map(|style| style.accuracy).sum();
    sum.add(Source::Bonus, rule_id!("ENERGY-D40"), -styles);
    sum.add(Source::Stat(Stat::Miss.id()), rule_id!("ENERGY-134"), Stat::Miss.of(them));
    let (amount, rule) = movement(view, them);
    sum.add(Source::Bonus, rule, amount);
    let grade = cover(view, me, them, Means::Ranged).grade;
    sum.add(Source::Bonus, rule_id!("ENERGY-G24"), worth(&CoverPair::of(data), grade).miss);
    let steps = care(data, assault.flags).unwrap_or(0);
    sum.add(Source::Bonus, rule_id!("ENERGY-252"), steps * data.file.non_lethal.step);
    sum
}

/// What the movement of a target adds to the Miss Chance (ENERGY-135, ENERGY-136, ENERGY-137, ENERGY-G23, ENERGY-J27).
fn movement(view: &View, them: &UnitRef) -> (i16, indes_core::battle::RuleId) {
    let (data, situation) = (view.field.data::<Data>(), &view.field.data::<Data>().file.situation);
    let named = &data.statuses;
    let latest = view.turn.counted(them.id, Count::Latest);
    let frozen = them.statuses.has(named.surprised) && latest == Pace::Still as i16;
    let bound = them.statuses.has(named.bound) && unit::holders_of(data, them).is_empty();
    if them.body.down || them.statuses.has(named.asleep) || bound || frozen {
        return (situation.still, rule_id!("ENERGY-135"));
    }
    if latest == Pace::Erratic as i16 {
        return (situation.erratic, rule_id!("ENERGY-137"));
    }
    (0, rule_id!("ENERGY-136"))
}

/// The Fortitude roll against a maneuver; none against Restrain (ENERGY-270, ENERGY-275, ENERGY-280, ENERGY-287).
fn fortitude(
    view: &View,
    them: &UnitRef,
    assault: &Assault,
    against: i16,
) -> Option<(Resistance, i16, Option<indes_core::battle::Keep>)> {
    let data: &Data = view.field.data();
    if assault.does == ActionEffect::Restrain || them.body.down {
        return None;
    }
    let mut edge = checks::resist_edge(data, them);
    if assault.does == ActionEffect::Trip && is_moving(view, them) {
        edge.worse(rule_id!("ENERGY-272"));
    }
    let mut late = edge.clone();
    if assault.unready {
        late.better(rule_id!("ENERGY-C37"));
    }
    let sides = data.file.attack.defence;
    let one = Resistance { number: unit::fortitude(data, them), sides, keep: edge.keep(data) };
    Some((one, against, late.keep(data)))
}

/// Whether a creature has declared a movement that changes its cell and is not finished (ENERGY-359, ENERGY-G56).
#[must_use]
pub fn is_moving(view: &View, them: &UnitRef) -> bool {
    use crate::state::procedure::Act;
    let data: &Data = view.field.data();
    let moves = |does| {
        matches!(
            does,
            ActionEffect::Run
                | ActionEffect::QuickRun
                | ActionEffect::Sprint
                | ActionEffect::GroupRun
                | ActionEffect::Shift
                | ActionEffect::Jump
                | ActionEffect::Climb
                | ActionEffect::Swim
        )
    };
    view.stack.frames.iter().any(|frame| {
        let under_way = frame.memory.get::<Act>().is_some_and(|act| !act.over);
        under_way && frame.actor == Some(them.id) && moves(data.action(frame.intent.verb).does)
    })
}

/// The damage of an attack (ENERGY-112, ENERGY-142, ENERGY-151, ENERGY-153, ENERGY-255, ENERGY-257, ENERGY-264,
/// ENERGY-G55).
fn harm(view: &View, me: &UnitRef, them: &UnitRef, assault: &Assault) -> Harm {
    let (data, weapon, rule) = (view.field.data::<Data>(), assault.weapon, rule_id!("ENERGY-112"));
    let mut bonus = Sum::default();
    if assault.is_unarmed() {
        let own = unit::melee_bonus(data, me).max(data.file.attack.unarmed_least);
        bonus.add(Source::Stat(Stat::Strength.id()), rule_id!("ENERGY-264"), own);
    } else if !assault.is_ranged() {
        bonus.add(Source::Stat(Stat::Strength.id()), rule_id!("ENERGY-123"), unit::melee_bonus(data, me));
    } else if weapon.draw.is_some() {
        let row = usize::try_from(gear::row_of(data, me, weapon).0).unwrap_or(0);
        bonus.add(Source::Weapon, rule_id!("ENERGY-151"), data.file.draws.get(row).map_or(0, |row| row.damage));
    }
    let mut doublings = 0;
    if !assault.is_ranged() {
        let styles: i16 = data.styles_of(me).map(|style| style.damage).sum();
        bonus.add(Source::Bonus, rule_id!("ENERGY-D40"), styles);
        for (flag, row) in data.enhancements() {
            if assault.flags & flag != 0 {
                bonus.add(Source::Bonus, rule, row.damage);
                doublings += i16::from(row.doubles);
            }
        }
    }
    let (rating, coverage) = armour(data, them, view);
    let weak = Stat::Weaknesses.of(them) & weapon.kind.bit() != 0;
    let strong = Stat::Resistances.of(them) & weapon.kind.bit() != 0;
    let clumsy = !assault.is_unarmed() && !gear::is_proficient(me, weapon.mpr);
    Harm {
        dice: weapon.damage.filter(|_| !assault.is_unarmed()),
        bonus,
        exposed_dice: data.styles_of(me).find_map(|style| style.exposed),
        exposed: is_exposed(data, assault, them),
        coverage,
        rating,
        // ENERGY-193, ENERGY-356: a Weakness and a Resistance cancel.
        doublings: doublings + i16::from(weak),
        halvings: i16::from(strong) + i16::from(clumsy),
        halved_throw: assault.is_thrown() && weapon.thrown.is_none(),
        non_lethal: care(data, assault.flags).map(|steps| needed(data, assault, steps)),
        kind: weapon.kind,
    }
}

/// The number that makes damage Non-Lethal (ENERGY-248, ENERGY-249, ENERGY-250, ENERGY-251, ENERGY-252, ENERGY-J31).
#[must_use]
pub fn needed(data: &Data, assault: &Assault, steps: i16) -> i16 {
    let numbers = &data.file.non_lethal;
    if assault.is_unarmed() {
        return 0;
    }
    let base = if assault.is_ranged() {
        numbers.ranged
    } else if assault.weapon.kind == crate::data::DamageType::Blunt {
        numbers.blunt
    } else {
        numbers.other
    };
    (base - steps * numbers.lowers).max(0)
}

/// Whether a creature is unaware of an attack by another one: that one is hidden from it, and near enough for a blow
/// (ENERGY-240, ENERGY-J10, ENERGY-G80); a shot may come from anywhere (ENERGY-130).
#[must_use]
pub fn is_unaware(view: &View, me: &UnitRef, them: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    unit::is_able(data, them) && view.field.concealed.of(me.id).is_from(them.id)
}

/// Whether an ability is at hand: it has uses left (ENERGY-295).
#[must_use]
pub fn has_use(view: &View, me: &UnitRef, ability: Ability) -> bool {
    let data: &Data = view.field.data();
    let is_left = |uses: i16| uses == 0 || view.turn.counted(me.id, Count::Used(ability)) < uses;
    unit::has_ability(me, ability) && data.ability(ability).is_some_and(|row| is_left(row.uses))
}

/// The skill that stands for a name of a contest.
#[must_use]
pub const fn is_defence(skill: Skill) -> bool {
    matches!(skill, Skill::Fortitude)
}
