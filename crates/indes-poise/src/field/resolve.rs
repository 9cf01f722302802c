//! The numbers of one attack on one target: boons and banes, threat, the dice of its yield.
//!
//! The rules call [`roll`] with the battle's dice, forecasts with every face of every die, so both have the same
//! result.

use super::{flight, preparation, riding, skill, water, zones};
use crate::data::{Attack, Data, Stat, Tag};
use crate::ids::MOST_DICE;
use crate::state::Count;
use crate::state::procedure::Skill;
use crate::unit::{afflictions, statuses};
use indes_core::battle::{Die, Draw, Draws, Faces, Frame, Source, Sum, View};
use indes_core::battlefield::{Cover, Flank, FlankQuery, Means, Shot, UnitId, UnitMask, UnitRef, cover};
use indes_core::rule_id;
use smallvec::SmallVec;

/// The numbers of an attack on one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Boons, above 0, and banes, below 0, by source (POISE-D06).
    pub boons: Sum,
    /// Boons less banes, capped (POISE-G07).
    pub net: i16,
    /// Threat in points, before the target's armour (POISE-G01).
    pub threat: Sum,
    /// Damage dice: how many, of how many faces.
    pub dice: (u8, u8),
    /// Points of brawn added to the dice (POISE-067, POISE-068).
    pub brawn: i16,
    /// Points that afflictions take from the damage (POISE-D16).
    pub grip: i16,
    /// The user's cunning: a die with at most this face earns a cunning effect (POISE-070).
    pub cunning: i16,
    /// Points that the target's armour takes from threat and damage (POISE-054, POISE-069).
    pub armour: i16,
}

/// The result of the dice of a yield.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolled {
    /// The dice and their sum.
    pub draw: Draw,
    /// The face of each die.
    pub faces: SmallVec<[u8; 8]>,
    /// Damage after armour.
    pub damage: Sum,
    /// The number of cunning effects earned.
    pub effects: u8,
}

/// The purpose of a skill, on which some sources of boons and banes depend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// An attack.
    Attack,
    /// Anything else.
    Other,
}

/// The boons and banes of a skill on a target, or without one (POISE-D06): each source counts once. Those for a
/// surrounded target and for heights are for any attacker (POISE-139, POISE-C16).
#[must_use]
pub fn boons(view: &View, user: &UnitRef, tags: &[Tag], purpose: Purpose, target: Option<&UnitRef>) -> Sum {
    let attacks = purpose == Purpose::Attack;
    let (field, data) = (view.field, view.field.data::<Data>());
    let from = &data.file.sources;
    let mut sum = Sum::default();
    let is = |tag: Tag| tags.contains(&tag);
    if attacks && statuses::has(user, data.statuses.reeling) {
        sum.add(Source::Bonus, rule_id!("POISE-083"), -from.reeling);
    }
    if statuses::has(user, data.statuses.encumbered) {
        sum.add(Source::Bonus, BANE, -from.encumbered);
    }
    if let Some(by) = water::bane_rule(field, user, tags) {
        sum.add(Source::Bonus, by, -from.swimming);
    }
    if statuses::in_gambit(data, user) {
        sum.add(Source::Bonus, rule_id!("POISE-G12"), data.file.specials.gambit_boons);
    }
    sum.add(Source::Bonus, rule_id!("POISE-033"), preparation::boons(view, user));
    if attacks {
        sum.add(Source::Bonus, rule_id!("POISE-D16"), -afflictions::dread_banes(view, user));
    }
    if is(Tag::Ranged) && !zones::controllers(view, user).is_empty() {
        sum.add(Source::Bonus, rule_id!("POISE-161"), -from.in_enemy_zone);
    }
    let Some(target) = target.filter(|target| target.id != user.id) else {
        return sum;
    };
    let means = if is(Tag::Melee) { Means::Melee } else { Means::Ranged };
    if covered(view, user, target, means).grade > 0 {
        sum.add(Source::Bonus, rule_id!("POISE-146"), -from.cover);
    }
    if attacks && statuses::has(target, data.statuses.heedless) {
        sum.add(Source::Bonus, rule_id!("POISE-G32"), from.heedless_target);
    }
    if attacks && surrounded(view, target).is_some() {
        sum.add(Source::Bonus, rule_id!("POISE-178"), from.surrounded_target);
    }
    if attacks && is(Tag::Melee) {
        let height = |unit: &UnitRef, other: &UnitRef| field.level(unit) + riding::saddle_height(field, unit, other);
        match height(user, target).cmp(&height(target, user)) {
            std::cmp::Ordering::Greater => sum.add(Source::Bonus, rule_id!("POISE-143"), from.higher),
            std::cmp::Ordering::Less => sum.add(Source::Bonus, rule_id!("POISE-144"), -from.lower),
            std::cmp::Ordering::Equal => {}
        }
    }
    sum
}

/// The boons and banes of an attack, those of a maimed skill included (POISE-D15).
#[must_use]
pub fn attack_boons(view: &View, user: &UnitRef, attack: &Attack, target: &UnitRef) -> Sum {
    let mut sum = boons(view, user, &attack.tags, Purpose::Attack, Some(target));
    sum.add(Source::Bonus, rule_id!("POISE-D15"), -maimed_banes(view, view.field.data(), user.id, attack));
    sum
}

/// The sum of boons and banes, capped by the option `boon_cap` (POISE-G07).
#[must_use]
pub fn net(data: &Data, boons: &Sum) -> i16 {
    let cap = data.option("boon_cap");
    boons.total().clamp(-cap, cap)
}

/// The cover of a target from a user (POISE-146, POISE-147, POISE-C34).
#[must_use]
pub fn covered(view: &View, user: &UnitRef, target: &UnitRef, means: Means) -> Cover {
    let field = view.field;
    let (from, to) = (field.taken_by(user), field.taken_by(target));
    let (unseen, lofty) = (field.concealed.all(), flight::heights(field, user, target));
    let heights = lofty.as_ref();
    let shot = Shot { means, size: target.size.class, unseen, heights, ..Shot::new(&from, &to) };
    cover(&field.screens, &field.bodies, &field.mechanics.cover, &shot)
}

/// POISE-179, POISE-180, POISE-181: how a unit is surrounded by the foes that it knows of; `None` if it is not.
#[must_use]
pub fn surrounded(view: &View, unit: &UnitRef) -> Option<Flank> {
    surrounded_by(view, unit, view.field.known_foes(unit.id))
}

/// How a unit is surrounded by some of its foes; `None` if it is not (POISE-182, POISE-183, POISE-184, POISE-185,
/// POISE-221, POISE-C14, POISE-C15).
#[must_use]
pub fn surrounded_by(view: &View, unit: &UnitRef, foes: UnitMask) -> Option<Flank> {
    let field = view.field;
    // POISE-220, POISE-C33: the defeated are in the way where the level has it so.
    let bars = field.mechanics.gait.crossing.is_barred_by_fallen();
    let lying = if bars { foes.intersection(field.bodies.down()) } else { UnitMask::NONE };
    let foes = foes.without(field.bodies.down());
    let query = FlankQuery {
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
        return query.corners(zones::controllers(view, unit).intersection(foes));
    }
    query.no_way_out()
}

/// The numbers of an attack on a target.
#[must_use]
pub fn strike(view: &View, user: UnitId, attack: &Attack, target: UnitId) -> Strike {
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(user), view.field.unit(target));
    let boons = attack_boons(view, &me, attack, &them);
    let net = net(data, &boons);
    strike_with(data, &me, attack, &them, boons, net)
}

/// The numbers of an attack on a target with boons and banes counted before.
#[must_use]
pub fn strike_with(data: &Data, user: &UnitRef, attack: &Attack, target: &UnitRef, boons: Sum, net: i16) -> Strike {
    let boon = data.file.boon;
    let mut threat = Sum::default();
    threat.add(Source::Weapon, rule_id!("POISE-D10"), attack.threat);
    if data.option("threat_adds_agility") != 0 {
        threat.add(Source::Stat(Stat::Agility.id()), rule_id!("POISE-G01"), Stat::Agility.of(user));
    }
    let bonus = (net * boon.threat).max(-threat.total());
    threat.add(Source::Bonus, rule_id!("POISE-G06"), bonus);
    let dice = (i16::from(attack.dice.0) + net * boon.dice).clamp(1, i16::from(MOST_DICE));
    Strike {
        boons,
        net,
        threat,
        dice: (u8::try_from(dice).unwrap_or(1), attack.dice.1),
        brawn: if attack.is_brawny() { Stat::Brawn.of(user) } else { 0 },
        grip: if attack.is_brawny() { afflictions::grip_loss(data, user) } else { 0 },
        cunning: Stat::Cunning.of(user),
        armour: Stat::Armour.of(target),
    }
}

impl Strike {
    /// The price of a defence before shields: the threat after armour (POISE-054, POISE-G45).
    #[must_use]
    pub fn threat_after_armour(&self) -> i16 {
        (self.threat.total() - self.armour).max(0)
    }

    /// The damage of dice with the sum `dice` (POISE-066, POISE-067, POISE-068, POISE-069, POISE-G45).
    #[must_use]
    pub fn damage(&self, dice: i16) -> Sum {
        let mut damage = Sum::default();
        damage.add(Source::Dice, rule_id!("POISE-066"), dice);
        damage.add(Source::Stat(Stat::Brawn.id()), rule_id!("POISE-067"), self.brawn);
        damage.add(Source::Wounds, rule_id!("POISE-D16"), -self.grip.min(damage.total()));
        damage.add(Source::Stat(Stat::Armour.id()), rule_id!("POISE-069"), -self.armour.min(damage.total()));
        damage
    }

    /// Whether a face earns a cunning effect (POISE-070, POISE-071).
    #[must_use]
    pub fn earns(&self, face: i16) -> bool {
        face <= self.cunning
    }
}

/// Rolls the dice of a yield, each on its own (POISE-065, POISE-066, POISE-067, POISE-068, POISE-069, POISE-070,
/// POISE-071, POISE-072).
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
pub const DRAWN: indes_core::battle::RuleId = rule_id!("POISE-C09");

/// The banes of a unit's skill by critical effects (POISE-D15).
#[must_use]
pub fn maimed_banes(view: &View, data: &Data, unit: UnitId, attack: &Attack) -> i16 {
    let any = view.turn.tallies().iter().any(|tally| tally.of == unit.into() && Count::is_of_maimed(tally.key));
    let place = any.then(|| data.place_of(attack)).flatten();
    place.map_or(0, |place| view.turn.counted(unit, Count::Maimed(place)))
}

/// The numbers of a frame's attack on a target, with the boons and banes counted at POISE-D20 step 5.
#[must_use]
pub fn strike_of(view: &View, frame: &Frame, target: UnitId) -> Option<Strike> {
    let (unit, attack) = (frame.actor?, skill::attack_of(view, frame)?);
    Some(match Skill::of(frame).target(target).and_then(|target| target.net) {
        Some(net) => {
            let data: &Data = view.field.data();
            strike_with(data, &view.field.unit(unit), attack, &view.field.unit(target), Default::default(), net)
        }
        None => strike(view, unit, attack, target),
    })
}

/// POISE-G15: a bane on every skill.
pub(crate) const BANE: indes_core::battle::RuleId = rule_id!("POISE-G15");
