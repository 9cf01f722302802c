//! A line of mixed items: texts, icons, chips, key caps, and drawings in boxes of a fixed size.
//!
//! First all items are measured. If the line is too wide, the texts that may shrink end in an ellipsis, the longest first;
//! surplus width goes into the flexible spaces. Then all items are drawn: texts on one base line, the rest centred
//! vertically. So items never overlap and are never cut off, however long a name is.

mod lay;

use super::livery::mark;
use super::text::Runs;
use super::tone::{Sign, Tone};
use crate::theme::{Palette, Typeface};
use bevy_egui::egui;
use egui::{Color32, FontId, Painter, Rect, Shape, Vec2, pos2, vec2};

type Draw<'a> = Box<dyn FnOnce(&Painter, Rect) + 'a>;

enum Item<'a> {
    Text { text: String, font: FontId, colour: Color32, spacing: f32, dotted: Option<Color32>, shrinks: bool },
    Gap(f32),
    Space,
    Draw { size: Vec2, name: String, draw: Draw<'a> },
    Boxed { line: Line<'a>, look: BoxLook },
    At(f32),
}

#[derive(Clone, Copy)]
struct BoxLook {
    pad: f32,
    height: f32,
    min_width: f32,
    radius: u8,
    fill: Color32,
    line: Color32,
    foot: bool,
}

/// The state of a key cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyCap {
    /// The key of an item without the focus.
    Plain,
    /// The key of the focused item, on the accent colour.
    Focused,
}

impl KeyCap {
    /// The state of the key cap of an item.
    #[must_use]
    pub const fn of(focused: bool) -> Self {
        if focused { Self::Focused } else { Self::Plain }
    }
}

/// A line under construction.
pub struct Line<'a> {
    p: &'static Palette,
    height: f32,
    gap: f32,
    name: Option<String>,
    centred: bool,
    items: Vec<(Item<'a>, Option<usize>)>,
}

/// The rectangles of a line that was painted.
pub struct PaintedLine {
    /// The whole line.
    pub rect: Rect,
    /// The rectangles of the tagged items, by tag.
    pub tagged: Vec<(usize, Rect)>,
    /// The x coordinate at which the last item ends.
    pub used: f32,
}

impl PaintedLine {
    /// The rectangle of a tagged item; `None` if no item has the tag.
    #[must_use]
    pub fn tag(&self, tag: usize) -> Option<Rect> {
        self.tagged.iter().find(|(t, _)| *t == tag).map(|(_, rect)| *rect)
    }
}

impl<'a> Line<'a> {
    /// An empty line of a height in points, with gaps of 6 points between its items.
    #[must_use]
    pub const fn new(p: &'static Palette, height: f32) -> Self {
        Self { p, height, gap: 6.0, name: None, centred: false, items: Vec::new() }
    }

    /// Sets the gap between items, in points.
    #[must_use]
    pub const fn gap(mut self, gap: f32) -> Self {
        self.gap = gap;
        self
    }

    /// Centres each text vertically by itself instead of on a common base line: for lines with dice and boxes.
    #[must_use]
    pub const fn centred(mut self) -> Self {
        self.centred = true;
        self
    }

    /// Sets the AccessKit name; without it the name is made of the texts of the items.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// Appends a text in a font; nothing if the text is empty.
    #[must_use]
    pub fn font(mut self, text: impl Into<String>, font: FontId, tone: Tone) -> Self {
        let (text, colour) = (text.into(), tone.colour(self.p));
        if !text.is_empty() {
            self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted: None, shrinks: false }, None));
        }
        self
    }

    /// Appends small text.
    #[must_use]
    pub fn small(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Typeface::Regular.at(12.0), tone)
    }

    /// Appends small semibold text.
    #[must_use]
    pub fn strong(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Typeface::Semibold.at(12.0), tone)
    }

    /// Appends body text.
    #[must_use]
    pub fn body(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Typeface::Regular.at(14.0), tone)
    }

    /// Appends semibold body text.
    #[must_use]
    pub fn bold(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Typeface::Semibold.at(14.0), tone)
    }

    /// Appends the name of an option or a panel.
    #[must_use]
    pub fn heading(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Typeface::Semibold.at(16.0), tone)
    }

    /// Appends a heading in small capitals.
    #[must_use]
    pub fn small_caps(mut self, text: &str, tone: Tone) -> Self {
        let (font, colour) = (Typeface::Semibold.at(12.0), tone.colour(self.p));
        let text = text.to_uppercase();
        self.items.push((Item::Text { text, font, colour, spacing: 0.6, dotted: None, shrinks: false }, None));
        self
    }

    /// Appends a sentence whose runs may shrink.
    #[must_use]
    pub fn runs(mut self, runs: &Runs, size: f32, tone: Tone) -> Self {
        for (at, run) in runs.0.iter().enumerate() {
            if at > 0 {
                self = self.push(Item::Gap(0.0));
            }
            let (face, tone) = if run.bold { (Typeface::Semibold, Tone::Text) } else { (Typeface::Regular, tone) };
            self = self.font(run.text.clone(), face.at(size), tone).shrinks();
        }
        self
    }

    /// Appends a filled icon.
    #[must_use]
    pub fn icon(self, icon: &str, size: f32, tone: Tone) -> Self {
        self.icon_in(icon, Typeface::IconFill, size, tone)
    }

    /// Appends an icon in one of the three icon typefaces; nothing if the icon is empty.
    #[must_use]
    pub fn icon_in(self, icon: &str, face: Typeface, size: f32, tone: Tone) -> Self {
        if icon.is_empty() {
            return self;
        }
        let (icon, colour) = (icon.to_owned(), tone.colour(self.p));
        self.draw(vec2(size, size), "", move |painter, rect| {
            icon_at(painter, rect.center(), &icon, face, size, colour);
        })
    }

    /// Appends a sign.
    #[must_use]
    pub fn sign(self, sign: &Sign, size: f32, tone: Tone) -> Self {
        match sign {
            Sign::Icon(icon) => self.icon(icon, size, tone),
            Sign::Bold(icon) => self.icon_in(icon, Typeface::IconBold, size, tone),
            Sign::Mark(name) => {
                let (name, colour) = (name.clone(), tone.colour(self.p));
                self.draw(vec2(size, size), "", move |painter, rect| {
                    mark(painter, rect, &name, colour);
                })
            }
        }
    }

    /// Appends a rule id, with the dotted underline of a link.
    #[must_use]
    pub fn rule(mut self, id: &str) -> Self {
        let (font, colour, dotted) = (Typeface::Medium.at(12.0), self.p.text3, Some(self.p.strong_line));
        let text = id.to_owned();
        self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted, shrinks: false }, None));
        self
    }

    /// Appends small text with the dotted underline of a link.
    #[must_use]
    pub fn opens(mut self, text: &str, tone: Tone) -> Self {
        let (font, colour) = (Typeface::Regular.at(12.0), tone.colour(self.p));
        let text = text.to_owned();
        self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted: Some(colour), shrinks: false }, None));
        self
    }

    /// Appends a key cap 22 points high.
    #[must_use]
    pub fn key(self, key: &str, state: KeyCap) -> Self {
        self.key_cap(key, 22.0, state)
    }

    /// Appends a key cap 18 points high.
    #[must_use]
    pub fn small_key(self, key: &str) -> Self {
        self.key_cap(key, 18.0, KeyCap::Plain)
    }

    /// Appends a key cap of a height in points.
    #[must_use]
    pub fn key_cap(self, key: &str, height: f32, state: KeyCap) -> Self {
        let p = self.p;
        let (tone, fill, line) = match state {
            KeyCap::Focused => (Tone::OnAccent, p.accent, p.accent),
            KeyCap::Plain => (Tone::Text, p.inset, p.strong_line),
        };
        let size = if height > 24.0 { 14.0 } else { 12.0 };
        let inner = Line::new(p, height).font(key, Typeface::Semibold.at(size), tone);
        let pad = if height > 20.0 { 5.0 } else { 4.0 };
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad, height, min_width: height, radius: 4, fill, line, foot: state == KeyCap::Plain },
        })
    }

    /// Appends a key cap for a ground in the accent colour.
    #[must_use]
    pub fn key_on_accent(self, key: &str, height: f32) -> Self {
        let p = self.p;
        let size = if height > 24.0 { 14.0 } else { 12.0 };
        let inner = Line::new(p, height).font(key, Typeface::Semibold.at(size), Tone::OnAccent);
        let ink = p.accent_text;
        let fill = Color32::from_rgba_unmultiplied(ink.r(), ink.g(), ink.b(), 36);
        let line = Color32::from_rgba_unmultiplied(ink.r(), ink.g(), ink.b(), 115);
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad: 5.0, height, min_width: height, radius: 4, fill, line, foot: true },
        })
    }

    /// Appends a chip with items of its own.
    #[must_use]
    pub fn chip(self, inner: impl FnOnce(Line<'a>) -> Line<'a>) -> Self {
        let fill = self.p.inset;
        self.chip_on(fill, Color32::TRANSPARENT, inner)
    }

    /// Appends a chip with a fill and an outline in given colours.
    #[must_use]
    pub fn chip_on(self, fill: Color32, line: Color32, inner: impl FnOnce(Line<'a>) -> Line<'a>) -> Self {
        let inner = inner(Line::new(self.p, 20.0).gap(4.0));
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad: 7.0, height: 20.0, min_width: 20.0, radius: 4, fill, line, foot: false },
        })
    }

    /// Appends a drawing in a box of a fixed size; `name` is its text for AccessKit.
    #[must_use]
    pub fn draw(self, size: Vec2, name: impl Into<String>, draw: impl FnOnce(&Painter, Rect) + 'a) -> Self {
        self.push(Item::Draw { size, name: name.into(), draw: Box::new(draw) })
    }

    /// Appends a gap of a width in points, which replaces the usual gaps on both sides.
    #[must_use]
    pub fn skip(self, width: f32) -> Self {
        self.push(Item::Gap(width))
    }

    /// Appends a tab stop: the next item starts `x` points from the left, or further right if the items so far are wider.
    #[must_use]
    pub fn at(self, x: f32) -> Self {
        self.push(Item::At(x))
    }

    /// Appends a flexible space: it takes the surplus width.
    #[must_use]
    pub fn space(self) -> Self {
        self.push(Item::Space)
    }

    /// Lets the last text end in an ellipsis if the line is too wide.
    #[must_use]
    pub fn shrinks(mut self) -> Self {
        if let Some((Item::Text { shrinks, .. }, _)) = self.items.last_mut() {
            *shrinks = true;
        }
        self
    }

    /// Tags the last item: [`PaintedLine::tag`] returns its rectangle.
    #[must_use]
    pub fn tag(mut self, tag: usize) -> Self {
        if let Some(last) = self.items.last_mut() {
            last.1 = Some(tag);
        }
        self
    }

    /// Appends items if there is a value.
    #[must_use]
    pub fn with<T>(self, value: Option<T>, add: impl FnOnce(Self, T) -> Self) -> Self {
        match value {
            Some(value) => add(self, value),
            None => self,
        }
    }

    fn push(mut self, item: Item<'a>) -> Self {
        self.items.push((item, None));
        self
    }
}

/// Paints an icon with its centre at a point.
pub fn icon_at(painter: &Painter, at: egui::Pos2, icon: &str, face: Typeface, size: f32, colour: Color32) {
    let galley = painter.layout_no_wrap(icon.to_owned(), face.at(size), colour);
    painter.galley(at - galley.size() / 2.0, galley, colour);
}

/// Paints text with its centre at a point.
pub fn text_at(painter: &Painter, at: egui::Pos2, text: &str, font: FontId, colour: Color32) -> Rect {
    painter.text(at, egui::Align2::CENTER_CENTER, text, font, colour)
}

/// Paints the dotted underline of a link.
pub fn dots(painter: &Painter, under: Rect, colour: Color32) {
    let y = under.bottom() - 0.5;
    let line = [pos2(under.left(), y), pos2(under.right(), y)];
    painter.extend(Shape::dotted_line(&line, colour, 3.0, 0.6));
}
