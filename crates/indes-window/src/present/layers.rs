//! The marks of the layers: reach, zones, cover, lines of sight and the like.
//!
//! A layer is a query of the battlefield about one unit: the one looked at, else the one that is asked. The queries are those
//! by which the rules decide.

use super::VisibleBattle;
use super::danger::{Blow, Danger, Strikes};
use super::odds::{hit_chance, percent};
use super::wording::means_or_verb;
use crate::board::{Colour, Frame, Label, Mark, Place};
use crate::layer::{Layer, Layers};
use indes_core::battle::Forecast;
use indes_core::battlefield::movement::search::Search;
use indes_core::battlefield::movement::{Flight, Memory, Walking};
use indes_core::battlefield::{
    Arc, Closed, CoverMap, FieldOfView, Flank, FlankQuery, FlankRule, HazardEffect, Marks, Mechanics, Obstacle, Shot,
    Stance, Surroundings, Tick, UnitId, UnitMask, UnitRef, Zones, cells_from, cells_of, cover, sees,
};
use indes_core::grid::{Cell, LineTable};
use indes_core::text::text;
use indes_level::level::Level;
use smallvec::SmallVec;

const FRONT: Colour = Colour::rgb(0x4F_B477);
const SIDE: Colour = Colour::rgb(0xE8_C547);
const REAR: Colour = Colour::rgb(0xD9_4A3D);
const GRADES: [Colour; 3] = [Colour::rgb(0x9A_C7E8), Colour::rgb(0x4D_8FC4), Colour::rgb(0x1E_4E79)];
const DANGER: Colour = Colour::rgb(0xC4_5A1E);
const UNSEEN: Colour = Colour::rgb(0x10_1418);
const REGIONS: [Colour; 6] = [
    Colour::rgb(0x5B_8FF9),
    Colour::rgb(0xF6_BD16),
    Colour::rgb(0x5A_D8A6),
    Colour::rgb(0xE8_6452),
    Colour::rgb(0x9A_7BD0),
    Colour::rgb(0x6D_C8EC),
];
/// How far from a figure its arcs are shown.
const ARC_RADIUS: u16 = 3;

/// The chance that a blow hits, and its mean damage.
fn odds_of(odds: &Forecast) -> (String, String) {
    (hit_chance(&odds.action), format!("{:.1}", odds.action.damage))
}

/// An opponent of a unit, and what it can do about a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opponent {
    /// The opponent.
    pub unit: UnitId,
    /// The cell where it stands, or its mount.
    pub at: Cell,
    /// When it can strike at the cell; `None` if it cannot.
    pub threatens: Option<Strikes>,
    /// The cells that one walk takes it to, the nearest to that cell first.
    pub walks: Vec<Cell>,
}

/// What the marks of the layers are computed from.
pub struct LayerContext<'a> {
    /// The battle.
    pub battle: &'a VisibleBattle<'a>,
    /// Its level.
    pub level: &'a Level,
    /// The unit looked at, else the one that is asked.
    pub subject: Option<UnitId>,
    /// The cell under the pointer or the cursor.
    pub pointed: Option<Cell>,
    /// Whether the reach of the unit is left out: the open question shows one of its own, or the unit that is asked cannot
    /// walk now.
    pub own_reach: bool,
    /// The opponents that could strike at the unit, were it on that cell.
    pub dangers: &'a [Danger],
}

impl LayerContext<'_> {
    /// The mechanics of the rule set that the level shows, else those of the battle.
    fn mechanics(&self) -> Mechanics {
        if self.level.shows.is_some() { self.level.mechanics() } else { self.battle.view.field.mechanics }
    }

    fn cells(&self, unit: UnitId) -> SmallVec<[Cell; 4]> {
        self.battle.view.field.cells(unit).collect()
    }

    fn foes(&self, unit: UnitId) -> UnitMask {
        self.battle.view.field.foes(unit).map(|foe| foe.id).collect()
    }

    /// The marks of all layers that are on.
    #[must_use]
    pub fn marks(&self, layers: &Layers) -> Vec<Mark> {
        let mut marks = Vec::new();
        let on = |layer| layers.has(layer);
        if on(Layer::Regions) {
            self.regions(&mut marks);
        }
        if on(Layer::Hazards) {
            self.hazards(&mut marks);
        }
        if on(Layer::Flanks) {
            self.flanks(&mut marks);
        }
        let Some(unit) = self.subject else {
            return marks;
        };
        if on(Layer::Reach) && !self.own_reach {
            self.reach(unit, &mut marks);
        }
        if on(Layer::Zones) {
            self.hostile_zones(unit, &mut marks);
        }
        if on(Layer::Threat) {
            self.threat(unit, &mut marks);
        }
        if on(Layer::Facing) {
            self.arcs(unit, &mut marks);
        }
        if on(Layer::Cover) {
            self.cover(unit, &mut marks);
        }
        if on(Layer::Sight) {
            self.sight(unit, &mut marks);
        }
        marks
    }

    /// The zones of control of a unit's opponents.
    fn hostile_zones(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let (zones, foes) = (self.zones(), self.foes(unit));
        let grid = self.battle.view.field.board.grid;
        let cells = grid.cells().filter(|&cell| zones.on(cell).intersects(foes)).collect();
        marks.push(Mark::Zone { cells, weak: false });
    }

    /// The cells that a unit threatens, and the blows that it would meet on the cell that is pointed at.
    fn threat(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let field = self.battle.view.field;
        // Which cells it threatens does not depend on the opponent.
        let other = field.foes(unit).map(|foe| foe.id).next().unwrap_or(unit);
        let threatens = |cell: &Cell| self.battle.rules.threatens(self.battle.view, unit, other, *cell);
        let cells = field.board.grid.cells().filter(threatens).collect();
        marks.push(Mark::Tint { cells, colour: REAR.fade(0.45) });
        let Some(cell) = self.pointed else { return };
        for danger in self.dangers {
            // The panel beside the board has the rest: on the board it would lie over figures.
            let label = danger.blow.as_ref().map(|blow| {
                let (hits, amount) = odds_of(&blow.odds);
                Label::new(&text!("threat-short", chance = hits, amount = amount)).on(REAR)
            });
            let from = Place::Unit(u32::from(danger.foe.0));
            marks.push(Mark::Attack { from, to: Place::Cell(cell), label, grown: 1.0 });
        }
    }

    /// A danger in words.
    #[must_use]
    pub fn in_words(&self, danger: &Danger) -> String {
        let battle = self.battle;
        let name = battle.name(danger.foe);
        let Some(Blow { intent, odds, answered }) = &danger.blow else {
            let me = battle.view.field.unit(danger.foe);
            let names = &battle.names.gear;
            // An item without a surface to strike with is no weapon.
            let held = me.gear.in_hand().filter_map(|(_, kind)| names.get(usize::from(kind.0)));
            let held = held.filter(|gear| !gear.2.is_empty()).map(|gear| gear.1.as_str());
            let held = held.collect::<Vec<_>>().join(", ");
            return match danger.when {
                Strikes::Now => text!("threat-now", name = name, with = held),
                Strikes::AfterAWalk => text!("threat-walk", name = name, with = held),
            };
        };
        let blow = means_or_verb(battle, danger.foe, intent);
        let (hits, amount) = odds_of(odds);
        let mut text = match danger.when {
            Strikes::Now => text!("threat-does-now", name = name, blow = blow, chance = hits, amount = amount),
            Strikes::AfterAWalk => text!("threat-does-walk", name = name, blow = blow, chance = hits, amount = amount),
        };
        if odds.action.falls > 0.0 {
            text = text!("threat-falls", told = text, chance = percent(odds.action.falls));
        }
        if let Some((verb, odds)) = answered {
            let hits = hit_chance(&odds.action);
            text = text!("threat-answered", told = text, chance = hits, action = battle.verb(*verb));
        }
        text
    }

    /// The opponents of a unit: when each can strike at a cell, and where one walk takes it.
    #[must_use]
    pub fn threats(&self, unit: UnitId, cell: Cell) -> Vec<Opponent> {
        let (view, field) = (self.battle.view, self.battle.view.field);
        let grid = &field.board.grid;
        let one = |foe: UnitRef| {
            let into = |to: &Cell| self.battle.rules.threatens(view, foe.id, unit, *to);
            let mut walks = self.within(foe.id, self.battle.rules.pace(view, foe.id));
            walks.retain(|end| *end != cell);
            walks.sort_by_key(|&end| (grid.distance(end, cell), end));
            // It is assumed to strike as far from any other cell as it does from its own.
            let arm = || grid.cells().filter(into).map(|to| grid.distance(foe.body.cell, to)).max();
            let near = || walks.first().zip(arm()).is_some_and(|(&end, arm)| grid.distance(end, cell) <= arm);
            let threatens = match into(&cell) {
                true => Some(Strikes::Now),
                false => near().then_some(Strikes::AfterAWalk),
            };
            Opponent { unit: foe.id, at: field.unit(field.mounts.carrier(foe.id)).body.cell, threatens, walks }
        };
        field.foes(unit).map(one).collect()
    }

    /// The cells where a unit can be after a walk of so many points, its own among them.
    fn within(&self, unit: UnitId, budget: u16) -> Vec<Cell> {
        let field = self.battle.view.field;
        let level = field.unit(unit).body.aloft.map(i16::from);
        let flight = level.map(|level| Flight { cruise: level, end: level });
        let walking = Walking { flight, unseen: self.battle.unseen, ..Walking::points(unit, budget) };
        let mover = walking.mover_by(field, self.mechanics().gait);
        let Some(start) = field.board.lattice.spot(field.unit(unit).body.cell) else {
            return Vec::new();
        };
        let mut search = Search::new();
        search.flood(&mover, start, Memory::default(), budget);
        let mut cells = search.ends(&mover);
        cells.push(field.unit(unit).body.cell);
        cells
    }

    /// The cells within one walk and within two.
    fn reach(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let budget = self.battle.rules.pace(self.battle.view, unit);
        let (near, far) = (self.within(unit, budget), self.within(unit, budget.saturating_mul(2)));
        let far = far.into_iter().filter(|cell| !near.contains(cell)).collect();
        marks.push(Mark::Reach { near, far });
    }

    /// The zones of control of all standing units with an ordinary weapon.
    fn zones(&self) -> Zones {
        let (field, mechanics) = (self.battle.view.field, self.mechanics());
        let regions = mechanics.regions.then(|| self.level.partition(&field.board).ok()).flatten();
        let around = Surroundings { board: &field.board, regions: regions.as_ref(), corner: mechanics.gait.corner };
        let (mut zones, mut marks) = (Zones::new(field.board.lattice), Marks::default());
        for unit in field.standing().filter(|unit| !self.battle.unseen.has(unit.id)) {
            let stance = Stance { footprint: &unit.size.footprint, at: unit.body.cell };
            let sight = |from, to| field.board.sees(&mechanics.sight, from, to);
            match field.aloft(unit.id) {
                None => cells_of(&around, mechanics.threat, stance, sight, &mut marks),
                Some(level) => cells_from(&around, mechanics.threat, (stance, level), sight, &mut marks),
            }
            zones.set(unit.id, &marks);
        }
        zones
    }

    /// The units that are flanked, each with the reason.
    #[must_use]
    pub fn flanked(&self) -> Vec<(UnitId, Flank)> {
        let (field, mechanics, zones) = (self.battle.view.field, self.mechanics(), self.zones());
        let stands = field.standing().map(|unit| unit.id).filter(|&unit| !self.battle.unseen.has(unit));
        let stands: Vec<UnitId> = stands.collect();
        let one = |&unit: &UnitId| {
            let (target, foes) = (field.unit(unit), self.foes(unit));
            let query = FlankQuery {
                board: &field.board,
                bodies: &field.bodies,
                zones: &zones,
                target: Stance { footprint: &target.size.footprint, at: target.body.cell },
                foes,
                lying: if mechanics.gait.crossing.is_barred_by_fallen() {
                    field.roster.foes(unit).intersection(field.bodies.down())
                } else {
                    UnitMask::NONE
                },
                able: foes,
                corner: mechanics.gait.corner,
                rise: mechanics.gait.rise.up_most,
            };
            let stance = |foe: UnitId| {
                let foe = field.unit(foe);
                Some(Stance { footprint: &foe.size.footprint, at: foe.body.cell })
            };
            let allied = |a: UnitId, b: UnitId| !field.roster.hostile(a, b);
            Some((unit, mechanics.flank.flanked(&query, stance, allied)?))
        };
        // A unit in the air is never without a way out.
        stands.iter().filter(|&&unit| field.aloft(unit).is_none()).filter_map(one).collect()
    }

    fn flanks(&self, marks: &mut Vec<Mark>) {
        for (unit, flank) in self.flanked() {
            let keys: Vec<u32> = flank.by.iter().map(|by| u32::from(by.0)).collect();
            let who = u32::from(unit.0);
            let mechanics = self.mechanics();
            let rule = mechanics.flank_rules.behind(flank.reason, self.battle.view.field.board.grid.shape);
            let label = Label::new(&format!("{} · {rule}", title(mechanics.flank)));
            marks.push(Mark::Surrounded { who, by: keys, label: Some(label) });
            let ways = flank.closed.iter().filter(|way| way.1 == Closed::Zone).map(|way| way.0).collect();
            marks.push(Mark::Tint { cells: ways, colour: REAR.fade(0.3) });
            if let Some((a, b)) = flank.line {
                for cell in [a, b] {
                    marks.push(Mark::Frame(cell, Frame::Harm));
                }
            }
        }
    }

    fn arcs(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let field = self.battle.view.field;
        let (own, facing) = (self.cells(unit), field.unit(unit).body.facing);
        let grid = &field.board.grid;
        for (wanted, colour) in [(Arc::Front, FRONT), (Arc::Side, SIDE), (Arc::Rear, REAR)] {
            let near = |cell: &Cell| own.iter().any(|&from| grid.distance(from, *cell) <= ARC_RADIUS);
            let arc = |cell: &Cell| indes_core::battlefield::facing::arc(grid, &own, facing, &[*cell]);
            let cells = grid.cells().filter(|cell| !own.contains(cell) && near(cell) && arc(cell) == wanted).collect();
            marks.push(Mark::Tint { cells, colour: colour.fade(0.42) });
        }
    }

    fn cover(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let (field, mechanics, own) = (self.battle.view.field, self.mechanics(), self.cells(unit));
        let screens = CoverMap::of(&field.board);
        let from_here = |cell: Cell| {
            let there = [cell];
            let (area, unseen) = (self.level.area(cell).cover, field.concealed.all());
            let shot = Shot { area, unseen, ..Shot::new(&own, &there) };
            cover(&screens, &field.bodies, &mechanics.cover, &shot)
        };
        for (grade, colour) in (1u8..).zip(GRADES) {
            let behind = |&cell: &Cell| field.board.ground(cell).passable && from_here(cell).grade == grade;
            let cells: Vec<Cell> = field.board.grid.cells().filter(behind).collect();
            marks.push(Mark::Tint { cells: cells.clone(), colour: colour.fade(0.6) });
            let plate = |cell| Mark::Plate { at: Place::Cell(cell), label: Label::new(&grade.to_string()).on(colour) };
            marks.extend(cells.into_iter().map(plate));
        }
        if let Some(cell) = self.pointed.filter(|cell| !own.contains(cell)) {
            for obstacle in from_here(cell).by {
                let at = match obstacle {
                    Obstacle::Cell(cell) => vec![cell],
                    Obstacle::Edge(a, b) => vec![a, b],
                    Obstacle::Unit(unit) => vec![field.unit(unit).body.cell],
                };
                marks.extend(at.into_iter().map(|cell| Mark::Frame(cell, Frame::Harm)));
            }
        }
    }

    fn sight(&self, unit: UnitId, marks: &mut Vec<Mark>) {
        let (field, mechanics, own) = (self.battle.view.field, self.mechanics(), self.cells(unit));
        let mut view = FieldOfView::new();
        // A table of lines would be of no use: this is computed once, not in a loop.
        let table = LineTable::new(&field.board.lattice, 1);
        let most = field.board.grid.width.saturating_add(field.board.grid.height);
        view.look(&*field.board, &mechanics.sight, &table, &own, most);
        let unseen = field.board.grid.cells().filter(|&cell| !view.sees(cell)).collect();
        marks.push(Mark::Tint { cells: unseen, colour: UNSEEN.fade(0.5) });
        if let Some(cell) = self.pointed.filter(|cell| !own.contains(cell)) {
            let sight = sees(&*field.board, &mechanics.sight, &own, &[cell]);
            let first = sight.by.first().copied().or_else(|| sight.across.first().map(|&(_, behind)| behind));
            let stopped = first.map(|by| (by, Some(Label::new(&text!("layer-stops")))));
            marks.push(Mark::Shot { from: Place::Cell(sight.from), to: Place::Cell(sight.to), obstacle: stopped });
        }
    }

    fn hazards(&self, marks: &mut Vec<Mark>) {
        let field = self.battle.view.field;
        let mut named: Vec<(&str, Vec<String>, &[Cell])> = Vec::new();
        for placed in &field.hazards.0 {
            let words = format!("{} {}", harm(&placed.hazard.effect), when(placed.hazard.at));
            match named.iter_mut().find(|known| known.0 == placed.area) {
                Some(known) => known.1.push(words),
                None => named.push((&placed.area, vec![words], &placed.cells)),
            }
        }
        for (area, effects, cells) in named {
            if let Some(&middle) = cells.get(cells.len() / 2) {
                let label = Label::new(&format!("{area}: {}", effects.join("; "))).on(DANGER);
                marks.push(Mark::Plate { at: Place::Cell(middle), label });
            }
            marks.push(Mark::Tint { cells: cells.to_vec(), colour: DANGER.fade(0.34) });
        }
    }

    fn regions(&self, marks: &mut Vec<Mark>) {
        for (name, colour) in self.level.regions.keys().zip(REGIONS.iter().cycle()) {
            let cells = self.level.region(name);
            if let Some(&middle) = cells.get(cells.len() / 2) {
                marks.push(Mark::Plate { at: Place::Cell(middle), label: Label::new(name).on(*colour) });
            }
            marks.push(Mark::Tint { cells, colour: colour.fade(0.38) });
        }
    }
}

/// The effect of a hazard in a few words.
pub(super) fn harm(effect: &HazardEffect) -> String {
    match effect {
        HazardEffect::Loss { amount, of } => format!("−{amount} {of}").trim_end().to_owned(),
        HazardEffect::Damage { dice: 0, amount, kind, .. } => format!("{amount} {kind}"),
        HazardEffect::Damage { dice, faces, amount: 0, kind, .. } => {
            text!("hazard-dice", dice = dice, faces = faces, kind = kind)
        }
        HazardEffect::Damage { dice, faces, amount, kind, .. } => {
            text!("hazard-dice-more", dice = dice, faces = faces, amount = amount, kind = kind)
        }
        HazardEffect::Impose { status } => status.replace('_', " "),
    }
}

/// The moment of a hazard in a few words.
pub(super) fn when(tick: Tick) -> String {
    match tick {
        Tick::Enter => text!("hazard-enter"),
        Tick::OwnTurnEnd => text!("hazard-turn-end"),
        Tick::RoundStart => text!("hazard-round-start"),
        Tick::RoundEnd => text!("hazard-round-end"),
        Tick::Once => text!("hazard-once"),
    }
}

fn title(rule: FlankRule) -> String {
    match rule {
        FlankRule::None => String::new(),
        FlankRule::Opposed => text!("flank-opposed"),
        FlankRule::NoWayOut => text!("flank-no-way-out"),
    }
}
