//! A writer's statement of one month: every number that leads to the amount, and the calculation
//! itself, so that anybody can do it again.

use super::rounding::{Quota, largest_remainder};
use super::terms::Attention;
use super::{MicroUnits, Month, Terms};
use crate::{Currency, Money};
use quire_core::{StoryId, UserId};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

mod booking;
mod text;

/// A month's pool, in minor units (its part of the payments is that of
/// decision 0012).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MonthPool {
    /// What all members paid for the month.
    pub payments: u64,
    /// What the month before left over.
    pub carried_in: u64,
    /// What there is to divide.
    pub size: u64,
}

/// What one reader did with the writer's stories (what a writer needs to calculate again).
/// Readers have no names here, and their order says nothing about them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ReaderLine {
    /// What the writer earns by this reader: the share, by the writer's part of the points.
    pub earned: MicroUnits,
    /// What the reader paid for the month, in minor units.
    pub paid: u64,
    /// The reader's share of the pool.
    pub share: MicroUnits,
    /// The reader's points for all stories that earn, of all writers.
    pub points: u64,
    /// The writer's stories among them.
    pub stories: Vec<StoryLine>,
}

/// One reader's month with one story, and the points it gives.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoryLine {
    /// The story.
    pub story: StoryId,
    /// What the reader did.
    pub attention: Attention,
    /// What that gives.
    pub points: u64,
}

/// The last writer of the month whose rest of a minor unit became a whole one (it shows every
/// writer that the rounding followed its rule).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LastRoundedUp {
    /// Their rest.
    pub rest: MicroUnits,
    /// Who; decides between equal rests.
    pub writer: UserId,
}

/// What a story earned: its part of the writer's amount.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoryAmount {
    /// The story.
    pub story: StoryId,
    /// Its part of the writer's amount.
    pub amount: Money,
}

/// A writer's month: every number that leads to the amount.
/// [`Statement::verify`] calculates it again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Statement {
    /// Whose it is.
    pub writer: UserId,
    /// Which month.
    pub month: Month,
    /// In which currency the readers paid.
    pub currency: Currency,
    /// The numbers of the formula.
    pub terms: Terms,
    /// The month's pool.
    pub pool: MonthPool,
    /// Every reader who counts.
    pub readers: Vec<ReaderLine>,
    /// The sum of what the writer earns by each reader.
    pub earned: MicroUnits,
    /// The last who was rounded up this month.
    pub last_rounded_up: Option<LastRoundedUp>,
    /// What is credited.
    pub amount: Money,
    /// The same by story.
    pub stories: Vec<StoryAmount>,
}

/// The first number of a statement that does not follow from the others.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// The pool is not the part of the payments and what was carried.
    #[error("the pool does not follow from the payments")]
    Pool,
    /// A story's points are not seconds × percent.
    #[error("reader {reader}: the points of story {story} are not right")]
    Points {
        /// The reader's place in the list, from 1.
        reader: usize,
        /// The story.
        story: StoryId,
    },
    /// A reader's share or what is earned by it is not right.
    #[error("reader {0}: the share is not right")]
    Share(usize),
    /// The sum over the readers is not right.
    #[error("the sum over the readers is not right")]
    Sum,
    /// The amount is not the sum, rounded by the rule.
    #[error("the amount is not rounded by the rule")]
    Amount,
    /// The stories' amounts do not follow.
    #[error("the stories' amounts are not right")]
    Stories,
}

impl MonthPool {
    /// The pool of a month: the writers' part of the payments, rounded down, and what was carried;
    /// `None` when it does not fit or the part is more than the whole.
    #[must_use]
    pub fn of(payments: u64, carried_in: u64, terms: &Terms) -> Option<Self> {
        const ALL_BASIS_POINTS: u32 = 10_000;
        if terms.pool_basis_points > ALL_BASIS_POINTS {
            return None;
        }
        let part = u128::from(payments) * u128::from(terms.pool_basis_points)
            / u128::from(ALL_BASIS_POINTS);
        let size = u64::try_from(part).ok()?.checked_add(carried_in)?;
        Some(Self { payments, carried_in, size })
    }

    /// What a reader who paid `paid` directs: their part of the pool, but never more than they
    /// paid, so that no one earns by paying for readers of their own.
    #[must_use]
    pub fn share(&self, paid: u64) -> Option<MicroUnits> {
        let part = MicroUnits::of_minor(self.size).portion(paid, self.payments)?;
        Some(part.min(MicroUnits::of_minor(paid)))
    }
}

impl StoryLine {
    pub(super) fn new(story: StoryId, attention: Attention, terms: &Terms) -> Self {
        let points = terms.points(&attention);
        Self { story, attention, points }
    }
}

impl ReaderLine {
    /// A reader of the writer's `stories`, whose `share` is divided by `points`; `None` when a
    /// number does not fit.
    pub(super) fn new(
        paid: u64,
        share: MicroUnits,
        points: u64,
        stories: Vec<StoryLine>,
    ) -> Option<Self> {
        let own = stories.iter().try_fold(0_u64, |sum, line| sum.checked_add(line.points))?;
        if own > points {
            return None;
        }
        let earned = share.portion(own, points)?;
        Some(Self { earned, paid, share, points, stories })
    }
}

pub(super) fn earned(readers: &[ReaderLine]) -> Option<MicroUnits> {
    readers.iter().try_fold(MicroUnits::default(), |sum, reader| sum.plus(reader.earned))
}

/// Divides a writer's amount among their stories, by what each earned by every reader; rests go by
/// the largest remainder, ties to the smaller story id.
pub(super) fn by_story(amount: Money, readers: &[ReaderLine]) -> Option<Vec<StoryAmount>> {
    let mut parts: BTreeMap<&StoryId, MicroUnits> = BTreeMap::new();
    for reader in readers {
        for line in &reader.stories {
            let earned = reader.share.portion(line.points, reader.points)?;
            let sum = parts.entry(&line.story).or_default();
            *sum = sum.plus(earned)?;
        }
    }
    let total = u64::try_from(amount.minor).ok()?;
    let all = parts.values().try_fold(0_u128, |sum, part| sum.checked_add(part.0))?;
    let quota = |(story, part): (&StoryId, MicroUnits)| {
        let product = u128::from(total).checked_mul(part.0)?;
        let whole = u64::try_from(product.checked_div(all.max(1))?).ok()?;
        Some(Quota { key: story.clone(), whole, rest: product.checked_rem(all.max(1))? })
    };
    let quotas = parts.into_iter().map(quota).collect::<Option<Vec<_>>>()?;
    let story_amount = |(story, minor)| {
        let amount = Money::new(i64::try_from(minor).ok()?, amount.currency);
        Some(StoryAmount { story, amount })
    };
    largest_remainder(total, quotas).amounts.into_iter().map(story_amount).collect()
}

impl Statement {
    /// Calculates the statement again from its own numbers.
    ///
    /// # Errors
    /// The first number that does not follow from the others.
    pub fn verify(&self) -> Result<(), StatementError> {
        let pool = MonthPool::of(self.pool.payments, self.pool.carried_in, &self.terms);
        if pool != Some(self.pool) {
            return Err(StatementError::Pool);
        }
        for (reader, number) in self.readers.iter().zip(1..) {
            self.verify_reader(reader, number)?;
        }
        if earned(&self.readers) != Some(self.earned) {
            return Err(StatementError::Sum);
        }
        if self.rounded() != Some(self.amount) {
            return Err(StatementError::Amount);
        }
        if by_story(self.amount, &self.readers).as_ref() != Some(&self.stories) {
            return Err(StatementError::Stories);
        }
        Ok(())
    }

    fn verify_reader(&self, reader: &ReaderLine, number: usize) -> Result<(), StatementError> {
        if let Some(wrong) =
            reader.stories.iter().find(|line| line.points != self.terms.points(&line.attention))
        {
            return Err(StatementError::Points { reader: number, story: wrong.story.clone() });
        }
        let again = self.pool.share(reader.paid).and_then(|share| {
            ReaderLine::new(reader.paid, share, reader.points, reader.stories.clone())
        });
        if again.as_ref() == Some(reader) { Ok(()) } else { Err(StatementError::Share(number)) }
    }

    fn rounded(&self) -> Option<Money> {
        let rest = self.earned.rest();
        let is_rounded_up = self.last_rounded_up.as_ref().is_some_and(|last| {
            rest > last.rest || (rest == last.rest && self.writer <= last.writer)
        });
        let whole = i64::try_from(self.earned.whole()).ok()?;
        let minor = whole.checked_add(i64::from(is_rounded_up))?;
        Some(Money::new(minor, self.currency))
    }
}
