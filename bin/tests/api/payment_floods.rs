//! Ten thousand messages of Stripe, shuffled, doubled and late, end where the same messages do in their order.

use super::world::{
    BOB, Browser, Teller, Truth, World, a_person, on_each_database, payments_at, signed_event,
};
use diesel::{QueryableByName, RunQueryDsl, sql_query, sql_types::Text};
use futures_util::{StreamExt, stream};
use http::Method;
use quire_app::{payment::resolve_due, ports::ChargeOutcome};
use quire_core::{ChargeId, GiftMembershipId, MembershipId, UserId, person::MembershipTier};
use quire_membership::{
    Currency, MembershipType, Money,
    charge::{Charge, ChargePurpose, ChargeState, DeclineReason, Processor},
    gift::{
        GiftAudience,
        given::{Gift, GiftCard},
    },
};
use quire_store::{Conn, StoreError, charge, fsck, gift, person};
use serde_json::json;
use std::sync::Arc;

/// Messages in all; a run of the plain suite takes a quarter of them.
const MESSAGES: u32 = 10_000;
/// Messages about one payment.
const OF_ONE: u32 = 20;
/// Messages that are heard at the same time.
const AT_ONCE: usize = 16;
const SECRET: &str = "whsec_of_the_test";
const FIRST: u64 = 0xf1_0000;

/// What becomes of a payment in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Paid,
    Declined,
    GivenBack,
    TakenBack,
    PartBack,
    Won,
}

impl Fate {
    const fn of(n: u64) -> Self {
        match n % 7 {
            0 => Self::Paid,
            1 | 4 => Self::Declined,
            2 => Self::GivenBack,
            3 => Self::PartBack,
            5 => Self::Won,
            _ => Self::TakenBack,
        }
    }

    /// What is told of it, in its order, and what is so from then on.
    fn messages(self) -> Vec<(&'static str, Truth)> {
        let so = |outcome, refunded_minor| Truth { outcome, refunded_minor };
        let asks = so(ChargeOutcome::ActionRequired, 0);
        let paid = so(ChargeOutcome::Succeeded, 0);
        let declined = so(ChargeOutcome::Declined(DeclineReason::CardDeclined), 0);
        let begun =
            vec![("payment_intent.created", asks), ("payment_intent.requires_action", asks)];
        let end = match self {
            Self::Declined => {
                vec![
                    ("payment_intent.payment_failed", declined),
                    ("payment_intent.canceled", declined),
                ]
            }
            Self::Paid => vec![("charge.succeeded", paid), ("payment_intent.succeeded", paid)],
            Self::GivenBack => vec![
                ("payment_intent.succeeded", paid),
                ("charge.refunded", so(ChargeOutcome::Succeeded, 5_000)),
            ],
            Self::TakenBack => {
                vec![("payment_intent.succeeded", paid), ("charge.dispute.funds_withdrawn", paid)]
            }
            Self::PartBack => vec![
                ("payment_intent.succeeded", paid),
                ("charge.refunded", so(ChargeOutcome::Succeeded, 1_200)),
                ("charge.refunded", so(ChargeOutcome::Succeeded, 3_500)),
            ],
            Self::Won => vec![
                ("payment_intent.succeeded", paid),
                ("charge.dispute.funds_withdrawn", paid),
                ("charge.dispute.closed", paid),
            ],
        };
        begun.into_iter().take(4 - end.len()).chain(end).collect()
    }
}

/// One message.
#[derive(Debug, Clone)]
struct Message {
    id: String,
    kind: &'static str,
    about: String,
    truth: Truth,
}

fn reference(n: u64) -> String {
    format!("pi_{n}")
}

/// Everything that is told of the first `count` payments, in order: each message five times, under its id or another.
fn messages(count: u64) -> Vec<Message> {
    let times = u64::from(OF_ONE / 4);
    let of = |n: u64| {
        let each = Fate::of(n).messages().into_iter().enumerate();
        each.flat_map(move |(step, (kind, truth))| {
            // Some come again as they were, others as another message about the same.
            (0..times).map(move |time| Message {
                id: format!("evt_{n}_{step}_{}", time / 2),
                kind,
                about: reference(n),
                truth,
            })
        })
    };
    (0..count).flat_map(of).collect()
}

/// The same in no order.
fn shuffled(mut all: Vec<Message>) -> Vec<Message> {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    for at in (1..all.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        all.swap(at, usize::try_from(state % (at as u64 + 1)).unwrap());
    }
    all
}

/// Every fifth payment is a person's first of a membership, the others are gifts of Bob's.
async fn begin(world: &World, count: u64) {
    let now = world.app.ports.clock.now();
    let write = move |c: &mut Conn| {
        for n in 0..count {
            let is_gift = n % 5 != 0;
            let payer = if is_gift { UserId::from_bits(BOB) } else { UserId::from_bits(FIRST + n) };
            if !is_gift {
                let new = a_person(FIRST + n, &format!("payer{n}"), MembershipTier::Free);
                person::insert(c, &new)?;
            }
            let begun = Charge {
                id: ChargeId::from_bits(FIRST + n),
                person_id: Some(payer.clone()),
                membership_id: (!is_gift).then(|| MembershipId::from_bits(FIRST + n)),
                method_id: None,
                purpose: if is_gift { ChargePurpose::Gift } else { ChargePurpose::Purchase },
                plan: Some(MembershipType::Yearly),
                cycle: 1,
                amount: Money::new(5_000, Currency::Usd),
                tax: None,
                credit: None,
                processor: Processor::Stripe,
                state: ChargeState::ActionRequired,
                reason: None,
                reference: Some(reference(n)),
                request_key: None,
                created_at: now,
                settled_at: None,
            };
            charge::insert(c, &begun)?;
            if is_gift {
                let given = Gift {
                    id: GiftMembershipId::from_bits(FIRST + n),
                    charge_id: Some(begun.id),
                    giver_id: Some(payer),
                    plan: MembershipType::Yearly,
                    worth: begun.amount,
                    audience: GiftAudience::Anyone,
                    card: GiftCard::default(),
                    to_email: None,
                    created_at: now,
                    given_at: None,
                    expires_at: None,
                    deliver_at: None,
                    delivered_at: None,
                    redeemed_at: None,
                    membership_id: None,
                };
                gift::insert(c, &given, &format!("digest-{n}"))?;
            }
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(write).await.unwrap();
}

async fn deliver(world: &World, browser: &Browser, message: &Message) -> u16 {
    let object = json!({ "id": message.about, "payment_intent": message.about, "status": "won" });
    let now = world.app.ports.clock.now();
    let (body, signature) = signed_event(SECRET, now, (&message.id, message.kind), &object);
    let headers = [("content-type", "application/json"), ("stripe-signature", signature.as_str())];
    browser.send(Method::POST, "/_/payment-events", &headers, body).await.status.as_u16()
}

#[derive(QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    line: String,
}

/// Where everything stands: payments, what went back, the books, who is what, gifts, and the letters asked for.
async fn state(world: &World, count: u64) -> Vec<String> {
    // Parts may be heard of one by one or together: their sums are compared.
    const STATE: &str = "SELECT 'charge ' || id || ' ' || state || ' ' || COALESCE(reason, '') AS line FROM charges \
        UNION ALL SELECT 'refund ' || charge_id || ' ' || kind || ' ' || state || ' ' || CAST(SUM(amount_minor) AS TEXT) \
        || ' ' || CAST(COUNT(returned_at) AS TEXT) FROM refunds GROUP BY charge_id, kind, state \
        UNION ALL SELECT 'book ' || charge_id || ' ' || account || ' ' || CAST(SUM(change_minor) AS TEXT) \
        FROM book_entries GROUP BY charge_id, account \
        UNION ALL SELECT 'person ' || id || ' ' || tier FROM people \
        UNION ALL SELECT 'held ' || id || ' ' || CASE WHEN tier_until IS NULL THEN 'over' ELSE 'runs' END FROM memberships \
        UNION ALL SELECT 'letter ' || effect_key FROM jobs WHERE effect_key NOT LIKE 'payment:PART%' ORDER BY 1";
    let now = world.app.ports.clock.now();
    let read = move |c: &mut Conn| {
        assert_eq!(fsck::check(c, now, |_| {})?, []);
        let lines: Vec<Line> = match c {
            Conn::Sqlite(c) => sql_query(STATE).get_results(c)?,
            Conn::Postgres(c) => sql_query(STATE).get_results(c)?,
        };
        let mut lines: Vec<String> = lines.into_iter().map(|line| line.line).collect();
        for n in 0..count {
            for gift in gift::of_charge(c, &ChargeId::from_bits(FIRST + n))? {
                let is_good = gift.expires_at.is_some_and(|at| at > now.plus_seconds(86_400));
                lines.push(format!("gift {n} given {} good {is_good}", gift.given_at.is_some()));
            }
        }
        Ok::<_, StoreError>(lines)
    };
    let mut lines: Vec<String> = world.app.store.read(read).await.unwrap();
    // The two databases sort words otherwise.
    lines.sort_unstable();
    lines
}

fn teller() -> Arc<Teller> {
    Teller::new(payments_at(&"http://127.0.0.1:1/".parse().unwrap()))
}

/// Each message when it happens, once.
async fn in_order(count: u64) -> Vec<String> {
    let teller = teller();
    let world = World::new().await.paid_through(teller.clone());
    begin(&world, count).await;
    let browser = world.browser();
    let mut before = String::new();
    for message in messages(count) {
        if message.id != before {
            teller.knows(&message.about, message.truth);
            assert_eq!(deliver(&world, &browser, &message).await, 200, "{message:?}");
        }
        before.clone_from(&message.id);
    }
    state(&world, count).await
}

/// Hears messages, many at a time. Those that could not be dealt with, which are told again.
async fn flooded(world: &World, all: Vec<Message>) -> Vec<Message> {
    let browser = world.browser();
    let heard =
        stream::iter(all).map(async |message| match deliver(world, &browser, &message).await {
            200 => None,
            503 => Some(message),
            other => panic!("{other}: {message:?}"),
        });
    heard.buffer_unordered(AT_ONCE).filter_map(async |one| one).collect().await
}

#[tokio::test]
async fn messages_that_come_shuffled_doubled_and_late_end_as_in_their_order() {
    let count = u64::from(quire_cases::drawn_count(MESSAGES) / OF_ONE);
    let wanted = in_order(count).await;
    on_each_database(async |world| {
        let teller = teller();
        let world = world.paid_through(teller.clone());
        begin(&world, count).await;
        let all = messages(count);
        for message in &all {
            teller.knows(&message.about, message.truth);
        }
        let mut first = shuffled(all);
        let late = first.split_off(first.len() / 2);
        let begun = std::time::Instant::now();
        let sent = first.len() + late.len();
        let again = flooded(&world, first).await;
        // The server was away meanwhile, and asks for itself before it hears the rest.
        world.doubles.clock.advance(20 * 60);
        resolve_due(&world.app).await.unwrap();
        let mut left = flooded(&world, late.into_iter().chain(again).collect()).await;
        while !left.is_empty() {
            left = flooded(&world, left).await;
        }
        println!("{sent} messages took {:?}", begun.elapsed());
        let found = state(&world, count).await;
        let of_both = |ours: &[String], theirs: &[String]| -> Vec<String> {
            ours.iter().filter(|line| !theirs.contains(line)).take(20).cloned().collect()
        };
        let differences = (of_both(&found, &wanted), of_both(&wanted, &found));
        assert!(found == wanted, "it stands elsewhere: {differences:#?}");
    })
    .await;
}
