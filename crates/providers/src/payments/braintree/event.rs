//! What Braintree tells of its own accord: a document in base64, and a signature over it.

use base64::{Engine, engine::general_purpose::STANDARD};
use chrono::DateTime;
use hmac::{Hmac, Mac};
use quick_xml::{Reader, events::Event};
use quire_app::ports::{EventCharge, EventSubject, NotTheProvider, ProviderEvent};
use quire_core::{ChargeId, Timestamp};
use sha1::Sha1;
use sha2::{Digest, Sha256};
use std::{collections::BTreeMap, fmt::Write};

/// How old a message may be, and how far its clock may be ahead, in seconds: Braintree tells again for a day.
const OLDEST: i64 = 2 * 86_400;
const AHEAD: i64 = 300;
/// Signatures looked at in one message.
const MOST_SIGNATURES: usize = 8;
/// Elements of a message, and how deep they stand inside each other.
const MOST_ELEMENTS: usize = 2_000;
const DEEPEST: usize = 12;

type Keys<'a> = (&'a str, &'a str);

fn signer(private: &str) -> Result<Hmac<Sha1>, NotTheProvider> {
    Hmac::<Sha1>::new_from_slice(&Sha1::digest(private)).map_err(|_| NotTheProvider)
}

/// Whether a message was signed with the private key. A signature is `PUBLIC KEY|HEX`; there may be several, with
/// `&` between them.
pub(super) fn verify(
    (public, private): Keys<'_>,
    signature: &str,
    body: &[u8],
) -> Result<(), NotTheProvider> {
    let pairs = signature.split('&').filter_map(|pair| pair.split_once('|'));
    let ours = pairs.filter(|(key, _)| *key == public).filter_map(|(_, hex)| bytes(hex.trim()));
    for signature in ours.take(MOST_SIGNATURES) {
        // Browsers' forms may have lost the end of the last line.
        for end in ["", "\n"] {
            let mut mac = signer(private)?;
            mac.update(body);
            mac.update(end.as_bytes());
            // In constant time.
            if mac.verify_slice(&signature).is_ok() {
                return Ok(());
            }
        }
    }
    Err(NotTheProvider)
}

/// What shows that the address is ours; `None` for what Braintree does not ask.
pub(super) fn prove((public, private): Keys<'_>, challenge: &str) -> Option<String> {
    let is_hex = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'a'..=b'f');
    if !(20..=32).contains(&challenge.len()) || !challenge.bytes().all(is_hex) {
        return None;
    }
    let mut mac = signer(private).ok()?;
    mac.update(challenge.as_bytes());
    Some(format!("{public}|{}", hex(&mac.finalize().into_bytes())))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn bytes(hex: &str) -> Option<Vec<u8>> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let pairs = hex.as_bytes().chunks_exact(2);
    if hex.len() != 40 {
        return None;
    }
    pairs.map(|pair| u8::try_from(digit(pair.first()?)? * 16 + digit(pair.get(1)?)?).ok()).collect()
}

/// Reads a message that is Braintree's. It has no name of its own: what it says is its name.
pub(super) fn read(body: &[u8], now: Timestamp) -> Result<ProviderEvent, NotTheProvider> {
    let plain: Vec<u8> = body.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let document = STANDARD.decode(plain).map_err(|_| NotTheProvider)?;
    let document = String::from_utf8(document).map_err(|_| NotTheProvider)?;
    let said = texts(&document).ok_or(NotTheProvider)?;
    let at = said.get("notification/timestamp").ok_or(NotTheProvider)?;
    let at = DateTime::parse_from_rfc3339(at).map_err(|_| NotTheProvider)?;
    let age = now.millis() / 1000 - at.timestamp();
    if !(-AHEAD..=OLDEST).contains(&age) {
        return Err(NotTheProvider);
    }
    let kind = said.get("notification/kind").ok_or(NotTheProvider)?;
    let charge = |path: &str| {
        let order: Option<ChargeId> = said.get(path).and_then(|order| order.parse().ok());
        order.map(EventCharge::Ours)
    };
    let paid = || charge("notification/subject/transaction/order-id");
    // Questions of a bank take no money.
    let takes = said.get("notification/subject/dispute/kind").is_some_and(|is| is == "chargeback");
    let disputed = || charge("notification/subject/dispute/transaction/order-id").filter(|_| takes);
    let unnamed = || takes.then_some(EventSubject::UnnamedChargeback);
    let about = match kind.as_str() {
        "transaction_settled" => paid().map(EventSubject::Charge),
        "transaction_settlement_declined" => paid().map(EventSubject::Refund),
        "dispute_opened" => disputed().map(EventSubject::Chargeback).or_else(unnamed),
        "dispute_won" => disputed().map(EventSubject::ChargebackReturned),
        _ => None,
    };
    let id = hex(&Sha256::digest(document.as_bytes()));
    Ok(ProviderEvent { id, about: about.unwrap_or(EventSubject::Other) })
}

/// The texts of a small document by where they stand; `None` for what is none, or too large.
fn texts(document: &str) -> Option<BTreeMap<String, String>> {
    let mut reader = Reader::from_str(document);
    let (mut path, mut texts) = (Vec::<String>::new(), BTreeMap::<String, String>::new());
    for _ in 0..MOST_ELEMENTS {
        match reader.read_event().ok()? {
            Event::Start(start) => {
                path.push(String::from_utf8(start.name().as_ref().to_vec()).ok()?);
                if path.len() > DEEPEST {
                    return None;
                }
            }
            Event::End(_) => {
                path.pop()?;
            }
            Event::Text(text) => {
                let text = text.decode().ok()?;
                if !text.trim().is_empty() {
                    texts.entry(path.join("/")).or_insert_with(|| text.trim().to_owned());
                }
            }
            // Nothing that is expanded.
            Event::DocType(_) => return None,
            Event::Eof => return path.is_empty().then_some(texts),
            _ => {}
        }
    }
    None
}
