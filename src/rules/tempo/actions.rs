//! What may be declared on one's own turn: rows, the values of their slots, prices, and why something is not offered.
//!
//! An action is an entry of `assets/rules/tempo.ron`; this file only knows what the kinds of cost and slot mean.

use super::data::{Cost, Data, Effect, Hands, Kind, With, gap, rule};
use super::{AP, BIND, bind, feint, footwork, ranged, reactions, statuses, support};
use crate::battle::{Arg, Asked, Domain, Intent, Price, Privacy, Prompt, Refusal, Row, Rows, Slot, Verb, View, price};
use crate::battlefield::{Field, Footprint, GearId, ItemId, PartId, UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;
use crate::text::text;
use smallvec::{SmallVec, smallvec};

/// The rows of a question: on one's own turn here, of a window in [`reactions`].
pub(super) fn rows(view: &View, asked: &Asked, out: &mut Rows) {
    let Some(unit) = asked.unit else {
        return;
    };
    match asked.prompt {
        Prompt::Act => {
            let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
            for verb in data.verbs_of(Kind::Proactive) {
                if let Some(row) = row(view, asked, &me, verb) {
                    out.push(row);
                }
            }
            // TEMPO-006: what costs nothing does not hold the turn open.
            if out.iter().all(|row| row.price.is_empty()) {
                out.clear();
            }
            out.push(free(data.verbs.end_turn));
        }
        Prompt::React(kind) => reactions::rows(view, asked, kind, unit, out),
        Prompt::Detail if asked.privacy == Privacy::Sealed => feint::rows(view, asked, unit, out),
        Prompt::Detail => {
            let data: &Data = view.field.data();
            // The actor says where something comes to be, or where its way ends; who answered, where it goes.
            let own = view.frame(asked).filter(|frame| frame.actor == Some(unit));
            let fits = |verb: &Verb| match own {
                Some(frame) if frame.intent.path().is_empty() => *verb == data.verbs.place,
                Some(_) => *verb == data.verbs.halt,
                None => *verb != data.verbs.place && *verb != data.verbs.halt,
            };
            for verb in data.verbs_of(Kind::Detail).filter(fits) {
                out.push(Row { verb, price: Price::new(), slots: data.action(verb).slots.clone() });
            }
        }
    }
}

/// A row that costs nothing and needs no details.
pub(super) fn free(verb: Verb) -> Row {
    Row { verb, price: Price::new(), slots: SmallVec::new() }
}

/// The row of a verb if the unit can declare it now: status (TEMPO-027), price, and a value for every slot.
pub(super) fn row(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> Option<Row> {
    let data: &Data = view.field.data();
    if !allowed(data, me, verb) {
        return None;
    }
    let action = data.action(verb);
    let cheapest = match action.cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => surfaces(view, asked, me, verb).first().map(|&part| surface_price(data, me, part))?,
        Cost::Cheapest => blades(view, asked, me, verb).first().map(|&item| cheapest(data, me, item))?,
        Cost::Reload => {
            let items = support::items(view, me, action.with);
            items.iter().map(|&item| support::instalment(data, me, item)).min()?
        }
    };
    let paid = reactions::already_paid(view, asked, verb);
    if cheapest - paid > me.pools.free(AP) {
        return None;
    }
    let mut row = Row { verb, price: price(AP, (cheapest - paid).max(0)), slots: action.slots.clone() };
    if action.kind == Kind::Reactive && view.frame(asked).is_some_and(|frame| frame.intent.path().is_empty()) {
        // TEMPO-G26: a cell is chosen only on somebody's way.
        row.slots.retain(|slot| *slot != Slot::Cell);
    }
    let completes = row.slots.iter().all(|slot| match slot {
        // Its path is looked for round each of them.
        Slot::Unit if verb == data.verbs.combat_move => true,
        Slot::Unit => !targets(view, me, verb, None).is_empty(),
        Slot::Path if verb == data.verbs.combat_move => targets(view, me, verb, None)
            .iter()
            .any(|foe| footwork::walks(view, me, foe).iter().any(|walking| walking.possible(view.field))),
        Slot::Path => walking(view, me).possible(view.field),
        Slot::Item if matches!(action.cost, Cost::Fixed(_)) => !support::items(view, me, action.with).is_empty(),
        Slot::Cell if matches!(action.with, With::Ground | With::Door) => {
            !support::cells(view, me, action.with).is_empty()
        }
        // They were looked at for the price.
        Slot::Item | Slot::Part => true,
        Slot::Cell => action.with == With::Loaded,
        // Nobody flies.
        Slot::Level => false,
    });
    // TEMPO-G23
    let seizes = action.outcomes.iter().any(|row| row.effects.contains(&Effect::Grapple));
    let completes =
        completes && (!seizes || partner(view, me.id).is_some_and(|with| !bind::beside(view, me.id, with).is_empty()));
    completes.then_some(row)
}

/// TEMPO-027: the verb's list of statuses names the unit's.
pub(super) fn allowed(data: &Data, me: &UnitRef, verb: Verb) -> bool {
    me.statuses.first().is_some_and(|status| data.known(verb).statuses & 1 << status.0 != 0)
}

/// The values of a slot.
pub(super) fn domain(view: &View, asked: &Asked, row: &Row, so_far: &[Arg], slot: usize) -> Domain {
    let nobody = Domain::Units(UnitMask::NONE);
    let (Some(unit), Some(kind)) = (asked.unit, row.slots.get(slot)) else {
        return nobody;
    };
    let me = view.field.unit(unit);
    match kind {
        Slot::Unit => {
            let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
            Domain::Units(aims(view, &me, row.verb, part))
        }
        Slot::Level => nobody,
        Slot::Path if asked.prompt == Prompt::Detail => {
            Domain::Walk(view.frame(asked).map(|frame| footwork::retreat(view, frame)).unwrap_or_default())
        }
        Slot::Path => Domain::Walk(match so_far.first() {
            Some(Arg::Unit(opponent)) => footwork::walks(view, &me, *opponent),
            _ => smallvec![walking(view, &me)],
        }),
        Slot::Item => Domain::Items(match view.field.data::<Data>().action(row.verb).with {
            With::Melee => blades(view, asked, &me, row.verb),
            with => support::items(view, &me, with),
        }),
        Slot::Part => Domain::Parts(affordable(view, asked, &me, row.verb)),
        Slot::Cell => Domain::Cells(match asked.prompt {
            Prompt::Act => support::cells(view, &me, view.field.data::<Data>().action(row.verb).with),
            Prompt::React(_) => reactions::cells(view, asked, &me, so_far),
            Prompt::Detail => match view.frame(asked) {
                Some(frame) if row.verb == view.field.data::<Data>().verbs.halt => footwork::stops(view, frame),
                Some(frame) => bind::cells(view, frame),
                None => bind::Cells::new(),
            },
        }),
    }
}

/// What an answer costs.
pub(super) fn cost(view: &View, asked: &Asked, intent: &Intent) -> Price {
    let Some(unit) = asked.unit else {
        return Price::new();
    };
    let data: &Data = view.field.data();
    let me = view.field.unit(unit);
    let ap = match data.action(intent.verb).cost {
        Cost::Fixed(ap) => ap,
        Cost::Surface => intent.part().map_or(0, |part| surface_price(data, &me, part)),
        Cost::Cheapest => {
            let item = intent.item().or_else(|| bound_item(view, unit));
            item.map_or(0, |item| cheapest(data, &me, item))
        }
        Cost::Reload => intent.item().map_or(0, |item| support::instalment(data, &me, item)),
    };
    price(AP, ap)
}

/// TEMPO-048: a Move's rule of walking.
pub(super) fn walking(view: &View, me: &UnitRef) -> Walking {
    Walking::points(me.id, footwork::movement(view, me))
}

/// TEMPO-G11: the price of a surface; a weapon for one or two hands costs 1 more in one hand (TEMPO-G54).
pub(super) fn surface_price(data: &Data, me: &UnitRef, part: PartId) -> i16 {
    let gear = gear_of(data, me, part.item);
    let weapon = data.weapon(gear);
    let crowded = weapon.hands == Hands::OneOrTwo && me.gear.in_hand().count() > 1;
    weapon.parts.get(usize::from(part.part)).map_or(0, |surface| surface.ap) + i16::from(crowded)
}

/// TEMPO-G11: actions without a blow cost the weapon's cheapest surface.
pub(super) fn cheapest(data: &Data, me: &UnitRef, item: ItemId) -> i16 {
    let shield = data.weapon(gear_of(data, me, Some(item))).shield.map_or(0, |shield| shield.ap);
    parts_of(data, me, Some(item)).map(|part| surface_price(data, me, part)).min().unwrap_or(shield)
}

/// The kind of an item; bare hands for none.
pub(super) fn gear_of(data: &Data, me: &UnitRef, item: Option<ItemId>) -> GearId {
    item.and_then(|item| me.gear.get(item)).map_or(data.fists, |item| item.kind)
}

fn parts_of<'a>(data: &'a Data, me: &UnitRef, item: Option<ItemId>) -> impl Iterator<Item = PartId> + use<'a> {
    let count = data.weapon(gear_of(data, me, item)).parts.len();
    (0..u8::try_from(count).unwrap_or(0)).map(move |part| PartId { item, part })
}

/// The one a unit is bound to.
fn partner(view: &View, unit: UnitId) -> Option<UnitId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.partner(unit))
}

/// The weapon by which a unit is bound (TEMPO-G39).
pub(super) fn bound_item(view: &View, unit: UnitId) -> Option<ItemId> {
    view.field.bonds.of(unit, BIND).and_then(|bond| bond.item(unit))
}

/// Every surface with which the verb could be made, cheapest first: of the bound weapon while Bound, else of the
/// weapons in hand; for a Counter-Attack without one, bare hands (TEMPO-G37).
fn surfaces(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let mut parts: SmallVec<[PartId; 8]> = SmallVec::new();
    if data.shoots(verb) {
        parts.extend(ranged::shots(data, me));
    } else if let Some(bound) = bound_item(view, me.id) {
        parts.extend(parts_of(data, me, Some(bound)));
    } else if data.action(verb).kind == Kind::CounterTempo {
        // TEMPO-G37: it follows the weapon of the attack it replaces.
        let item = view.frame(asked).and_then(|frame| frame.intent.part()).and_then(|part| part.item);
        parts.extend(parts_of(data, me, item));
    } else {
        for (item, _) in me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).is_melee()) {
            parts.extend(parts_of(data, me, Some(item)));
        }
        if parts.is_empty() && data.action(verb).kind == Kind::Reactive {
            parts.extend(parts_of(data, me, None));
        }
    }
    match data.action(verb).kind {
        Kind::Proactive if bound_item(view, me.id).is_none() => {
            parts.retain(|part| !targets(view, me, verb, Some(*part)).is_empty());
        }
        // TEMPO-G39: in a bind reach is ignored.
        Kind::Reactive if bound_item(view, me.id).is_none() => {
            parts.retain(|part| reactions::reaches(view, asked, me, *part));
        }
        _ => {}
    }
    parts.sort_by_key(|&part| surface_price(data, me, part));
    parts
}

/// The surfaces that can also be paid for.
fn affordable(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[PartId; 8]> {
    let data: &Data = view.field.data();
    let paid = reactions::already_paid(view, asked, verb);
    let mut parts = surfaces(view, asked, me, verb);
    parts.retain(|part| surface_price(data, me, *part) - paid <= me.pools.free(AP));
    parts
}

/// The weapons that can be held against a blow, cheapest first; while Bound the bound one.
fn blades(view: &View, asked: &Asked, me: &UnitRef, verb: Verb) -> SmallVec<[ItemId; 4]> {
    let data: &Data = view.field.data();
    let paid = reactions::already_paid(view, asked, verb);
    let mut items: SmallVec<[ItemId; 4]> = match bound_item(view, me.id) {
        Some(bound) => SmallVec::from_slice(&[bound]),
        None => me.gear.in_hand().filter(|(_, gear)| data.weapon(*gear).parries).map(|(item, _)| item).collect(),
    };
    items.sort_by_key(|&item| cheapest(data, me, item));
    items.retain(|item| cheapest(data, me, *item) - paid <= me.pools.free(AP));
    items
}

/// Whom an action can be aimed at, made with a surface.
pub(super) fn aims(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let all = targets(view, me, verb, part);
    // Who can only get past the one it moves round cannot move round another.
    let moves = verb == view.field.data::<Data>().verbs.combat_move;
    if moves && !walking(view, me).possible(view.field) {
        let way = |foe: &UnitId| footwork::walks(view, me, *foe).iter().any(|way| way.possible(view.field));
        return all.iter().filter(way).collect();
    }
    all
}

/// The band in which a surface reaches, before the size of who strikes; bare hands have one. Nothing while it is not
/// said which.
pub(super) fn reach(data: &Data, me: &UnitRef, verb: Verb, part: Option<PartId>) -> Option<(u16, u16)> {
    let unarmed = data.action(verb).cost != Cost::Surface;
    let gear = if unarmed { data.fists } else { gear_of(data, me, part.and_then(|part| part.item)) };
    let surfaces = &data.weapon(gear).parts;
    match part {
        Some(part) => Some(surfaces.get(usize::from(part.part)).map_or((1, 0), |surface| surface.reach)),
        None if unarmed => Some(surfaces.first().map_or((1, 0), |surface| surface.reach)),
        None => None,
    }
}

/// Who can be struck with a surface, or with any of the verb's surfaces: standing opponents in its reach band and in
/// sight (TEMPO-080), no higher or lower than it reaches.
pub(super) fn targets(view: &View, me: &UnitRef, verb: Verb, part: Option<PartId>) -> UnitMask {
    let data: &Data = view.field.data();
    if me.statuses.first() == Some(data.grappled) {
        // Somebody of the same grapple, who can be pinned only once (TEMPO-G45).
        let pins = data.action(verb).outcomes.iter().any(|row| row.effects.contains(&Effect::Pin));
        let fits = |unit: UnitId| !pins || view.field.unit(unit).statuses.first() == Some(data.grappled);
        return statuses::wrestlers(view, me.id).iter().filter(|&unit| fits(unit)).collect();
    }
    if verb == data.verbs.combat_move {
        return in_sight(view, me);
    }
    if data.shoots(verb) {
        return match part {
            Some(part) => ranged::targets(view.field, me, part),
            None => in_sight(view, me),
        };
    }
    let Some(reach) = reach(data, me, verb, part) else {
        return UnitMask::from_iter(view.field.foes(me.id).map(|foe| foe.id));
    };
    view.field
        .foes(me.id)
        .filter(|foe| strikes(view.field, me, &foe.size.footprint, foe.body.cell, reach))
        .map(|foe| foe.id)
        .collect()
}

/// The opponents in sight.
fn in_sight(view: &View, me: &UnitRef) -> UnitMask {
    let field = view.field;
    let own = field.taken_by(me);
    field.foes(me.id).filter(|foe| field.sees(&own, &field.taken_by(foe))).map(|foe| foe.id).collect()
}

/// Whether a blow reaches somebody on (or on the way over) a cell: distance in the band, sight, and a height within the
/// reach. Of large ones the nearest cells count (TEMPO-G49), and they reach farther (TEMPO-D21).
pub(super) fn strikes(field: &Field, me: &UnitRef, their: &Footprint, at: Cell, reach: (u16, u16)) -> bool {
    let board = &field.board;
    let reach = (reach.0, reach.1 + field.data::<Data>().size(me).map_or(0, |size| size.reach));
    let one = |from: Cell, to: Cell, distance: u16| {
        let rise = u16::from(board.height(from).abs_diff(board.height(to)));
        // A wall between neighbours stops a blow as well.
        let clear = if distance <= 1 { !board.shuts(from, to) } else { board.sees(&field.mechanics.sight, from, to) };
        rise <= reach.1 && clear
    };
    if me.size.footprint.is_single() && their.is_single() {
        let distance = board.grid.distance(me.body.cell, at);
        return (reach.0..=reach.1).contains(&distance) && one(me.body.cell, at, distance);
    }
    let own = || me.size.footprint.cells(&board.grid, me.body.cell);
    let pairs = || {
        let theirs = their.cells(&board.grid, at);
        theirs.flat_map(|to| own().map(move |from| (from, to, board.grid.distance(from, to))))
    };
    let nearest = pairs().map(|(_, _, distance)| distance).min().unwrap_or(u16::MAX);
    (reach.0..=reach.1).contains(&nearest)
        && pairs().any(|(from, to, distance)| distance <= reach.1 && one(from, to, distance))
}

/// Why a verb is not offered, for people; nothing if it has no business in this question.
pub(super) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let me = view.field.unit(asked.unit?);
    let action = data.action(verb);
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    let wanted = match asked.prompt {
        Prompt::Act => Kind::Proactive,
        Prompt::React(reactions::TEMPO) => Kind::CounterTempo,
        Prompt::React(_) => Kind::Reactive,
        Prompt::Detail => return None,
    };
    if action.kind != wanted {
        return None;
    }
    if let Prompt::React(_) = asked.prompt
        && let Some(refusal) = reactions::explain(view, asked, verb)
    {
        return Some(refusal);
    }
    if !allowed(data, &me, verb) {
        let name = |key: &String| {
            data.names.statuses.iter().find(|status| &status.0 == key).map_or(key.clone(), |status| status.1.clone())
        };
        let needs: Vec<String> = action.status.iter().map(name).collect();
        let is = me.statuses.first().map_or("", |status| data.names.statuses[usize::from(status.0)].1.as_str());
        return refuse(
            action.rule,
            text!("refused-needs", needs = needs.join(&format!(" {} ", text!("refused-or"))), status = is),
        );
    }
    if action.with == With::Loaded
        && let Some(refusal) = ranged::explain(view, &me, verb)
        && !matches!(action.cost, Cost::Fixed(ap) if ap > me.pools.free(AP))
    {
        return Some(refusal);
    }
    let free = me.pools.free(AP);
    let costs = |ap: i16| refuse(action.rule, text!("refused-costs-ap", ap = ap, left = free));
    match action.cost {
        Cost::Fixed(ap) if ap > free => return costs(ap),
        Cost::Surface => {
            let parts = surfaces(view, asked, &me, verb);
            match parts.first() {
                None if !me.gear.in_hand().any(|(_, gear)| data.weapon(gear).is_melee()) => {
                    return refuse(rule(80), text!("refused-no-weapon-in-hand"));
                }
                None => return refuse(rule(80), text!("refused-nobody-in-reach")),
                Some(&part) if surface_price(data, &me, part) - reactions::already_paid(view, asked, verb) > free => {
                    return costs(surface_price(data, &me, part));
                }
                Some(_) => {}
            }
        }
        Cost::Cheapest => {
            let weapon = me.gear.in_hand().find(|(_, gear)| data.weapon(*gear).parries);
            match weapon {
                None => return refuse(rule(118), text!("refused-no-weapon-in-hand-that-can-parry")),
                Some((item, _)) if blades(view, asked, &me, verb).is_empty() => {
                    return costs(cheapest(data, &me, item));
                }
                Some(_) => {}
            }
        }
        Cost::Reload if free == 0 => return costs(1),
        Cost::Fixed(_) | Cost::Reload => {}
    }
    if let Some(refusal) = support::explain(view, &me, action.with) {
        return Some(refusal);
    }
    if action.slots.contains(&Slot::Unit) && targets(view, &me, verb, None).is_empty() {
        if verb == data.verbs.combat_move {
            return refuse(gap(35), text!("refused-no-opponent-in-sight"));
        }
        if action.outcomes.iter().any(|row| row.effects.contains(&Effect::Pin)) {
            return refuse(gap(36), text!("refused-is-pinned-already"));
        }
        return refuse(rule(80), text!("refused-nobody-in-reach"));
    }
    if action.outcomes.iter().any(|row| row.effects.contains(&Effect::Grapple)) {
        return refuse(gap(23), text!("refused-no-room-beside-the-opponent"));
    }
    if action.slots.contains(&Slot::Path) && !walking(view, &me).possible(view.field) {
        return refuse(gap(55), text!("refused-no-way-to-go"));
    }
    None
}
