//! A line of mixed pieces: text, icons, chips, key caps, and whatever draws itself in a box of a fixed size.
//!
//! First everything is measured. If it is too wide, the texts that may be shortened end in dots, the longest first;
//! if there is room, it goes into the spaces. Then everything is drawn: texts on one base line, the rest on the middle. So nothing in a panel can
//! overlap or be cut off, however long a name is.

mod lay;

use crate::window::theme::icon::Icon;
use crate::window::theme::{Face, Palette};
use bevy_egui::egui;
use egui::{Color32, FontId, Painter, Rect, Shape, Vec2, pos2, vec2};

/// What a text means, and so its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Tone {
    /// Plain.
    #[default]
    Text,
    /// Said more quietly.
    Second,
    /// Not possible, or an id.
    Third,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// The open decision.
    Accent,
    /// On the accent.
    OnAccent,
    /// A colour of its own: a die, a pool, a side.
    Own(Color32),
}

impl Tone {
    /// The colour in a theme.
    #[must_use]
    pub const fn colour(self, p: &Palette) -> Color32 {
        match self {
            Self::Text => p.text,
            Self::Second => p.text2,
            Self::Third => p.text3,
            Self::Good => p.good,
            Self::Bad => p.bad,
            Self::Accent => p.accent_as_text,
            Self::OnAccent => p.accent_text,
            Self::Own(colour) => colour,
        }
    }
}

/// A small picture in a text: an icon, or the mark of a status.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sign {
    /// An icon, filled.
    Icon(Icon),
    /// An icon in thick lines.
    Bold(Icon),
    /// The mark of a status, by name.
    Mark(String),
}

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

/// A line that is still being put together.
pub struct Line<'a> {
    p: &'static Palette,
    height: f32,
    gap: f32,
    name: Option<String>,
    centred: bool,
    items: Vec<(Item<'a>, Option<usize>)>,
}

/// Where a tagged piece came to lie.
pub struct Shown {
    /// The whole line.
    pub rect: Rect,
    /// The tagged pieces by tag.
    pub tagged: Vec<(usize, Rect)>,
    /// Where the pieces end.
    pub used: f32,
}

impl Shown {
    /// The piece with that tag.
    #[must_use]
    pub fn tag(&self, tag: usize) -> Option<Rect> {
        self.tagged.iter().find(|(t, _)| *t == tag).map(|(_, rect)| *rect)
    }
}

impl<'a> Line<'a> {
    /// An empty line with small pieces 6 points apart.
    #[must_use]
    pub const fn new(p: &'static Palette, height: f32) -> Self {
        Self { p, height, gap: 6.0, name: None, centred: false, items: Vec::new() }
    }

    /// Another distance between pieces.
    #[must_use]
    pub const fn gap(mut self, gap: f32) -> Self {
        self.gap = gap;
        self
    }

    /// Every text on the middle line for itself, whatever its size: beside dice and boxes.
    #[must_use]
    pub const fn centred(mut self) -> Self {
        self.centred = true;
        self
    }

    /// Another name for AccessKit than the texts one after the other.
    #[must_use]
    pub fn named(mut self, name: impl Into<String>) -> Self {
        self.name = Some(name.into());
        self
    }

    /// A text in a font.
    #[must_use]
    pub fn font(mut self, text: impl Into<String>, font: FontId, tone: Tone) -> Self {
        let (text, colour) = (text.into(), tone.colour(self.p));
        if !text.is_empty() {
            self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted: None, shrinks: false }, None));
        }
        self
    }

    /// Small text.
    #[must_use]
    pub fn small(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Face::Regular.at(12.0), tone)
    }

    /// Small text that stands out.
    #[must_use]
    pub fn strong(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Face::Semibold.at(12.0), tone)
    }

    /// Body text.
    #[must_use]
    pub fn body(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Face::Regular.at(14.0), tone)
    }

    /// Body text that stands out.
    #[must_use]
    pub fn bold(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Face::Semibold.at(14.0), tone)
    }

    /// The name of an option or a panel.
    #[must_use]
    pub fn heading(self, text: impl Into<String>, tone: Tone) -> Self {
        self.font(text, Face::Semibold.at(16.0), tone)
    }

    /// A heading in small capitals.
    #[must_use]
    pub fn caps(mut self, text: &str, tone: Tone) -> Self {
        let (font, colour) = (Face::Semibold.at(12.0), tone.colour(self.p));
        let text = text.to_uppercase();
        self.items.push((Item::Text { text, font, colour, spacing: 0.6, dotted: None, shrinks: false }, None));
        self
    }

    /// A sentence in small text.
    #[must_use]
    pub fn runs(mut self, runs: &super::Runs, size: f32, tone: Tone) -> Self {
        for (at, run) in runs.0.iter().enumerate() {
            if at > 0 {
                self = self.push(Item::Gap(0.0));
            }
            let (face, tone) = if run.bold { (Face::Semibold, Tone::Text) } else { (Face::Regular, tone) };
            self = self.font(run.text.clone(), face.at(size), tone).shrinks();
        }
        self
    }

    /// A filled icon.
    #[must_use]
    pub fn icon(self, icon: &str, size: f32, tone: Tone) -> Self {
        self.icon_in(icon, Face::IconFill, size, tone)
    }

    /// An icon in one of the three icon faces.
    #[must_use]
    pub fn icon_in(self, icon: &str, face: Face, size: f32, tone: Tone) -> Self {
        if icon.is_empty() {
            return self;
        }
        let (icon, colour) = (icon.to_owned(), tone.colour(self.p));
        self.draw(vec2(size, size), "", move |painter, rect| {
            icon_at(painter, rect.center(), &icon, face, size, colour);
        })
    }

    /// A small picture.
    #[must_use]
    pub fn sign(self, sign: &Sign, size: f32, tone: Tone) -> Self {
        match sign {
            Sign::Icon(icon) => self.icon(icon, size, tone),
            Sign::Bold(icon) => self.icon_in(icon, Face::IconBold, size, tone),
            Sign::Mark(mark) => {
                let (mark, colour) = (mark.clone(), tone.colour(self.p));
                self.draw(vec2(size, size), "", move |painter, rect| {
                    super::livery::mark(painter, rect, &mark, colour);
                })
            }
        }
    }

    /// A rule's id: it looks like something that opens.
    #[must_use]
    pub fn rule(mut self, id: &str) -> Self {
        let (font, colour, dotted) = (Face::Medium.at(12.0), self.p.text3, Some(self.p.strong_line));
        let text = id.to_owned();
        self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted, shrinks: false }, None));
        self
    }

    /// Text with dots below: it opens something.
    #[must_use]
    pub fn opens(mut self, text: &str, tone: Tone) -> Self {
        let (font, colour) = (Face::Regular.at(12.0), tone.colour(self.p));
        let text = text.to_owned();
        self.items.push((Item::Text { text, font, colour, spacing: 0.0, dotted: Some(colour), shrinks: false }, None));
        self
    }

    /// A key cap of the usual size; `on` is the focused one.
    #[must_use]
    pub fn key(self, key: &str, on: bool) -> Self {
        self.cap(key, 22.0, on)
    }

    /// A small key cap.
    #[must_use]
    pub fn small_key(self, key: &str) -> Self {
        self.cap(key, 18.0, false)
    }

    /// A key cap of any height.
    #[must_use]
    pub fn cap(self, key: &str, height: f32, on: bool) -> Self {
        let p = self.p;
        let tone = if on { Tone::OnAccent } else { Tone::Text };
        let (fill, line) = if on { (p.accent, p.accent) } else { (p.inset, p.strong_line) };
        let size = if height > 24.0 { 14.0 } else { 12.0 };
        let inner = Line::new(p, height).font(key, Face::Semibold.at(size), tone);
        let pad = if height > 20.0 { 5.0 } else { 4.0 };
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad, height, min_width: height, radius: 4, fill, line, foot: !on },
        })
    }

    /// A key cap on the accent.
    #[must_use]
    pub fn key_on_accent(self, key: &str, height: f32) -> Self {
        let p = self.p;
        let size = if height > 24.0 { 14.0 } else { 12.0 };
        let inner = Line::new(p, height).font(key, Face::Semibold.at(size), Tone::OnAccent);
        let ink = p.accent_text;
        let fill = Color32::from_rgba_unmultiplied(ink.r(), ink.g(), ink.b(), 36);
        let line = Color32::from_rgba_unmultiplied(ink.r(), ink.g(), ink.b(), 115);
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad: 5.0, height, min_width: height, radius: 4, fill, line, foot: true },
        })
    }

    /// A chip with pieces of its own.
    #[must_use]
    pub fn chip(self, inner: impl FnOnce(Line<'a>) -> Line<'a>) -> Self {
        let fill = self.p.inset;
        self.chip_on(fill, Color32::TRANSPARENT, inner)
    }

    /// A chip on another ground, with a line round it.
    #[must_use]
    pub fn chip_on(self, fill: Color32, line: Color32, inner: impl FnOnce(Line<'a>) -> Line<'a>) -> Self {
        let inner = inner(Line::new(self.p, 20.0).gap(4.0));
        self.push(Item::Boxed {
            line: inner,
            look: BoxLook { pad: 7.0, height: 20.0, min_width: 20.0, radius: 4, fill, line, foot: false },
        })
    }

    /// A box of a fixed size that draws itself; `name` is what a screen reader says there.
    #[must_use]
    pub fn draw(self, size: Vec2, name: impl Into<String>, draw: impl FnOnce(&Painter, Rect) + 'a) -> Self {
        self.push(Item::Draw { size, name: name.into(), draw: Box::new(draw) })
    }

    /// More distance than usual. It replaces the usual distance on both sides.
    #[must_use]
    pub fn skip(self, width: f32) -> Self {
        self.push(Item::Gap(width))
    }

    /// The next piece starts at this distance from the left, or further right if the text before is longer.
    #[must_use]
    pub fn at(self, x: f32) -> Self {
        self.push(Item::At(x))
    }

    /// Takes what is left of the width.
    #[must_use]
    pub fn space(self) -> Self {
        self.push(Item::Space)
    }

    /// The last text may end in dots if the line is too long.
    #[must_use]
    pub fn shrinks(mut self) -> Self {
        if let Some((Item::Text { shrinks, .. }, _)) = self.items.last_mut() {
            *shrinks = true;
        }
        self
    }

    /// Where the last piece comes to lie is told under this tag.
    #[must_use]
    pub fn tag(mut self, tag: usize) -> Self {
        if let Some(last) = self.items.last_mut() {
            last.1 = Some(tag);
        }
        self
    }

    /// Adds pieces if a value is there.
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

/// An icon with its middle in a point.
pub fn icon_at(painter: &Painter, at: egui::Pos2, icon: &str, face: Face, size: f32, colour: Color32) {
    let galley = painter.layout_no_wrap(icon.to_owned(), face.at(size), colour);
    painter.galley(at - galley.size() / 2.0, galley, colour);
}

/// Centred text.
pub fn text_at(painter: &Painter, at: egui::Pos2, text: &str, font: FontId, colour: Color32) -> Rect {
    painter.text(at, egui::Align2::CENTER_CENTER, text, font, colour)
}

/// The dotted line under something that opens.
pub fn dots(painter: &Painter, under: Rect, colour: Color32) {
    let y = under.bottom() - 0.5;
    let line = [pos2(under.left(), y), pos2(under.right(), y)];
    painter.extend(Shape::dotted_line(&line, colour, 3.0, 0.6));
}
