//! The colours of a letter: those of the design of whose letter it is, on light paper and on dark.

use super::html::{SANS, SERIF};
use quire_core::{design::Design, theme::Mode};

/// The site's colours (`web/src/app/globals.css`) for mail programs in a dark scheme.
const DARK: &str = ".paper{background:#151412!important}\
    .ink{color:#eae6de!important}\
    .soft{color:#a39c8f!important}\
    .line{border-color:#34312c!important}\
    .sunken{background:#2a2723!important}";

/// How a letter looks; of two colours the first one is for light paper.
#[derive(Debug)]
pub(super) struct Look {
    /// What people are asked to press.
    pub button: [String; 2],
    /// The words on it.
    pub on_button: [String; 2],
    /// The name at the top.
    pub name: [String; 2],
    /// What lies behind the name; `None`: the paper.
    ground: Option<[String; 2]>,
    /// The typeface of the name, as a declaration.
    pub title_font: &'static str,
}

impl Look {
    /// The look of a design; of none, that of the site.
    pub(super) fn of(design: Option<&Design>) -> Self {
        let site = Self {
            button: ["#0b6a4a", "#63c79b"].map(str::to_owned),
            on_button: ["#ffffff", "#07150f"].map(str::to_owned),
            name: ["#1d1b18", "#eae6de"].map(str::to_owned),
            ground: None,
            title_font: SERIF,
        };
        let Some(design) = design else { return site };
        const MODES: [Mode; 2] = [Mode::Light, Mode::Dark];
        let theme = design.as_theme();
        let head = match MODES.map(|mode| design.header_colours(mode)) {
            [Some(light), Some(dark)] => Some([light, dark]),
            _ => None,
        };
        Self {
            button: MODES.map(|mode| theme.accent(mode).to_string()),
            on_button: MODES.map(|mode| theme.on_accent(mode).to_string()),
            name: head.map_or(site.name, |head| head.map(|head| head.ink.to_string())),
            ground: head.map(|head| head.map(|head| head.ground.to_string())),
            title_font: if design.fonts.font1.name().is_serif() { SERIF } else { SANS },
        }
    }

    /// The declarations of what stands around the name.
    pub(super) fn head_style(&self) -> String {
        self.ground.as_ref().map_or_else(String::new, |[light, _]| {
            format!("padding:16px 24px;border-radius:8px;background:{light}")
        })
    }

    /// The sheet for mail programs in a dark scheme.
    pub(super) fn dark_sheet(&self) -> String {
        let ([_, button], [_, on_button], [_, name]) = (&self.button, &self.on_button, &self.name);
        let ground = self
            .ground
            .as_ref()
            .map_or_else(String::new, |[_, dark]| format!(".head{{background:{dark}!important}}"));
        format!(
            "@media (prefers-color-scheme:dark){{{DARK}\
             .button{{background:{button}!important;color:{on_button}!important}}\
             .name{{color:{name}!important}}{ground}}}"
        )
    }
}
