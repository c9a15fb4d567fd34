//! What a browser is called in the list of one's sessions. A table of our own: only the few names
//! that people know, and nothing that dates.

/// Browsers by the word that only they say. Who says several is the first of them here.
const BROWSERS: &[(&str, &str)] = &[
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("OPT/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("Vivaldi/", "Vivaldi"),
    ("YaBrowser/", "Yandex Browser"),
    ("DuckDuckGo/", "DuckDuckGo"),
    ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
    ("curl/", "curl"),
];

/// Systems by the word that only they say; phones also name the system they descend from.
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Macintosh", "macOS"),
    ("Linux", "Linux"),
    ("BSD", "BSD"),
];

/// Names the browser and the system, like `Firefox on Linux`: what the list of one's sessions says,
/// so that a device can be told from another. What is not known is left out, and `Unknown device`
/// stands for nothing known at all. Holds nothing of what was sent.
#[must_use]
pub fn device_name(user_agent: &str) -> String {
    let known = |table: &[(&str, &'static str)]| {
        table.iter().find(|(word, _)| user_agent.contains(word)).map(|(_, name)| *name)
    };
    match (known(BROWSERS), known(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(name), None) | (None, Some(name)) => name.to_owned(),
        (None, None) => "Unknown device".to_owned(),
    }
}
