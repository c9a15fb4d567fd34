//! Of any text, six boxes hold at most its first six digits; what fills them is a login code.
#![no_main]

use libfuzzer_sys::fuzz_target;
use quire_core::{
    account::{LoginCode, login_code},
    limit::sign_in::LOGIN_CODE_LENGTH,
};

fuzz_target!(|text: &str| {
    let digits = login_code::digits(text);
    assert_eq!(digits.parse::<LoginCode>().is_ok(), digits.len() == LOGIN_CODE_LENGTH);
    assert_eq!(login_code::boxes(text).into_iter().flatten().collect::<String>(), digits);
    let _ = text.parse::<LoginCode>();
});
