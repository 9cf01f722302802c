//! A record on the screen: the column while it is played again, and the list of those there are.

use super::Looking;
use crate::battle::{Decision, Intent};
use crate::battlefield::UnitId;
use crate::saves;
use crate::text::text;
use crate::window::panels::decision::Head;
use crate::window::panels::records::RecordCard;
use crate::window::panels::replay::ReplayView;
use crate::window::replay::{Replay, SPEEDS};
use crate::window::widgets::Runs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// The column of a battle that is played again.
pub(super) fn replay(
    looking: &Looking,
    replay: &Replay,
    pending: Option<&Decision>,
    place: usize,
    head: Head,
) -> ReplayView {
    let asked = pending.and_then(|decision| decision.asked.unit);
    let next = replay.record.choices.get(place).map(|(_, intent)| {
        if replay.record.is_sealed(place) { secret(looking, asked) } else { chosen(looking, asked, intent) }
    });
    let question = if pending.is_some() { head.question.clone() } else { text!("replay-over") };
    let speeds = SPEEDS.iter().map(|&speed| match speed {
        1 => "¼".to_owned(),
        2 => "½".to_owned(),
        more => (more / 4).to_string(),
    });
    ReplayView {
        head: Head { who: text!("replay-who", who = &head.who), ..head },
        last: Runs::plain(question),
        next,
        place: [place, replay.record.choices.len()],
        rounds: replay.rounds.clone(),
        playing: replay.playing,
        speeds: (speeds.collect(), replay.speed),
    }
}

/// A choice that was made in secret: what it was is told when the battle reveals it.
fn secret(looking: &Looking, unit: Option<UnitId>) -> Runs {
    let text = unit.map_or_else(Runs::default, |unit| Runs::default().bold(looking.name(unit)).then(": "));
    text.then(text!("choice-secret"))
}

/// A choice of a record in words.
fn chosen(looking: &Looking, unit: Option<UnitId>, intent: &Intent) -> Runs {
    let mut text = Runs::default();
    if let Some(unit) = unit {
        text = text.bold(looking.name(unit)).then(": ");
    }
    text = text.bold(looking.verb(intent.verb));
    let with = unit.map(|unit| super::choice::means(looking, unit, intent)).unwrap_or_default();
    if !with.is_empty() {
        text = text.then(format!(" ({with})"));
    }
    if let Some(target) = intent.unit() {
        let Runs(against) = Runs::marked(&text!("choice-against", name = looking.name(target)));
        text = text.then(" ");
        text.0.extend(against);
    }
    if let Some(to) = intent.path().last() {
        text = text.then(format!(" {}", text!("choice-to", cell = to.to_string())));
    }
    text.then(".")
}

/// The records of a folder, the newest first.
#[must_use]
pub fn records(folder: &Path) -> Vec<RecordCard> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let files = entries.filter(|entry| entry.file_name().to_string_lossy().ends_with(saves::ENDING));
    let changed = |entry: &std::fs::DirEntry| entry.metadata().and_then(|about| about.modified()).ok();
    let mut files: Vec<(Option<SystemTime>, PathBuf)> = files.map(|entry| (changed(&entry), entry.path())).collect();
    files.sort_by(|a, b| b.cmp(a));
    files.into_iter().map(|(changed, path)| card(path, changed)).collect()
}

fn card(path: PathBuf, changed: Option<SystemTime>) -> RecordCard {
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let when = changed.and_then(|changed| changed.elapsed().ok()).map_or_else(String::new, |age| ago(age.as_secs()));
    let read = saves::open(&path).and_then(|record| saves::unpack(&record).map(|opened| (record, opened)));
    match read {
        Ok((record, opened)) => RecordCard {
            title: opened.level.title,
            detail: text!(
                "records-detail",
                set = opened.kit.title,
                choices = record.choices.len(),
                when = when.as_str()
            ),
            name,
            path,
            refused: None,
        },
        Err(problems) => {
            RecordCard { title: name.clone(), detail: when, name, path, refused: Some(problems.to_string()) }
        }
    }
}

/// How long ago something was, in the largest unit that fits.
fn ago(seconds: u64) -> String {
    match seconds {
        0..60 => text!("ago-now"),
        60..3600 => text!("ago-minutes", count = seconds / 60),
        3600..86_400 => text!("ago-hours", count = seconds / 3600),
        _ => text!("ago-days", count = seconds / 86_400),
    }
}

#[cfg(test)]
mod tests {
    use super::ago;

    #[test]
    fn ages_are_told_in_the_largest_unit_that_fits() {
        let told = [0, 59, 60, 7200, 86_400 * 3].map(ago);
        assert_eq!(told, ["just now", "just now", "1 minute ago", "2 hours ago", "3 days ago"]);
    }
}
