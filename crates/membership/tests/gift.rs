//! Gift codes survive being typed by people, and answer what they are worth.
#![expect(clippy::expect_used, reason = "a test that cannot go on has failed")]

use proptest::prelude::*;
use quire_cases::{cases, check, read};
use quire_core::Timestamp;
use quire_membership::Money;
use quire_membership::gift::{
    self, GiftCode, GiftCodeValidity, GiftFacts, GiftType, InvalidGiftCode,
    given::{GiftCard, InvalidGiftCard, delivery},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const LETTERS: &str = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

const CASES: &str = include_str!("../cases/gift.json");

fn answer(rule: &str, input: &Value) -> Value {
    match rule {
        "gift type" => {
            let kind: GiftType = read(input);
            assert_eq!(GiftType::from_number(kind.number()), Some(kind));
            json!(kind.number())
        }
        "gift price" => {
            let (yearly, codes): (Money, u32) = (read(&input["yearly"]), read(&input["codes"]));
            match read::<GiftType>(&input["kind"]).price(yearly, codes) {
                Ok(price) => json!(price),
                Err(refusal) => json!(refusal.to_string()),
            }
        }
        "gift code validity" => json!(gift::validity(&read::<GiftFacts>(input))),
        "gift code of random bytes" => json!(GiftCode::from_random(read(input)).to_string()),
        "gift code" => match input.as_str().expect("a text").parse::<GiftCode>() {
            Ok(code) => json!(code.to_string()),
            Err(refusal) => json!(refusal.to_string()),
        },
        other => panic!("no rule `{other}`"),
    }
}

#[test]
fn every_case_is_answered_as_written() {
    check(CASES, |case| answer(&case.rule, &case.input));
}

#[test]
fn every_answer_about_a_code_occurs() {
    let answers: BTreeSet<_> = cases(CASES)
        .iter()
        .filter(|case| case.rule == "gift code validity")
        .map(|case| case.expected.as_str().expect("a word").to_owned())
        .collect();
    let all: BTreeSet<_> = GiftCodeValidity::ALL.iter().map(ToString::to_string).collect();
    assert_eq!(answers, all);
}

#[test]
fn an_answer_and_its_refusal_are_the_same_word() {
    for answer in GiftCodeValidity::ALL {
        match answer.refusal() {
            Some(refusal) => assert_eq!(refusal.as_str(), answer.as_str()),
            None => assert_eq!(*answer, GiftCodeValidity::Valid),
        }
    }
}

#[test]
fn numbers_of_no_gift_are_refused() {
    for number in [0, 28, 30, 32, u32::MAX] {
        assert_eq!(GiftType::from_number(number), None);
    }
}

#[test]
fn a_code_is_made_of_110_of_the_random_bits() {
    let plain = GiftCode::from_random([0; 14]);
    let heard = (0..112_usize).filter(|bit| {
        let mut bytes = [0; 14];
        bytes[bit / 8] = 1 << (bit % 8);
        GiftCode::from_random(bytes) != plain
    });
    assert_eq!(heard.count(), 110);
}

#[test]
fn a_code_is_not_written_to_logs() {
    let code = GiftCode::from_random([7; 14]);
    assert_eq!(format!("{code:?}"), "GiftCode(…)");
}

fn symbols(code: &GiftCode) -> Vec<char> {
    code.to_string().chars().filter(|c| *c != '-').collect()
}

fn parse(symbols: &[char]) -> Result<GiftCode, InvalidGiftCode> {
    symbols.iter().collect::<String>().parse()
}

fn codes() -> impl Strategy<Value = GiftCode> {
    any::<[u8; 14]>().prop_map(GiftCode::from_random)
}

/// Midnight of a day of 2026, from 0 on.
fn at(day: i64) -> Timestamp {
    let new_year = Timestamp::from_millis(1_767_225_600_000).expect("an instant");
    new_year.plus_seconds(day * 86_400)
}

#[test]
fn a_card_takes_short_names_and_a_message_of_lines() {
    let card = GiftCard::new(" Ada ", "Bob", " Happy birthday!\nRead well. ");
    let card = card.expect("a card");
    assert_eq!((card.from.as_str(), card.message.as_str()), ("Ada", "Happy birthday!\nRead well."));
    assert_eq!(GiftCard::new("A\nBcc: all", "", ""), Err(InvalidGiftCard::Name));
    assert_eq!(GiftCard::new(&"a".repeat(81), "", ""), Err(InvalidGiftCard::Name));
    assert_eq!(GiftCard::new("", "", &"a".repeat(501)), Err(InvalidGiftCard::Message));
    assert_eq!(GiftCard::new("", "", "\u{0}"), Err(InvalidGiftCard::Message));
}

#[test]
fn a_letter_leaves_at_once_or_on_a_day_of_the_next_year() {
    let now = at(10).plus_seconds(3_600);
    assert_eq!(delivery(None, now), Ok(now));
    assert_eq!(delivery(Some(at(10)), now), Ok(now), "today");
    assert_eq!(delivery(Some(at(20)), now), Ok(at(20)));
    assert_eq!(delivery(Some(at(8)), now), Err(InvalidGiftCard::Day));
    assert_eq!(delivery(Some(at(376)), now), Err(InvalidGiftCard::Day));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_code_is_six_groups_of_four_letters_no_one_confuses(code in codes()) {
        let text = code.to_string();
        let groups: Vec<_> = text.split('-').collect();
        prop_assert_eq!(groups.len(), 6);
        prop_assert!(groups.iter().all(|g| g.len() == 4 && g.chars().all(|c| LETTERS.contains(c))));
    }

    #[test]
    fn every_way_of_typing_gives_the_same_code_and_the_same_hash(
        code in codes(),
        typing in prop::collection::vec((any::<bool>(), 0..6_usize), 24),
    ) {
        let mut text = String::new();
        for (symbol, (is_lower, between)) in symbols(&code).into_iter().zip(typing) {
            let typed = match (symbol, between) {
                ('0', 0 | 1) => 'O',
                ('1', 0) => 'I',
                ('1', 1) => 'l',
                (other, _) => other,
            };
            text.push(if is_lower { typed.to_ascii_lowercase() } else { typed });
            text.push_str(["", "", "-", " ", " – ", "\u{a0}"][between]);
        }
        let typed: GiftCode = text.parse().expect("the same code");
        prop_assert_eq!(typed.hash_input(), code.hash_input());
        prop_assert_eq!(typed, code);
    }

    #[test]
    fn every_wrong_symbol_is_noticed_at_every_place(code in codes()) {
        let right = symbols(&code);
        for place in 0..right.len() {
            for wrong in LETTERS.chars().filter(|c| *c != right[place]) {
                let mut typed = right.clone();
                typed[place] = wrong;
                prop_assert_eq!(parse(&typed), Err(InvalidGiftCode::Mistyped));
            }
        }
    }

    #[test]
    fn every_exchange_of_two_symbols_is_noticed_neighbours_or_not(code in codes()) {
        let right = symbols(&code);
        for one in 0..right.len() {
            for other in one + 1..right.len() {
                let mut typed = right.clone();
                typed.swap(one, other);
                if typed != right {
                    prop_assert_eq!(parse(&typed), Err(InvalidGiftCode::Mistyped));
                }
            }
        }
    }

    #[test]
    fn two_wrong_symbols_are_noticed(
        code in codes(),
        places in prop::sample::subsequence((0..24).collect::<Vec<usize>>(), 2),
        shifts in [1..32_usize, 1..32_usize],
    ) {
        let mut typed = symbols(&code);
        for (place, shift) in places.into_iter().zip(shifts) {
            let at = LETTERS.find(typed[place]).expect("a letter of the alphabet");
            typed[place] = char::from(LETTERS.as_bytes()[(at + shift) % 32]);
        }
        prop_assert_eq!(parse(&typed), Err(InvalidGiftCode::Mistyped));
    }

    #[test]
    fn any_text_is_a_code_or_a_typed_refusal(text in any::<String>()) {
        if let Ok(code) = text.parse::<GiftCode>() {
            prop_assert_eq!(code.to_string().parse(), Ok(code));
        }
    }
}
