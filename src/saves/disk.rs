//! Writing a file so that it, or the version before it, is whole at every moment.
//!
//! What is done with files goes through the trait [`Files`], so that tests can let each step fail. The `atomic-write-file`
//! crate does the part without earlier versions; it leaves its file behind where the renaming fails, and nothing of it
//! can be made to fail in a test.

use super::generation;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What saving does with files.
pub trait Files {
    /// Writes a whole file and waits until it is on the disk.
    ///
    /// # Errors
    /// What the disk says.
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Gives a file a second name that nothing has yet, without a copy of its bytes.
    ///
    /// # Errors
    /// What the disk says; some file systems have no second names.
    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file another name, in place of whatever had it.
    ///
    /// # Errors
    /// What the disk says.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    ///
    /// # Errors
    /// What the disk says.
    fn remove(&mut self, path: &Path) -> io::Result<()>;
    /// Waits until the names in a folder are on the disk.
    ///
    /// # Errors
    /// What the disk says.
    fn sync_folder(&mut self, folder: &Path) -> io::Result<()>;
    /// Whether there is such a file.
    fn exists(&mut self, path: &Path) -> bool;
}

/// The disk itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(bytes)?;
        file.sync_all()
    }

    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::hard_link(from, to)
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
    }

    fn remove(&mut self, path: &Path) -> io::Result<()> {
        fs::remove_file(path)
    }

    fn sync_folder(&mut self, folder: &Path) -> io::Result<()> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        // Only where a folder can be opened like a file: not on Windows, where renaming is enough.
        if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
    }

    fn exists(&mut self, path: &Path) -> bool {
        path.is_file()
    }
}

/// Writes a file of which so many earlier versions are kept ([`generation`]).
///
/// 1. The text goes into a file beside it. On a full disk the oldest versions but one make room for it.
/// 2. The earlier versions move on by one number; the file gets the name of the first of them as a second name.
/// 3. The new file takes the name. Nothing else is left behind, whatever fails.
///
/// # Errors
/// What the disk says; the file is then as it was.
pub fn write_rotating(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not a plain file"));
    }
    let fresh = beside(path, ".new");
    // What a program that was killed left behind, earlier versions of this one included.
    for left in [&fresh, &beside(path, ".copy")] {
        remove_if_there(files, left)?;
    }
    let written = write_fresh(files, path, &fresh, text, generations)
        .and_then(|()| rotate(files, path, generations))
        .and_then(|()| files.rename(&fresh, path));
    if let Err(error) = written {
        // The first error is the one to tell.
        let _ = remove_if_there(files, &fresh);
        if !files.exists(path) && files.exists(&generation(path, 1)) {
            let _ = files.rename(&generation(path, 1), path);
        }
        return Err(error);
    }
    files.sync_folder(path.parent().unwrap_or_else(|| Path::new(".")))
}

/// A file's name with an ending more.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.file_name().unwrap_or_default().to_owned();
    name.push(ending);
    path.with_file_name(name)
}

fn remove_if_there(files: &mut impl Files, path: &Path) -> io::Result<()> {
    if files.exists(path) { files.remove(path) } else { Ok(()) }
}

/// Writes the new file; while the disk is full, the oldest version is removed and it is tried again.
fn write_fresh(files: &mut impl Files, path: &Path, fresh: &Path, text: &str, generations: u32) -> io::Result<()> {
    let mut older = (2..=generations).rev().map(|number| generation(path, number));
    loop {
        match files.write(fresh, text.as_bytes()) {
            Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
                remove_if_there(files, fresh)?;
                let Some(oldest) = older.find(|path| files.exists(path)) else { return Err(error) };
                files.remove(&oldest)?;
            }
            written => return written,
        }
    }
}

/// Makes the file its own first earlier version.
fn rotate(files: &mut impl Files, path: &Path, generations: u32) -> io::Result<()> {
    if generations == 0 || !files.exists(path) {
        return Ok(());
    }
    remove_if_there(files, &generation(path, generations))?;
    for number in (1..generations).rev() {
        let older = generation(path, number);
        if files.exists(&older) {
            files.rename(&older, &generation(path, number + 1))?;
        }
    }
    let first = generation(path, 1);
    // Where a file cannot have two names, it gives up its own until the new one takes it.
    files.link(path, &first).or_else(|_| files.rename(path, &first))
}
