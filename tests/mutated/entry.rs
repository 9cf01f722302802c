//! The entry points for foreign bytes, each as a function that must return whatever the bytes are. The fuzz targets and the
//! tests with mutated inputs call the same functions. They return whether the bytes were accepted.

use bevy::prelude::{App, World};
use indes::battle::{
    Arg, Args, BattleError, Decision, Dice, Domain, Intent, Leg, Pending, RuleSetId, Rules, Setup, Verb, answer, begin,
    look,
};
use indes::battlefield::{ItemId, PartId, Path, Seat, UnitId, UnitMask};
use indes::bots::Bot;
use indes::grid::{Cell, Direction};
use indes::invariants;
use indes::level::{Level, Library};
use indes::reading::{Limits, Problems, Source};
use indes::rules::tempo::DEF;
use indes::rules::{self, Vocabulary, vocabulary};
use indes::saves;
use indes::script::{Content, arena, run};
use std::cell::RefCell;
use std::sync::OnceLock;

/// The number of decisions for which an accepted level or record is played.
const PLAYED: usize = 24;

thread_local! {
    /// The world of a thread; `None` while a battle is played in it, and after a panic.
    static WORLD: RefCell<Option<App>> = const { RefCell::new(None) };
}

fn with_world<R>(f: impl FnOnce(&mut World) -> R) -> R {
    let mut app = WORLD.take().unwrap_or_else(arena);
    let result = f(app.world_mut());
    WORLD.set(Some(app));
    result
}

fn content() -> &'static Content {
    static SHELF: OnceLock<Content> = OnceLock::new();
    SHELF.get_or_init(|| match Content::open(None, None) {
        Ok(content) => content,
        Err(problems) => panic!("{problems}"),
    })
}

fn words(id: RuleSetId) -> Option<Vocabulary> {
    static WORDS: OnceLock<Option<Vocabulary>> = OnceLock::new();
    WORDS.get_or_init(|| vocabulary(RuleSetId::Tempo)).clone().filter(|words| words.rule_set == id)
}

/// The setups of the shipped levels of tempo.
fn setups() -> &'static [Setup] {
    static GROUNDS: OnceLock<Vec<Setup>> = OnceLock::new();
    GROUNDS.get_or_init(|| {
        let data = DEF.shipped_data().unwrap_or_else(|problems| panic!("{problems}"));
        let library = Library::scan(None, &words);
        library.entries.iter().filter_map(|entry| entry.result.as_ref().ok()?.setup(&DEF, &data).ok()).collect()
    })
}

/// Formats problems, plainly and for a terminal. Returns false: the bytes were refused.
fn refused(problems: &Problems) -> bool {
    assert!(!problems.to_string().is_empty() && !problems.graphical(false).is_empty());
    false
}

/// Begins a battle of an accepted setup and plays a few decisions. With foreign rule data it may be that no unit can ever
/// act: then the battle ends with `BattleError::Runaway`.
fn play(setup: &Setup, seed: u64, foreign: bool) {
    let gave_up = |error: &BattleError| foreign && matches!(error, BattleError::Runaway(_));
    with_world(|world| {
        match begin(world, setup, Dice::seeded(seed)) {
            Err(error) if gave_up(&error) => return,
            begun => begun.unwrap_or_else(|error| panic!("accepted, and then: {error}")),
        }
        let mut bot = Bot::random(seed);
        for _ in 0..PLAYED {
            let Some(seat) = world.resource::<Pending>().0.as_ref().map(|decision| decision.asked.seat) else { break };
            let Some(intent) = bot.choose(world) else { panic!("a question without an answer") };
            match answer(world, seat, intent.clone()) {
                Err(error) if gave_up(&error) => return,
                answered => answered.unwrap_or_else(|error| panic!("{intent:?}: {error}")),
            }
        }
    });
}

/// Bytes as a level. What is accepted can be played.
pub fn level(bytes: &[u8]) -> bool {
    let source = Source::from_bytes("fuzzed.ron", bytes.to_vec());
    match source.and_then(|source| Level::read(&source, &words)) {
        Err(problems) => refused(&problems),
        Ok(level) => {
            let data = DEF.shipped_data().unwrap_or_else(|problems| panic!("{problems}"));
            play(&level.setup(&DEF, &data).unwrap_or_else(|error| panic!("{error}")), bytes.len() as u64, false);
            // Written as in a record and read again it is the same level.
            let text = saves::level_text(&level).unwrap();
            match Level::read_within(&Source::new("written.ron", &text), &Limits::RECORD, &words) {
                Ok(again) => assert!(again == level, "written and read again it is another level:\n{text}"),
                Err(problems) => panic!("accepted, written, and then: {problems}"),
            }
            true
        }
    }
}

/// Bytes as rule data, with which two shipped levels are then played.
pub fn rule_data(bytes: &[u8]) -> bool {
    let source = Source::from_bytes("tempo.ron", bytes.to_vec());
    if let Ok(source) = &source {
        for other in rules::ALL.iter().filter(|def| def.rules.id() != RuleSetId::Tempo) {
            if let Err(problems) = (other.read)(source) {
                refused(&problems);
            }
        }
    }
    match source.and_then(|source| (DEF.read)(&source)) {
        Err(problems) => refused(&problems),
        Ok(data) => {
            let words = (DEF.vocabulary)(&data);
            let known = move |id| (id == RuleSetId::Tempo).then(|| words.clone());
            let library = Library::scan(None, &known);
            for id in ["first-duel", "the-ford"] {
                if let Some(level) = library.level(RuleSetId::Tempo, id) {
                    play(&level.setup(&DEF, &data).unwrap_or_else(|error| panic!("{error}")), bytes.len() as u64, true);
                }
            }
            true
        }
    }
}

/// Bytes as a battle script; `name` is its path, beside which its levels are looked for.
pub fn script_of(name: &str, bytes: &[u8]) -> bool {
    match Source::from_bytes(name, bytes.to_vec()) {
        Err(problems) => refused(&problems),
        Ok(source) => match run(&source, content()) {
            Ok(_) => true,
            Err(failure) => {
                assert!(!failure.line().is_empty() && !failure.graphical(false).is_empty());
                false
            }
        },
    }
}

/// Bytes as a battle script.
pub fn script(bytes: &[u8]) -> bool {
    script_of("fuzzed.script.ron", bytes)
}

/// The text of a record's file: a body below a first line with its checksum.
pub fn sealed(body: &str) -> String {
    static HEAD: OnceLock<String> = OnceLock::new();
    let head = HEAD.get_or_init(|| {
        let record = indes::battle::Record::new(RuleSetId::Tempo, String::new(), String::new(), 0);
        let text = saves::text(&record).unwrap_or_default();
        let line = text.lines().next().unwrap_or_default();
        line[..line.len() - 16].to_owned()
    });
    format!("{head}{:016x}\n{body}\n", indes::battle::fingerprint(body))
}

/// Bytes as a record's file, and as the body of one below a first line with its checksum.
pub fn record(bytes: &[u8]) -> bool {
    let name = "fuzzed.record.ron";
    if let Err(problems) = Source::from_bytes(name, bytes.to_vec()).and_then(|source| saves::read(&source)) {
        refused(&problems);
    }
    let Ok(text) = std::str::from_utf8(bytes) else { return false };
    let body = text.split_once('\n').filter(|(head, _)| head.starts_with("// ")).map_or(text, |(_, body)| body);
    let record = saves::read(&Source::new(name, &sealed(body)));
    let opened = record.and_then(|record| saves::unpack(&record).map(|opened| (record, opened)));
    match opened {
        Err(problems) => refused(&problems),
        Ok((record, opened)) => with_world(|world| {
            if let Err(error) = saves::play(&record, &opened.setup, world, PLAYED) {
                assert!(!error.to_string().is_empty());
                return false;
            }
            true
        }),
    }
}

/// The remaining bytes of an input; zeros after its end.
struct RemainingBytes<'a>(&'a [u8]);

impl RemainingBytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `count`.
    fn below(&mut self, count: usize) -> usize {
        usize::from(self.byte()) % count.max(1)
    }
}

/// Bytes as choices: legal ones by rows and domains, random ones in between. Each is accepted or refused as
/// `Decision::admits` returns beforehand; a refused one leaves the state as it was; the state stays consistent.
pub fn choices(bytes: &[u8]) -> bool {
    let mut left = RemainingBytes(bytes);
    let setup = &setups()[left.below(setups().len())];
    with_world(|world| {
        let seed = u64::from(left.byte());
        begin(world, setup, Dice::seeded(seed)).unwrap_or_else(|error| panic!("at the beginning: {error}"));
        let rules = world.resource::<Rules>().0;
        while !left.0.is_empty() {
            let before = invariants::hash(world);
            let decision = world.resource::<Pending>().0.clone();
            let made_up = left.below(3) == 0;
            let chosen = decision.as_ref().filter(|_| !made_up).and_then(|decision| legal(world, decision, &mut left));
            let intent = chosen.unwrap_or_else(|| random_intent(&mut left));
            let Some(decision) = decision else {
                assert_eq!(answer(world, Seat(left.byte()), intent), Err(BattleError::NothingAsked));
                assert_eq!(invariants::hash(world), before);
                continue;
            };
            let asked = decision.asked.seat;
            let seat = if left.below(16) == 0 { Seat(left.byte()) } else { asked };
            let admitted = look(world, |view| decision.admits(rules, view, &intent));
            let found = answer(world, seat, intent.clone());
            let fits = match (&found, seat == asked, admitted) {
                (Err(BattleError::NotYourDecision(decides, other)), false, _) => (*decides, *other) == (asked, seat),
                (Err(BattleError::NotLegal(_)), true, false) | (Ok(()), true, true) => true,
                _ => false,
            };
            assert!(fits, "{intent:?} of seat {}: {found:?}", seat.0);
            assert_eq!(invariants::hash(world) == before, found.is_err(), "{intent:?} of seat {}", seat.0);
            assert_eq!(invariants::is_tidy(world), [""; 0]);
        }
    });
    true
}

/// A legal answer: a byte for the row and one for each slot.
fn legal(world: &mut World, decision: &Decision, left: &mut RemainingBytes) -> Option<Intent> {
    let rules = world.resource::<Rules>().0;
    let row = &decision.rows[left.below(decision.rows.len())];
    let mut intent = Intent::of(row.verb);
    for slot in 0..row.slots.len() {
        let at = usize::from(left.byte());
        let value = look(world, |view| {
            let domain: Domain = rules.domain(view, &decision.asked, row, &intent.with, slot);
            let mut listed = domain.listed(view);
            (!listed.is_empty()).then(|| listed.swap_remove(at % listed.len()))
        });
        intent.with.push(value?);
    }
    assert!(look(world, |view| decision.admits(rules, view, &intent)), "{intent:?} is listed and not legal");
    Some(intent)
}

/// Random values in the shape of an answer.
fn random_intent(left: &mut RemainingBytes) -> Intent {
    let verb = Verb(left.byte());
    let mut with = Args::new();
    for _ in 0..left.below(5) {
        with.push(match left.below(12) {
            6 => Arg::Units(UnitMask(u64::from(left.byte()))),
            7 => Arg::Facing(Direction(left.byte())),
            8 => Arg::Flags(u16::from(left.byte()) << 4),
            9 => Arg::Amount(i16::from(left.byte()) - 100),
            10 => {
                let path =
                    |left: &mut RemainingBytes| (UnitId(left.byte()), (0..left.below(4)).map(|_| cell(left)).collect());
                Arg::Each((0..left.below(4)).map(|_| path(left)).collect())
            }
            11 => {
                let leg = |left: &mut RemainingBytes| match left.below(3) {
                    0 => Leg::Do(Verb(left.byte()), Some(UnitId(left.byte()))),
                    _ => Leg::Step(cell(left)),
                };
                Arg::Route(Box::new((0..left.below(6)).map(|_| leg(left)).collect()))
            }
            5 => Arg::Level(left.byte().cast_signed()),
            0 => Arg::Unit(UnitId(left.byte())),
            1 => Arg::Item(ItemId(left.byte())),
            2 => Arg::Part(PartId { item: Some(ItemId(left.byte())), part: left.byte() }),
            3 => Arg::Part(PartId { item: None, part: left.byte() }),
            _ => {
                let cells = (0..left.below(8)).map(|_| cell(left)).collect::<Vec<_>>();
                Arg::Path(Path::from_slice(&cells))
            }
        });
    }
    Intent { verb, with }
}

/// A cell: mostly near the board, sometimes with extreme coordinates.
fn cell(left: &mut RemainingBytes) -> Cell {
    let mut number = |far: bool| {
        let byte = left.byte();
        if far { [i16::MIN, i16::MAX, -1, 0x4000][usize::from(byte % 4)] } else { i16::from(byte % 16) - 1 }
    };
    let (x, y) = (number(false), number(false));
    if x == 14 { Cell::new(number(true), number(true)) } else { Cell::new(x, y) }
}
