//! The options of a match that are no rules, as rows of the menu and of the settings.

use crate::panels::menu::{Control, SettingView, Value};
use crate::settings::{MatchOptions, TIME_LIMITS};
use indes_core::battle::AskPolicy;
use indes_core::text::text;

/// A row, in the order in which they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchRow {
    /// The seconds for an answer.
    Time,
    /// What a unit without a standing order is asked about.
    Asks,
}

impl MatchRow {
    const ALL: [Self; 2] = [Self::Time, Self::Asks];
}

/// The rows.
#[must_use]
pub fn rows(options: MatchOptions) -> Vec<SettingView> {
    let row = |row: MatchRow| match row {
        MatchRow::Time => {
            let mut limits = TIME_LIMITS.to_vec();
            // A file of settings may have another limit.
            if !limits.contains(&options.seconds) {
                limits.push(options.seconds);
            }
            let chosen = limits.iter().position(|&limit| limit == options.seconds).unwrap_or(0);
            let all = limits.into_iter().map(time_limit).collect();
            SettingView { name: text!("match-time"), differs: None, control: Control::Choice { all, chosen } }
        }
        MatchRow::Asks => SettingView {
            name: text!("match-asks"),
            differs: None,
            control: Control::Switch(options.asks == AskPolicy::Everything),
        },
    };
    MatchRow::ALL.map(row).into()
}

/// The options with a row set to a value.
#[must_use]
pub fn with(options: MatchOptions, row: usize, value: Value) -> MatchOptions {
    match (MatchRow::ALL.get(row), value) {
        (Some(MatchRow::Time), Value::Choice(chosen)) => {
            MatchOptions { seconds: TIME_LIMITS.get(chosen).copied().unwrap_or(options.seconds), ..options }
        }
        (Some(MatchRow::Asks), Value::Switch(everything)) => {
            let asks = if everything { AskPolicy::Everything } else { AskPolicy::WithinReach };
            MatchOptions { asks, ..options }
        }
        _ => options,
    }
}

fn time_limit(seconds: u16) -> String {
    match seconds {
        0 => text!("match-no-limit"),
        _ if seconds.is_multiple_of(60) => text!("match-minutes", minutes = seconds / 60),
        _ => text!("match-seconds", seconds = seconds),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_shows_the_value_that_it_is_set_to() {
        let mut options = MatchOptions::default();
        for (chosen, limit) in TIME_LIMITS.into_iter().enumerate() {
            options = with(options, 0, Value::Choice(chosen));
            assert_eq!(options.seconds, limit);
            assert!(matches!(&rows(options)[0].control, Control::Choice { chosen: shown, .. } if *shown == chosen));
        }
        options = with(options, 1, Value::Switch(true));
        assert_eq!(options.asks, AskPolicy::Everything);
        assert_eq!(rows(options)[1].control, Control::Switch(true));
        assert_eq!(with(options, 1, Value::Switch(false)).asks, AskPolicy::WithinReach);
        let other = MatchOptions { seconds: 45, ..options };
        let Control::Choice { all, chosen } = rows(other)[0].control.clone() else { panic!("no list") };
        assert_eq!(all[chosen], "45 seconds");
        assert_eq!(with(other, 0, Value::Choice(chosen)), other);
    }
}
