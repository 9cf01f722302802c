//! Changes that happen to creatures: conditions, damage, Death rolls, unconsciousness and death (ENERGY-062,
//! ENERGY-162, ENERGY-163, ENERGY-224, ENERGY-228, ENERGY-243, ENERGY-244, ENERGY-245, ENERGY-246, ENERGY-306,
//! ENERGY-307, ENERGY-308, ENERGY-C07, ENERGY-C32, ENERGY-C46, ENERGY-D22, ENERGY-G26, ENERGY-G43, ENERGY-G86).

use crate::data::Data;
use crate::field::resolve::row_of;
use crate::ids::{AURA, STAMINA};
use crate::state::Count;
use crate::unit;
use crate::unit::checks;
use indes_core::battle::{Batch, Change, Die, Draws, EventKind, Loss, RuleId, Source, StepOutput, Sum, View};
use indes_core::battlefield::until::Moment;
use indes_core::battlefield::{End, ItemId, PoolId, StatusId, UnitId, UnitRef, Until};
use indes_core::rule_id;

/// When a condition of a creature's own cause ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasting {
    /// At the end of this Round (ENERGY-224, ENERGY-228).
    Round,
    /// At the end of the next Round (ENERGY-117).
    NextRound,
    /// When a rule removes it.
    Removal,
}

impl Lasting {
    /// The Round at whose end it is over; `None` for one that stays.
    fn round(self, view: &View) -> Option<u16> {
        match self {
            Self::Round => Some(view.turn.round),
            Self::NextRound => Some(view.turn.round + 1),
            Self::Removal => None,
        }
    }
}

/// A creature gets a condition by a cause of its own; of several of a kind the longest counts (ENERGY-C32, ENERGY-C46).
pub(crate) fn impose(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef, status: StatusId, lasting: Lasting) {
    let unit = me.id;
    let end = |round: Option<u16>| round.map_or(u32::MAX, u32::from);
    if let Some(own) = me.statuses.by(status, None) {
        let known = own.until.as_ref().and_then(|until| {
            until
                .ends
                .iter()
                .find_map(|end| if let End::At(Moment::RoundEnd(round)) = end { Some(*round) } else { None })
        });
        if end(known) >= end(lasting.round(view)) {
            return;
        }
        batch.write(rule, Change::Lapse { unit, status, cause: None });
    }
    let ends = lasting.round(view).map(|round| End::At(Moment::RoundEnd(round)));
    let until = Box::new(Until::any(ends));
    batch.write(rule, Change::AddUntil { unit, status, by: None, bond: None, until });
}

/// A creature becomes Exposed (ENERGY-223).
pub(crate) fn expose(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef, lasting: Lasting) {
    impose(view, batch, rule, me, view.field.data::<Data>().statuses.exposed, lasting);
}

/// A creature becomes Unguarded until the end of the Round (ENERGY-226, ENERGY-228).
pub(crate) fn unguard(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef) {
    impose(view, batch, rule, me, view.field.data::<Data>().statuses.unguarded, Lasting::Round);
}

/// All conditions of a kind end.
pub(crate) fn lift(batch: &mut Batch, rule: RuleId, me: &UnitRef, status: StatusId) {
    if me.statuses.has(status) {
        batch.write(rule, Change::RemoveStatus { unit: me.id, status });
    }
}

/// A creature falls Prone (ENERGY-271).
pub(crate) fn trip(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef) {
    let named = &view.field.data::<Data>().statuses;
    lift(batch, rule, me, named.kneeling);
    if !me.statuses.has(named.prone) {
        batch.write(rule, Change::Add { unit: me.id, status: named.prone, by: None });
    }
}

/// A creature falls Unconscious, Prone, and keeps what it holds (ENERGY-324, ENERGY-G86); `cause` is the condition that
/// tells why (ENERGY-D24).
pub(crate) fn knock_out(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef, cause: StatusId) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    if me.statuses.has(named.dead) {
        return;
    }
    batch.write(rule, Change::Add { unit, status: cause, by: None });
    if me.body.down {
        return;
    }
    batch.write(rule, Change::Add { unit, status: named.unconscious, by: None });
    lift(batch, rule, me, named.asleep);
    lift(batch, rule, me, named.defending);
    trip(view, batch, rule_id!("ENERGY-G86"), me);
    batch.write(rule, Change::Fall { unit });
}

/// A creature dies (ENERGY-314).
pub(crate) fn kill(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    if me.statuses.has(named.dead) {
        return;
    }
    let over = [
        named.unconscious,
        named.spent,
        named.stunned,
        named.dying,
        named.bleeding,
        named.stabilized,
        named.asleep,
        named.defending,
    ];
    over.into_iter().for_each(|status| lift(batch, rule, me, status));
    batch.write(rule, Change::Add { unit, status: named.dead, by: None });
    if !me.body.down {
        batch.write(rule, Change::Fall { unit });
    }
}

/// A creature wakes from unconsciousness, with at least 1 Stamina (ENERGY-063, ENERGY-326, ENERGY-C30, ENERGY-G39).
pub(crate) fn rouse(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    for status in [named.unconscious, named.spent, named.stunned, named.dying, named.stabilized] {
        lift(batch, rule, me, status);
    }
    if me.pools.get(STAMINA).now < 1 {
        batch.write(rule_id!("ENERGY-C30"), Change::Set { unit, pool: STAMINA, to: 1 });
    }
    batch.write(rule, Change::Rise { unit });
}

/// A creature that bleeds is stabilized (ENERGY-320, ENERGY-G38).
pub(crate) fn stabilize(view: &View, batch: &mut Batch, rule: RuleId, me: &UnitRef) {
    let (unit, named) = (me.id, &view.field.data::<Data>().statuses);
    if me.statuses.has(named.dead) {
        return;
    }
    lift(batch, rule, me, named.bleeding);
    if !me.statuses.has(named.stabilized) {
        batch.write(rule, Change::Add { unit, status: named.stabilized, by: None });
    }
}

/// A hold ends for both (ENERGY-283, ENERGY-286).
pub(crate) fn let_go(view: &View, batch: &mut Batch, rule: RuleId, holder: UnitId, held: UnitId) {
    let named = &view.field.data::<Data>().statuses;
    for (unit, status, by) in [(held, named.restrained, holder), (holder, named.restraining, held)] {
        if view.field.unit(unit).statuses.by(status, Some(by)).is_some() {
            batch.write(rule, Change::Lapse { unit, status, cause: Some(by) });
        }
    }
}

/// Damage that reaches a creature, after armour and multipliers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hurt {
    /// The points.
    pub amount: i16,
    /// Whether it can kill.
    pub lethal: bool,
    /// The face that a creature without Aura needs to survive it; `None` for an ordinary Death roll (ENERGY-322).
    pub survive: Option<i16>,
}

impl Hurt {
    /// Lethal damage.
    #[must_use]
    pub const fn lethal(amount: i16) -> Self {
        Self { amount, lethal: true, survive: None }
    }
}

/// A creature loses points of a pool, as far as it has any that are not reserved.
pub(crate) fn lose(batch: &mut Batch, rule: RuleId, me: &UnitRef, pool: PoolId, amount: i16, kind: Loss) {
    let amount = amount.min(me.pools.free(pool));
    if amount > 0 {
        batch.write(rule, Change::Lose { unit: me.id, pool, amount, kind });
    }
}

/// A creature suffers damage: its Aura goes down; without Aura the body is struck (ENERGY-162, ENERGY-163, ENERGY-306,
/// ENERGY-G43). Damage wakes a sleeper (ENERGY-J16, ENERGY-161).
pub(crate) fn harm(view: &View, batch: &mut Batch, dice: &mut dyn Draws, them: &UnitRef, hurt: Hurt) {
    let (data, unit) = (view.field.data::<Data>(), them.id);
    if hurt.amount <= 0 || unit::is_gone(data, them) {
        return;
    }
    lift(batch, rule_id!("ENERGY-J16"), them, data.statuses.asleep);
    let aura = them.pools.get(AURA).now;
    if aura > 0 {
        let amount = hurt.amount.min(aura);
        batch.write(rule_id!("ENERGY-162"), Change::Lose { unit, pool: AURA, amount, kind: Loss::Damage });
        return;
    }
    match (hurt.lethal, hurt.survive) {
        (false, _) => batter(view, batch, dice, them, hurt.amount),
        (true, Some(least)) => survive(view, batch, dice, them, least),
        (true, None) => death_roll(view, batch, dice, them),
    }
}

/// Non-Lethal damage without Aura: Exhausted, Shaken, and Stamina lost (ENERGY-244, ENERGY-245, ENERGY-246, ENERGY-C14,
/// ENERGY-G27); by an option it may injure (ENERGY-247, ENERGY-J11, ENERGY-064).
fn batter(view: &View, batch: &mut Batch, dice: &mut dyn Draws, them: &UnitRef, amount: i16) {
    let data: &Data = view.field.data();
    let (named, numbers) = (&data.statuses, &data.file.non_lethal);
    impose(view, batch, rule_id!("ENERGY-245"), them, named.exhausted, Lasting::NextRound);
    impose(view, batch, rule_id!("ENERGY-246"), them, named.shaken, Lasting::Removal);
    lose(batch, rule_id!("ENERGY-246"), them, STAMINA, numbers.stamina, Loss::Drain);
    if them.pools.get(STAMINA).now <= numbers.stamina {
        knock_out(view, batch, rule_id!("ENERGY-326"), them, named.stunned);
    }
    if data.option("named_injuries") != 0 && amount >= numbers.injures {
        injure(view, batch, dice, them);
    }
}

/// A hazard that kills a creature without Aura unless its d20 is high enough (ENERGY-322, ENERGY-J17).
fn survive(view: &View, batch: &mut Batch, dice: &mut dyn Draws, them: &UnitRef, least: i16) {
    let data: &Data = view.field.data();
    let rolled = checks::chance(data, dice);
    let lives = rolled.total() >= least;
    rolled.tell(batch, rule_id!("ENERGY-322"), them.id, data.verbs.chance, Some((least, lives)));
    if !lives {
        kill(view, batch, rule_id!("ENERGY-322"), them);
    }
}

/// A roll on a table: an unmodified d20, told with its row (ENERGY-308).
pub(crate) fn table_roll(
    data: &Data,
    batch: &mut Batch,
    dice: &mut dyn Draws,
    unit: UnitId,
    of: (RuleId, indes_core::battle::Verb),
    least: &[i16],
) -> u8 {
    let draw = dice.draw(Die::Sum { count: 1, sides: data.file.attack.die });
    let row = row_of(draw.value, least);
    tell_row(batch, unit, of, draw, row);
    row
}

fn tell_row(
    batch: &mut Batch,
    unit: UnitId,
    of: (RuleId, indes_core::battle::Verb),
    draw: indes_core::battle::Draw,
    row: u8,
) {
    let mut number = Sum::default();
    number.keep(Source::Dice, of.0, draw.value);
    batch.tell(of.0, EventKind::Rolled { unit, verb: of.1, draw: Some(draw), result: number.clone() });
    batch.tell(of.0, EventKind::Judged { unit, verb: of.1, number, threshold: None, row });
}

/// The Death roll of a creature without Aura that suffers lethal damage (ENERGY-307, ENERGY-309, ENERGY-310,
/// ENERGY-311, ENERGY-312, ENERGY-313, ENERGY-314, ENERGY-320, ENERGY-D22).
fn death_roll(view: &View, batch: &mut Batch, dice: &mut dyn Draws, them: &UnitRef) {
    let (data, unit) = (view.field.data::<Data>(), them.id);
    let (named, of) = (&data.statuses, &data.file.death);
    let least = [of.scratch, of.brief, of.injury, of.bleeding, of.unconscious];
    let row = table_roll(data, batch, dice, unit, (rule_id!("ENERGY-307"), data.verbs.death_roll), &least);
    let at = usize::from(row);
    if at == 0 {
        return;
    }
    if at >= least.len() {
        return kill(view, batch, rule_id!("ENERGY-314"), them);
    }
    if least[at] == of.brief {
        return impose(view, batch, rule_id!("ENERGY-310"), them, named.exhausted, Lasting::NextRound);
    }
    impose(view, batch, rule_id!("ENERGY-311"), them, named.exhausted, Lasting::Removal);
    if data.option("injuries") != 0 {
        injure(view, batch, dice, them);
    }
    if least[at] <= of.bleeding {
        lift(batch, rule_id!("ENERGY-320"), them, named.stabilized);
        if !them.statuses.has(named.bleeding) {
            batch.write(rule_id!("ENERGY-312"), Change::Add { unit, status: named.bleeding, by: None });
        }
    }
    if least[at] <= of.unconscious {
        knock_out(view, batch, rule_id!("ENERGY-313"), them, named.dying);
    }
}

/// An injury: the weapon arm or the other arm, which drops what it holds, or a leg (ENERGY-G26, ENERGY-J29).
fn injure(view: &View, batch: &mut Batch, dice: &mut dyn Draws, them: &UnitRef) {
    let (data, unit, rule) = (view.field.data::<Data>(), them.id, rule_id!("ENERGY-G26"));
    let (named, of) = (&data.statuses, &data.file.injury);
    let draw = dice.draw(Die::Sum { count: 1, sides: of.die });
    let row = if draw.value <= of.arm { 0 } else { 1 + u8::from(draw.value > of.other_arm) };
    tell_row(batch, unit, (rule, data.verbs.injury), draw, row);
    let status = [named.injured_arm, named.injured_other_arm, named.injured_leg][usize::from(row)];
    if !them.statuses.has(status) {
        batch.write(rule, Change::Add { unit, status, by: None });
    }
    let held: Vec<ItemId> = them.gear.in_hand().map(|one| one.0).collect();
    let two = |item: &ItemId| unit::gear::entry(data, them, Some(*item)).hands > 1;
    let dropped = match row {
        0 => held.first().copied(),
        1 => held.get(1).copied().or_else(|| held.first().copied().filter(two)),
        _ => None,
    };
    if let Some(item) = dropped {
        batch.write(rule, Change::Drop { unit, item, cell: them.body.cell });
    }
}

/// Metres moved count against Defending, all kinds of own movement included (ENERGY-045, ENERGY-C25).
pub(crate) fn moved_metres(view: &View, me: &UnitRef, metres: i16, out: &mut StepOutput) {
    let data: &Data = view.field.data();
    let rule = rule_id!("ENERGY-045");
    out.batch.write(rule, Change::count(me.id, Count::Moved, metres));
    if view.turn.counted(me.id, Count::Moved) + metres > unit::speed(data, me) {
        lift(&mut out.batch, rule, me, data.statuses.defending);
    }
}
