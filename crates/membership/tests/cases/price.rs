//! Prices and how they are written.

use quire_membership::{
    Currency, Money, PriceList,
    money::Rounding,
    price::{WEEK_OF_A_YEAR, weekly_text},
};
use serde_json::{Value, json};

fn money(input: &Value) -> Money {
    serde_json::from_value(input.clone()).expect("an amount")
}

fn currency(input: &Value) -> Currency {
    serde_json::from_value(input["currency"].clone()).expect("a currency")
}

#[test]
fn prices_are_as_the_cases_say() {
    crate::run(include_str!("../../cases/price.json"), |rule, input| match rule {
        "price display" => money(input).to_string().into(),
        "currency formatting default" => money(input).receipt().into(),
        "price ceiling" => {
            let dollars = input.as_str().expect("text");
            let amount: Money = format!("${dollars}").parse().expect("an amount");
            amount.to_next_quarter().expect("small").receipt().replace('$', "").into()
        }
        // In ten-thousandths of a dollar.
        "weekly upsell price" => {
            let yearly = money(input);
            let fine = Money::new(yearly.minor * 100, yearly.currency);
            let weekly = fine.times(WEEK_OF_A_YEAR, Rounding::HalfUp).expect("small").minor;
            json!({"dollars": format!("{}.{:04}", weekly / 10_000, weekly % 10_000)})
        }
        "weekly upsell text" => weekly_text(money(input)).into(),
        "plan prices" => {
            let name = input["offer"].as_str().expect("text");
            match PriceList::default().price_of(name, currency(input)) {
                Err(refusal) => json!({"error": refusal.to_string()}),
                Ok(price) => json!({
                    "amount": price.amount.to_string(),
                    "crossedOut": price.crossed_out.map(|m| m.to_string()),
                    "saved": price.saved().to_string(),
                }),
            }
        }
        other => panic!("no rule is named {other}"),
    });
}
