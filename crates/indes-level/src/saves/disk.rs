//! Writes a file so that it, or the version before it, is whole at every moment.
//!
//! The `atomic-write-file` crate writes the new file beside the old one, waits until it is on the disk, and puts it in
//! the place of the old one. What the crate does not do is done here: earlier versions of the file, room for it on a
//! full disk, and the removal of temporary files that a killed program or a failed renaming has left.
//!
//! Every step goes through the trait [`Files`], so that tests can let it fail.

use super::generations::generation;
use atomic_write_file::{AtomicWriteFile, OpenOptions};
use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The letters that the crate puts behind the name of a temporary file: `.battle.record.ron.a1B2c3`.
const RANDOM_LETTERS: usize = 6;
/// The endings of temporary files of versions of this program before 2026-11-24.
const OLD_ENDINGS: [&str; 2] = [".new", ".copy"];

/// The operations on files that saving consists of.
pub trait Files {
    /// Writes a new version of a file beside it and waits until it is on the disk. Nothing is left of it on an error.
    ///
    /// # Errors
    /// The error of the file system.
    fn stage(&mut self, path: &Path, bytes: &[u8]) -> io::Result<AtomicWriteFile>;
    /// Puts a staged version in the place of its file and waits until the folder is on the disk.
    ///
    /// # Errors
    /// The error of the file system; the temporary file may be left then.
    fn commit(&mut self, staged: AtomicWriteFile) -> io::Result<()>;
    /// Removes a staged version.
    ///
    /// # Errors
    /// The error of the file system.
    fn discard(&mut self, staged: AtomicWriteFile) -> io::Result<()>;
    /// Gives a file a second name, which no other file may have, without a copy of its bytes.
    ///
    /// # Errors
    /// The error of the file system; some have no hard links.
    fn link(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Renames a file; a file that had the new name is replaced.
    ///
    /// # Errors
    /// The error of the file system.
    fn rename(&mut self, from: &Path, to: &Path) -> io::Result<()>;
    /// Removes a file.
    ///
    /// # Errors
    /// The error of the file system.
    fn remove(&mut self, path: &Path) -> io::Result<()>;
}

/// The file system itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn stage(&mut self, path: &Path, bytes: &[u8]) -> io::Result<AtomicWriteFile> {
        let mut staged = options().open(path)?;
        staged.write_all(bytes)?;
        // Here and not only in `commit`, which does not remove the file if the disk turns out to be full.
        staged.sync_all()?;
        Ok(staged)
    }

    fn commit(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        staged.commit()
    }

    fn discard(&mut self, staged: AtomicWriteFile) -> io::Result<()> {
        staged.discard()
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
}

/// A new file gets the owner and the permissions of any new file. The crate would take them from the file before it,
/// and those of a symbolic link if it is one: they let everyone write.
fn options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has options to set"))]
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    {
        use atomic_write_file::unix::OpenOptionsExt as _;
        options.preserve_mode(false).preserve_owner(false);
    }
    options
}

/// Writes a file of which `generations` earlier versions are kept ([`generation`]).
///
/// 1. Temporary files that an earlier call has left are removed.
/// 2. The text is written into a temporary file. On a full disk the oldest versions but one make room for it.
/// 3. The earlier versions move on by one number; the file gets the name of the first of them as a second name.
/// 4. The temporary file takes the name. It is removed if any step fails.
///
/// # Errors
/// The error of the file system; the file is then as it was.
pub fn write_rotating(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    remove_leftovers(files, path)?;
    write_or_undo(files, path, text, generations)
}

/// Writes a file in the place of the last version, which is not kept. Its `generations` earlier versions stay, unless
/// the disk is full: then the oldest versions but one make room for it.
///
/// # Errors
/// The error of the file system; the file is then as it was.
pub fn write_in_place(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    remove_leftovers(files, path)?;
    refuse_folder(path)?;
    let written = stage_with_room(files, path, text, generations).and_then(|staged| files.commit(staged));
    if written.is_err() {
        // The first error is the one to return.
        let _ = remove_leftovers(files, path);
    }
    written
}

/// Writes a file without earlier versions. The folder is searched for temporary files only if that fails: it may hold
/// very many files.
///
/// # Errors
/// The error of the file system; the file is then as it was.
pub(super) fn write_single(files: &mut impl Files, path: &Path, text: &str) -> io::Result<()> {
    write_or_undo(files, path, text, 0)
}

fn write_or_undo(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    refuse_folder(path)?;
    let written = write_and_rotate(files, path, text, generations);
    if written.is_err() {
        // The first error is the one to return.
        let _ = remove_leftovers(files, path);
        let first = generation(path, 1);
        if !path.is_file() && first.is_file() {
            let _ = files.rename(&first, path);
        }
    }
    written
}

fn refuse_folder(path: &Path) -> io::Result<()> {
    if path.exists() && !path.is_file() {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this is not a plain file"));
    }
    Ok(())
}

fn write_and_rotate(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<()> {
    let staged = stage_with_room(files, path, text, generations)?;
    if let Err(error) = rotate(files, path, generations) {
        let _ = files.discard(staged);
        return Err(error);
    }
    files.commit(staged)
}

/// Stages the new version; while the disk is full, the oldest version is removed and it is tried again.
fn stage_with_room(files: &mut impl Files, path: &Path, text: &str, generations: u32) -> io::Result<AtomicWriteFile> {
    let mut older = (2..=generations).rev().map(|number| generation(path, number));
    loop {
        match files.stage(path, text.as_bytes()) {
            Err(error) if matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
                let Some(oldest) = older.find(|path| path.is_file()) else { return Err(error) };
                files.remove(&oldest)?;
            }
            staged => return staged,
        }
    }
}

/// Moves the earlier versions on by one number, and makes the file the first of them.
fn rotate(files: &mut impl Files, path: &Path, generations: u32) -> io::Result<()> {
    if generations == 0 || !path.is_file() {
        return Ok(());
    }
    let oldest = generation(path, generations);
    if oldest.is_file() {
        files.remove(&oldest)?;
    }
    for number in (1..generations).rev() {
        let older = generation(path, number);
        if older.is_file() {
            files.rename(&older, &generation(path, number + 1))?;
        }
    }
    let first = generation(path, 1);
    // Without hard links the file is renamed, and its name is free until the new file takes it.
    files.link(path, &first).or_else(|_| files.rename(path, &first))
}

/// Removes temporary files of a file: the program was killed while it wrote, or the renaming failed.
fn remove_leftovers(files: &mut impl Files, path: &Path) -> io::Result<()> {
    leftovers(path).iter().try_for_each(|left| files.remove(left))
}

/// The temporary files beside a file; none if the folder cannot be read.
fn leftovers(path: &Path) -> Vec<PathBuf> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."));
    let is_random =
        |rest: &str| rest.len() == RANDOM_LETTERS && rest.bytes().all(|letter| letter.is_ascii_alphanumeric());
    let is_left = |other: &str| {
        let random = other.strip_prefix('.').and_then(|other| other.strip_prefix(&*name)?.strip_prefix('.'));
        let old = other.strip_prefix(&*name);
        random.is_some_and(is_random) || old.is_some_and(|ending| OLD_ENDINGS.contains(&ending))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.filter(|entry| is_left(&entry.file_name().to_string_lossy())).map(|entry| entry.path()).collect()
}
