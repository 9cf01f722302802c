//! Names in a script: what they are looked up for, and the problem of a name that is not known.

use indes_core::battle::Setup;
use indes_core::battle::words::UnknownName;
use indes_core::reading::{Path, Report, hint, quote};

/// The id that a name was looked up for; an unknown name is added to the report.
pub(super) fn found<T>(looked_up: Result<T, UnknownName>, path: &Path, report: &mut Report) -> Option<T> {
    looked_up
        .map_err(|unknown| {
            report.add(path, format!("there is no {} {}", unknown.what, quote(&unknown.name)), unknown.help);
        })
        .ok()
}

/// The place of the unit of this name in the setup; an unknown name is added to the report.
pub(super) fn unit_at(setup: &Setup, name: &str, path: &Path, report: &mut Report) -> Option<usize> {
    let at = setup.units.iter().position(|unit| unit.name.eq_ignore_ascii_case(name));
    if at.is_none() {
        let help = hint(name, setup.units.iter().map(|unit| unit.name.as_str()));
        report.add(path, format!("there is no unit {}", quote(name)), help);
    }
    at
}
