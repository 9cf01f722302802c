//! One attack on one target, as pure numbers: boons and banes, threat, the dice of its yield.
//!
//! The rules call [`roll`] with the battle's dice, forecasts with every face of every die, so the two can never disagree.

use super::data::{Attack, Data, Stat, Tag, conflict, gap, rule, table};
use super::{afflictions, critical, flight, gambit, preparation, riding, share, statuses, water};
use crate::battle::{Die, Draw, Draws, FACES, Source, Sum, View};
use crate::battlefield::{Cover, Field, Flank, Means, Shot, Siege, UnitId, UnitMask, UnitRef, cover};
use crate::grid::Cell;
use smallvec::SmallVec;

/// An attack as it meets one target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strike {
    /// Boons, each 1, and banes, each -1 (POISE-D06).
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
    let mut sum = Sum::default();
    let is = |tag: Tag| tags.contains(&tag);
    if attacks && statuses::has(user, data.statuses.reeling) {
        sum.add(Source::Bonus, rule(83), -1);
    }
    if statuses::has(user, data.statuses.encumbered) {
        sum.add(Source::Bonus, share::BANE, -1);
    }
    if let Some(by) = water::bane(field, user, tags) {
        sum.add(Source::Bonus, by, -1);
    }
    if gambit::is_on(data, user) {
        sum.add(Source::Bonus, gap(12), data.file.specials.gambit_boons);
    }
    sum.add(Source::Bonus, rule(33), preparation::boons(view, user));
    if attacks {
        sum.add(Source::Bonus, table(16), -afflictions::dread(view, user));
    }
    if is(Tag::Ranged) && !controllers(view, user).is_empty() {
        sum.add(Source::Bonus, rule(161), -1);
    }
    let Some(target) = target.filter(|target| target.id != user.id) else {
        return sum;
    };
    if covered(view, user, target, is(Tag::Melee)).grade > 0 {
        sum.add(Source::Bonus, rule(146), -1);
    }
    if attacks && statuses::has(target, data.statuses.heedless) {
        sum.add(Source::Bonus, gap(32), 1);
    }
    if attacks && surrounded(view, target).is_some() {
        sum.add(Source::Bonus, rule(178), 1);
    }
    if attacks && is(Tag::Melee) {
        let height = |unit: &UnitRef, other: &UnitRef| field.level(unit) + riding::raised(field, unit, other);
        match height(user, target).cmp(&height(target, user)) {
            std::cmp::Ordering::Greater => sum.add(Source::Bonus, rule(143), 1),
            std::cmp::Ordering::Less => sum.add(Source::Bonus, rule(144), -1),
            std::cmp::Ordering::Equal => {}
        }
    }
    sum
}

/// The same of an attack: a skill may have been maimed (POISE-D15).
#[must_use]
pub fn attack_boons(view: &View, user: &UnitRef, attack: &Attack, target: &UnitRef) -> Sum {
    let mut sum = boons(view, user, &attack.tags, true, Some(target));
    sum.add(Source::Bonus, table(15), -critical::banes(view, view.field.data(), user.id, attack));
    sum
}

/// What counts of boons and banes (POISE-G07).
#[must_use]
pub fn net(data: &Data, boons: &Sum) -> i16 {
    let cap = data.option("boon_cap");
    boons.total().clamp(-cap, cap)
}

/// The foes in whose zones of control a unit stands.
#[must_use]
pub fn controllers(view: &View, unit: &UnitRef) -> UnitMask {
    let carrier = view.field.unit(view.field.mounts.carrier(unit.id));
    let at = UnitRef { size: carrier.size, ..*unit };
    flight::controllers(view, &at, carrier.body.cell, view.field.aloft(unit.id))
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
    let lying = if bars { foes.common(field.bodies.down()) } else { UnitMask::NONE };
    let foes = foes.without(field.bodies.down());
    let siege = Siege {
        board: &field.board,
        bodies: &field.bodies,
        zones: view.zones,
        target: field.stance(unit),
        foes,
        lying,
        able: foes,
        corner: field.mechanics.gait.corner,
        rise: Some(field.mechanics.gait.rise.up_most),
    };
    if field.aloft(unit.id).is_some() {
        // POISE-G40: up is a way out.
        return siege.corners(controllers(view, unit).common(foes));
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
    let dice = (i16::from(attack.dice.0) + net * boon.dice).clamp(1, i16::from(FACES.0));
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
    let packed = faces.iter().zip(0u32..).fold(0, |packed, (&face, at)| packed | u32::from(face & 15) << (4 * at));
    let earned = faces.iter().filter(|&&face| strike.earns(i16::from(face))).count();
    Rolled {
        draw: Draw { die: Die::Sum { count, sides }, value, faces: packed },
        damage: strike.damage(value),
        effects: u8::try_from(earned).unwrap_or(u8::MAX),
        faces,
    }
}

/// How far an attack or another skill goes, and what of its tags that depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    range: u16,
    melee: bool,
    /// Whether deep water shortens it.
    short: bool,
}

impl Reach {
    /// Of a skill with these tags and this range.
    #[must_use]
    pub fn new(tags: &[Tag], range: u16) -> Self {
        Self { range, melee: tags.contains(&Tag::Melee), short: water::shortens(tags) }
    }

    /// Of an attack.
    #[must_use]
    pub fn of(attack: &Attack) -> Self {
        Self::new(&attack.tags, attack.range)
    }

    /// Whether height does not change it.
    #[must_use]
    pub const fn is_melee(self) -> bool {
        self.melee
    }

    /// What lies between a cell of the user and one of the cells that somebody takes up, at a level in the air or on the
    /// ground.
    #[must_use]
    pub fn span(
        self,
        field: &Field,
        user: &UnitRef,
        (their, level): (&[Cell], Option<i16>),
        pair: (Cell, Cell),
    ) -> Span {
        let (from, to) = pair;
        let height = |level: Option<i16>, cell| level.unwrap_or_else(|| i16::from(field.board.height(cell)));
        let rise = height(field.aloft(user.id), from) - height(level, to);
        let most = if self.melee { self.range } else { self.range.saturating_add_signed(rise) };
        let most = if self.short { water::range(field, user, (their, level), most) } else { most };
        let distance = field.board.grid.distance(from, to);
        // A wall between neighbours stops a blow as well.
        Span { distance, most, rise, shut: self.melee && distance == 1 && field.board.shuts(from, to) }
    }
}

/// The distance between two cells, how far a skill goes there, how much higher its user is, and whether a wall is between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Paces from one to the other.
    pub distance: u16,
    /// Paces that can be reached.
    pub most: u16,
    /// Levels that the user is above the other; below 0 it is lower.
    pub rise: i16,
    /// Whether a wall stands between them, and the skill is a blow.
    pub shut: bool,
}

/// Whether a skill reaches somebody: distance, height and sight (POISE-145, POISE-149, POISE-G28).
#[must_use]
pub fn reaches(view: &View, user: &UnitRef, reach: Reach, target: &UnitRef) -> bool {
    reaches_cells(view, user, reach, (&view.field.taken_by(target), view.field.aloft(target.id)))
}

/// The same for somebody who takes up these cells, at a level in the air or on the ground.
#[must_use]
pub fn reaches_cells(view: &View, user: &UnitRef, reach: Reach, (their, level): (&[Cell], Option<i16>)) -> bool {
    let field = view.field;
    let own = field.taken_by(user);
    let pairs = || own.iter().flat_map(|&from| their.iter().map(move |&to| (from, to)));
    let in_range = |pair: (Cell, Cell)| {
        if reach.melee && field.board.grid.distance(pair.0, pair.1) > reach.range {
            return false;
        }
        let span = reach.span(field, user, (their, level), pair);
        span.distance <= span.most && (!reach.melee || span.rise.unsigned_abs() <= reach.range && !span.shut)
    };
    pairs().any(in_range) && field.sees(&own, their)
}

/// POISE-C09: the rule by which a confused user's target is drawn.
pub const DRAWN: crate::battle::RuleId = conflict(9);
