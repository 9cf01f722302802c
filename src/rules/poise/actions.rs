//! What may be done on one's own turn: rows, the values of their slots, prices, and why something is not offered.
//!
//! One action and one maneuver a turn, in any order (POISE-008, POISE-009). An entry of `assets/rules/poise.ron` says
//! what each does; this file only knows what the kinds of deed and slot mean.

use super::counted::Count;
use super::data::{Attack, Data, Deed, Kind, Tag, Which, conflict, gap, rule};
use super::procedure::{Skill, SkillStep};
use super::resolve::Reach;
use super::{
    afflictions, area, critical, exchange, flight, gambit, gear, opening, pools, preparation, reactions, resolve,
    riding, share, shove, skill, statuses, terms, turn, walk, watch, water,
};
use crate::battle::{Arg, Asked, Domain, Intent, Price, Prompt, Refusal, Row, Rows, RuleId, Slot, Verb, View, price};
use crate::battlefield::{ItemId, PartId, UnitId, UnitMask, UnitRef};
use crate::text::text;
use smallvec::{SmallVec, smallvec};

/// The rows of a question: on one's own turn here, of a window and of details in [`reactions`].
pub(super) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else {
        return;
    };
    let data: &Data = view.field.data();
    match asked.prompt {
        Prompt::Act => {
            let me = view.field.unit(unit);
            for kind in [Kind::Action, Kind::Maneuver] {
                if me.body.down || left(view, unit, kind) {
                    out.extend(data.verbs_of(kind).filter_map(|verb| row(view, &me, verb)));
                }
            }
            if gambit::possible(view, &me).is_ok() && !opening::is_quiet(view) {
                out.extend(data.verbs_of(Kind::Gambit).map(free));
            }
            out.extend(data.verbs_of(Kind::Free).filter_map(|verb| row(view, &me, verb)));
            out.push(free(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail => reactions::details(view, asked, out),
    }
}

/// A row that costs nothing and needs no details.
pub(super) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// POISE-008: whether the turn's action, or its maneuver, is still to come.
pub(super) fn left(view: &View, unit: UnitId, kind: Kind) -> bool {
    if kind == Kind::Free {
        return true;
    }
    let key = if kind == Kind::Action { Count::Action } else { Count::Maneuver };
    view.turn.counted(unit, key) == 0 || kind == Kind::Maneuver && exchange::is_due(view, unit)
}

/// The row of a verb if the unit can use it now: it can be paid, and there is a value for every slot.
pub(super) fn row(view: &View, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let me = &riding::carrier(view.field, me, verb)?;
    let price = whole(me, &action.cost);
    // POISE-095, POISE-100: to the defeated only a Shift is left.
    if me.body.down && !walk::shifts(data, verb) || !affordable(me, &price) {
        return None;
    }
    if opening::is_quiet(view) && !opening::is_harmless(data, verb) && !is_aimed_at_foes(data, verb) {
        // POISE-031: what nobody sees changes no pool.
        if !opening::is_seen(view, me, me.body.cell) {
            return None;
        }
    }
    if preparation::bars(data, verb) && preparation::is_on(view) {
        return None;
    }
    let chance = is_drawn(data, me, verb);
    let aims = |slot: Slot| matches!(slot, Slot::Unit | Slot::Cell);
    let with = |slots: &[Slot]| slots.iter().copied().filter(|&slot| !chance || !aims(slot)).collect();
    let cheapest = |parts: &[PartId]| {
        let all = parts.iter().filter_map(|&part| skill::part_of(view, me.id, part));
        all.map(|attack| whole(me, &attack.cost)).min_by_key(sum)
    };
    let (slots, price): (SmallVec<[Slot; 3]>, Price) = match &action.does {
        Deed::Strike => (with(&[Slot::Part, Slot::Unit]), cheapest(&parts(view, me))?),
        Deed::Breath => (with(&[Slot::Part, Slot::Cell, Slot::Cell]), cheapest(&area::parts(view, me))?),
        Deed::Offer if terms::are_known(data) && terms::barred(view, me.id).is_none() => (SmallVec::new(), price),
        Deed::Blow(attack) if has_target(view, me, Reach::of(attack)) => (with(&[Slot::Unit]), price),
        Deed::Encourage { range, .. } if each_ally(view, me, verb, *range).next().is_some() => {
            (with(&[Slot::Unit]), price)
        }
        Deed::Walk { .. } => {
            let walking = walk::walking(view, me, verb)?;
            if walk_barred(view, me, verb).is_some() || !walking.possible(view.field) {
                return None;
            }
            (smallvec![Slot::Path], price)
        }
        Deed::Fly { .. } | Deed::Soar { .. } => {
            let barred = !flight::may_fly(view, me) || walk_barred(view, me, verb).is_some();
            if barred || flight::levels(view, me, verb).next().is_none() {
                return None;
            }
            let flies = matches!(action.does, Deed::Fly { .. });
            (if flies { smallvec![Slot::Level, Slot::Path] } else { smallvec![Slot::Level] }, price)
        }
        Deed::Draw if !gear::stowed(me).is_empty() => (smallvec![Slot::Item], price),
        Deed::Reload if !gear::unloaded(data, me).is_empty() => (smallvec![Slot::Item], price),
        Deed::Retrieve if !gear::cells(view, me).is_empty() => (smallvec![Slot::Cell], price),
        Deed::Gain(..) | Deed::Recover(_) => (SmallVec::new(), price),
        Deed::Watch if !watch::parts(view, me, verb).is_empty() => (smallvec![Slot::Part], price),
        Deed::LetGo if statuses::has(me, data.statuses.watching) => (SmallVec::new(), price),
        Deed::Hold if water::may_hold(view, me) => (SmallVec::new(), price),
        Deed::Release if water::holds(view.field, me) => (SmallVec::new(), price),
        Deed::Dive if water::swims(view.field, me) && !water::is_under(view.field, me) => (SmallVec::new(), price),
        Deed::Surface if walk_barred(view, me, verb).is_none() => (SmallVec::new(), price),
        Deed::Mount if walk_barred(view, me, verb).is_none() && !riding::mountable(view, me).is_empty() => {
            (smallvec![Slot::Unit], price)
        }
        Deed::Dismount if riding::sits(view.field, me.id) && statuses::held(data, me, false).is_none() => {
            if view.field.aloft(me.id).is_some() || !riding::may_land(view.field, me.id) {
                return None;
            }
            (smallvec![Slot::Cell], price)
        }
        _ => return None,
    };
    Some(Row { verb, price, slots })
}

/// The rule that keeps a unit where it is, if one does: a rider goes where its mount goes (POISE-G52), nobody comes up
/// who is not under.
fn walk_barred(view: &View, me: &UnitRef, verb: Verb) -> Option<RuleId> {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let surfaces = action.tags.contains(&Tag::Surfacing);
    let kept = || surfaces.then(|| water::kept_under(view.field, me)).flatten();
    let rides = riding::sits(view.field, me.id).then(|| gap(52));
    let held = || match action.does {
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } => walk::barred(data, me, verb),
        _ => statuses::held(data, me, walk::shifts(data, verb)),
    };
    rides.or_else(kept).or_else(held)
}

/// Whether a verb has any business with a unit as it is: commands only with those who ride an animal, coming up only with
/// those who are under.
pub(super) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let (field, action) = (view.field, view.field.data::<Data>().action(verb));
    riding::able(field, me.id, verb).is_some()
        && (!action.tags.contains(&Tag::Surfacing) || water::is_under(field, me))
        && match action.does {
            Deed::Breath => !area::skills(view, me).is_empty(),
            Deed::Offer => terms::are_known(field.data()),
            Deed::Fly { .. } | Deed::Soar { .. } => super::data::Stat::Flies.of(me) != 0,
            Deed::Hold => field.board.has_deep(),
            Deed::Release => water::holds(field, me),
            Deed::Dive => water::swims(field, me),
            Deed::Mount => riding::why_not(view, me).is_some() && !riding::sits(field, me.id),
            Deed::Dismount => riding::sits(field, me.id),
            _ => true,
        }
}

fn sum(price: &Price) -> i16 {
    price.iter().map(|share| share.1).sum()
}

/// Whether an action is aimed at somebody.
fn is_aimed(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Breath | Deed::Blow(_) | Deed::Encourage { .. })
}

/// Whether an action is aimed at enemies, who notice it.
fn is_aimed_at_foes(data: &Data, verb: Verb) -> bool {
    matches!(data.action(verb).does, Deed::Strike | Deed::Breath | Deed::Blow(_))
}

/// POISE-091: whether a skill of a confused user is aimed by chance.
fn is_drawn(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    is_aimed(data, verb) && statuses::has(me, data.statuses.confused)
}

/// Whether it is left to chance whom an action concerns.
pub(super) fn by_chance(view: &View, unit: UnitId, intent: &Intent) -> bool {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(riding::doer(view.field, unit, intent.verb)));
    if data.action(intent.verb).mount && riding::may_balk(view, me.id) {
        return true;
    }
    // Whether doom is spent on it is said when it is declared.
    if preparation::may_spend(view, me.id, intent.verb) {
        return true;
    }
    // What one of a rider and its mount promises of their momentum the other cannot promise as well (POISE-G27).
    let struck = area::struck(view, me.id, intent);
    if view.field.mounts.rides().iter().any(|ride| struck.has(ride.rider)) {
        return true;
    }
    // Who pays the last focus is confused before the target counts (POISE-G41).
    let focus = pools::stands_for(&me, Which::Focus);
    let last = |share: &(crate::battlefield::PoolId, i16)| share.0 == focus && me.pools.get(focus).now == share.1;
    // Where a rider comes down who pays its mount's last is its player's to say (POISE-G36).
    let lent = view.field.mounts.loan_of(me.id).map(|loan| loan.pool);
    // So it is from which pool the fall of a flyer takes who pays its own (POISE-G20, POISE-G26).
    let falls = me.body.aloft.is_some() && !gambit::is_on(data, &me);
    let brings_down = |pool| Some(pool) == lent || falls && pool == super::MOMENTUM;
    let thrown =
        |share: &(crate::battlefield::PoolId, i16)| brings_down(share.0) && me.pools.get(share.0).now == share.1;
    if price_of(view, &me, intent).iter().any(thrown) {
        return true;
    }
    is_drawn(data, &me, intent.verb) || is_aimed(data, intent.verb) && price_of(view, &me, intent).iter().any(last)
}

/// What a list of costs comes to for a unit; a minion pays them from its defence (POISE-048).
pub(super) fn whole(me: &UnitRef, cost: &[(Which, i16)]) -> Price {
    cost.iter().map(|&(which, amount)| (pools::stands_for(me, which), amount)).collect()
}

/// POISE-G41: no pool below its cost, and something must be left.
pub(super) fn affordable(me: &UnitRef, price: &Price) -> bool {
    let enough = price.iter().all(|&(pool, amount)| me.pools.get(pool).now >= amount);
    enough && (price.is_empty() || pools::total(me) > sum(price))
}

/// A price with the shares of each pool added up.
pub(super) fn summed(price: &Price) -> Price {
    let mut sum = Price::new();
    for &(pool, amount) in price {
        match sum.iter_mut().find(|share| share.0 == pool) {
            Some(share) => share.1 += amount,
            None => sum.push((pool, amount)),
        }
    }
    sum
}

/// Whether a unit can pay a list of costs.
pub(super) fn can_pay(me: &UnitRef, cost: &[(Which, i16)]) -> bool {
    affordable(me, &whole(me, cost))
}

/// What an answer on one's own turn costs.
pub(super) fn price_of(view: &View, me: &UnitRef, intent: &Intent) -> Price {
    let data: &Data = view.field.data();
    match data.action(intent.verb).does {
        Deed::Strike | Deed::Breath => {
            skill::attack(view, me.id, intent).map_or_else(Price::new, |attack| whole(me, &attack.cost))
        }
        _ => whole(me, &data.action(intent.verb).cost),
    }
}

/// What an answer costs.
pub(super) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    let Some(unit) = asked.unit else {
        return Price::new();
    };
    let kind = view.field.data::<Data>().action(intent.verb).kind;
    match (kind, view.frame(asked)) {
        (Kind::Defence, Some(frame)) => super::defence::price_of(view, frame, unit, intent),
        (Kind::Watch, Some(frame)) => {
            let strike = frame.actor.and_then(|mover| watch::strike(view, unit, mover));
            strike.map_or_else(Price::new, |strike| price_of(view, &view.field.unit(unit), &strike))
        }
        _ => price_of(view, &view.field.unit(riding::doer(view.field, unit, intent.verb)), intent),
    }
}

/// POISE-011, POISE-D10: the skills of what is in hand, of natural weapons and of bare hands, that can be paid and have
/// somebody to be used on.
pub(super) fn parts(view: &View, me: &UnitRef) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let held = me.gear.in_hand().map(|(item, gear)| (Some(item), gear));
    let mut found: SmallVec<[PartId; 8]> = SmallVec::new();
    // Most skills of a weapon reach as far as each other.
    let mut known: SmallVec<[(Reach, bool); 4]> = SmallVec::new();
    let mut reached = |reach: Reach| {
        known.iter().find(|known| known.0 == reach).map(|known| known.1).unwrap_or_else(|| {
            let any = has_target(view, me, reach);
            known.push((reach, any));
            any
        })
    };
    for (item, gear) in held.chain([(None, data.unarmed)]) {
        let weapon = data.weapon(gear);
        if item.is_some_and(|item| !gear::is_ready(weapon, me, item)) {
            continue;
        }
        for (part, attack) in (0u8..).zip(&weapon.skills).filter(|(_, attack)| attack.cone.is_none()) {
            let open = can_pay(me, &attack.cost) && !is_used_up(view, me.id, attack);
            if open && !water::bars(view.field, me, &attack.tags) && reached(Reach::of(attack)) {
                found.push(PartId { item, part });
            }
        }
    }
    found
}

/// POISE-025: whether a skill cannot be used again in this round.
pub(super) fn is_used_up(view: &View, unit: UnitId, attack: &Attack) -> bool {
    let place = (attack.uses > 0).then(|| view.field.data::<Data>().place_of(attack)).flatten();
    place.is_some_and(|place| view.turn.counted(unit, Count::Used(place)) >= i16::from(attack.uses))
}

/// Whom an attack can be used on: enemies in range and sight, the defeated too (POISE-J17); a confused user takes
/// whoever is there (POISE-C09).
pub(super) fn targets(view: &View, me: &UnitRef, attack: &Attack) -> UnitMask {
    each_target(view, me, Reach::of(attack)).collect()
}

/// Whether there is anybody.
fn has_target(view: &View, me: &UnitRef, reach: Reach) -> bool {
    each_target(view, me, reach).next().is_some()
}

fn each_target(view: &View, me: &UnitRef, reach: Reach) -> impl Iterator<Item = UnitId> {
    let confused = statuses::has(me, view.field.data::<Data>().statuses.confused);
    let among = if confused { standing(view, me.id) } else { view.field.known_foes(me.id) };
    let there = among.iter().map(|unit| view.field.unit(unit));
    let open = there.filter(|unit| !unit.body.is_away() && !afflictions::is_lost(view.field.data(), unit));
    open.filter(move |unit| resolve::reaches(view, me, reach, unit)).map(|unit| unit.id)
}

/// Everybody who stands and whom a unit knows of, itself left out.
fn standing(view: &View, but: UnitId) -> UnitMask {
    let unknown = view.field.concealed.from(but).with(but);
    view.field.roster.all().without(view.field.bodies.down()).without(unknown)
}

/// The allies that a skill can be used on (POISE-D13): a defeated one cannot gain anything (POISE-097).
fn allies(view: &View, me: &UnitRef, verb: Verb, range: u16) -> UnitMask {
    each_ally(view, me, verb, range).collect()
}

fn each_ally(view: &View, me: &UnitRef, verb: Verb, range: u16) -> impl Iterator<Item = UnitId> {
    let data: &Data = view.field.data();
    let confused = statuses::has(me, data.statuses.confused);
    // Before the fight nobody is taken for an enemy, or an enemy for a friend (POISE-J04).
    let mixes = confused && !preparation::is_on(view);
    let foes = if mixes { UnitMask::NONE } else { view.field.roster.foes(me.id) };
    let reach = Reach::new(&data.action(verb).tags, range);
    let fits = move |unit: &UnitId| {
        let them = view.field.unit(*unit);
        (confused || Which::ALL.into_iter().any(|which| pools::may_gain(data, &them, which)))
            && resolve::reaches(view, me, reach, &them)
    };
    standing(view, me.id).without(foes).iter().filter(fits)
}

/// Everybody within the range of what was declared: from whom a confused user's target is drawn.
pub(super) fn within(view: &View, me: &UnitRef, intent: &Intent) -> UnitMask {
    match (skill::attack(view, me.id, intent), &view.field.data::<Data>().action(intent.verb).does) {
        (Some(attack), _) if attack.cone.is_some() => area::within(view, me, attack),
        (Some(attack), _) => targets(view, me, attack),
        (None, Deed::Encourage { range, .. }) => allies(view, me, intent.verb, *range),
        _ => UnitMask::NONE,
    }
}

/// The values of a slot.
pub(super) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(kind)) = (asked.unit, row.slots.get(slot)) else {
        return nobody;
    };
    let (data, me) = (view.field.data::<Data>(), view.field.unit(riding::doer(view.field, unit, row.verb)));
    let action = data.action(row.verb);
    let frame = view.frame(asked);
    match kind {
        Slot::Unit if action.kind == Kind::Next => Domain::Units(turn::known_to(view, asked.seat, turn::tied(view))),
        _ if matches!(action.kind, Kind::Critical | Kind::Maimed) => {
            frame.map_or(nobody, |frame| critical::domain(view, frame, asked, row, *kind))
        }
        Slot::Unit if asked.prompt == Prompt::Detail => {
            let target = frame.and_then(skill::at);
            Domain::Units(target.map_or(UnitMask::NONE, |target| skill::swept_at(view, &me, target)))
        }
        Slot::Unit if matches!(action.does, Deed::Mount) => Domain::Units(riding::mountable(view, &me)),
        Slot::Unit => {
            let mut intent = Intent::of(row.verb);
            intent.with.extend(so_far.iter().cloned());
            Domain::Units(within(view, &me, &intent))
        }
        Slot::Part if matches!(action.does, Deed::Breath) => Domain::Parts(area::parts(view, &me)),
        Slot::Cell if matches!(action.does, Deed::Breath) => {
            let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
            let attack = part.and_then(|part| skill::part_of(view, me.id, part));
            let origin = so_far.iter().find_map(|arg| if let Arg::Cell(cell) = arg { Some(*cell) } else { None });
            Domain::Cells(match (attack, origin) {
                (Some(attack), Some(cell)) => {
                    area::aims(view, &me, attack, cell).into_iter().map(|aim| aim.towards).collect()
                }
                (Some(attack), None) => area::origins(view, &me, attack),
                (None, _) => SmallVec::new(),
            })
        }
        Slot::Part if matches!(action.does, Deed::Watch) => Domain::Parts(watch::parts(view, &me, row.verb)),
        Slot::Part => Domain::Parts(parts(view, &me)),
        Slot::Level => Domain::Levels(flight::levels(view, &me, row.verb).collect()),
        Slot::Path => {
            let level = so_far.iter().find_map(|arg| if let Arg::Level(level) = arg { Some(*level) } else { None });
            let walking = match level {
                Some(level) => flight::chosen(view, &me, row.verb, level),
                None => walk::walking(view, &me, row.verb),
            };
            Domain::Walk(walking.into_iter().collect())
        }
        Slot::Item => Domain::Items(match action.does {
            Deed::Reload => gear::unloaded(data, &me),
            _ if action.kind == Kind::Pick => {
                frame.and_then(|frame| frame.intent.cell()).map_or_else(Default::default, |cell| gear::picks(&me, cell))
            }
            _ if asked.prompt == Prompt::Detail => gear::second(data, &me),
            _ => gear::stowed(&me),
        }),
        Slot::Cell => Domain::Cells(match (action.kind, frame) {
            (Kind::Way, Some(frame)) => shove::firsts(view, frame),
            (Kind::Place, Some(frame)) if frame.asks_before::<Skill>() == Some(SkillStep::Landed) => {
                riding::landings(view.field, me.id)
            }
            (Kind::Place, _) => share::room(view.field, &me),
            _ if matches!(action.does, Deed::Dismount) => riding::landings(view.field, me.id),
            _ => gear::cells(view, &me),
        }),
    }
}

/// Why a verb is not offered, for people; nothing if it has no business in this question.
pub(super) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let unit = asked.unit?;
    let action = data.action(verb);
    let frame = view.frame(asked)?;
    if frame.is::<turn::Turns>()
        && asked.prompt == Prompt::Act
        && matches!(action.kind, Kind::Action | Kind::Maneuver | Kind::Free)
    {
        let me = view.field.unit(unit);
        if !concerns(view, &me, verb) {
            return None;
        }
        if row(view, &me, verb).is_some() && (me.body.down || left(view, unit, action.kind)) {
            return None;
        }
        return Some(refusal(view, &me, verb));
    }
    if frame.is::<turn::Turns>() && asked.prompt == Prompt::Act && action.kind == Kind::Gambit {
        let barred = gambit::possible(view, &view.field.unit(unit)).err();
        return barred.map(|(rule, reason)| Refusal { rule, reason: reason() });
    }
    if let Prompt::React(kind) = asked.prompt {
        return reactions::explain(view, frame, kind, unit, verb);
    }
    None
}

fn refusal(view: &View, rider: &UnitRef, verb: Verb) -> Refusal {
    let data: &Data = view.field.data();
    let me = &view.field.unit(riding::doer(view.field, rider.id, verb));
    let action = data.action(verb);
    let refuse = |rule, reason: String| Refusal { rule, reason };
    if me.body.down {
        return match action.kind {
            Kind::Action => refuse(rule(95), text!("refused-is-defeated")),
            _ if walk::shifts(data, verb) => refuse(rule(129), text!("refused-no-way-to-go")),
            _ => refuse(rule(100), text!("refused-defeated-shift-only")),
        };
    }
    if !left(view, rider.id, action.kind) {
        return match action.kind {
            Kind::Action => refuse(rule(8), text!("refused-action-used")),
            _ => refuse(rule(8), text!("refused-maneuver-used")),
        };
    }
    if opening::is_quiet(view) && !opening::is_harmless(data, verb) && !is_aimed_at_foes(data, verb) {
        return refuse(rule(31), text!("refused-the-fight-has-not-begun"));
    }
    if preparation::is_on(view) && preparation::bars(data, verb) {
        return refuse(rule(33), text!("refused-the-fight-has-not-begun"));
    }
    if let (Deed::Watch, Some(by)) = (&action.does, watch::disturbed(data, me)) {
        return refuse(by, text!("refused-cannot-concentrate"));
    }
    let cost = |price: Price| {
        let (pool, amount) = price.first().copied().unwrap_or((super::POISE, 0));
        let (name, left) = (&data.names.pools[usize::from(pool.0)].1, me.pools.get(pool).now);
        Refusal { rule: gap(41), reason: text!("refused-costs", amount = amount, pool = name, left = left) }
    };
    let price = whole(me, &action.cost);
    if !affordable(me, &price) {
        return cost(price);
    }
    match &action.does {
        Deed::Fly { .. } | Deed::Soar { .. } if flight::barred(view, me).is_some() => {
            flight::barred(view, me).unwrap_or_else(|| refuse(action.rule, text!("refused-not-now")))
        }
        Deed::Walk { .. } | Deed::Fly { .. } | Deed::Soar { .. } | Deed::Surface => match walk_barred(view, me, verb) {
            Some(by) if by == rule(87) => refuse(by, text!("refused-knocked-down-shift-only")),
            Some(by) if by == gap(52) => refuse(by, text!("refused-goes-where-its-mount-goes")),
            Some(by) => refuse(by, text!("refused-cannot-move")),
            None => refuse(rule(129), text!("refused-no-way-to-go")),
        },
        Deed::Strike => {
            let held: SmallVec<[(ItemId, _); 4]> = me.gear.in_hand().collect();
            let unready = held.iter().any(|&(item, gear)| !gear::is_ready(data.weapon(gear), me, item));
            let skills = || held.iter().flat_map(|(_, gear)| &data.weapon(*gear).skills);
            let poor = skills().find(|attack| !can_pay(me, &attack.cost) && !targets(view, me, attack).is_empty());
            let used = held
                .iter()
                .flat_map(|(_, gear)| &data.weapon(*gear).skills)
                .any(|attack| is_used_up(view, me.id, attack) && !targets(view, me, attack).is_empty());
            match poor {
                _ if used => refuse(rule(25), text!("refused-used-up-for-this-round")),
                Some(attack) => cost(whole(me, &attack.cost)),
                None if skills().any(|attack| water::bars(view.field, me, &attack.tags)) => {
                    refuse(rule(213), text!("refused-not-in-the-water"))
                }
                None if unready => refuse(super::data::table(10), text!("refused-has-to-be-reloaded-first")),
                None if statuses::has(me, data.statuses.confused) => {
                    refuse(conflict(9), text!("refused-nobody-in-range"))
                }
                None => refuse(gap(28), text!("refused-nobody-in-range")),
            }
        }
        Deed::Breath => {
            let skills = area::skills(view, me);
            let any = |is: &dyn Fn(&Attack) -> bool| skills.iter().find(|(_, attack)| is(attack)).map(|one| one.1);
            match any(&|attack| !can_pay(me, &attack.cost)) {
                _ if any(&|attack| is_used_up(view, me.id, attack)).is_some() => {
                    refuse(rule(25), text!("refused-used-up-for-this-round"))
                }
                Some(attack) => cost(whole(me, &attack.cost)),
                None if any(&|attack| water::bars(view.field, me, &attack.tags)).is_some() => {
                    refuse(rule(213), text!("refused-not-in-the-water"))
                }
                None => refuse(gap(50), text!("refused-no-enemy-in-any-cone")),
            }
        }
        Deed::Offer => terms::barred(view, me.id).unwrap_or_else(|| refuse(action.rule, text!("refused-not-now"))),
        Deed::Blow(_) => refuse(gap(28), text!("refused-nobody-in-range")),
        Deed::Encourage { .. } => refuse(action.rule, text!("refused-no-ally-in-range-who-could-gain")),
        Deed::Draw => refuse(rule(12), text!("refused-nothing-is-sheathed")),
        Deed::Retrieve => refuse(gap(35), text!("refused-nothing-lies-within-reach")),
        Deed::Reload => refuse(super::data::table(13), text!("refused-nothing-to-be-loaded")),
        Deed::Watch => refuse(super::data::table(13), text!("refused-nothing-is-ready-that-could-be-paid-for-besides")),
        Deed::Hold => refuse(conflict(28), text!("refused-to-be-said-in-air-once-on-a-turn-that-began-there")),
        Deed::Dive => refuse(gap(49), text!("refused-under-water-already")),
        Deed::Mount => match (riding::why_not(view, me), walk_barred(view, me, verb)) {
            (_, Some(by)) => refuse(by, text!("refused-cannot-move")),
            (Some(why), None) => why,
            (None, None) => refuse(action.rule, text!("refused-not-now")),
        },
        Deed::Dismount if view.field.aloft(me.id).is_some() => refuse(gap(40), text!("refused-is-in-the-air")),
        Deed::Dismount => refuse(rule(130), text!("refused-cannot-move")),
        Deed::AsKind | Deed::Gain(..) | Deed::Recover(_) | Deed::Release | Deed::Critical(_) | Deed::LetGo => {
            refuse(action.rule, text!("refused-not-now"))
        }
    }
}

/// The price of a row in one pool, for those that have one.
pub(super) fn single((pool, amount): (crate::battlefield::PoolId, i16)) -> Price {
    price(pool, amount)
}
