//! How pictures are shown.

use proptest::{collection::vec, prelude::*};
use quire_cases::{check, read};
use quire_core::{
    colour::Colour,
    image::{self, CROPS, LARGEST_SQUARE, Rendition, Size, WIDTHS},
};
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[test]
fn pictures_follow_the_cases() {
    check(include_str!("../../cases/image.json"), |case| match case.rule.as_str() {
        "image focus" => json!(match &case.input {
            Value::String(text) => image::focus_from_text(text),
            number => image::focus(number.as_f64()),
        }),
        "pixel ratio" => json!(image::pixel_ratio(case.input.as_f64().unwrap())),
        "served width" => json!(image::served_width(
            case.field("width"),
            case.field("ratio"),
            case.field("original")
        )),
        "crop" => {
            let size = |name: &str| {
                let [width, height] = [0, 1].map(|index| read(&case.input[name][index]));
                Size { width, height }
            };
            let [x, y] = [0, 1].map(|index| case.input["focus"][index].as_f64().unwrap());
            let area = image::crop(size("original"), size("shape"), (x, y));
            json!([area.left, area.top, area.size.width, area.size.height])
        }
        "focus in a crop" => {
            let [width, height, w, h, x, y] = [
                ("original", 0),
                ("original", 1),
                ("shape", 0),
                ("shape", 1),
                ("focus", 0),
                ("focus", 1),
            ]
            .map(|(name, index)| read::<u32>(&case.input[name][index]));
            let (original, focus) = (Size { width, height }, format!("{x},{y}"));
            let (w, h) = (w.to_string(), h.to_string());
            let asked = [("w", w.as_str()), ("h", &h), ("focus", &focus)];
            let Some(Rendition::Crop(cut, part)) = Rendition::asked(asked, original) else {
                panic!("no crop");
            };
            let area = image::crop(original, cut, (part.percent(), part.percent()));
            let within = |whole: u32, percent: u32, start: u32, length: u32| {
                let at = f64::from(whole) * f64::from(percent) / 100.0 - f64::from(start);
                (at / f64::from(length) * 100.0).round() as u32
            };
            json!([
                within(width, x, area.left, area.size.width),
                within(height, y, area.top, area.size.height),
            ])
        }
        other => panic!("no such rule: {other}"),
    });
}

#[test]
fn the_widths_ascend() {
    assert!(WIDTHS.is_sorted_by(|one, next| one < next));
}

#[test]
fn an_address_leads_to_few_renditions_or_to_none() {
    let original = Size { width: 3_000, height: 2_000 };
    let asked = |query: &[(&str, &str)]| Rendition::asked(query.iter().copied(), original);
    let mut names = BTreeSet::new();
    for n in 1..9_999 {
        let side = n.to_string();
        names.extend(asked(&[("w", &side)]).map(|wanted| wanted.to_string()));
        for focus in ["0,0", "33,9", "50,50", "66,9", "100,100"] {
            for high in [1, n / 2, n, 107, 214, 383, 765, 630] {
                let high = high.to_string();
                let crop = asked(&[("w", &side), ("h", &high), ("focus", focus)]);
                names.extend(crop.map(|wanted| wanted.to_string()));
            }
        }
    }
    names.extend(asked(&[("blur", "1")]).map(|wanted| wanted.to_string()));
    // Every width, the blurred one, and every crop three times: no more than 60 copies of one picture.
    let sides = WIDTHS.iter().filter(|side| **side <= LARGEST_SQUARE).count();
    assert_eq!(names.len(), WIDTHS.len() + 1 + 3 * (sides + CROPS.len()));
    assert!(names.len() < 60);
    for nothing in [
        &[("w", "0")][..],
        &[("w", "+1")],
        &[("w", "10000")],
        &[("w", " 1")],
        &[("h", "1")],
        &[("w", "1"), ("h", "2")],
        &[("w", "1"), ("w", "1")],
        &[("w", "1"), ("focus", "1,1")],
        &[("w", "1"), ("h", "1"), ("focus", "1")],
        &[("w", "320"), ("h", "213")],
        &[("w", "107"), ("h", "160")],
        &[("blur", "2")],
        &[("blur", "")],
        &[("blur", "1"), ("w", "64")],
    ] {
        assert_eq!(asked(nothing), None, "{nothing:?}");
    }
    assert_eq!(asked(&[]), Some(Rendition::Whole));
}

proptest! {
    #[test]
    fn no_rendition_is_larger_than_the_picture(
        width in 1_u32..3_000, height in 1_u32..3_000, w in 1_u32..9_999,
    ) {
        let (original, w) = (Size { width, height }, w.to_string());
        match Rendition::asked([("w", w.as_str())], original) {
            Some(Rendition::Whole) => {}
            Some(Rendition::Wide(wide)) => prop_assert!(wide < width),
            other => prop_assert!(false, "{:?}", other),
        }
        let crops = CROPS.map(|crop| (crop.width.to_string(), crop.height.to_string()));
        for (w, h) in crops.into_iter().chain([(w.clone(), w)]) {
            match Rendition::asked([("w", w.as_str()), ("h", h.as_str())], original) {
                Some(Rendition::Crop(size, _)) => {
                    prop_assert!(size.width <= width && size.height <= height);
                    prop_assert!(size.width > 0 && size.height > 0);
                }
                other => prop_assert!(false, "{:?}", other),
            }
        }
    }

    // What the writer chose as focus is in every crop, within the pixel to which crops are rounded.
    #[test]
    fn the_focus_is_in_every_crop(
        original in prop::array::uniform2(1_u32..3_000), focus in prop::array::uniform2(0_u8..=100),
    ) {
        let size = Size { width: original[0], height: original[1] };
        let squares = WIDTHS.into_iter().filter(|side| *side <= LARGEST_SQUARE);
        let squares = squares.map(|side| Size { width: side, height: side });
        for shape in squares.chain(CROPS) {
            let (w, h) = (shape.width.to_string(), shape.height.to_string());
            let focused = format!("{},{}", focus[0], focus[1]);
            let asked = [("w", w.as_str()), ("h", &h), ("focus", &focused)];
            let Some(Rendition::Crop(cut, part)) = Rendition::asked(asked, size) else {
                return Err(TestCaseError::fail("no crop"));
            };
            let area = image::crop(size, cut, (part.percent(), part.percent()));
            let sides = [
                (original[0], focus[0], area.left, area.size.width),
                (original[1], focus[1], area.top, area.size.height),
            ];
            for (whole, percent, start, length) in sides {
                let at = f64::from(whole) * f64::from(percent) / 100.0;
                let (start, end) = (f64::from(start), f64::from(start + length));
                prop_assert!(start - 1.0 <= at && at <= end + 1.0, "{} {:?} {:?}", at, cut, area);
            }
        }
    }

    #[test]
    fn no_picture_is_enlarged(width in any::<u32>(), ratio in any::<f64>(), original in any::<u32>()) {
        prop_assert!(image::served_width(width, ratio, original) <= original);
    }

    #[test]
    fn a_crop_lies_inside_the_picture(
        original in any::<[u32; 2]>(), shape in any::<[u32; 2]>(), focus in any::<[f64; 2]>(),
    ) {
        let size = |[width, height]: [u32; 2]| Size { width, height };
        let area = image::crop(size(original), size(shape), (focus[0], focus[1]));
        let end = |start: u32, length: u32| u64::from(start) + u64::from(length);
        prop_assert!(end(area.left, area.size.width) <= u64::from(original[0]));
        prop_assert!(end(area.top, area.size.height) <= u64::from(original[1]));
    }

    #[test]
    fn a_crop_touches_two_edges_and_has_the_shape(
        original in prop::array::uniform2(1_u32..5000), shape in prop::array::uniform2(1_u32..50),
    ) {
        let size = |[width, height]: [u32; 2]| Size { width, height };
        let area = image::crop(size(original), size(shape), (50.0, 50.0)).size;
        prop_assert!(area.width == original[0] || area.height == original[1]);
        let [wide, high] = shape.map(f64::from);
        let off = f64::from(area.width) * high - f64::from(area.height) * wide;
        prop_assert!(off.abs() <= wide.max(high) || area.width == 1 || area.height == 1);
    }

    #[test]
    fn a_picture_of_one_colour_has_that_colour(rgb in any::<[u8; 3]>(), count in 1_usize..50) {
        let [red, green, blue] = rgb;
        let pixels = [red, green, blue, 255].repeat(count);
        prop_assert_eq!(image::dominant_colour(&pixels), Some(Colour::rgb(red, green, blue)));
    }

    #[test]
    fn the_order_of_pixels_does_not_change_the_colour(mut pixels in vec(any::<[u8; 4]>(), 0..99)) {
        let colour = image::dominant_colour(&pixels.concat());
        pixels.reverse();
        prop_assert_eq!(image::dominant_colour(&pixels.concat()), colour);
        let is_seen = pixels.iter().any(|pixel| pixel[3] > 0);
        prop_assert_eq!(colour.is_some(), is_seen);
    }
}

#[test]
fn what_is_much_longer_than_a_crop_keeps_a_third() {
    let of = |width, height, focus| {
        let asked = [("w", "160"), ("h", "107"), ("focus", focus)];
        Rendition::asked(asked, Size { width, height }).unwrap().to_string()
    };
    assert_eq!(of(2_000, 107, "40,50"), "c667x107-50");
    assert_eq!(of(2_000, 107, "30,50"), "c667x107-0");
    assert_eq!(of(160, 2_000, "50,70"), "c160x667-100");
}

#[test]
fn the_colour_is_that_of_most_of_what_is_seen() {
    let sky = [[200, 220, 250, 255]; 3].concat();
    let grass = [[20, 120, 30, 255]; 2].concat();
    let glass = [[250, 0, 0, 3]; 90].concat();
    let colour = image::dominant_colour(&[grass, sky, glass].concat());
    assert_eq!(colour, Some(Colour::rgb(200, 220, 250)));
}
