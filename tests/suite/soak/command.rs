//! The command `soak`: its reports, threads, records and panics.

use indes::battle::RuleSetId;
use indes::headless::soak::{self, SoakRequest, SoakRunner};
use indes::headless::{MatchUp, Output, Status};
use indes::invariants::Invariant;
use indes::level::Library;
use indes::rules::tempo::DEF;
use indes_testing::soak::{keep_record, soak_runner};
use indes_testing::{Altered, altered};

/// A match on the ford under changed rules.
fn match_up(change: impl FnOnce(&mut Altered)) -> MatchUp {
    let library = Library::scan(None, &indes::rules::vocabulary);
    let level = library.level(RuleSetId::Tempo, "the-ford").unwrap();
    let mut match_up = MatchUp::new(level, DEF, &DEF.shipped_data().unwrap(), &[]).unwrap();
    match_up.setup.rules = altered(change);
    match_up
}

fn request(jobs: usize) -> SoakRequest {
    SoakRequest { seeds: 3..9, jobs, bots: Vec::new(), every: 8, records: None, random: None }
}

#[test]
fn a_soak_has_the_same_result_on_any_number_of_threads() {
    let one = soak::soak(&match_up(|_| {}), &request(1), None, &|_| {});
    assert_eq!(one.failures, []);
    assert_eq!(one.counts.battles, 6);
    assert!(one.counts.expensive > 0 && one.counts.expensive < one.counts.decisions, "{:?}", one.counts);
    assert_eq!(soak::soak(&match_up(|_| {}), &request(3), None, &|_| {}), one);
}

#[test]
fn a_soak_reports_every_seed_that_breaks_an_invariant_and_keeps_its_record() {
    let folder = tempfile::tempdir().unwrap();
    let faulty = match_up(|rules| rules.answers = |_, _, _, _| Vec::new());
    let request = |jobs| SoakRequest { records: Some(folder.path().to_owned()), ..request(jobs) };
    let report = soak::soak(&faulty, &request(2), None, &|_| {});
    assert_eq!(report, soak::soak(&faulty, &request(1), None, &|_| {}));
    assert_eq!(report.failures.iter().map(|failure| failure.seed).collect::<Vec<_>>(), (3..9).collect::<Vec<_>>());
    let (mut answers, mut problems) = (Vec::new(), Vec::new());
    let status = soak::write_report("tempo/the-ford", &report, &mut Output::new(&mut answers, &mut problems, false));
    assert_eq!(status.unwrap(), Status::Wrong);
    let printed = String::from_utf8(answers).unwrap();
    assert!(printed.starts_with("broken tempo/the-ford: 6 seeds; without them 0 battles"), "{printed}");
    assert!(printed.contains("  seed 3, decision "), "{printed}");
    assert!(printed.contains(": what was foretold is what is asked: "), "{printed}");
    for failure in &report.failures {
        assert_eq!(failure.broken.invariant, Invariant::Forecast);
        let path = failure.record.clone().unwrap().unwrap();
        let record = indes::saves::open(&path).unwrap_or_else(|problems| panic!("{problems}"));
        assert_eq!(Some(record.choices.len()), failure.broken.decision.map(|at| at as usize));
        // Under the faulty rules the record breaks the invariant again at the same decision; under the right ones it keeps
        // it.
        let again = SoakRunner::new(faulty.setup.clone(), String::new(), Vec::new()).again(&record);
        assert_eq!(again.unwrap_err().0, failure.broken);
        keep_record(&path);
    }
}

#[test]
fn a_soak_survives_a_panic_and_keeps_the_choice_that_led_to_it() {
    let mut setup = match_up(|_| {}).setup;
    setup.rules = altered(|rules| {
        rules.interrupt = |view, _, _, _| {
            assert!(view.turn.turns < 2, "too many turns");
            None
        };
    });
    let mut runner = soak_runner(setup);
    for seed in 0..2 {
        let (broken, record) = *runner.battle(seed, 100, &mut |_| {}).unwrap_err();
        assert_eq!((broken.invariant, broken.finding.as_str()), (Invariant::Panics, "too many turns"));
        assert_eq!(broken.decision.map(|at| at as usize + 1), Some(record.choices.len()));
    }
}
