//! Values that level files leave out.

pub(super) const fn is_false(value: &bool) -> bool {
    !*value
}

pub(super) const fn is_zero(value: &u8) -> bool {
    *value == 0
}
