//! Groups: frames above one frame, which waits for all of them.
//!
//! [`Pace::SameState`]: each member runs to its end. Its changes and events are held back, so that all members read the
//! state before the first (ENERGY-095). Then [`RuleSet::reconcile`](super::RuleSet::reconcile) settles clashes, and
//! everything is written in the order of the roster. [`Pace::InStep`]: the members take turns, each up to its next
//! [`Next::Yield`](super::Next::Yield).

use super::error::broken;
use super::event::{Batch, Entry};
use super::ids::FrameId;
use super::stack::{FrameSpec, Group, Pace, Stack};
use super::step_output::StepOutput;
use super::view::{Rules, ViewParams};
use bevy::prelude::{Res, ResMut};

impl Group {
    /// Holds back a batch of the member at work, as that of a frame.
    pub(super) fn hold(&mut self, frame: Option<FrameId>, batch: &mut Batch) {
        let Some((_, held)) = self.held.last_mut() else {
            broken!("no member of the group is at work");
            return;
        };
        if let (Some(frame), Some((rule, _))) = (frame, batch.0.first()) {
            held.0.push((*rule, Entry::Of(frame)));
        }
        held.0.append(&mut batch.0);
    }
}

impl Stack {
    /// Has the top frame wait for a group of these frames.
    pub(super) fn group(&mut self, specs: Vec<FrameSpec>, pace: Pace) {
        let queue = specs.into_iter().map(|spec| self.frame_of(spec)).collect();
        if let Some(frame) = self.frames.last_mut() {
            frame.nesting.group = Some(Box::new(Group { pace, queue, held: Vec::new() }));
        }
    }

    /// Puts the top frame at the end of its group's queue. A frame that is in no group goes on at once.
    pub(super) fn give_way(&mut self) {
        let below = self.frames.len().checked_sub(2);
        let in_step =
            |frame: &super::Frame| frame.nesting.group.as_ref().is_some_and(|group| group.pace == Pace::InStep);
        if below.and_then(|at| self.frames.get(at)).is_some_and(in_step)
            && let Some(member) = self.frames.pop()
            && let Some(group) = self.frames.last_mut().and_then(|frame| frame.nesting.group.as_mut())
        {
            group.queue.push_back(member);
        }
    }
}

/// Brings the next member of the top frame's group to the top. After the last member it ends the group, and leaves what
/// was held back to be written.
pub(super) fn next_member(
    params: ViewParams,
    rules: Res<Rules>,
    mut stack: ResMut<Stack>,
    mut out: ResMut<StepOutput>,
) {
    let top = stack.frames.last_mut();
    let Some(group) = top.and_then(|top| top.nesting.group.as_mut()) else {
        broken!("the top frame waits for no group");
        return;
    };
    if let Some(member) = group.queue.pop_front() {
        group.held.push((member.actor, Batch::default()));
        stack.frames.push(member);
        return;
    }
    let (pace, mut held) = (group.pace, std::mem::take(&mut group.held));
    if let Some(top) = stack.frames.last_mut() {
        top.nesting.group = None;
    }
    if pace == Pace::SameState
        && let Some(frame) = stack.top()
    {
        rules.0.reconcile(&params.view(&stack), frame, &mut held);
        held.sort_by_key(|(unit, _)| *unit);
        held.into_iter().for_each(|(_, batch)| out.batch.0.extend(batch.0));
    }
}
