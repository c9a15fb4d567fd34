//! An hour without the payment provider: nothing is lost, nothing is paid twice, others do not wait, and what
//! piled up is done as soon as it is back.

use super::{
    payments::{PAYS, card, order, paid_by},
    world::{ADA, BOB, Browser, MEMBER, Mood, World, a_membership, a_person, on_each_database},
};
use quire_app::payment::{give_back, renew_due, resolve_due, resolve_refunds};
use quire_core::{PaymentMethodId, UserId, person::MembershipTier};
use quire_membership::{
    MembershipType,
    charge::{ChargeState, Processor},
    refund::RefundKind::Refund,
};
use quire_store::{
    Conn, Cursor, StoreError, charge,
    membership::{self, MembershipRecord},
    payment_method::{self, KeptMethod},
    person, refund,
};
use serde_json::Value;

const MINUTE: i64 = 60;
const DAY: i64 = 86_400;
const FIRST: u64 = 0xf2_0000;
/// Memberships whose next payment falls into the hour: more than are looked at in one go.
const DUE: u32 = 480;

const BUY: &str = "mutation($input: PurchaseMembershipInput!) { purchaseMembership(input: $input) {
    __typename ... on Purchase { id isDone } ... on ServiceUnavailable { message } } }";

async fn buys(browser: &Browser, card: &str, key: &str) -> Value {
    let order = order("MONTHLY", "USD", 500, card, key);
    browser.ask_with(BUY, order).await["data"]["purchaseMembership"].clone()
}

/// Members who are charged by the minute from now on, each by a card of the demonstration.
async fn members(world: &World, count: u32) {
    let now = world.app.ports.clock.now();
    let write = move |c: &mut Conn| {
        for n in 0..u64::from(count) {
            let (id, name) = (FIRST + n, format!("payer{n}"));
            person::insert(c, &a_person(id, &name, MembershipTier::Free))?;
            // Thirty minutes of the hour are theirs.
            let begun = now.plus_seconds(-31 * DAY + i64::try_from(n % 30).unwrap() * MINUTE);
            let held = a_membership(id, MembershipType::Monthly, begun);
            let membership = held.membership.charged_by(Processor::Demonstration);
            let held = MembershipRecord { membership, ..held };
            membership::begin(c, &held, now)?;
            let kept = KeptMethod {
                id: PaymentMethodId::from_bits(id),
                person_id: UserId::from_bits(id),
                processor: Processor::Demonstration,
                reference: PAYS.to_owned(),
                method: held.payment_method.unwrap(),
                created_at: now,
            };
            payment_method::insert(c, &kept)?;
        }
        Ok::<_, StoreError>(())
    };
    world.app.store.write(write).await.unwrap();
}

/// What the server does of its own accord, every minute.
async fn collects(world: &World) -> usize {
    let settled = resolve_due(&world.app).await.unwrap();
    let back = resolve_refunds(&world.app).await.unwrap();
    settled + back + renew_due(&world.app).await.unwrap()
}

#[tokio::test]
async fn an_hour_without_the_provider_loses_nothing_and_is_made_up_for_at_once() {
    on_each_database(async |world| {
        let count = quire_cases::drawn_count(DUE);
        let mut ada = world.signed_in(ADA).await;
        let visa = card(&mut ada, PAYS).await;
        let paid = buys(&ada, &visa, "before-the-hour").await;
        let paid = paid["id"].as_str().unwrap().parse().unwrap();
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        members(&world, count).await;

        // Half an hour the answers are lost, then nothing arrives.
        for minute in 0..60 {
            world.till.set(if minute < 30 { Mood::Mute } else { Mood::Deaf });
            world.doubles.clock.advance(MINUTE);
            let before = world.till.charges();
            collects(&world).await;
            assert!(world.till.charges() - before <= 10, "it is not asked for everybody");
            if minute == 10 {
                let lost = buys(&bob, &visa, "in-the-hour").await;
                assert_eq!(lost["__typename"], "ServiceUnavailable", "{lost}");
                assert!(give_back(&world.app, &paid, Refund).await.is_err());
            }
            if minute == 40 {
                let lost = buys(&bob, &visa, "in-the-hour").await;
                assert_eq!(lost["__typename"], "ServiceUnavailable", "{lost}");
            }
        }
        // Letters went their way.
        assert_eq!(world.letters_sent().await, ["Your Quire receipt"]);

        world.till.set(Mood::Fine);
        world.doubles.clock.advance(MINUTE + 1);
        let begun = std::time::Instant::now();
        let done = collects(&world).await + collects(&world).await;
        println!("{done} things that waited took {:?}", begun.elapsed());
        assert_eq!(collects(&world).await, 0, "nothing waits any more");
        assert_eq!(buys(&bob, &visa, "in-the-hour").await["isDone"], true);

        let now = world.app.ports.clock.now().plus_seconds(1);
        let read = move |c: &mut Conn| {
            let start = Cursor::start();
            assert_eq!(charge::left_open(c, ChargeState::Intended, now, &start)?, []);
            assert_eq!(refund::left_open(c, now, &start)?, []);
            for n in 0..u64::from(count) {
                let paid = charge::paid_by(c, &UserId::from_bits(FIRST + n), 10)?;
                assert_eq!(paid.len(), 1, "{n}");
                let held = membership::find(c, &UserId::from_bits(FIRST + n))?.unwrap();
                assert!(held.membership.has_access(now) && held.membership.cycles() == 2, "{n}");
            }
            Ok::<_, StoreError>(())
        };
        world.app.store.read(read).await.unwrap();
        // What was given back, what Bob bought, and the renewals.
        let taken = world.till.taken();
        assert_eq!(taken.len(), usize::try_from(count).unwrap() + 2);
        assert_eq!(taken.iter().filter(|(_, is_back)| *is_back).count(), 1);
        assert_eq!(paid_by(&world, BOB).await.len(), 1);
        assert!(paid_by(&world, MEMBER).await.is_empty());
    })
    .await;
}
