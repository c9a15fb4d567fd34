//! A page with one button: what a plain link may not do by itself, because programs that scan
//! mail follow links too, a person does by pressing it. Works without scripts.

use super::plain::{STYLE, style_hash};
use base64::{Engine, prelude::BASE64_STANDARD};
use poem::{
    Response,
    http::{HeaderValue, header},
};
use quire_core::document::html::push_escaped;
use sha2::{Digest, Sha256};
use std::fmt::Write;

/// Presses the button in the browser that is known to have asked for it.
const PRESS: &str = "document.forms[0].submit()";

/// A page with one button.
#[derive(Debug, Clone)]
pub struct Form<'a> {
    /// The title, in words of ours.
    pub title: &'a str,
    /// What pressing the button does; may hold words of others, they are escaped.
    pub message: &'a str,
    /// The path the form is posted to; escaped.
    pub action: &'a str,
    /// Names and values that are posted; escaped.
    pub fields: &'a [(&'a str, &'a str)],
    /// What the button says.
    pub button: &'a str,
    /// What the way out says; it leads to the front page.
    pub otherwise: &'a str,
    /// The origin to which the answer to the form may lead, and the way out does, when it is not the site's.
    pub leads_to: Option<&'a str>,
    /// Whether a script presses the button at once.
    pub presses_itself: bool,
}

impl Form<'_> {
    /// The answer: not cached, not framed, and without a referrer.
    #[must_use]
    pub fn response(&self) -> Response {
        let mut html = String::from(
            "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <meta name=\"robots\" content=\"noindex\"><title>",
        );
        push_escaped(&mut html, self.title);
        // Writing to a string cannot fail.
        let _ = write!(html, "</title><style>{STYLE}</style></head><body><main><h1>");
        push_escaped(&mut html, self.title);
        html.push_str("</h1><p>");
        push_escaped(&mut html, self.message);
        html.push_str("</p><form method=\"post\" action=\"");
        push_escaped(&mut html, self.action);
        html.push_str("\">");
        for (name, value) in self.fields {
            html.push_str("<input type=\"hidden\" name=\"");
            push_escaped(&mut html, name);
            html.push_str("\" value=\"");
            push_escaped(&mut html, value);
            html.push_str("\">");
        }
        html.push_str("<button>");
        push_escaped(&mut html, self.button);
        html.push_str("</button></form><p><a href=\"");
        push_escaped(&mut html, self.leads_to.unwrap_or_default());
        html.push_str("/\">");
        push_escaped(&mut html, self.otherwise);
        html.push_str("</a></p></main>");
        if self.presses_itself {
            let _ = write!(html, "<script>{PRESS}</script>");
        }
        html.push_str("</body></html>\n");
        let mut response = Response::builder().content_type("text/html; charset=utf-8").body(html);
        let headers = response.headers_mut();
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
        if let Ok(policy) = HeaderValue::try_from(self.policy()) {
            headers.insert(header::CONTENT_SECURITY_POLICY, policy);
        }
        response
    }

    fn policy(&self) -> String {
        let script = if self.presses_itself {
            let hash = BASE64_STANDARD.encode(Sha256::digest(PRESS));
            format!("script-src 'sha256-{hash}'; ")
        } else {
            String::new()
        };
        format!(
            "default-src 'none'; {script}style-src 'sha256-{}'; form-action 'self'{}{}; \
             base-uri 'none'; frame-ancestors 'none'",
            style_hash(),
            if self.leads_to.is_some() { " " } else { "" },
            self.leads_to.unwrap_or_default(),
        )
    }
}
