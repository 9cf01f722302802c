//! The few things that saving does with files, behind a trait so that tests can let each of them fail.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// What saving does with files.
pub trait Files {
    /// Writes a whole file and waits until it is on the disk.
    ///
    /// # Errors
    /// What the disk says.
    fn write(&mut self, path: &Path, bytes: &[u8]) -> io::Result<()>;
    /// Copies a file and waits until the copy is on the disk.
    ///
    /// # Errors
    /// What the disk says.
    fn copy(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Gives a file another name, in place of whatever had it.
    ///
    /// # Errors
    /// What the disk says.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
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

    fn copy(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::copy(from, to)?;
        File::open(to)?.sync_all()
    }

    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()> {
        fs::rename(from, to)
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
