//! Large pictures: what taking one in costs, and what making its copies does.
//! Prints one line of JSON.
//!
//! `cargo run --release -p quire-app --example bench_pictures -- [FILE]…` measures these files;
//! without any it makes pictures of its own, as large as uploads may be.

use image::{
    ExtendedColorType, ImageEncoder, RgbImage, RgbaImage,
    codecs::{jpeg::JpegEncoder, png::PngEncoder},
};
use quire_app::{
    App,
    image::{AcceptedFormats, MOST_BYTES, serve, upload},
    testing::{self, TestDoubles},
};
use quire_core::{
    Timestamp, UserId,
    person::{MembershipTier, Person},
};
use quire_store::person;
use serde_json::{Value, json};
use std::{error::Error, fs, time::Instant};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Copies that a story asks for: of a card, of a text, and of the widest screen.
const WIDTHS: [&str; 3] = ["320", "1192", "2384"];

#[tokio::main(flavor = "multi_thread", worker_threads = 2)]
async fn main() -> Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let pictures = if files.is_empty() {
        made()?
    } else {
        files.into_iter().map(|file| Ok((file.clone(), fs::read(file)?))).collect::<Result<_>>()?
    };
    let folder = tempfile::tempdir()?;
    let app = testing::app(folder.path(), &TestDoubles::default())?;
    let me = UserId::from_bits(1);
    let row = a_person(me.clone());
    app.store.write(move |c| person::insert(c, &row)).await?;
    let mut rows = Vec::new();
    for (what, bytes) in pictures {
        rows.push(measured(&app, &me, what, bytes).await?);
    }
    println!("{}", json!({ "bench": "pictures", "pictures": rows }));
    Ok(())
}

async fn measured(app: &App, me: &UserId, what: String, bytes: Vec<u8>) -> Result<Value> {
    let megabytes = bytes.len() as f64 / 1e6;
    let begun = Spent::now()?;
    let taken = match upload(app, me.clone(), bytes).await {
        Ok(taken) => taken,
        Err(refusal) => {
            let refused = refusal.to_string();
            return Ok(json!({ "what": what, "megabytes": megabytes, "refused": refused }));
        }
    };
    let mut row = json!({ "what": what, "megabytes": megabytes, "taken": begun.until_now()? });
    for width in WIDTHS {
        for (accepted, form) in [(AcceptedFormats::WebP, "webp"), (AcceptedFormats::Usual, "kept")]
        {
            let query = [("w".to_owned(), width.to_owned())];
            let begun = Spent::now()?;
            let copy = serve(app, &taken.id, &query, accepted).await?;
            let spent = begun.until_now()?;
            let kilobytes = copy.map(|copy| copy.bytes.len() as f64 / 1e3);
            row[format!("{form}_{width}")] = json!({ "spent": spent, "kilobytes": kilobytes });
        }
    }
    Ok(row)
}

/// Where time and memory stood when something began.
struct Spent {
    at: Instant,
    processor: f64,
    memory: f64,
}

impl Spent {
    fn now() -> Result<Self> {
        // The peak counts from here.
        fs::write("/proc/self/clear_refs", "5")?;
        Ok(Self {
            at: Instant::now(),
            processor: processor_seconds()?,
            memory: mebibytes("VmRSS")?,
        })
    }

    fn until_now(&self) -> Result<Value> {
        Ok(json!({
            "seconds": self.at.elapsed().as_secs_f64(),
            "processor_seconds": processor_seconds()? - self.processor,
            "peak_mebibytes": mebibytes("VmHWM")? - self.memory,
        }))
    }
}

/// Seconds that processors worked for this process. Linux counts a hundred ticks in a second.
fn processor_seconds() -> Result<f64> {
    let stat = fs::read_to_string("/proc/self/stat")?;
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    Ok(ticks as f64 / 100.0)
}

fn mebibytes(name: &str) -> Result<f64> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find(|line| line.starts_with(name)).ok_or("no such line")?;
    let kibibytes = line.split_whitespace().nth(1).ok_or("no number")?.parse::<u64>()?;
    Ok(kibibytes as f64 / 1024.0)
}

/// Pictures as large as uploads may be: by bytes, by pixels, by both.
fn made() -> Result<Vec<(String, Vec<u8>)>> {
    let photograph = landscape(8_000, 6_000, 24);
    let (width, height) = photograph.dimensions();
    let mut jpeg = Vec::new();
    for quality in [94, 92, 90, 87, 84, 80, 70] {
        jpeg.clear();
        JpegEncoder::new_with_quality(&mut jpeg, quality).encode_image(&photograph)?;
        if jpeg.len() <= MOST_BYTES {
            break;
        }
    }
    drop(photograph);
    let grain = landscape(3_400, 2_500, 255);
    let mut noisy = Vec::new();
    let (wide, high) = grain.dimensions();
    PngEncoder::new(&mut noisy).write_image(&grain, wide, high, ExtendedColorType::Rgb8)?;
    let drawing = RgbaImage::from_fn(8_000, 6_000, |x, y| {
        let shade = if (x / 400 + y / 400) % 2 == 0 { 255 } else { 40 };
        image::Rgba([shade, 120, 200, 255 - shade / 2])
    });
    let mut flat = Vec::new();
    PngEncoder::new(&mut flat).write_image(&drawing, 8_000, 6_000, ExtendedColorType::Rgba8)?;
    drop(drawing);
    let small = landscape(4_800, 3_200, 24);
    let webp = webp::Encoder::from_rgb(&small, 4_800, 3_200).encode(90.0).to_vec();
    Ok(vec![
        (format!("JPEG, {width} x {height}"), jpeg),
        (format!("PNG of noise, {wide} x {high}"), noisy),
        ("PNG with opacity, 8000 x 6000".to_owned(), flat),
        ("WebP, 4800 x 3200".to_owned(), webp),
    ])
}

/// Something like a photograph: slopes, waves and the grain of a sensor, the same every time.
fn landscape(width: u32, height: u32, grain: u32) -> RgbImage {
    let mut state = 0x2545_f491_u32;
    RgbImage::from_fn(width, height, |x, y| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let wave = (f64::from(x) / 61.0).sin() * (f64::from(y) / 47.0).cos() * 40.0;
        let slope = f64::from(y) / f64::from(height) * 150.0;
        let part = |shift: u32| {
            let noise = f64::from((state >> shift) % (grain + 1));
            (slope + wave + 40.0 + noise).clamp(0.0, 255.0) as u8
        };
        image::Rgb([part(0), part(8), part(16)])
    })
}

fn a_person(id: UserId) -> Person {
    Person {
        id,
        username: "ada".to_owned(),
        name: "Ada".to_owned(),
        bio: String::new(),
        image: None,
        email: None,
        tier: MembershipTier::Free,
        is_staff: false,
        is_suspended: false,
        deleted_at: None,
        follower_count: 0,
        following_count: 0,
        story_count: 0,
        created_at: Timestamp::from_naive(chrono::NaiveDateTime::default()),
    }
}
