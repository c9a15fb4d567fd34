//! What a digest says.

use super::choice::DigestStory;
use crate::{App, address, letter::Letter, preference::unsubscribe_page};
use quire_core::{UserId, preference::ChoicePreference, vocabulary::settings::DigestFrequency};

/// Writes the letter about these stories.
pub(super) fn write<'a>(
    app: &'a App,
    reader: &UserId,
    frequency: DigestFrequency,
    stories: &[DigestStory],
) -> Letter<'a> {
    let (site, count) = (&app.site.name, stories.len());
    let first = stories.first().map_or("", |first| first.story.title.as_str());
    let subject = match count {
        1 => format!("{first} – new on {site}"),
        _ => format!("{first} and {} more – new on {site}", count.saturating_sub(1)),
    };
    let rhythm = if frequency == DigestFrequency::Daily { "day" } else { "week" };
    let letter = Letter::new(&app.site, subject)
        .says(format!("New this {rhythm} from the writers, publications and topics you follow."));
    let letter = stories.iter().fold(letter, |letter, chosen| {
        let DigestStory { story, author, publication } = chosen;
        let slug = publication.as_ref().map(|home| home.slug.as_str());
        let path = address::story(story, &author.username, slug);
        letter.story(&story.title, &about(chosen), teaser(chosen), &path)
    });
    let name = ChoicePreference::DigestFrequency.as_str();
    letter
        .footer("Change which stories you get", "/me/following")
        .footer("Unsubscribe from the digest", &unsubscribe_page(app, reader, name))
}

fn about(DigestStory { story, author, publication }: &DigestStory) -> String {
    let home = publication.as_ref().map(|home| format!(" in {}", home.name)).unwrap_or_default();
    format!("{}{home} · {} min read", author.name, story.read_minutes.max(1))
}

/// What a card would say of it; nothing of its text, which may be for members.
fn teaser(DigestStory { story, .. }: &DigestStory) -> &str {
    if story.subtitle.is_empty() { &story.excerpt } else { &story.subtitle }
}
