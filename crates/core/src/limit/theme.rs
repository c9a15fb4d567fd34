//! Letters, colours and pictures (spec 3 §9).

use super::define::limits;

limits! {
    /// The part of a picture that stays when it is cropped, in percent: the middle (spec 3 §5).
    IMAGE_FOCUS_DEFAULT = number(50, "-");
    /// Device pixels for one CSS pixel, at most (spec 3 §9).
    IMAGE_PIXEL_RATIO_CAP = number(2, "ratio");
    /// Bold letters of SERIF_1 (spec 3 §9).
    FONT_WEIGHT_BOLD_SERIF_1 as "font_weight_bold_SERIF_1" = number(600, "weight");
    /// Bold letters of SERIF_2 (spec 3 §9).
    FONT_WEIGHT_BOLD_SERIF_2 as "font_weight_bold_SERIF_2" = number(700, "weight");
    /// Bold letters of SANS_SERIF_1 (spec 3 §9).
    FONT_WEIGHT_BOLD_SANS_SERIF_1 as "font_weight_bold_SANS_SERIF_1" = number(500, "weight");
    /// Bold letters of SANS_SERIF_2 (decision 121).
    FONT_WEIGHT_BOLD_SANS_SERIF_2 as "font_weight_bold_SANS_SERIF_2" = number(700, "weight");
    /// Titles with serifs (spec 3 §9).
    FONT_WEIGHT_TITLE_SERIF = number(400, "weight");
    /// Titles without serifs (spec 3 §9).
    FONT_WEIGHT_TITLE_SANS = number(700, "weight");
    /// Headings with serifs (spec 3 §9).
    FONT_WEIGHT_HEADING_SERIF = number(600, "weight");
    /// Headings without serifs (spec 3 §9).
    FONT_WEIGHT_HEADING_SANS = number(500, "weight");
    /// The first point of a spectrum of colours (spec 3 §9).
    COLOUR_SPECTRUM_START = number(0, "point");
    /// Its last point (spec 3 §9).
    COLOUR_SPECTRUM_END = number(1, "point");
    /// How much darker a colour is under the pointer (spec 3 §9).
    HOVER_SHADE_DEFAULT = ratio(0.2, "shade");
    /// The green accent in light pages (spec 3 §9, decision 117).
    ACCENT_COLOUR = text("#0B6A4A", "colour");
    /// The green accent in dark pages (decision 117).
    ACCENT_COLOUR_DARK = text("#63C79B", "colour");
}
