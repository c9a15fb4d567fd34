//! The partner programme: who may join, how an enrolment moves, and what a month earns.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

mod closing;
mod earnings;
mod rounding;
mod statement;

use proptest::prelude::*;
use quire_cases::{Case, cases, check, read};
use quire_core::person::MembershipTier;
use quire_core::{UserId, Viewer};
use quire_membership::partner::enrollment::{after, visible_to};
use quire_membership::partner::{
    CountryCode, EnrollmentAct, Month, PartnerEnrollment, PartnerRequirement, PartnerStatus,
    Programme, WriterFacts,
};
use serde_json::{Map, json};
use std::collections::BTreeSet;

const CASES: &str = include_str!("../../cases/partner.json");

#[test]
fn every_case_is_answered_as_written() {
    check(CASES, |case| match case.rule.as_str() {
        "partner requirements" => {
            let programme: Programme = case.field("programme");
            let writer: WriterFacts = case.field("writer");
            json!(programme.missing(&writer, case.field("now")))
        }
        "partner enrollment" => {
            let acts = case.expected.as_object().into_iter().flatten();
            acts.map(|(act, _)| (act.clone(), json!(apply_act(case, act)))).collect()
        }
        other => panic!("no rule `{other}`"),
    });
}

/// What an act makes of the case's state, or the words of its refusal.
fn apply_act(case: &Case, act: &str) -> String {
    let missing: Vec<PartnerRequirement> = case.field("missing");
    after(case.field("status"), read(&json!(act)), &missing)
        .map_or_else(|refusal| refusal.to_string(), |next| next.to_string())
}

#[test]
fn every_act_on_every_state_has_its_case() {
    let cases = cases(CASES).into_iter().filter(|case| case.rule == "partner enrollment");
    let states: BTreeSet<Option<PartnerStatus>> = cases
        .map(|case| {
            assert_eq!(case.expected.as_object().map(Map::len), Some(5));
            case.field("status")
        })
        .collect();
    assert_eq!(states.len(), PartnerStatus::ALL.len() + 1);
}

#[test]
fn every_known_state_is_reached_by_who_never_joined() {
    use EnrollmentAct::{Enroll, Leave, Reinstate, Review, Suspend};
    let (mut reached, mut open) = (BTreeSet::new(), vec![None]);
    while let Some(from) = open.pop() {
        if reached.insert(from) {
            let acts = [Enroll, Review, Leave, Suspend, Reinstate];
            let facts: [&[_]; 2] = [&[], &[PartnerRequirement::PayoutSettings]];
            let next = acts.iter().flat_map(|act| facts.map(|missing| after(from, *act, missing)));
            open.extend(next.flatten().map(Some));
        }
    }
    let known = PartnerStatus::ALL.iter().copied().filter(|one| *one != PartnerStatus::Unknown);
    assert_eq!(reached, known.map(Some).chain([None]).collect());
}

#[test]
fn only_the_writer_and_staff_know_of_an_enrolment() {
    let person = |bits: u64, is_staff: bool| Viewer::Person {
        id: UserId::from_bits(bits),
        tier: MembershipTier::Member,
        is_staff,
        is_suspended: false,
        free: Default::default(),
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
        assert_eq!(visible_to(&person(1, false), &writer, status), truth);
        assert_eq!(visible_to(&person(2, true), &writer, status), truth);
        for stranger in [
            person(2, false),
            Viewer::Anonymous,
            Viewer::Class { tier: MembershipTier::Friend, opened: None },
        ] {
            assert_eq!(visible_to(&stranger, &writer, status), PartnerEnrollment::PermissionDenied);
        }
    }
}

#[test]
fn countries_are_two_letters_and_months_are_written_in_one_way() {
    assert_eq!("de".parse::<CountryCode>().map(|country| country.to_string()), Ok("DE".to_owned()));
    for text in ["", "D", "DEU", "D1", "é"] {
        assert!(text.parse::<CountryCode>().is_err(), "{text}");
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
