//! Texts for people in their language: Fluent files in `assets/text/<language>`, compiled in.
//!
//! 1. [`Language::of_environment`] finds the language of the desktop; [`set_language`] sets the language in use.
//! 2. `text!("menu-begin")` is a text, `text!("menu-levels", count = 3)` one with arguments. If the language lacks an
//!    id, the English text is used.
//! 3. `message!("refused-costs", amount = 3)` is a [`Message`]: a text as a value, which is formatted where it is
//!    shown. Rules use only messages, so they need no language.
//! 4. [`known`] translates words of files that people may edit, such as the names of actions; an edited word stays as
//!    it is.
//!
//! The language in use is one for the whole process, as there is one window; the window's world also has it as a
//! resource, set with the settings. Commands and tests use English. [`with_language`] sets a language for a thread,
//! for tests and for whatever needs several languages at once.

use bevy::prelude::Resource;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use rust_embed::RustEmbed;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cell::Cell;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU8, Ordering};
use unic_langid::LanguageIdentifier;

pub use fluent_bundle::FluentValue as Value;

/// A number of things in English, for commands, errors and documents: `1 battle`, `3 battles`.
#[must_use]
pub fn counted<N: std::fmt::Display + PartialEq + From<u8>>(count: N, one: &str, several: &str) -> String {
    let things = if count == N::from(1) { one } else { several };
    format!("{count} {things}")
}

/// A language that all texts are written in; as a resource, the one that the window uses.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Language {
    /// English, which replaces texts that another language lacks.
    #[default]
    English,
    /// German.
    German,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::German];

    /// Its tag, which is also the name of its folder.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::German => "de",
        }
    }

    /// Its name in the language itself.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "Deutsch",
        }
    }

    /// The first language of the desktop's settings; English if it is none of ours.
    #[must_use]
    pub fn of_environment() -> Self {
        sys_locale::get_locale().map_or(Self::English, |locale| Self::of_locale(&locale))
    }

    /// The language of a locale such as `de_AT.UTF-8`; English if there are no texts in it.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let tag = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag)).unwrap_or_default()
    }
}

/// The Fluent files.
#[derive(RustEmbed)]
#[folder = "../../assets/text/"]
struct Files;

/// The texts of all languages, in the order of [`Language::ALL`].
static TEXTS: LazyLock<[FluentBundle<FluentResource>; 2]> = LazyLock::new(|| Language::ALL.map(texts));

/// The language of the process, by its place in [`Language::ALL`].
static OF_PROCESS: AtomicU8 = AtomicU8::new(0);

thread_local! {
    /// The language of the thread, within [`with_language`].
    static OF_THREAD: Cell<Option<Language>> = const { Cell::new(None) };
}

/// The Fluent files of a language: names and texts.
pub fn files(language: Language) -> impl Iterator<Item = (String, String)> {
    let folder = format!("{}/", language.tag());
    let names = Files::iter().filter(move |name| name.starts_with(&folder));
    names.filter_map(|name| {
        let text = String::from_utf8_lossy(&Files::get(&name)?.data).into_owned();
        Some((name.into_owned(), text))
    })
}

fn texts(language: Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Isolation marks round arguments disturb screen readers and searches.
    bundle.set_use_isolating(false);
    for (_, text) in files(language) {
        // A test excludes files with errors and ids that occur twice.
        let read = FluentResource::try_new(text).unwrap_or_else(|(rest, _)| rest);
        bundle.add_resource_overriding(read);
    }
    bundle
}

/// The language in use: that of the thread within [`with_language`], else that of the process.
#[must_use]
pub fn spoken() -> Language {
    let everywhere = || Language::ALL.get(usize::from(OF_PROCESS.load(Ordering::Relaxed))).copied().unwrap_or_default();
    OF_THREAD.get().unwrap_or_else(everywhere)
}

/// Sets the language in use; within [`with_language`] only for the rest of it.
pub fn set_language(language: Language) {
    if OF_THREAD.get().is_some() {
        OF_THREAD.set(Some(language));
    } else {
        OF_PROCESS.store(language as u8, Ordering::Relaxed);
    }
}

/// Calls a function while this thread uses a language, and returns its result. The language from before is set again
/// after it.
pub fn with_language<T>(language: Language, function: impl FnOnce() -> T) -> T {
    let before = OF_THREAD.replace(Some(language));
    let result = function();
    OF_THREAD.set(before);
    result
}

/// The text of an id in the language in use, else in English, else the id itself. For `text!`.
#[must_use]
pub fn say(id: &str, args: &[(&'static str, Value)]) -> String {
    find(spoken(), id, args).or_else(|| find(Language::English, id, args)).unwrap_or_else(|| id.to_owned())
}

/// A word of a file that people may edit (`own`), translated to the language in use if it still is the English text of
/// this id; else as it is.
#[must_use]
pub fn known<'a>(id: &str, own: &'a str) -> Cow<'a, str> {
    let language = spoken();
    if language == Language::English || find(Language::English, id, &[]).as_deref() != Some(own) {
        return Cow::Borrowed(own);
    }
    find(language, id, &[]).map_or(Cow::Borrowed(own), Cow::Owned)
}

/// A key or a name as part of an id: `Critical Success` is `critical-success`.
#[must_use]
pub fn id_part(name: &str) -> String {
    let words = name.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_ascii_lowercase).collect::<Vec<_>>().join("-")
}

fn find(language: Language, id: &str, args: &[(&'static str, Value)]) -> Option<String> {
    let bundle = &TEXTS[language as usize];
    let pattern = bundle.get_message(id)?.value()?;
    let args: Option<FluentArgs> = (!args.is_empty()).then(|| args.iter().cloned().collect());
    let mut wrong = Vec::new();
    Some(bundle.format_pattern(pattern, args.as_ref(), &mut wrong).into_owned())
}

/// A text that is formatted where it is shown: its `Display` uses the language in use. Rules return reasons and
/// remarks in this form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// An id of the Fluent files with its arguments; an id that no language has is shown as it is.
    Text(&'static str, Vec<(&'static str, Argument)>),
    /// The id of a word of a file that people may edit, and the word as it is in the file: see [`known`].
    Known(String, String),
    /// Words that are the same in every language, such as names and numbers.
    Plain(String),
    /// Several messages, one after the other.
    Joined(Vec<Message>),
}

/// An argument of a [`Message`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(i64),
    /// A name or a word as it is.
    Name(String),
    /// Another message.
    Message(Message),
    /// Several messages with commas between them: `Parry, Dodge`.
    Listed(Vec<Message>),
    /// Several messages with the text of this id between them: `Bound or Grappled`.
    Joined(Vec<Message>, &'static str),
}

impl Message {
    /// The text for another place, under an id with another prefix: for `told-falls` and `log` that of `log-falls`.
    /// `None` if there is no such text, or the message has no id.
    #[must_use]
    pub fn worded_for(&self, prefix: &str) -> Option<String> {
        let Self::Text(id, args) = self else { return None };
        let id = format!("{prefix}-{}", id.split_once('-')?.1);
        let args = values(args);
        find(spoken(), &id, &args).or_else(|| find(Language::English, &id, &args))
    }
}

impl std::fmt::Display for Message {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Text(id, args) => f.write_str(&say(id, &values(args))),
            Self::Known(id, own) => f.write_str(&known(id, own)),
            Self::Plain(text) => f.write_str(text),
            Self::Joined(parts) => parts.iter().try_for_each(|part| write!(f, "{part}")),
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::Plain(String::new())
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Plain(text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::Plain(text.to_owned())
    }
}

impl Argument {
    fn value(&self) -> Value<'static> {
        match self {
            Self::Number(number) => Value::from(*number),
            Self::Name(name) => Value::from(name.clone()),
            Self::Message(message) => Value::from(message.to_string()),
            Self::Listed(messages) => Value::from(worded(messages).join(", ")),
            Self::Joined(messages, word) => Value::from(worded(messages).join(&format!(" {} ", say(word, &[])))),
        }
    }
}

fn values(args: &[(&'static str, Argument)]) -> Vec<(&'static str, Value<'static>)> {
    args.iter().map(|(name, arg)| (*name, arg.value())).collect()
}

fn worded(messages: &[Message]) -> Vec<String> {
    messages.iter().map(ToString::to_string).collect()
}

impl From<&str> for Argument {
    fn from(name: &str) -> Self {
        Self::Name(name.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(name: &String) -> Self {
        Self::Name(name.clone())
    }
}

impl From<String> for Argument {
    fn from(name: String) -> Self {
        Self::Name(name)
    }
}

impl From<Message> for Argument {
    fn from(message: Message) -> Self {
        Self::Message(message)
    }
}

macro_rules! numbers {
    ($($kind:ty)*) => {
        $(impl From<$kind> for Argument {
            fn from(number: $kind) -> Self {
                Self::Number(i64::from(number))
            }
        })*
    };
}
numbers!(i8 i16 i32 i64 u8 u16 u32);

impl From<usize> for Argument {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// A [`Message`]: `message!("refused-costs", amount = 3)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __message {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::Message::Text($id, vec![$((stringify!($name), $crate::text::Argument::from($value))),*])
    };
}
pub use crate::__message as message;

/// A text by its id with its arguments: `text!("menu-levels", count = 3)`.
#[doc(hidden)]
#[macro_export]
macro_rules! __text {
    ($id:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::text::say($id, &[$((stringify!($name), $crate::text::Value::from($value))),*])
    };
}
pub use crate::__text as text;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_without_texts_means_english() {
        let found = ["de", "de_AT.UTF-8", "DE-ch", "deutsch", "fr_FR", "C", ""].map(Language::of_locale);
        let [german, english] = [Language::German, Language::English];
        assert_eq!(found, [german, german, german, english, english, english, english]);
    }

    #[test]
    fn a_language_set_within_stays_there() {
        assert_eq!(spoken(), Language::English);
        with_language(Language::German, || {
            assert_eq!(text!("settings-title"), "Einstellungen");
            set_language(Language::English);
            assert_eq!(text!("settings-title"), "Settings");
        });
        assert_eq!(with_language(Language::German, spoken), Language::German);
        assert_eq!(text!("settings-title"), "Settings");
    }

    #[test]
    fn counts_have_their_own_forms_and_unknown_ids_are_shown() {
        let told = [1, 2].map(|count| text!("menu-levels", count = count));
        assert_eq!(told, ["1 level", "2 levels"]);
        assert_eq!(text!("none-such"), "none-such");
    }

    #[test]
    fn a_message_is_formatted_in_the_language_in_use() {
        let costs = message!("refused-costs", amount = 3, pool = Message::from("Focus"), left = 1);
        let english = costs.to_string();
        let german = with_language(Language::German, || costs.to_string());
        assert_ne!(english, german);
        assert!(english.contains('3') && english.contains("Focus"), "{english}");
        let whole =
            Message::Joined(vec![message!("control-on"), " ".into(), Message::Known("none".into(), "Own".into())]);
        assert_eq!(whole.to_string(), "on Own");
        let listed = |word| Argument::Joined(vec!["Bound".into(), "Grappled".into()], word);
        let needs = message!("refused-needs", needs = listed("refused-or"), status = "Prone");
        assert!(needs.to_string().contains("Bound or Grappled"), "{needs}");
    }

    #[test]
    fn a_message_may_have_another_text_for_another_prefix() {
        let falls = message!("told-falls", name = "Bero");
        assert_eq!(falls.to_string(), "Bero falls");
        assert_eq!(falls.worded_for("log"), Some("*Bero* falls".to_owned()));
        assert_eq!(falls.worded_for("none"), None);
        assert_eq!(Message::from("Bero").worded_for("log"), None);
    }

    #[test]
    fn edited_words_are_not_translated() {
        with_language(Language::German, || {
            assert_eq!(known("settings-title", "Settings"), "Einstellungen");
            assert_eq!(known("settings-title", "Knobs"), "Knobs");
        });
        assert_eq!(known("settings-title", "Settings"), "Settings");
    }
}
