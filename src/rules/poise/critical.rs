//! Critical effects: dice that a defeat could have done without, and what they buy (POISE-077, POISE-078, POISE-G09,
//! POISE-D15, POISE-J07).
//!
//! [`Blow::spare`] is pure: it counts the dice. A frame of its own asks for one effect after another as long as any are
//! earned; the same one can be taken again for or against somebody else only.

use super::counted::Count;
use super::data::{Against, Attack, CriticalEffect, Data, Deed, Effect, Kind, Which, gap, rule, table};
use super::procedure::{CriticalEffects, CriticalStep, Skill, SkillStep};
use super::resolve::Strike;
use super::{actions, flight, hidden, legend, next, pools, riding, shove, skill, walk};
use crate::battle::{
    Asked, Change, Die, Domain, Frame, Intent, Next, Outbox, Privacy, Prompt, Row, Rows, Seed, Slot, Verb, View, What,
};
use crate::battlefield::{PartId, Path, PoolId, Pools, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use smallvec::{SmallVec, smallvec};

/// One attack that defeated its target, with everything that brought the defeat about.
#[derive(Clone, Debug)]
pub struct Blow<'a> {
    /// How it met its target.
    pub strike: Strike,
    /// The target's pools before the dice.
    pub before: Pools,
    /// The order in which damage took from them.
    pub order: SmallVec<[PoolId; 3]>,
    /// The dice.
    pub faces: SmallVec<[u8; 8]>,
    /// Cunning effects that were taken.
    pub taken: i16,
    /// What the attack brings beside damage.
    pub attack: &'a Attack,
    /// The pool that a loss takes from.
    pub pool_of: fn(&Pools, Which) -> PoolId,
    /// Paces of a shove that each cunning effect adds, and those that were left where it did harm.
    pub shove: Option<(i16, i16)>,
    /// What each pace left of a shove costs (POISE-135).
    pub collision: i16,
    /// The damage of a fall at the end of the shove (POISE-136).
    pub fall: i16,
}

impl Blow<'_> {
    /// The dice that were not needed: as many as can be left out, with their damage and their cunning effects, so that
    /// the target would be defeated all the same (POISE-C20). Brawn counts before any die.
    #[must_use]
    pub fn spare(&self) -> usize {
        let count = self.faces.len();
        let sets = 0..(1_u32 << count);
        sets.filter(|&kept| self.defeats(kept)).map(|kept| count - kept.count_ones() as usize).max().unwrap_or(0)
    }

    /// Whether some of the dice alone would have been enough.
    fn defeats(&self, kept: u32) -> bool {
        let faces = self.faces.iter().zip(0..).filter(|(_, at)| kept & 1 << at != 0).map(|(&face, _)| i16::from(face));
        let (sum, earned) =
            faces.fold((0, 0), |(sum, earned), face| (sum + face, earned + i16::from(self.strike.earns(face))));
        let (mut pools, _) = pools::after(&self.before, &self.order, self.strike.damage(sum).total());
        let times = self.taken.min(earned);
        let lose = |pools: &mut Pools, which: Which, amount: i16| {
            let pool = (self.pool_of)(pools, which);
            *pools = pools::after(pools, &[pool], amount).0;
        };
        if let Some((each, left)) = self.shove {
            let left = left - each * (self.taken - times);
            if left >= 0 && self.fall > 0 {
                let first = (self.pool_of)(&pools, Which::Momentum);
                let order: SmallVec<[PoolId; 4]> = std::iter::once(first).chain(self.order.iter().copied()).collect();
                pools = pools::after(&pools, &order, self.fall).0;
            } else if left > 0 {
                lose(&mut pools, Which::Momentum, left * self.collision);
            }
        }
        let effects = self.attack.yields.iter().map(|effect| (effect, 1)).chain([(&self.attack.cunning, times)]);
        for (effect, times) in effects {
            match effect {
                Effect::Lose(which, amount) => lose(&mut pools, *which, amount * times),
                Effect::LoseByArmour(which) => lose(&mut pools, *which, self.strike.armour * times),
                _ => {}
            }
        }
        self.order.iter().all(|&pool| pools.get(pool).now == 0)
    }
}

/// What the frame's attack on a target was, if it began with the target on its feet.
fn blow<'a>(view: &'a View, frame: &Frame, target: &UnitRef) -> Option<Blow<'a>> {
    let attack = skill::attack_of(view, frame)?;
    let known = Skill::of(frame).target(target.id)?;
    let draw = known.draw?;
    let mut before = target.pools.clone();
    for pool in pools::own(target) {
        before.0.get_mut(usize::from(pool.0))?.now = known.pools_before.iter().find(|one| one.0 == pool)?.1;
    }
    let first = pools::stands_for(target, attack.pool);
    let second = known.spilled_to;
    let mut order: SmallVec<[PoolId; 3]> = smallvec![first];
    for pool in second.into_iter().chain(pools::own(target)) {
        if !order.contains(&pool) {
            order.push(pool);
        }
    }
    let Die::Sum { count, .. } = draw.die else {
        return None;
    };
    let left = known.paces_left;
    let each = if let Effect::Shove(paces) = attack.cunning { i16::try_from(paces).unwrap_or(0) } else { 0 };
    let data: &Data = view.field.data();
    let fall = known.levels.map_or(0, |levels| shove::fall_harm(view, levels));
    Some(Blow {
        strike: skill::strike_of(view, frame, target.id)?,
        before,
        order,
        faces: (0..u32::from(count)).map(|at| u8::try_from(draw.faces >> (4 * at) & 15).unwrap_or(0)).collect(),
        taken: known.effects_taken,
        attack,
        pool_of: |pools, which| if pools.get(super::DEFENCE).exists() { super::DEFENCE } else { which.id() },
        shove: left.map(|left| (each, left)),
        collision: data.file.collision,
        fall,
    })
}

/// The critical effects that an attack has earned by its target's defeat, and by that of those it hit besides, each die
/// at most one; and of whom.
pub(super) fn earned(view: &View, frame: &Frame, unit: UnitId, target: UnitId) -> Option<(UnitId, i16)> {
    let gone = |unit: &UnitRef| unit.body.down || legend::on_brink(view, unit);
    let them = view.field.unit(target);
    // POISE-G48: an enemy's defeat only.
    let hostile = view.field.roster.hostile(unit, target);
    let skill = Skill::of(frame);
    let dice = skill.target(target).and_then(|target| target.draw).map_or(0, |draw| match draw.die {
        Die::Sum { count, .. } => i16::from(count),
        Die::Pool { .. } => 0,
    });
    let own = blow(view, frame, &them).filter(|_| hostile && gone(&them)).map(|blow| blow.spare());
    let own = own.and_then(|spare| i16::try_from(spare).ok());
    let swept = skill.swept.iter().copied().find(|&other| gone(&view.field.unit(other)));
    let besides = swept.map(|other| {
        let hits = skill.swept.iter().filter(|&&hit| hit == other);
        (other, i16::try_from(hits.count()).unwrap_or(i16::MAX))
    });
    match (own, besides) {
        (Some(spare), None) => Some((target, spare)),
        (None, Some((other, hits))) => Some((other, dice - hits)),
        (Some(spare), Some((_, hits))) => Some((target, dice - (hits - spare).max(0))),
        (None, None) => None,
    }
}

/// What follows the step of a frame in which critical effects are chosen.
pub(super) fn step(view: &View, frame: &Frame, step: CriticalStep, out: &mut Outbox) -> Next<CriticalStep> {
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        return Next::Done;
    };
    match step {
        CriticalStep::Reward => {
            let left = earned_by(view, unit);
            if left > 0 && !offers(view, frame, unit).is_empty() {
                return Next::Ask(skill::question(view, frame, unit), CriticalStep::Rewarded);
            }
            let forget = Change::count(unit, Count::EffectsEarned, -left);
            out.batch.write(rule(77), forget);
            Next::Done
        }
        CriticalStep::Rewarded => {
            let used = Change::count(unit, Count::EffectsEarned, -1);
            out.batch.write(rule(77), used);
            let Some(answer) = frame.answer.as_ref() else {
                return Next::Go(CriticalStep::Reward);
            };
            picked(view, frame, (unit, of), answer, out)
        }
        CriticalStep::Pooled => {
            let which = frame.answer.as_ref().and_then(|answer| view.field.data::<Data>().action(answer.verb).pool);
            if let (Some(to), Some(which), Some(effect)) = (gaining(frame), which, last(view, frame)) {
                given(view, effect, &view.field.unit(to), which, out);
            }
            Next::Go(CriticalStep::Reward)
        }
        CriticalStep::Said => {
            if let (Some(part), Some(CriticalEffect::Maim(more))) =
                (frame.answer.as_ref().and_then(Intent::part), last(view, frame))
            {
                maim(view, of, part, more, out);
            }
            Next::Go(CriticalStep::Reward)
        }
    }
}

/// How many somebody has still to choose.
#[must_use]
pub fn earned_by(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::EffectsEarned)
}

/// The effect of a verb, if it is one.
fn effect_of(data: &Data, intent: &Intent) -> Option<CriticalEffect> {
    match data.action(intent.verb).does {
        Deed::Critical(critical) => Some(critical.effect),
        _ => None,
    }
}

/// The effects that were taken, each with the unit that it is for or against.
fn taken(frame: &Frame) -> &[(UnitId, Verb)] {
    frame.memory.get::<CriticalEffects>().map_or(&[], |effects| &effects.taken)
}

/// Whether an effect was taken for or against somebody.
fn is_taken(frame: &Frame, verb: Verb, unit: UnitId) -> bool {
    taken(frame).contains(&(unit, verb))
}

/// The rows of the effects that can be chosen now.
pub(super) fn offers(view: &View, frame: &Frame, unit: UnitId) -> Rows {
    let data: &Data = view.field.data();
    let Some(of) = frame.intent.unit() else {
        return Rows::new();
    };
    let (me, them) = (view.field.unit(unit), view.field.unit(of));
    if me.body.down {
        return Rows::new();
    }
    let row = |verb| {
        let Deed::Critical(critical) = data.action(verb).does else { return None };
        let fits = match critical.of {
            Against::Either => true,
            Against::Defeated => them.body.down,
            Against::Survivor => !them.body.down,
        };
        let slots: &[Slot] = match critical.effect {
            _ if !fits => return None,
            CriticalEffect::Shaken(..) | CriticalEffect::Rally(..) | CriticalEffect::Initiative => {
                (!units(view, frame, unit, verb).is_empty()).then_some(&[Slot::Unit])?
            }
            CriticalEffect::Flying(..) => {
                (!is_taken(frame, verb, of) && !landings(view, &me, &them, verb).is_empty()).then_some(&[Slot::Cell])?
            }
            CriticalEffect::PressOn => {
                let walking = walk::walking(view, &me, data.verbs.shift);
                // POISE-G52: a rider goes where its mount goes.
                let free = !riding::sits(view.field, unit) && walk::barred(data, &me, data.verbs.shift).is_none();
                let free = free && !is_taken(frame, verb, unit);
                (free && walking.is_some_and(|walking| walking.possible(view.field))).then_some(&[Slot::Path])?
            }
            CriticalEffect::Second(_) => (!is_taken(frame, verb, unit) && can_gain(data, &me)).then_some(&[])?,
            CriticalEffect::Maim(_) => (!is_taken(frame, verb, of) && !skills(view, &them).is_empty()).then_some(&[])?,
            CriticalEffect::Slow(_) => (!is_taken(frame, verb, of)).then_some(&[])?,
            CriticalEffect::Ground => flight::flies(view, &them).then_some(&[])?,
        };
        Some(Row { slots: slots.iter().copied().collect(), ..actions::free(verb) })
    };
    data.verbs_of(Kind::Critical).filter_map(row).collect()
}

fn can_gain(data: &Data, unit: &UnitRef) -> bool {
    Which::ALL.into_iter().any(|which| pools::may_gain(data, unit, which))
}

/// Whom an effect can be for or against.
fn units(view: &View, frame: &Frame, unit: UnitId, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let (field, of) = (view.field, frame.intent.unit().unwrap_or(unit));
    let near = |from: UnitId, other: UnitId, range: u16| other != from && field.distance(from, other) <= range;
    let found: UnitMask = match effect_of(data, &Intent::of(verb)) {
        Some(CriticalEffect::Shaken(range, which, _)) => {
            let has = |foe: &UnitRef| foe.pools.get(pools::stands_for(foe, which)).now > 0;
            field.foes(unit).filter(|foe| has(foe) && near(of, foe.id, range)).map(|foe| foe.id).collect()
        }
        Some(CriticalEffect::Rally(range, _)) => {
            let ally = |other: &UnitRef| !field.roster.hostile(unit, other.id) && can_gain(data, other);
            field.standing().filter(|other| ally(other) && near(unit, other.id, range)).map(|other| other.id).collect()
        }
        Some(CriticalEffect::Initiative) => next::nameable(view).without(field.concealed.from(unit)),
        _ => UnitMask::NONE,
    };
    found.iter().filter(|&other| !is_taken(frame, verb, other)).collect()
}

/// Where the defeated can be sent flying: each cell of the way up to the distance, and that of somebody in the way.
fn landings(view: &View, me: &UnitRef, them: &UnitRef, verb: Verb) -> SmallVec<[Cell; 8]> {
    let Some(CriticalEffect::Flying(paces, ..)) = effect_of(view.field.data(), &Intent::of(verb)) else {
        return SmallVec::new();
    };
    let flights = shove::flights(view, me, them, paces);
    let mut cells: SmallVec<[Cell; 8]> = SmallVec::new();
    for (path, hit) in flights {
        cells.extend(path.into_iter().chain(hit.map(|hit| hit.0)));
    }
    cells.sort_unstable();
    cells.dedup();
    cells
}

/// The skills of a survivor that can be named: those of what it has in hand, and has by nature.
fn skills(view: &View, them: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut found = SmallVec::new();
    for (item, kind) in them.gear.in_hand() {
        let parts = data.weapon(kind).skills.iter().zip(0u8..);
        found.extend(
            parts
                .filter(|(attack, _)| banes(view, data, them.id, attack) == 0)
                .map(|(_, part)| PartId { item: Some(item), part }),
        );
    }
    found
}

/// The values of a slot of a critical effect.
pub(super) fn domain(view: &View, frame: &Frame, asked: &Asked, row: &Row, slot: Slot) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let data: &Data = view.field.data();
    let (Some(unit), Some(of)) = (frame.actor, frame.intent.unit()) else {
        return nobody;
    };
    let me = view.field.unit(unit);
    match slot {
        Slot::Unit => Domain::Units(units(view, frame, unit, row.verb)),
        Slot::Cell => Domain::Cells(landings(view, &me, &view.field.unit(of), row.verb)),
        Slot::Path => Domain::Walk(walk::walking(view, &me, data.verbs.shift).into_iter().collect()),
        Slot::Part => Domain::Parts(asked.unit.map_or_else(SmallVec::new, |of| skills(view, &view.field.unit(of)))),
        Slot::Item | Slot::Level => nobody,
    }
}

/// Carries out an effect that was chosen, or asks what is still to be said.
fn picked(
    view: &View,
    frame: &Frame,
    (unit, of): (UnitId, UnitId),
    answer: &Intent,
    out: &mut Outbox,
) -> Next<CriticalStep> {
    let data: &Data = view.field.data();
    let (me, by) = (view.field.unit(unit), table(15));
    let Some(effect) = effect_of(data, answer) else {
        out.batch.tell(gap(9), What::Passed { unit });
        return Next::Go(CriticalStep::Reward);
    };
    let about = match effect {
        CriticalEffect::PressOn | CriticalEffect::Second(_) => unit,
        CriticalEffect::Flying(..) | CriticalEffect::Maim(_) | CriticalEffect::Slow(_) | CriticalEffect::Ground => of,
        CriticalEffect::Shaken(..) | CriticalEffect::Rally(..) | CriticalEffect::Initiative => {
            answer.unit().unwrap_or(of)
        }
    };
    out.remember::<CriticalEffects>(frame).taken.push((about, answer.verb));
    out.batch.tell(by, What::Replied { unit, intent: Box::new(answer.clone()) });
    let them = view.field.unit(about);
    match effect {
        CriticalEffect::Shaken(_, which, amount) => {
            pools::lose(&mut out.batch, by, &them, pools::stands_for(&them, which), amount);
        }
        CriticalEffect::Flying(paces, which, amount) => {
            let flights = shove::flights(view, &me, &them, paces);
            if let Some(cell) = answer.cell() {
                fly(view, &flights, &them, cell, (which, amount), out);
            }
        }
        CriticalEffect::PressOn => {
            let mut intent = Intent::of(data.verbs.shift);
            intent.with.clone_from(&answer.with);
            return Next::Push(Seed::new::<Skill>(SkillStep::Stride, Some(unit), intent), CriticalStep::Reward);
        }
        CriticalEffect::Second(_) | CriticalEffect::Rally(..) => {
            let open: SmallVec<[Which; 3]> =
                Which::ALL.into_iter().filter(|&which| pools::may_gain(data, &them, which)).collect();
            if !pools::is_minion(&them) && open.len() > 1 {
                return Next::Ask(skill::question(view, frame, unit), CriticalStep::Pooled);
            }
            if let Some(&which) = open.first() {
                given(view, effect, &them, which, out);
            }
        }
        CriticalEffect::Initiative => {
            out.batch.write(by, Change::count(about, Count::Named, 1));
        }
        CriticalEffect::Maim(more) => match skills(view, &them).as_slice() {
            &[only] => maim(view, of, only, more, out),
            // The skills are those of the one who is maimed.
            _ => {
                let seat = view.field.roster.seat(unit);
                let asked =
                    Asked { frame: frame.id, seat, unit: Some(of), prompt: Prompt::Detail, privacy: Privacy::Open };
                return Next::Ask(asked, CriticalStep::Said);
            }
        },
        CriticalEffect::Slow(amount) => {
            out.batch.write(by, Change::count(of, Count::Slowed, amount));
        }
        CriticalEffect::Ground => {
            out.batch.write(by, Change::count(of, Count::Grounded, 1));
        }
    }
    Next::Go(CriticalStep::Reward)
}

/// The defeated comes to lie on the cell; somebody who is in the way there loses points.
fn fly(
    view: &View,
    flights: &[shove::Flight],
    them: &UnitRef,
    cell: Cell,
    (which, amount): (Which, i16),
    out: &mut Outbox,
) {
    for (path, hit) in flights {
        let stops = path.iter().position(|&passed| passed == cell).map(|at| at + 1);
        let hits = hit.filter(|hit| hit.0 == cell);
        let Some(end) = stops.or_else(|| hits.map(|_| path.len())) else {
            continue;
        };
        if end > 0 {
            let path: Path = path[..end].into();
            let met = path.iter().map(|&cell| hidden::in_the_way(view, them, cell)).fold(UnitMask::NONE, UnitMask::and);
            hidden::reveal(view, &mut out.batch, met);
            out.batch.write(table(15), Change::Push { unit: them.id, path });
        }
        if let Some((_, other)) = hits {
            let other = view.field.unit(other);
            pools::lose(&mut out.batch, table(15), &other, pools::stands_for(&other, which), amount);
        }
        return;
    }
}

/// For whom the effect is that was taken last.
pub(super) fn gaining(frame: &Frame) -> Option<UnitId> {
    taken(frame).last().map(|taken| taken.0)
}

/// The pools that it can be.
pub(super) fn choices(view: &View, frame: &Frame) -> SmallVec<[Which; 3]> {
    let data: &Data = view.field.data();
    let Some(unit) = gaining(frame).map(|unit| view.field.unit(unit)) else {
        return SmallVec::new();
    };
    Which::ALL.into_iter().filter(|&which| pools::may_gain(data, &unit, which)).collect()
}

/// The effect that was taken last.
fn last(view: &View, frame: &Frame) -> Option<CriticalEffect> {
    effect_of(view.field.data(), &Intent::of(taken(frame).last()?.1))
}

fn given(view: &View, effect: CriticalEffect, to: &UnitRef, which: Which, out: &mut Outbox) {
    if let CriticalEffect::Second(amount) | CriticalEffect::Rally(_, amount) = effect {
        pools::gain(&mut out.batch, table(15), view.field.data(), to, which, amount);
    }
}

/// A skill has so many banes from now on.
fn maim(view: &View, of: UnitId, part: PartId, more: i16, out: &mut Outbox) {
    let data: &Data = view.field.data();
    if let Some(place) = skill::part_of(view, of, part).and_then(|attack| data.place_of(attack)) {
        out.batch.write(table(15), Change::count(of, Count::Maimed(place), more));
    }
}

/// Banes of a unit's skill from critical effects.
#[must_use]
pub fn banes(view: &View, data: &Data, unit: UnitId, attack: &Attack) -> i16 {
    let any = view.turn.tallies.iter().any(|tally| tally.of == unit.into() && Count::is_of_maimed(tally.key));
    let place = any.then(|| data.place_of(attack)).flatten();
    place.map_or(0, |place| view.turn.counted(unit, Count::Maimed(place)))
}

/// By how much critical effects have slowed a unit.
#[must_use]
pub fn slowed(view: &View, unit: UnitId) -> i16 {
    view.turn.counted(unit, Count::Slowed)
}
