//! The path of a value: `units[3].cell`.

use std::fmt;

/// One step of a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// A field of a struct.
    Field(String),
    /// An element of a list, counted from 0.
    Index(usize),
    /// A key of a map.
    Key(String),
}

/// The path from the outermost value of a file to a value in it.
///
/// Elements are counted as they were read: a faulty one that was left out is not counted. A report shows the number
/// that the element has in the file.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Path(pub(super) Vec<Step>);

impl Path {
    /// The whole file.
    #[must_use]
    pub const fn root() -> Self {
        Self(Vec::new())
    }

    /// A field of the outermost value.
    #[must_use]
    pub fn to(field: &str) -> Self {
        Self::root().field(field)
    }

    /// A field of this value.
    #[must_use]
    pub fn field(&self, name: &str) -> Self {
        self.step(Step::Field(name.to_owned()))
    }

    /// An element of this list, from 0.
    #[must_use]
    pub fn index(&self, at: usize) -> Self {
        self.step(Step::Index(at))
    }

    /// The value that this map has at a key.
    #[must_use]
    pub fn key(&self, key: &str) -> Self {
        self.step(Step::Key(key.to_owned()))
    }

    /// This path followed by another one.
    #[must_use]
    pub fn join(&self, rest: &Self) -> Self {
        Self(self.0.iter().chain(&rest.0).cloned().collect())
    }

    fn step(&self, step: Step) -> Self {
        let mut steps = self.0.clone();
        steps.push(step);
        Self(steps)
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, step) in self.0.iter().enumerate() {
            match step {
                Step::Field(name) if at == 0 => f.write_str(&short(name))?,
                Step::Field(name) => write!(f, ".{}", short(name))?,
                Step::Index(index) => write!(f, "[{index}]")?,
                Step::Key(key) => write!(f, "[{:?}]", short(key))?,
            }
        }
        Ok(())
    }
}

/// A name cut to 40 characters: keys are the author's text and may be long.
fn short(name: &str) -> String {
    name.chars().take(40).collect()
}
