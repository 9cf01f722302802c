//! A record in the window: stepped through in both directions, and played on from any choice.

use crate::window_session;
use crate::window_support::Panel;
use bevy::prelude::{App, NextState, World};
use bevy_egui::egui::Key;
use indes::battle::{Pending, RuleSetId, Snapshot, Turn};
use indes::bots::Bot;
use indes::level::Library;
use indes::saves;
use indes::script::arena;
use indes::window::panels::records::{RecordCard, RecordsAction, RecordsPurpose, RecordsUi, records};
use indes::window::panels::replay::{KeyInput, ReplayAction, ReplayView, replay as column};
use indes::window::present::replay::records as listed;
use indes::window::present::{Views, present};
use indes::window::replay::{self, Replay};
use indes::window::saving::{SaveFolder, keep, save};
use indes::window::session::{self, Session};
use indes::window::states::Screen;

/// An app that can show a record, but has no window.
fn quiet() -> App {
    let mut app = window_session::quiet();
    app.insert_resource(NextState::<Screen>::default());
    app
}

/// Plays a duel to its end and returns the hash of the state at the beginning and after every choice.
fn played(world: &mut World) -> Vec<u64> {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Tempo, "first-duel").unwrap();
    let def = indes::rules::def(RuleSetId::Tempo).unwrap();
    session::start(world, level, def, &def.shipped_data().unwrap(), 9).unwrap();
    let mut bot = Bot::greedy(1);
    let mut hashes = vec![Snapshot::take(world).hash()];
    while let Some(intent) = bot.choose(world) {
        session::choose(world, intent).unwrap();
        hashes.push(Snapshot::take(world).hash());
    }
    hashes
}

fn hash(world: &World) -> u64 {
    Snapshot::take(world).hash()
}

#[test]
fn the_record_of_an_ended_battle_is_kept_and_can_be_stepped_through_in_both_directions() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = quiet();
    let world = app.world_mut();
    world.insert_resource(SaveFolder(folder.path().to_owned()));
    let hashes = played(world);
    keep(world);
    assert!(save(world));
    let kept = listed(folder.path(), RecordsPurpose::Watch);
    assert_eq!((kept.len(), kept[0].refused.as_deref()), (1, None));
    assert!(kept[0].name.starts_with("tempo-first-duel-") && !kept[0].name.contains("save"), "{}", kept[0].name);
    assert_eq!(listed(folder.path(), RecordsPurpose::GoOn), [], "a battle that is over is not gone on with");
    assert!(kept[0].detail.contains(&format!("{} decisions", hashes.len() - 1)), "{}", kept[0].detail);
    replay::open(world, &kept[0].path).unwrap_or_else(|problems| panic!("{problems}"));
    let last = hashes.len() - 1;
    assert_eq!(hash(world), hashes[0]);
    for to in [1, 2, 3, 2, 1, last, last - 1, 0, last / 2, last / 2 + 1] {
        replay::act(world, ReplayAction::To(to));
        assert_eq!((replay::place(world), hash(world)), (to, hashes[to]));
    }
    let rounds = world.resource::<Replay>().rounds.clone();
    assert!(rounds.len() > 1 && rounds.is_sorted());
    for (round, &at) in rounds.iter().enumerate() {
        replay::act(world, ReplayAction::Round(round));
        assert_eq!((replay::place(world), usize::from(world.resource::<Turn>().round)), (at, round));
        if at > 0 {
            replay::act(world, ReplayAction::To(at - 1));
            assert_eq!(usize::from(world.resource::<Turn>().round), round - 1, "it is the first choice of the round");
        }
    }
    replay::act(world, ReplayAction::To(last + 7));
    assert_eq!(replay::place(world), last, "there is nothing behind the end");
}

#[test]
fn a_battle_is_played_on_from_any_choice_of_its_record() {
    let mut app = quiet();
    let world = app.world_mut();
    let hashes = played(world);
    replay::again(world).unwrap();
    replay::act(world, ReplayAction::To(5));
    replay::act(world, ReplayAction::PlayOn);
    assert!(!world.contains_resource::<Replay>());
    assert_eq!((hash(world), world.resource::<Session>().record.choices.len()), (hashes[5], 5));
    let mut bot = Bot::random(3);
    for _ in 0..12 {
        if let Some(intent) = bot.choose(world) {
            session::choose(world, intent).unwrap();
        }
    }
    // The continued battle has a complete record.
    let record = world.resource::<Session>().record.clone();
    assert!(record.choices.len() > 5);
    let opened = saves::unpack(&record).unwrap_or_else(|problems| panic!("{problems}"));
    let mut other = arena();
    record.replay(other.world_mut(), &opened.setup).unwrap();
    assert_eq!(hash(other.world()), hash(world));
}

#[test]
fn a_record_that_the_rules_refuse_leaves_the_battle_on_screen() {
    let folder = tempfile::tempdir().unwrap();
    let mut app = quiet();
    let world = app.world_mut();
    played(world);
    let mut record = world.resource::<Session>().record.clone();
    record.choices[3].0 = indes::battlefield::Seat(7);
    let file = folder.path().join("wrong.record.ron");
    std::fs::write(&file, saves::text(&record).unwrap()).unwrap();
    let before = hash(world);
    let error = replay::open(world, &file).err().unwrap().to_string();
    assert!(error.contains("choice 3"), "{error}");
    assert!(!world.contains_resource::<Replay>());
    assert_eq!(hash(world), before);
}

#[test]
fn the_replay_column_shows_the_position_in_the_record() {
    let mut app = quiet();
    let world = app.world_mut();
    played(world);
    replay::again(world).unwrap();
    replay::act(world, ReplayAction::To(4));
    present(world);
    let views = world.resource::<Views>();
    let view = views.replay.clone().unwrap();
    assert!(views.end.is_none());
    assert_eq!((view.played, view.choices), (4, world.resource::<Replay>().record.choices.len()));
    assert!(view.next.is_some_and(|next| !next.is_empty()));
    assert!(world.resource::<Pending>().0.is_some());
}

fn view() -> ReplayView {
    ReplayView {
        played: 12,
        choices: 75,
        rounds: vec![0, 12, 40],
        next: Some(indes::window::widgets::Runs::plain("Rurik: Parry.")),
        speeds: vec!["¼".into(), "½".into(), "1".into(), "2".into(), "8".into()],
        speed: 2,
        ..ReplayView::default()
    }
}

#[test]
fn the_replay_column_reads_its_keys_and_its_buttons() {
    let mut panel = Panel::new((), |ui, ()| column(ui, &view(), KeyInput::Read));
    assert_eq!(panel.key(Key::Space), [ReplayAction::Pause]);
    assert_eq!(panel.key(Key::ArrowRight), [ReplayAction::To(13)]);
    assert_eq!(panel.key(Key::ArrowLeft), [ReplayAction::To(11)]);
    assert_eq!(panel.key(Key::ArrowDown), [ReplayAction::Round(2)]);
    assert_eq!(panel.key(Key::ArrowUp), [ReplayAction::Round(0)], "the place is where round 2 begins");
    assert_eq!(panel.key(Key::End), [ReplayAction::To(75)]);
    assert_eq!(panel.key(Key::Num4), [ReplayAction::Speed(3)]);
    assert_eq!(panel.key(Key::Enter), [ReplayAction::PlayOn]);
    assert_eq!(panel.click("Round 3"), [ReplayAction::Round(2)]);
    assert_eq!(panel.click("Speed: 8"), [ReplayAction::Speed(4)]);
    let mut ignoring = Panel::new((), |ui, ()| column(ui, &view(), KeyInput::Ignored));
    assert_eq!(ignoring.key(Key::Space), []);
}

#[test]
fn the_list_of_records_opens_sound_records_only() {
    let card = |name: &str, refused: Option<&str>| RecordCard {
        title: name.into(),
        name: format!("{name}.record.ron"),
        path: name.into(),
        refused: refused.map(str::to_owned),
        ..RecordCard::default()
    };
    let list = vec![card("ford", None), card("torn", Some("the checksum does not fit the record"))];
    let state = RecordsUi { records: list, folder: "saves".into(), ..RecordsUi::default() };
    let mut panel = Panel::new(state, |ui, state| records(ui, state).into_iter().collect());
    assert_eq!(panel.key(Key::Enter), [RecordsAction::Open("ford".into())]);
    panel.key(Key::ArrowDown);
    assert_eq!(panel.key(Key::Enter), [], "a broken record is not opened");
    assert!(panel.has_part("the checksum does not fit"));
    assert!(panel.has_part("Replays") && panel.has_part("Watch"));
    panel.state().purpose = RecordsPurpose::GoOn;
    panel.state().chosen = 0;
    assert_eq!(panel.key(Key::Enter), [RecordsAction::Open("ford".into())]);
    assert!(panel.has_part("Go on") && !panel.has_part("Watch"));
    assert_eq!(panel.key(Key::Escape), [RecordsAction::Close]);
}
