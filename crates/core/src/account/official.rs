//! Names that only the people who run a site may have: its own, and those of their roles. Readers
//! would believe that an account with such a name speaks for the site.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

/// What people who speak for a site are called.
const OFFICES: &[&str] = &[
    "abuse",
    "admin",
    "administrator",
    "administrators",
    "admins",
    "billing",
    "helpdesk",
    "moderation",
    "moderator",
    "moderators",
    "official",
    "postmaster",
    "root",
    "security",
    "staff",
    "support",
    "team",
    "webmaster",
];

/// Words beside them that change nothing.
const FILLERS: &[&str] =
    &["account", "and", "at", "by", "for", "from", "help", "of", "our", "the", "your"];

/// Whether a name, or a username, passes for the site called `site` or for those who run it, also
/// when it is written with letters of other alphabets that look the same.
#[must_use]
pub fn is_official(name: &str, site: &str) -> bool {
    let is_filler = |word: &String| contains(FILLERS, word);
    let (site, words) = (words(site), words(name));
    let short: String = site.iter().filter(|word| !is_filler(word)).map(String::as_str).collect();
    let site = site.concat();
    let is_site = |text: &str| !text.is_empty() && (text == site || text == short);
    let whole = words.concat();
    if is_site(&whole) {
        return true;
    }
    let is_office = |word: &str| contains(OFFICES, word);
    let rest = |around: Option<&str>| around.is_some_and(is_office);
    if !site.is_empty() && (rest(whole.strip_prefix(&site)) || rest(whole.strip_suffix(&site))) {
        return true;
    }
    let others = words.iter().filter(|word| !is_office(word) && !is_filler(word));
    let others: String = others.map(String::as_str).collect();
    let has_office = words.iter().any(|word| is_office(word));
    is_site(&others) || (has_office && others.is_empty())
}

/// Whether one of `list` looks like `word`, which is folded.
fn contains(list: &[&str], word: &str) -> bool {
    list.iter().any(|one| one.chars().map(alike).eq(word.chars()))
}

/// The words of a name in letters without case, accents and alphabets.
fn words(text: &str) -> Vec<String> {
    let letters: String = text
        .nfkd()
        .flat_map(char::to_lowercase)
        .filter(|c| !is_combining_mark(*c) && !is_invisible(*c))
        .map(alike)
        .collect();
    let words = letters.split(|c: char| !c.is_alphanumeric());
    words.filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

/// One letter for all that look like it in lower case, or whose capitals do.
const fn alike(letter: char) -> char {
    match letter {
        'а' | 'α' | 'ɑ' | '4' => 'a',
        'в' | 'β' => 'b',
        'с' | 'ϲ' => 'c',
        'ԁ' => 'd',
        'е' | 'ε' | 'ҽ' | '3' => 'e',
        'ғ' => 'f',
        'ɡ' => 'g',
        'н' | 'һ' | 'η' => 'h',
        'і' | 'ι' | 'ı' | 'ӏ' | 'l' | '1' | 'j' | 'ј' => 'i',
        'к' | 'κ' => 'k',
        'м' | 'μ' => 'm',
        'ո' | 'п' | 'ν' => 'n',
        'о' | 'ο' | 'օ' | '0' => 'o',
        'р' | 'ρ' => 'p',
        'ԛ' | 'ɋ' => 'q',
        'г' => 'r',
        'ѕ' | '5' => 's',
        'т' | 'τ' => 't',
        'υ' | 'ս' | 'ʋ' => 'u',
        'ԝ' | 'ω' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'γ' | 'ү' => 'y',
        'ζ' => 'z',
        other => other,
    }
}

/// Whether a character shows nothing and changes how others are read, or nothing at all.
#[must_use]
pub const fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}'
        | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}
