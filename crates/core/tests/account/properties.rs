//! Laws for any text: nothing panics, what is accepted is in its one form, what is printed reads
//! back.

use proptest::prelude::*;
use quire_core::account::{
    AuthState, EmailAddress, LoginCode,
    auth_state::{AuthOperation, AuthService},
    consent, email, login_code,
    method::in_app_browser,
    one_tap, password, redirect, username, visitor_id,
};
use quire_core::{limit::account::EMAIL_MAX_LENGTH, vocabulary::sign_in::EntryPoint};

const ORIGIN: &str = "https://quire.example";

proptest! {
    #[test]
    fn no_text_makes_a_parser_panic(text in any::<String>(), bytes in any::<Vec<u8>>()) {
        for text in [text, String::from_utf8_lossy(&bytes).into_owned()] {
            let _ = text.parse::<EmailAddress>();
            let _ = text.parse::<LoginCode>();
            let _ = text.parse::<AuthState>();
            let _ = email::mistyped_domain(&text);
            let _ = login_code::boxes(&text);
            let _ = username::check(&text, |_| false, |_| false);
            let _ = password::check(&text);
            let _ = consent::is_eu(&text);
            let _ = in_app_browser(&text);
            let _ = one_tap::is_search_engine(&text);
            let _ = visitor_id::is_logged_out(&text);
            let _ = redirect::after_sign_in(&text, &text);
        }
    }

    #[test]
    fn an_address_reads_back_as_itself(
        text in r"[ \t]{0,2}[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}@([A-Za-z0-9-]{1,9}\.){1,3}[A-Za-z]{1,5}[ \n]{0,2}",
    ) {
        if let Ok(email) = text.parse::<EmailAddress>() {
            prop_assert_eq!(email.as_str().parse::<EmailAddress>(), Ok(email.clone()));
            prop_assert_eq!(format!("{}@{}", email.local(), email.domain()), email.as_str());
            prop_assert!(email.as_str().is_ascii() && email.as_str().len() <= EMAIL_MAX_LENGTH);
            prop_assert!(!email.as_str().bytes().any(|b| b.is_ascii_whitespace() || b.is_ascii_uppercase()));
            let upper = email.as_str().to_uppercase();
            prop_assert_eq!(upper.parse::<EmailAddress>(), Ok(email));
        }
    }

    #[test]
    fn the_alarm_waits_for_a_thousand_codes_and_a_fifth_of_them(sent in 0_u64..5_000, failed in 0_u64..5_000) {
        let is_on = login_code::too_many_fail(sent, failed);
        prop_assert_eq!(is_on, sent >= 1_000 && failed * 5 > sent);
        prop_assert!(!is_on || login_code::too_many_fail(sent, failed + 1), "more failures keep it on");
    }

    #[test]
    fn plain_addresses_are_accepted(text in "[a-z0-9]{1,20}@[a-z0-9]{1,20}\\.[a-z]{2,10}") {
        prop_assert!(text.parse::<EmailAddress>().is_ok());
    }

    #[test]
    fn a_pasted_code_is_found_whatever_stands_around_its_digits(
        number in 0_u64..1_000_000,
        around in proptest::collection::vec("[^0-9]{0,5}", 7),
    ) {
        let code = LoginCode::from_number(number);
        let mut pasted = around[0].clone();
        for (digit, words) in code.as_str().chars().zip(&around[1..]) {
            pasted.push(digit);
            pasted.push_str(words);
        }
        prop_assert_eq!(login_code::digits(&pasted).parse::<LoginCode>(), Ok(code));
    }

    #[test]
    fn boxes_hold_at_most_the_first_six_digits(text in any::<String>()) {
        let digits = login_code::digits(&text);
        prop_assert!(digits.len() <= 6 && digits.bytes().all(|b| b.is_ascii_digit()));
        prop_assert_eq!(login_code::digits(&digits), digits.clone());
        prop_assert_eq!(login_code::boxes(&text).into_iter().flatten().collect::<String>(), digits);
    }

    #[test]
    fn no_one_is_led_to_another_site(
        start in proptest::sample::select(&["", "/", "//", "\\\\", "/\\", "https:", "https://", "http://", "javascript:", "https://quire.example", "/./", "/../", "\t/", "@", "?", "#"][..]),
        rest in r"[a-z0-9./\\@:%?#\t -]{0,30}",
    ) {
        let path = redirect::after_sign_in(&format!("{start}{rest}"), ORIGIN);
        prop_assert!(path.starts_with('/') && !path.starts_with("//") && !path.starts_with("/\\"), "{}", path);
        prop_assert!(!path.contains(|c: char| c.is_control() || c == ' '));
        let there = url::Url::parse(ORIGIN).unwrap().join(&path).unwrap();
        prop_assert_eq!(there.origin().ascii_serialization(), ORIGIN);
        prop_assert_eq!(redirect::after_sign_in(&path, ORIGIN), path);
    }

    #[test]
    fn a_state_reads_back_as_itself(
        service in proptest::sample::select(AuthService::ALL),
        entry in proptest::sample::select(EntryPoint::ALL),
        operation in proptest::sample::select(AuthOperation::ALL),
        extra in proptest::option::of("[A-Za-z0-9._~-]{1,40}"),
    ) {
        let state = AuthState::new(service, entry, operation, extra.as_deref()).unwrap();
        prop_assert_eq!(state.to_string().parse::<AuthState>(), Ok(state));
    }

    #[test]
    fn a_username_passes_only_in_its_spelling(text in "[a-zA-Z0-9_.ä-]{0,34}") {
        prop_assert_eq!(username::check(&text, |_| false, |_| false).is_ok(), username::is_username(&text));
        prop_assert!(username::check(&text, |_| true, |_| false).is_err());
    }

    #[test]
    fn a_visitors_id_is_known_as_one(bits in any::<u64>()) {
        prop_assert!(visitor_id::is_logged_out(&visitor_id::from_bits(bits)));
    }
}

#[test]
fn secrets_do_not_show_in_logs() {
    let email: EmailAddress = "ada.lovelace@example.org".parse().unwrap();
    assert_eq!(format!("{email:?}"), "EmailAddress(a•••@example.org)");
    assert!(!format!("{:?}", LoginCode::from_number(123_456)).contains("123"));
}
