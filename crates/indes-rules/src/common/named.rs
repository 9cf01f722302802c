//! Names that rules look up.

/// Declares a struct of ids with the keys by which they are looked up, and the list of these keys.
#[doc(hidden)]
#[macro_export]
macro_rules! __named {
    ($(#[$meta:meta])* $name:ident, $id:ty, $look:ident, $keys:ident, $place:literal,
        { $($(#[$doc:meta])* $field:ident = $key:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name { $($(#[$doc])* pub $field: $id),+ }

        /// The keys of all of them.
        pub(super) const $keys: &[&str] = &[$($key),+];

        impl $name {
            pub(super) fn of(lists: &$crate::common::Lists) -> Result<Self, $crate::DataError> {
                Ok(Self { $($field: lists.$look($key, $place)?),+ })
            }
        }
    };
}
pub use crate::__named as named;
