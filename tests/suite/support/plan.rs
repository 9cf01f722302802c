//! A small level, said in a few lines.

use super::arena::{data, kit};
use indes::battle::Setup;
use indes::battlefield::RuleData;
use indes::grid::Cell;
use indes::level::Level;
use indes::reading::Source;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Names and liveries of the sides; the seats are 1 to 4.
const SIDES: [(&str, &str); 4] = [("Tide", "tide"), ("Ember", "ember"), ("Orchid", "orchid"), ("Chalk", "chalk")];

/// A unit that differs from the usual one: a man-at-arms in mail with a longsword in both hands, 12 AP, Base Combat
/// Movement 3, Combat Defence 0, 20 Health, every skill 0, no burden, ready for battle (TEMPO-D10). So a total is what
/// the dice show.
#[derive(Clone)]
pub struct Fighter {
    side: usize,
    template: String,
    armour: String,
    gear: Option<Vec<String>>,
    in_hand: Option<Vec<String>>,
    overrides: BTreeMap<String, i32>,
    stats: Vec<(String, i16)>,
    status: Option<String>,
    prepared: Option<bool>,
    size: Option<&'static str>,
    ground: char,
}

impl Fighter {
    fn new(name: char) -> Self {
        let skills = &data().file.skills;
        let mut overrides: BTreeMap<String, i32> = skills.iter().map(|skill| (skill.key.clone(), 0)).collect();
        let usual = [("max_ap", 12), ("health", 20), ("movement", 3), ("combat_defence", 0)];
        overrides.extend(usual.map(|(key, value)| (key.to_owned(), value)));
        Self {
            side: usize::from(name != 'A'),
            template: "man_at_arms".to_owned(),
            armour: "mail".to_owned(),
            gear: None,
            in_hand: None,
            overrides,
            stats: vec![("burden".to_owned(), 0)],
            status: None,
            prepared: None,
            size: None,
            ground: '.',
        }
    }

    /// Puts it on a side, counted from 0. Without this A is on the first side, everybody else on the second.
    pub fn side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// A template with its own numbers, burden and all, instead of the usual fighter.
    pub fn template(mut self, key: &str) -> Self {
        self.template = key.to_owned();
        self.overrides.clear();
        self.stats.clear();
        let combatant = data().file.combatants.iter().find(|combatant| combatant.key == key);
        self.armour = combatant.map(|combatant| combatant.armour.clone()).unwrap_or_default();
        self
    }

    /// What it carries; the first is in hand.
    pub fn gear<const N: usize>(mut self, keys: [&str; N]) -> Self {
        self.gear = Some(keys.map(str::to_owned).to_vec());
        self
    }

    /// What it has in hand, of what it carries.
    pub fn in_hand<const N: usize>(mut self, keys: [&str; N]) -> Self {
        self.in_hand = Some(keys.map(str::to_owned).to_vec());
        self
    }

    /// Its armour.
    pub fn armour(mut self, key: &str) -> Self {
        self.armour = key.to_owned();
        self
    }

    /// A number that a level may override: a skill, `health`, `max_ap`, `movement`, `combat_defence`.
    pub fn with(mut self, key: &str, value: i32) -> Self {
        self.overrides.insert(key.to_owned(), value);
        self
    }

    /// A number that no level can say: `burden`, `coverage`, `resist_cut` and the like.
    pub fn stat(mut self, key: &str, value: i16) -> Self {
        self.stats.push((key.to_owned(), value));
        self
    }

    /// The status it begins with.
    pub fn status(mut self, key: &str) -> Self {
        self.status = Some(key.to_owned());
        self
    }

    /// Whether it, rather than its side, was ready for battle.
    pub fn prepared(mut self, ready: bool) -> Self {
        self.prepared = Some(ready);
        self
    }

    /// Its size, instead of the template's.
    pub const fn size(mut self, key: &'static str) -> Self {
        self.size = Some(key);
        self
    }

    /// The ground under it, as the character of the board.
    pub fn on(mut self, ground: char) -> Self {
        self.ground = ground;
        self
    }
}

/// A level for a test: rows as in a level file, with a capital letter where a unit stands.
#[derive(Clone)]
pub struct Plan {
    grid: &'static str,
    rows: Vec<String>,
    heights: Vec<String>,
    units: BTreeMap<char, Fighter>,
    options: BTreeMap<String, String>,
    prepared: bool,
    initiator: Option<usize>,
    allies: Vec<(usize, usize)>,
    round_limit: Option<u16>,
    bonds: Vec<String>,
    edges: Vec<String>,
    doors: Vec<String>,
    regions: Vec<String>,
    modifiers: BTreeMap<String, String>,
    pool: Option<String>,
}

impl Plan {
    /// Checks with dice of few values, so that every branch of several can be played: one throw of so many dice with so
    /// many sides.
    pub fn pool(mut self, dice: u8, sides: u8) -> Self {
        self.pool = Some(format!("pool: (dice: {dice}, sides: {sides}, rerolls: 0)"));
        self
    }

    /// The rule data it is played with.
    fn rule_data(&self) -> RuleData {
        let Some(pool) = &self.pool else { return super::arena::rule_data() };
        let changed = kit().shipped.replace("pool: (dice: 8, sides: 6, rerolls: 5)", pool);
        assert_ne!(changed, kit().shipped);
        (kit().read)(&Source::new("tempo.ron", &changed)).unwrap_or_else(|problems| panic!("{problems}"))
    }

    /// What stands between two cells: `"grille"`, `"C1|D1"`.
    pub fn edge(mut self, kind: &str, between: &str) -> Self {
        self.edges.push(format!("(kind: {kind}, between: [{between:?}]),"));
        self
    }

    /// Something that opens and shuts, as a level says it: `name: "the gate", between: ["C1|D1"]`.
    pub fn door(mut self, fields: &str) -> Self {
        self.doors.push(format!("({fields}),"));
        self
    }

    /// A named region of these cells, with further fields as a level says them: `modifiers: {"footwork": -2}`.
    pub fn region(mut self, name: &str, cells: &str, fields: &str) -> Self {
        self.regions.push(format!("{name:?}: (cells: [{cells:?}], {fields}),"));
        self
    }

    /// What the level adds to checks of a skill everywhere.
    pub fn modifier(mut self, skill: &str, amount: i16) -> Self {
        self.modifiers.insert(skill.to_owned(), amount.to_string());
        self
    }

    /// Units that share a status; of the pairs the first holds the second.
    pub fn bond(mut self, status: &str, members: &[&str], held: &[(&str, &str)]) -> Self {
        let held: Vec<String> = held.iter().map(|(by, unit)| format!("(unit: {unit:?}, by: {by:?})")).collect();
        self.bonds.push(format!("(status: {status:?}, members: {members:?}, held: [{}]),", held.join(", ")));
        self
    }

    /// Pointy hexes.
    pub fn hex<const N: usize>(rows: [&str; N]) -> Self {
        Self::on("hex(pointy)", &rows)
    }

    /// Squares on which every diagonal step is 1.
    pub fn square<const N: usize>(rows: [&str; N]) -> Self {
        Self::on("square(one)", &rows)
    }

    /// Any grid, as a level names it.
    pub fn on(grid: &'static str, rows: &[&str]) -> Self {
        let letters = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase);
        Self {
            grid,
            units: letters.map(|letter| (letter, Fighter::new(letter))).collect(),
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            heights: Vec::new(),
            options: BTreeMap::from([("fixed_initiative".to_owned(), "true".to_owned())]),
            prepared: true,
            initiator: None,
            allies: Vec::new(),
            round_limit: None,
            bonds: Vec::new(),
            edges: Vec::new(),
            doors: Vec::new(),
            regions: Vec::new(),
            modifiers: BTreeMap::new(),
            pool: None,
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

    /// Heights, row by row.
    pub fn heights<const N: usize>(mut self, rows: [&str; N]) -> Self {
        self.heights = rows.map(str::to_owned).to_vec();
        self
    }

    /// An option of the level. `fixed_initiative` is `true` unless it is said otherwise.
    pub fn option(mut self, key: &str, value: &str) -> Self {
        self.options.insert(key.to_owned(), value.to_owned());
        self
    }

    /// Nobody was ready for battle, unless the unit itself or the initiator's side.
    pub fn unprepared(mut self) -> Self {
        self.prepared = false;
        self
    }

    /// The side that began the fight.
    pub fn initiator(mut self, side: usize) -> Self {
        self.initiator = Some(side);
        self
    }

    /// Two sides that do not fight each other.
    pub fn allied(mut self, a: usize, b: usize) -> Self {
        self.allies.push((a, b));
        self
    }

    /// The round after which the battle is a draw.
    pub fn round_limit(mut self, rounds: u16) -> Self {
        self.round_limit = Some(rounds);
        self
    }

    /// The text of the level.
    pub fn text(&self) -> String {
        let mut text = String::from("(format: 1, id: \"arena\", title: \"Arena\", rules: tempo,\n");
        let put = |text: &mut String, line: String| writeln!(text, "    {line}").unwrap();
        let quoted = |list: &[String]| list.iter().map(|item| format!("{item:?}")).collect::<Vec<_>>().join(", ");
        let pairs = |map: &BTreeMap<String, String>| {
            map.iter().map(|(key, value)| format!("{key:?}: {value}")).collect::<Vec<_>>().join(", ")
        };
        put(&mut text, format!("options: {{{}}}, grid: {},", pairs(&self.options), self.grid));
        let mut cells: BTreeMap<char, String> = BTreeMap::new();
        let mut board = Vec::new();
        for (y, row) in (1..).zip(&self.rows) {
            let ground = row.chars().filter(|c| !c.is_whitespace()).zip(0..).map(|(c, x)| {
                let Some(unit) = self.units.get(&c) else { return c };
                cells.insert(c, Cell::new(x, y - 1).to_string());
                unit.ground
            });
            board.push(ground.collect::<String>());
        }
        put(&mut text, format!("board: [{}],", quoted(&board)));
        if !self.heights.is_empty() {
            put(&mut text, format!("heights: [{}],", quoted(&self.heights)));
        }
        if !self.edges.is_empty() {
            put(&mut text, format!("edges: [{}],", self.edges.concat()));
        }
        if !self.doors.is_empty() {
            put(&mut text, format!("doors: [{}],", self.doors.concat()));
        }
        put(&mut text, format!("regions: {{{}}}, modifiers: {{{}}},", self.regions.concat(), pairs(&self.modifiers)));
        let used = self.units.values().map(|unit| unit.side + 1).max().unwrap_or(1).max(2);
        let sides = SIDES.iter().take(used).zip(1..).map(|((name, livery), seat)| {
            format!("(name: {name:?}, seat: {seat}, livery: {livery}, prepared: {})", self.prepared)
        });
        put(&mut text, format!("sides: [{}],", sides.collect::<Vec<_>>().join(", ")));
        if let Some(side) = self.initiator {
            put(&mut text, format!("initiator: {:?},", SIDES[side].0));
        }
        for (a, b) in &self.allies {
            put(&mut text, format!("allies: [[{:?}, {:?}]],", SIDES[*a].0, SIDES[*b].0));
        }
        if let Some(rounds) = self.round_limit {
            put(&mut text, format!("round_limit: {rounds},"));
        }
        text += "    units: [\n";
        for (name, unit) in &self.units {
            let overrides = unit.overrides.iter().map(|(key, value)| (key.clone(), value.to_string())).collect();
            let mut line = format!("(side: {:?}, template: {:?}", SIDES[unit.side].0, unit.template);
            write!(line, ", name: \"{name}\", cell: {:?}, armour: {:?}", cells[name], unit.armour).unwrap();
            for (key, list) in [("gear", &unit.gear), ("in_hand", &unit.in_hand)] {
                if let Some(list) = list {
                    write!(line, ", {key}: [{}]", quoted(list)).unwrap();
                }
            }
            if let Some(status) = &unit.status {
                write!(line, ", status: {status:?}").unwrap();
            }
            if let Some(size) = unit.size {
                write!(line, ", size: {size:?}").unwrap();
            }
            if let Some(prepared) = unit.prepared {
                write!(line, ", prepared: {prepared}").unwrap();
            }
            put(&mut text, format!("    {line}, overrides: {{{}}}),", pairs(&overrides)));
        }
        put(&mut text, format!("],\n    bonds: [{}],\n)", self.bonds.concat()));
        text
    }

    /// The beginning of the battle: read, checked and spawned as any level; then the numbers that no level can say.
    #[track_caller]
    pub fn setup(&self) -> Setup {
        let text = self.text();
        let words = |id| (id == kit().rules.id).then(|| (kit().vocabulary)(&super::arena::rule_data()));
        let level = match Level::read(&Source::new("arena.ron", &text), &words) {
            Ok(level) => level,
            Err(problems) => panic!("{problems}\n{text}"),
        };
        let mut setup = level.setup(kit(), &self.rule_data()).expect("a level of these rules");
        let stats = &data().names.stats;
        for (seed, unit) in setup.units.iter_mut().zip(self.units.values()) {
            for (key, value) in &unit.stats {
                let at = stats.iter().position(|stat| stat.0 == *key).expect("a number of tempo");
                seed.stats.0[at] = *value;
            }
        }
        setup
    }
}
