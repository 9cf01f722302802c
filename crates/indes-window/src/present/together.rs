//! Replies that were carried out at the same time, found among the events of a battle.
//!
//! The members of such a group are told one after the other, in the order of the roster; nothing in the list of events says
//! that one of them was first. [`groups`] finds them by the rule that their replies cite
//! ([`RuleSet::together`](indes_core::battle::RuleSet::together)).

use indes_core::battle::{BattleEvent, EventKind, FrameId, Intent, Loss, RuleId};
use indes_core::battlefield::UnitId;

/// A reply that was carried out together with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Member {
    /// The unit.
    pub unit: UnitId,
    /// Its reply.
    pub reply: Intent,
    /// The frame in which it was carried out; `None` if it was not.
    pub frame: Option<FrameId>,
    /// The places of its events in the list.
    pub events: Vec<usize>,
}

/// Replies that were carried out at the same time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TogetherGroup {
    /// The frame whose action they answered.
    pub answered: FrameId,
    /// The place of the first reply in the list of events.
    pub begins: usize,
    /// The replies, in the order in which they were given.
    pub members: Vec<Member>,
    /// The places of the events that followed from all of them together.
    pub after: Vec<usize>,
}

impl TogetherGroup {
    /// The place of the last event that belongs to it.
    #[must_use]
    pub fn ends(&self) -> usize {
        let all = self.members.iter().flat_map(|member| &member.events).chain(&self.after);
        all.copied().max().unwrap_or(self.begins)
    }

    /// Whether an event, by its place in the list, is a member's.
    #[must_use]
    pub fn has(&self, at: usize) -> bool {
        self.members.iter().any(|member| member.events.contains(&at))
    }
}

/// The groups of at least two replies that cite this rule and were carried out, in order.
#[must_use]
pub fn groups(events: &[BattleEvent], by: RuleId) -> Vec<TogetherGroup> {
    let mut found = Vec::new();
    let mut at = 0;
    while at < events.len() {
        let Some(mut group) = replies(events, at, by) else {
            at += 1;
            continue;
        };
        let replied = replies_end(events, &group, by);
        carried_out(events, replied, &mut group);
        at = replied.max(group.ends() + 1);
        // A group of which nothing has been carried out yet is no moment.
        if group.members.len() > 1 && group.members.iter().any(|member| member.frame.is_some()) {
            found.push(group);
        }
    }
    found
}

/// Whether an event is a reply that cites this rule: its unit, the reply and the frame that it answers.
fn reply(event: &BattleEvent, by: RuleId) -> Option<(UnitId, &Intent, FrameId)> {
    match &event.what {
        EventKind::Replied { unit, intent } if event.rule == by => Some((*unit, &**intent, event.frame?)),
        _ => None,
    }
}

/// Whether an event may stand between replies of one window.
const fn is_between(what: &EventKind) -> bool {
    matches!(what, EventKind::Held { .. } | EventKind::Passed { .. })
}

/// The replies of one window, of which the first is at this place; `None` if no reply is there.
fn replies(events: &[BattleEvent], at: usize, by: RuleId) -> Option<TogetherGroup> {
    let (_, _, answered) = reply(&events[at], by)?;
    let mut members: Vec<Member> = Vec::new();
    for event in &events[at..] {
        match reply(event, by).filter(|reply| reply.2 == answered) {
            // A unit replies once in a window.
            Some((unit, _, _)) if members.iter().any(|known| known.unit == unit) => break,
            Some((unit, intent, _)) => {
                members.push(Member { unit, reply: intent.clone(), frame: None, events: Vec::new() });
            }
            None if is_between(&event.what) => {}
            None => break,
        }
    }
    Some(TogetherGroup { answered, begins: at, members, after: Vec::new() })
}

/// The place behind the last reply of a group.
fn replies_end(events: &[BattleEvent], group: &TogetherGroup, by: RuleId) -> usize {
    let mut left = group.members.len();
    let mut at = group.begins;
    while left > 0 && at < events.len() {
        left -= usize::from(reply(&events[at], by).is_some());
        at += 1;
    }
    at
}

/// Gives the members of a group their events, from this place on.
fn carried_out(events: &[BattleEvent], from: usize, group: &mut TogetherGroup) {
    for (at, event) in events.iter().enumerate().skip(from) {
        let own = event.frame.filter(|&frame| frame != group.answered);
        let begun = group.members.iter().any(|member| member.frame.is_some());
        if let (Some(frame), EventKind::Declared { unit, .. }) = (own, &event.what)
            && let Some(member) = group.members.iter_mut().find(|one| one.unit == *unit && one.frame.is_none())
        {
            member.frame = Some(frame);
            member.events.push(at);
        } else if let Some(member) = group.members.iter_mut().find(|one| own.is_some() && one.frame == own) {
            member.events.push(at);
        } else if let EventKind::ReplyLost { unit } = event.what
            && !begun
            && let Some(member) = group.members.iter_mut().find(|one| one.unit == unit)
        {
            member.events.push(at);
        } else if begun && is_consequence(&event.what) {
            group.after.push(at);
        } else if !is_before(&event.what) || begun && own.is_none() {
            return;
        }
    }
}

/// Whether an event can stand before a reply that is carried out: points that are free again, reserved anew or paid, and
/// the dice of a race for a cell.
const fn is_before(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::Released { .. }
            | EventKind::Held { .. }
            | EventKind::Lost { kind: Loss::Price, .. }
            | EventKind::Rolled { .. }
    )
}

/// Whether an event follows of itself from what the members did.
const fn is_consequence(what: &EventKind) -> bool {
    matches!(
        what,
        EventKind::FellDown { .. }
            | EventKind::StatusAdded { .. }
            | EventKind::StatusGained { .. }
            | EventKind::StatusLifted { .. }
            | EventKind::StatusEnded { .. }
            | EventKind::Untied { .. }
            | EventKind::Left { .. }
            | EventKind::Dropped { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use indes_core::battle::{Seats, Sum, Verb};
    use indes_core::battlefield::PoolId;
    use indes_core::rule_id;

    const SECRET: RuleId = rule_id!("ENERGY-093");

    fn event(seq: u32, frame: u32, rule: RuleId, what: EventKind) -> BattleEvent {
        BattleEvent { seq, frame: Some(FrameId(frame)), rule, seen_by: Seats::ALL, what }
    }

    fn told(list: &[(u32, EventKind)]) -> Vec<BattleEvent> {
        (0..).zip(list).map(|(seq, (frame, what))| event(seq, *frame, SECRET, what.clone())).collect()
    }

    fn replied(unit: u8) -> EventKind {
        EventKind::Replied { unit: UnitId(unit), intent: Box::new(Intent::of(Verb(unit))) }
    }

    fn declared(unit: u8) -> EventKind {
        EventKind::Declared { unit: UnitId(unit), intent: Box::new(Intent::of(Verb(unit))) }
    }

    const fn fell(unit: u8) -> EventKind {
        EventKind::FellDown { unit: UnitId(unit) }
    }

    #[test]
    fn two_replies_to_one_window_are_one_moment_with_what_follows_from_it() {
        let events = told(&[
            (5, declared(7)),
            (5, replied(3)),
            (5, replied(1)),
            (8, declared(1)),
            (8, EventKind::Passed { unit: UnitId(1) }),
            (9, EventKind::Held { unit: UnitId(3), pool: PoolId(1), before: 0, after: 1 }),
            (9, declared(3)),
            (5, fell(3)),
            (5, EventKind::Rolled { unit: UnitId(7), verb: Verb(0), draw: None, result: Sum::default() }),
            (5, fell(7)),
        ]);
        let found = groups(&events, SECRET);
        assert_eq!(found.len(), 1);
        let group = &found[0];
        assert_eq!((group.answered, group.begins, group.ends()), (FrameId(5), 1, 7));
        let members: Vec<_> = group.members.iter().map(|member| (member.unit, member.events.clone())).collect();
        assert_eq!(members, [(UnitId(3), vec![6]), (UnitId(1), vec![3, 4])]);
        assert_eq!(group.after, [7], "who falls by the action itself is no part of the moment");
        assert!(group.has(4) && !group.has(8));
    }

    #[test]
    fn one_reply_alone_and_replies_by_another_rule_are_no_moment() {
        assert_eq!(groups(&told(&[(5, replied(3)), (8, declared(3))]), SECRET), []);
        let other = told(&[(5, replied(3)), (5, replied(1)), (8, declared(3)), (9, declared(1))]);
        assert_eq!(groups(&other, rule_id!("ENERGY-084")), []);
    }

    #[test]
    fn who_loses_the_race_for_a_cell_is_a_member_without_an_action() {
        let lost = EventKind::ReplyLost { unit: UnitId(1) };
        let events = told(&[(5, replied(3)), (5, replied(1)), (5, lost), (8, declared(3)), (5, declared(9))]);
        let found = groups(&events, SECRET);
        assert_eq!(found[0].members[1].frame, None);
        assert_eq!(found[0].members[1].events, [2]);
        assert_eq!(found[0].ends(), 3);
    }
}
