//! Dice of scripts: every number is checked against its die, and a bad one is reported at its place in the file.

use super::{after, fails_at, play};
use indes::battle::{Dice, Die, Draws, Shown};
use indes::reading::Problem;
use indes_testing::tempo::data;

fn first(failure: &indes::script::Failure) -> &Problem {
    failure.problems.iter().next().unwrap()
}

/// Asserts that the problem is at this line and column and has these words.
#[track_caller]
fn points_at(failure: &indes::script::Failure, line: usize, column: usize, words: &[&str]) {
    let problem = first(failure);
    assert_eq!((problem.line, problem.column), (line, column), "{failure}");
    for words in words {
        assert!(problem.message.contains(words), "no \"{words}\" in {failure}");
    }
}

#[test]
fn dice_that_are_left_over_are_reported() {
    let failure = after("dice: [3, 2]", "dice: [3, 2, 5, 6]");
    assert_eq!(failure.step, None);
    assert_eq!(first(&failure).message, "expected all dice to be drawn, found 2 left: 5, 6");
    points_at(&failure, 4, 18, &[]);
}

#[test]
fn impossible_numbers_are_reported_before_the_script_is_played() {
    for shown in ["-32768", "-1", "32767", "1000", "[]", "[0, 3]"] {
        let failure = after("dice: [3, 2]", &format!("dice: [3, {shown}]"));
        assert_eq!(first(&failure).message, format!("no dice show {shown}"));
        assert_eq!(failure.step, None);
        points_at(&failure, 4, 15, &[]);
    }
    let failure = after("dice: [3, 2]", "dice: [3, \"two\"]");
    points_at(&failure, 4, 15, &["expected a whole number, or the faces of the dice as a list"]);
}

#[test]
fn missing_dice_are_reported_with_their_use_and_the_story_has_no_invented_zeros() {
    let failure = after("dice: [3, 2]", "dice: [3]");
    assert_eq!(failure.step, Some(3), "{failure}");
    points_at(
        &failure,
        4,
        11,
        &["step 3: expected a die number 2, found no more dice (row of 8d6 for Parry of Ysolde)"],
    );
    let last = "Rurik rolls 3 (dice) + 4 (Blades) = 7 for Melee Attack (TEMPO-G01)";
    assert_eq!(failure.story.last().map(String::as_str), Some(last), "{failure}");
    assert!(!failure.to_string().contains("0 (dice)"), "{failure}");
}

#[test]
fn a_number_that_its_die_cannot_show_is_reported_at_its_place() {
    let failure = after("dice: [3, 2]", "dice: [3, 49]");
    assert_eq!(failure.step, Some(3), "{failure}");
    let words = "step 3: expected a die from 0 to 48 (row of 8d6) for Parry of Ysolde, found 49";
    points_at(&failure, 4, 15, &[words]);
    assert!(!failure.to_string().contains("Ysolde rolls"), "{failure}");
}

/// A blow of a longsword that is let pass: two checks would be answered, here one, then 2d6.
const BLOW: &str = r#"(
    format: 1,
    level: "yard.ron",
    dice: [1, 4],
    steps: [
        Choose(unit: "Rurik", verb: "melee_attack", with: [Part("longsword", "edge"), Unit("Ysolde")]),
        Pass("Ysolde"),
        Expect(unit: "Ysolde", pools: {"health": 14}),
    ],
)
"#;

#[test]
fn each_face_of_a_throw_is_checked_against_its_die() {
    let with = |dice: &str| play(&BLOW.replace("dice: [1, 4]", &format!("dice: {dice}")));
    let damage = "for the damage of Rurik to Ysolde";
    let impossible = [
        ("[1, [1, 8]]", 19, "2d6 shows 1 to 6, not 8"),
        ("[1, [7, 1]]", 16, "2d6 shows 1 to 6, not 7"),
        ("[1, [1]]", 15, "2d6 has faces: 2, not 1"),
        ("[1, [1, 1, 2]]", 15, "2d6 has faces: 2, not 3"),
        ("[1, 1]", 15, "2d6 comes to 2 to 12, not to 1"),
        ("[1, 13]", 15, "2d6 comes to 2 to 12, not to 13"),
    ];
    for (dice, column, words) in impossible {
        points_at(&with(dice).unwrap_err(), 4, column, &[words, damage]);
    }
    for dice in ["[1, [1, 5]]", "[1, 6]"] {
        let played = with(dice).unwrap_err();
        fails_at(&played, 3, &["Ysolde to have 14 health, found 12"]);
    }
}

#[test]
fn a_pool_that_is_thrown_again_is_written_as_all_its_faces() {
    let with = |faces: &str| play(&BLOW.replace("dice: [1, 4]", &format!("dice: [{faces}, [1, 6]]")));
    let whole = |faces: &str| with(faces).map(|_| ()).map_err(|failure| failure.to_string());
    // The second die shows the first 6: the value is 1. No die does, then the first of the next throw: 8.
    let once = whole("[3, 6, 1, 1, 1, 1, 1, 1]").unwrap_err();
    assert!(once.contains("Rurik rolls 1 (dice) + 4 (Blades) = 5"), "{once}");
    let twice = whole("[3, 5, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]").unwrap_err();
    assert!(twice.contains("Rurik rolls 8 (dice) + 4 (Blades) = 12"), "{twice}");
    let wrong = [
        ("[3, 5, 1, 1, 1, 1, 1, 1]", 12, "is thrown again until a die shows 6"),
        ("[3, 6, 1, 1, 1, 1, 1, 1, 6, 1, 1, 1, 1, 1, 1, 1]", 37, "is not thrown again after a 6"),
        ("[3, 6, 1]", 12, "a throw of row of 8d6 has faces: 8"),
        ("[7, 6, 1, 1, 1, 1, 1, 1]", 13, "shows 1 to 6, not 7"),
    ];
    for (faces, column, words) in wrong {
        points_at(&with(faces).unwrap_err(), 4, column, &[words]);
    }
}

/// The value of a pool follows from scripted faces as from thrown ones.
#[test]
fn scripted_faces_give_the_value_that_thrown_dice_give() {
    let pool = data().pool();
    let Die::Pool { dice, sides, .. } = pool else { panic!("a pool") };
    let mut seeded = Dice::seeded(3);
    let mut compared = 0;
    for _ in 0..400 {
        let thrown = seeded.draw(pool);
        let faces = thrown.faces.all().expect("eight faces").to_vec();
        // Only the last throw's faces are kept.
        if thrown.value < i16::from(dice) && faces.contains(&sides) {
            let mut scripted = Dice::showing(vec![Shown::Faces(faces)]);
            assert_eq!(scripted.draw(pool), thrown);
            assert!(scripted.fault().is_none());
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

#[test]
fn a_number_is_checked_against_its_die_even_without_an_event() {
    let script = std::fs::read_to_string("tests/scripts/poise/a_confused_blow_hits_a_friend.script.ron").unwrap();
    let dice = script.split("dice: [").nth(1).unwrap().split(']').next().unwrap().to_owned();
    let numbers: Vec<&str> = dice.split(", ").collect();
    for at in 0..numbers.len() {
        let mut changed: Vec<&str> = numbers.clone();
        changed[at] = "99";
        let failure = play(&script.replace(&format!("dice: [{dice}]"), &format!("dice: [{}]", changed.join(", "))));
        let failure = failure.unwrap_err();
        assert_eq!(first(&failure).path, format!("dice[{at}]"), "{failure}");
    }
}
