//! The partner programme: who may join, how an enrolment moves, and what a month earns.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod earnings;
mod statement;

use proptest::prelude::*;
use quire_core::person::MembershipTier;
use quire_core::{Timestamp, UserId, Viewer};
use quire_membership::partner::enrollment::{after, seen_by};
use quire_membership::partner::{
    Country, EnrollmentAct, Month, PartnerEnrollment, PartnerRequirement, PartnerStatus, Programme,
    WriterFacts,
};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn cases(rule: &str) -> Vec<Value> {
    let all: Vec<Value> =
        serde_json::from_str(include_str!("../../cases/partner.json")).expect("a list of cases");
    all.into_iter().filter(|case| case["rule"] == rule).collect()
}

fn read<T: serde::de::DeserializeOwned>(value: &Value) -> T {
    serde_json::from_value(value.clone()).expect("the shape of the type")
}

#[test]
fn the_missing_requirements_are_listed() {
    for case in cases("partner requirements") {
        let programme: Programme = read(&case["input"]["programme"]);
        let writer: WriterFacts = read(&case["input"]["writer"]);
        let now: Timestamp = read(&case["input"]["now"]);
        assert_eq!(json!(programme.missing(&writer, now)), case["expected"], "{case}");
    }
}

#[test]
fn every_act_on_every_state_is_allowed_or_refused_as_written() {
    let mut states = BTreeMap::new();
    for case in cases("partner enrollment") {
        let status: Option<PartnerStatus> = read(&case["input"]["status"]);
        let missing: Vec<PartnerRequirement> = read(&case["input"]["missing"]);
        let expected: BTreeMap<String, String> = read(&case["expected"]);
        assert_eq!(expected.len(), 5);
        for (act, wanted) in expected {
            let act: EnrollmentAct = read(&json!(act));
            let answer = match after(status, act, &missing) {
                Ok(next) => next.to_string(),
                Err(refusal) => refusal.to_string(),
            };
            assert_eq!(answer, wanted, "{act:?} {case}");
        }
        *states.entry(status).or_insert(0) += 1;
    }
    assert_eq!(states.len(), PartnerStatus::ALL.len() + 1);
}

#[test]
fn only_the_writer_and_staff_know_of_an_enrolment() {
    let person = |bits: u64, is_staff: bool| Viewer::Person {
        id: UserId::from_bits(bits),
        tier: MembershipTier::Member,
        is_staff,
        is_suspended: false,
    };
    let writer = UserId::from_bits(1);
    let every = PartnerStatus::ALL.iter().copied().map(Some).chain([None]);
    for status in every {
        let truth = match status {
            None | Some(PartnerStatus::Inactive | PartnerStatus::Unknown) => {
                PartnerEnrollment::NotEnrolled
            }
            Some(_) => PartnerEnrollment::Enrolled,
        };
        assert_eq!(seen_by(&person(1, false), &writer, status), truth);
        assert_eq!(seen_by(&person(2, true), &writer, status), truth);
        for stranger in
            [person(2, false), Viewer::Anonymous, Viewer::Class { tier: MembershipTier::Friend }]
        {
            assert_eq!(seen_by(&stranger, &writer, status), PartnerEnrollment::PermissionDenied);
        }
    }
}

#[test]
fn countries_are_two_letters_and_months_are_written_in_one_way() {
    assert_eq!("de".parse::<Country>().map(|country| country.to_string()), Ok("DE".to_owned()));
    for text in ["", "D", "DEU", "D1", "é"] {
        assert!(text.parse::<Country>().is_err(), "{text}");
    }
    assert_eq!("2026-10".parse::<Month>().map(|month| month.to_string()), Ok("2026-10".to_owned()));
    for text in ["", "2026-13", "2026-00", "2026-1", "26-10", "2026-10-01", "+2026-10"] {
        assert!(text.parse::<Month>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn a_suspension_is_only_lifted_by_staff(
        acts in prop::collection::vec(prop::sample::select(vec![
            EnrollmentAct::Enroll,
            EnrollmentAct::Review,
            EnrollmentAct::Leave,
            EnrollmentAct::Suspend,
        ]), 0..10),
    ) {
        let mut status = PartnerStatus::Suspended;
        for act in acts {
            status = after(Some(status), act, &[]).unwrap_or(status);
        }
        prop_assert_eq!(status, PartnerStatus::Suspended);
        prop_assert!(!status.earns());
    }
}
