//! Colours: their forms, the runs between them, contrast.

use proptest::prelude::*;
use quire_cases::{Case, check};
use quire_core::colour::contrast::{ContrastPurpose, contrast, ink, safe_shade};
use quire_core::colour::spectrum::{ColourPoint, Spectrum, SpectrumError};
use quire_core::colour::{Colour, ColourError};
use serde_json::{Value, json};

#[test]
fn colours_follow_the_cases() {
    check(include_str!("../../cases/colour.json"), |case| match case.rule.as_str() {
        "colour form" => match case.input.as_str().unwrap().parse::<Colour>() {
            Ok(colour) => json!({ "hex": colour }),
            Err(ColourError::Form) => json!({ "refused": "form" }),
            Err(ColourError::Channel) => json!({ "refused": "channel" }),
            Err(ColourError::Opacity) => json!({ "refused": "opacity" }),
        },
        "colour spectrum" => spectrum(case),
        "contrast" => {
            let [one, other] = ["colour", "background"].map(|name| colour(&case.input[name]));
            json!((contrast(one, other) * 100.0).round() / 100.0)
        }
        other => panic!("no such rule: {other}"),
    });
}

fn colour(value: &Value) -> Colour {
    value.as_str().unwrap().parse().unwrap()
}

fn spectrum(case: &Case) -> Value {
    let points: Vec<ColourPoint> = serde_json::from_value(case.input["points"].clone()).unwrap();
    match Spectrum::try_from(points) {
        Ok(spectrum) => json!({ "hex": spectrum.at(case.field("value")) }),
        Err(SpectrumError::Empty) => json!({ "refused": "empty" }),
        Err(SpectrumError::OutOfRange) => json!({ "refused": "range" }),
        Err(SpectrumError::NotAscending) => json!({ "refused": "order" }),
    }
}

fn any_colour() -> impl Strategy<Value = Colour> {
    any::<[u8; 4]>().prop_map(|[red, green, blue, alpha]| Colour { red, green, blue, alpha })
}

fn opaque() -> impl Strategy<Value = Colour> {
    any::<[u8; 3]>().prop_map(|[red, green, blue]| Colour::rgb(red, green, blue))
}

fn lightness(colour: Colour) -> f64 {
    contrast(colour, Colour::BLACK)
}

proptest! {
    #[test]
    fn a_printed_colour_reads_as_itself(colour in any_colour()) {
        prop_assert_eq!(colour.to_string().parse(), Ok(colour));
        let wire = serde_json::to_string(&colour).unwrap();
        prop_assert_eq!(serde_json::from_str::<Colour>(&wire).unwrap(), colour);
    }

    #[test]
    fn any_text_is_a_colour_or_refused(text in "(\\PC{0,20}|#[0-9a-fé]{0,9}|rgba?\\([0-9., -]{0,20}\\)?)") {
        if let Ok(colour) = text.parse::<Colour>() {
            prop_assert_eq!(colour.to_string().parse(), Ok(colour));
        }
    }

    #[test]
    fn the_ends_of_a_mix_are_exact(a in any_colour(), b in any_colour()) {
        prop_assert_eq!(a.mix(b, 0.0), a);
        prop_assert_eq!(a.mix(b, 1.0), b);
        prop_assert_eq!(a.mix(b, f64::NAN), a);
        prop_assert_eq!(Spectrum::between(a, b).at(-1.0), a);
        prop_assert_eq!(Spectrum::between(a, b).at(2.0), b);
    }

    #[test]
    fn a_colour_mixed_with_itself_stays(colour in any_colour(), part in 0.0_f64..=1.0) {
        prop_assert_eq!(colour.mix(colour, part), colour);
    }

    #[test]
    fn a_mix_from_black_to_white_only_gets_lighter(a in 0.0_f64..=1.0, b in 0.0_f64..=1.0) {
        let at = |part: f64| lightness(Colour::BLACK.mix(Colour::WHITE, part));
        prop_assert!(at(a.min(b)) <= at(a.max(b)));
    }

    #[test]
    fn a_spectrum_goes_through_its_points(
        colours in prop::collection::vec(any_colour(), 1..8),
        places in prop::collection::btree_set(0_u32..=1000, 8),
    ) {
        let places = places.into_iter().map(|place| f64::from(place) / 1000.0);
        let points: Vec<_> =
            places.zip(colours).map(|(point, colour)| ColourPoint { point, colour }).collect();
        let spectrum = Spectrum::try_from(points.clone()).unwrap();
        for point in &points {
            prop_assert_eq!(spectrum.at(point.point), point.colour);
        }
        let wire = serde_json::to_value(&spectrum).unwrap();
        prop_assert_eq!(serde_json::from_value::<Spectrum>(wire).unwrap(), spectrum);
    }

    #[test]
    fn a_safe_shade_always_has_contrast_enough(colour in any_colour(), background in opaque()) {
        for purpose in [ContrastPurpose::Text, ContrastPurpose::LargeText, ContrastPurpose::Component] {
            let shade = safe_shade(colour, background, purpose);
            prop_assert!(contrast(shade, background) >= purpose.least(), "{shade}");
            prop_assert_eq!(safe_shade(shade, background, purpose), shade);
        }
        prop_assert!(contrast(ink(background), background) >= 4.58);
    }

    #[test]
    fn contrast_is_the_same_both_ways(a in opaque(), b in opaque()) {
        prop_assert_eq!(contrast(a, b), contrast(b, a));
        prop_assert!((1.0..=21.0).contains(&contrast(a, b)));
    }

    #[test]
    fn a_colour_over_another_lies_between_them(top in any_colour(), bottom in opaque()) {
        let seen = top.over(bottom);
        prop_assert!((top.red.min(bottom.red)..=top.red.max(bottom.red)).contains(&seen.red));
        prop_assert_eq!(Colour { alpha: 0, ..top }.over(bottom), bottom);
        prop_assert_eq!(Colour { alpha: 255, ..top }.over(bottom), Colour { alpha: 255, ..top });
    }
}

#[test]
fn a_colour_with_contrast_enough_stays_as_it_is() {
    let green = Colour::rgb(0x0b, 0x6a, 0x4a);
    assert_eq!(safe_shade(green, Colour::WHITE, ContrastPurpose::Text), green);
}

#[test]
fn a_safe_shade_keeps_its_hue() {
    let (yellow, orange) = (Colour::rgb(255, 220, 0), Colour::rgb(255, 140, 0));
    let on_white = safe_shade(yellow, Colour::WHITE, ContrastPurpose::Text);
    assert!(on_white.red > on_white.blue && on_white.green > on_white.blue, "{on_white}");
    let on_orange = safe_shade(orange, orange, ContrastPurpose::Component);
    assert!(on_orange.red > on_orange.green && on_orange.green > on_orange.blue, "{on_orange}");
}
