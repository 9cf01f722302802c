//! What the board shows, as plain data that somebody else fills. The board knows nothing of any rule: it does not ask
//! who is whose enemy or what a step costs, it draws what is written here.

use super::colour::Colour;
use super::palette::Theme;
use crate::battlefield::{Board, Livery};
use crate::grid::{Cell, Direction};
use bevy::ecs::resource::Resource;
use bevy::math::Vec2;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Everything on the table.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// The ground; without it the table is empty.
    pub board: Option<Arc<Board>>,
    /// The look of the table.
    pub theme: Theme,
    /// The figures.
    pub units: Vec<UnitLook>,
    /// Everything drawn on cells and between figures.
    pub marks: Vec<Mark>,
    /// The cells that matter to the open decision: all others and their figures are dimmed. Nothing is if `None`.
    pub dim: Option<BTreeSet<Cell>>,
    /// The cell under the pointer.
    pub hover: Option<Cell>,
    /// The cell of the keyboard's cursor.
    pub cursor: Option<Cell>,
    /// Whether raised squares carry their height.
    pub heights: bool,
    /// Whether letters and numbers stand along the board.
    pub rulers: bool,
}

/// What a figure is in now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum UnitState {
    /// Nothing special.
    #[default]
    Normal,
    /// Asked to answer: amber cell and a pin with "?".
    Asked,
    /// About to choose its own action: amber cell and a pin with a hand.
    Choosing,
    /// Acting now, while somebody else decides: white outline and a small triangle.
    Acting,
    /// Attacks the one who is asked: red dashed cell.
    Attacker,
    /// A target: red dashed cell and brackets.
    Target,
    /// Had its turn: pale, with a tick.
    HadTurn,
    /// Out: fallen over, grey.
    Down,
}

/// What a bar under a figure measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BarKind {
    /// Health, with ticks at the quarters.
    Health,
    /// Action points, one cell each.
    ActionPoints,
    /// Poise, a diamond.
    Poise,
    /// Momentum, a square.
    Momentum,
    /// Focus, a circle.
    Focus,
    /// The one pool of a minion.
    Minion,
}

/// A bar under a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Bar {
    /// What it measures.
    pub kind: BarKind,
    /// How much is left.
    pub now: u16,
    /// How much there can be.
    pub max: u16,
}

/// A status badge beside a figure.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Badge {
    /// The name of a status mark in `figures.ron`.
    pub mark: String,
    /// Whether it means harm.
    pub harm: bool,
}

/// How a figure is displaced for a moment: an animation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Offset {
    /// Displacement on the plane, in pixels at zoom 1, y to the south. The disc moves along.
    pub plane: Vec2,
    /// Height above its ground, disc and all: while it climbs.
    pub height: f32,
    /// Height of the figure above its disc.
    pub lift: f32,
    /// Angle by which the figure leans to its front, in radians.
    pub lean: f32,
    /// Opacity of the figure.
    pub alpha: f32,
    /// Saturation of the figure.
    pub saturation: f32,
}

impl Offset {
    /// Both displacements together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            plane: self.plane + other.plane,
            height: self.height + other.height,
            lift: self.lift + other.lift,
            lean: self.lean + other.lean,
            alpha: self.alpha * other.alpha,
            saturation: self.saturation * other.saturation,
        }
    }
}

impl Default for Offset {
    fn default() -> Self {
        Self { plane: Vec2::ZERO, height: 0.0, lift: 0.0, lean: 0.0, alpha: 1.0, saturation: 1.0 }
    }
}

/// A place that is only planned or past: a paler figure without bars.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Ghost {
    /// Where it would stand.
    Planned,
    /// Where it stood.
    Past,
}

/// A figure.
#[derive(Clone, Debug, PartialEq)]
pub struct UnitLook {
    /// Tells the figures apart; marks and animations name figures by it.
    pub key: u32,
    /// Its name.
    pub name: String,
    /// Its figure in `figures.ron`.
    pub figure: String,
    /// Its cell; of a large one, the cell that the rules name.
    pub cell: Cell,
    /// All its cells, if there is more than one.
    pub cells: Vec<Cell>,
    /// The colours of its side.
    pub livery: Livery,
    /// Where it looks; `None` without a wedge.
    pub facing: Option<Direction>,
    /// Size of its disc: 1, 2 or 3.
    pub size: u8,
    /// Displacement.
    pub offset: Offset,
    /// Bars under it.
    pub bars: Vec<Bar>,
    /// Badges beside it.
    pub badges: Vec<Badge>,
    /// What it is in now.
    pub state: UnitState,
    /// Only a planned or past place.
    pub ghost: Option<Ghost>,
}

impl UnitLook {
    /// A figure on a cell, without bars and badges.
    #[must_use]
    pub fn new(key: u32, name: &str, figure: &str, livery: Livery, cell: Cell) -> Self {
        Self {
            key,
            name: name.to_owned(),
            figure: figure.to_owned(),
            cell,
            cells: Vec::new(),
            livery,
            facing: None,
            size: super::figures::figure(figure).map_or(1, |figure| figure.size),
            offset: Offset::default(),
            bars: Vec::new(),
            badges: Vec::new(),
            state: UnitState::Normal,
            ghost: None,
        }
    }

    /// The cells it stands on.
    pub fn footprint(&self) -> impl Iterator<Item = Cell> + '_ {
        let one = self.cells.is_empty().then_some(self.cell);
        one.into_iter().chain(self.cells.iter().copied())
    }
}

/// One end of an arrow or a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// A figure, by its key.
    Unit(u32),
    /// A cell.
    Cell(Cell),
}

/// A label plate.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Label {
    /// A letter of the icon font.
    pub icon: Option<&'static str>,
    /// The text.
    pub text: String,
    /// Background; the text is paper or ink, whichever can be read.
    pub ground: Colour,
}

impl Label {
    /// A plate on ink.
    #[must_use]
    pub fn new(text: &str) -> Self {
        Self { icon: None, text: text.to_owned(), ground: Colour::INK }
    }

    /// The same with an icon.
    #[must_use]
    pub fn with_icon(self, icon: &'static str) -> Self {
        Self { icon: Some(icon), ..self }
    }

    /// The same on another ground.
    #[must_use]
    pub fn on(self, ground: Colour) -> Self {
        Self { ground, ..self }
    }
}

/// Whether a step may be struck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strike {
    /// It will be possible.
    Possible,
    /// Only in some cases.
    SomeCases,
}

/// A step of a path.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The cell it leads to.
    pub cell: Cell,
    /// What it costs, in a disc; `None` shows nothing.
    pub cost: Option<String>,
    /// What has been spent when it is done, in a label below.
    pub total: Option<String>,
    /// Whether it may be struck, with the icon of the weapon.
    pub strike: Option<(Strike, &'static str)>,
}

impl Step {
    /// A step without anything written on it.
    #[must_use]
    pub const fn to(cell: Cell) -> Self {
        Self { cell, cost: None, total: None, strike: None }
    }
}

/// How a cell is framed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The open decision.
    Asked,
    /// Acting now.
    Acting,
    /// Attacker or target.
    Harm,
    /// A planned place.
    Plan,
}

/// Something drawn on cells or between figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// Where one can go: with one action's worth (`near`) and with two (`far`). Cells held by figures are not tinted
    /// but belong to the area, so list the start and the cells of friends, too. Everything else is darkened.
    Reach {
        /// Within one action.
        near: Vec<Cell>,
        /// Within two.
        far: Vec<Cell>,
    },
    /// A zone of control or a threat.
    Zone {
        /// Its cells.
        cells: Vec<Cell>,
        /// A weak one.
        weak: bool,
    },
    /// A colour over cells.
    Tint {
        /// The cells.
        cells: Vec<Cell>,
        /// The colour with its opacity.
        colour: Colour,
    },
    /// A framed cell.
    Frame(Cell, Frame),
    /// A way: a thick line, or dots for the alternative to another.
    Path {
        /// Where it begins.
        from: Cell,
        /// Its steps.
        steps: Vec<Step>,
        /// Drawn as dots.
        alternative: bool,
        /// Colour of the labels with the totals.
        livery: Livery,
    },
    /// A blow in the air: an arc from one to the other.
    Attack {
        /// Where it starts.
        from: Place,
        /// Where it hits.
        to: Place,
        /// Weapon and cost.
        label: Option<Label>,
        /// How much of the arc is there: 1 all of it.
        grown: f32,
    },
    /// A shot: a line at shoulder height.
    Shot {
        /// Where it starts.
        from: Place,
        /// Where it goes.
        to: Place,
        /// The cell that gets in the way and what that means; the line is broken after it.
        obstacle: Option<(Cell, Option<Label>)>,
    },
    /// A relation of two figures: a line and a badge in the middle.
    Relation {
        /// One.
        a: u32,
        /// The other.
        b: u32,
        /// The badge.
        badge: Badge,
    },
    /// Somebody is held by others around: dashed lines and a badge.
    Surrounded {
        /// The one.
        who: u32,
        /// The others.
        by: Vec<u32>,
        /// What it means.
        label: Option<Label>,
    },
    /// A plate above a figure or a cell.
    Plate {
        /// Where.
        at: Place,
        /// What it says.
        label: Label,
    },
    /// A word or number that rises from a figure.
    Float {
        /// From where.
        at: Place,
        /// What it says.
        text: String,
        /// Its colour.
        colour: Colour,
        /// How far it has risen: 0 at the start, 1 gone.
        risen: f32,
    },
}
