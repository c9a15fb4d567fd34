//! How a publication looks.

use quire_core::{
    ImageId,
    colour::{Colour, contrast::contrast},
    design::{Design, HeaderColours, InvalidDesign, TypedDesign},
    theme::Mode,
    vocabulary::theme::{DesignField, HeaderLayout, ReadingFont},
};

fn typed(tint: &str, accent: &str, background: &str) -> TypedDesign {
    TypedDesign {
        tint: tint.to_owned(),
        accent: accent.to_owned(),
        background: background.to_owned(),
        fonts: [ReadingFont::Serif1, ReadingFont::Serif2, ReadingFont::SansSerif1],
        header: HeaderLayout::Centered,
        logo: String::new(),
        wordmark: String::new(),
        icon: String::new(),
    }
}

#[test]
fn what_is_typed_becomes_values_or_says_where_it_is_wrong() {
    assert_eq!(Design::read(&typed(" #0b6a4a", "", " ")), Ok(Design::default()));
    let hostile = typed("", "red;} *{display:none", "url(//x)");
    let hostile =
        TypedDesign { fonts: [ReadingFont::SansSerif2; 3], logo: "../x".to_owned(), ..hostile };
    let wrong: Vec<_> =
        Design::read(&hostile).unwrap_err().into_iter().map(InvalidDesign::field).collect();
    let [tint, accent, background] =
        [DesignField::Tint, DesignField::Accent, DesignField::Background].map(Some);
    assert_eq!(wrong, [tint, accent, background, Some(DesignField::Fonts), None]);
}

#[test]
fn the_nearest_readable_colour_is_one_that_is_taken() {
    for colour in ["#ffcc00", "#7fd4ff", "#ffffff80", "rgba(255, 120, 90, 0.7)"] {
        let found = Design::read(&typed(colour, "", "")).unwrap().problem().unwrap();
        let nearest = found.nearest().unwrap().to_string();
        assert_eq!(Design::read(&typed(&nearest, "", "")).unwrap().problem(), None, "{colour}");
        let own = Design::read(&typed(colour, &nearest, "")).unwrap();
        assert_eq!(own.problem(), None, "the tint may be any colour then");
    }
}

#[test]
fn a_name_can_be_read_on_whatever_lies_behind_it() {
    for ground in ["#000", "#fff", "#808080", "#ffee00", "#102040", "#fbfaf8"] {
        let design = Design::read(&typed("#0b6a4a", "", ground)).unwrap();
        for mode in [Mode::Light, Mode::Dark] {
            let HeaderColours { ground, ink } = design.header_colours(mode).unwrap();
            assert!(contrast(ink, ground) >= 4.5, "{ground} {mode:?}");
            assert!(mode == Mode::Light || ink == Colour::WHITE, "{ground} is dark enough");
        }
    }
    assert_eq!(Design::default().header_colours(Mode::Dark), None);
    let drawn = Design { wordmark: Some(ImageId::from_bits(1)), ..Design::default() };
    let ground = drawn.header_colours(Mode::Dark).map(|colours| colours.ground);
    assert_eq!(ground, Some(Mode::Light.paper()), "a wordmark keeps the paper it was drawn for");
}
