//! Between the question and its answer: the options in the order of the column, and the intent that each stands for
//! with what the person has in mind.

use super::Looking;
use super::details::{self, Mind};
use super::ways::OtherWay;
use crate::battle::decision::sets::bits;
use crate::battle::words::compass;
use crate::battle::{Arg, Decision, Domain, Intent, Prompt, Refusal, Row, Slot, Verb};
use crate::battlefield::{PartId, Path, Reach, UnitId, UnitMask, Walks};
use crate::grid::Cell;
use crate::text::text;
use crate::window::panels::decision::{DecisionView, SlotChoice, SlotView};
use crate::window::session::Plan;
use smallvec::SmallVec;

/// The open question, ready to be shown and answered.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The column.
    pub column: DecisionView,
    /// What each option of the column stands for.
    pub options: Vec<Choice>,
    /// What Esc does, where it answers.
    pub decline: Option<Intent>,
    /// The option with the focus.
    pub focus: usize,
    /// Who is asked; where a seat is, the unit that the focused option would name.
    pub unit: Option<UnitId>,
    /// The focused option's way: a path that is drawn or pointed at.
    pub path: Path,
    /// The other way to where that one leads.
    pub other_way: Option<OtherWay>,
    /// Where the focused option can lead, if it is a movement: for each of its walks.
    pub reach: Vec<Reach>,
    /// Whom the focused option can be aimed at.
    pub targets: UnitMask,
    /// Whom it is aimed at.
    pub target: Option<UnitId>,
    /// What the focused option costs of the pool that is shown as pips.
    pub takes: i16,
    /// What it costs in words.
    pub price: String,
}

/// An option and the answer it stands for; nothing while something is still to be chosen on the board.
#[derive(Clone, Debug)]
pub struct Choice {
    /// What.
    pub verb: Verb,
    /// The answer.
    pub intent: Option<Intent>,
    /// The values of its choices inside the column, for each slot that has several.
    pub slots: Vec<(usize, usize)>,
    /// Whom it can be aimed at.
    pub targets: UnitMask,
    /// Whom it is aimed at, also while something else of it is still to be chosen.
    pub target: Option<UnitId>,
    /// Who is pointed at and cannot be its target, with the reason.
    pub barred: Option<(UnitId, Refusal)>,
    /// The walks one of which it needs; none if it is no movement.
    pub walks: Walks,
    /// The cells one of which it needs.
    pub cells: SmallVec<[Cell; 8]>,
    /// For each slot whose value is kept as a number, the numbers of its choices inside the column.
    pub values: Vec<(usize, Vec<u64>)>,
    /// What a click on a unit does to one of its details.
    pub clicks: Vec<(UnitId, Click)>,
    /// The unit of a group whose way is drawn.
    pub runner: Option<UnitId>,
}

/// What a click on a unit does to a detail of the focused option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Click {
    /// The slot keeps this number: the set with the unit put in or taken out.
    Keep(usize, u64),
    /// The unit at this place of the slot's list is the one whose way is drawn.
    Runner(usize, usize),
}

impl Choice {
    /// What a click on one of these units does to a detail, and on which of them.
    #[must_use]
    pub fn click(&self, there: UnitMask) -> Option<(UnitId, Click)> {
        self.clicks.iter().copied().find(|(unit, _)| there.has(*unit) && !self.targets.has(*unit))
    }

    /// The way of an answer that is drawn: its path, or that of the one of a group.
    #[must_use]
    pub fn way_of(&self, intent: &Intent) -> Path {
        let own = |unit: UnitId| intent.each().iter().find(|way| way.0 == unit).map(|way| way.1.clone());
        self.runner.map_or_else(|| intent.path().into(), |unit| own(unit).unwrap_or_default())
    }
}

impl Question {
    /// Whether anything of it can be chosen on the board.
    #[must_use]
    pub fn is_on_board(&self) -> bool {
        let chosen = |choice: &Choice| {
            !choice.targets.is_empty()
                || !choice.walks.is_empty()
                || !choice.cells.is_empty()
                || !choice.clicks.is_empty()
                || choice.intent.is_none()
        };
        self.options.iter().any(chosen)
    }

    /// What the focused option takes of a unit's pool that is shown as pips.
    #[must_use]
    pub fn takes_of(&self, unit: UnitId) -> i32 {
        if self.unit == Some(unit) { i32::from(self.takes) } else { 0 }
    }
}

/// An option with what is in mind: slot by slot the chosen value, else the default.
pub(super) fn choose(
    looking: &Looking,
    decision: &Decision,
    row: &Row,
    plan: &Plan,
    pointed: Option<Cell>,
) -> (Choice, Vec<SlotView>) {
    let mut intent = Intent::of(row.verb);
    let mut views = Vec::new();
    let mut choice = Choice {
        verb: row.verb,
        intent: None,
        slots: Vec::new(),
        targets: UnitMask::NONE,
        target: None,
        barred: None,
        walks: Walks::new(),
        cells: SmallVec::new(),
        values: Vec::new(),
        clicks: Vec::new(),
        runner: None,
    };
    let mut whole = true;
    for (at, slot) in row.slots.iter().enumerate() {
        let domain = looking.rules.domain(looking.view, &decision.asked, row, &intent.with, at);
        let chosen = plan.slots.get(&(row.verb.0, at)).copied().unwrap_or(0);
        let value = match (&domain, slot) {
            (Domain::Units(units), _) => {
                choice.targets = *units;
                choice.barred = barred(looking, decision, &intent, pointed).filter(|who| !units.has(who.0));
                let meant = plan.target.filter(|unit| units.has(*unit)).map(Arg::Unit);
                let aimed = meant.or_else(|| domain.first(looking.view));
                choice.target =
                    aimed.as_ref().and_then(|arg| if let Arg::Unit(unit) = arg { Some(*unit) } else { None });
                aimed
            }
            (Domain::Walk(walks), _) => {
                choice.walks.clone_from(walks);
                let way = way(looking, walks, plan, pointed);
                (!way.is_empty()).then_some(Arg::Path(way))
            }
            (Domain::Parts(parts), Slot::Part) => {
                let chosen = chosen.min(parts.len().saturating_sub(1));
                if parts.len() > 1 {
                    choice.slots.push((at, chosen));
                    views.push(slot_view(looking, decision, &intent, parts, chosen));
                }
                parts.get(chosen).copied().map(Arg::Part)
            }
            (Domain::Items(items), _) => {
                let chosen = chosen.min(items.len().saturating_sub(1));
                if items.len() > 1 {
                    choice.slots.push((at, chosen));
                    let parts: Vec<PartId> = items.iter().map(|&item| PartId { item: Some(item), part: 0 }).collect();
                    views.push(slot_view(looking, decision, &intent, &parts, chosen));
                }
                items.get(chosen).copied().map(Arg::Item)
            }
            (Domain::Levels(levels), _) => {
                let chosen = chosen.min(levels.len().saturating_sub(1));
                if levels.len() > 1 {
                    choice.slots.push((at, chosen));
                    views.push(levels_view(looking, decision, &intent, levels, chosen));
                }
                levels.get(chosen).copied().map(Arg::Level)
            }
            // Of several cells the last is pointed at, those before it are chosen in the column.
            (Domain::Cells(cells), _) if at + 1 < row.slots.len() => {
                let chosen = chosen.min(cells.len().saturating_sub(1));
                if cells.len() > 1 {
                    choice.slots.push((at, chosen));
                    let choices = cells.iter().map(|cell| SlotChoice { name: cell.to_string(), detail: String::new() });
                    views.push(SlotView { name: text!("decision-from"), choices: choices.collect(), chosen });
                }
                cells.get(chosen).copied().map(Arg::Cell)
            }
            (Domain::Cells(cells), _) => {
                choice.cells.clone_from(cells);
                let meant = plan.path.last().or(pointed.as_ref()).filter(|cell| cells.contains(cell)).copied();
                // There is an answer, with its odds, before anybody points.
                meant.map(Arg::Cell).or_else(|| domain.first(looking.view))
            }
            (Domain::Parts(_), _) => domain.first(looking.view),
            (
                Domain::Subset { .. }
                | Domain::Facings(_)
                | Domain::Flags(_)
                | Domain::Amount(_)
                | Domain::Each(_)
                | Domain::Route { .. },
                _,
            ) => details::value(looking, &mut choice, &mut views, &domain, &Mind { at, plan, pointed }),
        };
        match value {
            Some(value) => intent.with.push(value),
            None => {
                whole = false;
                break;
            }
        }
    }
    choice.intent = whole.then_some(intent);
    (choice, views)
}

/// Whoever is seen at the cell that is pointed at, and why an action cannot be aimed there.
fn barred(looking: &Looking, decision: &Decision, intent: &Intent, at: Option<Cell>) -> Option<(UnitId, Refusal)> {
    let unit = looking.rules.actor(looking.view, &decision.asked, intent);
    let unit = unit.filter(|_| decision.asked.prompt == Prompt::Act)?;
    let field = looking.view.field;
    let there = field.bodies.on(at?).without(field.unseen_by(decision.asked.seat));
    let reason = |target| looking.rules.explain_target(looking.view, unit, intent, target);
    there.iter().filter(|&other| other != unit).find_map(|other| Some((other, reason(other)?)))
}

/// The levels that a flight can end at, each with what it takes to rise to it.
fn levels_view(looking: &Looking, decision: &Decision, begun: &Intent, levels: &[i8], chosen: usize) -> SlotView {
    let field = looking.view.field;
    let unit = looking.rules.actor(looking.view, &decision.asked, begun);
    let here = unit.map_or(0, |unit| field.level(&field.unit(unit)));
    let choice = |&level: &i8| {
        let rise = (i16::from(level) - here).max(0);
        let detail = if rise > 0 { text!("decision-level-up", points = rise) } else { String::new() };
        SlotChoice { name: text!("decision-level", level = level), detail }
    };
    SlotView { name: text!("decision-to-level"), choices: levels.iter().map(choice).collect(), chosen }
}

/// The way in mind: the one that is drawn if it is still legal, else the cheapest one to where the pointer is.
pub(super) fn way(looking: &Looking, walks: &Walks, plan: &Plan, pointed: Option<Cell>) -> Path {
    let field = looking.view.field;
    let legal = |path: &Path| walks.iter().any(|walking| walking.admits(field, path).is_some());
    if !plan.path.is_empty() && legal(&plan.path) {
        return plan.path.clone();
    }
    let paths = pointed.into_iter().flat_map(|cell| walks.iter().map(move |walking| walking.reach(field).path(cell)));
    paths.filter(|path| !path.is_empty()).find(legal).unwrap_or_default()
}

fn slot_view(looking: &Looking, decision: &Decision, begun: &Intent, parts: &[PartId], chosen: usize) -> SlotView {
    let unit = looking.rules.actor(looking.view, &decision.asked, begun);
    let choices = parts
        .iter()
        .map(|&part| {
            let name = unit.map_or_else(String::new, |unit| part_name(looking, unit, part));
            SlotChoice { name, detail: String::new() }
        })
        .collect();
    SlotView { name: text!("decision-with"), choices, chosen }
}

/// A surface in words: `longsword, pommel`, or the weapon alone if it has no other.
pub(super) fn part_name(looking: &Looking, unit: UnitId, part: PartId) -> String {
    let gear = &looking.view.field.unit(unit).gear;
    let kind = part.item.and_then(|item| gear.get(item)).map(|item| usize::from(item.kind.0));
    let found = kind.and_then(|kind| looking.names.gear.get(kind).zip(looking.names.parts.get(kind)));
    let Some(((_, name, _), parts)) = found else {
        return text!("decision-bare-hands");
    };
    match parts.get(usize::from(part.part)) {
        Some(surface) if parts.len() > 1 => format!("{name}, {surface}"),
        _ => name.clone(),
    }
}

/// What an answer is made with, in words.
#[must_use]
pub fn means(looking: &Looking, unit: UnitId, intent: &Intent) -> String {
    intent
        .with
        .iter()
        .find_map(|arg| match arg {
            Arg::Part(part) => Some(part_name(looking, unit, *part)),
            Arg::Item(item) => {
                let gear = looking.view.field.unit(unit).gear.get(*item)?;
                looking.names.gear.get(usize::from(gear.kind.0)).map(|gear| gear.1.clone())
            }
            Arg::Cell(cell) => Some(text!("decision-on-cell", cell = cell.to_string())),
            Arg::Level(level) => Some(text!("decision-level", level = level)),
            Arg::Units(units) => Some(details::joined(units.iter().map(|unit| looking.name(unit)))),
            Arg::Facing(facing) => Some(compass(&looking.view.field.board.grid, *facing)),
            Arg::Flags(0) => None,
            Arg::Flags(flags) => Some(details::joined(bits(*flags).map(|flag| looking.names.flag_name(flag)))),
            Arg::Amount(amount) => Some(text!("told-amount", amount = *amount)),
            _ => None,
        })
        .unwrap_or_default()
}
