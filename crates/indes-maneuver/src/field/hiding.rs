//! Who can sneak, who could notice it, and its test (MANEUVER-G29, MANEUVER-G69, MANEUVER-G88).

use super::checks::{self, Test};
use super::{cover, ground, reach};
use crate::data::{Data, Skill};
use crate::unit;
use indes_core::battle::{Refusal, View};
use indes_core::battlefield::{
    Area, Body, ConcealmentRule, Contest, Glance, Light, Means, SearchReach, UnitId, UnitMask, UnitRef,
};
use indes_core::grid::Cell;
use indes_core::rule_id;
use indes_core::text::message;

/// The rules of hiding and searching, with their distances in cells (MANEUVER-G88).
pub(crate) fn rule_in_cells(view: &View) -> ConcealmentRule {
    let cells = |metres| reach::cells(view.field, metres);
    let rule = view.field.mechanics.concealment;
    ConcealmentRule {
        contest: match rule.contest {
            Contest::Within(metres) => Contest::Within(cells(metres)),
            other => other,
        },
        search: match rule.search {
            SearchReach::Within(metres) => SearchReach::Within(cells(metres)),
            other => other,
        },
        within: rule.within.map(cells),
        ..rule
    }
}

/// The view that an observer has of a unit, were its anchor on a cell.
pub(crate) fn glance(view: &View, observer: &UnitRef, me: &UnitRef, at: Cell) -> Glance {
    let field = view.field;
    let body = Body { cell: at, ..me.body.clone() };
    let there = UnitRef { body: &body, ..*me };
    let (from, to) = (field.taken_by(observer), field.taken_by(&there));
    let pairs = from.iter().flat_map(|&a| to.iter().map(move |&b| (a, b)));
    Glance {
        sees: field.sees(&from, &to),
        cover: cover::cover(view, observer, &there, Means::Ranged).grade,
        camouflage: ground::light_on(view, &there) == Light::Dark,
        distance: pairs.map(|(a, b)| field.board.grid.distance(a, b)).min().unwrap_or(u16::MAX),
        ..Glance::default()
    }
}

/// The foes that can notice a unit, each with its view of it.
pub(crate) fn glances(view: &View, me: &UnitRef, foes: UnitMask) -> Vec<(UnitId, Glance)> {
    let data: &Data = view.field.data();
    let able = foes.iter().filter(|&foe| unit::is_able(data, &view.field.unit(foe)));
    able.map(|foe| (foe, glance(view, &view.field.unit(foe), me, me.body.cell))).collect()
}

/// The Stealth test of a unit.
#[must_use]
pub fn test(view: &View, me: &UnitRef) -> Test {
    checks::skill(view, me, Skill::Stealth).clamped(view.field.data())
}

/// Whether a unit can sneak now: no foe that it knows of has clear sight of it (MANEUVER-G29).
#[must_use]
pub fn may_sneak(view: &View, me: &UnitRef) -> bool {
    let foes = glances(view, me, view.field.known_foes(me.id));
    let rule = rule_in_cells(view);
    foes.iter().all(|(_, glance)| rule.may_hide_from(Area::default(), glance))
}

/// Why a unit cannot sneak.
pub(crate) fn refusal(_: &View, _: &UnitRef) -> Refusal {
    Refusal { rule: rule_id!("MANEUVER-G29"), reason: message!("refused-is-in-clear-sight") }
}

/// The foes that contest the hiding of a unit: those with a line of sight at any distance, and those that could hear it
/// (MANEUVER-G69).
#[must_use]
pub fn contestants(view: &View, me: &UnitRef) -> UnitMask {
    let rule = rule_in_cells(view);
    let all = glances(view, me, view.field.roster.foes(me.id));
    all.iter().filter(|(_, glance)| glance.sees || rule.can_notice(glance)).map(|one| one.0).collect()
}
