//! The files of a folder, in a fixed order.

use crate::{
    file_text::{self, NotText},
    import::report::ReportLine,
};
use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The largest text that is read, in bytes.
const LARGEST: u64 = 4 * 1024 * 1024;

/// The deepest folder that is looked into.
const DEEPEST: usize = 32;

/// A text found in the folder.
#[derive(Debug)]
pub(super) struct SourceFile {
    /// Its path below the folder, with `/` between the parts.
    pub key: String,
    /// The file.
    path: PathBuf,
}

impl SourceFile {
    /// Reads the text.
    pub(super) fn read(&self) -> Result<String, String> {
        let bytes = fs::read(&self.path).map_err(|error| format!("cannot be read: {error}"))?;
        file_text::read(&bytes, None).map_err(|problem| match problem {
            NotText::Encoding(at) => format!("is not UTF-8 (byte {at})"),
            NotText::Binary => "is not a text".to_owned(),
        })
    }
}

/// What lies at one place of the folder.
#[derive(Debug)]
pub(super) enum FolderItem {
    /// A text to read.
    Text(SourceFile),
    /// Something that is not read, and why.
    Other(ReportLine),
}

/// Walks `root` in the order of names. Names that begin with a dot are not looked at; links are
/// not followed, so that nothing outside the folder is read and no circle is walked.
pub(super) fn walk(root: &Path) -> io::Result<Vec<FolderItem>> {
    let mut found = Vec::new();
    // The folder itself must be readable; what is wrong further down becomes a line.
    let names = names(root)?;
    for name in names {
        visit(root, &name, 0, &mut found);
    }
    Ok(found)
}

fn visit(folder: &Path, key: &str, depth: usize, found: &mut Vec<FolderItem>) {
    let name = key.rsplit('/').next().unwrap_or(key);
    let path = folder.join(name);
    let meta = match fs::symlink_metadata(&path) {
        Ok(meta) => meta,
        Err(error) => return found.push(failed(key, format!("cannot be read: {error}"))),
    };
    if meta.is_symlink() {
        found.push(skipped(key, "a link to another file"));
    } else if meta.is_dir() {
        if depth == DEEPEST {
            return found.push(failed(key, "lies too deep".to_owned()));
        }
        match names(&path) {
            Err(error) => found.push(failed(key, format!("cannot be read: {error}"))),
            Ok(names) => {
                for name in names {
                    visit(&path, &format!("{key}/{name}"), depth + 1, found);
                }
            }
        }
    } else if !meta.is_file() {
        found.push(skipped(key, "not a file"));
    } else if is_picture(name) {
        found.push(skipped(
            key,
            "a picture, not a Markdown file; the stories that show it bring it",
        ));
    } else if !is_markdown(name) {
        found.push(skipped(key, "not a Markdown file"));
    } else if meta.len() > LARGEST {
        found.push(failed(key, format!("is larger than {} MiB", LARGEST / 1024 / 1024)));
    } else {
        found.push(FolderItem::Text(SourceFile { key: key.to_owned(), path }));
    }
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        // A name that is not UTF-8 is shown with replacement characters and then not found.
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn is_markdown(name: &str) -> bool {
    let name = name.to_lowercase();
    name.ends_with(".md") || name.ends_with(".markdown")
}

fn is_picture(name: &str) -> bool {
    let name = name.to_lowercase();
    [".jpg", ".jpeg", ".png", ".gif", ".webp"].iter().any(|end| name.ends_with(end))
}

fn skipped(key: &str, reason: &str) -> FolderItem {
    FolderItem::Other(ReportLine::skipped(key, reason))
}

fn failed(key: &str, reason: String) -> FolderItem {
    FolderItem::Other(ReportLine::failed(key, reason))
}
