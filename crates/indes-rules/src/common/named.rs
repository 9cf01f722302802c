//! Names that rules look up.

/// Declares a struct of ids with the keys by which they are looked up, and the list of these keys.
macro_rules! named {
    ($(#[$meta:meta])* $name:ident, $id:ty, $look:ident, $keys:ident, $place:literal,
        { $($(#[$doc:meta])* $field:ident = $key:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $($(#[$doc])* pub $field: $id),+ }

        /// The keys of all of them.
        pub(super) const $keys: &[&str] = &[$($key),+];

        impl $name {
            pub(super) fn of(lists: &$crate::rules::common::Lists) -> Result<Self, $crate::rules::DataError> {
                Ok(Self { $($field: lists.$look($key, $place)?),+ })
            }
        }
    };
}
pub(crate) use named;
