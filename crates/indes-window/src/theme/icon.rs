//! The icons by name. The names are those of Phosphor: `icon: "shield"` in a rule file means [`SHIELD`].
//!
//! An icon is one character of the three icon fonts; the typeface decides whether it is thin, thick or filled.

use egui_phosphor::regular as ph;

/// One character of the icon fonts.
pub type Icon = &'static str;

/// The icon of an unknown name.
pub const UNKNOWN: Icon = ph::CIRCLE;

macro_rules! icons {
    ($($constant:ident $name:literal,)*) => {
        $(
            #[doc = concat!("`", $name, "`")]
            pub const $constant: Icon = ph::$constant;
        )*

        /// All icons with their names.
        pub const ALL: &[(&str, Icon)] = &[$(($name, $constant)),*];
    };
}

icons! {
    ARROWS_CLOCKWISE "arrows-clockwise",
    ARROWS_IN_LINE_HORIZONTAL "arrows-in-line-horizontal",
    ARROWS_LEFT_RIGHT "arrows-left-right",
    ARROWS_MERGE "arrows-merge",
    ARROWS_OUT_CARDINAL "arrows-out-cardinal",
    ARROW_BEND_UP_LEFT "arrow-bend-up-left",
    ARROW_CLOCKWISE "arrow-clockwise",
    ARROW_COUNTER_CLOCKWISE "arrow-counter-clockwise",
    ARROW_DOWN "arrow-down",
    ARROW_ELBOW_DOWN_LEFT "arrow-elbow-down-left",
    ARROW_FAT_UP "arrow-fat-up",
    ARROW_RIGHT "arrow-right",
    ARROW_UP "arrow-up",
    ARROW_U_UP_LEFT "arrow-u-up-left",
    AXE "axe",
    BACKPACK "backpack",
    BARRICADE "barricade",
    BELL "bell",
    BELL_SLASH "bell-slash",
    BINOCULARS "binoculars",
    BOMB "bomb",
    BOOK_OPEN "book-open",
    BOXING_GLOVE "boxing-glove",
    CARET_DOUBLE_RIGHT "caret-double-right",
    CARET_DOWN "caret-down",
    CARET_LEFT "caret-left",
    CARET_RIGHT "caret-right",
    CARET_UP "caret-up",
    CHART_BAR_HORIZONTAL "chart-bar-horizontal",
    CHECK "check",
    CHECK_SQUARE "check-square",
    CHECK_CIRCLE "check-circle",
    CIRCLE "circle",
    CLOCK_COUNTER_CLOCKWISE "clock-counter-clockwise",
    COPY "copy",
    CROSSHAIR "crosshair",
    CROWN "crown",
    DICE_FIVE "dice-five",
    DICE_THREE "dice-three",
    DOOR "door",
    DOOR_OPEN "door-open",
    DROP "drop",
    EQUALS "equals",
    EYE "eye",
    EYEGLASSES "eyeglasses",
    EYE_SLASH "eye-slash",
    FAST_FORWARD "fast-forward",
    FILE_TEXT "file-text",
    FIRE "fire",
    FIRST_AID "first-aid",
    FLAG "flag",
    FLAG_BANNER "flag-banner",
    FLAG_CHECKERED "flag-checkered",
    FLOPPY_DISK "floppy-disk",
    FOLDER_OPEN "folder-open",
    FOOTPRINTS "footprints",
    FUNNEL "funnel",
    GEAR_SIX "gear-six",
    GIT_BRANCH "git-branch",
    HAMMER "hammer",
    HAND "hand",
    HANDSHAKE "handshake",
    HAND_FIST "hand-fist",
    HAND_PALM "hand-palm",
    HAND_GRABBING "hand-grabbing",
    HEART "heart",
    HEARTBEAT "heartbeat",
    HEART_BREAK "heart-break",
    HORSE "horse",
    HOURGLASS_MEDIUM "hourglass-medium",
    INFO "info",
    KEYBOARD "keyboard",
    KNIFE "knife",
    LADDER "ladder",
    LIGHTNING "lightning",
    LOCK "lock",
    LINK "link",
    LINK_BREAK "link-break",
    LIST "list",
    MAGIC_WAND "magic-wand",
    MAGNIFYING_GLASS "magnifying-glass",
    MAP_PIN "map-pin",
    MAP_TRIFOLD "map-trifold",
    MEGAPHONE "megaphone",
    MINUS "minus",
    MOON "moon",
    MOUNTAINS "mountains",
    MOUSE "mouse",
    PATH "path",
    PAUSE "pause",
    PERSON "person",
    PERSON_SIMPLE_RUN "person-simple-run",
    PERSON_SIMPLE_TAI_CHI "person-simple-tai-chi",
    PERSON_SIMPLE_WALK "person-simple-walk",
    PLAY "play",
    PLUS "plus",
    POWER "power",
    PROHIBIT "prohibit",
    PUSH_PIN "push-pin",
    QUESTION "question",
    RECYCLE "recycle",
    REPEAT "repeat",
    ROBOT "robot",
    SCALES "scales",
    SCROLL "scroll",
    SEAL_CHECK "seal-check",
    SHIELD "shield",
    SHIELD_CHECK "shield-check",
    SHIELD_SLASH "shield-slash",
    SIGN_OUT "sign-out",
    SKIP_FORWARD "skip-forward",
    SKULL "skull",
    SLIDERS_HORIZONTAL "sliders-horizontal",
    SMILEY "smiley",
    SMILEY_SAD "smiley-sad",
    SPARKLE "sparkle",
    SQUARE "square",
    STAR "star",
    SUN "sun",
    SWORD "sword",
    TARGET "target",
    TIMER "timer",
    TROPHY "trophy",
    USER "user",
    WALL "wall",
    WARNING "warning",
    WIND "wind",
    X "x",
}

/// The icon of a name; a plain circle for an unknown name.
#[must_use]
pub fn named(name: &str) -> Icon {
    ALL.iter().find(|(known, _)| *known == name).map_or(UNKNOWN, |(_, icon)| icon)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_finds_its_icon_and_an_unknown_one_a_circle() {
        assert_eq!(named("shield"), SHIELD);
        assert_eq!(named("person-simple-run"), PERSON_SIMPLE_RUN);
        assert_eq!(named("no such thing"), UNKNOWN);
    }

    #[test]
    fn rule_data_may_name_every_icon_and_no_other() {
        let ours: Vec<&str> = ALL.iter().map(|(name, _)| *name).collect();
        assert_eq!(indes_rules::icons().collect::<Vec<_>>(), ours, "assets/icons.txt");
    }
}
