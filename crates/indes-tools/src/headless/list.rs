//! `indes list`: all names that a level can use under a rule set, from the rule data in force: templates, gear,
//! armours, sizes with the cells they cover, statuses, skills, overrides, options, and the actions for scripts.
//!
//! The same pages are in `levels/<set>/README.md`; a test compares them.

use super::{Output, Status};
use indes_core::battle::{Names, RuleSetId};
use indes_core::battlefield::{Footprint, Tick};
use indes_core::grid::{Cell, Diagonal, Grid, Orientation, Shape};
use indes_core::reading::hint;
use indes_level::script::Content;
use indes_rules::{self as rules, Vocabulary};
use std::fmt::Write;
use std::io;

/// Prints the pages of rule sets: those of these names, or of all that can be played.
///
/// # Errors
/// If the output cannot be written.
pub fn list(sets: &[String], content: &Content, out: &mut Output) -> io::Result<Status> {
    let playable: Vec<RuleSetId> = rules::shipped().iter().map(|def| def.rules.id()).collect();
    let named: Vec<&str> = if sets.is_empty() {
        playable.iter().map(|set| set.name()).collect()
    } else {
        sets.iter().map(String::as_str).collect()
    };
    for name in named {
        let set = playable.iter().find(|set| set.name() == name);
        match set.and_then(|&set| Some((content.vocabulary(set)?, content.rules(set)?))) {
            Some((words, (def, data))) => out.text(page(def.title, &words, def.rules.names(data)))?,
            None => {
                let help = hint(name, playable.iter().map(|set| set.name())).unwrap_or_default();
                out.problem(format_args!("no rule set `{name}` can be played; {help}"))?;
                return Ok(Status::Usage);
            }
        }
    }
    Ok(Status::Fine)
}

/// The page of a rule set, in Markdown.
#[must_use]
pub fn page(title: &str, words: &Vocabulary, names: &Names) -> String {
    let mut page = Page(format!(
        "# What a level of {title} can name\n\nMade by `indes list {}` from the rule data; `--rules-data FILE` lists those of a file.\n",
        words.rule_set
    ));
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let templates = words.templates.iter().map(|template| {
        let size = template.size.as_deref().unwrap_or("usual");
        vec![
            code(&template.name),
            template.title.clone(),
            size.to_owned(),
            keys(&template.gear),
            template.about.clone(),
        ]
    });
    page.table("Templates", &["`template`", "name", "size", "gear", "numbers"], templates);
    let gear = words.gear.iter().map(|gear| row([&code(&gear.name), &gear.title, &gear.about]));
    page.table("Gear", &["`gear`, `in_hand`", "name", "what it does"], gear);
    page.list("Armour", &words.armours);
    page.sizes(words);
    page.list("Statuses that a unit can begin with", &words.statuses);
    let bonds = words.bonds.iter().map(|bond| {
        let held = bond.held.as_deref().map_or_else(String::new, code);
        row([&code(&bond.status), &format!("{} to {}", bond.least, bond.most), &held])
    });
    page.table("Bonds", &["`status`", "members", "of one that is held"], bonds);
    page.list("Skills of `modifiers`", &words.skills);
    let stats = words.stats.iter().map(|(name, least, most)| {
        let all = words.templates.len();
        let without: Vec<String> =
            words.templates.iter().filter(|one| one.lacks.contains(name)).map(|one| one.name.clone()).collect();
        let with: Vec<String> =
            words.templates.iter().filter(|one| !one.lacks.contains(name)).map(|one| one.name.clone()).collect();
        let of = if without.is_empty() {
            "all".to_owned()
        } else if without.len() * 2 < all {
            format!("all but {}", keys(&without))
        } else {
            keys(&with)
        };
        row([&code(name), &format!("{least} to {most}"), &of])
    });
    page.table("Overrides", &["`overrides`", "values", "of which templates"], stats);
    let options = words.options.iter().map(|option| {
        let default = option.default.to_string();
        vec![code(&option.name), option.kind.to_string(), default, format!("{} ({})", option.text, option.rule)]
    });
    page.table("Options", &["`options`", "values", "left out", "what it does"], options);
    if let Some(hazards) = &words.hazards {
        let ticks: Vec<String> = hazards.ticks.iter().map(|tick: &Tick| tick.name().to_owned()).collect();
        page.list("Hazards: `at`", &ticks);
        page.list("Hazards: `of` and `kind`", &hazards.kinds);
        page.list("Hazards: `status`", &hazards.statuses);
    }
    page.list("Bots", &words.bots);
    let verbs = names.verbs.iter().zip(&names.looks).map(|(verb, look)| row([&code(&verb.0), &verb.1, &look.1]));
    page.table("Actions and answers, as scripts name them", &["key", "name", "what it does"], verbs);
    page.0
}

/// A page while it is written.
struct Page(String);

impl Page {
    fn heading(&mut self, title: &str) {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "\n## {title}\n\n");
    }

    fn table(&mut self, title: &str, heads: &[&str], rows: impl Iterator<Item = Vec<String>>) {
        let rows: Vec<String> = rows
            .map(|row| {
                let cells: Vec<String> = row.iter().map(|cell| cell.replace('|', "\\|")).collect();
                format!("| {} |\n", cells.join(" | "))
            })
            .collect();
        if rows.is_empty() {
            return;
        }
        self.heading(title);
        let line = vec!["---"; heads.len()].join("|");
        let _ = write!(self.0, "| {} |\n|{line}|\n{}", heads.join(" | "), rows.concat());
    }

    fn list(&mut self, title: &str, names: &[String]) {
        if !names.is_empty() {
            self.heading(title);
            let _ = writeln!(self.0, "{}", keys(names));
        }
    }

    /// The sizes, each with the cells that a unit on C3 covers on each grid.
    fn sizes(&mut self, words: &Vocabulary) {
        let diagonal = words.diagonals.first().copied().unwrap_or(Diagonal::One);
        let squares = (!words.diagonals.is_empty()).then_some(("squares", Shape::Square(diagonal)));
        let hexes = [("hex(pointy)", Orientation::Pointy), ("hex(flat)", Orientation::Flat)];
        let hexes = hexes.into_iter().filter(|_| words.hexes).map(|(name, way)| (name, Shape::Hex(way)));
        let grids: Vec<(&str, Shape)> = squares.into_iter().chain(hexes).collect();
        let mut heads = vec!["`size`"];
        heads.extend(grids.iter().map(|grid| grid.0));
        let rows = words.sizes.iter().map(|size| {
            let covered = grids.iter().map(|(_, shape)| {
                let cells: Vec<String> = covered(*shape, size.side).iter().map(ToString::to_string).collect();
                cells.join(" ")
            });
            std::iter::once(code(&size.name)).chain(covered).collect()
        });
        self.table("Sizes: the cells that a unit on C3 covers", &heads, rows);
    }
}

/// The cells that a unit on C3 covers, if it is `side` cells wide.
#[must_use]
pub fn covered(shape: Shape, side: u8) -> Vec<Cell> {
    let grid = Grid::new(shape, 9, 9);
    let mut cells: Vec<Cell> = Footprint::usual(&grid, side).cells(&grid, Cell::new(2, 2)).collect();
    cells.sort_unstable_by_key(|cell| (cell.y, cell.x));
    cells
}

/// A drawing of these cells, row by row: `@` for the unit's own cell, `o` for the others; of hexes the rows 2 and 4 are
/// shifted to the right.
#[must_use]
pub fn drawing(shape: Shape, side: u8) -> Vec<String> {
    let cells = covered(shape, side);
    let mark = |cell: Cell| match cell {
        own if own == Cell::new(2, 2) => '@',
        other if cells.contains(&other) => 'o',
        _ => '.',
    };
    let row = |y: i16| {
        let shifted = if matches!(shape, Shape::Hex(_)) && y % 2 == 1 { " " } else { "" };
        let cells: Vec<String> = (0..5).map(|x| mark(Cell::new(x, y)).to_string()).collect();
        format!("{shifted}{}", cells.join(" "))
    };
    (0..5).map(row).collect()
}

fn code(name: &str) -> String {
    format!("`{name}`")
}

fn keys(names: &[String]) -> String {
    names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ")
}
