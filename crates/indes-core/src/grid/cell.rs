use bevy::reflect::Reflect;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use std::fmt;
use std::str::FromStr;

/// A cell of the board: column and row as in the level file, both from 0.
///
/// Shown to people as `D5`: column letter(s), then the row from 1. Cells sort row by row.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Reflect)]
pub struct Cell {
    /// Column, from the left.
    pub x: i16,
    /// Row, from the top.
    pub y: i16,
}

impl Cell {
    /// The cell in column `x` and row `y`, both from 0.
    #[must_use]
    pub const fn new(x: i16, y: i16) -> Self {
        Self { x, y }
    }

    /// The letters above a column: A, B, … Z, AA, AB, …
    #[must_use]
    pub fn column_name(x: i16) -> String {
        let mut left = i32::from(x) + 1;
        let mut letters = Vec::new();
        while left > 0 {
            left -= 1;
            letters.push(char::from(b'A' + u8::try_from(left % 26).unwrap_or(0)));
            left /= 26;
        }
        letters.iter().rev().collect()
    }
}

impl Ord for Cell {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.y, self.x).cmp(&(other.y, other.x))
    }
}

impl PartialOrd for Cell {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::column_name(self.x), i32::from(self.y) + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for a text that is not a cell.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a cell: write column letters and a row number, like D5")]
pub struct NotACell(pub String);

impl FromStr for Cell {
    type Err = NotACell;

    /// Reads `D5` or `d5`.
    ///
    /// # Errors
    /// [`NotACell`] if the text has another form, or names a cell beyond column ZZ or row 9999.
    fn from_str(text: &str) -> Result<Self, NotACell> {
        let wrong = || NotACell(text.chars().take(20).collect());
        let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
        let (column, row) = text.split_at(letters);
        if !(1..=2).contains(&letters) || !(1..=4).contains(&row.len()) || !row.chars().all(|c| c.is_ascii_digit()) {
            return Err(wrong());
        }
        let x = column.bytes().fold(0i16, |x, b| x * 26 + i16::from(b.to_ascii_uppercase() - b'A') + 1) - 1;
        let y: i16 = row.parse().map_err(|_| wrong())?;
        if y < 1 { Err(wrong()) } else { Ok(Self::new(x, y - 1)) }
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <std::borrow::Cow<'de, str>>::deserialize(deserializer)?;
        text.parse().map_err(de::Error::custom)
    }
}
