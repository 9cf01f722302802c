//! Sentences with bold words, and paragraphs of them.

use super::layout;
use super::tone::Tone;
use crate::theme::{Palette, Typeface};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{Color32, Response, Ui, WidgetInfo, WidgetType, vec2};
use indes_core::text::text;

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Run {
    /// The words.
    pub text: String,
    /// Whether they are bold.
    pub bold: bool,
}

/// A sentence made of plain and bold runs.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Runs(pub Vec<Run>);

impl Runs {
    /// A sentence without anything bold.
    #[must_use]
    pub fn plain(text: impl Into<String>) -> Self {
        Self(vec![Run { text: text.into(), bold: false }])
    }

    /// Whether a bold run is this name; all names in sentences are bold.
    #[must_use]
    pub fn names(&self, name: &str) -> bool {
        self.0.iter().any(|run| run.bold && run.text == name)
    }

    /// A sentence in which the words between asterisks are bold: `"*Rurik* swings at *Ysolde*"`.
    #[must_use]
    pub fn marked(text: &str) -> Self {
        let runs = text.split('*').enumerate().filter(|(_, part)| !part.is_empty());
        Self(runs.map(|(at, part)| Run { text: part.to_owned(), bold: at % 2 == 1 }).collect())
    }

    /// Appends a plain run.
    #[must_use]
    pub fn then(mut self, text: impl Into<String>) -> Self {
        self.0.push(Run { text: text.into(), bold: false });
        self
    }

    /// Appends a bold run.
    #[must_use]
    pub fn bold(mut self, text: impl Into<String>) -> Self {
        self.0.push(Run { text: text.into(), bold: true });
        self
    }

    /// The plain text for AccessKit; arrows and percent signs are words.
    #[must_use]
    pub fn spoken(&self) -> String {
        let words: String = self.0.iter().map(|run| run.text.as_str()).collect();
        words.replace('→', &text!("spoken-to")).replace('%', &text!("spoken-percent"))
    }

    /// Whether all runs are empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|run| run.text.is_empty())
    }

    /// The layout job for egui, with a colour each for plain and bold runs.
    #[must_use]
    pub fn job(&self, size: f32, plain: Color32, bold: Color32) -> LayoutJob {
        let mut job = LayoutJob::default();
        for run in &self.0 {
            let (face, color) = if run.bold { (Typeface::Semibold, bold) } else { (Typeface::Regular, plain) };
            job.append(&run.text, 0.0, TextFormat { font_id: face.at(size), color, ..Default::default() });
        }
        job
    }
}

impl From<&str> for Runs {
    fn from(text: &str) -> Self {
        Self::plain(text)
    }
}

impl From<String> for Runs {
    fn from(text: String) -> Self {
        Self::plain(text)
    }
}

/// The style of a paragraph.
#[derive(Clone, Copy, Debug)]
pub struct Paragraph {
    size: f32,
    line: f32,
    rows: usize,
    tone: Tone,
    face: Option<Typeface>,
}

impl Paragraph {
    /// Running text in a size in points, with as many rows as it needs.
    #[must_use]
    pub const fn new(size: f32) -> Self {
        Self { size, line: 0.0, rows: usize::MAX, tone: Tone::Text, face: None }
    }

    /// Limits the number of rows; a longer text ends in an ellipsis.
    #[must_use]
    pub const fn rows(mut self, rows: usize) -> Self {
        self.rows = rows;
        self
    }

    /// Sets the height of a row, in points.
    #[must_use]
    pub const fn line(mut self, height: f32) -> Self {
        self.line = height;
        self
    }

    /// Sets the tone of the plain runs.
    #[must_use]
    pub const fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }

    /// Sets one typeface for all runs.
    #[must_use]
    pub const fn face(mut self, face: Typeface) -> Self {
        self.face = Some(face);
        self
    }

    /// Shows the sentence over the whole width.
    pub fn show(self, ui: &mut Ui, runs: &Runs) -> Response {
        let p = Palette::of(ui.ctx());
        let mut job = runs.job(self.size, self.tone.colour(p), p.text);
        for section in &mut job.sections {
            if let Some(face) = self.face {
                section.format.font_id = face.at(self.size);
            }
            if self.line > 0.0 {
                section.format.line_height = Some(self.line);
            }
        }
        job.wrap = TextWrapping { max_width: ui.available_width(), max_rows: self.rows, ..Default::default() };
        let galley = ui.painter().layout_job(job);
        let (rect, response) = layout::place(ui, vec2(ui.available_width(), galley.size().y));
        ui.painter().galley(rect.min, galley, p.text);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, runs.spoken()));
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn asterisks_mark_bold_words() {
        let runs = Runs::marked("*Rurik* swings at *Ysolde*.");
        assert_eq!(runs.0.iter().map(|run| run.bold).collect::<Vec<_>>(), [true, false, true, false]);
        assert_eq!(runs.spoken(), "Rurik swings at Ysolde.");
        assert_eq!(Runs::marked("falls *24* → *13 %*").spoken(), "falls 24 to 13 percent");
        assert_eq!(runs, Runs::default().bold("Rurik").then(" swings at ").bold("Ysolde").then("."));
    }
}
