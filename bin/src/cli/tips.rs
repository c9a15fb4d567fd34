//! `quire tips`: what the operator owes writers, and recording payouts.

use super::block_on;
use crate::{config::Config, data, failure::Failure, options::Common, out::say};
use quire_app::tip::{PayoutNoteRefusal, owed, pay_out};
use quire_membership::{Currency, Money};

/// What is done about tips.
#[derive(Debug, Clone, clap::Subcommand)]
pub enum TipsCommand {
    /// Print what each writer was given and is owed, one JSON line each.
    Owed,
    /// Record that a writer was paid their whole balance.
    Paid {
        /// The handle, with or without `@`.
        username: String,
        /// How much was paid, for instance 12.50: all that is owed in this currency.
        amount: String,
        /// USD or CAD.
        currency: String,
    },
}

/// Does one of them.
///
/// # Errors
/// [`Failure`]; nothing is noted then.
pub fn run(config: &Config, common: &Common, act: &TipsCommand) -> Result<(), Failure> {
    match act {
        TipsCommand::Owed => print(config, common),
        TipsCommand::Paid { username, amount, currency } => {
            note(config, common, username, money(amount, currency)?)
        }
    }
}

fn print(config: &Config, common: &Common) -> Result<(), Failure> {
    let all = block_on(async {
        let app = data::open(config, common, &config.origin())?;
        owed(&app).await.map_err(|error| data::database(&error))
    })?;
    for (name, balance) in all {
        say(serde_json::json!({
            "writer": name,
            "currency": balance.owed.currency.as_str(),
            "givenMinor": balance.given.minor,
            "owedMinor": balance.owed.minor,
        }))?;
    }
    Ok(())
}

fn note(config: &Config, common: &Common, name: &str, said: Money) -> Result<(), Failure> {
    block_on(async {
        let app = data::open(config, common, &config.origin())?;
        pay_out(&app, name, said).await.map_err(|refusal| match refusal {
            PayoutNoteRefusal::Store(error) => data::database(&error),
            other => Failure::Other(other.to_string()),
        })
    })?;
    say(format_args!("Noted that `{name}` was paid {}.", said.receipt()))
}

/// An amount as it is typed: `12.50`, or `12`.
fn money(amount: &str, currency: &str) -> Result<Money, Failure> {
    let wrong = || Failure::Other(format!("`{amount}` is no amount, such as 12.50"));
    let currency: Currency = currency
        .parse()
        .map_err(|_| Failure::Other(format!("`{currency}` is neither USD nor CAD")))?;
    let (whole, part) = amount.split_once('.').unwrap_or((amount, "00"));
    let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if part.len() != 2 || whole.is_empty() || !are_digits(whole) || !are_digits(part) {
        return Err(wrong());
    }
    let minor = format!("{whole}{part}").parse().map_err(|_| wrong())?;
    Ok(Money::new(minor, currency))
}
