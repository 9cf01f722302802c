//! A line of mixed pieces: text, icons, chips, key caps, and whatever draws itself in a box of a fixed size.
//!
//! First everything is measured. If it is too wide, the texts that may be shortened end in dots, the longest first;
//! if there is room, it goes into the spaces. Then everything is drawn: texts on one base line, the rest on the middle. So nothing in a panel can
//! overlap or be cut off, however long a name is.

use crate::window::theme::icon::Icon;
use crate::window::theme::{Face, Palette};
use bevy_egui::egui;
use egui::text::{LayoutJob, TextFormat, TextWrapping};
use egui::{
    Color32, CornerRadius, FontId, Galley, Painter, Rect, Response, Sense, Shape, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use std::sync::Arc;

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

    /// The texts one after the other.
    #[must_use]
    pub fn spoken(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        let mut said = String::new();
        let mut joined = false;
        for (item, _) in &self.items {
            let part = match item {
                Item::Text { text, .. } => text.clone(),
                Item::Draw { name, .. } => name.clone(),
                Item::Boxed { line, .. } => line.spoken(),
                Item::Gap(width) => {
                    joined = *width == 0.0;
                    continue;
                }
                Item::Space | Item::At(_) => continue,
            };
            if !part.is_empty() {
                if !said.is_empty() && !joined {
                    said.push(' ');
                }
                said.push_str(&part);
                joined = false;
            }
        }
        said
    }

    /// The width it would like to have.
    #[must_use]
    pub fn wanted(&self, painter: &Painter) -> f32 {
        let mut width = 0.0;
        let mut glued = true;
        for (item, _) in &self.items {
            let own = match item {
                Item::Gap(gap) => {
                    width += gap;
                    glued = true;
                    continue;
                }
                Item::Space => {
                    glued = true;
                    continue;
                }
                Item::At(x) => {
                    width = f32::max(width, *x);
                    glued = true;
                    continue;
                }
                Item::Text { text, font, spacing, .. } => galley(painter, text, font, *spacing, f32::INFINITY).size().x,
                Item::Draw { size, .. } => size.x,
                Item::Boxed { line, look } => (line.wanted(painter) + 2.0 * look.pad).max(look.min_width),
            };
            if !glued {
                width += self.gap;
            }
            width += own;
            glued = false;
        }
        width
    }

    /// Draws it into a rectangle.
    pub fn paint(self, painter: &Painter, rect: Rect) -> Shown {
        let over = self.wanted(painter) - rect.width();
        let caps = self.shortened(painter, over);
        let spaces = self.items.iter().filter(|(item, _)| matches!(item, Item::Space)).count();
        let space = if over < 0.0 && spaces > 0 { -over / spaces as f32 } else { 0.0 };
        let mut x = rect.left();
        let mut tagged = Vec::new();
        let mut glued = true;
        let gap = self.gap;
        let base = self.base_line(painter, rect);
        for ((item, tag), cap) in self.items.into_iter().zip(caps) {
            let start = |x: &mut f32| {
                if !glued {
                    *x += gap;
                }
                *x
            };
            let at = match item {
                Item::Gap(width) => {
                    x += width;
                    glued = true;
                    continue;
                }
                Item::Space => {
                    x += space;
                    glued = true;
                    continue;
                }
                Item::At(from) => {
                    x = x.max(rect.left() + from);
                    glued = true;
                    continue;
                }
                Item::Text { text, font, colour, spacing, dotted, .. } => {
                    let left = start(&mut x);
                    let galley = galley(painter, &text, &font, spacing, cap);
                    let top = match base {
                        Some(base) => base - base_of(&galley),
                        None => rect.center().y - galley.size().y / 2.0,
                    };
                    let at = Rect::from_min_size(pos2(left, top), galley.size());
                    painter.galley(at.min, galley, colour);
                    if let Some(line) = dotted {
                        dots(painter, at, line);
                    }
                    at
                }
                Item::Draw { size, draw, .. } => {
                    let left = start(&mut x);
                    let at = Rect::from_min_size(pos2(left, rect.center().y - size.y / 2.0), size);
                    draw(painter, at);
                    at
                }
                Item::Boxed { line, look } => {
                    let left = start(&mut x);
                    let inside = line.wanted(painter).min(cap);
                    let width = (inside + 2.0 * look.pad).max(look.min_width);
                    let at =
                        Rect::from_min_size(pos2(left, rect.center().y - look.height / 2.0), vec2(width, look.height));
                    boxed(painter, at, look);
                    let inner = Rect::from_center_size(
                        at.center() - vec2(0.0, if look.foot { 0.5 } else { 0.0 }),
                        vec2(inside, look.height),
                    );
                    tagged.extend(line.paint(painter, inner).tagged);
                    at
                }
            };
            x = at.right();
            glued = false;
            if let Some(tag) = tag {
                tagged.push((tag, at));
            }
        }
        Shown { rect, tagged, used: x }
    }

    /// The base line that all texts share: that of the largest one, which stands in the middle.
    fn base_line(&self, painter: &Painter, rect: Rect) -> Option<f32> {
        if self.centred {
            return None;
        }
        let texts = self.items.iter().filter_map(|(item, _)| match item {
            Item::Text { text, font, spacing, .. } => Some((text, font, *spacing)),
            _ => None,
        });
        let (text, font, spacing) = texts.max_by(|a, b| a.1.size.total_cmp(&b.1.size))?;
        let galley = galley(painter, text, font, spacing, f32::INFINITY);
        Some(rect.center().y - galley.size().y / 2.0 + base_of(&galley))
    }

    /// How wide each piece may be, so that all of them together lose `over`.
    fn shortened(&self, painter: &Painter, mut over: f32) -> Vec<f32> {
        let mut caps = vec![f32::INFINITY; self.items.len()];
        if over <= 0.0 {
            return caps;
        }
        let mut may: Vec<(usize, f32)> = self
            .items
            .iter()
            .enumerate()
            .filter_map(|(at, (item, _))| match item {
                Item::Text { text, font, spacing, shrinks: true, .. } => {
                    Some((at, galley(painter, text, font, *spacing, f32::INFINITY).size().x))
                }
                Item::Boxed { line, .. } if line.items.iter().any(|(i, _)| shrinking(i)) => {
                    Some((at, line.wanted(painter)))
                }
                _ => None,
            })
            .collect();
        may.sort_by(|a, b| b.1.total_cmp(&a.1));
        for (at, width) in may {
            let cap = (width - over).max(28.0).min(width);
            over -= width - cap;
            caps[at] = cap;
            if over <= 0.0 {
                break;
            }
        }
        caps
    }

    /// Draws it over the whole width of a panel and tells AccessKit its texts.
    pub fn show(self, ui: &mut Ui) -> (Shown, Response) {
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), self.height), Sense::hover());
        let name = self.spoken();
        let shown = self.paint(ui.painter(), rect);
        if !name.is_empty() {
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        }
        (shown, response)
    }

    /// Draws it into a rectangle of a panel, takes no space, and tells AccessKit its texts.
    pub fn place(self, ui: &Ui, rect: Rect) -> Shown {
        let name = self.spoken();
        let shown = self.paint(ui.painter(), rect);
        if !name.is_empty() {
            let id = ui.id().with("line").with(rect.min.x.to_bits()).with(rect.min.y.to_bits());
            let response = ui.interact(rect, id, Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        }
        shown
    }
}

/// How far below its top the base line of a single row of text is.
fn base_of(galley: &Galley) -> f32 {
    let row = galley.rows.first();
    let glyph = row.and_then(|row| row.glyphs.first().map(|glyph| row.pos.y + glyph.pos.y));
    glyph.unwrap_or(galley.size().y * 0.79)
}

const fn shrinking(item: &Item) -> bool {
    matches!(item, Item::Text { shrinks: true, .. })
}

/// A single row of text, at most so wide.
fn galley(painter: &Painter, text: &str, font: &FontId, spacing: f32, most: f32) -> Arc<Galley> {
    let format = TextFormat {
        font_id: font.clone(),
        color: Color32::PLACEHOLDER,
        extra_letter_spacing: spacing,
        ..Default::default()
    };
    let mut job = LayoutJob::single_section(text.to_owned(), format);
    job.wrap = TextWrapping { max_width: most, max_rows: 1, break_anywhere: true, overflow_character: Some('…') };
    painter.layout_job(job)
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

fn boxed(painter: &Painter, at: Rect, look: BoxLook) {
    let radius = CornerRadius::same(look.radius);
    painter.rect_filled(at, radius, look.fill);
    if look.line != Color32::TRANSPARENT {
        painter.rect_stroke(at, radius, Stroke::new(1.0, look.line), StrokeKind::Inside);
        if look.foot {
            let y = at.bottom() - 1.5;
            painter.hline(at.left() + 3.0..=at.right() - 3.0, y, Stroke::new(1.0, look.line));
        }
    }
}
