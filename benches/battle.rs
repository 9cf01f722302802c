//! How long the battle machinery takes: a state put back and answered once, a battle replayed, a bot's thought.
//!
//! `cargo bench --no-default-features --bench battle`. `docs/speed.md` has the figures of one run.

use bevy::prelude::World;
use criterion::{Criterion, criterion_group};
use indes::battle::{Dice, Pending, Record, RuleSetId, Setup, Snapshot, answer, begin, choose};
use indes::bots::Bot;
use indes::level::Library;
use indes::script::arena;
use std::hint::black_box;

/// Three against three on 14 x 10 hexes.
fn ford() -> (bevy::prelude::App, Setup) {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Tempo, "the-ford").expect("a shipped level");
    let def = indes::rules::def(RuleSetId::Tempo).expect("a shipped rule set");
    (arena(), level.setup(&def, &def.shipped_data().expect("sound data")).expect("a level of these rules"))
}

/// The first choices of a battle of greedy bots.
fn played(world: &mut World, setup: &Setup, choices: usize) -> Record {
    let mut record = Record::new(setup.rules.id(), setup.data.text().to_owned(), String::new(), 3);
    begin(world, setup, Dice::seeded(3)).expect("a sound level");
    let mut bot = Bot::greedy(3);
    while record.choices.len() < choices
        && let Some(intent) = bot.choose(world)
    {
        let asked = world.resource::<Pending>().0.as_ref().expect("an open question").asked;
        answer(world, asked.seat, intent.clone()).expect("a legal answer");
        record.note(&asked, intent, world);
    }
    record
}

fn measure(criterion: &mut Criterion) {
    let (mut app, setup) = ford();
    let world = app.world_mut();
    let record = played(world, &setup, 60);
    criterion.bench_function("replay of 60 decisions, held against its fingerprints", |bencher| {
        bencher.iter(|| record.replay(world, &setup).expect("the same battle"));
    });
    let (seat, last) = record.choices[59].clone();
    record.first(59).replay(world, &setup).expect("the same battle");
    let state = Snapshot::take(world);
    criterion.bench_function("a state put back and answered once", |bencher| {
        bencher.iter(|| {
            state.restore(world).expect("the same battle");
            choose(world, seat, last.clone()).expect("a legal answer");
        });
    });
    state.restore(world).expect("the same battle");
    criterion.bench_function("a state taken", |bencher| bencher.iter(|| black_box(Snapshot::take(world))));
    criterion.bench_function("a greedy bot's thought", |bencher| {
        let mut bot = Bot::greedy(1);
        bencher.iter(|| black_box(bot.choose(world)));
    });
}

criterion_group!(benches, measure);

fn main() {
    indes::install();
    // `cargo test` runs benches with this argument: then there is nothing to measure.
    if std::env::args().any(|argument| argument == "--test") {
        return;
    }
    benches();
    Criterion::default().configure_from_args().final_summary();
}
