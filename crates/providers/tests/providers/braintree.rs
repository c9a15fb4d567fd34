//! What Braintree tells of its own accord, and the amounts it answers.

use crate::server::{self, Server};
use base64::{Engine, engine::general_purpose::STANDARD};
use hmac::{Hmac, Mac};
use quire_app::ports::{EventCharge, EventSubject, NotTheProvider, Payments, WalletButton};
use quire_core::{ChargeId, Timestamp};
use quire_providers::{Braintree, BraintreeAccount};
use serde_json::json;
use sha1::{Digest, Sha1};
use std::{collections::BTreeMap, time::Duration};

const PUBLIC: &str = "integration_public_key";
const PRIVATE: &str = "integration_private_key";
/// When each [`document`] says that it was written.
const WRITTEN: i64 = 2 * 86_400;

fn braintree(api: &str) -> Braintree {
    let button = WalletButton {
        client_script: String::new(),
        button_script: String::new(),
        asks: Vec::new(),
    };
    let account = BraintreeAccount {
        public_key: PUBLIC.to_owned(),
        private_key: PRIVATE.to_owned(),
        merchant_accounts: BTreeMap::new(),
        api: api.parse().unwrap(),
        button,
        patience: Duration::from_secs(20),
    };
    Braintree::new(account).unwrap()
}

/// Asks no one: messages are read here.
fn reader() -> Braintree {
    braintree("https://payments.braintree.example")
}

fn at(seconds: i64) -> Timestamp {
    Timestamp::new(chrono::DateTime::UNIX_EPOCH).plus_seconds(seconds)
}

fn signed(private: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha1>::new_from_slice(&Sha1::digest(private)).unwrap();
    mac.update(body);
    mac.finalize().into_bytes().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// What a message with our signature is about.
fn read(body: &[u8], now: i64) -> Result<EventSubject, NotTheProvider> {
    let signature = format!("{PUBLIC}|{}", signed(PRIVATE, body));
    reader().read_event(&signature, body, at(now)).map(|event| event.about)
}

fn document(kind: &str, subject: &str) -> Vec<u8> {
    let text = format!(
        "<notification><timestamp type=\"datetime\">1970-01-03T00:00:00Z</timestamp>\
         <kind>{kind}</kind><subject>{subject}</subject></notification>"
    );
    STANDARD.encode(text).into_bytes()
}

#[test]
fn a_message_counts_that_is_signed_with_our_key() {
    let (reader, body) = (reader(), document("check", ""));
    let verify = |signature: &str, body: &[u8]| {
        reader.read_event(signature, body, at(WRITTEN)).map(|event| event.about)
    };
    let ours = signed(PRIVATE, &body);
    let with_end: Vec<u8> = body.iter().copied().chain(*b"\n").collect();
    for good in [
        format!("integration_public_key|{ours}"),
        format!("another|00&integration_public_key|{ours}"),
        format!("integration_public_key|{}", signed(PRIVATE, &with_end)),
    ] {
        assert_eq!(verify(&good, &body), Ok(EventSubject::Other), "{good}");
    }
    for odd in [
        String::new(),
        ours.clone(),
        format!("another|{ours}"),
        format!("integration_public_key|{}", signed("other", &body)),
        format!("integration_public_key|{}", &ours[1..]),
        "integration_public_key|é".to_owned(),
    ] {
        assert_eq!(verify(&odd, &body), Err(NotTheProvider), "{odd}");
    }
    let (good, other) = (format!("integration_public_key|{ours}"), document("disbursement", ""));
    assert_eq!(verify(&good, &other), Err(NotTheProvider));
    assert_eq!(read(&other, WRITTEN), Ok(EventSubject::Other));
}

#[test]
fn the_address_is_shown_to_be_ours_to_who_asks_as_braintree_does() {
    // The value that Braintree's own client for Ruby has in its tests.
    let known = "integration_public_key|d9b899556c966b3f06945ec21311865d35df3ce4";
    let reader = reader();
    assert_eq!(reader.prove("20f9f8ed05f77439fe955c977e4c8a53").as_deref(), Some(known));
    for odd in ["", "goober", "20F9F8ED05F77439FE955C977E4C8A53", &"a".repeat(33)] {
        assert_eq!(reader.prove(odd), None, "{odd}");
    }
}

#[test]
fn what_is_told_is_about_the_charge_that_is_its_order() {
    let order = ChargeId::from_bits(7);
    let ours = EventCharge::Ours(order.clone());
    let paid = format!("<transaction><id>a</id><order-id>{order}</order-id></transaction>");
    let about = |kind: &str, subject: &str| read(&document(kind, subject), WRITTEN).unwrap();
    assert_eq!(about("transaction_settled", &paid), EventSubject::Charge(ours.clone()));
    let declined = about("transaction_settlement_declined", &paid);
    assert_eq!(declined, EventSubject::Refund(ours.clone()));
    let dispute = |kind: &str| format!("<dispute><kind>{kind}</kind>{paid}</dispute>");
    let taken = about("dispute_opened", &dispute("chargeback"));
    assert_eq!(taken, EventSubject::Chargeback(ours.clone()));
    let won = about("dispute_won", &dispute("chargeback"));
    assert_eq!(won, EventSubject::ChargebackReturned(ours));
    for (kind, subject) in [
        ("dispute_opened", dispute("retrieval")),
        ("check", "<check type=\"boolean\">true</check>".to_owned()),
        ("transaction_settled", "<transaction><order-id nil=\"true\"/></transaction>".to_owned()),
        ("transaction_settled", "<transaction><order-id>7-7</order-id></transaction>".to_owned()),
    ] {
        assert_eq!(about(kind, &subject), EventSubject::Other, "{kind} {subject}");
    }
}

#[test]
fn what_is_old_or_no_document_is_none_of_theirs() {
    let body = document("check", "");
    for now in [2 * 86_400 - 300, 4 * 86_400] {
        assert!(read(&body, now).is_ok(), "{now}");
    }
    for now in [2 * 86_400 - 301, 4 * 86_400 + 1] {
        assert_eq!(read(&body, now), Err(NotTheProvider), "{now}");
    }
    let deep = "<a>".repeat(20);
    for odd in ["", "é", "<notification>", "<!DOCTYPE a><a/>", deep.as_str()] {
        let body = STANDARD.encode(odd).into_bytes();
        assert_eq!(read(&body, WRITTEN), Err(NotTheProvider), "{odd}");
    }
    assert_eq!(read(b"%%%", 0), Err(NotTheProvider));
}

#[tokio::test]
async fn amounts_are_read_to_the_cent_and_nothing_else_is_one() {
    let right = [("5", 500), ("5.0", 500), ("5.25", 525), ("0.07", 7), ("5.250", 525)];
    let odd = ["", "-5", "5.251", "5,00", "five", "92233720368547758.08", "5.é"];
    let transaction = |amount: &str| {
        json!({ "node": { "id": amount, "status": "SETTLED", "createdAt": "2026-01-02T03:04:05Z",
            "amount": { "value": amount, "currencyCode": "USD" } } })
    };
    let all = odd.into_iter().chain(right.map(|(text, _)| text));
    let page = json!({ "edges": all.map(transaction).collect::<Vec<_>>() });
    let answer = json!({ "data": { "search": { "transactions": page } } });
    let server = Server::saying(&server::json(&answer.to_string())).await;
    let books = braintree(&server.url()).books(at(0)).await.unwrap().unwrap();
    let read: Vec<_> = books.iter().map(|one| (one.reference.as_str(), one.amount.minor)).collect();
    assert_eq!(read, right);
}
