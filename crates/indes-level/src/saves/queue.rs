//! Saves that are written in the background: the window does not wait for the disk.
//!
//! [`SaveQueue::push`] hands a save over, a thread writes it. A newer save of the same file takes the place of one that
//! still waits. [`SaveQueue::flush`] waits until everything is on the disk, and so does dropping the queue, so that a
//! save that was handed over is written whichever way the program ends.

use super::generations::EARLIER_STATES;
use super::names::{ended, remove};
use super::record::{forget_undone, replace, write};
use bevy::prelude::Resource;
use indes_core::battle::Record;
use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

/// A record that waits to be written.
#[derive(Clone, Debug)]
pub struct SaveRequest {
    /// The file.
    pub path: PathBuf,
    /// The record.
    pub record: Arc<Record>,
    /// Whether the state in the file is kept as an earlier one.
    pub keeps_earlier: bool,
    /// Whether choices were taken back since the last save: earlier states that hold them are removed.
    pub was_undone: bool,
    /// Whether the battle is over: it leaves its record ([`ended`]) in the place of the save and its earlier states.
    pub is_over: bool,
}

impl SaveRequest {
    /// Takes the place of a save of the same file that was not written yet.
    fn replacing(mut self, waiting: &Self) -> Self {
        self.keeps_earlier |= waiting.keeps_earlier;
        self.was_undone |= waiting.was_undone;
        self
    }

    fn carry_out(&self) -> io::Result<()> {
        if self.is_over {
            write(&ended(&self.path), &self.record, 0)?;
            return remove(&self.path);
        }
        if self.keeps_earlier {
            write(&self.path, &self.record, EARLIER_STATES)?;
        } else {
            replace(&self.path, &self.record, EARLIER_STATES)?;
        }
        if self.was_undone {
            forget_undone(&self.path, &self.record, EARLIER_STATES)?;
        }
        Ok(())
    }
}

/// The saves that wait, and the thread that writes them.
#[derive(Resource)]
pub struct SaveQueue {
    desk: Arc<Desk>,
    /// `None` if the system refused a thread: saves are written when they are handed over.
    writer: Option<JoinHandle<()>>,
}

/// What the window and the writing thread share.
#[derive(Default)]
struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: BTreeMap<PathBuf, SaveRequest>,
    is_writing: bool,
    is_closed: bool,
    /// The first error that was not reported yet.
    failed: Option<io::Error>,
}

impl Desk {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the first save that waits. Returns whether there was one.
    fn write_first(&self) -> bool {
        let mut state = self.lock();
        let Some((_, request)) = state.waiting.pop_first() else { return false };
        state.is_writing = true;
        drop(state);
        let written = request.carry_out();
        let mut state = self.lock();
        state.is_writing = false;
        if let Err(error) = written {
            state.failed.get_or_insert(error);
        }
        drop(state);
        self.changed.notify_all();
        true
    }

    /// Writes saves until the queue is closed and empty.
    fn write_until_closed(&self) {
        loop {
            if self.write_first() {
                continue;
            }
            let state = self.lock();
            if !state.waiting.is_empty() {
                continue;
            }
            if state.is_closed {
                return;
            }
            drop(self.changed.wait(state));
        }
    }
}

impl Default for SaveQueue {
    fn default() -> Self {
        let desk = Arc::new(Desk::default());
        let shared = Arc::clone(&desk);
        let writer = std::thread::Builder::new().name("saves".into()).spawn(move || shared.write_until_closed());
        Self { desk, writer: writer.ok() }
    }
}

impl SaveQueue {
    /// Hands a save over.
    pub fn push(&self, request: SaveRequest) {
        let mut state = self.desk.lock();
        let request = match state.waiting.get(&request.path) {
            Some(waiting) => request.replacing(waiting),
            None => request,
        };
        state.waiting.insert(request.path.clone(), request);
        drop(state);
        self.desk.changed.notify_all();
        if self.writer.is_none() {
            while self.desk.write_first() {}
        }
    }

    /// Waits until everything is written.
    ///
    /// # Errors
    /// The first error of the file system that was not reported yet.
    pub fn flush(&self) -> io::Result<()> {
        self.wait();
        self.take_error().map_or(Ok(()), Err)
    }

    /// Waits until everything is written; an error stays to be reported.
    pub fn wait(&self) {
        let mut state = self.desk.lock();
        while state.is_writing || !state.waiting.is_empty() {
            if self.writer.as_ref().is_none_or(JoinHandle::is_finished) {
                drop(state);
                while self.desk.write_first() {}
                return;
            }
            let waited = self.desk.changed.wait_timeout(state, Duration::from_millis(50));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The first error that was not reported yet, without waiting.
    #[must_use]
    pub fn take_error(&self) -> Option<io::Error> {
        self.desk.lock().failed.take()
    }
}

impl Drop for SaveQueue {
    fn drop(&mut self) {
        self.desk.lock().is_closed = true;
        self.desk.changed.notify_all();
        if let Some(writer) = self.writer.take() {
            // A thread that panicked has nothing left to write.
            let _ = writer.join();
        }
    }
}
