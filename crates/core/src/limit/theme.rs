//! Letters, colours and pictures.

use super::define::limits;

limits! {
    /// The part of a picture that stays when it is cropped, in percent: the middle.
    IMAGE_FOCUS_DEFAULT = number(50, "-");
    /// Device pixels for one CSS pixel, at most.
    IMAGE_PIXEL_RATIO_CAP = number(2, "ratio");
    /// Bold letters of SERIF_1.
    FONT_WEIGHT_BOLD_SERIF_1 as "font_weight_bold_SERIF_1" = number(600, "weight");
    /// Bold letters of SERIF_2.
    FONT_WEIGHT_BOLD_SERIF_2 as "font_weight_bold_SERIF_2" = number(700, "weight");
    /// Bold letters of SANS_SERIF_1.
    FONT_WEIGHT_BOLD_SANS_SERIF_1 as "font_weight_bold_SANS_SERIF_1" = number(500, "weight");
    /// Bold letters of SANS_SERIF_2.
    FONT_WEIGHT_BOLD_SANS_SERIF_2 as "font_weight_bold_SANS_SERIF_2" = number(700, "weight");
    /// Titles with serifs.
    FONT_WEIGHT_TITLE_SERIF = number(400, "weight");
    /// Titles without serifs.
    FONT_WEIGHT_TITLE_SANS = number(700, "weight");
    /// Headings with serifs.
    FONT_WEIGHT_HEADING_SERIF = number(600, "weight");
    /// Headings without serifs.
    FONT_WEIGHT_HEADING_SANS = number(500, "weight");
    /// The first point of a spectrum of colours.
    COLOUR_SPECTRUM_START = number(0, "point");
    /// Its last point.
    COLOUR_SPECTRUM_END = number(1, "point");
    /// How much darker a colour is under the pointer.
    HOVER_SHADE_DEFAULT = ratio(0.2, "shade");
    /// The green accent in light pages.
    ACCENT_COLOUR = text("#0B6A4A", "colour");
    /// The green accent in dark pages.
    ACCENT_COLOUR_DARK = text("#63C79B", "colour");
}
