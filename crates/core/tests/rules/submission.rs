//! Submissions and nominations: the whole table of steps, and the answers to cases.

use super::cases::at;
use quire_core::{
    StoryId, Timestamp, UserId, Viewer,
    nomination::{NominatedStory, NominationStatus, NominationVerdict, nominate as decide},
    person::MembershipTier,
    publication::PublicationRole,
    story::{Story, StoryStatus, Visibility},
    submission::{Actor, StepRefusal, SubmissionStep},
    vocabulary::publication::SubmissionStatus,
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const WRITER: Actor = Actor { is_writer: true, role: None };
const EDITOR: Actor = Actor { is_writer: false, role: Some(PublicationRole::Editor) };

pub fn step(input: &Value) -> Value {
    let actor = match input["as"].as_str().unwrap() {
        "writer" => WRITER,
        "stranger" => Actor::default(),
        role => Actor { is_writer: false, role: Some(role.parse().unwrap()) },
    };
    let status: SubmissionStatus = input["status"].as_str().unwrap().parse().unwrap();
    match status.after(input["step"].as_str().unwrap().parse().unwrap(), actor) {
        Ok(status) => json!({ "status": status }),
        Err(refusal) => json!({ "refusal": refusal.to_string() }),
    }
}

/// Every step that is allowed; nothing else leads from one status to another.
const TABLE: &[(&str, &str, &str)] = &[
    ("WIP", "SUBMIT", "OPEN"),
    ("WIP", "CANCEL", "CANCELLED"),
    ("OPEN", "TRIAGE", "TRIAGE"),
    ("OPEN", "CANCEL", "CANCELLED"),
    ("TRIAGE", "REVIEW", "IN_REVIEW"),
    ("TRIAGE", "CANCEL", "CANCELLED"),
    ("IN_REVIEW", "REQUEST_CHANGES", "CHANGES_REQUESTED"),
    ("IN_REVIEW", "ACCEPT", "ACCEPTED"),
    ("IN_REVIEW", "REJECT", "REJECTED"),
    ("IN_REVIEW", "CANCEL", "CANCELLED"),
    ("CHANGES_REQUESTED", "MAKE_CHANGES", "CHANGES_MADE"),
    ("CHANGES_REQUESTED", "CANCEL", "CANCELLED"),
    ("CHANGES_MADE", "REVIEW", "IN_REVIEW"),
    ("CHANGES_MADE", "CANCEL", "CANCELLED"),
];

#[test]
fn every_step_from_every_status_is_in_the_table_or_refused() {
    let everything = Actor { is_writer: true, role: Some(PublicationRole::Owner) };
    assert_eq!(SubmissionStatus::ALL.len(), 10);
    for from in SubmissionStatus::ALL {
        for step in SubmissionStep::ALL {
            let row = TABLE.iter().find(|row| (row.0, row.1) == (from.as_str(), step.as_str()));
            let given = from.after(*step, everything);
            match row {
                Some(row) => assert_eq!(given.unwrap().as_str(), row.2),
                None if from.is_over() => assert_eq!(given, Err(StepRefusal::Over(*from))),
                None => {
                    assert_eq!(given, Err(StepRefusal::OutOfOrder { from: *from, step: *step }));
                }
            }
            let offered = from.steps(everything).any(|offered| offered == *step);
            assert_eq!(offered, row.is_some(), "{from} {step}");
        }
    }
}

#[test]
fn every_status_is_reached_from_the_first_draft() {
    let everything = Actor { is_writer: true, role: Some(PublicationRole::Owner) };
    let (mut reached, mut open) = (BTreeSet::new(), vec![SubmissionStatus::Wip]);
    while let Some(from) = open.pop() {
        if reached.insert(from) {
            open.extend(
                from.steps(everything).filter_map(|step| from.after(step, everything).ok()),
            );
        }
    }
    let known = SubmissionStatus::ALL.iter().filter(|one| **one != SubmissionStatus::Unknown);
    assert_eq!(reached, known.copied().collect());
}

#[test]
fn a_verdict_on_a_nomination_is_spoken_once_and_by_staff() {
    for from in NominationStatus::ALL {
        for (verdict, to) in [
            (NominationVerdict::Accept, NominationStatus::Accepted),
            (NominationVerdict::Decline, NominationStatus::Declined),
        ] {
            let is_open = *from == NominationStatus::Nominated;
            assert_eq!(from.after(verdict, &viewer("staff")).ok(), is_open.then_some(to));
            assert!(from.after(verdict, &viewer("reader")).is_err());
            assert!(from.after(verdict, &viewer("visitor")).is_err());
        }
    }
}

#[test]
fn a_step_belongs_to_the_writer_or_to_the_editors_whatever_the_status() {
    for from in SubmissionStatus::ALL {
        for step in SubmissionStep::ALL {
            let (other, refusal) = if step.is_writers() {
                (EDITOR, StepRefusal::NotTheWriter(*step))
            } else {
                (WRITER, StepRefusal::NotAnEditor(*step))
            };
            for actor in [other, Actor::default()] {
                assert_eq!(from.after(*step, actor), Err(refusal));
            }
            let of_writers = Actor { is_writer: false, role: Some(PublicationRole::Writer) };
            assert!(from.after(*step, of_writers).is_err());
        }
    }
}

fn story(kind: Option<&str>, published: Timestamp) -> Option<Story> {
    let kind = kind.unwrap_or("public");
    let is_draft = kind == "draft";
    (kind != "none").then(|| Story {
        id: StoryId::from_bits(1),
        creator_id: UserId::from_bits(99),
        publication_id: None,
        in_response_to: (kind == "response").then(|| StoryId::from_bits(2)),
        title: "Tea".to_owned(),
        subtitle: String::new(),
        slug: "tea".to_owned(),
        excerpt: String::new(),
        status: match kind {
            "draft" => StoryStatus::Draft,
            "deleted" => StoryStatus::Deleted,
            _ => StoryStatus::Published,
        },
        visibility: if kind == "unlisted" { Visibility::Unlisted } else { Visibility::Public },
        lang: String::new(),
        preview_image: None,
        word_count: 1,
        read_minutes: 1,
        head_revision: 1,
        published_revision: (!is_draft).then_some(1),
        clap_count: 0,
        response_count: 0,
        is_suspended: kind == "suspended",
        writer: quire_core::person::AccountState::Active,
        updated_at: published,
        first_published_at: (!is_draft).then_some(published),
    })
}

fn viewer(by: &str) -> Viewer {
    match by {
        "visitor" => Viewer::Anonymous,
        _ => Viewer::Person {
            id: UserId::from_bits(1),
            tier: MembershipTier::Free,
            is_staff: by == "staff",
            is_suspended: false,
            free: Default::default(),
        },
    }
}

pub fn nominate(input: &Value) -> Value {
    const DAY: i64 = 86_400_000;
    let by = input["by"].as_str().unwrap();
    let days = input["publishedDaysAgo"].as_i64().unwrap_or(1);
    let story = story(input["story"].as_str(), at(-days * DAY));
    let candidate = NominatedStory {
        story: story.as_ref(),
        role: by.to_uppercase().parse().ok(),
        nomination: status(&input["nomination"]),
    };
    match decide(&viewer(by), &candidate, at(0)) {
        Ok(status) => json!(status),
        Err(outcome) => json!(outcome),
    }
}

pub fn verdict(input: &Value) -> Value {
    let verdict = match input["verdict"].as_str() {
        Some("accept") => NominationVerdict::Accept,
        _ => NominationVerdict::Decline,
    };
    let before = status(&input["nomination"]).unwrap();
    match before.after(verdict, &viewer(input["by"].as_str().unwrap())) {
        Ok(status) => json!(status),
        Err(outcome) => json!(outcome),
    }
}

fn status(value: &Value) -> Option<NominationStatus> {
    value.as_str().map(|status| status.parse().unwrap())
}
