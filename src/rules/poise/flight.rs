//! Flyers: at which level they are, what going up and down takes, and how they come down against their will (POISE-G40,
//! POISE-G14, POISE-G20).
//!
//! A body in the air has a level, counted as heights of cells are; on the ground it has none. A flyer says with a
//! maneuver at which level it ends: it rises at once, for 1 point a level beside its paces, flies there, pays nothing
//! for the ground below it, and sinks at the end of its way, for nothing. Every other walk in the air keeps its level.
//! In the air one is out of the water and out of what the ground does. Blows, zones of control and cover go by the
//! difference of heights; sight and distance do not (POISE-G28).
//!
//! A cell holds one body whatever the heights. Bodies farther apart than a zone of control is high pass over and under
//! each other; nobody ends there. Solid ground and walls are as high as anybody flies. Who hovers is never without a way
//! out, for up is one, but can be between two foes at its height (POISE-181).
//!
//! Whoever is in the air and cannot stay there falls, before anything goes on: the knocked-down, the defeated, those
//! whose wings are useless, riders off their mounts. Kneeling costs a flyer some levels; nothing else comes of it if it
//! does not reach the ground.

use super::counted::Count;
use super::data::{Data, Deed, Stat, gap, table};
use super::procedure::{Fall, Next, Skill, SkillStep};
use super::{hazards, hidden, hinder, legend, reactions, riding, statuses, walk, watch, water};
use crate::battle::{Batch, Change, Frame, Intent, Outbox, Refusal, Seed, Verb, View};
use crate::battlefield::movement::Flight;
use crate::battlefield::{Field, Heights, ThreatShape, UnitId, UnitMask, UnitRef, Walking};
use crate::grid::Cell;
use crate::text::text;

/// Whether a unit is a flyer, and nothing has taken that from it (POISE-D15).
pub(super) fn flies(view: &View, unit: &UnitRef) -> bool {
    Stat::Flies.of(unit) != 0 && view.turn.counted(unit.id, Count::Grounded) == 0
}

/// Why a flyer cannot take wing; nothing if it can.
pub(super) fn barred(view: &View, me: &UnitRef) -> Option<Refusal> {
    let refuse = |rule, reason: String| Some(Refusal { rule, reason });
    match () {
        () if !flies(view, me) => refuse(table(15), text!("refused-cannot-fly-any-more")),
        () if water::is_under(view.field, me) => refuse(gap(49), text!("refused-is-under-water")),
        () => None,
    }
}

/// Whether a flyer can take wing.
pub(super) fn may_fly(view: &View, me: &UnitRef) -> bool {
    flies(view, me) && !water::is_under(view.field, me)
}

/// By how many levels bodies can be apart and still be in each other's zones (POISE-G33).
fn zone_height(field: &Field) -> u16 {
    match field.mechanics.threat {
        ThreatShape::Zone { height, .. } => height.into(),
        _ => 0,
    }
}

/// Those that are so far above or below a level that one passes them.
fn passed(field: &Field, me: &UnitRef, level: i16) -> UnitMask {
    // Of those it does not know of nothing follows.
    let unknown = field.concealed.from(me.id).with(me.id);
    let others = field.standing().filter(|other| !unknown.has(other.id));
    others.filter(|other| field.level(other).abs_diff(level) > zone_height(field)).map(|other| other.id).collect()
}

/// A walk as it is in the air, to its end at a level.
fn at(field: &Field, me: &UnitRef, walking: Walking, end: i16) -> Walking {
    let here = field.level(me);
    let (cruise, toll) = (here.max(end), (end - here).max(0).unsigned_abs());
    let through = passed(field, me, cruise);
    Walking { flight: Some(Flight { cruise, end }), toll, swims: 0, through, ..walking }
}

/// A walk as it is where a unit is: at its level in the air, on the ground below those that are high in it.
pub(super) fn keeping_level(field: &Field, me: &UnitRef, walking: Walking) -> Walking {
    match me.body.aloft {
        Some(level) => at(field, me, walking, level.into()),
        None if !field.bodies.aloft().is_empty() => {
            let aloft = |&unit: &UnitId| {
                let other = field.unit(unit);
                let ground = field.ground_under(other.size, other.body.cell);
                other.body.aloft.is_some_and(|level| i16::from(level).abs_diff(ground) > zone_height(field))
            };
            let known = field.roster.all().without(field.concealed.from(me.id));
            Walking { through: known.iter().filter(aloft).collect(), ..walking }
        }
        None => walking,
    }
}

/// The walk of a verb to a level that was chosen.
pub(super) fn chosen(view: &View, me: &UnitRef, verb: Verb, level: i8) -> Option<Walking> {
    Some(at(view.field, me, walk::on_foot(view, me, verb)?, level.into()))
}

/// POISE-G40: the levels that a verb can be used with: those to which a way leads, or that are above and below.
pub(super) fn levels<'a>(view: &'a View, me: &'a UnitRef, verb: Verb) -> impl Iterator<Item = i8> + use<'a> {
    let walking = walk::on_foot(view, me, verb);
    walking.into_iter().flat_map(move |walking| levels_of(view, me, verb, walking))
}

fn levels_of<'a>(view: &'a View, me: &'a UnitRef, verb: Verb, walking: Walking) -> impl Iterator<Item = i8> + use<'a> {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (lowest, highest) = field.board.heights();
    let here = field.level(me);
    let budget = i16::try_from(walking.budget).unwrap_or(i16::MAX);
    let most = (i16::from(highest) + i16::from(data.file.flight.ceiling)).min(here.saturating_add(budget));
    let least = match data.action(verb).does {
        Deed::Soar { .. } => field.ground_under(me.size, me.body.cell),
        _ => lowest.into(),
    };
    let fits = move |level: i16| match data.action(verb).does {
        Deed::Soar { .. } => level != here,
        _ => (level != here || me.body.aloft.is_none()) && at(field, me, walking, level).possible(field),
    };
    (least..=most).filter(move |&level| fits(level)).filter_map(|level| i8::try_from(level).ok())
}

/// How high an attack goes and what it could meet, if anybody is in the air (POISE-G40).
pub(super) fn heights<'a>(field: &'a Field, user: &UnitRef, target: &UnitRef) -> Option<Heights<'a>> {
    let aloft = field.bodies.aloft().without(field.bodies.down());
    if aloft.is_empty() {
        return None;
    }
    let aloft = aloft.iter().filter_map(|unit| Some((unit, field.unit(unit).body.aloft?.into()))).collect();
    let (from, to) = (field.level(user), field.level(target));
    let lofty = field.aloft(user.id).or(field.aloft(target.id)).is_some();
    Some(Heights { board: &field.board, from, to, lofty, aloft })
}

/// The flight of a frame that walks, from where its unit is; nothing on foot.
pub(super) fn of(view: &View, me: &UnitRef, intent: &Intent) -> Option<Flight> {
    let here = view.field.level(me);
    match (&view.field.data::<Data>().action(intent.verb).does, intent.level(), me.body.aloft) {
        (Deed::Fly { .. }, Some(level), _) => Some(Flight { cruise: here.max(level.into()), end: level.into() }),
        (_, _, Some(_)) => Some(Flight { cruise: here, end: here }),
        _ => None,
    }
}

/// The level at which a flight is in the air on the last cell of a path or on one before it; nothing on the ground.
pub(super) fn level_on(field: &Field, me: &UnitRef, flight: Option<Flight>, cell: Cell, last: bool) -> Option<i16> {
    let level = flight.map(|flight| if last { flight.end } else { flight.cruise })?;
    (level > field.ground_under(me.size, cell)).then_some(level)
}

/// The foes in whose zones a unit is, or would be on a cell at a level in the air (POISE-G33, POISE-G40).
pub(super) fn controllers(view: &View, me: &UnitRef, at: Cell, level: Option<i16>) -> UnitMask {
    let field = view.field;
    let foes = field.roster.foes(me.id).without(field.bodies.down());
    let Some(level) = level else {
        return view.zones.over(&me.size.footprint, at).common(foes);
    };
    let known = foes.without(field.concealed.from(me.id));
    let controls = |&foe: &UnitId| reactions::controls(field, &field.unit(foe)).is_some();
    reaching(view, me, (at, level), known.iter().filter(controls).collect())
}

/// Those of some foes that are near enough to a unit above a cell for a zone of control.
pub(super) fn reaching(view: &View, me: &UnitRef, (at, level): (Cell, i16), foes: UnitMask) -> UnitMask {
    let field = view.field;
    let ThreatShape::Zone { paces, height } = field.mechanics.threat else {
        return UnitMask::NONE;
    };
    let (grid, corner) = (&field.board.grid, field.mechanics.gait.corner);
    let own = field.taken(&me.size.footprint, at);
    let reached = |foe: &UnitRef| {
        let their = field.taken_by(foe);
        their.iter().any(|&from| {
            let near = |&to: &Cell| {
                grid.distance(from, to) <= u16::from(paces)
                    && (from == to || !field.board.bars(corner, from, to, |cell| !field.board.ground(cell).passable))
            };
            field.level_at(foe, from).abs_diff(level) <= u16::from(height) && own.iter().any(near)
        })
    };
    foes.iter().filter(|&foe| reached(&field.unit(foe))).collect()
}

/// Those a unit does not know of who are where it would be, or too near above or below it to be passed (POISE-G43).
pub(super) fn in_the_way(view: &View, me: &UnitRef, (cell, level): hazards::Stand, last: bool) -> UnitMask {
    let met = hidden::in_the_way(view, me, cell);
    if met.is_empty() || last {
        return met;
    }
    let field = view.field;
    let height = level.unwrap_or_else(|| field.ground_under(me.size, cell));
    met.iter().filter(|&other| field.level(&field.unit(other)).abs_diff(height) <= zone_height(field)).collect()
}

/// A flight goes on along a leg of its way, up first.
pub(super) fn begins(batch: &mut Batch, me: &UnitRef, flight: Flight) {
    let to = i8::try_from(flight.cruise).ok();
    if to != me.body.aloft {
        batch.write(gap(40), Change::Soar { unit: me.id, to });
    }
}

/// Where the way ends.
pub(super) fn ends(field: &Field, batch: &mut Batch, me: &UnitRef, flight: Flight, cell: Cell) {
    let ground = field.ground_under(me.size, cell);
    if flight.end <= ground || flight.end != flight.cruise {
        let to = i8::try_from(flight.end).ok().filter(|&level| i16::from(level) > ground);
        batch.write(gap(40), Change::Soar { unit: me.id, to });
    }
}

/// POISE-G40: straight up or down.
pub(super) fn soar(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let (me, verb) = (field.unit(unit), frame.intent.verb);
    let done = Skill::of(frame).cruise.is_some();
    let held = me.body.down || statuses::held(data, &me, walk::shifts(data, verb)).is_some();
    let Some(level) = frame.intent.level().map(i16::from).filter(|_| !done && !held && flies(view, &me)) else {
        return Next::Go(SkillStep::Halt);
    };
    if walk::hinderable(view, verb) {
        let able = hinder::hinderers(view, frame, unit);
        if !able.is_empty() {
            return Next::Open(super::HINDERS, able, SkillStep::Caught);
        }
    }
    let cell = me.body.cell;
    let after = Some(level).filter(|&level| level > field.ground_under(me.size, cell));
    let met = watch::met(view, &me, (cell, field.aloft(unit)), (cell, after));
    out.remember::<Skill>(frame).cruise = Some(level);
    out.batch.write(gap(40), Change::Soar { unit, to: after.and_then(|level| i8::try_from(level).ok()) });
    let then = watch::on_the_way(frame, met, SkillStep::Stride, out);
    Next::Go(hazards::on_the_way(view, frame, &me, &[(cell, after)], then, out))
}

/// Where a unit is that goes straight up or down; nothing for any other answer.
pub(super) fn straight(view: &View, me: &UnitRef, intent: &Intent) -> Option<hazards::Stand> {
    let (cell, level) = (me.body.cell, intent.level().map(i16::from)?);
    let soars = matches!(view.field.data::<Data>().action(intent.verb).does, Deed::Soar { .. });
    soars.then(|| (cell, Some(level).filter(|&level| level > view.field.ground_under(me.size, cell))))
}

/// Somebody in the air who cannot stay where it is. Whoever can defy its defeat says first whether it does.
pub(super) fn due(view: &View) -> Option<UnitId> {
    let aloft = view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit));
    let mut due = aloft.filter(|unit| !legend::on_brink(view, unit) && (falls(view, unit) || drops(view, unit.id)));
    due.next().map(|unit| unit.id)
}

/// Whether a unit in the air falls to the ground.
fn falls(view: &View, unit: &UnitRef) -> bool {
    unit.body.down || !flies(view, unit) || statuses::has(unit, view.field.data::<Data>().statuses.knocked_down)
}

/// POISE-G14: whether it has still to drop for its knees.
fn drops(view: &View, unit: UnitId) -> bool {
    view.turn.counted(unit, Count::Drops) > 0
}

/// The frame in which somebody comes down.
pub(super) fn fall(view: &View, unit: UnitId) -> Seed {
    let intent = Intent::of(view.field.data::<Data>().verbs.pass);
    Seed::new::<Skill>(SkillStep::Plunge, Some(unit), intent)
}

/// POISE-G20: down to the ground, or by the levels of POISE-G14; what follows on the ground is as with any fall, whatever
/// the number of levels.
pub(super) fn plunge(view: &View, frame: &Frame, unit: UnitId, out: &mut Outbox) -> Next {
    let (field, data) = (view.field, view.field.data::<Data>());
    let them = field.unit(unit);
    let more = -view.turn.counted(unit, Count::Drops);
    if more != 0 {
        out.batch.write(gap(14), Change::count(unit, Count::Drops, more));
    }
    let Some(level) = them.body.aloft.map(i16::from) else {
        return Next::Done;
    };
    let (cell, ground) = (them.body.cell, field.ground_under(them.size, them.body.cell));
    let kneels = level - i16::from(data.file.flight.kneeling);
    let to = if falls(view, &them) { ground } else { kneels.max(ground) };
    let by = if falls(view, &them) { gap(20) } else { gap(14) };
    let aloft = i8::try_from(to).ok().filter(|_| to > ground);
    out.batch.write(by, Change::Soar { unit, to: aloft });
    if aloft.is_some() {
        return Next::Done;
    }
    water::falls_in(view, &mut out.batch, &them);
    let then = hazards::on_the_way(view, frame, &them, &[(cell, None)], SkillStep::Lands, out);
    let skill = out.remember::<Skill>(frame);
    (skill.at, skill.fall) = (Some(unit), Some(Fall { levels: level - ground, then }));
    Next::Go(SkillStep::Fell)
}

/// Whoever has come down to the ground is on it.
pub(super) fn settle(view: &View, batch: &mut Batch) {
    for unit in view.field.bodies.aloft().iter().map(|unit| view.field.unit(unit)) {
        let ground = || view.field.ground_under(unit.size, unit.body.cell);
        if unit.body.aloft.is_some_and(|level| i16::from(level) <= ground()) {
            batch.write(gap(40), Change::Soar { unit: unit.id, to: None });
        }
    }
}

/// What cannot be: somebody in the air at the height of the ground, or one that no longer is on the board.
pub(super) fn tidy(view: &View, unit: &UnitRef) -> Option<String> {
    let level = unit.body.aloft.map(i16::from)?;
    let ground = view.field.ground_under(unit.size, unit.body.cell);
    let sits = riding::sits(view.field, unit.id);
    (level <= ground || sits || unit.body.is_away()).then(|| format!("is in the air at level {level}, over {ground}"))
}
