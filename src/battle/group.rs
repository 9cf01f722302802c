//! Groups: frames that belong together above the frame that waits for all of them.
//!
//! [`Pace::SameState`]: each member runs to its end, and what it writes and tells is held back, so that all of them read the
//! state before the first (ENERGY-095); then [`RuleSet::reconcile`](super::RuleSet::reconcile) settles clashes, and all is written in the order of the
//! roster. [`Pace::InStep`]: the members take turns, each up to its next [`Next::Yield`](super::Next::Yield).

use super::error::broken;
use super::event::Batch;
use super::stack::{FrameSpec, Group, Pace, Stack};
use super::step_output::StepOutput;
use super::view::{Rules, Scene};
use bevy::prelude::{Res, ResMut};

impl Group {
    /// Keeps what the member at work leaves.
    pub(super) fn hold(&mut self, batch: &mut Batch) {
        match self.held.last_mut() {
            Some((_, held)) => held.0.append(&mut batch.0),
            None => broken!("no member of the group is at work"),
        }
    }
}

impl Stack {
    /// The top frame waits for these from now on.
    pub(super) fn group(&mut self, seeds: Vec<FrameSpec>, pace: Pace) {
        let queue = seeds.into_iter().map(|seed| self.frame_of(seed)).collect();
        if let Some(frame) = self.frames.last_mut() {
            frame.nesting.group = Some(Box::new(Group { pace, queue, held: Vec::new() }));
        }
    }

    /// The other members of the top frame's group come before it goes on. A frame of no group goes on at once.
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

/// The next member of the top frame's group comes to the top; after the last one the group is over, and what was held back
/// is left to be written.
pub(super) fn next_member(scene: Scene, rules: Res<Rules>, mut stack: ResMut<Stack>, mut out: ResMut<StepOutput>) {
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
        rules.0.reconcile(&scene.view(&stack), frame, &mut held);
        held.sort_by_key(|(unit, _)| *unit);
        held.into_iter().for_each(|(_, batch)| out.batch.0.extend(batch.0));
    }
}
