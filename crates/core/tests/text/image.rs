//! How pictures are shown.

use proptest::prelude::*;
use quire_cases::{check, read};
use quire_core::image::{self, Size, WIDTHS};
use serde_json::{Value, json};

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
        other => panic!("no such rule: {other}"),
    });
}

#[test]
fn the_widths_ascend() {
    assert!(WIDTHS.is_sorted_by(|one, next| one < next));
}

proptest! {
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
}
