//! Sides and units of a random level: cells, mounts, gear and bonds.

use super::chance::Chance;
use super::ground::RandomBoard;
use indes_core::battlefield::{Footprint, Grip, Livery};
use indes_core::grid::Cell;
use indes_level::level::{Bond, Control, Facing, Held, Level, Side, Unit};
use indes_rules::{SizeSpec, TemplateSpec, Vocabulary};
use std::collections::BTreeMap;

/// Names of sides, with characters that must be escaped in text.
const SIDES: [&str; 4] = ["The Watch", "Ember & Söhne", "\"Third\"", "d(4)"];
/// Names of units; further units have a number behind the name.
const UNITS: [&str; 12] =
    ["Ash", "Bor the 'Big'", "Cy", "Dûr", "E.", "Fen \"Red\"", "Gib", "Hal", "Ine", "Jo, jr.", "Kit", "Lo"];
/// The most units of a random level: battles of more take long and find nothing new.
const MOST_UNITS: usize = 9;

/// A unit of the level before, which has a unit of the same name here.
pub(super) struct Predecessor {
    /// Its name.
    pub name: String,
    /// Its template.
    pub template: String,
}

/// The sides of a level and their units.
pub(super) struct Forces {
    /// The sides.
    pub sides: Vec<Side>,
    /// Groups of sides that do not fight each other.
    pub allies: Vec<Vec<String>>,
    /// The units.
    pub units: Vec<Unit>,
    /// The bonds between units.
    pub bonds: Vec<Bond>,
}

/// The fields of a unit that are known before the others are drawn.
struct UnitDraft<'a> {
    side: &'a str,
    name: String,
    template: &'a TemplateSpec,
    cell: Cell,
    rides: Option<String>,
    size: Option<String>,
    willing_to: Option<Vec<String>>,
}

/// The board while units are placed on it.
struct Placement<'a> {
    words: &'a Vocabulary,
    ground: &'a RandomBoard,
    /// Cells that units cover.
    taken: Vec<Cell>,
    /// Names that are used, or reserved for units of the level before.
    used: Vec<String>,
    units: Vec<Unit>,
    /// The probability in 100 that a number of a template is overridden.
    overridden: u32,
}

impl Forces {
    /// Draws sides and units; `None` if the board has no room for one of the sides.
    pub fn draw(chance: &mut Chance, words: &Vocabulary, ground: &RandomBoard, first: Option<&Level>) -> Option<Self> {
        let sides = sides(chance, words, first);
        let predecessors = predecessors_by_side(first);
        let used = predecessors.iter().flatten().map(|predecessor| predecessor.name.clone()).collect();
        let overridden = chance.pick_of(&[0, 4, 12, 40]);
        let mut placement = Placement { words, ground, taken: Vec::new(), used, units: Vec::new(), overridden };
        for (at, side) in sides.iter().enumerate() {
            let predecessors = predecessors.get(at).map_or(&[][..], Vec::as_slice);
            let wanted = if predecessors.is_empty() { 1 + chance.below(4) } else { predecessors.len() };
            for number in 0..wanted {
                placement.unit(chance, &side.name, predecessors.get(number));
            }
            if placement.units.iter().all(|unit| unit.side != side.name) {
                return None;
            }
        }
        let allies = allies(chance, &sides);
        let bonds = bonds(chance, words, &placement.units, &allies);
        Some(Self { sides, allies, units: placement.units, bonds })
    }

    /// Two units of the first template on two cells of a plain board.
    pub fn plain(words: &Vocabulary, ground: &RandomBoard) -> Self {
        let mut chance = Chance::of(0);
        let sides = vec![side(&mut chance, SIDES[0], 1, Livery::Tide), side(&mut chance, SIDES[1], 2, Livery::Ember)];
        let mut placement =
            Placement { words, ground, taken: Vec::new(), used: Vec::new(), units: Vec::new(), overridden: 0 };
        for (side, cell) in sides.iter().zip([Cell::new(0, 0), Cell::new(4, 4)]) {
            if let Some(template) = words.templates.first() {
                let name = placement.free_name();
                placement.add(
                    &mut chance,
                    UnitDraft { side: &side.name, name, template, cell, rides: None, size: None, willing_to: None },
                );
            }
        }
        Self { sides, allies: Vec::new(), units: placement.units, bonds: Vec::new() }
    }
}

fn sides(chance: &mut Chance, words: &Vocabulary, first: Option<&Level>) -> Vec<Side> {
    let names: Vec<String> = match first {
        Some(first) => first.sides.iter().map(|side| side.name.clone()).collect(),
        None => {
            let count = chance.pick_of(&[2, 2, 2, 3, 4]);
            SIDES.into_iter().take(count).map(str::to_owned).collect()
        }
    };
    let mut seats: Vec<u8> = (1..).take(names.len()).collect();
    let mut liveries = [Livery::Tide, Livery::Ember, Livery::Orchid, Livery::Chalk];
    chance.shuffle(&mut seats);
    chance.shuffle(&mut liveries);
    let mut sides = Vec::new();
    for ((name, seat), livery) in names.iter().zip(seats).zip(liveries) {
        let mut side = side(chance, name, seat, livery);
        if words.opening {
            side.preparation = chance.pick_of(&[0, 0, 0, 0, 1, 2, 9]);
        }
        side.hidden = words.hiding && chance.percent(20);
        side.control = match chance.pick(&words.bots) {
            Some(bot) if chance.percent(30) => Control::Bot(bot.clone()),
            _ => Control::Human,
        };
        sides.push(side);
    }
    if sides.iter().all(|side| side.hidden) {
        sides[0].hidden = false;
    }
    sides
}

fn side(chance: &mut Chance, name: &str, seat: u8, livery: Livery) -> Side {
    let prepared = chance.percent(60);
    Side { name: name.to_owned(), seat, livery, control: Control::Human, prepared, preparation: 0, hidden: false }
}

/// Groups of allies, so that at least two sides are foes.
fn allies(chance: &mut Chance, sides: &[Side]) -> Vec<Vec<String>> {
    let mut names: Vec<String> = sides.iter().map(|side| side.name.clone()).collect();
    chance.shuffle(&mut names);
    match names.as_slice() {
        [a, b, _] if chance.percent(50) => vec![vec![a.clone(), b.clone()]],
        [a, b, c, d] => match chance.below(4) {
            0 => vec![vec![a.clone(), b.clone()], vec![c.clone(), d.clone()]],
            1 => vec![vec![a.clone(), b.clone(), c.clone()]],
            2 => vec![vec![a.clone(), b.clone()]],
            _ => Vec::new(),
        },
        _ => Vec::new(),
    }
}

impl<'a> Placement<'a> {
    fn free_name(&mut self) -> String {
        let numbered = (1..).flat_map(|round| {
            UNITS.iter().map(move |name| if round == 1 { (*name).to_owned() } else { format!("{name} {round}") })
        });
        let name = numbered.into_iter().find(|name| !self.used.contains(name)).unwrap_or_default();
        self.used.push(name.clone());
        name
    }

    fn template(&self, name: &str) -> Option<&'a TemplateSpec> {
        self.words.templates.iter().find(|template| template.name == name)
    }

    /// The size of a unit: `own`, else that of its template; `None` for the usual one.
    fn size(&self, template: &TemplateSpec, own: Option<&String>) -> Option<&'a SizeSpec> {
        let wanted = own.or(template.size.as_ref())?;
        self.words.sizes.iter().find(|size| size.name == *wanted)
    }

    fn cells(&self, size: Option<&SizeSpec>, at: Cell) -> Option<Vec<Cell>> {
        let grid = &self.ground.grid;
        let footprint = size.map_or_else(Footprint::default, |size| Footprint::usual(grid, size.side));
        let cells: Vec<Cell> = footprint.cells(grid, at).collect();
        (cells.len() == footprint.count()).then_some(cells)
    }

    /// A cell on which a unit of this size has room, often near others; `None` if 40 draws find none.
    fn room(&self, chance: &mut Chance, size: Option<&SizeSpec>) -> Option<Cell> {
        for _ in 0..40 {
            let mut at = self.ground.any_cell(chance);
            if let Some(&near) = chance.pick(&self.taken).filter(|_| chance.percent(60)) {
                at = near;
                for _ in 0..1 + chance.below(3) {
                    let around = self.ground.grid.neighbours(at).into_iter().map(|near| near.1).collect::<Vec<_>>();
                    at = chance.pick(&around).copied().unwrap_or(at);
                }
            }
            let fits =
                |cells: &Vec<Cell>| self.ground.holds(cells) && cells.iter().all(|cell| !self.taken.contains(cell));
            if self.cells(size, at).as_ref().is_some_and(fits) {
                return Some(at);
            }
        }
        None
    }

    /// Draws a unit, perhaps with a mount, if the board has room for it.
    fn unit(&mut self, chance: &mut Chance, side: &str, predecessor: Option<&Predecessor>) {
        if self.units.len() >= MOST_UNITS {
            return;
        }
        let any = chance.pick(&self.words.templates);
        let Some(template) = predecessor.and_then(|predecessor| self.template(&predecessor.template)).or(any) else {
            return;
        };
        let mut size = None;
        if chance.percent(25) {
            size = chance.pick(&self.words.sizes).map(|size| size.name.clone());
        }
        let name = match predecessor {
            Some(predecessor) => predecessor.name.clone(),
            None => self.free_name(),
        };
        let mount = chance.maybe(30, |chance| self.mount(chance, (side, &name), template, size.as_ref())).flatten();
        let (cell, rides) = match mount {
            Some((cell, mount)) => (Some(cell), Some(mount)),
            None => (self.room(chance, self.size(template, size.as_ref())), None),
        };
        if let Some(cell) = cell {
            let riders = template.carries && self.words.no_riders.is_none();
            let willing_to = chance.maybe(20, |chance| self.riders(chance, side)).filter(|_| riders);
            self.add(chance, UnitDraft { side, name, template, cell, rides, size, willing_to });
        }
    }

    /// Draws a mount for a rider of this template and size. Its cell and name; `None` if no template is large enough or
    /// the board has no room for it.
    fn mount(
        &mut self,
        chance: &mut Chance,
        (side, name): (&str, &String),
        rider: &TemplateSpec,
        size: Option<&String>,
    ) -> Option<(Cell, String)> {
        if self.words.no_riders.is_some() {
            return None;
        }
        let rule = self.words.mechanics.riding.rule().ok()?;
        let class = |size: Option<&SizeSpec>| size.map_or(1, |size| i16::from(size.class));
        let smallest = class(self.size(rider, size)) + i16::from(rule.size_gap);
        let large = |template: &&TemplateSpec| template.carries && class(self.size(template, None)) >= smallest;
        let mounts: Vec<&'a TemplateSpec> = self.words.templates.iter().filter(large).collect();
        let template = *chance.pick(&mounts)?;
        let cell = self.room(chance, self.size(template, None))?;
        let willing_to = chance.maybe(20, |_| vec![name.clone()]);
        let name = self.free_name();
        let draft = UnitDraft { side, name: name.clone(), template, cell, rides: None, size: None, willing_to };
        self.add(chance, draft);
        Some((cell, name))
    }

    /// The side, some units of it, or no unit, as those that a mount lets ride.
    fn riders(&self, chance: &mut Chance, side: &str) -> Vec<String> {
        if chance.percent(30) {
            return vec![side.to_owned()];
        }
        let own = self.units.iter().filter(|unit| unit.side == side && chance.percent(60));
        own.map(|unit| unit.name.clone()).collect()
    }

    /// Draws the other fields of a unit and places it on the board.
    fn add(&mut self, chance: &mut Chance, wanted: UnitDraft) {
        let words = self.words;
        let UnitDraft { side, name, template, cell, rides, size, willing_to } = wanted;
        let faces: Vec<Facing> =
            Facing::ALL.into_iter().filter(|facing| facing.direction(&self.ground.grid).is_some()).collect();
        let shared = |status: &String| {
            words.bonds.iter().any(|bond| bond.status == *status || bond.held.as_ref() == Some(status))
        };
        let statuses: Vec<&String> = words.statuses.iter().filter(|status| !shared(status)).collect();
        let gear = chance.maybe(25, |chance| {
            let count = chance.below(4);
            (0..count).filter_map(|_| chance.pick(&words.gear)).map(|gear| gear.name.clone()).collect::<Vec<_>>()
        });
        let in_hand = chance.maybe(25, |chance| in_hand(chance, words, gear.as_ref().unwrap_or(&template.gear)));
        let grip = grip(chance, words, gear.as_ref().unwrap_or(&template.gear), in_hand.as_deref());
        let mut overrides = BTreeMap::new();
        for (stat, least, most) in words.stats.iter().filter(|stat| !template.lacks.contains(&stat.0)) {
            if chance.percent(self.overridden) {
                overrides.insert(stat.clone(), chance.often_bound(*least, *most));
            }
        }
        let flies = overrides.get("flies").map_or(template.flies, |&flies| flies > 0);
        let altitude = words.ceiling.filter(|_| flies && rides.is_none());
        let altitude = altitude.and_then(|most| chance.maybe(60, |chance| chance.often_bound(0, most.into()) as u8));
        let cells = self.cells(self.size(template, size.as_ref()), cell);
        self.taken.extend(cells.into_iter().flatten());
        self.units.push(Unit {
            side: side.to_owned(),
            template: template.name.clone(),
            name,
            cell,
            facing: chance.maybe(60, |chance| chance.pick(&faces).copied()).flatten(),
            status: chance.maybe(30, |chance| chance.pick(&statuses).map(|status| (*status).clone())).flatten(),
            prepared: chance.maybe(25, |chance| chance.percent(50)),
            size,
            gear,
            armour: chance.maybe(25, |chance| chance.pick(&words.armours).cloned()).flatten(),
            in_hand,
            grip,
            rides,
            willing_to,
            altitude,
            overrides,
        });
    }
}

/// Some of the carried items, as many as two hands can hold.
fn in_hand(chance: &mut Chance, words: &Vocabulary, carried: &[String]) -> Vec<String> {
    let mut order: Vec<&String> = carried.iter().collect();
    chance.shuffle(&mut order);
    let mut free = 2;
    let mut held = Vec::new();
    for item in order.into_iter().take(chance.pick_of(&[0, 1, 1, 2, 3])) {
        let hands = words.gear.iter().find(|gear| gear.name == *item).map(|gear| gear.hands);
        if let Some(hands) = hands.filter(|&hands| hands <= free) {
            free -= hands;
            held.push(item.clone());
        }
    }
    held
}

/// A grip, where the rule set has weapons for one hand or both; with both hands only if they are enough for what is held.
fn grip(chance: &mut Chance, words: &Vocabulary, carried: &[String], in_hand: Option<&[String]>) -> Option<Grip> {
    if !words.gear.iter().any(|gear| gear.one_or_both) {
        return None;
    }
    let drawn = chance.maybe(30, |chance| chance.pick_of(&[Grip::OneHand, Grip::BothHands, Grip::BothHands]))?;
    let held = in_hand.unwrap_or(carried);
    let known = held.iter().filter_map(|item| words.gear.iter().find(|gear| gear.name == *item));
    let hands: u8 = known.clone().map(|gear| if gear.one_or_both { 2 } else { gear.hands }).sum();
    let fits = known.clone().any(|gear| gear.one_or_both) && (in_hand.is_none() || hands <= 2);
    Some(drawn).filter(|&grip| grip == Grip::OneHand || fits)
}

/// Bonds between units that begin without a status.
fn bonds(chance: &mut Chance, words: &Vocabulary, units: &[Unit], allies: &[Vec<String>]) -> Vec<Bond> {
    let mut free: Vec<&Unit> = units.iter().filter(|unit| unit.status.is_none()).collect();
    chance.shuffle(&mut free);
    let mut bonds = Vec::new();
    for spec in &words.bonds {
        if !chance.percent(30) {
            continue;
        }
        let fits = |unit: &&Unit| spec.armed.is_none() || is_armed(unit, words);
        let (fitting, others): (Vec<&Unit>, Vec<&Unit>) = free.iter().copied().partition(fits);
        if fitting.len() < spec.least {
            continue;
        }
        let most = spec.most.min(fitting.len());
        let count = spec.least + chance.below(most - spec.least + 1);
        let friends = |a: &Unit, b: &Unit| {
            a.side == b.side || allies.iter().any(|group| group.contains(&a.side) && group.contains(&b.side))
        };
        let tied = &fitting[..count];
        if tied.iter().any(|one| tied.iter().all(|other| friends(one, other))) {
            continue;
        }
        let names: Vec<String> = tied.iter().map(|unit| unit.name.clone()).collect();
        let mut held = Vec::new();
        if spec.held.is_some() && chance.percent(50) {
            held.push(Held { unit: names[0].clone(), by: names[1].clone() });
        }
        bonds.push(Bond { status: spec.status.clone(), members: names, held });
        free = fitting[count..].iter().copied().chain(others).collect();
    }
    bonds
}

/// Whether a unit begins with an item in hand that a weapon can bind.
fn is_armed(unit: &Unit, words: &Vocabulary) -> bool {
    let template = words.template(&unit.template).map_or(&[][..], |template| template.gear.as_slice());
    let first = unit.gear.as_deref().unwrap_or(template).get(..1).unwrap_or_default();
    let held = unit.in_hand.as_deref().unwrap_or(first);
    held.iter().any(|item| words.gear.iter().any(|gear| gear.name == *item && gear.binds))
}

/// The units of the level before, by side; empty without one.
fn predecessors_by_side(first: Option<&Level>) -> Vec<Vec<Predecessor>> {
    let Some(first) = first else { return Vec::new() };
    let units_of = |side: &Side| {
        let units = first.units.iter().filter(|unit| unit.side == side.name);
        units.map(|unit| Predecessor { name: unit.name.clone(), template: unit.template.clone() }).collect()
    };
    first.sides.iter().map(units_of).collect()
}
