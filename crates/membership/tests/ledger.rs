//! The ledger balances whatever is booked, books a deed once, and undoes it once.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use quire_cases::{cases, check};
use quire_core::UserId;
use quire_membership::ledger::{
    Account, IdempotencyKey, LedgerBook, LedgerEntity, LedgerEntry, LedgerRefusal, LedgerType,
    PostOutcome, Transaction,
};
use quire_membership::{Currency, Money};
use serde_json::json;
use std::collections::BTreeMap;

fn writer(number: u64) -> UserId {
    UserId::from_bits(number)
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::Usd)
}

fn key(text: &str) -> IdempotencyKey {
    text.parse().expect("a key")
}

fn entry(entity: LedgerEntity, amount: Money) -> LedgerEntry {
    LedgerEntry::new(entity, writer(1), amount).expect("above zero")
}

fn one(name: &str, entity: LedgerEntity, amount: Money) -> Transaction {
    Transaction::new(key(name), entry(entity, amount), Vec::new())
}

fn owed(book: &LedgerBook) -> Money {
    book.balance(&Account::Writer(writer(1)), Currency::Usd)
}

#[test]
fn every_kind_of_booking_has_its_type_and_its_other_side() {
    let file = include_str!("../cases/ledger.json");
    assert_eq!(cases(file).len(), LedgerEntity::ALL.len());
    check(file, |case| {
        let entity: LedgerEntity = case.read();
        json!({
            "type": entity.ledger_type(),
            "counterpart": json!(entity.counterpart())["kind"],
            "needsCover": entity.needs_cover(),
        })
    });
}

#[test]
fn a_payout_takes_its_fee_and_tax_along_or_does_not_happen() {
    let mut book = LedgerBook::default();
    book.post(one("earned", LedgerEntity::PostCredit, usd(5_000))).expect("booked");
    let payout = |name: &str, minor: i64| {
        Transaction::new(
            key(name),
            entry(LedgerEntity::Transfer, usd(minor)),
            vec![
                entry(LedgerEntity::ProcessingFee, usd(25)),
                entry(LedgerEntity::TaxWithholding, usd(500)),
            ],
        )
    };
    let before = book.clone();
    assert_eq!(
        book.post(payout("too-much", 4_476)),
        Err(LedgerRefusal::NotCovered { writer: writer(1), short: usd(1) })
    );
    assert_eq!(book, before);
    assert_eq!(book.post(payout("payout", 4_475)), Ok(PostOutcome::Now));
    assert_eq!(owed(&book), usd(0));
    assert_eq!(book.balance(&Account::PaidOut, Currency::Usd), usd(4_475));
    assert_eq!(book.balance(&Account::Fees, Currency::Usd), usd(25));
    assert_eq!(book.balance(&Account::Taxes, Currency::Usd), usd(500));
    assert_eq!(book.balance(&Account::Pool, Currency::Usd), usd(-5_000));
}

#[test]
fn a_deed_is_booked_once_and_its_name_is_taken() {
    let mut book = LedgerBook::default();
    let bonus = one("bonus", LedgerEntity::BonusCredit, usd(700));
    assert_eq!(book.post(bonus.clone()), Ok(PostOutcome::Now));
    assert_eq!(book.post(bonus.clone()), Ok(PostOutcome::Before));
    assert_eq!(owed(&book), usd(700));
    let other = one("bonus", LedgerEntity::BonusCredit, usd(701));
    assert_eq!(book.post(other), Err(LedgerRefusal::KeyReused(key("bonus"))));
    assert_eq!(book.transaction(&key("bonus")), Some(&bonus));
}

#[test]
fn a_reversal_undoes_once_and_may_leave_the_writer_owing() {
    let mut book = LedgerBook::default();
    let earned = one("earned", LedgerEntity::PostCredit, usd(1_000));
    book.post(earned.clone()).expect("booked");
    book.post(one("paid", LedgerEntity::Transfer, usd(1_000))).expect("booked");
    let undo = earned.reversal(key("undo"));
    assert_eq!(book.post(undo.clone()), Ok(PostOutcome::Now));
    assert_eq!(owed(&book), usd(-1_000));
    assert_eq!(book.post(undo.clone()), Ok(PostOutcome::Before));
    assert_eq!(
        book.post(earned.reversal(key("again"))),
        Err(LedgerRefusal::AlreadyReversed(key("earned")))
    );
    assert_eq!(
        book.post(undo.reversal(key("undo-undo"))),
        Err(LedgerRefusal::IsReversal(key("undo")))
    );
}

#[test]
fn only_what_was_booked_can_be_undone() {
    let mut book = LedgerBook::default();
    book.post(one("earned", LedgerEntity::PostCredit, usd(1_000))).expect("booked");
    for never in [
        one("unheard-of", LedgerEntity::PostCredit, usd(1_000)),
        one("earned", LedgerEntity::PostCredit, usd(2_000)),
    ] {
        assert_eq!(
            book.post(never.reversal(key("undo"))),
            Err(LedgerRefusal::NothingToReverse(never.key().clone()))
        );
    }
}

#[test]
fn a_correction_may_leave_the_writer_owing_and_currencies_stay_apart() {
    let mut book = LedgerBook::default();
    let cad = Money::new(300, Currency::Cad);
    book.post(one("cad", LedgerEntity::PostCredit, cad)).expect("booked");
    assert_eq!(
        book.post(one("usd", LedgerEntity::Transfer, usd(300))),
        Err(LedgerRefusal::NotCovered { writer: writer(1), short: usd(300) })
    );
    book.post(one("too-high", LedgerEntity::BaseDebit, usd(40))).expect("booked");
    assert_eq!(owed(&book), usd(-40));
    assert_eq!(book.balance(&Account::Writer(writer(1)), Currency::Cad), cad);
}

#[test]
fn nothing_less_than_nothing_and_nothing_too_large_is_booked() {
    for minor in [0, -1, i64::MIN] {
        assert!(LedgerEntry::new(LedgerEntity::BonusCredit, writer(1), usd(minor)).is_err());
    }
    let mut book = LedgerBook::default();
    book.post(one("most", LedgerEntity::BonusCredit, usd(i64::MAX))).expect("booked");
    let before = book.clone();
    let more = one("more", LedgerEntity::BonusCredit, usd(1));
    assert_eq!(book.post(more), Err(LedgerRefusal::TooLarge));
    assert_eq!(book, before);
}

#[test]
fn keys_are_visible_and_of_bounded_length() {
    for text in ["", "a b", "é", "a\n", &"x".repeat(129)] {
        assert!(text.parse::<IdempotencyKey>().is_err(), "{text:?}");
    }
    assert!("x".repeat(128).parse::<IdempotencyKey>().is_ok());
}

/// Something tried on the book: a transaction of some bookings, or the undoing of one.
#[derive(Debug, Clone)]
enum Attempt {
    Book(u8, Vec<(LedgerEntity, u64, i64, Currency)>),
    Undo(u8, u8),
}

fn attempts() -> impl Strategy<Value = Vec<Attempt>> {
    let booking = (
        prop::sample::select(LedgerEntity::ALL),
        0..3_u64,
        1..200_i64,
        prop::sample::select(Currency::ALL),
    );
    let attempt = prop_oneof![
        3 => (0..12_u8, prop::collection::vec(booking, 1..4)).prop_map(|(k, b)| Attempt::Book(k, b)),
        1 => (0..12_u8, 12..16_u8).prop_map(|(of, k)| Attempt::Undo(of, k)),
    ];
    prop::collection::vec(attempt, 0..40)
}

/// The naive ledger: a list of what moved, added up again for every question.
#[derive(Default)]
struct Naive {
    done: BTreeMap<u8, Attempt>,
    moved: Vec<(u64, Currency, i64)>,
}

impl Naive {
    fn owed(&self, writer: u64, currency: Currency) -> i64 {
        let of = self.moved.iter().filter(|(w, c, _)| (*w, *c) == (writer, currency));
        of.map(|(_, _, minor)| minor).sum()
    }

    fn signed(bookings: &[(LedgerEntity, u64, i64, Currency)]) -> Vec<(u64, Currency, i64)> {
        let sign = |entity: LedgerEntity| match entity.ledger_type() {
            LedgerType::Credit => 1,
            LedgerType::Debit | LedgerType::Transfer => -1,
        };
        bookings.iter().map(|(e, w, minor, c)| (*w, *c, sign(*e) * minor)).collect()
    }

    fn attempt(&mut self, attempt: &Attempt) {
        let (name, moves, covered) = match attempt {
            Attempt::Book(name, bookings) => {
                let moves = Self::signed(bookings);
                let covered: Vec<_> = bookings
                    .iter()
                    .filter(|(e, ..)| e.needs_cover())
                    .map(|(_, w, _, c)| (*w, *c))
                    .collect();
                (*name, moves, covered)
            }
            Attempt::Undo(of, name) => {
                let Some(Attempt::Book(_, bookings)) = self.done.get(of) else { return };
                let undone = |other: &Attempt| matches!(other, Attempt::Undo(o, _) if o == of);
                if self.done.values().any(undone) {
                    return;
                }
                let back = Self::signed(bookings).into_iter().map(|(w, c, m)| (w, c, -m)).collect();
                (*name, back, Vec::new())
            }
        };
        if self.done.contains_key(&name) {
            return;
        }
        let length = self.moved.len();
        self.moved.extend(moves);
        if covered.iter().any(|(w, c)| self.owed(*w, *c) < 0) {
            self.moved.truncate(length);
        } else {
            self.done.insert(name, attempt.clone());
        }
    }
}

fn booked(name: u8, bookings: &[(LedgerEntity, u64, i64, Currency)]) -> Transaction {
    let mut entries = bookings.iter().map(|(entity, who, minor, currency)| {
        LedgerEntry::new(*entity, writer(*who), Money::new(*minor, *currency)).expect("above zero")
    });
    let first = entries.next().expect("one booking at least");
    Transaction::new(key(&name.to_string()), first, entries.collect())
}

proptest! {
    #[test]
    fn the_book_agrees_with_a_naive_ledger_and_always_sums_to_zero(attempts in attempts()) {
        let mut book = LedgerBook::default();
        let mut naive = Naive::default();
        for attempt in &attempts {
            let before = book.clone();
            let posted = match attempt {
                Attempt::Book(name, bookings) => book.post(booked(*name, bookings)),
                Attempt::Undo(of, name) => match book.transaction(&key(&of.to_string())).cloned() {
                    Some(done) => book.post(done.reversal(key(&name.to_string()))),
                    None => continue,
                },
            };
            naive.attempt(attempt);
            if posted != Ok(PostOutcome::Now) {
                prop_assert_eq!(&book, &before);
            }
            for currency in Currency::ALL {
                prop_assert_eq!(book.trial_balance(*currency), 0);
                for who in 0..3 {
                    let account = Account::Writer(writer(who));
                    let kept = book.balance(&account, *currency).minor;
                    prop_assert_eq!(kept, naive.owed(who, *currency));
                }
            }
        }
        prop_assert_eq!(book.transactions().count(), naive.done.len());
    }

    #[test]
    fn every_transaction_balances_by_itself_and_its_reversal_mirrors_it(attempts in attempts()) {
        for attempt in attempts {
            let Attempt::Book(name, bookings) = attempt else { continue };
            let transaction = booked(name, &bookings);
            let reversal = transaction.reversal(key("undo"));
            for currency in Currency::ALL {
                let sum: i64 = transaction
                    .postings()
                    .filter(|posting| posting.change.currency == *currency)
                    .map(|posting| posting.change.minor)
                    .sum();
                prop_assert_eq!(sum, 0);
            }
            for (there, back) in transaction.postings().zip(reversal.postings()) {
                prop_assert_eq!(there.account, back.account);
                prop_assert_eq!(there.change.minor, -back.change.minor);
            }
        }
    }
}
