//! How things look: widths, sizes, letters, pictures.

crate::vocabularies! {
    /// A width of the window from which on things are laid out differently.
    Breakpoint: "breakpoint" { Xs = "xs", Sm = "sm", Md = "md", Lg = "lg", Xl = "xl" } where {
        /// Where toasts change their width.
        OF_TOASTS: "toast_width_breakpoint" = [Xs, Sm, Md];
    }

    /// The size of someone's picture.
    AvatarSize: "avatar_size" {
        Xxxs = "XXXS", Xxs = "XXS", Xs = "XS", S = "S", M = "M", L = "L", Xl = "XL", Xxl = "XXL",
    }

    /// The letters a reader can choose for stories.
    ReadingFont: "reading_font" {
        SansSerif1 = "SANS_SERIF_1", SansSerif2 = "SANS_SERIF_2", Serif1 = "SERIF_1",
        Serif2 = "SERIF_2",
    } where {
        /// Those a theme may use; `SANS_SERIF_2` is for readers only.
        OF_THEMES: "font_name" = [Serif1, Serif2, SansSerif1];
    }

    /// The letters a theme names.
    ThemeFont: "theme_font" { Font1 = "font1", Font2 = "font2", Font3 = "font3" }

    /// How the head of a publication's pages is laid out.
    HeaderLayout: "header_layout" { Centered = "CENTERED", Start = "START", Large = "LARGE" }

    /// What of a publication's design is typed or chosen.
    DesignField: "design_field" {
        Tint = "TINT", Accent = "ACCENT", Background = "BACKGROUND", Fonts = "FONTS",
    }

    /// Where a version of a publication's design stands.
    DesignState: "design_state" {
        Draft = "DRAFT", Published = "PUBLISHED", Earlier = "EARLIER",
    }

    /// What is asked of a picture from elsewhere.
    ImageOption: "image_option" { Resize = "resize", Crop = "crop", Blur = "blur", Webp = "webp" }
}
