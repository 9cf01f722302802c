//! What happens, step by step: turns, actions with their answers, movements, the settling after each change. An
//! exchange as pure numbers is in [`resolve`].

pub(crate) mod action;
pub(crate) mod aiming;
pub(crate) mod bind;
pub(crate) mod blows;
pub(crate) mod feint;
pub(crate) mod initiative;
pub(crate) mod movement;
pub mod resolve;
pub(crate) mod settling;
pub(crate) mod statuses;
pub(crate) mod support;
pub mod turn;
pub(crate) mod windows;
