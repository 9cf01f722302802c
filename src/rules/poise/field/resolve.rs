//! One attack on one target, as pure numbers: boons and banes, threat, the dice of its yield.
//!
//! The rules call [`roll`] with the battle's dice, forecasts with every face of every die, so the two can never
//! disagree.

use super::{flight, preparation, riding, skill, water, zones};
use crate::battle::{Die, Draw, Draws, Faces, Frame, Source, Sum, View};
use crate::battlefield::{Cover, Flank, FlankQuery, Means, Shot, UnitId, UnitMask, UnitRef, cover};
use crate::rules::poise::counted::Count;
use crate::rules::poise::data::{Attack, Data, Stat, Tag, conflict, gap, rule, table};
use crate::rules::poise::ids::MOST_DICE;
use crate::rules::poise::procedure::Skill;
use crate::rules::poise::unit::{afflictions, statuses};
use smallvec::SmallVec;

/// An attack as it meets one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Boons, above 0, and banes, below 0, by what they come from (POISE-D06).
    pub boons: Sum,
    /// What is left of them: net, and no more than count (POISE-G07).
    pub net: i16,
    /// Its threat, before the target's armour (POISE-G01).
    pub threat: Sum,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// Added to the dice (POISE-067).
    pub brawn: i16,
    /// What a weak grip takes from them (POISE-D16).
    pub grip: i16,
    /// What each die is held against (POISE-070).
    pub cunning: i16,
    /// What the target's armour takes from threat and damage (POISE-054, POISE-069).
    pub armour: i16,
}

/// What a throw came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The dice.
    pub draw: Draw,
    /// Each of them.
    pub faces: SmallVec<[u8; 8]>,
    /// Damage after armour.
    pub damage: Sum,
    /// Cunning effects earned.
    pub effects: u8,
}

/// The boons and banes of whatever a skill is aimed at (POISE-D06): each source counts once.
#[must_use]
pub fn boons(view: &View, user: &UnitRef, tags: &[Tag], attacks: bool, target: Option<&UnitRef>) -> Sum {
    let (field, data) = (view.field, view.field.data::<Data>());
    let from = &data.file.sources;
    let mut sum = Sum::default();
    let is = |tag: Tag| tags.contains(&tag);
    if attacks && statuses::has(user, data.statuses.reeling) {
        sum.add(Source::Bonus, rule(83), -from.reeling);
    }
    if statuses::has(user, data.statuses.encumbered) {
        sum.add(Source::Bonus, BANE, -from.encumbered);
    }
    if let Some(by) = water::bane(field, user, tags) {
        sum.add(Source::Bonus, by, -from.swimming);
    }
    if statuses::in_gambit(data, user) {
        sum.add(Source::Bonus, gap(12), data.file.specials.gambit_boons);
    }
    sum.add(Source::Bonus, rule(33), preparation::boons(view, user));
    if attacks {
        sum.add(Source::Bonus, table(16), -afflictions::dread(view, user));
    }
    if is(Tag::Ranged) && !zones::controllers(view, user).is_empty() {
        sum.add(Source::Bonus, rule(161), -from.in_enemy_zone);
    }
    let Some(target) = target.filter(|target| target.id != user.id) else {
        return sum;
    };
    if covered(view, user, target, is(Tag::Melee)).grade > 0 {
        sum.add(Source::Bonus, rule(146), -from.cover);
    }
    if attacks && statuses::has(target, data.statuses.heedless) {
        sum.add(Source::Bonus, gap(32), from.heedless_target);
    }
    if attacks && surrounded(view, target).is_some() {
        sum.add(Source::Bonus, rule(178), from.surrounded_target);
    }
    if attacks && is(Tag::Melee) {
        let height = |unit: &UnitRef, other: &UnitRef| field.level(unit) + riding::raised(field, unit, other);
        match height(user, target).cmp(&height(target, user)) {
            std::cmp::Ordering::Greater => sum.add(Source::Bonus, rule(143), from.higher),
            std::cmp::Ordering::Less => sum.add(Source::Bonus, rule(144), -from.lower),
            std::cmp::Ordering::Equal => {}
        }
    }
    sum
}

/// The same of an attack: a skill may have been maimed (POISE-D15).
#[must_use]
pub fn attack_boons(view: &View, user: &UnitRef, attack: &Attack, target: &UnitRef) -> Sum {
    let mut sum = boons(view, user, &attack.tags, true, Some(target));
    sum.add(Source::Bonus, table(15), -banes(view, view.field.data(), user.id, attack));
    sum
}

/// What counts of boons and banes (POISE-G07).
#[must_use]
pub fn net(data: &Data, boons: &Sum) -> i16 {
    let cap = data.option("boon_cap");
    boons.total().clamp(-cap, cap)
}

/// What stands between a user and a target (POISE-146, POISE-147).
#[must_use]
pub fn covered(view: &View, user: &UnitRef, target: &UnitRef, melee: bool) -> Cover {
    let field = view.field;
    let (from, to) = (field.taken_by(user), field.taken_by(target));
    let means = if melee { Means::Melee } else { Means::Ranged };
    let (unseen, lofty) = (field.concealed.all(), flight::heights(field, user, target));
    let heights = lofty.as_ref();
    let shot = Shot { means, size: target.size.class, unseen, heights, ..Shot::new(&from, &to) };
    cover(&field.screens, &field.bodies, &field.mechanics.cover, &shot)
}

/// POISE-179, POISE-181: whether a unit is surrounded, and why.
#[must_use]
pub fn surrounded(view: &View, unit: &UnitRef) -> Option<Flank> {
    surrounded_by(view, unit, view.field.known_foes(unit.id))
}

/// The same by some of its foes only.
#[must_use]
pub fn surrounded_by(view: &View, unit: &UnitRef, foes: UnitMask) -> Option<Flank> {
    let field = view.field;
    // POISE-220, POISE-C33: the defeated are in the way where the level has it so.
    let bars = field.mechanics.gait.crossing.is_barred_by_fallen();
    let lying = if bars { foes.intersection(field.bodies.down()) } else { UnitMask::NONE };
    let foes = foes.without(field.bodies.down());
    let siege = FlankQuery {
        board: &field.board,
        bodies: &field.bodies,
        zones: view.zones,
        target: field.stance(unit),
        foes,
        lying,
        able: foes,
        corner: field.mechanics.gait.corner,
        rise: field.mechanics.gait.rise.up_most,
    };
    if field.aloft(unit.id).is_some() {
        // POISE-G40: up is a way out.
        return siege.corners(zones::controllers(view, unit).intersection(foes));
    }
    siege.no_way_out()
}

/// How an attack meets a target.
#[must_use]
pub fn strike(view: &View, user: UnitId, attack: &Attack, target: UnitId) -> Strike {
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(user), view.field.unit(target));
    let boons = attack_boons(view, &me, attack, &them);
    let net = net(data, &boons);
    of(data, &me, attack, &them, boons, net)
}

/// The same with boons and banes that were counted before.
#[must_use]
pub fn of(data: &Data, user: &UnitRef, attack: &Attack, target: &UnitRef, boons: Sum, net: i16) -> Strike {
    let boon = data.file.boon;
    let mut threat = Sum::default();
    threat.add(Source::Weapon, table(10), attack.threat);
    if data.option("threat_adds_agility") != 0 {
        threat.add(Source::Stat(Stat::Agility.id()), gap(1), Stat::Agility.of(user));
    }
    let bonus = (net * boon.threat).max(-threat.total());
    threat.add(Source::Bonus, gap(6), bonus);
    let dice = (i16::from(attack.dice.0) + net * boon.dice).clamp(1, i16::from(MOST_DICE));
    Strike {
        boons,
        net,
        threat,
        dice: (u8::try_from(dice).unwrap_or(1), attack.dice.1),
        brawn: if attack.is_brawny() { Stat::Brawn.of(user) } else { 0 },
        grip: if attack.is_brawny() { afflictions::grip(data, user) } else { 0 },
        cunning: Stat::Cunning.of(user),
        armour: Stat::Armour.of(target),
    }
}

impl Strike {
    /// What defending against it costs before shields: the threat after armour (POISE-054, POISE-G45).
    #[must_use]
    pub fn threat_after_armour(&self) -> i16 {
        (self.threat.total() - self.armour).max(0)
    }

    /// The damage of dice that add up to so much (POISE-066..069, POISE-G45).
    #[must_use]
    pub fn damage(&self, dice: i16) -> Sum {
        let mut damage = Sum::default();
        damage.add(Source::Dice, rule(66), dice);
        damage.add(Source::Stat(Stat::Brawn.id()), rule(67), self.brawn);
        damage.add(Source::Wounds, table(16), -self.grip.min(damage.total()));
        damage.add(Source::Stat(Stat::Armour.id()), rule(69), -self.armour.min(damage.total()));
        damage
    }

    /// Whether a die earns a cunning effect (POISE-070, POISE-071).
    #[must_use]
    pub fn earns(&self, face: i16) -> bool {
        face <= self.cunning
    }
}

/// POISE-065..072: the dice of a yield, each on its own.
#[must_use]
pub fn roll(strike: &Strike, dice: &mut dyn Draws) -> Rolled {
    let (count, sides) = strike.dice;
    let faces: SmallVec<[u8; 8]> =
        (0..count).map(|_| u8::try_from(dice.draw(Die::Sum { count: 1, sides }).value).unwrap_or(u8::MAX)).collect();
    let value: i16 = faces.iter().map(|&face| i16::from(face)).sum();
    let earned = faces.iter().filter(|&&face| strike.earns(i16::from(face))).count();
    Rolled {
        draw: Draw { die: Die::Sum { count, sides }, value, faces: Faces::of(&faces) },
        damage: strike.damage(value),
        effects: u8::try_from(earned).unwrap_or(u8::MAX),
        faces,
    }
}

/// POISE-C09: the rule by which a confused user's target is drawn.
pub const DRAWN: crate::battle::RuleId = conflict(9);

/// Banes of a unit's skill from critical effects.
#[must_use]
pub fn banes(view: &View, data: &Data, unit: UnitId, attack: &Attack) -> i16 {
    let any = view.turn.tallies.iter().any(|tally| tally.of == unit.into() && Count::is_of_maimed(tally.key));
    let place = any.then(|| data.place_of(attack)).flatten();
    place.map_or(0, |place| view.turn.counted(unit, Count::Maimed(place)))
}

/// How the attack of a frame meets a target: by the boons and banes that were counted when it was declared (step 5).
#[must_use]
pub fn strike_of(view: &View, frame: &Frame, target: UnitId) -> Option<Strike> {
    let (unit, attack) = (frame.actor?, skill::attack_of(view, frame)?);
    Some(match Skill::of(frame).target(target).and_then(|target| target.net) {
        Some(net) => {
            let data: &Data = view.field.data();
            of(data, &view.field.unit(unit), attack, &view.field.unit(target), Default::default(), net)
        }
        None => strike(view, unit, attack, target),
    })
}

/// POISE-G15: a bane on every skill.
pub(crate) const BANE: crate::battle::RuleId = gap(15);
