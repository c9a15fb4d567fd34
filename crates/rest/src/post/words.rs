//! The words of Medium's API for what is decided about a story.

use poem_openapi::Enum;
use quire_core::story::License;

/// How the text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "ContentFormat", rename_all = "lowercase")]
pub(crate) enum ContentFormat {
    Html,
    Markdown,
}

/// What becomes of a story.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "PublishStatus", rename_all = "lowercase")]
pub(crate) enum PublishStatus {
    Public,
    Draft,
    Unlisted,
}

/// What others may do with the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename = "License")]
pub(crate) enum LicenseWord {
    #[oai(rename = "all-rights-reserved")]
    AllRightsReserved,
    #[oai(rename = "cc-40-by")]
    CcBy,
    #[oai(rename = "cc-40-by-sa")]
    CcBySa,
    #[oai(rename = "cc-40-by-nd")]
    CcByNd,
    #[oai(rename = "cc-40-by-nc")]
    CcByNc,
    #[oai(rename = "cc-40-by-nc-nd")]
    CcByNcNd,
    #[oai(rename = "cc-40-by-nc-sa")]
    CcByNcSa,
    #[oai(rename = "cc-40-zero")]
    CcZero,
    #[oai(rename = "public-domain")]
    PublicDomain,
}

macro_rules! same_licenses {
    ($($name:ident),+ $(,)?) => {
        impl From<LicenseWord> for License {
            fn from(word: LicenseWord) -> Self {
                match word { $(LicenseWord::$name => Self::$name),+ }
            }
        }

        impl From<License> for LicenseWord {
            fn from(license: License) -> Self {
                match license { $(License::$name => Self::$name),+ }
            }
        }
    };
}

same_licenses!(
    AllRightsReserved,
    CcBy,
    CcBySa,
    CcByNd,
    CcByNc,
    CcByNcNd,
    CcByNcSa,
    CcZero,
    PublicDomain,
);
