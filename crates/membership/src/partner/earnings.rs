//! Closes a month: divides the writers' part of the memberships among what members read.
//!
//! The division is by reader: each member's share of the pool goes to the stories that this member
//! read, by reading time weighted with claps, highlights and responses. Someone who reads day and
//! night moves their own share only.

use super::rounding::{Quota, Rounded, largest_remainder};
use super::statement::{self, LastRoundedUp, MonthPool, ReaderLine, StoryLine};
use super::terms::Attention;
use super::{MicroUnits, Month, Statement, Terms};
use crate::{Currency, Money};
use chrono::NaiveDate;
use quire_core::{StoryId, UserId};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a member paid for the month, in minor units; a yearly price counts a twelfth, since the
/// pool is a month's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Payment {
    /// Who.
    pub member: UserId,
    /// Minor units.
    pub minor: u64,
}

/// A story that may earn: member-only, by a writer whose enrolment earns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EarningStory {
    /// The story.
    pub id: StoryId,
    /// Who is paid for it.
    pub writer: UserId,
}

/// Time in seconds that someone spent with a story on a day (UTC); it counts as decision 0012
/// says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadingTime {
    /// Who.
    pub reader: UserId,
    /// What.
    pub story: StoryId,
    /// When.
    pub day: NaiveDate,
    /// How long.
    pub seconds: u32,
}

/// What someone left on a story in the month: claps, highlights and responses (weights of
/// decision 0012).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Applause {
    /// Who.
    pub reader: UserId,
    /// On what.
    pub story: StoryId,
    /// Claps.
    #[serde(default)]
    pub claps: u32,
    /// Highlights.
    #[serde(default)]
    pub highlights: u32,
    /// Responses.
    #[serde(default)]
    pub responses: u32,
}

/// Everything a month's earnings depend on, for one currency. The order
/// of the lists is of no matter; several entries for the same thing add up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MonthFacts {
    /// The month.
    pub month: Month,
    /// The currency that these members pay in.
    pub currency: Currency,
    /// What the month before left over, in minor units.
    pub carried_in: u64,
    /// What was paid.
    pub payments: Vec<Payment>,
    /// Which stories may earn.
    pub stories: Vec<EarningStory>,
    /// Accounts that neither earn nor count as readers.
    pub suspended: BTreeSet<UserId>,
    /// What was read. Stories that do not earn, and readers who pay nothing, are passed over.
    pub reads: Vec<ReadingTime>,
    /// What was left on the stories.
    pub applause: Vec<Applause>,
}

/// A closed month: what was divided, to whom, and what is left.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Closing {
    /// The pool.
    pub pool: MonthPool,
    /// What the statements sum to, in minor units.
    pub paid: u64,
    /// What goes into the next month's pool: `paid + carried_out = pool.size`.
    pub carried_out: u64,
    /// One for every writer with a reader who counts, by writer id.
    pub statements: Vec<Statement>,
}

/// Why a month cannot be closed (nothing is paid on facts that contradict each other).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EarningsError {
    /// A read lies outside the month.
    #[error("{0} does not lie in the month")]
    OutsideMonth(NaiveDate),
    /// A story is listed with two writers.
    #[error("story {0} has two writers")]
    TwoWriters(StoryId),
    /// The terms give away more than there is, or a number does not fit.
    #[error("the numbers are too large")]
    TooLarge,
}

/// Divides the month's pool. A share whose reader has no counted reading
/// is carried into the next month, as is what rounding leaves.
///
/// # Errors
/// See [`EarningsError`].
pub fn close(facts: &MonthFacts, terms: &Terms) -> Result<Closing, EarningsError> {
    let paid_by = payments(facts)?;
    let payments = paid_by.values().try_fold(0_u64, |sum, paid| sum.checked_add(*paid));
    let pool = payments
        .and_then(|payments| MonthPool::of(payments, facts.carried_in, terms))
        .ok_or(EarningsError::TooLarge)?;
    let attention = attention(facts)?;
    let writers = writers(facts)?;
    divide(facts, terms, pool, &paid_by, &attention, &writers).ok_or(EarningsError::TooLarge)
}

type ByReader<'a> = BTreeMap<&'a UserId, BTreeMap<&'a StoryId, Attention>>;

fn divide(
    facts: &MonthFacts,
    terms: &Terms,
    pool: MonthPool,
    paid_by: &BTreeMap<&UserId, u64>,
    attention: &ByReader<'_>,
    writers: &BTreeMap<&StoryId, &UserId>,
) -> Option<Closing> {
    let mut divided = MicroUnits::default();
    let mut lines: BTreeMap<&UserId, Vec<ReaderLine>> = BTreeMap::new();
    for (reader, paid) in paid_by.iter().filter(|(_, paid)| **paid > 0) {
        let mut by_writer: BTreeMap<&UserId, Vec<StoryLine>> = BTreeMap::new();
        let mut points = 0_u64;
        for (story, attention) in attention.get(reader).into_iter().flatten() {
            let Some(writer) = writers.get(story).filter(|writer| *writer != reader) else {
                continue;
            };
            let line = StoryLine::new((*story).clone(), attention.clone(), terms);
            if line.points > 0 {
                points = points.checked_add(line.points)?;
                by_writer.entry(writer).or_default().push(line);
            }
        }
        if points > 0 {
            let share = pool.share(*paid)?;
            divided = divided.plus(share)?;
            for (writer, stories) in by_writer {
                let line = ReaderLine::new(*paid, share, points, stories)?;
                lines.entry(writer).or_default().push(line);
            }
        }
    }
    round_earnings(facts, terms, pool, divided, lines)
}

/// Rounds every writer's sum to minor units: as many are given as the counted shares hold, the
/// rests by the largest remainder, ties to the smaller writer id.
fn round_earnings(
    facts: &MonthFacts,
    terms: &Terms,
    pool: MonthPool,
    divided: MicroUnits,
    lines: BTreeMap<&UserId, Vec<ReaderLine>>,
) -> Option<Closing> {
    let mut quotas = Vec::new();
    for (writer, readers) in &lines {
        let earned = statement::earned(readers)?;
        let whole = u64::try_from(earned.whole()).ok()?;
        quotas.push(Quota { key: *writer, whole, rest: earned.rest().0 });
    }
    let total = u64::try_from(divided.whole()).ok()?;
    let Rounded { amounts, last_rounded_up } = largest_remainder(total, quotas);
    let last_rounded_up = last_rounded_up
        .map(|(rest, writer)| LastRoundedUp { rest: MicroUnits(rest), writer: writer.clone() });
    let mut paid = 0_u64;
    let mut statements = Vec::new();
    for (writer, mut readers) in lines {
        let minor = amounts.get(writer).copied()?;
        paid = paid.checked_add(minor)?;
        let amount = Money::new(i64::try_from(minor).ok()?, facts.currency);
        readers.sort();
        statements.push(Statement {
            writer: writer.clone(),
            month: facts.month,
            currency: facts.currency,
            terms: *terms,
            pool,
            earned: statement::earned(&readers)?,
            last_rounded_up: last_rounded_up.clone(),
            amount,
            stories: statement::by_story(amount, &readers)?,
            readers,
        });
    }
    Some(Closing { pool, paid, carried_out: pool.size.checked_sub(paid)?, statements })
}

fn payments(facts: &MonthFacts) -> Result<BTreeMap<&UserId, u64>, EarningsError> {
    let mut paid_by: BTreeMap<&UserId, u64> = BTreeMap::new();
    for payment in &facts.payments {
        let sum = paid_by.entry(&payment.member).or_default();
        *sum = sum.checked_add(payment.minor).ok_or(EarningsError::TooLarge)?;
    }
    Ok(paid_by)
}

/// Who is paid for which story; stories of suspended writers are none.
fn writers(facts: &MonthFacts) -> Result<BTreeMap<&StoryId, &UserId>, EarningsError> {
    let mut writers = BTreeMap::new();
    for story in &facts.stories {
        if writers.insert(&story.id, &story.writer).is_some_and(|before| *before != story.writer) {
            return Err(EarningsError::TwoWriters(story.id.clone()));
        }
    }
    writers.retain(|_, writer| !facts.suspended.contains(*writer));
    Ok(writers)
}

/// What every reader did with every story; suspended readers did nothing.
fn attention(facts: &MonthFacts) -> Result<ByReader<'_>, EarningsError> {
    let mut seconds: BTreeMap<(&UserId, &StoryId, NaiveDate), u32> = BTreeMap::new();
    for read in &facts.reads {
        if Month::of(read.day) != Some(facts.month) {
            return Err(EarningsError::OutsideMonth(read.day));
        }
        let day = seconds.entry((&read.reader, &read.story, read.day)).or_default();
        *day = day.saturating_add(read.seconds);
    }
    let mut by_reader = ByReader::new();
    for ((reader, story, _), seconds) in seconds {
        by_reader.entry(reader).or_default().entry(story).or_default().days.push(seconds);
    }
    for applause in &facts.applause {
        let stories = by_reader.entry(&applause.reader).or_default();
        let sum = stories.entry(&applause.story).or_default();
        sum.claps = sum.claps.saturating_add(applause.claps);
        sum.highlights = sum.highlights.saturating_add(applause.highlights);
        sum.responses = sum.responses.saturating_add(applause.responses);
    }
    by_reader.retain(|reader, _| !facts.suspended.contains(*reader));
    Ok(by_reader)
}
