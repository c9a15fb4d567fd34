//! Dependencies that no source of their crate names.

use crate::proc::root;
use anyhow::Result;
use serde_json::Value;
use std::path::Path;

/// Dependencies that no code names: they choose how the libraries below Diesel are built and linked, and what
/// `zip` compresses with.
const NOT_NAMED: &[(&str, &str)] =
    &[("quire-store", "libsqlite3-sys"), ("quire-store", "pq-sys"), ("quire-app", "flate2")];

/// A line for each dependency of our crates that is not named. `kind` "dev" is looked for everywhere, others in
/// `src` and `build.rs`. Build-dependencies of a crate without a build script only choose features.
pub fn find(metadata: &Value) -> Result<Vec<String>> {
    let mut broken = Vec::new();
    for package in metadata["packages"].as_array().into_iter().flatten() {
        let is_ours = package["source"].is_null();
        let manifest = Path::new(package["manifest_path"].as_str().unwrap_or_default());
        let (true, Some(folder)) = (is_ours && manifest.starts_with(root()), manifest.parent())
        else {
            continue;
        };
        let sources = text(&folder.join("src"))? + &text(&folder.join("build.rs"))?;
        let all = ["tests", "examples", "benches", "fuzz", "README.md"]
            .iter()
            .try_fold(sources.clone(), |all, part| {
                Ok::<_, anyhow::Error>(all + &text(&folder.join(part))?)
            })?;
        let has_build_script = folder.join("build.rs").is_file();
        let package_name = package["name"].as_str().unwrap_or_default();
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let name =
                dependency["rename"].as_str().or(dependency["name"].as_str()).unwrap_or_default();
            let searched = if dependency["kind"] == "dev" { &all } else { &sources };
            let is_excused = NOT_NAMED.contains(&(package_name, name))
                || (dependency["kind"] == "build" && !has_build_script);
            if !is_excused && !names(searched, &name.replace('-', "_")) {
                broken.push(format!("{package_name} does not use its dependency {name}"));
            }
        }
    }
    Ok(broken)
}

/// Whether a crate is named: in a path, or as the name of a macro or an attribute.
fn names(text: &str, name: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, after) = (&text[..at], &text[at + name.len()..]);
        !before.ends_with(is_word) && !after.starts_with(is_word)
    })
}

/// All Rust code below a folder, or one file.
fn text(path: &Path) -> Result<String> {
    if path.is_file() {
        return Ok(std::fs::read_to_string(path)?);
    }
    let mut all = String::new();
    if path.is_dir() {
        for entry in std::fs::read_dir(path)? {
            let path = entry?.path();
            if path.is_dir() || path.extension().is_some_and(|end| end == "rs") {
                all.push_str(&text(&path)?);
            }
        }
    }
    Ok(all)
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn a_name_is_found_as_a_word() {
        assert!(names("use sha2::Digest;", "sha2"));
        assert!(names("#[async_trait]", "async_trait"));
        assert!(!names("use sha256::Digest;", "sha2"));
        assert!(!names("my_sha2()", "sha2"));
    }
}
