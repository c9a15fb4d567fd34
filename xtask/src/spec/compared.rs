//! Rows of the catalogue that are compared with what the program prints of itself: pages, routes
//! and calls. The code in a row's sentence is what is compared.

use super::catalogue::CatalogueRow;
use super::operation;
use super::printed::{Printed, list, text};
use super::schema::Schema;
use serde_json::Value;

/// What the program prints of itself.
pub struct Ours {
    /// Its routes and words.
    pub printed: Printed,
    /// Its GraphQL schema.
    pub schema: Schema,
}

/// What is wrong with a row of pages, routes or calls; nothing when the program agrees.
pub fn check(ours: &Ours, id: &str, entry: &CatalogueRow) -> Option<String> {
    let code = spans(&entry.says);
    let first = code.first().copied().unwrap_or_default();
    match id.chars().next() {
        Some('P') => page(&ours.printed, first, code.get(1).copied()),
        Some('R') => route(&ours.printed, host(&entry.says), first),
        _ => code.iter().find_map(|code| call(ours, code)),
    }
}

/// The texts between backticks.
fn spans(sentence: &str) -> Vec<&str> {
    sentence.split('`').skip(1).step_by(2).collect()
}

/// The kind of host that a sentence about a route begins with.
fn host(says: &str) -> &'static str {
    match says {
        _ if says.starts_with("On a profile's own host") => "user",
        _ if says.starts_with("On a publication's own host") => "collection",
        _ => "default",
    }
}

/// A page is there when it has a screen, or when its address leads to a page that has one.
fn page(printed: &Printed, page: &str, redirect: Option<&str>) -> Option<String> {
    if !list(&printed.routes, "pages").any(|known| text(known, "page") == page) {
        return Some(format!("no page is called `{page}`"));
    }
    if has_screen(printed, page) {
        return None;
    }
    match redirect.filter(|path| path.starts_with('/')) {
        Some(path) => route(printed, "default", path),
        None => Some(format!("`{page}` has no screen")),
    }
}

fn route(printed: &Printed, host: &str, pattern: &str) -> Option<String> {
    let mut routes = list(&printed.routes, "routes");
    let is_it = |route: &&Value| text(route, "host") == host && text(route, "pattern") == pattern;
    let Some(route) = routes.find(is_it) else {
        return Some(format!("the {host} host has no route `{pattern}`"));
    };
    let to = text(route, "to");
    match text(route, "kind").as_str() {
        "page" | "admin" => {
            let mut pages = list(route, "pages").filter_map(Value::as_str);
            let is_built = pages.any(|page| has_screen(printed, page));
            (!is_built).then(|| format!("`{pattern}` leads to a page without a screen"))
        }
        "redirect" if to != "-" => leads_nowhere(printed, host, &to),
        _ => None,
    }
}

/// Whether a redirect ends at a page without a screen.
fn leads_nowhere(printed: &Printed, host: &str, to: &str) -> Option<String> {
    let routes = || list(&printed.routes, "routes");
    let target = [host, "default"].into_iter().find_map(|host| {
        routes().find(|route| text(route, "host") == host && matches(&text(route, "pattern"), to))
    })?;
    let pages: Vec<&str> = list(target, "pages").filter_map(Value::as_str).collect();
    let is_built = pages.is_empty() || pages.iter().any(|page| has_screen(printed, page));
    (!is_built).then(|| format!("it leads to `{to}`, a page without a screen"))
}

/// Whether two patterns have the same shape.
fn matches(pattern: &str, path: &str) -> bool {
    let shape = |text: &str| {
        let part = |part: &str| match part.split_once('{') {
            Some((before, _)) => format!("{before}{{}}"),
            None => part.to_owned(),
        };
        text.split('/').map(part).collect::<Vec<_>>()
    };
    shape(pattern) == shape(path)
}

fn has_screen(printed: &Printed, page: &str) -> bool {
    printed.screens.iter().any(|screen| screen == page)
}

/// `query post(id) { id title }` or `GET /feed/latest`; other code is no call.
fn call(ours: &Ours, code: &str) -> Option<String> {
    let (first, rest) = code.split_once(' ')?;
    match first {
        "query" | "mutation" => operation::missing(&ours.schema, code),
        "GET" | "POST" | "PUT" | "DELETE" => {
            let mut routes = list(&ours.printed.routes, "routes");
            let is_known = routes.any(|route| text(route, "pattern") == rest);
            (!is_known).then(|| format!("no route is `{rest}`"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn sample_printed() -> Printed {
        let route = |host: &str, pattern: &str, kind: &str, page: &str, to: Value| json!({"host": host, "pattern": pattern, "kind": kind, "pages": [page], "to": to});
        Printed {
            routes: json!({
                "pages": [{"page": "post"}, {"page": "plans"}, {"page": "old"}],
                "routes": [
                    route("default", "/p/{postId}", "page", "post", Value::Null),
                    route("default", "/plans", "page", "plans", Value::Null),
                    route("default", "/old/{id}", "redirect", "", json!("/p/{id}")),
                    route("default", "/buy", "redirect", "", json!("/plans")),
                    route("user", "/about", "page", "post", Value::Null),
                ],
            }),
            vocabulary: Value::Null,
            screens: vec!["post".to_owned()],
        }
    }

    fn wrong(id: &str, says: &str) -> Option<String> {
        let ours = Ours { printed: sample_printed(), schema: Schema::of("") };
        let entry = CatalogueRow {
            file: String::new(),
            says: says.to_owned(),
            proof: String::new(),
            level: String::new(),
        };
        check(&ours, id, &entry)
    }

    #[test]
    fn a_page_needs_a_screen_or_a_redirect_to_one() {
        assert_eq!(wrong("P001", "`post` is a story."), None);
        assert!(wrong("P002", "`plans` shows prices.").is_some());
        assert_eq!(wrong("P003", "`old` is gone: `/old/{id}` leads to the story."), None);
        assert!(wrong("P003", "`old` is gone: `/buy` leads on.").is_some());
        assert!(wrong("P004", "`none` is no page.").is_some());
    }

    #[test]
    fn a_route_is_there_when_its_page_is() {
        assert_eq!(wrong("R001", "`/p/{postId}` shows a story."), None);
        assert_eq!(wrong("R002u", "On a profile's own host `/about` tells of it."), None);
        assert!(wrong("R003", "`/about` tells of it.").is_some());
        assert!(wrong("R004", "`/plans` shows prices.").is_some());
        assert!(wrong("R005", "`/buy` leads to the prices.").is_some());
    }

    #[test]
    fn an_endpoint_needs_its_route() {
        assert_eq!(wrong("C001", "`GET /p/{postId}` answers."), None);
        assert!(wrong("C001", "`POST /nowhere` answers.").is_some());
    }
}
