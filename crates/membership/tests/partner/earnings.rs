//! The laws of a month's earnings, on months made up at random.

use chrono::NaiveDate;
use proptest::prelude::*;
use quire_core::{StoryId, UserId};
use quire_membership::Currency;
use quire_membership::ledger::{Account, LedgerBook};
use quire_membership::partner::earnings::{Applause, EarningStory, Payment, ReadingTime};
use quire_membership::partner::{Closing, MonthFacts, Terms, close};
use std::collections::{BTreeMap, BTreeSet};

const PEOPLE: u64 = 7;
const STORIES: u64 = 7;

pub fn person(number: u64) -> UserId {
    UserId::from_bits(number)
}

pub fn story(number: u64) -> StoryId {
    StoryId::from_bits(number)
}

pub fn day(number: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 10, number).expect("a day of October")
}

pub fn close_month(facts: &MonthFacts) -> Closing {
    close(facts, &Terms::STANDARD).expect("a closed month")
}

pub fn earned(closing: &Closing, writer: &UserId) -> i64 {
    let of = closing.statements.iter().find(|statement| statement.writer == *writer);
    of.map_or(0, |statement| statement.amount.minor)
}

fn reads() -> impl Strategy<Value = ReadingTime> {
    let seconds = prop_oneof![0..90_u32, 0..5_000_u32];
    (0..PEOPLE, 0..STORIES, 1..4_u32, seconds).prop_map(|(reader, what, on, seconds)| ReadingTime {
        reader: person(reader),
        story: story(what),
        day: day(on),
        seconds,
    })
}

fn applause() -> impl Strategy<Value = Applause> {
    (0..PEOPLE, 0..STORIES, 0..60_u32, 0..5_u32, 0..3_u32).prop_map(
        |(reader, what, claps, highlights, responses)| Applause {
            reader: person(reader),
            story: story(what),
            claps,
            highlights,
            responses,
        },
    )
}

/// A month of a few people who read each other; now and then a story that earns nothing, an account
/// that is suspended, a reader who pays nothing. Small payments make rounding matter.
fn months() -> impl Strategy<Value = MonthFacts> {
    let minor = prop_oneof![Just(0_u64), 1..30_u64, 1..2_000_u64];
    (
        0..50_u64,
        prop::collection::vec((0..PEOPLE, minor), 0..8),
        prop::collection::vec(0..PEOPLE, 0..STORIES as usize),
        prop::collection::btree_set(0..PEOPLE, 0..2),
        prop::collection::vec(reads(), 0..25),
        prop::collection::vec(applause(), 0..8),
    )
        .prop_map(|(carried_in, payments, writers, suspended, reads, applause)| MonthFacts {
            month: "2026-10".parse().expect("a month"),
            currency: Currency::Usd,
            carried_in,
            payments: payments
                .into_iter()
                .map(|(who, minor)| Payment { member: person(who), minor })
                .collect(),
            stories: (0..)
                .zip(writers)
                .map(|(number, who)| EarningStory { id: story(number), writer: person(who) })
                .collect(),
            suspended: suspended.into_iter().map(person).collect(),
            reads,
            applause,
        })
}

/// The formula once more, from its description alone, in floating point.
fn roughly(facts: &MonthFacts) -> BTreeMap<UserId, f64> {
    let total: u64 = facts.payments.iter().map(|payment| payment.minor).sum();
    let pool = (total / 2 + facts.carried_in) as f64;
    let mut amounts = BTreeMap::new();
    let readers: BTreeSet<_> = facts.payments.iter().map(|payment| &payment.member).collect();
    for reader in readers {
        let of_reader = facts.payments.iter().filter(|payment| payment.member == *reader);
        let paid: u64 = of_reader.map(|payment| payment.minor).sum();
        if paid == 0 || facts.suspended.contains(reader) {
            continue;
        }
        let points: Vec<(&UserId, f64)> = facts
            .stories
            .iter()
            .filter(|story| story.writer != *reader && !facts.suspended.contains(&story.writer))
            .map(|story| (&story.writer, weight(facts, reader, &story.id)))
            .collect();
        let all: f64 = points.iter().map(|(_, points)| points).sum();
        for (writer, points) in points.into_iter().filter(|(_, points)| *points > 0.0) {
            let share = (pool * paid as f64 / total as f64).min(paid as f64);
            *amounts.entry(writer.clone()).or_default() += share * points / all;
        }
    }
    amounts
}

fn weight(facts: &MonthFacts, reader: &UserId, story: &StoryId) -> f64 {
    let mut days: BTreeMap<NaiveDate, u32> = BTreeMap::new();
    for read in facts.reads.iter().filter(|read| read.reader == *reader && read.story == *story) {
        *days.entry(read.day).or_default() += read.seconds;
    }
    let seconds: u32 = days.values().map(|seconds| (*seconds).min(3_600)).sum();
    if seconds < 30 {
        return 0.0;
    }
    let of_story = |given: &&Applause| given.reader == *reader && given.story == *story;
    let count =
        |of: fn(&Applause) -> u32| -> u32 { facts.applause.iter().filter(of_story).map(of).sum() };
    let claps = count(|given| given.claps).min(50);
    let highlights = count(|given| given.highlights).min(3);
    let responses = count(|given| given.responses).min(1);
    f64::from(seconds) * f64::from(100 + claps + 10 * highlights + 20 * responses)
}

/// Who is paid for the story of a read, if anybody is.
fn paid_for(facts: &MonthFacts, what: &StoryId) -> Option<UserId> {
    facts.stories.iter().find(|story| story.id == *what).map(|story| story.writer.clone())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn what_is_paid_and_what_is_carried_is_the_pool_and_no_one_gets_less_than_nothing(
        facts in months(),
    ) {
        let closing = close_month(&facts);
        let amounts: Vec<i64> = closing.statements.iter().map(|s| s.amount.minor).collect();
        prop_assert!(amounts.iter().all(|amount| *amount >= 0));
        prop_assert_eq!(amounts.iter().sum::<i64>(), closing.paid as i64);
        prop_assert_eq!(closing.paid + closing.carried_out, closing.pool.size);
        for statement in &closing.statements {
            let stories: i64 = statement.stories.iter().map(|line| line.amount.minor).sum();
            prop_assert_eq!(stories, statement.amount.minor);
            prop_assert!(statement.stories.iter().all(|line| line.amount.minor >= 0));
        }
    }

    #[test]
    fn every_statement_verifies_and_is_the_formula_to_the_minor_unit(facts in months()) {
        let closing = close_month(&facts);
        let rough = roughly(&facts);
        prop_assert_eq!(closing.statements.len(), rough.len());
        for statement in &closing.statements {
            prop_assert_eq!(statement.verify(), Ok(()));
            let exact = rough[&statement.writer];
            prop_assert!((statement.amount.minor as f64 - exact).abs() < 1.000_001);
        }
    }

    #[test]
    fn every_whole_minor_unit_of_the_shares_that_count_is_paid(facts in months()) {
        let closing = close_month(&facts);
        let exact: f64 = roughly(&facts).values().sum();
        prop_assert!((closing.paid as f64 - exact.floor()).abs() < 1.000_001);
    }

    #[test]
    fn the_order_of_what_happened_is_of_no_matter(
        facts in months(),
        (reads, payments) in months().prop_flat_map(|facts| (
            Just(facts.reads).prop_shuffle(),
            Just(facts.payments).prop_shuffle(),
        )),
    ) {
        let mut one = facts.clone();
        one.reads.extend(reads.clone());
        one.payments.extend(payments.clone());
        let mut other = facts;
        other.reads.splice(0..0, reads.into_iter().rev());
        other.payments.splice(0..0, payments.into_iter().rev());
        other.applause.reverse();
        other.stories.reverse();
        prop_assert_eq!(close_month(&one), close_month(&other));
    }

    #[test]
    fn a_read_in_two_parts_earns_what_it_earns_in_one(
        facts in months(),
        which in any::<prop::sample::Index>(),
        at in any::<prop::sample::Index>(),
    ) {
        prop_assume!(!facts.reads.is_empty());
        let mut parts = facts.clone();
        let whole = which.get_mut(&mut parts.reads);
        let first = at.index(whole.seconds as usize + 1) as u32;
        let second = ReadingTime { seconds: whole.seconds - first, ..whole.clone() };
        whole.seconds = first;
        parts.reads.push(second);
        prop_assert_eq!(close_month(&parts), close_month(&facts));
    }

    #[test]
    fn statements_do_not_tell_who_the_readers_are(facts in months()) {
        let writers: BTreeSet<_> = facts.stories.iter().map(|story| &story.writer).collect();
        let mask = |who: &UserId| match (0..PEOPLE).find(|number| person(*number) == *who) {
            Some(number) if !writers.contains(who) => person(1_000 - number),
            _ => who.clone(),
        };
        let mut masked = facts.clone();
        masked.payments.iter_mut().for_each(|payment| payment.member = mask(&payment.member));
        masked.reads.iter_mut().for_each(|read| read.reader = mask(&read.reader));
        masked.applause.iter_mut().for_each(|given| given.reader = mask(&given.reader));
        masked.suspended = facts.suspended.iter().map(mask).collect();
        prop_assert_eq!(close_month(&masked), close_month(&facts));
    }

    #[test]
    fn a_month_is_credited_once_however_often_it_is_booked(facts in months()) {
        let closing = close_month(&facts);
        let mut book = LedgerBook::default();
        for statement in closing.statements.iter().chain(&closing.statements) {
            if let Some(booking) = statement.booking() {
                prop_assert!(book.post(booking).is_ok());
            }
        }
        for statement in &closing.statements {
            let account = Account::Writer(statement.writer.clone());
            prop_assert_eq!(book.balance(&account, Currency::Usd), statement.amount);
        }
        prop_assert_eq!(book.balance(&Account::Pool, Currency::Usd).minor, -(closing.paid as i64));
        prop_assert_eq!(book.trial_balance(Currency::Usd), 0);
    }

    #[test]
    fn no_one_earns_more_than_their_readers_paid(facts in months()) {
        for statement in close_month(&facts).statements {
            let paid: u64 = statement.readers.iter().map(|reader| reader.paid).sum();
            prop_assert!(statement.amount.minor as u64 <= paid);
        }
    }

    #[test]
    fn own_stories_suspended_accounts_and_unpaid_reading_count_for_nothing(facts in months()) {
        let mut counted = facts.clone();
        let paying: BTreeSet<_> = facts
            .payments
            .iter()
            .filter(|payment| payment.minor > 0)
            .map(|payment| &payment.member)
            .collect();
        counted.reads.retain(|read| {
            let writer = paid_for(&facts, &read.story);
            paying.contains(&read.reader)
                && !facts.suspended.contains(&read.reader)
                && writer.is_some_and(|w| w != read.reader && !facts.suspended.contains(&w))
        });
        prop_assert_eq!(close_month(&counted), close_month(&facts));
        for statement in close_month(&facts).statements {
            prop_assert!(!facts.suspended.contains(&statement.writer));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_048))]

    #[test]
    fn more_reading_never_earns_the_writer_less(facts in months(), more in reads()) {
        let writer = paid_for(&facts, &more.story).filter(|writer| *writer != more.reader);
        let Some(writer) = writer else { return Ok(()) };
        let mut after = facts.clone();
        after.reads.push(more);
        prop_assert!(earned(&close_month(&after), &writer) >= earned(&close_month(&facts), &writer));
    }

    #[test]
    fn more_applause_never_earns_the_writer_less(facts in months(), more in applause()) {
        let writer = paid_for(&facts, &more.story).filter(|writer| *writer != more.reader);
        let Some(writer) = writer else { return Ok(()) };
        let mut after = facts.clone();
        after.applause.push(more);
        prop_assert!(earned(&close_month(&after), &writer) >= earned(&close_month(&facts), &writer));
    }
}
