//! Reading RON.
