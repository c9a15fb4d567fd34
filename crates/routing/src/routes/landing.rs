//! Landing pages, vanity redirects and the rest.

use super::*;

#[rustfmt::skip]
pub(super) const ROWS: &[RouteRow] = &[
    page("developers", "/developers", Developers),
    page("developer_topic", "/developers/{topic}", Developers).values("topic", DEVELOPER_TOPICS),
    page("about", "/about", LandingAbout).query(&["autoplay"]),
    page("embed_form", "/m/form/{formId}", EmbedForm),
    page("m_partner_program", "/m/partner-program", LandingPartnerProgram),
    page("DownloadApp", "/download-app", DownloadApp),
    to_query("r_redirect", "/r", "url"),
    page("share_success", "/m/share/success", ShareSuccess),
    page("not_available", "/not-available", NotAvailable),
    page("business", "/business", LandingB2b),
    page("ShowLandingVerifiedAuthors", "/verified-authors", LandingVerifiedAuthors),
    page("ShowLandingPartnerProgram", "/partner-program", LandingPartnerProgram),
    page("write", "/write", LandingWrite),
    page("choose", "/choose", LandingChoose),
    page("l_ticks", "/l/ticks", Ticks),
    page("l_trump_45", "/l/the-trump-45", TheTrump45),
    page("l_tribute", "/l/tribute", Tribute),
    page("jobs", "/jobs", Jobs),
    page("m_tos", "/m/tos", Terms),
    page("ShowMastodonForMembersPage", "/mastodon", MastodonForMembers).needs(Mastodon),
    vanity("vanity_ticks", "/ticks", "/l/ticks"),
    vanity("vanity_45", "/45", "/l/the-trump-45"),
    vanity("vanity_cointalk", "/cointalk", "/"),
    vanity("vanity_futurehuman", "/futurehuman", "/"),
    vanity("vanity_greatescape", "/greatescape", "/"),
    page("m_app", "/m/app", AppEntry),
    vanity("RedirectHelpCenter", "/help", "/m/help"),
    // Pages of our own where the configuration names no other address.
    page("document", "/m/{document}", Terms).values("document", DOCUMENTS),
];
