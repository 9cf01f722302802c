//! A small level of any rule set, written in a few lines.

use indes_core::battle::Setup;
use indes_core::battlefield::RuleData;
use indes_core::grid::Cell;
use indes_core::reading::{Problems, Source};
use indes_level::level::Level;
use indes_rules::RuleSetDef;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;

/// Names and liveries of the sides; the seats are 1 to 4.
const SIDES: [(&str, &str); 4] = [("Tide", "tide"), ("Ember", "ember"), ("Orchid", "orchid"), ("Chalk", "chalk")];

/// The rolls with which a battle of so many units begins.
pub type OpeningRolls = fn(usize) -> Vec<i16>;

/// A rule set and what its tests take for granted.
pub struct TestDefaults {
    /// The rule set.
    pub def: &'static RuleSetDef,
    /// Makes the default unit for a letter on the board.
    pub unit: fn(char) -> UnitSpec,
    /// Options of every level, as a level file writes their values.
    pub options: &'static [(&'static str, &'static str)],
    /// The dice of the opening with so many units, and the first question if it is always the same.
    pub opening: (OpeningRolls, Option<&'static str>),
}

/// A rule set's data as shipped, read once.
pub fn shipped(def: &RuleSetDef) -> RuleData {
    crate::install();
    static READ: Mutex<BTreeMap<&str, RuleData>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap();
    read.entry(def.title).or_insert_with(|| def.shipped_data().unwrap_or_else(|problems| panic!("{problems}"))).clone()
}

/// A list as a level file writes it.
fn list<T: std::fmt::Debug>(items: impl IntoIterator<Item = T>) -> String {
    format!("{:?}", items.into_iter().collect::<Vec<_>>())
}

/// A unit of a plan: the default unit of its rule set with changes.
#[derive(Clone)]
pub struct UnitSpec {
    side: usize,
    ground: char,
    rides: Option<char>,
    /// Fields as a level file writes them.
    fields: BTreeMap<&'static str, String>,
    overrides: BTreeMap<String, i32>,
    stats: Vec<(String, i16)>,
}

impl UnitSpec {
    /// A unit of the first side with the values of its template.
    pub fn new(template: &str) -> Self {
        let fields = BTreeMap::from([("template", format!("{template:?}"))]);
        Self { side: 0, ground: '.', rides: None, fields, overrides: BTreeMap::new(), stats: Vec::new() }
    }

    fn field(mut self, key: &'static str, text: String) -> Self {
        self.fields.insert(key, text);
        self
    }

    /// Sets the unit's side, counted from 0.
    pub fn side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// Takes gear, armour and numbers from a template instead of the default unit.
    pub fn template(mut self, key: &str) -> Self {
        self.fields.remove("armour");
        self.fields.remove("gear");
        self.overrides.clear();
        self.stats.clear();
        self.field("template", format!("{key:?}"))
    }

    /// The items that the unit carries.
    pub fn gear<const N: usize>(self, keys: [&str; N]) -> Self {
        self.field("gear", list(keys))
    }

    /// The carried items that the unit has in hand.
    pub fn in_hand<const N: usize>(self, keys: [&str; N]) -> Self {
        self.field("in_hand", list(keys))
    }

    /// The unit's armour.
    pub fn armour(self, key: &str) -> Self {
        self.field("armour", format!("{key:?}"))
    }

    /// Overrides a number that a level may set.
    pub fn with(mut self, key: &str, value: i32) -> Self {
        self.overrides.insert(key.to_owned(), value);
        self
    }

    /// Sets a stat that no level can set, by its name in the rule set.
    pub fn stat(mut self, key: &str, value: i16) -> Self {
        self.stats.push((key.to_owned(), value));
        self
    }

    /// The status that the unit begins with.
    pub fn status(self, key: &str) -> Self {
        self.field("status", format!("{key:?}"))
    }

    /// Whether the unit is ready for battle, regardless of its side.
    pub fn prepared(self, ready: bool) -> Self {
        self.field("prepared", ready.to_string())
    }

    /// The hands with which the unit holds a weapon for one hand or both, as a level file writes it.
    pub fn grip(self, grip: &str) -> Self {
        self.field("grip", grip.to_owned())
    }

    /// The unit's size, instead of the template's.
    pub fn size(self, key: &str) -> Self {
        self.field("size", format!("{key:?}"))
    }

    /// The ground under the unit, as a character of the board.
    pub fn on(mut self, ground: char) -> Self {
        self.ground = ground;
        self
    }

    /// The unit's mount. The rider begins on the mount's cell, wherever the rows have the rider.
    pub fn rides(mut self, mount: char) -> Self {
        self.rides = Some(mount);
        self.field("rides", format!("\"{mount}\""))
    }

    /// The units and sides that the unit lets ride it.
    pub fn willing_to<const N: usize>(self, names: [&str; N]) -> Self {
        self.field("willing_to", list(names))
    }

    /// The unit's altitude: levels above the ground.
    pub fn altitude(self, levels: u8) -> Self {
        self.field("altitude", levels.to_string())
    }
}

/// A level for a test: rows as in a level file, with a capital letter where a unit stands.
#[derive(Clone)]
pub struct Plan {
    pub(super) defaults: &'static TestDefaults,
    rows: Vec<String>,
    pub(super) units: BTreeMap<char, UnitSpec>,
    /// Fields of the level, as its file writes them.
    fields: BTreeMap<String, String>,
    /// Fields that are lists of structures, or maps, by their items.
    lists: BTreeMap<&'static str, Vec<String>>,
    options: BTreeMap<String, String>,
    /// Fields of each side, as the level file writes them.
    sides: [BTreeMap<&'static str, String>; 4],
    data: Option<String>,
}

impl Plan {
    /// A level of a rule set on a grid, which is named as in a level file.
    pub fn new(defaults: &'static TestDefaults, grid: &str, rows: &[&str]) -> Self {
        crate::install();
        let letters = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase);
        Self {
            defaults,
            units: letters.map(|letter| (letter, (defaults.unit)(letter))).collect(),
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            fields: BTreeMap::from([("grid".to_owned(), grid.to_owned())]),
            lists: BTreeMap::new(),
            options: defaults.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
            sides: std::array::from_fn(|_| BTreeMap::from([("prepared", "true".to_owned())])),
            data: None,
        }
    }

    /// Changes the unit of a letter.
    pub fn unit(mut self, name: char, change: impl FnOnce(UnitSpec) -> UnitSpec) -> Self {
        let unit = self.units.remove(&name).expect("the unit stands on the board");
        self.units.insert(name, change(unit));
        self
    }

    /// Makes the same change to every unit.
    pub fn all(mut self, change: impl Fn(UnitSpec) -> UnitSpec) -> Self {
        self.units = self.units.into_iter().map(|(name, unit)| (name, change(unit))).collect();
        self
    }

    /// Another field of the level, as its file writes it: `round_limit: 3`. It replaces a field of the same name.
    pub fn also(mut self, field: &str) -> Self {
        let (key, text) = field.split_once(':').expect("a field has a name");
        self.fields.insert(key.to_owned(), text.to_owned());
        self
    }

    fn item(mut self, key: &'static str, text: String) -> Self {
        self.lists.entry(key).or_default().push(text);
        self
    }

    /// Heights, row by row.
    pub fn heights<const N: usize>(self, rows: [&str; N]) -> Self {
        self.also(&format!("heights: {}", list(rows)))
    }

    /// An option of the level.
    pub fn option(mut self, key: &str, value: &str) -> Self {
        self.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// Replaces a text of the rule data, which must contain it.
    pub fn with_data(mut self, from: &str, to: &str) -> Self {
        let before = self.data.as_deref().unwrap_or(self.defaults.def.shipped);
        let after = before.replace(from, to);
        assert_ne!(after, before);
        self.data = Some(after);
        self
    }

    /// An edge between two cells: `"grille"`, `"C1|D1"`.
    pub fn edge(self, kind: &str, between: &str) -> Self {
        self.item("edges", format!("(kind: {kind}, between: [{between:?}])"))
    }

    /// A door, as a level file writes it: `name: "the gate", between: ["C1|D1"]`.
    pub fn door(self, fields: &str) -> Self {
        self.item("doors", format!("({fields})"))
    }

    /// A named region of these cells, with further fields as a level file writes them: `modifiers: {"footwork": -2}`.
    pub fn region(self, name: &str, cells: &str, fields: &str) -> Self {
        self.item("regions", format!("{name:?}: (cells: [{cells:?}], {fields})"))
    }

    /// A modifier of the level to all checks of a skill.
    pub fn modifier(self, skill: &str, amount: i16) -> Self {
        self.item("modifiers", format!("{skill:?}: {amount}"))
    }

    /// A bond of units that share a status; in each pair of `held` the first unit holds the second.
    pub fn bond(self, status: &str, members: &[&str], held: &[(&str, &str)]) -> Self {
        let held: Vec<String> = held.iter().map(|(by, unit)| format!("(unit: {unit:?}, by: {by:?})")).collect();
        self.item("bonds", format!("(status: {status:?}, members: {members:?}, held: [{}])", held.join(", ")))
    }

    /// No side is ready for battle, except the initiator's; single units can still be prepared.
    pub fn unprepared(mut self) -> Self {
        self.sides.iter_mut().for_each(|side| _ = side.insert("prepared", "false".to_owned()));
        self
    }

    /// The rounds that a side has to prepare.
    pub fn prepares(mut self, side: usize, rounds: u8) -> Self {
        self.sides[side].insert("preparation", rounds.to_string());
        self
    }

    /// A side begins hidden.
    pub fn hides(mut self, side: usize) -> Self {
        self.sides[side].insert("hidden", "true".to_owned());
        self
    }

    /// The side that began the fight.
    pub fn initiator(self, side: usize) -> Self {
        self.also(&format!("initiator: {:?}", SIDES[side].0))
    }

    /// Two sides that do not fight each other.
    pub fn allied(self, a: usize, b: usize) -> Self {
        self.also(&format!("allies: [[{:?}, {:?}]]", SIDES[a].0, SIDES[b].0))
    }

    /// The round after which the battle is a draw.
    pub fn round_limit(self, rounds: u16) -> Self {
        self.also(&format!("round_limit: {rounds}"))
    }

    /// The text of the level.
    pub fn text(&self) -> String {
        let mut text =
            format!("(format: 1, id: \"arena\", title: \"Arena\", rules: {},\n", self.defaults.def.rules.id().name());
        let pairs = |map: &BTreeMap<String, String>| {
            map.iter().map(|(key, value)| format!("{key:?}: {value}")).collect::<Vec<_>>().join(", ")
        };
        let fields = |map: &BTreeMap<&'static str, String>| {
            map.iter().map(|(key, value)| format!("{key}: {value}")).collect::<Vec<_>>().join(", ")
        };
        let mut cells: BTreeMap<char, Cell> = BTreeMap::new();
        let mut board = Vec::new();
        for (y, row) in (0..).zip(&self.rows) {
            let ground = row.chars().filter(|c| !c.is_whitespace()).zip(0..).map(|(c, x)| {
                let Some(unit) = self.units.get(&c) else { return c };
                cells.insert(c, Cell::new(x, y));
                unit.ground
            });
            board.push(ground.collect::<String>());
        }
        writeln!(text, "options: {{{}}}, board: {board:?},", pairs(&self.options)).unwrap();
        for (key, value) in &self.fields {
            writeln!(text, "{key}: {value},").unwrap();
        }
        for (key, items) in &self.lists {
            let items = items.join(", ");
            let items = if items.starts_with('(') { format!("[{items}]") } else { format!("{{{items}}}") };
            writeln!(text, "{key}: {items},").unwrap();
        }
        let used = self.units.values().map(|unit| unit.side + 1).max().unwrap_or(1).max(2);
        text += "sides: [";
        for ((&(name, livery), seat), own) in SIDES.iter().zip(1..).zip(&self.sides).take(used) {
            writeln!(text, "(name: {name:?}, seat: {seat}, livery: {livery}, {}),", fields(own)).unwrap();
        }
        text += "],\nunits: [\n";
        for (name, unit) in &self.units {
            let (side, cell) = (SIDES[unit.side].0, cells[&unit.rides.unwrap_or(*name)]);
            let numbers = unit.overrides.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
            write!(text, "    (side: {side:?}, name: \"{name}\", cell: \"{cell}\", {}", fields(&unit.fields)).unwrap();
            writeln!(text, ", overrides: {{{}}}),", pairs(&numbers)).unwrap();
        }
        text + "])\n"
    }

    /// The level, read and checked like any other with its rule set's vocabulary; else the problems that were found.
    pub fn level(&self) -> Result<Level, Problems> {
        let def = self.defaults.def;
        let words = |id| (id == def.rules.id()).then(|| (def.vocabulary)(&shipped(def)));
        Level::read(&Source::new("arena.ron", &self.text()), &words)
    }

    /// The setup of the battle: the spawned level, then the stats that no level can set.
    #[track_caller]
    pub fn setup(&self) -> Setup {
        let (def, shipped) = (self.defaults.def, shipped(self.defaults.def));
        let level = self.level().unwrap_or_else(|problems| panic!("{problems}\n{}", self.text()));
        let changed = self
            .data
            .as_ref()
            .map(|data| (def.read)(&Source::new("changed.ron", data)).unwrap_or_else(|problems| panic!("{problems}")));
        let mut setup = level.setup(def, changed.as_ref().unwrap_or(&shipped)).expect("a level of these rules");
        let stats = &def.rules.names(&shipped).stats;
        for (seed, unit) in setup.units.iter_mut().zip(self.units.values()) {
            for (key, value) in &unit.stats {
                let at = stats.iter().position(|stat| stat.0 == *key).expect("a number of the rule set");
                seed.stats.0[at] = *value;
            }
        }
        setup
    }
}
