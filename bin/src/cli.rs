//! The command line: words, what they take, and how they end.

mod address;
mod curation;
mod free_months;
mod gift;
mod import;
mod print;
mod reconcile;
mod refund;
mod restore;
mod staff;
mod store;
mod tips;

use crate::{
    config::Config,
    failure::Failure,
    logs,
    options::{Common, ServeArgs},
};
use clap::{Parser, Subcommand};
use quire_membership::{gift::GiftAudience, refund::RefundKind};
use std::{future::Future, path::PathBuf, process::ExitCode};

/// A place to write, publish and read.
#[derive(Debug, Parser)]
#[command(name = "quire", version, about, propagate_version = true)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Serve the site until told to stop.
    Serve(ServeArgs),
    /// Take in writing from elsewhere. Safe to run again: what is here already stays.
    Import(import::ImportArgs),
    /// Say what addresses mean: absolute addresses on standard input, one JSON line each.
    Resolve(address::ResolveArgs),
    /// Build the address of a route.
    Href(address::HrefArgs),
    /// Print what generators read.
    Print {
        /// What to print.
        what: print::Printed,
    },
    /// Make the database, or bring it up to date.
    Migrate,
    /// Make a small demo world of people, publications and stories, or what is missing of it.
    Seed,
    /// Copy the database into a new folder; the site may run meanwhile.
    Backup {
        /// The folder to make.
        to: PathBuf,
    },
    /// Put a backup into an empty data folder or database.
    Restore {
        /// The backup's folder.
        from: PathBuf,
        /// Keep the secret that is here, where it is not the backup's: passkeys, recovery codes and
        /// links in emails end.
        #[arg(long)]
        keep_secret: bool,
    },
    /// Suspend an account: it is signed out everywhere, and what it wrote is hidden.
    Suspend {
        /// The handle, with or without `@`.
        username: String,
    },
    /// Lift a suspension.
    Unsuspend {
        /// The handle, with or without `@`.
        username: String,
    },
    /// Decide about a story that may break the rules.
    Review {
        /// The story's address or id.
        story: String,
        /// What is decided.
        verdict: staff::StoryVerdict,
    },
    /// Pick a story for everybody, or take that back.
    Pick {
        /// The story's address or id.
        story: String,
        /// Whether it is a staff pick.
        on: curation::Curated,
    },
    /// Make a tag a topic, which comes first where topics are offered, or a tag like others.
    Topic {
        /// The tag's word in addresses.
        tag: String,
        /// Whether it is a topic.
        on: curation::Curated,
    },
    /// Print which stories are nominated for the staff's picks and no one decided about yet, one JSON line each.
    Nominations,
    /// Decide about a nominated story.
    Nomination {
        /// The story's address or id.
        story: String,
        /// What is decided.
        verdict: curation::NominationChoice,
    },
    /// Make codes by which people become members for a year without paying, and print them.
    Gift {
        /// How many.
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=500))]
        codes: u32,
        /// They are only for people who never were members.
        #[arg(long)]
        newcomers: bool,
    },
    /// Give a member months for nothing: their next payments cost that much less.
    FreeMonths {
        /// Whose membership.
        username: String,
        /// How many.
        months: free_months::Months,
    },
    /// Give a payment back: what was paid with it ends.
    Refund {
        /// The number on the receipt.
        receipt: String,
        /// A bank took it back: nothing is sent, and the books follow.
        #[arg(long)]
        chargeback: bool,
    },
    /// What readers gave writers as tips, and what of it is still to be paid out.
    Tips {
        #[command(subcommand)]
        act: tips::TipsCommand,
    },
    /// Hold the payments of the last three days against the payment provider's books.
    Reconcile,
    /// Print what readers report about stories and no one decided about yet, one JSON line each.
    Reports,
    /// Lift the locks that wrong passwords and wrong verification codes have brought.
    Unlock {
        /// The handle, with or without `@`.
        username: String,
    },
    /// Print a link of one use by which someone of the staff sees what a person sees.
    Spoof {
        /// The person's handle.
        username: String,
        /// The handle of who looks; must be signed in where the link is opened.
        #[arg(long, value_name = "USERNAME")]
        staff: String,
    },
    /// Check every rule that should hold between the rows of the database.
    Fsck,
}

/// Runs the command line of this process.
#[must_use]
pub fn main() -> ExitCode {
    // Whatever is made from here on is for this user alone: databases and their logs, backups, emails.
    rustix::process::umask(rustix::fs::Mode::RWXG | rustix::fs::Mode::RWXO);
    let cli = Cli::parse();
    match run(cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("quire: {failure}");
            failure.code()
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let mut config = Config::read(cli.common.config.as_deref())?;
    cli.common.apply(&mut config);
    logs::start(&config.log).map_err(Failure::Config)?;
    match cli.command {
        Command::Serve(args) => crate::serve::run(config, &cli.common, &args),
        Command::Import(args) => import::run(&config, &cli.common, &args),
        Command::Resolve(args) => address::resolve_all(&args),
        Command::Href(args) => address::print_href(&args),
        Command::Print { what } => print::run(what),
        Command::Migrate => store::migrate(&config, &cli.common),
        Command::Seed => store::seed(&config, &cli.common),
        Command::Backup { to } => store::back_up(&config, &cli.common, &to),
        Command::Restore { from, keep_secret } => {
            restore::restore(&config, &cli.common, &from, keep_secret)
        }
        Command::Suspend { username } => staff::suspend(&config, &cli.common, &username),
        Command::Unsuspend { username } => staff::unsuspend(&config, &cli.common, &username),
        Command::Review { story, verdict } => staff::review(&config, &cli.common, &story, verdict),
        Command::Pick { story, on } => curation::pick(&config, &cli.common, &story, on),
        Command::Topic { tag, on } => curation::topic(&config, &cli.common, &tag, on),
        Command::Nominations => curation::nominations(&config, &cli.common),
        Command::Nomination { story, verdict } => {
            curation::nomination(&config, &cli.common, &story, verdict)
        }
        Command::Gift { codes, newcomers } => {
            let audience = if newcomers { GiftAudience::NewMembers } else { GiftAudience::Anyone };
            gift::make(&config, &cli.common, codes, audience)
        }
        Command::FreeMonths { username, months } => {
            free_months::give(&config, &cli.common, &username, months)
        }
        Command::Refund { receipt, chargeback } => {
            let kind = if chargeback { RefundKind::Chargeback } else { RefundKind::Refund };
            refund::give_back(&config, &cli.common, &receipt, kind)
        }
        Command::Tips { act } => tips::run(&config, &cli.common, &act),
        Command::Reconcile => reconcile::reconcile(&config, &cli.common),
        Command::Reports => staff::reports(&config, &cli.common),
        Command::Unlock { username } => staff::unlock(&config, &cli.common, &username),
        Command::Spoof { username, staff } => staff::spoof(&config, &cli.common, &username, &staff),
        Command::Fsck => store::check(&config, &cli.common),
    }
}

/// Runs a command that waits for things.
fn block_on<T>(work: impl Future<Output = Result<T, Failure>>) -> Result<T, Failure> {
    tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Other(format!("cannot start: {error}")))?
        .block_on(work)
}
