//! How publications look.

use proptest::prelude::*;
use quire_cases::check;
use quire_core::colour::{Colour, contrast::contrast};
use quire_core::limit::theme::ACCENT_COLOUR;
use quire_core::theme::{ACCENT, Mode, Palette, ReadersOnly, Theme, Typeface};
use quire_core::vocabulary::theme::{Breakpoint, ReadingFont};
use serde_json::json;

#[test]
fn themes_follow_the_cases() {
    check(include_str!("../../cases/theme.json"), |case| match case.rule.as_str() {
        "font weight" => {
            let font: ReadingFont = case.text("font").parse().unwrap();
            json!(match case.text("use") {
                "bold" => font.bold_weight(),
                "title" => font.title_weight(),
                "heading" => font.heading_weight(),
                other => panic!("no such use: {other}"),
            })
        }
        "breakpoint" => json!(Breakpoint::of_width(case.read())),
        "right sidebar" => {
            json!({ "px": Breakpoint::of_width(case.read()).right_sidebar() })
        }
        "toast width" => json!({ "px": Breakpoint::of_width(case.read()).toast_width() }),
        other => panic!("no such rule: {other}"),
    });
}

#[test]
fn a_publication_has_no_typeface_that_only_readers_choose() {
    let refusal = Typeface::try_from(ReadingFont::SansSerif2);
    assert_eq!(refusal, Err(ReadersOnly(ReadingFont::SansSerif2)));
    assert!(serde_json::from_value::<Typeface>(json!({ "name": "SANS_SERIF_2" })).is_err());
    for name in ReadingFont::OF_THEMES {
        assert_eq!(Typeface::try_from(*name).unwrap().name(), *name);
    }
}

#[test]
fn the_usual_accent_is_shown_as_it_is_on_light_paper() {
    let theme = Theme::default();
    assert_eq!(ACCENT_COLOUR.parse(), Ok(ACCENT));
    assert_eq!(theme.accent(Mode::Light), ACCENT);
    assert_eq!(theme.on_accent(Mode::Light), Colour::WHITE);
    assert_eq!(theme.on_accent(Mode::Dark), Colour::BLACK);
}

#[test]
fn the_owners_palette_comes_before_the_themes() {
    let mut theme = Theme::of_tint(Colour::rgb(200, 30, 60));
    assert_eq!(theme.palette(), &theme.color_palette);
    let wire = json!({
        "backgroundColor": "#fed",
        "colorPoints": [{ "point": 0.0, "color": "#ffeedd" }, { "point": 1.0, "color": "#c81e3c" }],
    });
    let own: Palette = serde_json::from_value(wire).unwrap();
    let sheet = json!({ "global": { "colorPalette": own } });
    theme.custom_style_sheet = serde_json::from_value(sheet).unwrap();
    assert_eq!(theme.palette(), &own);
}

#[test]
fn a_theme_travels_under_the_names_of_the_specification() {
    let wire = serde_json::to_value(Theme::default()).unwrap();
    assert_eq!(wire["tint"], "#0b6a4a");
    assert_eq!(wire["colorPalette"]["colorPoints"][1]["point"], 1.0);
    assert_eq!(wire["fonts"]["font1"]["name"], "SERIF_1");
    assert_eq!(serde_json::from_value::<Theme>(wire).unwrap(), Theme::default());
}

proptest! {
    #[test]
    fn words_in_any_accent_can_be_read(tint in any::<[u8; 4]>()) {
        let [red, green, blue, alpha] = tint;
        let theme = Theme::of_tint(Colour { red, green, blue, alpha });
        for mode in [Mode::Light, Mode::Dark] {
            let on_paper = |colour| contrast(colour, mode.paper());
            prop_assert!(on_paper(theme.accent(mode)) >= 4.5);
            prop_assert!(on_paper(theme.accent_hover(mode)) >= on_paper(theme.accent(mode)));
            prop_assert!(contrast(theme.on_accent(mode), theme.accent(mode)) >= 4.5);
        }
    }
}
