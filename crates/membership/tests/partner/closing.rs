//! Single months: what is paid, what waits, what is refused.

use super::earnings::{close_month, day, earned, person, story};
use chrono::NaiveDate;
use proptest::prelude::*;
use quire_membership::Currency;
use quire_membership::partner::earnings::{Applause, EarningStory, Payment, ReadingTime};
use quire_membership::partner::{EarningsError, MonthFacts, Terms, close};
use std::collections::BTreeSet;

fn empty() -> MonthFacts {
    MonthFacts {
        month: "2026-10".parse().expect("a month"),
        currency: Currency::Usd,
        carried_in: 0,
        payments: vec![Payment { member: person(1), minor: 500 }],
        stories: vec![EarningStory { id: story(1), writer: person(2) }],
        suspended: BTreeSet::new(),
        reads: Vec::new(),
        applause: Vec::new(),
    }
}

fn read_for(seconds: u32) -> ReadingTime {
    ReadingTime { reader: person(1), story: story(1), day: day(1), seconds }
}

#[test]
fn a_read_counts_from_thirty_seconds() {
    for (seconds, amount) in [(0, 0), (29, 0), (30, 250), (u32::MAX, 250)] {
        let facts = MonthFacts { reads: vec![read_for(seconds)], ..empty() };
        assert_eq!(earned(&close_month(&facts), &person(2)), amount, "{seconds} s");
    }
}

#[test]
fn claps_without_reading_earn_nothing() {
    let claps =
        Applause { reader: person(1), story: story(1), claps: 50, highlights: 3, responses: 1 };
    let facts = MonthFacts { applause: vec![claps], ..empty() };
    assert_eq!(close_month(&facts).statements, Vec::new());
    assert_eq!(close_month(&facts).carried_out, 250);
}

#[test]
fn many_small_shares_add_up_instead_of_being_rounded_away() {
    let reader = |number: u64| person(100 + number);
    let facts = MonthFacts {
        payments: (0..1_000).map(|n| Payment { member: reader(n), minor: 2 }).collect(),
        stories: (0..10).map(|n| EarningStory { id: story(n), writer: person(n) }).collect(),
        reads: (0..1_000)
            .flat_map(|n| (0..10).map(move |s| (n, s)))
            .map(|(n, s)| ReadingTime {
                reader: reader(n),
                story: story(s),
                day: day(1),
                seconds: 60,
            })
            .collect(),
        ..empty()
    };
    let closing = close_month(&facts);
    assert_eq!(closing.statements.len(), 10);
    assert!(closing.statements.iter().all(|statement| statement.amount.minor == 100));
    assert_eq!(closing.carried_out, 0);
}

#[test]
fn equal_rests_go_to_the_smaller_writer_id() {
    let facts = MonthFacts {
        payments: vec![Payment { member: person(9), minor: 10 }],
        stories: (1..=3).map(|n| EarningStory { id: story(n), writer: person(n) }).collect(),
        reads: (1..=3)
            .map(|n| ReadingTime { reader: person(9), story: story(n), ..read_for(60) })
            .collect(),
        ..empty()
    };
    let closing = close_month(&facts);
    let amounts: Vec<_> = (1..=3).map(|n| earned(&closing, &person(n))).collect();
    assert_eq!(amounts, [2, 2, 1]);
    assert!(closing.statements.iter().all(|statement| statement.verify().is_ok()));
}

#[test]
fn what_no_one_read_waits_for_the_next_month() {
    let closing = close_month(&empty());
    assert_eq!((closing.paid, closing.carried_out), (0, 250));
    let next = MonthFacts { carried_in: closing.carried_out, reads: vec![read_for(60)], ..empty() };
    assert_eq!(earned(&close_month(&next), &person(2)), 500);
}

#[test]
fn months_that_make_no_sense_are_refused() {
    let outside =
        ReadingTime { day: NaiveDate::from_ymd_opt(2026, 11, 1).expect("a day"), ..read_for(60) };
    let facts = MonthFacts { reads: vec![outside.clone()], ..empty() };
    let standard = Terms::STANDARD;
    assert_eq!(close(&facts, &standard), Err(EarningsError::OutsideMonth(outside.day)));

    let mut facts = empty();
    facts.stories.push(EarningStory { id: story(1), writer: person(3) });
    assert_eq!(close(&facts, &standard), Err(EarningsError::TwoWriters(story(1))));

    let generous = Terms { pool_basis_points: 10_001, ..standard };
    assert_eq!(close(&empty(), &generous), Err(EarningsError::TooLarge));
}

proptest! {
    #[test]
    fn the_largest_numbers_are_paid_or_refused(
        minor in prop::sample::select(vec![1, u64::MAX / 2, u64::MAX]),
        carried_in in prop::sample::select(vec![0, 1, u64::MAX]),
        points in prop::sample::select(vec![0, 10_000]),
        percent in prop::sample::select(vec![0, 1, u32::MAX]),
    ) {
        let terms = Terms {
            pool_basis_points: points,
            min_seconds: 0,
            max_seconds_a_day: u32::MAX,
            clap_percent: percent,
            max_claps: u32::MAX,
            ..Terms::STANDARD
        };
        let claps = Applause {
            reader: person(1),
            story: story(1),
            claps: u32::MAX,
            highlights: u32::MAX,
            responses: u32::MAX,
        };
        let facts = MonthFacts {
            carried_in,
            payments: vec![Payment { member: person(1), minor }],
            reads: vec![read_for(u32::MAX), read_for(u32::MAX)],
            applause: vec![claps.clone(), claps],
            ..empty()
        };
        match close(&facts, &terms) {
            Ok(closing) => prop_assert_eq!(closing.paid + closing.carried_out, closing.pool.size),
            Err(refusal) => prop_assert_eq!(refusal, EarningsError::TooLarge),
        }
    }
}
