//! What a level has happen during a battle and what its sides win by, in words, and how far it has come (TEMPO-G31,
//! TEMPO-G42, TEMPO-J02).
//!
//! Units of sides that begin hidden are left out: what is shown here is seen by all players.

use super::VisibleBattle;
use crate::board::palette::side;
use crate::board::{Frame, Label, Mark, Place};
use crate::theme::icon;
use indes_core::battle::{Expiry, LevelStatus, Moment, Setup, Timeline};
use indes_core::battlefield::{Goal, GoalKind, SideId, UnitId};
use indes_core::grid::Cell;
use indes_core::text::text;

/// The goals of the sides, a line for each; sides with the same goal share one.
#[must_use]
pub fn goals(setup: &Setup) -> Vec<String> {
    let mut lines: Vec<(&GoalKind, Vec<&str>)> = Vec::new();
    for goal in &setup.goals.0 {
        let side = setup.sides.get(usize::from(goal.side.0)).map_or("", |side| side.name.as_str());
        match lines.iter_mut().find(|line| *line.0 == goal.kind) {
            Some(line) => line.1.push(side),
            None => lines.push((&goal.kind, vec![side])),
        }
    }
    let bold = |sides: Vec<&str>| sides.iter().map(|side| format!("*{side}*")).collect::<Vec<_>>().join(", ");
    let line = |(kind, sides): (&GoalKind, Vec<&str>)| match kind {
        GoalKind::Defeat(units) => {
            let names = units.iter().filter_map(|unit| setup.units.get(usize::from(unit.0)));
            let names: Vec<String> = names.map(|unit| format!("*{}*", unit.name)).collect();
            text!("goal-defeat", sides = bold(sides), count = names.len(), units = names.join(", "))
        }
        GoalKind::Hold { region, rounds, .. } => {
            text!("goal-hold", sides = bold(sides), region = region.as_str(), rounds = *rounds)
        }
    };
    lines.into_iter().map(line).collect()
}

/// What happens at the end of rounds, by round: the units that arrive, then the statuses that are imposed.
#[must_use]
pub fn events(setup: &Setup) -> Vec<String> {
    let side_of = |unit: UnitId| {
        let side = setup.units.get(usize::from(unit.0)).map(|unit| unit.side)?;
        setup.sides.get(usize::from(side.0)).filter(|side| !side.hidden)
    };
    let mut arrivals: Vec<(u16, Vec<String>)> = Vec::new();
    for (id, unit) in (0u8..).map(UnitId).zip(&setup.units) {
        let Some((round, side)) = unit.arrives.zip(side_of(id)) else { continue };
        let name = text!("later-unit", name = unit.name.as_str(), side = side.name.as_str());
        match arrivals.iter_mut().find(|other| other.0 == round) {
            Some(other) => other.1.push(name),
            None => arrivals.push((round, vec![name])),
        }
    }
    let names = setup.rules.names(&setup.data);
    let mut imposed: Vec<(u16, &str, Vec<&str>)> = Vec::new();
    for &LevelStatus { round, unit, status } in &setup.statuses {
        let Some(bearer) = side_of(unit).and(setup.units.get(usize::from(unit.0))) else { continue };
        let status = names.statuses.get(usize::from(status.0)).map_or("", |status| status.1.as_str());
        match imposed.iter_mut().find(|other| (other.0, other.1) == (round, status)) {
            Some(other) => other.2.push(&bearer.name),
            None => imposed.push((round, status, vec![&bearer.name])),
        }
    }
    let arrivals = arrivals.into_iter().map(|(round, units)| {
        (round, text!("later-arrive", round = round + 1, count = units.len(), units = units.join(", ")))
    });
    let imposed = imposed.into_iter().map(|(round, status, units)| {
        (round, text!("later-impose", round = round + 1, status = status, units = units.join(", ")))
    });
    let mut lines: Vec<(u16, String)> = arrivals.chain(imposed).collect();
    lines.sort_by_key(|line| line.0);
    lines.into_iter().map(|line| line.1).collect()
}

/// The rounds of the timeline's entries for which `wanted` returns something, counted from 1, with what it returns.
fn at_round_ends<T>(timeline: &Timeline, wanted: impl Fn(&Expiry) -> Option<T>) -> Vec<(u16, T)> {
    let waiting = timeline.waiting.iter().filter_map(|entry| match entry.at {
        Moment::RoundEnd(round) => Some((round.saturating_add(1), wanted(&entry.what)?)),
        _ => None,
    });
    waiting.collect()
}

/// The units that are still to arrive, each with the round at whose end it does, counted from 1; those that come first
/// come first.
#[must_use]
pub(super) fn awaited(battle: &VisibleBattle, timeline: &Timeline) -> Vec<(UnitId, u16)> {
    let field = battle.view.field;
    let comes = |what: &Expiry| match *what {
        Expiry::Arrive { unit, .. } => Some(unit),
        _ => None,
    };
    let all = at_round_ends(timeline, comes).into_iter().map(|(round, unit)| (unit, round));
    all.filter(|(unit, _)| field.unit(*unit).body.awaited && !field.roster.side(*unit).hidden).collect()
}

/// How far a side has come in holding a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// The side.
    pub side: SideId,
    /// The region.
    pub region: String,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// The rounds at whose end the side has held it until now, in a row.
    pub held: u16,
    /// The rounds that it takes.
    pub rounds: u16,
}

/// The goals of holding a region, with how far they have come.
#[must_use]
pub(super) fn holdings(battle: &VisibleBattle, timeline: &Timeline) -> Vec<Holding> {
    let field = battle.view.field;
    let counted = at_round_ends(timeline, |what| match *what {
        Expiry::Hold { goal, rounds } => Some((usize::from(goal), rounds)),
        _ => None,
    });
    let one = |(at, goal): (usize, &Goal)| {
        let GoalKind::Hold { region, cells, rounds } = &goal.kind else { return None };
        let held = counted.iter().find(|(_, entry)| entry.0 == at).map_or(0, |(_, entry)| entry.1);
        Some(Holding { side: goal.side, region: region.clone(), cells: cells.clone(), held, rounds: *rounds })
    };
    field.goals.0.iter().enumerate().filter_map(one).collect()
}

/// The progress of the goals in words, a line for each side that has come any way; words between asterisks are bold.
#[must_use]
pub(super) fn progress(battle: &VisibleBattle, holdings: &[Holding]) -> Vec<String> {
    let line = |holding: &Holding| {
        let side = battle.view.field.roster.sides.get(usize::from(holding.side.0)).map_or("", |side| &side.name);
        text!(
            "goal-progress",
            side = side,
            region = holding.region.as_str(),
            held = holding.held,
            rounds = holding.rounds
        )
    };
    holdings.iter().filter(|holding| holding.held > 0).map(line).collect()
}

/// Frames the regions that sides win by holding, each with the progress of the side that has come farthest.
pub(super) fn mark_goals(battle: &VisibleBattle, holdings: &[Holding], marks: &mut Vec<Mark>) {
    let mut regions: Vec<&Holding> = Vec::new();
    for holding in holdings {
        match regions.iter_mut().find(|other| other.region == holding.region) {
            Some(other) if other.held < holding.held => *other = holding,
            Some(_) => {}
            None => regions.push(holding),
        }
    }
    for holding in regions {
        marks.push(Mark::Area(holding.cells.clone(), Frame::Goal));
        let Some(&middle) = holding.cells.get(holding.cells.len() / 2) else { continue };
        let seen = battle.view.field.bodies.on(middle).without(battle.unseen);
        let at = seen.iter().next().map_or(Place::Cell(middle), |unit| Place::Unit(u32::from(unit.0)));
        let label = Label::new(&format!("{} / {}", holding.held, holding.rounds)).with_icon(icon::FLAG_BANNER);
        let holds = battle.view.field.roster.sides.get(usize::from(holding.side.0)).filter(|_| holding.held > 0);
        let label = match holds {
            Some(holder) => label.on(side(holder.livery).head),
            None => label,
        };
        marks.push(Mark::Plate { at, label });
    }
}
