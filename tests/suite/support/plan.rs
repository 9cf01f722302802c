//! A small level of any rule set, said in a few lines.

use indes::battle::Setup;
use indes::battlefield::RuleData;
use indes::grid::Cell;
use indes::level::Level;
use indes::reading::{Problems, Source};
use indes::rules::RuleSetDef;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::Mutex;

/// Names and liveries of the sides; the seats are 1 to 4.
const SIDES: [(&str, &str); 4] = [("Tide", "tide"), ("Ember", "ember"), ("Orchid", "orchid"), ("Chalk", "chalk")];

/// The rule set of a plan, and what its tests take for granted.
pub struct Usual {
    /// The rule set.
    pub kit: &'static RuleSetDef,
    /// The unit that a letter on the board stands for.
    pub fighter: fn(char) -> Fighter,
    /// Options of every level, as a level file writes their values.
    pub options: &'static [(&'static str, &'static str)],
    /// The dice of the beginning, and what is asked after them if that is always the same.
    pub opening: (&'static [i16], Option<&'static str>),
}

/// A rule set's data as shipped, read once.
pub fn shipped(kit: &RuleSetDef) -> RuleData {
    static READ: Mutex<BTreeMap<&str, RuleData>> = Mutex::new(BTreeMap::new());
    let mut read = READ.lock().unwrap();
    read.entry(kit.title).or_insert_with(|| kit.shipped_data().unwrap_or_else(|problems| panic!("{problems}"))).clone()
}

/// A list as a level file writes it.
fn list<T: std::fmt::Debug>(items: impl IntoIterator<Item = T>) -> String {
    format!("{:?}", items.into_iter().collect::<Vec<_>>())
}

/// A unit that differs from the usual one of its rule set.
#[derive(Clone)]
pub struct Fighter {
    side: usize,
    ground: char,
    rides: Option<char>,
    /// Fields as a level file writes them.
    fields: BTreeMap<&'static str, String>,
    overrides: BTreeMap<String, i32>,
    stats: Vec<(String, i16)>,
}

impl Fighter {
    /// A unit of the first side as its template has it.
    pub fn new(template: &str) -> Self {
        let fields = BTreeMap::from([("template", format!("{template:?}"))]);
        Self { side: 0, ground: '.', rides: None, fields, overrides: BTreeMap::new(), stats: Vec::new() }
    }

    fn field(mut self, key: &'static str, text: String) -> Self {
        self.fields.insert(key, text);
        self
    }

    /// Puts it on a side, counted from 0.
    pub fn side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// A template with its own gear, armour and numbers instead of the usual unit.
    pub fn template(mut self, key: &str) -> Self {
        self.fields.remove("armour");
        self.fields.remove("gear");
        self.overrides.clear();
        self.stats.clear();
        self.field("template", format!("{key:?}"))
    }

    /// What it carries.
    pub fn gear<const N: usize>(self, keys: [&str; N]) -> Self {
        self.field("gear", list(keys))
    }

    /// What it has in hand, of what it carries.
    pub fn in_hand<const N: usize>(self, keys: [&str; N]) -> Self {
        self.field("in_hand", list(keys))
    }

    /// Its armour.
    pub fn armour(self, key: &str) -> Self {
        self.field("armour", format!("{key:?}"))
    }

    /// A number that a level may override.
    pub fn with(mut self, key: &str, value: i32) -> Self {
        self.overrides.insert(key.to_owned(), value);
        self
    }

    /// A number that no level can say, by its name among the stats of the rule set.
    pub fn stat(mut self, key: &str, value: i16) -> Self {
        self.stats.push((key.to_owned(), value));
        self
    }

    /// The status it begins with.
    pub fn status(self, key: &str) -> Self {
        self.field("status", format!("{key:?}"))
    }

    /// Whether it, rather than its side, was ready for battle.
    pub fn prepared(self, ready: bool) -> Self {
        self.field("prepared", ready.to_string())
    }

    /// Its size, instead of the template's.
    pub fn size(self, key: &str) -> Self {
        self.field("size", format!("{key:?}"))
    }

    /// The ground under it, as the character of the board.
    pub fn on(mut self, ground: char) -> Self {
        self.ground = ground;
        self
    }

    /// Its mount: it sits on it, wherever the rows have it.
    pub fn rides(mut self, mount: char) -> Self {
        self.rides = Some(mount);
        self.field("rides", format!("\"{mount}\""))
    }

    /// So many levels above the ground.
    pub fn altitude(self, levels: u8) -> Self {
        self.field("altitude", levels.to_string())
    }
}

/// A level for a test: rows as in a level file, with a capital letter where a unit stands.
#[derive(Clone)]
pub struct Plan {
    pub(super) usual: &'static Usual,
    rows: Vec<String>,
    units: BTreeMap<char, Fighter>,
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
    /// A level of a rule set on a grid, as a level names it.
    pub fn new(usual: &'static Usual, grid: &str, rows: &[&str]) -> Self {
        let letters = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase);
        Self {
            usual,
            units: letters.map(|letter| (letter, (usual.fighter)(letter))).collect(),
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            fields: BTreeMap::from([("grid".to_owned(), grid.to_owned())]),
            lists: BTreeMap::new(),
            options: usual.options.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect(),
            sides: std::array::from_fn(|_| BTreeMap::from([("prepared", "true".to_owned())])),
            data: None,
        }
    }

    /// A unit that is not the usual one.
    pub fn unit(mut self, name: char, change: impl FnOnce(Fighter) -> Fighter) -> Self {
        let fighter = self.units.remove(&name).expect("the unit stands on the board");
        self.units.insert(name, change(fighter));
        self
    }

    /// The same change for every unit.
    pub fn all(mut self, change: impl Fn(Fighter) -> Fighter) -> Self {
        self.units = self.units.into_iter().map(|(name, fighter)| (name, change(fighter))).collect();
        self
    }

    /// Another field of the level, as its file writes it: `round_limit: 3`. It takes the place of one of the same name.
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

    /// The rule data with another text in the place of one that they contain.
    pub fn with_data(mut self, from: &str, to: &str) -> Self {
        let before = self.data.as_deref().unwrap_or(self.usual.kit.shipped);
        let after = before.replace(from, to);
        assert_ne!(after, before);
        self.data = Some(after);
        self
    }

    /// What stands between two cells: `"grille"`, `"C1|D1"`.
    pub fn edge(self, kind: &str, between: &str) -> Self {
        self.item("edges", format!("(kind: {kind}, between: [{between:?}])"))
    }

    /// Something that opens and shuts, as a level says it: `name: "the gate", between: ["C1|D1"]`.
    pub fn door(self, fields: &str) -> Self {
        self.item("doors", format!("({fields})"))
    }

    /// A named region of these cells, with further fields as a level says them: `modifiers: {"footwork": -2}`.
    pub fn region(self, name: &str, cells: &str, fields: &str) -> Self {
        self.item("regions", format!("{name:?}: (cells: [{cells:?}], {fields})"))
    }

    /// What the level adds to checks of a skill everywhere.
    pub fn modifier(self, skill: &str, amount: i16) -> Self {
        self.item("modifiers", format!("{skill:?}: {amount}"))
    }

    /// Units that share a status; of the pairs the first holds the second.
    pub fn bond(self, status: &str, members: &[&str], held: &[(&str, &str)]) -> Self {
        let held: Vec<String> = held.iter().map(|(by, unit)| format!("(unit: {unit:?}, by: {by:?})")).collect();
        self.item("bonds", format!("(status: {status:?}, members: {members:?}, held: [{}])", held.join(", ")))
    }

    /// No side was ready for battle; a unit that says otherwise is, and the initiator's side.
    pub fn unprepared(mut self) -> Self {
        self.sides.iter_mut().for_each(|side| _ = side.insert("prepared", "false".to_owned()));
        self
    }

    /// A side has so many rounds to prepare.
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
            format!("(format: 1, id: \"arena\", title: \"Arena\", rules: {},\n", self.usual.kit.rules.id().name());
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

    /// The level, read and checked as any other, by its rule set's words; else what is wrong with it.
    pub fn level(&self) -> Result<Level, Problems> {
        let kit = self.usual.kit;
        let words = |id| (id == kit.rules.id()).then(|| (kit.vocabulary)(&shipped(kit)));
        Level::read(&Source::new("arena.ron", &self.text()), &words)
    }

    /// The beginning of the battle: the level as it is spawned, then the numbers that no level can say.
    #[track_caller]
    pub fn setup(&self) -> Setup {
        let (kit, shipped) = (self.usual.kit, shipped(self.usual.kit));
        let level = self.level().unwrap_or_else(|problems| panic!("{problems}\n{}", self.text()));
        let changed = self
            .data
            .as_ref()
            .map(|data| (kit.read)(&Source::new("changed.ron", data)).unwrap_or_else(|problems| panic!("{problems}")));
        let mut setup = level.setup(kit, changed.as_ref().unwrap_or(&shipped)).expect("a level of these rules");
        let stats = &kit.rules.names(&shipped).stats;
        for (seed, unit) in setup.units.iter_mut().zip(self.units.values()) {
            for (key, value) in &unit.stats {
                let at = stats.iter().position(|stat| stat.0 == *key).expect("a number of the rule set");
                seed.stats.0[at] = *value;
            }
        }
        setup
    }
}
