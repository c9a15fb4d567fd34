//! How payment methods are shown.

use crate::facts::{expiry, now};
use quire_membership::PaymentMethod;
use serde_json::{Value, json};

#[test]
fn payment_methods_are_shown_as_the_cases_say() {
    crate::run(include_str!("../../cases/payment_method.json"), |rule, input| match rule {
        "card display" => {
            let method = input["card"].as_str().map_or(PaymentMethod::PaypalAccount, |card| {
                PaymentMethod::GooglePayCard { last_four: None, expires: expiry(card) }
            });
            method.expiry_line(now(input)).map_or(Value::Null, |line| json!({"line": line}))
        }
        "payment method" => {
            let method: PaymentMethod = serde_json::from_value(input.clone()).expect("a method");
            method.to_string().into()
        }
        other => panic!("no rule is named {other}"),
    });
}
