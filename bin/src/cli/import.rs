//! `quire import`: writing from elsewhere, with a progress bar and a report.

use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressStyle};
use quire_app::import::{
    AuthorMap, CanonicalAddress, ImportError, ImportOptions, ImportSummary, ItemOutcome, Observer,
    ReportLine, markdown, wordpress,
};
use quire_core::person::Person;
use std::{
    fs::File,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    time::Duration,
};

/// What `quire import` takes.
#[derive(Debug, Clone, Args)]
pub struct ImportArgs {
    /// What is imported.
    kind: Source,
    /// A folder of Markdown files, or a WordPress export file (WXR).
    path: PathBuf,
    /// Write one JSON line per item: what became of it, and what was simplified.
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    /// Slug of the publication everything goes into; made if it is missing.
    #[arg(long, value_name = "SLUG")]
    publication: Option<String>,
    /// Who the authors are here (TOML or JSON), and the email addresses they sign in with.
    #[arg(long, value_name = "FILE")]
    author_map: Option<PathBuf>,
    /// Where the old site was, if the source does not say.
    #[arg(long, value_name = "URL")]
    base: Option<url::Url>,
    /// Which address search engines are told to keep: the one here, because the blog has moved, or
    /// the original one, because it stays.
    #[arg(long, value_enum, default_value_t = Canonical::Here)]
    canonical: Canonical,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Canonical {
    Here,
    Original,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Source {
    Markdown,
    Wordpress,
}

/// Imports; done when every item is accounted for, in the report or on standard error.
///
/// # Errors
/// [`Failure`] when the import cannot begin or has to stop, and when an item could not be taken.
pub fn run(config: &Config, common: &Common, args: &ImportArgs) -> Result<(), Failure> {
    let authors = match &args.author_map {
        Some(path) => AuthorMap::read(path).map_err(failed)?,
        None => AuthorMap::default(),
    };
    let options = ImportOptions {
        publication: args.publication.clone(),
        authors,
        base: args.base.clone(),
        canonical: match args.canonical {
            Canonical::Here => CanonicalAddress::Here,
            Canonical::Original => CanonicalAddress::Original,
        },
    };
    let summary = super::block_on(async {
        let app = data::open(config, common, &config.origin())?;
        // The report of an earlier import stays until this one can begin.
        let mut progress = Progress::new(args.report.as_deref())?;
        let imported = match args.kind {
            Source::Markdown => markdown::run(&app, &args.path, &options, &mut progress).await,
            Source::Wordpress => wordpress::run(&app, &args.path, &options, &mut progress).await,
        };
        let summary = imported.map_err(failed)?;
        progress.end()?;
        Ok(summary)
    })?;
    say(summary_text(&summary))?;
    match summary.failed {
        0 => Ok(()),
        1 => Err(Failure::Incomplete("one item could not be imported".to_owned())),
        failed => Err(Failure::Incomplete(format!("{failed} items could not be imported"))),
    }
}

fn failed(error: ImportError) -> Failure {
    match error {
        ImportError::Store(error) => data::database(&error),
        other => Failure::Other(other.to_string()),
    }
}

fn summary_text(summary: &ImportSummary) -> String {
    let ImportSummary { imported, updated, unchanged, skipped, failed, simplified } = summary;
    format!(
        "{} items: {imported} imported, {updated} updated, {unchanged} unchanged, \
         {skipped} skipped, {failed} failed; {simplified} simplified",
        summary.total()
    )
}

/// Draws the bar and writes the report.
struct Progress {
    bar: ProgressBar,
    report: Option<(PathBuf, BufWriter<File>)>,
}

impl Progress {
    fn new(report: Option<&Path>) -> Result<Self, Failure> {
        let report = match report {
            Some(path) => {
                let file = File::create(path).map_err(|error| cannot_write(path, &error))?;
                Some((path.to_owned(), BufWriter::new(file)))
            }
            None => None,
        };
        // Only seen on a terminal; the words are fixed, so the style is always understood.
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} · {eta} left")
            .unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::no_length().with_style(style);
        bar.enable_steady_tick(Duration::from_millis(200));
        Ok(Self { bar, report })
    }

    fn end(self) -> Result<(), Failure> {
        self.bar.finish_and_clear();
        match self.report {
            Some((path, mut file)) => file.flush().map_err(|error| cannot_write(&path, &error)),
            None => Ok(()),
        }
    }
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Path { path: path.into(), reason: format!("cannot be written: {error}") }
}

impl Observer for Progress {
    fn expect(&mut self, items: u64) {
        self.bar.set_length(items);
    }

    fn done(&mut self, entry: &ReportLine) -> io::Result<()> {
        self.bar.inc(1);
        match &mut self.report {
            Some((_, file)) => {
                serde_json::to_writer(&mut *file, entry)?;
                file.write_all(b"\n")
            }
            None => {
                if matches!(entry.outcome, ItemOutcome::Failed | ItemOutcome::Skipped) {
                    let reason = entry.reason.as_deref().unwrap_or_default();
                    self.bar.suspend(|| eprintln!("{}: {reason}", entry.item));
                }
                Ok(())
            }
        }
    }

    fn without_email(&mut self, authors: &[Person]) {
        let names: Vec<String> = authors
            .iter()
            .map(|author| format!("{} (@{})", author.name, author.username))
            .collect();
        self.bar.suspend(|| {
            eprintln!(
                "These authors have no email address here and cannot sign in: {}. Give their \
                 addresses in a file and import again with --author-map FILE.",
                names.join(", ")
            );
        });
    }
}
