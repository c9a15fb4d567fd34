//! The site itself.

use super::{
    call::call,
    field_error::Result,
    identity::{SignInMethod, methods},
    scalar::int,
};
use async_graphql::{ComplexObject, Context, Object, SimpleObject};
use quire_membership::{Place, tax::TaxRate};

/// What the site is called and where its surroundings are.
#[derive(Debug, Clone, SimpleObject)]
#[graphql(complex)]
pub struct Site {
    /// Its name.
    pub name: String,
    /// One line about it.
    pub tagline: String,
    /// Its origin, for instance `https://example.org`.
    pub url: String,
    /// Where its state is told.
    pub status_url: String,
    /// Where help is.
    pub help_url: String,
    /// The links of the footer, in order.
    pub links: Vec<SiteLink>,
    /// The host (and port, where it is not the usual one) at which people sign in.
    pub auth_domain: String,
    /// The Mastodon instance of the site itself; null when it has none.
    pub mastodon_domain_name: Option<String>,
    /// How many members' stories can be read without a membership.
    pub meter: Meter,
    /// Whether memberships can be bought here.
    pub sells_memberships: bool,
    /// Whether readers can give tips to writers who take them.
    pub has_tips: bool,
    /// Whether payments are for show: no money moves, and only demonstration cards are taken.
    pub is_payment_demonstration: bool,
    /// The payment provider's own fields for a card; null where the site's own are filled in.
    pub card_fields: Option<CardFields>,
    /// The button for a PayPal account; null where no one pays with one.
    pub paypal_button: Option<PaypalButton>,
    /// The tax that is charged, by country and region; countries that are not here have none.
    pub taxes: Vec<CountryTax>,
}

/// The tax of a country, or of a region of one.
#[derive(Debug, Clone, SimpleObject)]
pub struct CountryTax {
    /// The country, two letters, or a region of one, as in `US-CA`.
    pub country: String,
    /// What the region is called; null for a country.
    pub region: Option<String>,
    /// What it is called there.
    pub name: String,
    /// The rate, for instance `19%`.
    pub percent: String,
    /// The rate in hundredths of a percent.
    pub basis_points: i32,
    /// Whether prices hold it; else it comes on top.
    pub is_inclusive: bool,
    /// Whether who gives a tax id of the country is not charged it, because they owe it themselves.
    pub is_reversible: bool,
}

/// A payment provider's own fields for a card.
#[derive(Debug, Clone, SimpleObject)]
pub struct CardFields {
    /// The address of their script.
    pub script: String,
    /// Who the site is to it.
    pub publishable_key: String,
}

/// A payment provider's own button for a PayPal account.
#[derive(Debug, Clone, SimpleObject)]
pub struct PaypalButton {
    /// The address of the script that is loaded first.
    pub client_script: String,
    /// The address of the one that shows the button.
    pub button_script: String,
}

/// How many members' stories can be read without a membership.
#[derive(Debug, Clone, SimpleObject)]
pub struct Meter {
    /// By someone who is signed in, in one window.
    pub signed_in: i32,
    /// After what time counting begins again: `hourly`, `daily` or `monthly`.
    pub window: String,
}

#[ComplexObject]
impl Site {
    /// The ways to sign in, in the order in which they are shown.
    async fn sign_in_methods(&self, ctx: &Context<'_>) -> Result<Vec<SignInMethod>> {
        methods(call(ctx)?).await
    }

    /// The public key of the captcha before an account is made; null when there is none.
    async fn captcha_site_key(&self, ctx: &Context<'_>) -> Result<Option<String>> {
        let judge = quire_app::captcha::required(&call(ctx)?.app).await?;
        Ok(judge.map(|judge| judge.site_key().to_owned()))
    }
}

/// A link of the footer.
#[derive(Debug, Clone, SimpleObject)]
pub struct SiteLink {
    /// What it says.
    pub label: String,
    /// Where it leads.
    pub href: String,
}

fn country_tax((place, rate): (Place, &TaxRate)) -> CountryTax {
    CountryTax {
        country: place.to_string(),
        region: rate.region.clone(),
        name: rate.name.clone(),
        percent: rate.percent(),
        basis_points: int(rate.basis_points.into()),
        is_inclusive: rate.is_inclusive,
        is_reversible: rate.is_reversible,
    }
}

/// The site: reads.
#[derive(Debug, Default)]
pub struct SiteQuery;

#[Object]
impl SiteQuery {
    /// What the site is called and where its surroundings are.
    async fn site(&self, ctx: &Context<'_>) -> Result<Site> {
        let app = &call(ctx)?.app;
        let site = app.site.as_ref();
        let link = |link: &quire_app::site::SiteLink| SiteLink {
            label: link.label.clone(),
            href: link.href.clone(),
        };
        Ok(Site {
            name: site.name.clone(),
            tagline: site.tagline.clone(),
            url: site.url.clone(),
            status_url: site.status_url.clone(),
            help_url: site.help_url.clone(),
            links: site.links.iter().map(link).collect(),
            auth_domain: site.host().to_owned(),
            mastodon_domain_name: site.mastodon.clone(),
            sells_memberships: quire_app::payment::is_open(app),
            has_tips: quire_app::payment::has_tips(app),
            is_payment_demonstration: quire_app::payment::is_demonstration(app),
            card_fields: quire_app::payment::hosted_fields(app).map(|fields| CardFields {
                script: fields.script.clone(),
                publishable_key: fields.publishable_key.clone(),
            }),
            paypal_button: quire_app::payment::wallet_button(app).map(|button| PaypalButton {
                client_script: button.client_script.clone(),
                button_script: button.button_script.clone(),
            }),
            taxes: site.taxes.all().map(country_tax).collect(),
            meter: Meter {
                signed_in: int(i64::from(site.meter.signed_in)),
                window: site.meter.window.to_string(),
            },
        })
    }
}
