//! One exchange, as pure numbers: what each party rolls, what its table says, what its blow does.
//!
//! An [`Exchange`] is built from the view once all is declared; [`judge`] reads the tables for given dice, [`strike`]
//! rolls damage. The rules call them with the battle's dice, forecasts with every branch of the dice, so the two can
//! never disagree.

use super::answering::opponent;
use super::condition::skill_sum;
use super::course::Course;
use super::data::{At, Check, DamageKind, Data, Effect, Stat, gap, rule};
use super::gear::{bound_item, gear_of};
use super::ids::HEALTH;
use super::{ranged, reach};
use crate::battle::{Die, Draw, Draws, Frame, Intent, Reply, RuleId, Source, Sum, Verb, View};
use crate::battlefield::{GearId, ItemId, StatId, UnitId, UnitRef};
use smallvec::SmallVec;

/// What a blow does if it lands, and what it has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The unit that is struck.
    pub target: UnitId,
    /// The weapon.
    pub gear: GearId,
    /// Its surface.
    pub part: u8,
    /// Damage dice.
    pub die: Die,
    /// Added to them.
    pub bonus: i16,
    /// What the target's armour takes away.
    pub resist: i16,
    /// The stat it is from.
    pub resist_stat: StatId,
    /// The target's Health.
    pub health: i16,
}

/// What an action aimed at a unit has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Defence {
    /// Combat Defence (TEMPO-G08).
    pub combat: i16,
    /// Combat Defence (Armoured); `None` where no armour is worn that a blow could get past (TEMPO-G09).
    pub armoured: Option<i16>,
    /// Grapple Defence (TEMPO-G10).
    pub grapple: i16,
}

/// One party of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Party {
    /// Who.
    pub unit: UnitId,
    /// What it does.
    pub verb: Verb,
    /// Whether it rolls.
    pub checked: bool,
    /// Its result without the dice.
    pub base: Sum,
    /// Its blow, if it strikes.
    pub blow: Option<Blow>,
    /// Whom it is aimed at, if at a unit.
    pub against: Option<UnitId>,
    /// What it has to reach then.
    pub defence: Option<Defence>,
    /// The weapon in its hand, for a bind.
    pub item: Option<ItemId>,
    /// The rule by which what it uses can bind no unit: bare hands (TEMPO-G38) or a shield (TEMPO-G52); `None` for a
    /// weapon.
    pub unbindable: Option<RuleId>,
    /// The step of the opponent's path at which its blow falls.
    pub trigger: Option<u8>,
}

/// All units whose results are weighed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exchange {
    /// The unit that acts.
    pub actor: Party,
    /// The units that answer, in the order in which they did.
    pub replies: SmallVec<[Party; 2]>,
    /// The actor's way, where answers strike at it.
    pub course: Option<Course>,
}

/// What a party's result came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Its raw result.
    pub total: i16,
    /// The result that was subtracted; nothing if it was unopposed.
    pub against: Option<i16>,
    /// The row of its table.
    pub row: u8,
    /// The threshold of that row.
    pub threshold: Option<i16>,
    /// The rule the row is from.
    pub rule: RuleId,
}

impl Verdict {
    /// The number that was compared: the result less the opponent's (TEMPO-015, TEMPO-016).
    #[must_use]
    pub fn net(&self) -> i16 {
        self.total - self.against.unwrap_or(0)
    }
}

/// All verdicts of an exchange.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The actor's.
    pub actor: Verdict,
    /// The others', in order.
    pub replies: SmallVec<[Verdict; 2]>,
    /// Who made the actor's action fail.
    pub cancelled_by: Option<UnitId>,
    /// Whether the actor made the answer fail.
    pub answer_cancelled: bool,
}

impl Judged {
    /// The rows of all tables, the actor's first: whatever follows depends on them alone.
    pub fn rows(&self) -> impl Iterator<Item = u8> + '_ {
        std::iter::once(&self.actor).chain(&self.replies).map(|verdict| verdict.row)
    }
}

/// The exchange of a frame, as it is in truth.
#[must_use]
pub fn exchange_of(view: &View, frame: &Frame) -> Option<Exchange> {
    let actor = frame.actor?;
    Some(exchange(view, actor, frame.meant(), frame.replies.iter().map(|reply: &Reply| (reply.unit, &reply.intent))))
}

/// The exchange of an action and some answers, declared or only thought of.
#[must_use]
pub fn exchange<'a>(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    replies: impl Iterator<Item = (UnitId, &'a Intent)>,
) -> Exchange {
    let data: &Data = view.field.data();
    let replies: SmallVec<[(UnitId, &Intent); 2]> = replies.collect();
    // TEMPO-078: a replacement strikes at the unit whose reaction it answers.
    let known = data.known(intent.verb);
    let answers = known.answers | known.answers_feigned;
    let answered = || replies.iter().find(|(_, answer)| answers & 1 << answer.verb.0 != 0).map(|reply| reply.0);
    let target = opponent(view, actor, intent).or_else(answered);
    // Only what takes the place of a Feint can answer a Parry (TEMPO-C02).
    let drawn = replies.iter().any(|reply| known.answers_feigned & 1 << reply.1.verb.0 != 0);
    let replies = replies
        .iter()
        .map(|&(unit, answer)| {
            let mut party = party(view, unit, answer, Some(actor));
            if intent.verb == data.verbs.unarmed_attack && party.blow.is_some_and(|blow| blow.gear != data.fists) {
                party.base.add(Source::Bonus, rule(93), data.file.bonuses.counter_to_unarmed);
            }
            if !intent.path().is_empty() && party.blow.is_some() {
                party.trigger = if data.shoots(answer.verb) {
                    ranged::trigger(answer, intent.path())
                } else {
                    reach::trigger(view, &view.field.unit(unit), &view.field.unit(actor), intent.path())
                };
            }
            party
        })
        .collect();
    let mut acting = party(view, actor, intent, target);
    if drawn {
        acting.base.add(Source::Bonus, rule(67), data.file.bonuses.parried_feint);
    }
    let replies: SmallVec<[Party; 2]> = replies;
    let met = replies.iter().any(|party| party.trigger.is_some());
    let course = met.then(|| Course::of(view, &view.field.unit(actor), intent));
    Exchange { actor: acting, replies, course }
}

/// One party: its result without the dice (TEMPO-G04), its blow and what that has to reach (TEMPO-078).
fn party(view: &View, unit: UnitId, intent: &Intent, against: Option<UnitId>) -> Party {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let action = data.action(intent.verb);
    let item = match intent.part() {
        Some(part) => part.item,
        None => intent.item().or_else(|| bound_item(view, unit)),
    };
    let bare = action.check != Check::Weapon;
    let gear = if bare { data.fists } else { gear_of(data, &me, item) };
    let strikes = action.outcomes.iter().any(|row| row.effects.iter().any(|e| matches!(e, Effect::Blow { .. })));
    let blow = against.filter(|_| strikes).and_then(|target| {
        let part = intent.part().map_or(0, |part| part.part);
        blow(data, &view.field.unit(target), gear, part)
    });
    let shot = blow.is_some() && data.shoots(intent.verb);
    let mut base = Sum::default();
    if data.known(intent.verb).checked {
        let skill = data.known(intent.verb).skill.unwrap_or_else(|| weapon_skill(data, &me, gear));
        base = skill_sum(view, &me, skill);
        // A feigned blow is a melee result as well.
        if (blow.is_some() && !shot || data.known(intent.verb).seems != 0)
            && let Some(target) = against
            && view.field.board.height(me.body.cell) > view.field.board.height(view.field.unit(target).body.cell)
        {
            base.add(Source::Option, gap(48), data.option("high_ground_bonus"));
        }
    }
    let shield = data.weapon(gear).shield;
    if let Some(shield) = shield {
        base.add(Source::Weapon, gap(52), shield.parry);
    }
    let unbindable = match (bare || item.is_none(), shield) {
        (_, Some(_)) => Some(gap(52)),
        (true, None) => Some(gap(38)),
        (false, None) => None,
    };
    let item = item.filter(|_| unbindable.is_none());
    let mut defence = against.map(|target| defence(data, &view.field.unit(target)));
    if let (true, Some(target), Some(part), Some(defence)) = (shot, against, intent.part(), &mut defence) {
        let them = view.field.unit(target);
        let at = intent.cell().unwrap_or(them.body.cell);
        ranged::accuracy(view, &me, &them, at, part, &mut base);
        let more = ranged::protection(view, &me, &them, at);
        defence.combat += more;
        defence.armoured = defence.armoured.map(|armoured| armoured + more);
    }
    let checked = data.known(intent.verb).checked;
    Party { unit, verb: intent.verb, checked, base, blow, against, defence, item, unbindable, trigger: None }
}

/// The skill of a weapon; of a shield that of the weapon in the other hand, or of bare hands (TEMPO-G52).
fn weapon_skill(data: &Data, me: &UnitRef, gear: GearId) -> StatId {
    let gear = match data.weapon(gear).shield {
        Some(_) => me.gear.in_hand().map(|one| one.1).find(|&one| data.weapon(one).is_melee()).unwrap_or(data.fists),
        None => gear,
    };
    data.weapon_skills[usize::from(gear.0)]
}

fn blow(data: &Data, target: &UnitRef, gear: GearId, part: u8) -> Option<Blow> {
    let surface = data.weapon(gear).parts.get(usize::from(part))?;
    let resist_stat = data.stat(match surface.damage {
        DamageKind::Cut => Stat::Cut,
        DamageKind::Thrust => Stat::Thrust,
        DamageKind::Blunt => Stat::Blunt,
    });
    Some(Blow {
        target: target.id,
        gear,
        part,
        die: Die::Sum { count: surface.dice.0, sides: surface.dice.1 },
        bonus: surface.bonus,
        resist: target.stats.get(resist_stat),
        resist_stat,
        health: target.pools.get(HEALTH).now,
    })
}

fn defence(data: &Data, target: &UnitRef) -> Defence {
    let stat = |stat: Stat| target.stats.get(data.stat(stat));
    let (combat, coverage) = (stat(Stat::CombatDefence), stat(Stat::Coverage));
    // TEMPO-G09: past no armour there is nothing to get, and every hit is called a hit.
    let worn = coverage > 0 || [Stat::Cut, Stat::Thrust, Stat::Blunt].into_iter().any(|resist| stat(resist) > 0);
    Defence { combat, armoured: worn.then_some(combat + coverage), grapple: stat(Stat::GrappleDefence) }
}

/// A row of a table that a number came to, the threshold it reached and the rule the row is from.
pub(super) struct Reached {
    pub(super) row: u8,
    pub(super) threshold: Option<i16>,
    pub(super) rule: RuleId,
}

/// TEMPO-019: the highest row that a number reaches. A row that would bind what cannot be bound only does what else is
/// in it: it is the row above it, reached already (TEMPO-G38, TEMPO-G52).
pub(super) fn row_of(
    data: &Data,
    verb: Verb,
    number: i16,
    defence: Option<&Defence>,
    unbindable: Option<RuleId>,
) -> Reached {
    let threshold = |at: At| match at {
        At::Always => None,
        At::Least(least) => Some(least),
        At::CombatDefence => defence.map(|defence| defence.combat),
        At::Armoured => defence.and_then(|defence| defence.armoured),
        At::GrappleDefence => defence.map(|defence| defence.grapple),
    };
    let table = &data.action(verb).outcomes;
    let mut found = Reached { row: 0, threshold: None, rule: table.first().map_or(rule(19), |outcome| outcome.rule) };
    for (row, outcome) in (0u8..).zip(table) {
        match threshold(outcome.at) {
            Some(least) if number >= least => {
                found = Reached { row, threshold: Some(least), rule: outcome.rule };
            }
            None if outcome.at == At::Always => found = Reached { row, threshold: None, rule: outcome.rule },
            _ => {}
        }
    }
    let at = usize::from(found.row);
    if let Some(rule) = unbindable
        && let (Some(own), Some(above)) = (table.get(at), table.get(at + 1))
        && own.effects.contains(&Effect::Bind)
        && own.effects.iter().filter(|effect| **effect != Effect::Bind).eq(&above.effects)
    {
        found = Reached { row: found.row + 1, rule, ..found };
    }
    found
}

/// What a row of a verb's table does.
pub(super) fn effects(data: &Data, verb: Verb, row: u8) -> &[Effect] {
    data.action(verb).outcomes.get(usize::from(row)).map_or(&[], |outcome| outcome.effects.as_slice())
}

/// TEMPO-014..018: every party's number against its own table, for the dice that were drawn (actor first). The actor is
/// netted against the highest answer (TEMPO-G29), every answer against the actor's raw result.
#[must_use]
pub fn judge(data: &Data, exchange: &Exchange, pools: &[i16]) -> Judged {
    let pool = |at: usize| pools.get(at).copied().unwrap_or(0);
    let own = exchange.actor.base.total() + pool(0);
    let verdict = |party: &Party, opponent: Option<&Party>, total: i16, against: Option<i16>| {
        let unbindable = party.unbindable.or_else(|| opponent.and_then(|opponent| opponent.unbindable));
        let net = total - against.unwrap_or(0);
        let Reached { row, threshold, rule } = row_of(data, party.verb, net, party.defence.as_ref(), unbindable);
        Verdict { total, against, row, threshold, rule }
    };
    let totals: SmallVec<[i16; 2]> =
        exchange.replies.iter().enumerate().map(|(at, party)| party.base.total() + pool(at + 1)).collect();
    let actor = verdict(&exchange.actor, exchange.replies.first(), own, totals.iter().copied().max());
    let replies: SmallVec<[Verdict; 2]> = exchange
        .replies
        .iter()
        .zip(&totals)
        .map(|(party, &total)| verdict(party, Some(&exchange.actor), total, Some(own)))
        .collect();
    let cancels = |party: &Party, verdict: &Verdict| effects(data, party.verb, verdict.row).contains(&Effect::Cancel);
    let cancelled_by = exchange
        .replies
        .iter()
        .zip(&replies)
        .find(|(party, verdict)| cancels(party, verdict))
        .map(|(party, _)| party.unit);
    let answer_cancelled = cancels(&exchange.actor, &actor);
    Judged { actor, replies, cancelled_by, answer_cancelled }
}

/// Whether a party's row strikes, and if so whether armour is passed by. A failed action strikes no unit (TEMPO-G43).
#[must_use]
pub fn lands(data: &Data, party: &Party, verdict: &Verdict, failed: bool) -> Option<bool> {
    if failed || party.blow.is_none() {
        return None;
    }
    blow_of(data, party.verb, verdict.row)
}

/// Whether a row of a verb's table strikes, and if so whether armour is passed by.
pub(super) fn blow_of(data: &Data, verb: Verb, row: u8) -> Option<bool> {
    effects(data, verb, row).iter().find_map(|effect| match effect {
        Effect::Blow { critical } => Some(*critical),
        _ => None,
    })
}

/// TEMPO-G12, TEMPO-G13: the damage of a blow: dice and bonus, less resistance unless armour is passed by, at least 0.
#[must_use]
pub fn strike(blow: &Blow, critical: bool, dice: &mut dyn Draws) -> (Draw, Sum) {
    let draw = dice.draw(blow.die);
    let mut sum = Sum::default();
    let rolled = (draw.value + blow.bonus).max(0);
    sum.add(Source::Dice, gap(12), draw.value);
    sum.add(Source::Weapon, gap(12), rolled - draw.value);
    if !critical {
        sum.add(Source::Stat(blow.resist_stat), gap(13), -blow.resist.clamp(0, rolled));
    }
    (draw, sum)
}

/// The dice of all parties that roll, actor first (TEMPO-D25); 0 for those that do not.
pub fn draw_pools(data: &Data, exchange: &Exchange, dice: &mut dyn Draws) -> SmallVec<[Option<Draw>; 3]> {
    std::iter::once(&exchange.actor)
        .chain(&exchange.replies)
        .map(|party| party.checked.then(|| dice.draw(data.pool())))
        .collect()
}
