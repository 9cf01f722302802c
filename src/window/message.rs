//! What has to be said to whoever plays: in passing, or until it is read.

use super::panels::overlay::{ToastView, notice, toast, toast_place};
use super::screens::Panels;
use super::widgets::frame::area;
use crate::reading::Problems;
use crate::text::text;
use bevy::prelude::World;
use bevy_egui::egui;
use egui::{Order, Rect};

/// Something to be said. It goes with the next thing that is pressed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// What was done.
    Told(String),
    /// What could not be done.
    Failed(String),
    /// Everything that is wrong with a file. It lies above all else until it is read.
    Broken {
        /// What cannot be used.
        title: String,
        /// Each problem with its place.
        problems: String,
    },
}

impl Message {
    /// What is wrong with a file.
    #[must_use]
    pub fn broken(title: String, problems: &Problems) -> Self {
        Self::Broken { title, problems: problems.to_string() }
    }
}

/// Says something, in place of what was said before.
pub(super) fn say(world: &mut World, message: Message) {
    world.resource_mut::<Panels>().message = Some(message);
}

/// Shows what has to be said, over the upper end of a part of the window or above all of it.
pub(super) fn show(ctx: &egui::Context, panels: &mut Panels, part: Rect) {
    let (text, failed) = match &panels.message {
        None => return,
        Some(Message::Told(text)) => (text, false),
        Some(Message::Failed(text)) => (text, true),
        Some(Message::Broken { title, problems }) => {
            let (title, problems) = (title.as_str(), problems.as_str());
            let read = area(ctx, "notice", Order::Foreground, ctx.content_rect(), |ui| notice(ui, title, problems));
            if read {
                panels.message = None;
            }
            return;
        }
    };
    let view = ToastView { text: text.clone(), failed };
    area(ctx, "message", Order::Foreground, toast_place(ctx, part, &view), |ui| toast(ui, &view));
}

/// That a log was copied, and how much of it.
pub(super) fn copied(lines: usize) -> Message {
    Message::Told(text!("log-copied", lines = lines))
}
