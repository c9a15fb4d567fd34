//! Columns that hold a word take the words of its enumeration and no other.

use quire_core::{
    automation::AutomationTrigger,
    catalog::CatalogVisibility,
    hub::HubMode,
    nomination::NominationStatus,
    notification::NotificationKind,
    oauth::ApplicationKind,
    person::MembershipTier,
    publication::{
        PublicationRole, desk::StoryPick, domain::DomainProblem, page::PageKind,
        people::PublicationActKind,
    },
    story::{StoryStatus, Visibility, origin::OriginKind, report::ReportReason, review::Verdict},
    submission::{SubmissionAudience, SuggestedEditState},
    vocabulary::{
        book::BookFormat,
        event::{EventAudience, EventKey, TrafficSource},
        publication::SubmissionStatus,
        theme::DesignState,
    },
    webhook::{WebhookDeliveryState, WebhookState},
};
use quire_membership::{
    Currency, MembershipType,
    cancel::CancellationReason,
    charge::{ChargePurpose, ChargeState, DeclineReason, Processor},
    ledger::payment::PaymentAccount,
    refund::{RefundKind, RefundState},
};
use quire_store::{audit::Act, image::ImageKind, job::JobState};
use std::collections::BTreeSet;

/// The enumeration of a column.
const COLUMNS: &[(&str, &[&str])] = &[
    ("people.tier", MembershipTier::WORDS),
    ("publication_members.role", PublicationRole::WORDS),
    // Until automation services came; then the column was replaced.
    ("oauth_applications.kind", &["CONFIDENTIAL", "PUBLIC", "MEDIUM"]),
    ("oauth_applications.client_kind", ApplicationKind::WORDS),
    ("hub_requests.mode", HubMode::WORDS),
    ("automation_topics.trigger_slug", AutomationTrigger::WORDS),
    ("automation_listeners.trigger_slug", AutomationTrigger::WORDS),
    ("webhooks.state", WebhookState::WORDS),
    ("webhook_deliveries.state", WebhookDeliveryState::WORDS),
    ("stories.status", StoryStatus::WORDS),
    ("stories.visibility", Visibility::WORDS),
    ("archive_months.scope", &["SITE", "PUBLICATION", "TAG"]),
    ("catalogs.visibility", CatalogVisibility::WORDS),
    ("jobs.state", JobState::WORDS),
    ("lockouts.secret", &["PASSWORD", "TWO_FACTOR"]),
    ("ceremonies.kind", &["PASSKEY", "PASSKEY_REGISTRATION", "SECOND_FACTOR"]),
    ("exports.state", &["WAITING", "READY", "TAKEN", "EXPIRED", "FAILED"]),
    // Before a word was added; the rows have moved.
    ("audit.act", &["SPOOF_BEGUN", "SPOOF_LINK_MADE", "SUSPENDED", "UNSUSPENDED"]),
    ("staff_acts.act", Act::WORDS),
    ("images.kind", ImageKind::WORDS),
    ("story_reviews.verdict", Verdict::WORDS),
    ("story_reports.reason", ReportReason::WORDS),
    ("book_editions.format", BookFormat::WORDS),
    ("story_origins.kind", OriginKind::WORDS),
    // Before three words were added; the rows say theirs in another column.
    (
        "notifications.kind",
        &["NEW_STORY", "FOLLOWERS", "CLAPS", "HIGHLIGHTS", "RESPONSE", "MENTION", "NOTE", "LISTED"],
    ),
    // Before one more was added.
    (
        "notifications.tells",
        &[
            "NEW_STORY",
            "FOLLOWERS",
            "CLAPS",
            "HIGHLIGHTS",
            "RESPONSE",
            "MENTION",
            "NOTE",
            "LISTED",
            "SUBMISSION",
            "ACCEPTED",
            "DECLINED",
        ],
    ),
    ("notifications.about", NotificationKind::WORDS),
    ("publication_invites.role", PublicationRole::WORDS),
    // Before one more was added.
    (
        "publication_acts.act",
        &[
            "FOUNDED",
            "INVITED",
            "WITHDRAWN",
            "DECLINED",
            "JOINED",
            "ROLE_CHANGED",
            "REMOVED",
            "LEFT",
            "HANDED_OVER",
            "CHANGED",
            "RENAMED",
            "DELETED",
        ],
    ),
    ("publication_acts.deed", PublicationActKind::WORDS),
    ("publication_domains.problem", DomainProblem::WORDS),
    ("publication_pages.kind", PageKind::WORDS),
    ("publication_picks.pick", StoryPick::WORDS),
    ("publication_submission_settings.audience", SubmissionAudience::WORDS),
    ("publication_designs.state", DesignState::WORDS),
    ("person_designs.state", DesignState::WORDS),
    ("nominations.status", NominationStatus::WORDS),
    ("submissions.status", SubmissionStatus::WORDS),
    ("suggested_edits.state", SuggestedEditState::WORDS),
    ("events.key", EventKey::WORDS),
    ("events.audience", EventAudience::WORDS),
    // Both were written again for the readers of feeds, and then renamed.
    ("events.source", &["DIRECT", "INTERNAL", "SEARCH", "SOCIAL", "EMAIL", "OTHER"]),
    ("story_days.source", &["DIRECT", "INTERNAL", "SEARCH", "SOCIAL", "EMAIL", "OTHER"]),
    ("events_now.key", EventKey::WORDS),
    ("events_now.audience", EventAudience::WORDS),
    ("events_now.source", TrafficSource::WORDS),
    ("story_days_now.source", TrafficSource::WORDS),
    // Before Braintree moved money, elsewhere.
    ("payment_methods.processor", &["DEMONSTRATION", "STRIPE"]),
    ("payment_methods.kept_by", Processor::WORDS),
    // Before two more were added.
    ("charges.purpose", &["PURCHASE", "RENEWAL"]),
    ("charges.pays_for", &["PURCHASE", "RENEWAL", "UPGRADE", "GIFT"]),
    ("charges.kind", ChargePurpose::WORDS),
    ("charges.plan", MembershipType::WORDS),
    ("charges.bought_plan", MembershipType::WORDS),
    ("charges.currency", Currency::WORDS),
    ("charges.processor", &["DEMONSTRATION", "STRIPE"]),
    ("charges.charged_by", Processor::WORDS),
    ("charges.state", ChargeState::WORDS),
    ("charges.reason", DeclineReason::WORDS),
    // Before gifts were booked, elsewhere.
    ("ledger_entries.account", &["PROCESSOR", "MEMBERSHIPS"]),
    // Before tax was booked, elsewhere.
    ("payment_bookings.account", &["PROCESSOR", "MEMBERSHIPS", "GIFTS"]),
    ("payment_bookings.currency", Currency::WORDS),
    ("payment_entries.account", &["PROCESSOR", "MEMBERSHIPS", "GIFTS", "TAXES"]),
    ("payment_entries.currency", Currency::WORDS),
    ("book_entries.account", PaymentAccount::WORDS),
    ("book_entries.currency", Currency::WORDS),
    ("payment_accounts.processor", &["DEMONSTRATION", "STRIPE"]),
    ("payment_events.processor", &["DEMONSTRATION", "STRIPE"]),
    ("provider_accounts.processor", Processor::WORDS),
    ("provider_events.processor", Processor::WORDS),
    ("refunds.kind", RefundKind::WORDS),
    ("refunds.currency", Currency::WORDS),
    ("refunds.state", RefundState::WORDS),
    ("gifts.plan", MembershipType::WORDS),
    ("gifts.currency", Currency::WORDS),
    ("ledger_entries.currency", Currency::WORDS),
    ("cancellations.reason", CancellationReason::WORDS),
    ("identities.service", &["google", "apple", "facebook", "twitter", "mastodon"]),
];

/// `table.column` and the words allowed, for every `column … CHECK (column IN ('…', …))` and
/// `column … CHECK (column = '…' OR column = '…' …)`.
fn checks(sql: &str) -> Vec<(String, Vec<&str>)> {
    let mut table = "";
    let mut found = Vec::new();
    for line in sql.lines() {
        if let Some(rest) = line.strip_prefix("CREATE TABLE ") {
            table = rest.trim_end_matches(" (");
        }
        if let Some((name, _)) =
            line.strip_prefix("ALTER TABLE ").and_then(|rest| rest.split_once(' '))
        {
            table = name;
        }
        let Some((_, check)) = line.split_once("CHECK (") else { continue };
        let words: Vec<&str> = check.split('\'').skip(1).step_by(2).collect();
        let (column, rest) = check.split_once(' ').unwrap();
        if !column.starts_with('(') && (rest.starts_with("IN ('") || rest.starts_with("= '")) {
            found.push((format!("{table}.{column}"), words));
        }
    }
    found
}

#[test]
fn the_database_and_the_program_know_the_same_words() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
    let mut seen = BTreeSet::new();
    for migration in std::fs::read_dir(folder).unwrap() {
        let sql = std::fs::read_to_string(migration.unwrap().path().join("up.sql")).unwrap();
        for (column, words) in checks(&sql) {
            let known = COLUMNS.iter().find(|(name, _)| *name == column);
            assert_eq!(known.map(|(_, words)| *words), Some(words.as_slice()), "{column}");
            seen.insert(column);
        }
    }
    assert_eq!(seen.len(), COLUMNS.len());
}
