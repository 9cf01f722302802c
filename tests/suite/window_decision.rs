//! The decision column, read by AccessKit names and used with the mouse and with the keyboard.

use crate::window_support::Panel;
use crate::window_views::{act, answer, many, target};
use bevy_egui::egui::{Key, vec2};
use indes::window::panels::decision::*;
use indes::window::theme::Theme;
use indes::window::widgets::{Pool, PoolLook, Tint};

type Column = Panel<DecisionUi, DecisionAction>;

fn column(view: DecisionView) -> Column {
    Panel::sized(vec2(388.0, 644.0), Theme::Dark, DecisionUi::default(), move |ui, state| decision(ui, &view, state))
}

/// A column whose view is part of its state, so that a test can change it.
fn changing(view: DecisionView) -> Panel<(DecisionView, DecisionUi), DecisionAction> {
    let size = vec2(388.0, 644.0);
    Panel::sized(size, Theme::Dark, (view, DecisionUi::default()), |ui, (view, state)| decision(ui, view, state))
}

const PARRY: &str = "Parry, longsword, 3 AP, miss 38, hit 36, critical 26, falls 24 to 13 percent, binds 6 percent";
const EVADE: &str = "Evade, reflexes, 2 AP, miss 26, hit 36, critical 38, falls 24 to 16 percent";

#[test]
fn the_head_shows_the_deciding_seat_the_question_and_the_trigger() {
    let column = column(answer());
    assert!(column.has("Watch · seat 1 decides. Ysolde, how do you answer?"));
    assert!(column.has("Rurik on G5 swings his mace at Ysolde on F5, from one step above her."));
    assert!(column.has("Blow done, You answer now, Counter-tempo to come, Dice to come"));
    assert!(column.has("If you do nothing: Rurik's attack on Ysolde, hit 31, critical 69, she falls 24 percent"));
}

#[test]
fn an_option_shows_its_price_its_odds_and_its_effects() {
    let column = column(answer());
    assert!(column.has(PARRY), "{:#?}", column.names());
    assert!(column.has(EVADE));
    assert!(column.has_part("hits Rurik 38 percent"));
}

#[test]
fn an_impossible_option_shows_its_reason_and_its_rule() {
    let mut column = column(answer());
    assert!(column.has("Dodge, not possible: answers Ranged Attack only, TEMPO-106"));
    assert!(column.has("Wind, not possible: needs Bound; she is On Guard, TEMPO-135"));
    assert_eq!(column.click("TEMPO-126"), [DecisionAction::Rule("TEMPO-126".to_owned())]);
}

#[test]
fn a_click_gives_the_focus_and_the_button_confirms_it() {
    let mut column = column(answer());
    assert_eq!(column.click(EVADE), [DecisionAction::Focused(2)]);
    assert!(column.has("Evade"), "the button has the name of the focused option");
    assert_eq!(column.click("Evade"), [DecisionAction::Confirm(2)]);
}

#[test]
fn two_clicks_confirm() {
    let mut column = column(answer());
    let actions = column.click_twice("Evade, reflexes");
    assert_eq!(actions, [DecisionAction::Focused(2), DecisionAction::Confirm(2)]);
}

/// egui calls a click double that follows within 0.3 seconds on any other one; these are 0.1 seconds apart.
#[test]
fn a_click_soon_after_one_elsewhere_or_on_another_question_only_gives_the_focus() {
    let mut column = changing(answer());
    column.click_part("Parry, longsword");
    assert_eq!(column.click_part("Evade, reflexes"), [DecisionAction::Focused(2)]);
    column.state().0.question += 1;
    assert_eq!(column.click_part("Evade, reflexes"), [DecisionAction::Focused(2)]);
}

#[test]
fn numbers_and_arrows_move_the_focus_enter_confirms_escape_declines() {
    let mut column = column(answer());
    assert_eq!(column.key(Key::Num2), [DecisionAction::Focused(1)]);
    assert_eq!(column.key(Key::ArrowDown), [DecisionAction::Focused(2)]);
    assert_eq!(column.key(Key::ArrowDown), [DecisionAction::Focused(0)], "round at the end");
    assert_eq!(column.key(Key::ArrowUp), [DecisionAction::Focused(2)]);
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(2)]);
    assert_eq!(column.key(Key::Escape), [DecisionAction::Decline]);
    assert_eq!(column.key(Key::Num7), [], "there is no seventh option");
}

#[test]
fn why_and_the_standing_order_belong_to_the_focused_option() {
    let mut column = column(answer());
    assert_eq!(column.key(Key::W), [DecisionAction::Why(0)]);
    assert_eq!(column.click("Why Parry"), [DecisionAction::Why(0)]);
    let never = DecisionAction::Standing { option: 0, now: Standing::Never };
    assert_eq!(column.click("Next time she could parry: Never"), [never]);
    assert_eq!(column.click("Next time she could parry: Ask"), [], "it is asked already");
    column.key(Key::Num3);
    assert!(!column.has_part("Next time"));
    assert_eq!(column.key(Key::W), [], "Evade has no chain");
}

#[test]
fn a_focus_beyond_the_options_falls_on_the_last_one() {
    let mut column = column(answer());
    column.state().focus = 1;
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(1)]);
    column.state().focus = 99;
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(2)]);
}

#[test]
fn a_new_question_focuses_its_first_option() {
    let mut column = changing(answer());
    column.key(Key::Num3);
    column.state().0.question = 8;
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(0)]);
}

#[test]
fn a_column_that_ignores_keys_still_takes_clicks() {
    let mut column = column(answer());
    column.state().ignores_keys = true;
    assert_eq!(column.key(Key::Enter), []);
    assert_eq!(column.key(Key::Escape), []);
    assert_eq!(column.click(EVADE), [DecisionAction::Focused(2)], "the mouse still works");
}

#[test]
fn slots_change_by_click_and_by_arrows() {
    let mut column = column(many());
    let slot = |slot, choice| DecisionAction::Slot { option: 0, slot, choice };
    assert_eq!(column.click("Parry with: dagger"), [slot(0, 2)]);
    assert_eq!(column.key(Key::ArrowRight), [slot(0, 2)]);
    assert_eq!(column.key(Key::ArrowLeft), [slot(0, 0)]);
    assert_eq!(column.shift(Key::ArrowRight), [slot(1, 1)]);
    assert_eq!(column.shift(Key::ArrowLeft), [slot(1, 1)], "round at the end");
}

#[test]
fn options_beyond_the_fifth_can_be_reached() {
    let mut column = column(many());
    assert_eq!(column.key(Key::Num8), [DecisionAction::Focused(7)]);
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(7)]);
    column.check("the focused option at the end");
}

#[test]
fn tab_brings_the_focus_to_an_option_and_enter_takes_it() {
    let mut column = column(answer());
    let mut actions = Vec::new();
    for _ in 0..12 {
        actions.extend(column.key(Key::Tab));
        if actions.contains(&DecisionAction::Focused(1)) {
            break;
        }
    }
    assert!(actions.contains(&DecisionAction::Focused(1)), "{actions:?}");
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(1)]);
}

#[test]
fn escape_leaves_a_control_before_it_declines() {
    let mut column = column(answer());
    column.key(Key::Tab);
    assert_eq!(column.key(Key::Escape), [], "the first one only leaves the control");
    assert_eq!(column.key(Key::Escape), [DecisionAction::Decline]);
}

#[test]
fn a_number_takes_the_keyboard_back_from_a_control() {
    let mut column = column(answer());
    column.key(Key::Tab);
    assert_eq!(column.key(Key::Num3), [DecisionAction::Focused(2)]);
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(2)]);
}

#[test]
fn a_pool_that_pays_shows_its_points_and_the_price() {
    let mut view = answer();
    let look = PoolLook::Bar(vec![5, 10, 15]);
    let pool =
        Pool { name: "Poise".to_owned(), now: 16, most: 20, takes: 8, tint: Tint::Poise, look, ..Pool::default() };
    view.options[0] = OptionView { name: "Dodge".to_owned(), pool: Some(pool), ..OptionView::default() };
    let mut column = column(view);
    column.check("a pool");
    assert_eq!(column.click("Dodge, Poise 16 of 20, takes 8"), []);
}

#[test]
fn each_step_of_a_planned_move_shows_who_may_strike_at_it() {
    let column = column(act());
    assert!(column.has("Move, 2 AP"));
    assert!(column.has_part("step 3 F6 grass 1"), "{:#?}", column.names());
    let strike = "Rurik may strike here, mace, 4 of his 6 AP: hit 31, critical 69, −6.7 mean";
    assert!(column.has(strike), "{:#?}", column.names());
    assert!(column.has("12 of 12 points, takes 4") || column.has_part("12 of 12 points, takes 4"));
}

#[test]
fn a_click_on_an_impossible_action_does_nothing_and_its_rule_can_be_opened() {
    let mut column = column(act());
    let why = "Attack, not possible: nobody in reach, TEMPO-060";
    assert!(column.has(why));
    assert_eq!(column.click(why), []);
    assert_eq!(column.click("TEMPO-060"), [DecisionAction::Rule("TEMPO-060".to_owned())]);
}

#[test]
fn the_remaining_points_list_every_action_that_they_would_pay_for() {
    let mut view = act();
    let mut column = column(view.clone());
    assert!(column.has("8 AP left for, Attack 3, Shove 3, or, answers"), "{:#?}", column.names());
    assert_eq!(column.click("TEMPO-051"), [DecisionAction::Rule("TEMPO-051".to_owned())]);
    assert_eq!(column.key(Key::Enter), [DecisionAction::Confirm(0)]);
    assert!(column.has("Walk Move 1"));
    let many = (0..12).map(|number| LeftPiece::Chip("", format!("Something Else {number}")));
    let pieces = [LeftPiece::Text("8 AP left for".to_owned())].into_iter().chain(many).collect();
    view.plan = Some(PlanView { blocks: vec![PlanBlock::Left(pieces)], ..PlanView::default() });
    let column = self::column(view);
    column.check("what is left");
    assert!(column.has_part("Something Else 11"));
}

#[test]
fn a_standing_order_with_a_number_has_buttons_for_less_and_more() {
    let mut view = answer();
    let condition = "if: 50 % or better";
    view.options[0].standing = Some(StandingView {
        name: "Parry by Ysolde".to_owned(),
        now: Standing::Always,
        parts: vec![
            (OrderPart::Condition, condition.to_owned()),
            (OrderPart::Span, "the battle".to_owned()),
            (OrderPart::Units, "every swordswoman of the Long Watch".to_owned()),
        ],
        number: Some([true, true]),
    });
    let mut column = changing(view);
    column.check("an order with a number");
    let change = |part| DecisionAction::Order { option: 0, part };
    assert_eq!(column.click(&format!("{condition}: less")), [change(OrderPart::Less)]);
    assert_eq!(column.click(&format!("{condition}: more")), [change(OrderPart::More)]);
    assert_eq!(column.click("every swordswoman of the Long Watch"), [change(OrderPart::Units)]);
    // Tab reaches the button, and it keeps the keyboard while its label changes.
    let reached = (0..60).any(|_| {
        column.key(Key::Tab);
        column.key(Key::Space).contains(&change(OrderPart::More))
    });
    assert!(reached);
    column.state().0.options[0].standing.as_mut().unwrap().parts[0].1 = "if: 95 % or better".to_owned();
    assert_eq!(column.key(Key::Space), [change(OrderPart::More)]);
    // At the upper end of the range only `less` works.
    column.state().0.options[0].standing.as_mut().unwrap().number = Some([true, false]);
    assert_eq!(column.click("if: 95 % or better: more"), []);
    column.state().0.options[0].standing.as_mut().unwrap().number = None;
    column.key(Key::F5);
    assert!(!column.has_part("better: more"));
}

#[test]
fn the_button_and_the_key_for_all_units_with_the_same_question_send_the_same_action() {
    let mut view = answer();
    view.together = Some(("The same for Bran, Oda".to_owned(), false));
    let mut column = changing(view);
    column.check("asked alike");
    assert_eq!(column.click("The same for Bran, Oda"), [DecisionAction::Together]);
    assert_eq!(column.key(Key::F), [DecisionAction::Together]);
    column.state().0.together = None;
    assert_eq!(column.key(Key::F), []);
    assert!(!column.has_part("The same for"));
}

#[test]
fn arrows_go_from_target_to_target_and_pass_over_those_out_of_reach() {
    let mut column = column(target());
    assert!(column.has_part("not possible: out of reach: 3 of 1"));
    assert_eq!(column.key(Key::ArrowRight), [DecisionAction::Target(1)]);
    assert_eq!(column.key(Key::ArrowLeft), [DecisionAction::Target(1)], "two targets: both ways lead to the other");
    assert_eq!(column.click_part("Rurik, crossbow"), [DecisionAction::Target(1)]);
    assert_eq!(column.click_part("not possible: out of reach"), []);
}

#[test]
fn the_column_passes_the_panel_checks_in_both_themes_and_widths() {
    for theme in [Theme::Dark, Theme::Light] {
        for width in [388.0, 440.0] {
            for (name, view) in [("answer", answer()), ("act", act()), ("many", many()), ("target", target())] {
                let show = move |ui: &mut bevy_egui::egui::Ui, state: &mut DecisionUi| decision(ui, &view, state);
                let panel = Panel::sized(vec2(width, 644.0), theme, DecisionUi::default(), show);
                panel.check(&format!("{name} {theme:?} {width}"));
            }
        }
    }
}

#[test]
fn a_long_weapon_name_is_cut_before_the_price() {
    let mut view = answer();
    view.options[0].means = "heavy crossbow of the Long Watch, bolt, shot from behind the mantlet".into();
    view.options[0].name = "Shoot at whoever comes over the bridge".into();
    view.options[0].cost = Some(Cost { pips: 0, text: "9 Focus".into() });
    let column = column(view);
    let texts = column.texts();
    let find = |words: &str| texts.iter().find(|text| text.0.starts_with(words)).unwrap();
    let (means, cost) = (find("heavy crossbow"), find("9 Focus"));
    assert!(means.1, "it is cut");
    assert!((means.2.center().y - cost.2.center().y).abs() < 12.0, "they stand in one row");
    assert!(means.2.right() + 4.0 <= cost.2.left(), "{:?} {:?}", means.2, cost.2);
}

#[test]
fn keys_on_an_empty_column_send_nothing() {
    let mut column = column(DecisionView::default());
    assert_eq!(column.key(Key::Enter), []);
    assert_eq!(column.key(Key::Escape), []);
    assert_eq!(column.key(Key::ArrowDown), []);
    assert_eq!(column.key(Key::ArrowRight), []);
}

#[test]
fn the_button_to_decline_takes_the_room_that_the_other_one_leaves() {
    let long = "Passive Defence Only".to_owned();
    let view = DecisionView { confirm: Some("Parry".to_owned()), decline: Some(long.clone()), ..answer() };
    let panel = column(view);
    assert!(!panel.cut().iter().any(|text| text.starts_with("Passive")), "{:?}", panel.cut());
    assert!(panel.has(&long));
}
