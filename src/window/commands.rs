//! What was pressed is carried out: on the panels, and with the keys that hold on every screen.

use super::board::{BoardView, Motion};
use super::keys::{Action, Heard};
use super::layers::Layers;
use super::message::{Message, say};
use super::panels::decision::{DecisionAction, DecisionUi};
use super::panels::ending::EndAction;
use super::panels::menu::MenuAction;
use super::panels::records::{RecordsAction, RecordsUi};
use super::panels::rulebook::RulebookUi;
use super::panels::top::TopAction;
use super::pick::confirm;
use super::present::Views;
use super::present::briefing::briefing;
use super::present::menu::Shelf;
use super::replay::{self, Replay};
use super::screens::{Panels, Pressed, Screen, name_window};
use super::session::{Plan, Session, Stale, start};
use super::settings::Recaps;
use super::standing::{Orders, answer};
use crate::battlefield::{RuleData, UnitId};
use crate::level::{Level, Veteran};
use crate::rules::RuleSetDef;
use crate::text::text;
use bevy::app::AppExit;
use bevy::prelude::*;
use bevy::window::RequestRedraw;

/// Acts on what was pressed.
pub(super) fn carry_out(world: &mut World) {
    keys(world);
    let pressed = std::mem::take(&mut world.resource_mut::<Panels>().pressed);
    if pressed.is_empty() {
        return;
    }
    world.resource_mut::<Stale>().0 = true;
    world.resource_mut::<Panels>().message = None;
    world.write_message(RequestRedraw);
    for action in pressed {
        match action {
            Pressed::Menu(action) => in_menu(world, action),
            Pressed::Decision(action) => decide(world, action),
            Pressed::Top(action) => on_bar(world, action),
            Pressed::End(EndAction::Again) => again(world),
            Pressed::End(EndAction::Menu) => leave(world),
            Pressed::Leave => save_and_leave(world),
            Pressed::Concede => concede(world),
            Pressed::Lift(code) => lift(world, code),
            Pressed::End(EndAction::Next) => next(world),
            Pressed::End(EndAction::Board) => world.resource_mut::<Panels>().end_aside = true,
            Pressed::End(EndAction::Replay) => {
                if let Err(error) = replay::again(world) {
                    say(world, Message::Failed(error.to_string()));
                }
            }
            Pressed::Replay(action) => replay::carry_out(world, action),
            Pressed::Records(action) => in_records(world, action),
            Pressed::Layer(layer) => {
                let mut layers = world.resource_mut::<Layers>();
                match layer {
                    Some(layer) => layers.toggle(layer),
                    None => layers.legend ^= true,
                }
            }
            Pressed::Why(line) => show_why(world, line),
            Pressed::Sheet => show_sheet(world),
            Pressed::Recap(action) => super::recap::carry_out(world, action),
            Pressed::Setting { group, option, value } => {
                super::settings::set(world, (group, option), value);
                open_settings(world);
            }
            Pressed::Rule(rule) => open_rule(world, rule),
        }
    }
}

/// Lifts the curtain, if the seat has no code or this is the one; the first that is written is its code from then on.
fn lift(world: &mut World, code: String) {
    let asked = world.resource::<crate::battle::Pending>().0.as_ref().map(|decision| decision.asked.seat);
    let (Some(seat), Some(mut session)) = (asked, world.get_resource_mut::<Session>()) else { return };
    let right = session.codes.get(&seat).is_none_or(|known| *known == code);
    if right && !code.is_empty() {
        session.codes.insert(seat, code);
    }
    if right {
        session.holder = Some(seat);
    }
    world.resource_mut::<Panels>().code.wrong = !right;
    if !right {
        return;
    }
    let question = super::session::question(world);
    world.resource_mut::<Panels>().lifted = Some(question);
    if world.resource::<super::settings::Settings>().recap != Recaps::Asked {
        super::recap::open(world, false);
    }
}

pub(super) fn open_rule(world: &mut World, rule: String) {
    let mut book = RulebookUi::default();
    book.open = rule;
    world.resource_mut::<Panels>().rulebook = Some(book);
}

/// Keys that hold on every screen.
fn keys(world: &mut World) {
    super::keys::listen(world);
    let heard = world.resource::<Heard>().clone();
    let did = |action| heard.has(action);
    let battle = *world.resource::<State<Screen>>().get() == Screen::Battle;
    let mut panels = world.resource_mut::<Panels>();
    let covered = panels.covered();
    if battle && did(Action::Log) && !covered {
        panels.tall_log = !panels.tall_log;
    }
    let pause = did(Action::Help) || did(Action::Menu) && !panels.help;
    if pause && battle && !panels.curtain && (!covered || panels.help || panels.recap.is_some()) {
        panels.help = !panels.help;
        panels.conceding = false;
    }
    if did(Action::Theme) {
        super::settings::turn_theme(world);
    }
    if did(Action::Faster) && !covered {
        super::settings::next_speed(world);
    }
    if battle && did(Action::SaveAndLeave) {
        save_and_leave(world);
        return;
    }
    if !battle || covered || end_is_shown(world) {
        return;
    }
    let layers = heard.iter().filter_map(|action| match action {
        Action::Layer(layer) => Some(layer),
        _ => None,
    });
    let mut shown = world.resource_mut::<Layers>();
    let before = *shown;
    layers.for_each(|layer| shown.toggle(layer));
    shown.legend ^= did(Action::Legend);
    if *shown != before {
        world.resource_mut::<Stale>().0 = true;
    }
    if did(Action::Recap) {
        super::recap::open(world, true);
    }
    if did(Action::NextUnit) {
        next_unit(world);
    }
    if did(Action::Sheet) {
        show_sheet(world);
    }
    if did(Action::TakeBack) {
        super::session::take_back(world);
    }
    let number = heard.iter().any(|action| matches!(action, Action::Number(_)));
    if (did(Action::Decline) || number) && world.resource::<Plan>().on_board {
        world.resource_mut::<Plan>().on_board = false;
        world.resource_mut::<Stale>().0 = true;
    }
}

/// Whether the end of the battle lies above the board.
fn end_is_shown(world: &World) -> bool {
    world.resource::<Views>().end.is_some() && !world.resource::<Panels>().end_aside
}

/// Looks at the figure after the one that is looked at, in the order of the level; after the last at none.
fn next_unit(world: &mut World) {
    let count = world.resource::<crate::battlefield::Roster>().units.len();
    let mut plan = world.resource_mut::<Plan>();
    let next = plan.looked_at.map_or(0, |unit| usize::from(unit.0) + 1);
    plan.looked_at = u8::try_from(next).ok().filter(|_| next < count).map(UnitId);
    world.resource_mut::<Stale>().0 = true;
}

fn in_menu(world: &mut World, action: MenuAction) {
    match action {
        MenuAction::Set(set) => {
            let mut shelf = world.resource_mut::<Shelf>();
            (shelf.set, shelf.level) = (set, 0);
            shelf.refresh();
        }
        MenuAction::Level(level) => {
            let mut shelf = world.resource_mut::<Shelf>();
            shelf.level = level;
            shelf.refresh();
        }
        MenuAction::Begin => begin(world),
        MenuAction::Reload => super::read_levels(world),
        MenuAction::Rulebook => world.resource_mut::<Panels>().rulebook = Some(RulebookUi::default()),
        MenuAction::Quit => {
            world.write_message(AppExit::Success);
        }
        MenuAction::Settings => open_settings(world),
        MenuAction::Player { .. } | MenuAction::Swap | MenuAction::Option { .. } => {
            world.resource_mut::<Shelf>().edit(action);
        }
        MenuAction::Load => match super::session::load(world) {
            Ok(said) => {
                show(world);
                if let Some(said) = said {
                    say(world, Message::Told(said));
                }
            }
            Err(problems) => say(world, Message::broken(text!("message-save"), &problems)),
        },
        MenuAction::Replays => {
            let file = world.resource::<Shelf>().save.clone();
            let folder =
                file.as_deref().and_then(std::path::Path::parent).unwrap_or(std::path::Path::new("")).to_owned();
            let records = super::present::replay::records(&folder);
            let list = RecordsUi { records, folder: folder.display().to_string(), chosen: 0 };
            world.resource_mut::<Panels>().records = Some(list);
        }
    }
}

fn in_records(world: &mut World, action: RecordsAction) {
    if let RecordsAction::Open(path) = action
        && let Err(problems) = replay::open(world, &path)
    {
        say(world, Message::broken(text!("message-record"), &problems));
        return;
    }
    world.resource_mut::<Panels>().records = None;
}

fn begin(world: &mut World) {
    let shelf = world.resource::<Shelf>();
    let Some((level, kit, data)) = shelf.chosen() else {
        return;
    };
    let (level, data) = (level.clone(), data.clone());
    enter(world, &level, kit, &data, super::fresh_seed());
}

/// Begins a battle and shows it.
pub fn enter(world: &mut World, level: &Level, kit: RuleSetDef, data: &RuleData, seed: u64) {
    match start(world, level, kit, data, seed) {
        Ok(()) => show(world),
        Err(error) => say(world, Message::Failed(error.to_string())),
    }
}

/// Shows the battle that the world holds.
pub fn show(world: &mut World) {
    let mut panels = world.resource_mut::<Panels>();
    panels.decision = DecisionUi::default();
    panels.lifted = None;
    panels.recap = None;
    panels.end_aside = false;
    let board = world.resource::<crate::battlefield::Board>().clone();
    world.resource_mut::<Motion>().finish();
    world.resource_mut::<BoardView>().fit(&board);
    world.resource_mut::<NextState<Screen>>().set(Screen::Battle);
}

fn again(world: &mut World) {
    let Some(session) = world.get_resource::<Session>().cloned() else {
        return;
    };
    let data = world
        .resource::<Shelf>()
        .data
        .iter()
        .find(|(id, _)| *id == session.kit.rules.id())
        .map(|(_, data)| data.clone());
    if let Some(data) = data {
        enter(world, &session.level, session.kit, &data, super::fresh_seed());
    }
}

/// Opens the window of settings, or shows it as it is now.
pub(super) fn open_settings(world: &mut World) {
    let view = super::settings::view(world);
    world.resource_mut::<Panels>().settings = Some(view);
}

/// Opens the chain of numbers behind a line of the log.
pub(super) fn show_why(world: &mut World, line: u64) {
    let events = super::present::heard(world);
    let Ok(seq) = u32::try_from(line) else { return };
    let found = super::present::looking(world, |looking| super::present::why::why(looking, &events, seq));
    if let Some(view) = found {
        world.resource_mut::<Panels>().why = Some((view, None));
    }
}

/// The whole sheet of the unit in the panel: the one looked at, else the one that decides.
fn show_sheet(world: &mut World) {
    let asked = world.resource::<crate::battle::Pending>().0.as_ref().and_then(|decision| decision.asked.unit);
    let (looked_at, hovered) = (world.resource::<Plan>().looked_at, world.resource::<super::board::Hovered>().0);
    let view = super::present::looking(world, |looking| {
        let unit = super::present::subject(looking, looked_at, hovered, asked)?;
        Some(super::present::sheet(looking, unit))
    });
    world.resource_mut::<Panels>().sheet = view;
}

/// The numbers behind the odds of an option.
fn show_reckoned(world: &mut World, option: usize) {
    let choice = world.resource::<Views>().question.options.get(option).cloned();
    let (Some(choice), Some(decision)) = (choice, world.resource::<crate::battle::Pending>().0.clone()) else {
        return;
    };
    let found = super::present::looking(world, |looking| super::present::decision::why(looking, &decision, &choice));
    if let Some(view) = found {
        world.resource_mut::<Panels>().why = Some((view, None));
    }
}

/// On to the level that follows, with those who are left.
fn next(world: &mut World) {
    let Some(session) = world.get_resource::<Session>().cloned() else { return };
    let shelf = &world.resource::<Shelf>().data;
    let data = shelf.iter().find(|(id, _)| *id == session.kit.rules.id()).map(|(_, data)| data.clone());
    let Some((level, data)) = session.next.zip(data) else { return };
    match level.continued(&session.kit, &data, &Veteran::all(world)) {
        Ok(level) => enter(world, &level, session.kit, &data, super::fresh_seed()),
        Err(nobody) => say(world, Message::Failed(nobody.to_string())),
    }
}

/// Saves the battle as it is now and goes back to the menu, where Load goes on with it. A battle without a choice, one that
/// is over and one that is played again leave the last save as it is. Where the disk refuses, the battle stays.
fn save_and_leave(world: &mut World) {
    let begun = world.get_resource::<Session>().is_some_and(|session| !session.record.choices.is_empty());
    let open = world.resource::<crate::battle::Pending>().0.is_some();
    let played = world.contains_resource::<Replay>();
    let saves = begun && open && !played && world.contains_resource::<super::session::SaveFile>();
    if saves && !super::session::save(world) {
        return;
    }
    leave(world);
    if saves {
        say(world, Message::Told(text!("save-kept")));
    }
}

/// The seat at the screen gives up.
fn concede(world: &mut World) {
    let Some(seat) = super::session::at_screen(world) else { return };
    if let Err(error) = super::session::aside(world, seat, crate::battle::Aside::Concede) {
        say(world, Message::Failed(error.to_string()));
    }
}

fn leave(world: &mut World) {
    world.remove_resource::<Session>();
    world.remove_resource::<Replay>();
    let mut panels = world.resource_mut::<Panels>();
    (panels.curtain, panels.recap, panels.briefing, panels.help) = (false, None, None, false);
    (panels.concession, panels.conceding) = (None, false);
    panels.code = super::panels::curtain::CurtainUi::default();
    name_window(world, "Indes".into());
    world.resource_mut::<Shelf>().refresh();
    world.resource_mut::<NextState<Screen>>().set(Screen::Menu);
}

fn on_bar(world: &mut World, action: TopAction) {
    match action {
        TopAction::Menu => world.resource_mut::<Panels>().help = true,
        TopAction::Briefing => {
            let told = world.get_resource::<Session>().map(|session| briefing(&session.level, session.kit.title));
            world.resource_mut::<Panels>().briefing = told;
        }
        TopAction::Log => {
            let mut panels = world.resource_mut::<Panels>();
            panels.tall_log = !panels.tall_log;
        }
        TopAction::Rulebook => world.resource_mut::<Panels>().rulebook = Some(RulebookUi::default()),
        TopAction::Settings => open_settings(world),
        TopAction::Token(key) => world.resource_mut::<Plan>().looked_at = u8::try_from(key).ok().map(UnitId),
        TopAction::Undo => super::session::take_back(world),
    }
}

/// TEMPO-J05: an order about what is else settled in secret is said openly.
fn tell_order(world: &mut World) {
    let (rules, orders) = (world.resource::<crate::battle::Rules>().0, world.resource::<Orders>().clone());
    let Some(decision) = world.resource::<crate::battle::Pending>().0.clone() else {
        return;
    };
    let told = crate::battle::look(world, |view| orders.told(rules, view, &decision));
    if let Some(told) = told {
        super::standing::note(world, told.clone());
        say(world, Message::Told(told));
    }
}

fn decide(world: &mut World, action: DecisionAction) {
    match action {
        // The views are worked out anew, which is all that another focus needs.
        DecisionAction::Focused(_) => {}
        DecisionAction::Why(option) => show_reckoned(world, option),
        DecisionAction::Standing { option, now } => {
            let question = &world.resource::<Views>().question;
            let verb = question.options.get(option).map(|choice| choice.verb);
            if let (Some(unit), Some(verb)) = (question.unit, verb) {
                super::standing::set(world, (unit, verb), now);
                tell_order(world);
            }
        }
        DecisionAction::Order { option, part } => {
            let question = &world.resource::<Views>().question;
            let verb = question.options.get(option).map(|choice| choice.verb);
            if let (Some(unit), Some(verb)) = (question.unit, verb) {
                super::standing::change(world, (unit, verb), part);
            }
        }
        DecisionAction::Together => world.resource_mut::<Plan>().together ^= true,
        DecisionAction::Confirm(option) => confirm(world, option),
        DecisionAction::Decline => {
            let decline = world.resource::<Views>().question.decline.clone();
            match decline {
                Some(intent) => {
                    if let Err(error) = answer(world, intent) {
                        say(world, Message::Failed(error.to_string()));
                    }
                }
                None => {
                    let looked_at = world.resource::<Plan>().looked_at;
                    world.insert_resource(Plan { looked_at, ..Plan::default() });
                }
            }
        }
        DecisionAction::Slot { option, slot, choice } => {
            let found = world.resource::<Views>().question.options.get(option).and_then(|option| {
                let &(at, _) = option.slots.get(slot)?;
                let numbers = option.values.iter().find(|numbers| numbers.0 == at);
                Some(((option.verb.0, at), numbers.map(|numbers| numbers.1.get(choice).copied())))
            });
            let mut plan = world.resource_mut::<Plan>();
            match found {
                Some((key, None)) => {
                    plan.slots.insert(key, choice);
                }
                Some((key, Some(Some(number)))) => {
                    plan.values.insert(key, number);
                }
                Some((_, Some(None))) | None => {}
            }
        }
        DecisionAction::OtherWay => {
            let way = world.resource::<Views>().question.other_way.clone();
            world.resource_mut::<Plan>().path = way.map(|way| way.path).unwrap_or_default();
        }
        DecisionAction::Target(at) => {
            let target = world.resource::<Views>().question.targets.iter().nth(at);
            world.resource_mut::<Plan>().target = target;
        }
        DecisionAction::Rule(rule) => open_rule(world, rule),
    }
}
