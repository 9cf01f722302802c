//! A moment: replies that were carried out at the same time, as cards, and as arrows on the board that meet in one sign.

use super::VisibleBattle;
use super::log::{number_bits, result_of};
use super::question::Question;
use super::together::{Member, TogetherGroup};
use super::wording::{joined, means};
use crate::board::{Colour, Label, Mark, Place, Scene, Step, palette};
use crate::panels::log::LogBit;
use crate::panels::moment::{MomentBit, MomentCard, MomentRow, MomentView};
use crate::theme::icon;
use crate::widgets::{Runs, Tone};
use bevy::prelude::Resource;
use indes_core::battle::{BattleEvent, EventKind, Loss, RuleId};
use indes_core::battlefield::{Path, UnitId};
use indes_core::grid::Cell;
use indes_core::text::text;

/// The moment that is shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Moment {
    /// The number of its first event.
    pub since: u32,
    /// The view of the panel.
    pub view: MomentView,
    /// What the board shows of each unit.
    pub traces: Vec<MomentTrace>,
}

/// What the board shows of what a unit did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentTrace {
    /// The unit.
    pub unit: Option<UnitId>,
    /// The unit that it struck or would strike.
    pub target: Option<UnitId>,
    /// The cell where it was, and its path, if it moved.
    pub way: Option<(Cell, Path)>,
    /// What it did, in words.
    pub words: String,
}

/// The moment of a group among these events; `rule` is that of its replies. What comes now is not known yet ([`what_comes`]).
#[must_use]
pub fn moment(battle: &VisibleBattle, events: &[BattleEvent], group: &TogetherGroup, rule: RuleId) -> Option<Moment> {
    let seen = |member: &&Member| !battle.unseen.has(member.unit);
    let members: Vec<&Member> = group.members.iter().filter(seen).collect();
    let first = events.get(group.begins)?;
    let story = Story { battle, events, group };
    let view = MomentView {
        title: text!("moment-title", count = members.len()),
        trigger: story.trigger(&members),
        cards: members.iter().map(|member| story.card(member)).collect(),
        reasons: story.reasons(rule),
        now: Vec::new(),
    };
    let traces = members.iter().map(|member| story.trace(member)).collect();
    Some(Moment { since: first.seq, view, traces })
}

/// What comes after a moment: the question that is open; empty while a bot thinks, and after the battle.
#[must_use]
pub fn what_comes(question: &Question) -> Vec<Runs> {
    let asked = &question.column.head.question;
    if asked.is_empty() { Vec::new() } else { vec![Runs::plain(asked.clone())] }
}

/// What the parts of a moment are computed from.
struct Story<'a> {
    battle: &'a VisibleBattle<'a>,
    events: &'a [BattleEvent],
    group: &'a TogetherGroup,
}

impl Story<'_> {
    /// The events of a member.
    fn of<'b>(&'b self, member: &'b Member) -> impl Iterator<Item = &'b BattleEvent> {
        member.events.iter().filter_map(|&at| self.events.get(at))
    }

    /// The events that followed from all members together.
    fn after(&self) -> impl Iterator<Item = &EventKind> {
        self.group.after.iter().filter_map(|&at| self.events.get(at)).map(|event| &event.what)
    }

    /// The unit that a member's reply names, if it is not the member itself.
    fn target(member: &Member) -> Option<UnitId> {
        member.reply.unit().filter(|&target| target != member.unit)
    }

    /// What was under way, and who broke in.
    fn trigger(&self, members: &[&Member]) -> Runs {
        let names = joined(members.iter().map(|member| self.battle.name(member.unit)));
        let before = self.events.iter().take(self.group.begins).rev();
        let declared =
            before.filter(|event| event.frame == Some(self.group.answered)).find_map(|event| match &event.what {
                EventKind::Declared { unit, intent } => Some((*unit, intent)),
                _ => None,
            });
        let action = declared.filter(|(unit, _)| !self.battle.unseen.has(*unit));
        Runs::marked(&match action {
            Some((unit, intent)) => {
                let action = self.battle.called(intent.verb);
                text!("moment-trigger", name = self.battle.name(unit), action = action, names = names)
            }
            None => text!("moment-trigger-alone", names = names),
        })
    }

    fn card(&self, member: &Member) -> MomentCard {
        let battle = self.battle;
        let action = battle.called(member.reply.verb);
        MomentCard {
            piece: battle.piece(member.unit),
            name: battle.name(member.unit).to_owned(),
            does: match Self::target(member).filter(|target| !battle.unseen.has(*target)) {
                Some(target) => text!("moment-against", action = action, name = battle.name(target)),
                None => action.to_owned(),
            },
            detail: means(battle, member.unit, &member.reply),
            rows: self.of(member).filter_map(|event| self.row(event)).collect(),
            results: self.results(member),
        }
    }

    /// The row of a roll; `None` for another event.
    fn row(&self, event: &BattleEvent) -> Option<MomentRow> {
        let label = match &event.what {
            EventKind::Rolled { unit, .. } => {
                let name = self.battle.name(*unit);
                name.split(' ').next_back().unwrap_or(name).to_owned()
            }
            EventKind::Struck { .. } => text!("moment-harm"),
            EventKind::Judged { .. } => String::new(),
            _ => return None,
        };
        let bits = number_bits(&event.what).into_iter().map(|bit| match bit {
            LogBit::Die(die) => MomentBit::Die(die),
            LogBit::Text(text) => MomentBit::Text(text),
        });
        let bits = if matches!(event.what, EventKind::Judged { .. }) { Vec::new() } else { bits.collect() };
        Some(MomentRow { label, bits, result: result_of(self.battle, &event.what) })
    }

    /// What came of what a member did: points lost, who fell, where it went.
    fn results(&self, member: &Member) -> Vec<(Runs, Tone)> {
        let battle = self.battle;
        let mut results: Vec<(String, Tone)> = Vec::new();
        for event in self.of(member) {
            results.extend(match &event.what {
                EventKind::Lost { unit, kind: Loss::Damage, pool, before, after } => {
                    let pool = battle.names.pool_name(*pool);
                    let (name, lost) = (battle.name(*unit), before - after);
                    Some((text!("moment-loses", name = name, amount = lost, pool = pool, left = *after), Tone::Bad))
                }
                EventKind::Marched { unit, path, .. } | EventKind::Pushed { unit, path, .. } => {
                    let to = path.last().map(Cell::to_string).unwrap_or_default();
                    Some((text!("moment-moves", name = battle.name(*unit), cell = to), Tone::Text))
                }
                EventKind::Turned { unit, facing } => {
                    let way = indes_core::battle::words::compass(&battle.view.field.board.grid, *facing);
                    Some((text!("moment-turns", name = battle.name(*unit), way = way), Tone::Text))
                }
                EventKind::ReplyLost { unit } => Some((text!("moment-lost", name = battle.name(*unit)), Tone::Second)),
                _ => None,
            });
        }
        let hit = Self::target(member);
        let fell = self.after().filter_map(|what| match what {
            EventKind::FellDown { unit } if Some(*unit) == hit => Some(*unit),
            _ => None,
        });
        results.extend(fell.map(|unit| (text!("moment-falls", name = battle.name(unit)), Tone::Bad)));
        if results.is_empty() {
            results.push((text!("moment-nothing"), Tone::Second));
        }
        results.into_iter().map(|(words, tone)| (Runs::marked(&words), tone)).collect()
    }

    /// Why all of it counts: the same state for all, and for those that fell that their own action stands.
    fn reasons(&self, rule: RuleId) -> Vec<(Runs, Option<String>)> {
        let before = (Runs::marked(&text!("moment-before")), Some(rule.to_string()));
        let member = |unit: &UnitId| self.group.members.iter().any(|member| member.unit == *unit);
        let fell = self.after().filter_map(|what| match what {
            EventKind::FellDown { unit } if member(unit) => Some(*unit),
            _ => None,
        });
        let fell = fell.map(|unit| (Runs::marked(&text!("moment-yet", name = self.battle.name(unit))), None));
        std::iter::once(before).chain(fell).collect()
    }

    fn trace(&self, member: &Member) -> MomentTrace {
        let way = self.of(member).find_map(|event| match &event.what {
            EventKind::Marched { unit, from, path } if *unit == member.unit => Some((*from, path.clone())),
            _ => None,
        });
        let action = self.battle.called(member.reply.verb);
        MomentTrace {
            unit: Some(member.unit),
            target: Self::target(member).filter(|target| !self.battle.unseen.has(*target)),
            way,
            words: format!("{} · {action}", self.battle.name(member.unit)),
        }
    }
}

/// Adds to a scene an arrow or a path for each unit, each with a label in the colour of its side, and one sign that joins
/// them: none of them was first.
pub(super) fn mark(battle: &VisibleBattle, moment: &Moment, scene: &mut Scene) {
    let roster = &battle.view.field.roster;
    let stands = |unit: UnitId| scene.units.iter().any(|look| look.key == u32::from(unit.0) && look.ghost.is_none());
    let mut marks = Vec::new();
    let mut ends = Vec::new();
    for trace in &moment.traces {
        let Some(unit) = trace.unit.filter(|&unit| stands(unit)) else { continue };
        let livery = roster.side(unit).livery;
        let place = |unit: UnitId| Place::Unit(u32::from(unit.0));
        let label = Label::new(&trace.words).on(side_ground(livery));
        match (trace.target.filter(|&target| stands(target)), &trace.way) {
            (Some(target), _) => {
                marks.push(Mark::Attack { from: place(unit), to: place(target), label: Some(label), grown: 1.0 });
                ends.push(place(target));
            }
            (None, Some((from, path))) => {
                let steps = path.iter().map(|&cell| Step::to(cell)).collect();
                marks.push(Mark::Path { from: *from, steps, alternative: false, livery });
                marks.push(Mark::Plate { at: place(unit), label });
                ends.push(place(unit));
            }
            (None, None) => {
                marks.push(Mark::Plate { at: place(unit), label });
                ends.push(place(unit));
            }
        }
    }
    let label = Label::new(&text!("moment-board")).with_icon(icon::EQUALS).on(Colour::CUT);
    marks.push(Mark::Together { ends, label });
    scene.marks.extend(marks);
}

fn side_ground(livery: indes_core::battlefield::Livery) -> Colour {
    palette::side(livery).head
}
