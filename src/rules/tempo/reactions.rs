//! What may be answered: who qualifies, with what, and the replacement of one's own action.
//!
//! Two windows: `REACT` after an action is declared and paid, `TEMPO` for its actor once somebody answered. Who
//! qualifies is TEMPO-G28: the target of a blow, the partner of a bind, whoever threatens a cell of a Move's path.

use super::actions::{allowed, free, gear_of, row, strikes};
use super::bind::Cells;
use super::data::{Data, Kind, conflict, gap, rule};
use super::{BIND, footwork, ranged, statuses};
use crate::battle::{
    Arg, AskOrder, Asked, Frame, Intent, Pays, Refusal, ReplaceRules, ReplyKind, Rows, Verb, View, WindowKind,
    WindowRule,
};
use crate::battlefield::{Field, Footprint, Marks, PartId, RuleData, Terrain, UnitId, UnitMask, UnitRef};
use crate::grid::Cell;
use crate::text::text;

/// Opponents answer what was declared.
pub(super) const REACT: WindowKind = WindowKind(0);
/// The actor may replace it.
pub(super) const TEMPO: WindowKind = WindowKind(1);

/// A replacement costs the difference (TEMPO-011), is told (TEMPO-013), and ends the secret (TEMPO-C15).
const REPLACING: ReplaceRules = ReplaceRules { price: rule(11), revealed: conflict(15), replaced: rule(13) };

/// How the two windows work (TEMPO-G29, TEMPO-010).
pub(super) fn window(data: &RuleData, kind: WindowKind) -> WindowRule {
    let (order, reply) = match kind {
        TEMPO => (AskOrder::Actor, ReplyKind::Replace(REPLACING)),
        _ => (AskOrder::AfterActor, ReplyKind::Join),
    };
    let idle = data.of::<Data>().verbs.pass;
    WindowRule { order, reply, pays: Pays::AtOnce, idle, by: (rule(8), rule(9)) }
}

/// Whether any reaction names the verb among what it answers (TEMPO-024).
pub(super) fn answerable(data: &Data, verb: Verb) -> bool {
    data.verbs_of(Kind::Reactive).any(|reaction| data.known(reaction).answers & 1 << verb.0 != 0)
}

/// Who could answer the frame's action if it had the means (TEMPO-G28).
pub(super) fn candidates(view: &View, actor: UnitId, intent: &Intent) -> UnitMask {
    if let Some(target) = opponent(view, actor, intent) {
        return UnitMask::only(target);
    }
    if intent.verb == view.field.data::<Data>().verbs.escape {
        return statuses::wrestlers(view, actor);
    }
    let (data, path) = (view.field.data::<Data>(), intent.path());
    let mover = view.field.unit(actor);
    let concerned = |foe: &UnitRef| {
        trigger(view, foe, &mover, path).is_some()
            || allowed(data, foe, data.verbs.retreat) && footwork::comes_nearer(view, foe, &mover, path)
            || ranged::could_fire(view, foe, &mover, path)
    };
    view.field.foes(actor).filter(concerned).map(|foe| foe.id).collect()
}

/// The one a blow, a press or a withdrawal is aimed at; nobody for movements, and for an Aim, which strikes nobody yet.
pub(super) fn opponent(view: &View, actor: UnitId, intent: &Intent) -> Option<UnitId> {
    if !intent.path().is_empty() || intent.verb == view.field.data::<Data>().verbs.aim {
        return None;
    }
    intent.unit().or_else(|| view.field.bonds.of(actor, BIND).and_then(|bond| bond.partner(actor)))
}

/// The rows of a window.
pub(super) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let data: &Data = view.field.data();
    let Some(frame) = view.frame(asked) else {
        return;
    };
    let wanted = if kind == TEMPO { Kind::CounterTempo } else { Kind::Reactive };
    let me = view.field.unit(unit);
    for verb in data.verbs_of(wanted).filter(|&verb| allowed(data, &me, verb)) {
        if fits(view, frame, kind, unit, verb)
            && let Some(row) = row(view, asked, &me, verb)
        {
            out.push(row);
        }
    }
    out.push(free(data.verbs.pass));
}

/// Whether the verb answers what happened: a reaction the declared action (TEMPO-024), a counter-tempo action both the
/// reaction and the action it would replace (TEMPO-026, TEMPO-140..144).
fn fits(view: &View, frame: &Frame, kind: WindowKind, unit: UnitId, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    let known = data.known(verb);
    if kind == TEMPO {
        // The actor's own window: it knows what it meant (TEMPO-067).
        let meant = frame.meant().verb;
        frame.actor == Some(unit)
            && known.replaces & 1 << meant.0 != 0
            && frame.replies.iter().any(|reply| data.answers_for(verb, meant) & 1 << reply.intent.verb.0 != 0)
    } else {
        known.answers & 1 << frame.intent.verb.0 != 0
            && (verb != data.verbs.struggle || wrestle(view, frame.actor, unit))
            && (verb != data.verbs.retreat || nearer(view, frame, unit))
            && (verb != data.verbs.dodge || flight(view, frame, unit).is_some_and(|(distance, speed)| distance > speed))
    }
}

/// TEMPO-127: whether a declared movement comes nearer to a unit.
fn nearer(view: &View, frame: &Frame, unit: UnitId) -> bool {
    frame.actor.is_some_and(|actor| {
        let (me, mover) = (view.field.unit(unit), view.field.unit(actor));
        footwork::comes_nearer(view, &me, &mover, frame.intent.path())
    })
}

/// TEMPO-107: the distance of a declared shot, and the speed it must be greater than.
fn flight(view: &View, frame: &Frame, unit: UnitId) -> Option<(u16, u16)> {
    ranged::flight(view, frame.actor?, &frame.intent, unit)
}

/// TEMPO-G28: whether two are in one grapple.
pub(super) fn wrestle(view: &View, actor: Option<UnitId>, unit: UnitId) -> bool {
    actor.is_some_and(|actor| statuses::wrestlers(view, actor).has(unit))
}

/// Whether the actor could replace its action.
pub(super) fn replaceable(view: &View, frame: &Frame) -> bool {
    let data: &Data = view.field.data();
    frame.actor.is_some_and(|actor| {
        let me = view.field.unit(actor);
        data.verbs_of(Kind::CounterTempo).any(|verb| fits(view, frame, TEMPO, actor, verb) && allowed(data, &me, verb))
    })
}

/// What was paid for the action that a counter-tempo action would replace (TEMPO-011).
pub(super) fn already_paid(view: &View, asked: &Asked, verb: Verb) -> i16 {
    if view.field.data::<Data>().action(verb).kind != Kind::CounterTempo {
        return 0;
    }
    view.frame(asked).and_then(|frame| frame.purse.as_ref()).map_or(0, |purse| purse.spent(super::AP))
}

/// TEMPO-G26: the cell of a path where a reactor's blow falls, as the number of steps made: the first it threatens
/// after the start, else the start (0) if it threatens that.
pub(super) fn trigger(view: &View, reactor: &UnitRef, mover: &UnitRef, path: &[Cell]) -> Option<u8> {
    let threatened = |cell| threatens(view.field, reactor, &mover.size.footprint, cell);
    let steps = path.iter().position(|&cell| threatened(cell)).map(|at| at + 1);
    steps.or_else(|| threatened(mover.body.cell).then_some(0)).and_then(|steps| u8::try_from(steps).ok())
}

/// TEMPO-G26: a combatant that is On Guard threatens the cells in the reach of a weapon in hand, or of its fists. Asked
/// for somebody that is, or would be, on a cell.
#[must_use]
pub fn threatens(field: &Field, reactor: &UnitRef, their: &Footprint, cell: Cell) -> bool {
    let data: &Data = field.data();
    if reactor.statuses.first() != Some(data.on_guard) {
        return false;
    }
    let mut armed = false;
    let in_reach = reactor.gear.in_hand().any(|(_, gear)| {
        let weapon = data.weapon(gear);
        // A bow is no melee weapon.
        armed |= weapon.is_melee();
        weapon.is_melee() && weapon.parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach))
    });
    in_reach
        || !armed && data.weapon(data.fists).parts.iter().any(|part| strikes(field, reactor, their, cell, part.reach))
}

/// The cells that a combatant threatens: those where somebody of one cell could be struck.
pub(super) fn marks(field: &Field, unit: UnitId, out: &mut Marks) {
    out.clear();
    let (me, data, one) = (field.unit(unit), field.data::<Data>(), Footprint::default());
    if me.body.down || me.statuses.first() != Some(data.on_guard) {
        return;
    }
    let grid = &field.board.grid;
    let own: smallvec::SmallVec<[Cell; 4]> = field.cells(unit).collect();
    let far = grid.cells().filter(|&cell| own.iter().any(|&from| grid.distance(from, cell) <= LONGEST));
    let struck = far.filter(|&cell| field.board.terrain(cell) != Terrain::Void && threatens(field, &me, &one, cell));
    out.on.extend(struck.filter_map(|cell| field.board.lattice.spot(cell)));
    out.on.sort_unstable();
}

/// No weapon of the tables reaches farther, the largest wielder included.
const LONGEST: u16 = 8;

/// TEMPO-G40: the surface of a Counter-Attack must reach the attacker, or the trigger cell of a movement.
pub(super) fn reaches(view: &View, asked: &Asked, me: &UnitRef, part: PartId) -> bool {
    let data: &Data = view.field.data();
    let Some((frame, actor)) = view.frame(asked).and_then(|frame| Some((frame, frame.actor?))) else {
        return false;
    };
    let (path, actor) = (frame.intent.path(), view.field.unit(actor));
    if ranged::numbers(data, me, part.item).is_some() {
        return ranged::covers(view.field, me, &actor, path, part);
    }
    let Some(surface) = data.weapon(gear_of(data, me, part.item)).parts.get(usize::from(part.part)) else {
        return false;
    };
    let start = actor.body.cell;
    let cell = match trigger(view, me, &actor, path) {
        _ if path.is_empty() => start,
        Some(0) => start,
        Some(steps) => path[usize::from(steps) - 1],
        None => return false,
    };
    strikes(view.field, me, &actor.size.footprint, cell, surface.reach)
}

/// TEMPO-G26: where a Counter-Fire with the chosen weapon can strike a mover.
pub(super) fn cells(view: &View, asked: &Asked, me: &UnitRef, so_far: &[Arg]) -> Cells {
    let frame = view.frame(asked).and_then(|frame| Some((frame, frame.actor?)));
    let part = so_far.iter().find_map(|arg| if let Arg::Part(part) = arg { Some(*part) } else { None });
    match (frame, part) {
        (Some((frame, actor)), Some(part)) => {
            ranged::cells(view.field, me, &view.field.unit(actor), frame.intent.path(), part)
        }
        _ => Cells::new(),
    }
}

/// Why a reaction or replacement does not fit what happened.
pub(super) fn explain(view: &View, asked: &Asked, verb: Verb) -> Option<Refusal> {
    let data: &Data = view.field.data();
    let frame = view.frame(asked)?;
    let known = data.known(verb);
    let action = data.action(verb);
    let names = |bits: u64| -> String {
        let list: Vec<&str> = (0u8..)
            .zip(&data.names.verbs)
            .filter(|(at, _)| bits & 1 << at != 0)
            .map(|(_, name)| name.1.as_str())
            .collect();
        list.join(", ")
    };
    match action.kind {
        Kind::Reactive if known.answers & 1 << frame.intent.verb.0 == 0 => Some(Refusal {
            rule: action.answers_rule.unwrap_or_else(|| rule(24)),
            reason: text!("refused-answers", names = names(known.answers)),
        }),
        Kind::Reactive if verb == data.verbs.struggle && !wrestle(view, frame.actor, asked.unit?) => {
            Some(Refusal { rule: gap(28), reason: text!("refused-works-inside-one-grapple-only") })
        }
        Kind::Reactive if verb == data.verbs.retreat && !nearer(view, frame, asked.unit?) => {
            Some(Refusal { rule: rule(127), reason: text!("refused-the-movement-does-not-come-nearer") })
        }
        Kind::Reactive if verb == data.verbs.dodge => {
            let (distance, speed) = flight(view, frame, asked.unit?).filter(|(distance, speed)| distance <= speed)?;
            Some(Refusal { rule: rule(107), reason: text!("refused-too-near", distance = distance, speed = speed) })
        }
        Kind::CounterTempo if known.replaces & 1 << frame.meant().verb.0 == 0 => Some(Refusal {
            rule: action.replaces_rule.unwrap_or_else(|| rule(26)),
            reason: text!("refused-replaces", names = names(known.replaces)),
        }),
        Kind::CounterTempo => {
            let answers = data.answers_for(verb, frame.meant().verb);
            let met = frame.replies.iter().any(|reply| answers & 1 << reply.intent.verb.0 != 0);
            (!met).then(|| Refusal {
                rule: action.answers_rule.unwrap_or_else(|| gap(5)),
                reason: text!("refused-answers", names = names(answers)),
            })
        }
        _ => None,
    }
}
