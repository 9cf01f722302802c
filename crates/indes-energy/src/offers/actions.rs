//! The rows of a creature's own actions: whether a verb can be used now, its slots and targets.

use super::prospect::Prospect;
use super::{price, swift};
use crate::data::{ActionEffect, ActionKind, Data};
use crate::field::{attack, camp, ground, handling, stealth, steps, targets};
use crate::ids::{ASIDE, AURA, STAMINA};
use crate::state::Count;
use crate::state::procedure::{Cost, Rounds, points};
use crate::unit;
use crate::unit::cost::Reserves;
use indes_core::battle::{Intent, Price, Row, Verb, View};
use indes_core::battlefield::{Place, UnitMask, UnitRef};
use indes_core::grid::Cell;
use smallvec::SmallVec;

/// A row without price and details.
pub(crate) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The row of a verb of a creature's own action, without the slot of the acting creature.
pub(crate) fn row(view: &View, prospect: &Prospect, verb: Verb) -> Option<Row> {
    let price = lowest_price(view, prospect, verb)?;
    Some(Row { verb, price, slots: view.field.data::<Data>().action(verb).slots.clone() })
}

/// The lowest price of a verb of a creature's own action; `None` if a slot has no value or the creature cannot pay.
pub(crate) fn lowest_price(view: &View, prospect: &Prospect, verb: Verb) -> Option<Price> {
    let (data, me) = (view.field.data::<Data>(), &prospect.me);
    let action = data.action(verb);
    if !unit::is_able(data, me) || action.ability.is_some_and(|ability| !attack::has_use(view, me, ability)) {
        return None;
    }
    if attack::is_attack(action.does) {
        let least = data.file.attack.blow.min(action.energy);
        if prospect.reserves(view).pay(least, 0, 0).is_none() || !prospect.may(view, action.kind, action.does) {
            return None;
        }
        let swift = action.kind == ActionKind::Swift;
        let all = if swift { lowest_of_swift(view, prospect, verb) } else { lowest_of_attack(view, prospect, verb) };
        return Some(indes_core::battle::price(crate::ids::ENERGY, all?));
    }
    let price = lowest_without_target(view, prospect, verb)?;
    is_possible(view, prospect, verb).then(|| points(price))
}

/// The lowest price that an action without a target can have; `None` if the creature cannot pay it.
fn lowest_without_target(view: &View, prospect: &Prospect, verb: Verb) -> Option<Cost> {
    let data: &Data = view.field.data();
    let (action, reserves) = (data.action(verb), prospect.reserves(view));
    match action.does {
        ActionEffect::Run | ActionEffect::QuickRun => reserves.pay(data.file.moves.runs[0], 0, 0),
        ActionEffect::Sprint => reserves.pay(data.file.moves.runs[0], action.stamina, 0),
        does if price::is_computed(does) => price::paid_from(view, &prospect.me, reserves, &Intent::of(verb)),
        _ => reserves.pay(action.energy, action.stamina, action.agility),
    }
}

/// The lowest Energy of a Swift Attack on any of the foes that are open to it; `None` without one.
#[must_use]
pub fn lowest_of_swift(view: &View, prospect: &Prospect, verb: Verb) -> Option<i16> {
    let (me, reserves) = (&prospect.me, prospect.reserves(view));
    let does = view.field.data::<Data>().action(verb).does;
    let parts = targets::uses(view, me, does).into_iter();
    let all = parts.flat_map(|part| {
        let open = prospect.targets(view, does, part, prospect.open(view));
        open.filter_map(move |target| swift::energy(view, me, verb, part, (target, prospect.frame), reserves))
    });
    all.min()
}

/// The lowest Energy of an attack on any target that it can have; `None` without one that it can pay for.
fn lowest_of_attack(view: &View, prospect: &Prospect, verb: Verb) -> Option<i16> {
    let does = view.field.data::<Data>().action(verb).does;
    let me = &prospect.me;
    let found = |part| prospect.targets(view, does, part, prospect.known(view));
    let is_payable = |energy: i16| prospect.reserves(view).pay(energy, 0, 0).is_some();
    let parts = targets::uses(view, me, does).into_iter();
    if does == ActionEffect::Ranged {
        // A shot costs the same at every target.
        let prices = parts.map(|part| (part, price::of_attack(view, me, verb, part, None)));
        let payable = prices.filter(|&(_, energy)| is_payable(energy));
        return payable.filter(|&(part, _)| found(part).next().is_some()).map(|one| one.1).min();
    }
    let all = parts.flat_map(|part| found(part).map(move |target| (part, target)));
    let prices = all.map(|(part, target)| price::of_attack(view, me, verb, part, Some(target)));
    prices.filter(|&energy| is_payable(energy)).min()
}

/// The targets that a use of an item reaches and for which the creature can pay (ENERGY-005).
#[must_use]
pub fn payable(view: &View, me: &UnitRef, verb: Verb, part: indes_core::battlefield::PartId) -> UnitMask {
    let does = view.field.data::<Data>().action(verb).does;
    let reserves = Reserves::of(view, me);
    let pays = |target: &indes_core::battlefield::UnitId| {
        let energy = price::of_attack(view, me, verb, part, Some(*target));
        reserves.pay(energy, 0, 0).is_some()
    };
    targets::of(view, me, does, part).iter().filter(pays).collect()
}

/// Whether a free verb was used on this floor (ENERGY-G59).
fn is_used(view: &View, me: &UnitRef, verb: Verb) -> bool {
    Rounds::of_view(view).is_some_and(|rounds| rounds.free.contains(&(me.id, verb)))
}

/// Whether an action that is no attack can be used now, whatever it costs.
fn is_possible(view: &View, prospect: &Prospect, verb: Verb) -> bool {
    let (data, me) = (view.field.data::<Data>(), &prospect.me);
    let action = data.action(verb);
    if action.kind == ActionKind::Free && is_used(view, me, verb) {
        return false;
    }
    match action.kind {
        ActionKind::Move => moves(view, prospect, verb),
        ActionKind::Handle => handles(view, me, action.does),
        ActionKind::Free => frees(view, me, action.does),
        _ => acts(view, me, verb),
    }
}

/// Whether a movement can be made.
fn moves(view: &View, prospect: &Prospect, verb: Verb) -> bool {
    let (data, me) = (view.field.data::<Data>(), &prospect.me);
    let named = &data.statuses;
    let action = data.action(verb);
    let (prone, kneels) = (me.statuses.has(named.prone), me.statuses.has(named.kneeling));
    if !unit::may_move(data, me) {
        return false;
    }
    match action.does {
        ActionEffect::Run | ActionEffect::QuickRun | ActionEffect::Sprint => prospect.can_run(view, action.does),
        ActionEffect::Shift => {
            let crawls = !prone || action.agility == 0;
            crawls && !ground::is_in_deep_water(view, me) && prospect.can_step(view)
        }
        ActionEffect::Jump => unit::stands(data, me) && jumps(view, me, verb).next().is_some(),
        ActionEffect::KneelUp => prone,
        ActionEffect::Stand => kneels && !prone,
        ActionEffect::Climb => !prone && !steps::climbs(view, me).is_empty(),
        ActionEffect::Swim => !prone && !steps::swims(view, me).is_empty(),
        _ => false,
    }
}

/// The cells where a Jump from a standstill can end and that a creature can pay for (ENERGY-031, ENERGY-032).
pub fn jumps<'a>(view: &'a View, me: &'a UnitRef, verb: Verb) -> impl Iterator<Item = Cell> + 'a {
    let data: &Data = view.field.data();
    let action = data.action(verb);
    let length = if ground::is_in_deep_water(view, me) { None } else { Some(steps::jump(data, me, false)) };
    let all = length.into_iter().flat_map(|length| steps::landings(view, me, me.body.cell, length));
    let reserves = Reserves::of(view, me);
    let pays = move |metres| {
        let energy = steps::jump_price(data, me, action.energy, metres);
        reserves.pay(energy, action.stamina, 0).is_some()
    };
    all.filter(move |one| pays(one.2)).map(|one| one.0)
}

/// Whether an action with an item or a door can be made.
fn handles(view: &View, me: &UnitRef, does: ActionEffect) -> bool {
    match does {
        // They have a price only if there is an item for them, and that was found already.
        ActionEffect::Draw | ActionEffect::Stow | ActionEffect::Load | ActionEffect::PickUp => true,
        ActionEffect::Door => !handling::doors(view, me, does).is_empty(),
        ActionEffect::OpenPack => handling::can_open_pack(view, me),
        _ => !handling::items(view, me, does).is_empty(),
    }
}

/// Whether a free verb makes sense (ENERGY-G59).
fn frees(view: &View, me: &UnitRef, does: ActionEffect) -> bool {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let (prone, kneels) = (me.statuses.has(named.prone), me.statuses.has(named.kneeling));
    match does {
        ActionEffect::Turn => true,
        ActionEffect::DropItem => me.gear.0.iter().any(|item| item.place == Place::Hand),
        ActionEffect::Release => !unit::held_by(data, me).is_empty(),
        ActionEffect::Undefend => !me.statuses.has(named.undefending),
        ActionEffect::KneelDown => !prone && !kneels,
        ActionEffect::LieDown => !prone,
        ActionEffect::SetAura => me.pools.get(AURA).now + me.pools.get(ASIDE).now > 0,
        _ => false,
    }
}

/// Whether any other action can be made.
fn acts(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let action = data.action(verb);
    let stamina = me.pools.get(STAMINA);
    match action.does {
        ActionEffect::Defend | ActionEffect::Search => true,
        ActionEffect::CatchBreath => stamina.now < stamina.max,
        ActionEffect::Escape => !unit::holders_of(data, me).is_empty(),
        ActionEffect::BreakOut => me.statuses.has(named.bound) && unit::holders_of(data, me).is_empty(),
        ActionEffect::BreakDown => !handling::doors(view, me, action.does).is_empty(),
        ActionEffect::Hide => stealth::may_hide(view, me),
        ActionEffect::FirstAid | ActionEffect::Wake | ActionEffect::Flash => !units(view, me, verb).is_empty(),
        ActionEffect::Rally => unit::can_recover(me),
        ActionEffect::ShortRest | ActionEffect::LongRest => camp::may_rest(view, me),
        ActionEffect::ShakeOff => data.lifts(verb).is_some_and(|status| can_shake(me, view, status)),
        _ => false,
    }
}

/// Whether a condition can be shaken off: it is there, and no other condition imposes it (ENERGY-343, ENERGY-345).
fn can_shake(me: &UnitRef, view: &View, status: indes_core::battlefield::StatusId) -> bool {
    let own = me.statuses.by(status, None).is_some();
    let around = ground::imposes(view, me, status) && view.turn.counted(me.id, Count::Ignores(status)) == 0;
    own || around
}

/// The creatures that an action that is no attack can name.
#[must_use]
pub fn units(view: &View, me: &UnitRef, verb: Verb) -> UnitMask {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let action = data.action(verb);
    let beside = |other: &UnitRef| other.id != me.id && view.field.distance(me.id, other.id) <= 1;
    let all = || view.field.roster.ids().map(|unit| view.field.unit(unit));
    match action.does {
        ActionEffect::Escape => unit::holders_of(data, me),
        ActionEffect::Release => unit::held_by(data, me),
        ActionEffect::FirstAid if data.option("first_aid") != 0 => {
            let dies = |other: &UnitRef| other.statuses.has(named.bleeding) && !unit::is_gone(data, other);
            let known = view.field.concealed.unknown_to(me.id);
            all().filter(|other| dies(other) && beside(other) && !known.has(other.id)).map(|other| other.id).collect()
        }
        ActionEffect::Wake => {
            let sleeps =
                |other: &UnitRef| other.statuses.has(named.asleep) && !view.field.roster.hostile(me.id, other.id);
            all().filter(|other| sleeps(other) && beside(other)).map(|other| other.id).collect()
        }
        ActionEffect::Flash => {
            let range = action.ability.and_then(|ability| data.ability(ability)).map_or(0, |row| row.range);
            let cells = view.field.mechanics.gait.scale.cells(range);
            let near = |foe: &UnitRef| view.field.distance(me.id, foe.id) <= cells && targets::is_shot(view, me, foe);
            view.field.foes(me.id).filter(near).map(|foe| foe.id).collect()
        }
        _ => UnitMask::NONE,
    }
}

/// The creatures among some that can take part in a run together (ENERGY-G51).
#[must_use]
pub fn runners(view: &View, able: &[Prospect]) -> UnitMask {
    let can = |one: &&Prospect| one.can_run(view, ActionEffect::GroupRun);
    able.iter().filter(can).map(|one| one.me.id).collect()
}

/// The row of a run of several creatures of a seat, of those that can act.
pub(crate) fn group_row(view: &View, able: &[Prospect], verb: Verb) -> Option<Row> {
    if runners(view, able).len() < 2 {
        return None;
    }
    let data: &Data = view.field.data();
    let price = indes_core::battle::price(crate::ids::ENERGY, data.file.moves.runs[0]);
    Some(Row { verb, price, slots: data.action(verb).slots.clone() })
}

/// Whether a verb makes sense for a creature, so that a refusal of it is worth showing.
pub(crate) fn concerns(view: &View, me: &UnitRef, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    let named = &data.statuses;
    let action = data.action(verb);
    if action.ability.is_some_and(|ability| !unit::has_ability(me, ability)) {
        return false;
    }
    match action.does {
        ActionEffect::KneelUp => me.statuses.has(named.prone),
        ActionEffect::Stand => me.statuses.has(named.kneeling),
        ActionEffect::Escape => me.statuses.has(named.restrained),
        ActionEffect::BreakOut => me.statuses.has(named.bound),
        ActionEffect::Release => me.statuses.has(named.restraining),
        ActionEffect::Load => me.gear.0.iter().any(|item| data.weapon(item.kind).load > 0),
        ActionEffect::OpenPack => handling::can_open_pack(view, me),
        ActionEffect::Door | ActionEffect::BreakDown => !view.field.board.doors().is_empty(),
        ActionEffect::ShakeOff => data.lifts(verb).is_some_and(|status| me.statuses.has(status)),
        ActionEffect::Swim => ground::is_in_deep_water(view, me),
        ActionEffect::FirstAid => data.option("first_aid") != 0,
        ActionEffect::ShortRest | ActionEffect::LongRest => camp::exists(view),
        _ => true,
    }
}
