//! What the window shows before anything is decided: odds, who may answer a step, a unit's sheet.
//!
//! The numbers come from the functions of [`super::resolve`] that the rules themselves call.

use super::actions::{allowed, bound_item, cheapest, gear_of, strikes, surface_price};
use super::data::{Cost, DamageKind, Data, Kind, Stat, Surface, gap, rule};
use super::resolve::{Party, exchange, level_of};
use super::{HEALTH, ranged, reactions, support};
use crate::battle::{Arg, Forecast, Intent, Reckoned, Sheet, Slot, Verb, View};
use crate::battlefield::{ItemId, PartId, UnitId, UnitRef};
use crate::grid::Cell;
use crate::text::{id_part, known, text};
use smallvec::SmallVec;

/// The odds of an action with these answers; nothing for what has neither blow nor table to read.
pub(super) fn forecast(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Option<Forecast> {
    let data: &Data = view.field.data();
    let pass = data.verbs.pass;
    let answers = answers.iter().filter(|(_, answer)| answer.verb != pass).map(|(unit, answer)| (*unit, answer));
    let exchange = exchange(view, actor, intent, answers);
    let rolls = exchange.actor.checked || exchange.replies.iter().any(|party| party.checked);
    rolls.then(|| super::odds::forecast(data, &exchange))
}

/// What everybody who rolls adds to the dice (TEMPO-G01), in the order of declaration.
pub(super) fn reckoned(view: &View, actor: UnitId, intent: &Intent, answers: &[(UnitId, Intent)]) -> Vec<Reckoned> {
    let data: &Data = view.field.data();
    let answers = answers.iter().filter(|(_, answer)| answer.verb != data.verbs.pass);
    let exchange = exchange(view, actor, intent, answers.map(|(unit, answer)| (*unit, answer)));
    let parties = std::iter::once(exchange.actor).chain(exchange.replies).filter(|party| party.checked);
    let number = |party: Party| Reckoned {
        unit: party.unit,
        verb: party.verb,
        rule: gap(1),
        die: Some(data.pool()),
        sum: party.base,
    };
    parties.map(number).collect()
}

/// The answers a unit would have, were the action declared now: each reaction that its status, its weapons and its
/// points allow, with the cheapest surface.
pub(super) fn answers(view: &View, actor: UnitId, intent: &Intent, foe: UnitId) -> Vec<Intent> {
    answers_with(view, actor, intent, foe, |_| true)
}

/// Those of these answers whose verb is wanted.
fn answers_with(
    view: &View,
    actor: UnitId,
    intent: &Intent,
    foe: UnitId,
    wanted: impl Fn(Verb) -> bool,
) -> Vec<Intent> {
    let data: &Data = view.field.data();
    let (me, them) = (view.field.unit(actor), view.field.unit(foe));
    let path = intent.path();
    if path.is_empty() && !reactions::candidates(view, actor, intent).has(foe) {
        return Vec::new();
    }
    let cell = match reactions::opponent(view, actor, intent) {
        Some(target) if target != foe => return Vec::new(),
        Some(_) => Some(me.body.cell),
        None if path.is_empty() => Some(me.body.cell),
        None => reactions::trigger(view, &them, &me, path).map(|at| match usize::from(at).checked_sub(1) {
            Some(step) => path[step],
            None => me.body.cell,
        }),
    };
    let free = them.pools.free(super::AP);
    let bound = bound_item(view, foe);
    let parries = |item: &ItemId| data.weapon(gear_of(data, &them, Some(*item))).parries;
    let held =
        || them.gear.in_hand().map(|(item, _)| item).filter(move |item| bound.is_none_or(|bound| bound == *item));
    data.verbs_of(Kind::Reactive)
        .filter(|&verb| {
            data.known(verb).answers & 1 << intent.verb.0 != 0
                && wanted(verb)
                && allowed(data, &them, verb)
                && (verb != data.verbs.struggle || reactions::wrestle(view, Some(actor), foe))
                && (verb != data.verbs.retreat || super::footwork::comes_nearer(view, &them, &me, path))
                && (verb != data.verbs.dodge
                    || ranged::flight(view, actor, intent, foe).is_some_and(|(distance, speed)| distance > speed))
        })
        .filter_map(|verb| {
            let mut answer = Intent::of(verb);
            let price = match data.action(verb).cost {
                Cost::Fixed(ap) => ap,
                Cost::Cheapest => {
                    let item = held().filter(parries).min_by_key(|&item| cheapest(data, &them, item))?;
                    if data.action(verb).slots.contains(&Slot::Item) {
                        answer.with.push(Arg::Item(item));
                    }
                    cheapest(data, &them, item)
                }
                Cost::Reload => return None,
                Cost::Surface if data.shoots(verb) => {
                    let (part, cell) = ranged::best(view, &them, &me, path)?;
                    answer.with.push(Arg::Part(part));
                    answer.with.extend(cell.map(Arg::Cell));
                    surface_price(data, &them, part)
                }
                Cost::Surface => {
                    let part = cheapest_blow(view, &them, &me, cell?)?;
                    answer.with.push(Arg::Part(part));
                    surface_price(data, &them, part)
                }
            };
            (price <= free).then_some(answer)
        })
        .collect()
}

/// What an answer would cost a unit, were it given outside of any question.
pub(super) fn price(view: &View, unit: UnitId, intent: &Intent) -> i16 {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    match data.action(intent.verb).cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => intent.part().map_or(0, |part| surface_price(data, &me, part)),
        Cost::Cheapest => intent.item().or_else(|| bound_item(view, unit)).map_or(0, |item| cheapest(data, &me, item)),
        Cost::Reload => intent.item().map_or(0, |item| support::instalment(data, &me, item)),
    }
}

/// The cheapest surface with which a unit could strike at another one on a cell: of the bound weapon, else of the melee
/// weapons in hand that reach there, else of bare hands (TEMPO-G37, TEMPO-G39, TEMPO-G40).
fn cheapest_blow(view: &View, me: &UnitRef, target: &UnitRef, cell: Cell) -> Option<PartId> {
    let data: &Data = view.field.data();
    let bound = bound_item(view, me.id);
    let held = me.gear.in_hand().filter(|(item, _)| bound.is_none_or(|bound| bound == *item));
    let melee = held.filter(|(_, gear)| data.weapon(*gear).is_melee()).map(|(item, _)| Some(item));
    let mut items: SmallVec<[Option<ItemId>; 4]> = melee.collect();
    if items.is_empty() {
        items.push(None);
    }
    let parts = items.into_iter().flat_map(|item| {
        let parts = &data.weapon(gear_of(data, me, item)).parts;
        (0u8..).zip(parts).map(move |(part, surface)| (PartId { item, part }, surface.reach))
    });
    parts
        .filter(|(_, reach)| bound.is_some() || strikes(view.field, me, &target.size.footprint, cell, *reach))
        .map(|(part, _)| part)
        .min_by_key(|&part| surface_price(data, me, part))
}

/// Who could strike or shoot at a movement, and at which step: opponents with an answer that is a blow, at the step where
/// that of them falls that comes first.
pub(super) fn provokes(view: &View, mover: UnitId, intent: &Intent) -> Vec<(UnitId, u8)> {
    let data: &Data = view.field.data();
    let path = intent.path();
    if path.is_empty() || !reactions::answerable(data, intent.verb) {
        return Vec::new();
    }
    let me = view.field.unit(mover);
    let step = |foe: &UnitRef, answer: &Intent| match data.shoots(answer.verb) {
        true => ranged::trigger(answer, path),
        false => reactions::trigger(view, foe, &me, path),
    };
    let blow = |verb: Verb| data.action(verb).cost == Cost::Surface;
    let first = |foe: UnitRef| {
        let answers = answers_with(view, mover, intent, foe.id, blow).into_iter();
        answers.filter_map(|answer| step(&foe, &answer)).min().map(|at| (foe.id, at))
    };
    let mut found: Vec<(UnitId, u8)> = view.field.foes(mover).filter_map(first).collect();
    found.sort_by_key(|&(unit, at)| (at, unit));
    found
}

/// What a unit carries, and how it is hurt.
pub(super) fn sheet(view: &View, unit: UnitId) -> Sheet {
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let mut sheet = Sheet::default();
    for (item, gear) in me.gear.in_hand() {
        let weapon = data.weapon(gear);
        let mut says = weapon.parts.first().map(damage).unwrap_or_default();
        if let (Some(ranged), Some(item)) = (weapon.ranged, me.gear.get(item)) {
            says = format!("{says} · {}/{}", item.ready.shots, ranged.shots);
        }
        if let Some(shield) = weapon.shield {
            says = format!("{} {:+}", data.names.gear_name(gear), shield.parry);
        }
        sheet.gear.push((weapon.icon.clone(), says));
    }
    for item in &me.gear.0 {
        if let Some(target) = item.ready.aim {
            sheet.states.push((
                "crosshair".into(),
                text!("sheet-aims", name = &view.field.roster.member(target).name),
                rule(43),
            ));
        }
    }
    if sheet.gear.is_empty() {
        let fists = data.weapon(data.fists);
        sheet.gear.push((fists.icon.clone(), fists.parts.first().map(damage).unwrap_or_default()));
    }
    let stat = |stat: Stat| me.stats.get(data.stat(stat));
    let resist = (stat(Stat::Cut), stat(Stat::Thrust), stat(Stat::Blunt));
    let worn =
        data.file.armours.iter().find(|armour| {
            (armour.cut, armour.thrust, armour.blunt) == resist && armour.coverage == stat(Stat::Coverage)
        });
    if let Some(armour) = worn.filter(|armour| armour.coverage > 0) {
        let name = known(&format!("tempo-armour-{}", id_part(&armour.key)), &armour.name);
        sheet.gear.push(("shield".into(), format!("{name} {}/{}/{}", resist.0, resist.1, resist.2)));
    }
    if let Some(wound) = level_of(data, me.pools.get(HEALTH)).filter(|wound| wound.check > 0) {
        let name = known(&format!("tempo-wound-{}", id_part(&wound.name)), &wound.name);
        sheet.states.push(("first-aid".into(), format!("{name} −{}", wound.check), gap(12)));
    }
    sheet
}

fn damage(surface: &Surface) -> String {
    let kind = match surface.damage {
        DamageKind::Cut => text!("sheet-cut"),
        DamageKind::Thrust => text!("sheet-thrust"),
        DamageKind::Blunt => text!("sheet-blunt"),
    };
    let (count, sides) = surface.dice;
    let dice = text!("sheet-dice", dice = count, faces = sides);
    match surface.bonus {
        0 => format!("{dice} {kind}"),
        bonus => format!("{dice}{bonus:+} {kind}"),
    }
}
