//! Pages come out of every encoding as they went in, with the nonce of the answer.

use crate::{Body, Encoding, Nonce, Template, brotli, gzip};
use ::brotli::BrotliDecompress;
use flate2::read::GzDecoder;
use proptest::prelude::*;
use std::{collections::HashSet, io::Read};

const PLACEHOLDER: [u8; 16] = [0x5a; 16];

fn page(parts: &[String]) -> (Template, Nonce) {
    let placeholder = Nonce::of(PLACEHOLDER);
    (Template::plain(parts.join(placeholder.as_str()), &placeholder), placeholder)
}

fn decoded(encoding: Encoding, bytes: &[u8]) -> Vec<u8> {
    let mut out = Vec::new();
    match encoding {
        Encoding::Identity => out.extend_from_slice(bytes),
        Encoding::Gzip => drop(GzDecoder::new(bytes).read_to_end(&mut out).unwrap()),
        Encoding::Brotli => BrotliDecompress(&mut &bytes[..], &mut out).unwrap(),
    }
    out
}

/// Something like what Next writes: much repetition, scripts with nonces, text in many letters.
fn article(scripts: usize) -> Vec<String> {
    let mut parts = vec!["<!doctype html><html><head>".to_owned()];
    for number in 0..scripts {
        let text =
            "Ein Absatz über Kafka, 日本語の文章, עברית, and plain words. ".repeat(number % 7);
        parts.last_mut().unwrap().push_str("<script nonce=\"");
        parts.push(format!("\" src=\"/_next/static/chunks/{number}.js\"></script><p>{text}</p>"));
    }
    parts.last_mut().unwrap().push_str("</body></html>");
    parts
}

#[test]
fn every_nonce_comes_out_of_every_encoding() {
    let parts = article(60);
    let (plain, _) = page(&parts);
    let gzip = gzip::compress(&plain, 6).unwrap().expect("gzip is proved");
    let brotli = brotli::compress(&plain, 5).unwrap().expect("brotli is proved");
    for seed in 0..200_u8 {
        let nonce = Nonce::of(std::array::from_fn(|place| seed.wrapping_mul(place as u8 + 7)));
        let wanted = parts.join(nonce.as_str()).into_bytes();
        assert_eq!(plain.fill(&nonce), wanted);
        assert_eq!(decoded(Encoding::Gzip, &gzip.fill(&nonce)), wanted);
        assert_eq!(decoded(Encoding::Brotli, &brotli.fill(&nonce)), wanted);
        for template in [&plain, &gzip, &brotli] {
            let checksum = template.checksum(&nonce);
            let pieces: Vec<_> = template.pieces(&nonce, checksum.as_ref()).collect();
            assert_eq!(pieces.concat(), template.fill(&nonce));
        }
    }
}

#[test]
fn holes_cost_little() {
    let parts = article(60);
    let (plain, placeholder) = page(&parts);
    let whole = Template::plain(parts.join(placeholder.as_str()), &Nonce::of([1; 16]));
    assert!(!whole.has_holes());
    let spliced = brotli::compress(&plain, 5).unwrap().unwrap().len();
    let unspliced = brotli::compress(&whole, 5).unwrap().unwrap().len();
    assert!(spliced < unspliced + 60 * 64, "{spliced} against {unspliced}");
}

#[test]
fn a_page_that_is_not_text_is_refused_by_the_splice_and_still_served() {
    let placeholder = Nonce::of(PLACEHOLDER);
    let mut bytes = vec![0xff; 2000];
    bytes.extend_from_slice(placeholder.as_bytes());
    let plain = Template::plain(bytes, &placeholder);
    assert!(gzip::compress(&plain, 6).unwrap().is_none());
    assert!(brotli::compress(&plain, 5).unwrap().is_none());
}

#[tokio::test]
async fn a_body_is_answered_in_what_was_asked_for() {
    let parts = article(20);
    let (plain, _) = page(&parts);
    let body = Body::new(plain);
    for (header, wanted) in [
        ("gzip, deflate, br, zstd", Encoding::Brotli),
        ("gzip", Encoding::Gzip),
        ("GZIP;q=0.5", Encoding::Gzip),
        ("br;q=0, gzip", Encoding::Gzip),
        ("", Encoding::Identity),
        ("zstd, *", Encoding::Identity),
    ] {
        let nonce = Nonce::fresh();
        let (bytes, given) = body.answer(Encoding::accepted(header), &nonce).await;
        assert_eq!(given, wanted, "{header}");
        assert_eq!(decoded(given, &bytes), parts.join(nonce.as_str()).into_bytes(), "{header}");
    }
}

#[tokio::test]
async fn the_first_answer_of_a_page_is_as_whole_as_the_later_ones() {
    for wanted in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
        let parts = article(40);
        let body = Body::new(page(&parts).0);
        for _ in 0..3 {
            let nonce = Nonce::fresh();
            let (bytes, given) = body.answer(wanted, &nonce).await;
            assert_eq!(given, wanted);
            assert_eq!(decoded(given, &bytes), parts.join(nonce.as_str()).into_bytes());
        }
    }
}

#[tokio::test]
async fn a_thousand_answers_have_a_thousand_nonces_in_each_encoding() {
    let (plain, _) = page(&article(5));
    let body = Body::new(plain);
    for encoding in [Encoding::Identity, Encoding::Gzip, Encoding::Brotli] {
        let mut seen = HashSet::new();
        for _ in 0..1000 {
            let nonce = Nonce::fresh();
            let (bytes, given) = body.answer(encoding, &nonce).await;
            assert_eq!(given, encoding);
            assert!(seen.insert(bytes));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn any_text_survives(parts in prop::collection::vec("(?s).{0,60}", 1..12), bits: [u8; 16]) {
        let nonce = Nonce::of(bits);
        let (plain, _) = page(&parts);
        let wanted = parts.join(nonce.as_str()).into_bytes();
        let gzip = gzip::compress(&plain, 6).unwrap().expect("gzip is proved");
        let brotli = brotli::compress(&plain, 5).unwrap().expect("brotli is proved");
        prop_assert_eq!(decoded(Encoding::Gzip, &gzip.fill(&nonce)), wanted.clone());
        prop_assert_eq!(decoded(Encoding::Brotli, &brotli.fill(&nonce)), wanted);
    }
}

#[tokio::test]
async fn a_body_that_was_compressed_is_let_go_and_comes_back_as_it_was() {
    for wanted in [Encoding::Gzip, Encoding::Brotli] {
        let parts = article(80);
        let body = Body::new(page(&parts).0);
        let whole = body.weight();
        for _ in 0..2 {
            body.answer(wanted, &Nonce::fresh()).await;
        }
        let packed = body.weight();
        assert!(packed * 2 < whole, "{packed} of {whole}");
        assert!(body.ready(Encoding::Identity).is_none());
        for kept in [packed, packed + whole] {
            let nonce = Nonce::fresh();
            let (bytes, given) = body.answer(Encoding::Identity, &nonce).await;
            assert_eq!(given, Encoding::Identity);
            assert_eq!(bytes, parts.join(nonce.as_str()).into_bytes());
            assert_eq!(body.weight(), kept, "it stays when it is wanted a second time");
        }
    }
}
