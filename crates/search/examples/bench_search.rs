//! Measures searches over generated stories and prints one line of JSON, times in microseconds.
//!
//! `cargo run --release -p quire-search --example bench_search -- [STORIES] [WORDS] [FOLDER]`: how many
//! stories (100,000) with how many words each (120), and where the index stays for the next run. The text
//! is made by a fixed generator with the word frequencies of natural language, so every run searches the
//! same.

use quire_core::{StoryId, Timestamp, UserId, Viewer};
use quire_search::{
    Index, IndexName, OpenOutcome, SearchContext, SearchRequest,
    document::{Byline, PostDoc, TagLabel},
    filter,
};
use std::{path::PathBuf, time::Instant};

/// Words of the generated language.
const VOCABULARY: u64 = 60_000;
/// Searches of each sort.
const SEARCHES: u64 = 400;

/// A small generator of even quality (SplitMix64).
struct Generator(u64);

impl Generator {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.next() % limit
    }

    /// A rank between 0 and `limit`, low ones more often: twice the rank, half as often.
    fn rank(&mut self, limit: u64) -> u64 {
        let share = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        ((limit as f64).powf(share) as u64).saturating_sub(1)
    }
}

/// The word of a rank: syllables, frequent words shorter.
fn word(rank: u64) -> String {
    const SYLLABLES: [&str; 20] = [
        "ka", "re", "ti", "mo", "lu", "sen", "dor", "vi", "pa", "nel", "ga", "fro", "bi", "shu",
        "ter", "com", "pro", "dis", "al", "ing",
    ];
    let mut generator = Generator(rank.wrapping_mul(7919) + 1);
    let length = 2 + u64::from(rank > 200) + u64::from(rank > 5000);
    let syllable = |_| SYLLABLES[generator.below(20) as usize % SYLLABLES.len()];
    (0..length).map(syllable).collect()
}

fn words(generator: &mut Generator, vocabulary: &[String], count: u64) -> String {
    let mut text = String::new();
    for _ in 0..count {
        let rank = generator.rank(vocabulary.len() as u64) as usize;
        text.push_str(vocabulary.get(rank).map_or("", String::as_str));
        text.push(' ');
    }
    text
}

fn story(
    number: u64,
    vocabulary: &[String],
    length: u64,
) -> Result<PostDoc, Box<dyn std::error::Error>> {
    let mut generator = Generator(number);
    let author = generator.rank(10_000);
    let published = at(1_400_000_000 + generator.below(300_000_000) as i64)?;
    let tags = (0..3).map(|_| {
        let name = format!("tag-{}", generator.rank(5000));
        Ok(TagLabel { slug: name.parse()?, name })
    });
    Ok(PostDoc {
        id: StoryId::from_bits(number),
        tags: tags.collect::<Result<_, quire_core::id::InvalidId>>()?,
        title: words(&mut generator, vocabulary, 7),
        excerpt: String::new(),
        subtitle: words(&mut generator, vocabulary, 10),
        slug: String::new(),
        body: words(&mut generator, vocabulary, length),
        author: Byline {
            id: UserId::from_bits(author),
            username: format!("writer{author}"),
            name: word(author + 300),
            image: None,
        },
        publication: None,
        first_published_at: published,
        latest_published_at: published,
        read_minutes: 4,
        clap_count: generator.rank(5000) as i64,
        written_by_high_quality_user: true,
        is_response: false,
        is_locked: false,
        lang: "en".to_owned(),
        image: None,
    })
}

fn at(seconds: i64) -> Result<Timestamp, &'static str> {
    Timestamp::from_millis(seconds * 1000).ok_or("a time out of range")
}

/// Drops, doubles or swaps a letter in the middle.
fn mistype(word: &str, generator: &mut Generator) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let place = 1 + generator.below(letters.len().saturating_sub(2).max(1) as u64) as usize;
    match generator.below(3) {
        0 if letters.len() > 4 => {
            letters.remove(place);
        }
        1 => letters.insert(place, 'x'),
        _ if place + 1 < letters.len() => letters.swap(place, place + 1),
        _ => letters.push('x'),
    }
    letters.into_iter().collect()
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut number = |default| arguments.next().map_or(Ok(default), |text| text.parse::<u64>());
    let (stories, length) = (number(100_000)?, number(120)?);
    let kept = arguments.next().map(PathBuf::from);
    let vocabulary: Vec<String> = (0..VOCABULARY).map(word).collect();

    let folder = tempfile::tempdir()?;
    let index = Index::open(&kept.unwrap_or_else(|| folder.path().join("index")));
    // Of which stories it is: the number up to which an index is complete stands in it.
    let content = stories * 10_000 + length;
    let begun = Instant::now();
    if index.outcome() != (OpenOutcome::Ready { seq: content }) {
        let mut rebuild = index.rebuild()?;
        for number in 0..stories {
            rebuild.add(&story(number, &vocabulary, length)?.into())?;
        }
        rebuild.finish(content)?;
    }
    let built = begun.elapsed();

    let context = SearchContext {
        viewer: Viewer::Anonymous,
        may_see_unfiltered: false,
        random: 1,
        now: at(1_700_000_000)?,
    };
    let mut report = vec![
        ("stories".to_owned(), stories),
        ("build_ms".to_owned(), built.as_millis() as u64),
        ("stories_per_second".to_owned(), (stories as f64 / built.as_secs_f64()) as u64),
    ];
    for sort in [
        "two_words",
        "two_words_filter",
        "two_words_typo",
        "two_words_filter_typo",
        "prefix",
        "one_frequent_word",
        "empty",
    ] {
        let mut times = Vec::new();
        let mut hits = 0;
        for search in 0..SEARCHES {
            let request = request(sort, search, &vocabulary)?;
            let begun = Instant::now();
            let answer = index.search(&request, &context)?;
            times.push(begun.elapsed().as_micros() as u64);
            hits += u64::from(!answer.hits.is_empty());
        }
        times.sort_unstable();
        let percentile = |share: usize| times.get(times.len() * share / 100).copied().unwrap_or(0);
        report.push((format!("{sort}_p50_us"), percentile(50)));
        report.push((format!("{sort}_p99_us"), percentile(99)));
        report.push((format!("{sort}_found_percent"), hits * 100 / SEARCHES));
    }
    let report: serde_json::Map<String, serde_json::Value> =
        report.into_iter().map(|(name, value)| (name, value.into())).collect();
    println!("{}", serde_json::Value::Object(report));
    Ok(())
}

fn request(
    sort: &str,
    search: u64,
    vocabulary: &[String],
) -> Result<SearchRequest, Box<dyn std::error::Error>> {
    let mut generator = Generator(search + 1_000_000_007);
    let mut pick = |from: u64, to: u64| {
        let rank = from + generator.rank(to - from);
        vocabulary.get(rank as usize).cloned().unwrap_or_default()
    };
    let (first, second) = (pick(10, 20_000), pick(10, 20_000));
    let frequent = pick(0, 20);
    let with_typo = format!("{first} {}", mistype(&second, &mut generator));
    let query = match sort {
        "two_words" | "two_words_filter" => format!("{first} {second}"),
        "two_words_typo" | "two_words_filter_typo" => with_typo,
        "prefix" => second.chars().take(1 + generator.below(4) as usize).collect(),
        "one_frequent_word" => frequent,
        _ => String::new(),
    };
    let filter = if sort.contains("filter") {
        let tag = generator.rank(200);
        filter::parse(
            IndexName::Posts,
            &format!("tags:tag-{tag} AND latestPublishedAt>=1450000000000"),
        )?
    } else {
        filter::Filter::all(vec![])
    };
    let mut request = SearchRequest::new(IndexName::Posts, &query);
    request.filter = filter;
    request.hits_per_page = 8;
    Ok(request)
}
