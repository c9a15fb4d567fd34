//! What lies in the data folder is for the user who runs Quire alone: databases, backups, emails and
//! pictures hold what others may not read.

use std::{
    fs::{self, Permissions},
    io,
    os::unix::fs::PermissionsExt,
    path::{Path, PathBuf},
};

/// What others may do with a file.
const OTHERS: u32 = 0o077;

/// Something that others can read, and that could not be changed.
#[derive(Debug)]
pub struct Readable {
    /// Which file or folder.
    pub path: PathBuf,
    /// Why it stays so.
    pub error: io::Error,
}

/// Takes everything in a folder, and the folder itself, away from others; returns what stays readable.
/// A folder below that is closed already is not looked through: no one gets in there. What links lead
/// to is left alone.
#[must_use]
pub fn close_folder(dir: &Path) -> Vec<Readable> {
    let mut open = Vec::new();
    close_below(dir, &mut open);
    close(dir, &mut open);
    open
}

/// Takes a database and its logs away from others; returns what stays readable.
#[must_use]
pub fn close_database(file: &Path) -> Vec<Readable> {
    let mut open = Vec::new();
    for suffix in ["", "-wal", "-shm", "-journal"] {
        let mut name = file.as_os_str().to_owned();
        name.push(suffix);
        close(Path::new(&name), &mut open);
    }
    open
}

fn close_below(dir: &Path, open: &mut Vec<Readable>) {
    let entries = match fs::read_dir(dir) {
        Ok(entries) => entries,
        Err(error) => return open.push(Readable { path: dir.into(), error }),
    };
    for entry in entries.flatten() {
        let path = entry.path();
        let Ok(about) = entry.metadata() else { continue };
        if about.is_dir() && about.permissions().mode() & OTHERS != 0 {
            // The folder comes last: one that is closed has been looked through.
            close_below(&path, open);
        }
        if !about.is_symlink() {
            close(&path, open);
        }
    }
}

/// Takes from others what they may do with a file that is there.
fn close(path: &Path, open: &mut Vec<Readable>) {
    let Ok(about) = fs::metadata(path) else { return };
    let mode = about.permissions().mode();
    if mode & OTHERS == 0 {
        return;
    }
    if let Err(error) = fs::set_permissions(path, Permissions::from_mode(mode & !OTHERS))
        && error.kind() != io::ErrorKind::NotFound
    {
        open.push(Readable { path: path.into(), error });
    }
}
