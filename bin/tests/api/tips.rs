//! Tips: a reader gives once what they pressed for, the writer who wants them is told, and the books say what the
//! operator owes.

use super::{
    payments::{PAYS, card, paid_by},
    world::{
        ADA, BOB, Browser, DRAFT, LOCKED, MEMBER, Mood, PUBLIC, RESPONSE, World, on_each_database,
        story_id,
    },
};
use futures_util::future::join_all;
use quire_app::{
    payment::{give_back, resolve_due},
    tip::{PayoutNoteRefusal, owed, pay_out},
};
use quire_core::UserId;
use quire_membership::{Currency, Money, refund::RefundKind};
use quire_store::fsck;
use serde_json::{Value, json};

const TIP: &str = "mutation($input: GiveTipToPostInput!) { giveTipToPost(input: $input) {
    __typename ... on Purchase { id isDone membershipType price { text } }
    ... on Forbidden { message } ... on BadRequest { message } ... on Conflict { message }
    ... on PaymentMethodDeclined { message } } }";

pub fn tip(story: u64, minor: i64, card: &str, key: &str) -> Value {
    json!({ "input": { "postId": story_id(story), "amount": minor, "currency": "USD",
        "paymentMethodId": card, "requestKey": key } })
}

pub async fn tips(browser: &Browser, tip: Value) -> Value {
    browser.ask_with(TIP, tip).await["data"]["giveTipToPost"].clone()
}

/// Whether a writer takes tips, as their settings say it.
pub async fn take(world: &World, writer: u64, is_on: bool) {
    let mut writer = world.signed_in(writer).await;
    let set = "mutation($on: PreferenceValue!) { updateUserPreferences(preferences:
        [{ name: PUBLISHING_ALLOW_TIPS, value: $on }]) { __typename } }";
    let set = writer.act(set, json!({ "on": is_on })).await;
    assert_eq!(set["__typename"], "UpdatedPreferences", "{set}");
}

async fn takes(browser: &Browser, story: u64) -> Value {
    let asked = format!("{{ post(id: \"{}\") {{ takesTips }} }}", story_id(story));
    browser.ask(&asked).await["data"]["post"]["takesTips"].clone()
}

pub async fn received(world: &World, writer: u64) -> Value {
    const OWN: &str = "{ viewer { tips { balances { given { text } owed { text } }
        received { price { text } giver { username } post { id } } } } }";
    let writer = world.signed_in(writer).await;
    writer.ask(OWN).await["data"]["viewer"]["tips"].clone()
}

fn usd(minor: i64) -> Money {
    Money::new(minor, Currency::Usd)
}

pub async fn is_sound(world: &World) {
    let now = world.app.ports.clock.now();
    let found = world.app.store.read(move |c| fsck::check(c, now, |_| {})).await.unwrap();
    assert_eq!(found, []);
}

// proves F023: "the money is taken once, and the writer sees it"
#[tokio::test]
async fn a_reader_tips_a_writer_who_takes_tips_once() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        assert_eq!(takes(&world.browser(), PUBLIC).await, false);
        let early = tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")).await;
        assert_eq!(early["message"], "The writer doesn’t take tips.");
        take(&world, ADA, true).await;
        assert_eq!(takes(&world.browser(), PUBLIC).await, true, "strangers see it, too");
        world.letters_sent().await;

        let presses = [(); 3].map(|()| tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")));
        let answers = join_all(presses).await;
        let done = answers.iter().find(|one| one["isDone"] == true).expect("one is done");
        assert_eq!(
            (&done["membershipType"], &done["price"]["text"]),
            (&Value::Null, &json!("$5"))
        );
        assert_eq!(world.till.charges(), 1);
        let other = tips(&bob, tip(PUBLIC, 600, &visa, "tip-00001")).await;
        assert_eq!(other["__typename"], "Conflict", "the same name for another sum");
        let mut letters = world.letters_sent().await;
        letters.sort();
        assert_eq!(letters, ["Name of bob tipped you $5", "Your Quire receipt"]);

        let told = received(&world, ADA).await;
        let (text, story) = (json!({ "text": "$5" }), story_id(PUBLIC));
        assert_eq!(told["balances"], json!([{ "given": text, "owed": text }]));
        assert_eq!(
            told["received"],
            json!([{ "price": text, "giver": { "username": "bob" }, "post": { "id": story } }])
        );
        let nothing = json!({ "balances": [], "received": [] });
        assert_eq!(received(&world, BOB).await, nothing, "what others were given is theirs to know");

        let id = done["id"].as_str().unwrap();
        let receipt = format!(
            "{{ viewer {{ tier charge(id: \"{id}\") {{ purpose membershipType receiptText
             tip {{ writer {{ username }} post {{ id }} }} }} charges {{ id purpose }} }} }}"
        );
        let own = bob.ask(&receipt).await["data"]["viewer"].clone();
        let given = json!({ "writer": { "username": "ada" }, "post": { "id": story } });
        assert_eq!(
            own["charge"],
            json!({ "purpose": "TIP", "membershipType": null, "receiptText": "$5.00", "tip": given })
        );
        assert_eq!(own["charges"], json!([{ "id": id, "purpose": "TIP" }]));
        assert_eq!(own["tier"], "FREE", "a tip opens nothing");
        assert_eq!(paid_by(&world, BOB).await, [usd(500)]);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_tipped_takes_nothing() {
    on_each_database(async |world| {
        let (mut bob, mut ada) = (world.signed_in(BOB).await, world.signed_in(ADA).await);
        let (visa, of_ada) = (card(&mut bob, PAYS).await, card(&mut ada, PAYS).await);
        take(&world, ADA, true).await;
        take(&world, BOB, true).await;
        let key = "tip-00001";
        for (answer, given) in [
            ("BadRequest", tip(PUBLIC, 99, &visa, key)),
            ("BadRequest", tip(PUBLIC, 20_001, &visa, key)),
            ("BadRequest", tip(PUBLIC, i64::from(i32::MIN), &visa, key)),
            ("BadRequest", tip(PUBLIC, 500, &visa, "short")),
            ("NotFound", tip(DRAFT, 500, &visa, key)),
            ("NotFound", tip(RESPONSE, 500, &visa, key)),
            ("NotFound", tip(999, 500, &visa, key)),
            ("NotFound", tip(PUBLIC, 500, &of_ada, key)),
        ] {
            let said = tips(&bob, given.clone()).await;
            assert_eq!(said["__typename"], answer, "{given}: {said}");
        }
        let own = tips(&ada, tip(PUBLIC, 500, &of_ada, key)).await;
        assert_eq!(own["message"], "You can’t tip your own story.");
        assert_eq!(takes(&bob, RESPONSE).await, false);
        let mut euro = tip(PUBLIC, 500, &visa, key);
        euro["input"]["currency"] = json!("EUR");
        assert_eq!(tips(&bob, euro).await, Value::Null);
        let off = world.browser_on(|site| site.has_tips = false);
        assert_eq!(takes(&off, PUBLIC).await, false);

        let expired = card(&mut bob, "demonstration-4242-1-2026").await;
        world.doubles.clock.advance(31 * 86_400);
        let mut bob = world.signed_in(BOB).await;
        let refused = tips(&bob, tip(LOCKED, 500, &expired, "tip-00002")).await;
        assert_eq!(refused["__typename"], "PaymentMethodDeclined", "{refused}");
        let declined = card(&mut bob, "demonstration-9995-12-2099").await;
        let refused = tips(&bob, tip(LOCKED, 500, &declined, "tip-00003")).await;
        assert_eq!(refused["__typename"], "PaymentMethodDeclined", "{refused}");
        assert_eq!(received(&world, ADA).await, json!({ "balances": [], "received": [] }));
        assert_eq!(paid_by(&world, BOB).await, []);
        take(&world, ADA, false).await;
        assert_eq!(takes(&world.browser(), PUBLIC).await, false);
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_lost_gives_once() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        take(&world, ADA, true).await;
        world.till.set(Mood::Mute);
        let lost = tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")).await;
        assert_eq!(lost["__typename"], "ServiceUnavailable");
        let other = tips(&bob, tip(PUBLIC, 700, &visa, "tip-00002")).await;
        assert_eq!(other["__typename"], "Conflict", "one tip at a time");
        assert_eq!(received(&world, ADA).await["received"], json!([]));
        world.till.set(Mood::Fine);
        world.doubles.clock.advance(61);
        assert_eq!(resolve_due(&world.app).await.unwrap(), 1);
        assert_eq!(received(&world, ADA).await["balances"][0]["owed"]["text"], "$5");
        assert_eq!(world.till.charges(), 1);
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn what_is_owed_is_paid_out_to_the_cent_and_what_goes_back_is_kept_back() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        take(&world, ADA, true).await;
        let first = tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")).await;
        tips(&bob, tip(LOCKED, 250, &visa, "tip-00002")).await;
        let all = owed(&world.app).await.unwrap();
        assert_eq!((all.len(), all[0].0.as_deref(), all[0].1.owed), (1, Some("ada"), usd(750)));
        for said in [usd(500), usd(751), usd(0), usd(-750)] {
            let refused = pay_out(&world.app, "ada", said).await;
            assert!(matches!(refused, Err(PayoutNoteRefusal::Other { .. })), "{refused:?}");
        }
        let none = pay_out(&world.app, "ada", Money::new(750, Currency::Cad)).await;
        assert!(matches!(none, Err(PayoutNoteRefusal::Nothing(_))), "{none:?}");
        let missing = pay_out(&world.app, "missing", usd(750)).await;
        assert!(matches!(missing, Err(PayoutNoteRefusal::NoSuchWriter(_))), "{missing:?}");
        pay_out(&world.app, "@ada", usd(750)).await.unwrap();
        let twice = pay_out(&world.app, "ada", usd(750)).await;
        assert!(matches!(twice, Err(PayoutNoteRefusal::Nothing(_))), "{twice:?}");
        let balance = |given: &str, owed: &str| {
            json!([{ "given": { "text": given }, "owed": { "text": owed } }])
        };
        assert_eq!(received(&world, ADA).await["balances"], balance("$7.50", "$0"));
        is_sound(&world).await;

        // A bank takes back what was paid out: the next tips make up for it.
        let id = first["id"].as_str().unwrap().parse().unwrap();
        world.letters_sent().await;
        give_back(&world.app, &id, RefundKind::Chargeback).await.unwrap();
        let letter = world.letters_sent().await;
        assert_eq!(letter, ["Your Quire payment went back"]);
        assert_eq!(received(&world, ADA).await["received"].as_array().unwrap().len(), 1);
        world.doubles.clock.advance(1);
        tips(&bob, tip(PUBLIC, 800, &visa, "tip-00003")).await;
        assert_eq!(received(&world, ADA).await["balances"], balance("$10.50", "$3"));
        world.doubles.clock.advance(1);
        pay_out(&world.app, "ada", usd(300)).await.unwrap();
        is_sound(&world).await;
    })
    .await;
}

#[tokio::test]
async fn who_is_erased_leaves_the_books_whole() {
    on_each_database(async |world| {
        let mut bob = world.signed_in(BOB).await;
        let visa = card(&mut bob, PAYS).await;
        take(&world, ADA, true).await;
        tips(&bob, tip(PUBLIC, 500, &visa, "tip-00001")).await;
        let now = world.app.ports.clock.now();
        for who in [BOB, ADA] {
            let erase = move |c: &mut _| {
                let who = UserId::from_bits(who);
                quire_store::deletion::hide(c, &who, now)?;
                quire_store::deletion::erase(c, &who, now)
            };
            assert!(world.app.store.write(erase).await.unwrap());
            is_sound(&world).await;
        }
        let all = owed(&world.app).await.unwrap();
        assert_eq!((all[0].0.as_deref(), all[0].1.owed), (None, usd(500)));
        while quire_app::worker::work(&world.app).await.unwrap() {}
    })
    .await;
}

#[tokio::test]
async fn who_tries_too_many_waits() {
    on_each_database(async |world| {
        let mut mel = world.signed_in(MEMBER).await;
        let visa = card(&mut mel, PAYS).await;
        for n in 0..20 {
            let said = tips(&mel, tip(PUBLIC, 100, &visa, &format!("tip-000{n}"))).await;
            assert_eq!(said["__typename"], "Forbidden", "{n}: {said}");
        }
        let over = mel.ask_with(TIP, tip(PUBLIC, 100, &visa, "tip-00099")).await;
        assert_eq!(over["errors"][0]["extensions"]["code"], "RATE_LIMITED", "{over}");
        assert_eq!(world.till.charges(), 0);
    })
    .await;
}
