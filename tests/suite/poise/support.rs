//! A battle of poise on a small level said in a few lines, with scripted dice, asked and answered in words.
//!
//! A hero without numbers has agility, brawn and cunning 2, so 15/15/15, no armour, speed 2, size 1 and a sword.

use super::words::value;
use crate::support::tell;
use bevy::prelude::{App, World};
use indes::battle::{
    Arg, Args, BattleError, Dice, Events, Intent, Pending, Prompt, Refusal, Rules, Setup, Snapshot, View, answer,
    begin, look,
};
use indes::battlefield::{PoolId, Roster, UnitId};
use indes::grid::Cell;
use indes::headless::simulate::arena;
use indes::level::Level;
use indes::reading::Source;
use indes::rules::poise::{KIT, data::Data};
use std::collections::BTreeMap;
use std::fmt::Write;

/// A unit that differs from the usual one.
#[derive(Clone)]
pub struct Fighter {
    side: usize,
    template: &'static str,
    armour: Option<&'static str>,
    gear: Option<Vec<&'static str>>,
    in_hand: Option<Vec<&'static str>>,
    numbers: BTreeMap<&'static str, i32>,
    status: Option<&'static str>,
    size: Option<&'static str>,
    rides: Option<char>,
    prepared: bool,
    ground: char,
    altitude: u8,
}

impl Fighter {
    /// A template with its own numbers instead of the usual hero.
    pub fn template(mut self, key: &'static str) -> Self {
        self.template = key;
        (self.armour, self.gear) = (None, None);
        self.numbers.clear();
        self
    }

    /// What it carries.
    pub fn gear<const N: usize>(mut self, keys: [&'static str; N]) -> Self {
        self.gear = Some(keys.to_vec());
        self
    }

    /// Its armour.
    pub fn armour(mut self, key: &'static str) -> Self {
        self.armour = Some(key);
        self
    }

    /// An ability, a pool, `speed`, `defence`, `stress`.
    pub fn with(mut self, key: &'static str, value: i32) -> Self {
        self.numbers.insert(key, value);
        self
    }

    /// The three pools.
    pub fn pools(self, poise: i32, momentum: i32, focus: i32) -> Self {
        self.with("poise", poise).with("momentum", momentum).with("focus", focus)
    }

    /// A condition it begins with.
    pub fn status(mut self, key: &'static str) -> Self {
        self.status = Some(key);
        self
    }

    /// Its size.
    pub fn size(mut self, key: &'static str) -> Self {
        self.size = Some(key);
        self
    }

    /// Its mount: it sits on it, wherever the rows have it.
    pub fn rides(mut self, mount: char) -> Self {
        self.rides = Some(mount);
        self
    }

    /// So many levels above the ground.
    pub fn altitude(mut self, levels: u8) -> Self {
        self.altitude = levels;
        self
    }

    /// The first side, or the second.
    pub fn side(mut self, side: usize) -> Self {
        self.side = side;
        self
    }

    /// What it stands on, as in a level's rows.
    pub fn on(mut self, ground: char) -> Self {
        self.ground = ground;
        self
    }

    /// Nothing is drawn yet.
    pub fn sheathed(mut self) -> Self {
        self.prepared = false;
        self
    }
}

/// A level for a test: rows as in a level file, with a capital letter where a unit stands. A, B and C are of the first
/// side, all others of the second.
#[derive(Clone)]
pub struct Plan {
    grid: &'static str,
    rows: Vec<String>,
    heights: Vec<String>,
    units: BTreeMap<char, Fighter>,
    options: BTreeMap<&'static str, &'static str>,
    rounds: Option<u16>,
    fields: Vec<String>,
    preparation: [u8; 2],
    hidden: [bool; 2],
}

impl Plan {
    /// Squares.
    pub fn square<const N: usize>(rows: [&str; N]) -> Self {
        Self::on("square(alternating)", &rows)
    }

    /// Pointy hexes.
    pub fn hex<const N: usize>(rows: [&str; N]) -> Self {
        Self::on("hex(pointy)", &rows)
    }

    fn on(grid: &'static str, rows: &[&str]) -> Self {
        let hero = |name: char| Fighter {
            side: usize::from(name > 'C'),
            template: "warden",
            armour: Some("none"),
            gear: Some(vec!["sword"]),
            in_hand: None,
            numbers: [("agility", 2), ("brawn", 2), ("cunning", 2)].into(),
            status: None,
            size: None,
            rides: None,
            prepared: true,
            ground: '.',
            altitude: 0,
        };
        let letters = rows.iter().flat_map(|row| row.chars()).filter(char::is_ascii_uppercase);
        Self {
            grid,
            units: letters.map(|letter| (letter, hero(letter))).collect(),
            rows: rows.iter().map(|&row| row.to_owned()).collect(),
            heights: Vec::new(),
            options: BTreeMap::new(),
            rounds: None,
            fields: Vec::new(),
            preparation: [0; 2],
            hidden: [false; 2],
        }
    }

    /// A unit that is not the usual one.
    pub fn unit(mut self, name: char, change: impl FnOnce(Fighter) -> Fighter) -> Self {
        let fighter = self.units.remove(&name).expect("the unit stands on the board");
        self.units.insert(name, change(fighter));
        self
    }

    /// Heights, row by row.
    pub fn heights<const N: usize>(mut self, rows: [&str; N]) -> Self {
        self.heights = rows.map(str::to_owned).to_vec();
        self
    }

    /// An option of the level.
    pub fn option(mut self, key: &'static str, value: &'static str) -> Self {
        self.options.insert(key, value);
        self
    }

    /// Another field of the level, as its file writes it.
    pub fn also(mut self, field: &str) -> Self {
        self.fields.push(field.to_owned());
        self
    }

    /// A region with hazards.
    pub fn region(self, name: &str, cells: &str, hazards: &str) -> Self {
        self.also(&format!("regions: {{ {name:?}: (cells: [{cells:?}], hazards: [{hazards}]) }}"))
    }

    /// A side has so many rounds to prepare.
    pub fn prepares(mut self, side: usize, rounds: u8) -> Self {
        self.preparation[side] = rounds;
        self
    }

    /// A side begins hidden.
    pub fn hides(mut self, side: usize) -> Self {
        self.hidden[side] = true;
        self
    }

    /// The last round.
    pub fn rounds(mut self, rounds: u16) -> Self {
        self.rounds = Some(rounds);
        self
    }

    /// Cells that frighten animals.
    pub fn unfamiliar(mut self, cells: &str) -> Self {
        self.fields.push(format!("regions: {{\"Fair\": (cells: [{cells:?}], unfamiliar: true)}}"));
        self
    }

    pub fn text(&self) -> String {
        let quoted = |list: &[String]| list.iter().map(|item| format!("{item:?}")).collect::<Vec<_>>().join(", ");
        let mut text = String::from("(format: 1, id: \"bout\", title: \"Bout\", rules: poise,\n");
        let options =
            self.options.iter().map(|(key, value)| format!("{key:?}: {value}")).collect::<Vec<_>>().join(", ");
        writeln!(text, "options: {{{options}}}, grid: {},", self.grid).unwrap();
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
        writeln!(text, "board: [{}],", quoted(&board)).unwrap();
        if !self.heights.is_empty() {
            writeln!(text, "heights: [{}],", quoted(&self.heights)).unwrap();
        }
        for field in &self.fields {
            writeln!(text, "{field},").unwrap();
        }
        if let Some(rounds) = self.rounds {
            writeln!(text, "round_limit: {rounds},").unwrap();
        }
        let side = |at: usize| format!("preparation: {}, hidden: {}", self.preparation[at], self.hidden[at]);
        writeln!(text, "sides: [(name: \"Tide\", seat: 1, livery: tide, {}),", side(0)).unwrap();
        writeln!(text, "(name: \"Ember\", seat: 2, livery: ember, {})],\nunits: [", side(1)).unwrap();
        for (name, unit) in &self.units {
            let side = ["Tide", "Ember"][unit.side];
            let numbers: Vec<String> = unit.numbers.iter().map(|(key, value)| format!("{key:?}: {value}")).collect();
            write!(
                text,
                "(side: {side:?}, template: {:?}, name: \"{name}\", cell: {:?}, prepared: {}, overrides: {{{}}}",
                unit.template,
                cells[&unit.rides.unwrap_or(*name)],
                unit.prepared,
                numbers.join(", ")
            )
            .unwrap();
            for (key, list) in [("gear", &unit.gear), ("in_hand", &unit.in_hand)] {
                if let Some(list) = list {
                    write!(text, ", {key}: {list:?}").unwrap();
                }
            }
            for (key, word) in [("armour", unit.armour), ("status", unit.status), ("size", unit.size)] {
                if let Some(word) = word {
                    write!(text, ", {key}: {word:?}").unwrap();
                }
            }
            if unit.altitude > 0 {
                write!(text, ", altitude: {}", unit.altitude).unwrap();
            }
            if let Some(mount) = unit.rides {
                write!(text, ", rides: \"{mount}\"").unwrap();
            }
            text += "),\n";
        }
        text + "])"
    }

    /// The beginning of the battle: read, checked and spawned as any level.
    #[track_caller]
    pub fn setup(&self) -> Setup {
        let (text, data) = (self.text(), KIT.shipped_data().expect("shipped data"));
        let words = |id| (id == KIT.rules.id).then(|| (KIT.vocabulary)(&data));
        match Level::read(&Source::new("bout.ron", &text), &words) {
            Ok(level) => level.setup(&KIT, &data).unwrap(),
            Err(problems) => panic!("{problems}\n{text}"),
        }
    }

    /// Begins with these values of the dice, one for each draw in order.
    #[track_caller]
    pub fn rolls(&self, values: impl IntoIterator<Item = i16>) -> Bout {
        let mut app = arena();
        begin(app.world_mut(), &self.setup(), Dice::scripted(values.into_iter().collect())).expect("a beginning");
        Bout { app, told: 0 }
    }

    /// Begins with A's turn: the most agile of each side roll, the first the lower face.
    #[track_caller]
    pub fn begin(&self) -> Bout {
        let mut bout = self.rolls([1, 4]);
        assert_eq!(bout.question(), "A acts");
        bout.skip();
        bout
    }
}

/// A battle under test.
pub struct Bout {
    app: App,
    told: usize,
}

impl Drop for Bout {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let left = self.app.world().resource::<Dice>().left().to_vec();
            assert!(left.is_empty(), "dice that were not drawn: {left:?}");
        }
    }
}

impl Bout {
    pub fn world(&mut self) -> &mut World {
        self.app.world_mut()
    }

    pub fn look<R>(&mut self, f: impl FnOnce(&View) -> R) -> R {
        look(self.world(), f)
    }

    /// Values of the next dice.
    pub fn dice(&mut self, values: impl IntoIterator<Item = i16>) -> &mut Self {
        let values: Vec<i16> = values.into_iter().collect();
        self.world().resource_mut::<Dice>().script(&values);
        self
    }

    /// A unit that is asked answers: the verb, then the values of its slots; those left out are the defaults.
    #[track_caller]
    pub fn say(&mut self, unit: &str, what: &str) -> &mut Self {
        let intent = self.intent(unit, what);
        let asked = self.asked();
        assert_eq!(asked.unit, Some(self.id(unit)), "{}", self.question());
        match answer(self.world(), asked.seat, intent) {
            Ok(()) => {}
            Err(BattleError::NotLegal(_)) => panic!("{unit} {what} is not legal, offered: {:?}", self.offers(unit)),
            Err(error) => panic!("{unit} {what}: {error:#?}. Told: {:#?}", self.story()),
        }
        self
    }

    /// An answer that must be refused, and must leave the battle as it is.
    #[track_caller]
    pub fn refused(&mut self, unit: &str, what: &str) -> &mut Self {
        let intent = self.intent(unit, what);
        let before = Snapshot::take(self.world());
        let seat = self.asked().seat;
        let refused = answer(self.world(), seat, intent);
        assert!(matches!(refused, Err(BattleError::NotLegal(_))), "{unit} {what}: {refused:?}");
        assert_eq!(Snapshot::take(self.world()), before, "{unit} {what} was refused, and yet something changed");
        self
    }

    #[track_caller]
    fn asked(&mut self) -> indes::battle::Asked {
        let pending = self.world().resource::<Pending>().0.clone();
        pending.unwrap_or_else(|| panic!("nothing is asked")).asked
    }

    /// Who is asked what.
    pub fn question(&mut self) -> String {
        let Some(decision) = self.world().resource::<Pending>().0.clone() else {
            return "over".to_owned();
        };
        let what = match decision.asked.prompt {
            Prompt::Act => "acts",
            Prompt::Detail => "chooses",
            Prompt::React(_) => "reacts",
        };
        let unit = decision.asked.unit.expect("a unit is asked");
        self.look(|view| format!("{} {what}", view.field.roster.member(unit).name))
    }

    #[track_caller]
    pub fn asks(&mut self, wanted: &str) -> &mut Self {
        assert_eq!(self.question(), wanted);
        self
    }

    /// The keys of what a unit that is asked is offered.
    #[track_caller]
    pub fn offers(&mut self, unit: &str) -> Vec<String> {
        assert_eq!(self.asked().unit, Some(self.id(unit)), "{}", self.question());
        let decision = self.world().resource::<Pending>().0.clone().expect("a question");
        let names = |view: &View| {
            let names = (KIT.rules.names)(&view.field.rule_data);
            decision.rows.iter().map(|row| names.verb_key(row.verb).to_owned()).collect()
        };
        self.look(names)
    }

    #[track_caller]
    pub fn can(&mut self, unit: &str, verb: &str) -> bool {
        self.offers(unit).iter().any(|key| key == verb)
    }

    /// Every value of a verb's last slot, the others at their defaults or as said.
    #[track_caller]
    pub fn values(&mut self, unit: &str, what: &str) -> Vec<String> {
        let said = self.intent(unit, what);
        let decision = self.world().resource::<Pending>().0.clone().expect("a question");
        self.look(|view| {
            let row = decision.row(said.verb).expect("it is offered");
            let last = row.slots.len() - 1;
            let domain = (KIT.rules.domain)(view, &decision.asked, row, &said.with[..last], last);
            let word = |arg: &Arg| match arg {
                Arg::Unit(unit) => view.field.roster.member(*unit).name.clone(),
                Arg::Cell(cell) => cell.to_string(),
                Arg::Path(path) => path.last().map(ToString::to_string).unwrap_or_default(),
                Arg::Level(level) => level.to_string(),
                Arg::Item(_) | Arg::Part(_) => format!("{arg:?}"),
            };
            domain.listed(view).iter().map(word).collect()
        })
    }

    /// What an answer would cost.
    #[track_caller]
    pub fn cost(&mut self, unit: &str, what: &str) -> i16 {
        let intent = self.intent(unit, what);
        let asked = self.asked();
        self.look(|view| (KIT.rules.price)(view, &asked, &intent).iter().map(|share| share.1).sum())
    }

    /// Why something is not offered: the rule and the reason.
    #[track_caller]
    pub fn why(&mut self, verb: &str) -> String {
        self.said_of(verb).expect("a reason")
    }

    /// The same; nothing if nothing is said of it.
    #[track_caller]
    pub fn said_of(&mut self, verb: &str) -> Option<String> {
        let asked = self.asked();
        let found: Option<Refusal> = self.look(|view| {
            let data: &Data = view.field.data();
            (KIT.rules.explain)(view, &asked, indes::rules::poise::verb(data, verb).expect("a verb"))
        });
        found.map(|refusal| format!("{}: {}", refusal.rule, refusal.reason))
    }

    /// What an answer is worth to a greedy bot, in thousandths.
    #[track_caller]
    pub fn worth(&mut self, unit: &str, what: &str) -> i64 {
        let intent = self.intent(unit, what);
        let decision = self.world().resource::<Pending>().0.clone().expect("a question");
        self.look(|view| (KIT.rules.worth)(view, &decision, &[intent])[0])
    }

    /// An answer that is only thought of.
    #[track_caller]
    pub fn meant(&mut self, unit: &str, what: &str) -> Intent {
        self.intent(unit, what)
    }

    #[track_caller]
    fn intent(&mut self, unit: &str, what: &str) -> Intent {
        let id = self.id(unit);
        let decision = self.world().resource::<Pending>().0.clone().expect("a question");
        let mut words = what.split_whitespace();
        let key = words.next().unwrap_or_default().to_owned();
        let mut words = words.peekable();
        self.look(|view| {
            let data: &Data = view.field.data();
            let verb = indes::rules::poise::verb(data, &key).unwrap_or_else(|| panic!("there is no {key}"));
            let mut with = Args::new();
            if let Some(row) = decision.row(verb) {
                for (slot, kind) in row.slots.iter().enumerate() {
                    let domain = (KIT.rules.domain)(view, &decision.asked, row, &with, slot);
                    let said = words.peek().and_then(|word| value(view, id, *kind, word));
                    if said.is_some() {
                        words.next();
                    }
                    // A cell alone stands for the cheapest way to it.
                    let there = |end: Cell| {
                        let ends = |arg: &Arg| matches!(arg, Arg::Path(path) if path.last() == Some(&end));
                        domain.listed(view).into_iter().find(ends)
                    };
                    let said = match said {
                        Some(Arg::Path(path)) if path.len() == 1 => there(path[0]).or(Some(Arg::Path(path))),
                        said => said,
                    };
                    with.push(said.or_else(|| domain.first(view)).expect("a slot has a value"));
                }
                assert_eq!(words.next(), None, "{what}: words too many");
            }
            Intent { verb, with }
        })
    }

    /// Everything told since it was last asked, in words.
    pub fn story(&mut self) -> Vec<String> {
        let events = std::mem::take(&mut self.world().resource_mut::<Events>().list);
        let rules = self.world().resource::<Rules>().0;
        let told = self.told;
        let lines = self.look(|view| events[told..].iter().map(|event| tell(view, &rules, event)).collect());
        self.told = events.len();
        self.world().resource_mut::<Events>().list = events;
        lines
    }

    #[track_caller]
    pub fn expect<const N: usize>(&mut self, wanted: [&str; N]) -> &mut Self {
        let found = self.story();
        assert!(found == wanted, "told: {found:#?}\nwanted: {wanted:#?}");
        self
    }

    pub fn skip(&mut self) -> &mut Self {
        self.told = self.world().resource::<Events>().list.len();
        self
    }

    #[track_caller]
    pub fn id(&self, unit: &str) -> UnitId {
        self.app.world().resource::<Roster>().named(unit).unwrap_or_else(|| panic!("nobody is called {unit}"))
    }

    /// Poise, momentum and focus.
    #[track_caller]
    pub fn pools(&mut self, unit: &str) -> [i16; 3] {
        [0, 1, 2].map(|pool| self.pool(unit, pool))
    }

    #[track_caller]
    pub fn defence(&mut self, unit: &str) -> i16 {
        self.pool(unit, 3)
    }

    #[track_caller]
    pub fn stress(&mut self, unit: &str) -> i16 {
        self.pool(unit, 4)
    }

    #[track_caller]
    fn pool(&mut self, unit: &str, pool: u8) -> i16 {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).pools.get(PoolId(pool)).now)
    }

    /// The keys of its conditions.
    #[track_caller]
    pub fn conditions(&mut self, unit: &str) -> Vec<String> {
        let id = self.id(unit);
        self.look(|view| {
            let data: &Data = view.field.data();
            view.field.unit(id).statuses.0.iter().map(|status| data.condition(status.kind).key.clone()).collect()
        })
    }

    #[track_caller]
    pub fn is(&mut self, unit: &str, condition: &str) -> bool {
        self.conditions(unit).iter().any(|key| key == condition)
    }

    #[track_caller]
    pub fn cell(&mut self, unit: &str) -> String {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.cell.to_string())
    }

    #[track_caller]
    pub fn is_down(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| view.field.unit(id).body.down)
    }

    /// The cells of a zone of control.
    #[track_caller]
    pub fn zone(&mut self, unit: &str) -> Vec<String> {
        let id = self.id(unit);
        self.look(|view| view.zones.cells(id).map(|cell| cell.to_string()).collect())
    }

    #[track_caller]
    pub fn surrounded(&mut self, unit: &str) -> bool {
        let id = self.id(unit);
        self.look(|view| indes::rules::poise::resolve::surrounded(view, &view.field.unit(id)).is_some())
    }
}
