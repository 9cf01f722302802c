//! Tests of energy, rule by rule. A test's name begins with the id of the rule that it asserts, boundaries included.

mod attacks;
mod conditions;
mod damage;
mod death;
mod floor;
mod gear;
mod golden;
mod hiding;
mod initiative;
mod maneuvers;
mod moves;
mod points;
mod position;
mod rests;
mod rulings;
mod shots;
mod swift;
