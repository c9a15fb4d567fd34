//! `cargo xtask new page NAME PATH [LAYOUT]`: the files and lines that every new page needs.

use crate::proc::{root, say};
use anyhow::{Context, Result, bail, ensure};
use std::path::PathBuf;

const LAYOUTS: &[&str] = &["basic", "publication", "top-navigation", "two-column", "wordmark"];

/// Writes the skeleton of a page. Nothing is written unless everything can be.
pub fn run(args: &[String]) -> Result<()> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let page = match args[..] {
        ["page", name, path] => NewPage::new(name, path, "top-navigation")?,
        ["page", name, path, layout] => NewPage::new(name, path, layout)?,
        _ => bail!("`cargo xtask new page NAME PATH [LAYOUT]`, with {}", LAYOUTS.join(", ")),
    };
    let screen = root().join(page.screen());
    ensure!(!screen.exists(), "{} is there already", page.screen());
    let query = screen.with_file_name("ops.graphql");
    let mut edited: Vec<(PathBuf, String)> = vec![(screen, page.skeleton()), (query, page.query())];
    for (file, edit) in EDITS {
        let path = root().join(file);
        let text = std::fs::read_to_string(&path).with_context(|| format!("reading {file}"))?;
        let text = edit(&page, &text).with_context(|| format!("{file} looks different now"))?;
        edited.push((path, text));
    }
    for (path, text) in edited {
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        std::fs::write(&path, text)?;
        say(format!("wrote {}", path.strip_prefix(root()).unwrap_or(&path).display()));
    }
    say("Now run `cargo xtask codegen`, write the screen, and look at it with `cargo xtask dev`.");
    Ok(())
}

/// Adds what a page needs to the text of a file; none where the place for it is missing.
type Edit = fn(&NewPage, &str) -> Option<String>;

const EDITS: &[(&str, Edit)] = &[
    ("crates/routing/src/page.rs", NewPage::in_vocabulary),
    ("crates/routing/src/page/layout.rs", NewPage::in_layout),
    ("crates/routing/src/routes/landing.rs", NewPage::in_routes),
    ("web/test/pages.pw.ts", NewPage::in_sweep),
];

struct NewPage {
    /// As addresses and folders have it: `reading-list`.
    name: String,
    path: String,
    layout: String,
}

impl NewPage {
    fn new(name: &str, path: &str, layout: &str) -> Result<Self> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        ensure!(name.split('-').all(is_word), "a page is named in small letters: reading-list");
        let is_path = path.len() > 1
            && path.starts_with('/')
            && path.chars().all(|c| c.is_ascii_alphanumeric() || "/-_.@{}".contains(c));
        ensure!(is_path, "a path begins with a slash: /reading-list or /lists/{{listId}}");
        ensure!(LAYOUTS.contains(&layout), "the layouts are {}", LAYOUTS.join(", "));
        Ok(Self { name: name.into(), path: path.into(), layout: layout.into() })
    }

    /// `ReadingList`
    fn variant(&self) -> String {
        capitalized(&self.name)
    }

    /// `Reading list`
    fn title(&self) -> String {
        let words = self.name.replace('-', " ");
        words[..1].to_uppercase() + &words[1..]
    }

    fn screen(&self) -> String {
        format!("web/src/screens/{}/page.tsx", self.name)
    }

    fn in_vocabulary(&self, text: &str) -> Option<String> {
        let end = "\n    }\n}";
        let (before, after) = text.split_once(end)?;
        let (variant, name) = (self.variant(), &self.name);
        let is_new = !before.contains(&format!("\"{name}\","));
        is_new.then(|| format!("{before}\n        {variant} = \"{name}\",{end}{after}"))
    }

    fn in_layout(&self, text: &str) -> Option<String> {
        let arm = format!("\n                => Layout::{},", capitalized(&self.layout));
        let (before, after) = text.split_once(&arm)?;
        Some(format!("{before} |\n            {}{arm}{after}", self.variant()))
    }

    fn in_routes(&self, text: &str) -> Option<String> {
        let start = "ROWS: &[RouteRow] = &[\n";
        let (before, after) = text.split_once(start)?;
        let (route, path) = (self.name.replace('-', "_"), &self.path);
        let row = format!("    page(\"{route}\", \"{path}\", {}),\n", self.variant());
        (!after.contains(&format!("\"{path}\""))).then(|| format!("{before}{start}{row}{after}"))
    }

    /// A page with parameters is written into the sweep by hand: only its author knows an address of it.
    fn in_sweep(&self, text: &str) -> Option<String> {
        if self.path.contains('{') {
            return Some(text.to_owned());
        }
        let last = "  { name: 'error', ";
        let (before, after) = text.split_once(last)?;
        let (name, path) = (self.name.replace('-', " "), &self.path);
        let line = format!("  {{ name: '{name}', path: () => '{path}' }},\n");
        Some(format!("{before}{line}{last}{after}"))
    }

    fn skeleton(&self) -> String {
        let (title, route) = (self.title(), self.name.replace('-', "_"));
        let mut names = self.path.split('{').skip(1).filter_map(|part| part.split_once('}'));
        let parameters: Vec<&str> = names.by_ref().map(|(name, _)| name).collect();
        let (taken, given) = match parameters[..] {
            [] => ("{ request }".to_owned(), String::new()),
            _ => {
                let given = parameters.iter().map(|name| format!("params.{name} ?? ''"));
                ("{ request, params }".to_owned(), given.collect::<Vec<_>>().join(", "))
            }
        };
        let statement = format!(
            "<Statement title=\"{title}\" text={{`What the page shows: ${{topics.map(({{ name }}) => name).join(', ')}}.`}} />"
        );
        // The frame of this layout holds the only `main`.
        let (import, view) = match self.layout == "wordmark" {
            true => ("", statement),
            false => (
                "import { Main } from '@/ui/Main';\n",
                format!("(\n      <Main>\n        {statement}\n      </Main>\n    )"),
            ),
        };
        let query = self.query_name();
        format!(
            "import * as href from '@/gen/href';
import {{ gqlServer }} from '@/lib/gql/server';
import {{ pageMetadata }} from '@/lib/meta';
import type {{ Screen }} from '@/lib/route/page';
{import}import {{ Statement }} from '@/ui/Statement';
import {{ {query} }} from './ops.gen';

export const screen: Screen = {{
  metadata: ({taken}) => pageMetadata(request, {{ title: '{title}', canonical: href.{route}({given}) }}),
  async View() {{
    const {{ recommendedTags: topics }} = await gqlServer({query}, {{}});
    return {view};
  }},
}};
"
        )
    }

    fn query_name(&self) -> String {
        self.variant() + "Page"
    }

    /// A query to begin with, which the screen reads.
    fn query(&self) -> String {
        format!("query {} {{\n  recommendedTags(first: 3) {{ name }}\n}}\n", self.query_name())
    }
}

fn capitalized(name: &str) -> String {
    let word = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::{EDITS, NewPage};
    use crate::proc::root;

    fn page() -> NewPage {
        NewPage::new("reading-list", "/reading-list", "two-column").unwrap()
    }

    #[test]
    fn every_file_of_today_has_a_place_for_a_page() {
        for (file, edit) in EDITS {
            let text = std::fs::read_to_string(root().join(file)).unwrap();
            let edited = edit(&page(), &text).unwrap();
            let added: Vec<&str> = edited.lines().filter(|line| !text.contains(line)).collect();
            assert!((1..=2).contains(&added.len()), "{file}: {added:?}");
        }
    }

    #[test]
    fn a_page_that_is_there_is_not_written_again() {
        let text = "Page {\n        Home = \"home\",\n    }\n}";
        let home = NewPage::new("home", "/", "basic");
        assert!(home.is_err(), "the front page is taken");
        let home = NewPage::new("home", "/home", "basic").unwrap();
        assert_eq!(home.in_vocabulary(text), None);
        assert!(page().in_vocabulary(text).unwrap().contains("ReadingList = \"reading-list\","));
    }

    #[test]
    fn names_paths_and_layouts_are_checked() {
        assert!(NewPage::new("Reading list", "/a", "basic").is_err());
        assert!(NewPage::new("reading-", "/a", "basic").is_err());
        assert!(NewPage::new("reading", "a", "basic").is_err());
        assert!(NewPage::new("reading", "/a\"b", "basic").is_err());
        assert!(NewPage::new("reading", "/a", "wide").is_err());
    }

    #[test]
    fn parameters_of_the_path_reach_the_address() {
        let page = NewPage::new("edition", "/editions/{editionId}", "basic").unwrap();
        assert!(page.skeleton().contains("href.edition(params.editionId ?? '')"));
        assert!(page.skeleton().contains("gqlServer(EditionPage, {})"));
        assert!(page.query().starts_with("query EditionPage {"));
        assert!(!page.in_sweep("  { name: 'error', ").unwrap().contains("editions"));
    }
}
