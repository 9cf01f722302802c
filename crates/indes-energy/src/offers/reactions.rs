//! The answers in windows, and the answers to questions about details.

use super::actions::{self, free};
use super::price;
use super::prospect::Prospect;
use crate::data::{ActionEffect, ActionKind, Data, Skill, Way};
use crate::field::{attack, details, ground, reach, steps, targets};
use crate::ids::{AGILITY, CHALLENGE, HELP, INTERRUPT, RIGHT};
use crate::state::Count;
use crate::state::procedure::{Act, ActStep, Manner, points};
use crate::unit;
use crate::unit::gear;
use indes_core::battle::error::broken;
use indes_core::battle::{Asked, Frame, Intent, Prompt, Row, Rows, Verb, View, WindowKind};
use indes_core::battlefield::{Body, UnitId, UnitRef};
use smallvec::SmallVec;

/// The kinds of ordinary actions: those that answer a challenge (ENERGY-C26).
const ORDINARY: [ActionKind; 6] = [
    ActionKind::Attack,
    ActionKind::Maneuver,
    ActionKind::Ability,
    ActionKind::Handle,
    ActionKind::Deed,
    ActionKind::Move,
];

/// The kinds of verbs that a window offers.
#[must_use]
pub const fn kinds(kind: WindowKind) -> &'static [ActionKind] {
    match kind {
        CHALLENGE | RIGHT => &ORDINARY,
        INTERRUPT => &[ActionKind::Swift, ActionKind::Interrupt],
        HELP => &[ActionKind::Help],
        _ => &[],
    }
}

/// The rows of a window.
pub(crate) fn rows(view: &View, asked: &Asked, kind: WindowKind, unit: UnitId, out: &mut Rows) {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let prospect = Prospect::of(me, view.frame(asked));
    for &of in kinds(kind) {
        out.extend(data.verbs_of(of).filter_map(|verb| row(view, asked, kind, &prospect, verb)));
    }
    out.push(free(data.verbs.pass));
}

/// The row of a verb in a window; `None` if the creature cannot answer with it.
pub(crate) fn row(view: &View, asked: &Asked, kind: WindowKind, prospect: &Prospect, verb: Verb) -> Option<Row> {
    let (data, me) = (view.field.data::<Data>(), &prospect.me);
    let frame = view.frame(asked)?;
    if !unit::is_able(data, me) {
        return None;
    }
    match kind {
        CHALLENGE if !may_challenge(view, me) => None,
        CHALLENGE | RIGHT => actions::row(view, prospect, verb),
        HELP => {
            let price = points(price::of(view, me, &Intent::of(verb))?);
            Some(Row { price, ..free(verb) })
        }
        _ => interrupt(view, frame, prospect, verb),
    }
}

/// Whether a creature can make its Agile Moves after its own action as well, so that nothing is lost if it is not asked
/// before the dice: its attack would not be made from behind the target (ENERGY-G63, ENERGY-205).
#[must_use]
pub fn comes_again(view: &View, asked: &Asked, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    let window = asked.prompt == Prompt::React(INTERRUPT) && data.action(verb).does == ActionEffect::AgileMove;
    let (Some(unit), Some(frame)) = (asked.unit.filter(|_| window), view.frame(asked)) else { return false };
    let Some(act) = frame.memory.get::<Act>().filter(|act| frame.actor == Some(unit) && !act.over) else {
        return false;
    };
    let lasts = matches!(act.manner, Manner::Ordinary | Manner::Response | Manner::Leg);
    lasts && !gains_by_moving(view, frame, &view.field.unit(unit))
}

/// Whether Agile Moves could change the dice of the attack of a frame: a shot from another place, or a blow at a back.
fn gains_by_moving(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let Some(assault) = attack::Assault::of(view, me, &frame.intent) else { return false };
    let Some(them) = frame.intent.unit().map(|target| view.field.unit(target)) else { return false };
    if assault.is_ranged() {
        return true;
    }
    let limit = reach::limit(view.field, me, assault.part.item);
    let behind = |cell: indes_core::grid::Cell| {
        let body = Body { cell, ..me.body.clone() };
        let there = UnitRef { body: &body, ..*me };
        let lands = reach::touches(view.field, &view.field.taken_by(&there), &view.field.taken_by(&them), limit);
        lands && !reach::faces(view.field, &them, &there)
    };
    reach::faces(view.field, &them, me) && agile_cells(view, me).into_iter().any(behind)
}

/// Whether a creature can challenge: it has its Initiative roll, and its seat has had the floor if it is Surprised
/// (ENERGY-079, ENERGY-G41).
#[must_use]
pub fn may_challenge(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let slow = me.statuses.has(data.statuses.surprised) && view.turn.counted(me.id, Count::HadFloor) == 0;
    view.turn.counted(me.id, Count::Rolled) < data.file.round.rolls && !slow
}

/// The row of an Immediate Interrupt.
pub(crate) fn interrupt(view: &View, frame: &Frame, prospect: &Prospect, verb: Verb) -> Option<Row> {
    let (data, me) = (view.field.data::<Data>(), &prospect.me);
    let action = data.action(verb);
    let row = |price| Some(Row { verb, price, slots: action.slots.clone() });
    if action.kind == ActionKind::Swift {
        // An action is not broken by a blow of its own creature.
        let own = frame.actor == Some(me.id) && !Act::of(frame).over;
        if own || !prospect.may(view, action.kind, action.does) {
            return None;
        }
        let energy = actions::lowest_of_swift(view, prospect, verb)?;
        return row(indes_core::battle::price(crate::ids::ENERGY, energy));
    }
    match action.does {
        ActionEffect::AgileMove => {
            let moves = may_slip(view, me) && steps::can_slip(view, me);
            if moves { row(points(price::of(view, me, &Intent::of(verb))?)) } else { None }
        }
        ActionEffect::StepBack => {
            let open = is_struck_at(view, frame, me) && attack::has_use(view, me, action.ability?);
            if !open || step_back_cells(view, frame, me).is_empty() {
                None
            } else {
                row(points(price::of(view, me, &Intent::of(verb))?))
            }
        }
        ActionEffect::QuickTurn => {
            let left = view.turn.counted(me.id, Count::Turned) < data.option("reactive_turns");
            (left && is_struck_from_behind(view, frame, me)).then(|| Row { slots: action.slots.clone(), ..free(verb) })
        }
        _ => None,
    }
}

/// Whether a melee attack on a creature is under way whose dice are not rolled (ENERGY-D41).
fn is_struck_at(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let act = Act::of(frame);
    let does = data.action(frame.intent.verb).does;
    let aimed = frame.intent.unit() == Some(me.id) && attack::is_attack(does) && does != ActionEffect::Ranged;
    let known = frame.actor.is_some_and(|actor| !view.field.concealed.of(actor).is_from(me.id));
    aimed && known && !act.over && act.blow.is_none()
}

/// Whether an attack on a creature is under way from where it does not look, of which it is aware (ENERGY-C36).
fn is_struck_from_behind(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let act = Act::of(frame);
    let attacks = attack::is_attack(data.action(frame.intent.verb).does) && !act.over && act.blow.is_none();
    let aimed = frame.intent.unit() == Some(me.id) && attacks;
    let behind = frame.actor.is_some_and(|actor| {
        let them = view.field.unit(actor);
        !view.field.concealed.of(actor).is_from(me.id) && !reach::faces(view.field, me, &them)
    });
    aimed && behind
}

/// The directions in which a creature can turn toward its attacker.
#[must_use]
pub fn quick_turns(view: &View, frame: &Frame, me: &UnitRef) -> SmallVec<[indes_core::grid::Direction; 8]> {
    let Some(them) = frame.actor.map(|actor| view.field.unit(actor)) else { return SmallVec::new() };
    let straight = reach::toward(view.field, me, &them);
    let fits = |way: &indes_core::grid::Direction| *way != straight && reach::faces_in(view.field, me, *way, &them);
    [straight].into_iter().chain(view.field.board.grid.directions().filter(fits)).collect()
}

/// The Agile Moves that a creature may make (ENERGY-026).
fn slips(view: &View, me: &UnitRef) -> i16 {
    view.turn.counted(me.id, Count::Permits).min(me.pools.free(AGILITY))
}

/// Whether a creature may make an Agile Move, wherever that leads (ENERGY-026, ENERGY-341).
fn may_slip(view: &View, me: &UnitRef) -> bool {
    let data: &Data = view.field.data();
    let prone = me.statuses.has(data.statuses.prone);
    slips(view, me) > 0 && unit::may_move(data, me) && unit::may_spend_agility(data, me) && !prone
}

/// The cells that a creature reaches with the Agile Moves that it may make.
#[must_use]
pub fn agile_cells(view: &View, me: &UnitRef) -> steps::Cells {
    if !may_slip(view, me) {
        return steps::Cells::new();
    }
    steps::agile(view, me, slips(view, me)).into_iter().map(|one| one.0).collect()
}

/// The cells to which a creature can step back: 1 m farther from its attacker (ENERGY-D41).
#[must_use]
pub fn step_back_cells(view: &View, frame: &Frame, me: &UnitRef) -> steps::Cells {
    let data: &Data = view.field.data();
    let Some(actor) = frame.actor else { return steps::Cells::new() };
    if !unit::may_move(data, me) || me.statuses.has(data.statuses.prone) {
        return steps::Cells::new();
    }
    if ground::any_cell(view, me, |cell| ground::forbids_agile(view, cell)) {
        return steps::Cells::new();
    }
    let from = view.field.taken_by(&view.field.unit(actor));
    let far = |at| from.iter().map(|&cell| view.field.board.grid.distance(cell, at)).min().unwrap_or(0);
    let here = far(me.body.cell);
    let fits = |cell: &indes_core::grid::Cell| far(*cell) > here && !ground::forbids_agile(view, *cell);
    steps::single(view, me).into_iter().filter(fits).collect()
}

/// The cells from which a follower reaches its target (ENERGY-G31).
#[must_use]
pub fn follow_cells(view: &View, frame: &Frame, me: &UnitRef) -> steps::Cells {
    let data: &Data = view.field.data();
    let (Some(target), Some(assault)) = (frame.intent.unit(), attack::Assault::of(view, me, &frame.intent)) else {
        return steps::Cells::new();
    };
    let them = view.field.unit(target);
    let limit = reach::limit(view.field, me, assault.part.item);
    let lands = |cell: &indes_core::grid::Cell| {
        let own = view.field.taken(&me.size.footprint, *cell);
        reach::touches(view.field, &own, &view.field.taken_by(&them), limit)
    };
    // What is in reach and cannot be struck for another reason is not followed.
    let ready = assault.part.item.is_none_or(|item| gear::can_use(data, me, item, Way::Melee));
    let reached = targets::reaches(view, me, &them, assault.part);
    if assault.is_ranged() || !ready || reached || unit::is_gone(data, &them) {
        return steps::Cells::new();
    }
    agile_cells(view, me).into_iter().filter(lands).collect()
}

/// The kind of verbs that answer a frame's open question, by the step that follows it.
pub(crate) fn asks_for(frame: &Frame) -> Option<ActionKind> {
    match frame.asks_before::<Act>()? {
        ActStep::Rolled => Some(ActionKind::Initiative),
        ActStep::GoOnChosen | ActStep::StrideChosen => Some(ActionKind::GoOn),
        ActStep::WayChosen => Some(ActionKind::Way),
        ActStep::FlingChosen => Some(ActionKind::Fling),
        ActStep::LeapChosen => Some(ActionKind::Leap),
        ActStep::FaceChosen => Some(ActionKind::Face),
        ActStep::OwnChosen | ActStep::OtherChosen => Some(ActionKind::Skill),
        _ => None,
    }
}

/// The rows of a question about a detail.
pub(crate) fn details(view: &View, asked: &Asked, unit: UnitId, out: &mut Rows) {
    let (data, me) = (view.field.data::<Data>(), view.field.unit(unit));
    let Some(frame) = view.frame(asked) else {
        broken!("the frame of a question is not there");
        return;
    };
    let row = |verb: Verb| Row { slots: data.action(verb).slots.clone(), ..free(verb) };
    match asks_for(frame) {
        Some(ActionKind::GoOn) => {
            let follows = !follow_cells(view, frame, &me).is_empty();
            let lost = Act::of(frame).blow.is_none() && !is_still_possible(view, frame, &me);
            if lost && follows {
                let price = points(price::of(view, &me, &Intent::of(data.verbs.follow)).unwrap_or_default());
                out.push(Row { price, ..row(data.verbs.follow) });
            } else if !lost {
                out.push(free(data.verbs.go_on));
            }
            out.push(free(data.verbs.end_action));
        }
        Some(ActionKind::Fling) => {
            let verbs = data.verbs_of(ActionKind::Fling);
            out.extend(verbs.filter(|&verb| can_fling(view, frame, &me, verb)).map(|verb| Row {
                price: points(price::of(view, &me, &Intent::of(verb)).unwrap_or_default()),
                ..row(verb)
            }));
        }
        Some(ActionKind::Skill) => {
            let skills = details::choices(view, frame, &me);
            let verbs = data.verbs_of(ActionKind::Skill);
            let place = |verb: Verb| match data.action(verb).does {
                ActionEffect::With(skill) => skills.iter().position(|&one: &Skill| one == skill),
                _ => None,
            };
            let mut found: SmallVec<[(usize, Verb); 3]> = verbs.filter_map(|verb| Some((place(verb)?, verb))).collect();
            found.sort_unstable_by_key(|one| one.0);
            out.extend(found.into_iter().map(|one| free(one.1)));
        }
        Some(kind) => out.extend(data.verbs_of(kind).map(row)),
        None => broken!("a frame asks at a step that asks nothing"),
    }
}

/// Whether the attack of a frame can be carried out where both are now.
#[must_use]
pub fn is_still_possible(view: &View, frame: &Frame, me: &UnitRef) -> bool {
    let Some(assault) = attack::Assault::of(view, me, &frame.intent) else { return true };
    frame.intent.unit().is_some_and(|target| targets::is_possible(view, me, target, assault.does, assault.part))
}

/// Whether the disarmed weapon can be flung, or let lie (ENERGY-277, ENERGY-G33).
fn can_fling(view: &View, frame: &Frame, me: &UnitRef, verb: Verb) -> bool {
    let data: &Data = view.field.data();
    data.action(verb).does != ActionEffect::Fling
        || price::of(view, me, &Intent::of(verb)).is_some() && !details::fling_cells(view, frame).is_empty()
}
