//! Where the built pages lie.

use super::Question;
use quire_routing::Page;
use std::{
    collections::{HashMap, HashSet},
    path::{Path, PathBuf},
};

/// A standalone build of `web`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Build {
    /// The folder with `server.js`.
    pub dir: PathBuf,
}

impl Build {
    /// Finds the build: in `dir` when one is given; else under the working directory, then beside
    /// the executable.
    #[must_use]
    pub fn find(dir: Option<&Path>) -> Option<Self> {
        match dir {
            Some(dir) => Self::in_folder(dir),
            None => Self::usual_places().iter().find_map(|dir| Self::in_folder(dir)),
        }
    }

    fn usual_places() -> Vec<PathBuf> {
        let standalone = Path::new("web/.next/standalone");
        let executable = std::env::current_exe().ok();
        let beside = executable.as_deref().and_then(Path::parent).map(|dir| dir.join(standalone));
        [Some(standalone.into()), beside].into_iter().flatten().collect()
    }

    fn in_folder(dir: &Path) -> Option<Self> {
        // Next puts the server into a folder of its own when it traces files from further up.
        let dirs = [dir.to_path_buf(), dir.join("web")];
        dirs.into_iter()
            .find(|dir| dir.join("server.js").is_file())
            // The renderer's process starts in this folder: a relative path would mean another.
            .and_then(|dir| dir.canonicalize().ok())
            .map(|dir| Self { dir })
    }

    /// The files Next built for browsers; served under `/_next/static/`.
    #[must_use]
    pub fn static_files(&self) -> PathBuf {
        self.first_folder([self.dir.join(".next/static"), self.dir.join("../static")])
    }

    /// The files of `web/public`.
    #[must_use]
    pub fn public_files(&self) -> PathBuf {
        self.first_folder([self.dir.join("public"), self.dir.join("../../public")])
    }

    /// The pages that are built, as `screens.json` lists them. `None` without a list.
    #[must_use]
    pub fn screens(&self) -> Option<HashSet<Page>> {
        let text = std::fs::read(self.dir.join("screens.json")).ok()?;
        let names: Vec<String> = serde_json::from_slice(&text).ok()?;
        Some(names.iter().filter_map(|name| name.parse().ok()).collect())
    }

    /// What the pages ask first, as `questions.json` lists it. Without a list they ask themselves.
    #[must_use]
    pub fn questions(&self) -> HashMap<Page, Question> {
        let text = std::fs::read(self.dir.join("questions.json")).unwrap_or_default();
        let named: HashMap<String, Question> = serde_json::from_slice(&text).unwrap_or_default();
        let of_page = |(name, question): (String, Question)| Some((name.parse().ok()?, question));
        named.into_iter().filter_map(of_page).collect()
    }

    /// A build into which the files were not copied has them in the folder beside it.
    fn first_folder(&self, [inside, beside]: [PathBuf; 2]) -> PathBuf {
        if inside.is_dir() { inside } else { beside }
    }
}
