//! How pictures are served: in which sizes, which crops, and how they are written.

use super::{
    super::world::{ADA, World, on_each_database},
    decoded, encode, jpeg, png, show, show_to, uploaded,
};
use http::StatusCode;
use image::{DynamicImage, ImageFormat, RgbImage, RgbaImage};
use quire_app::ports::Bucket;

#[tokio::test]
async fn a_picture_is_served_in_few_sizes_and_does_nothing() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = uploaded(&ada, &png(300, 200)).await;
        let stranger = world.browser();
        for (query, width, height) in [
            ("", 300, 200),
            ("?w=100", 128, 85),
            ("?w=128", 128, 85),
            ("?w=2000", 300, 200),
            ("?w=64&h=64", 64, 64),
            ("?w=64&h=64&focus=50,50", 64, 64),
            ("?w=64&h=64&focus=0%2C50", 64, 64),
            ("?w=2000&h=2000", 200, 200),
            ("?w=160&h=107", 160, 107),
            ("?w=1200&h=630&focus=0,0", 300, 157),
            ("?blur=1", 64, 43),
        ] {
            let (answer, bytes) = show(&stranger, &format!("/_/image/{id}{query}")).await;
            let picture = decoded(&answer, &bytes);
            assert_eq!((picture.width(), picture.height()), (width, height), "{query}");
            assert_eq!(answer.header("content-type"), "image/png");
            assert_eq!(answer.header("cache-control"), "public, max-age=31536000, immutable");
            assert_eq!(answer.header("x-content-type-options"), "nosniff");
            let policy = answer.header("content-security-policy");
            assert!(
                policy.contains("sandbox") && policy.contains("default-src 'none'"),
                "{policy}"
            );
        }
        let corner = async |focus: &str| {
            let target = format!("/_/image/{id}?w=64&h=64&focus={focus}");
            let (answer, bytes) = show(&stranger, &target).await;
            decoded(&answer, &bytes).to_rgb8().get_pixel(40, 32).0
        };
        assert_eq!((corner("0,0").await, corner("100,100").await), ([255, 0, 0], [0, 0, 255]));
        for query in [
            "?w=0",
            "?w=-1",
            "?w=",
            "?w=1e2",
            "?w=0100",
            "?w=99999",
            "?w=4294967296",
            "?h=64",
            "?w=64&h=65",
            "?w=64&w=64",
            "?w=64&focus=1,1",
            "?w=64&h=64&focus=1",
            "?x=1",
            "?w=64&x",
            "?w=64&h=64&focus=a,b",
            "?w=320&h=213",
            "?w=107&h=160",
            "?blur=2",
            "?blur=1&w=64",
            "?blur=1&blur=1",
        ] {
            let (answer, _) = show(&stranger, &format!("/_/image/{id}{query}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{query}");
        }
        for path in ["0123456789abcdef0123456789abcdef", "x", &id[1..], &id.to_uppercase()] {
            let (answer, _) = show(&stranger, &format!("/_/image/{path}")).await;
            assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_asks_for_whatever_size_fills_no_disk() {
    let world = World::new().await;
    let id = uploaded(&world.signed_in(ADA).await, &jpeg(700, 300)).await;
    let stranger = world.browser();
    for n in (1..3_000).step_by(13) {
        let (x, y) = (n % 101, n % 97);
        for query in [format!("w={n}"), format!("w={n}&h={n}&focus={x},{y}")] {
            let (answer, _) = show(&stranger, &format!("/_/image/{id}?{query}")).await;
            assert_eq!(answer.status, StatusCode::OK, "{query}");
        }
    }
    let copies = world.doubles.blobs.names(Bucket::Renditions);
    assert!(copies.len() <= 59, "{copies:?}");
}

/// Colours that flow into each other, as in photographs.
fn photograph(width: u32, height: u32) -> DynamicImage {
    let part = |at: u32, of: u32| (at * 255 / of) as u8;
    let colour = |x, y| [part(x, width), part(y, height), part(x * y % 251, 251)];
    RgbImage::from_fn(width, height, |x, y| image::Rgb(colour(x, y))).into()
}

// proves F327: "Pictures are served resized and in the format the browser reads"
#[tokio::test]
async fn copies_come_as_webp_to_browsers_that_read_it() {
    on_each_database(async |world| {
        let ada = world.signed_in(ADA).await;
        let id = uploaded(&ada, &encode(&photograph(300, 200), ImageFormat::Jpeg)).await;
        let stranger = world.browser();
        let of = async |query: &str, accept: &str| {
            let target = format!("/_/image/{id}{query}");
            let (answer, bytes) = show_to(&stranger, &target, &[("accept", accept)]).await;
            let picture = decoded(&answer, &bytes);
            // One address, two answers: caches have to know.
            assert_eq!(answer.header("vary"), "Accept");
            let kind = answer.header("content-type").to_owned();
            let end = kind.split('/').next_back().unwrap().replace("jpeg", "jpg");
            let name = format!("inline; filename=\"{id}.{end}\"");
            assert_eq!(answer.header("content-disposition"), name);
            (kind, bytes.len(), (picture.width(), picture.height()))
        };
        let browsers = "image/avif,image/webp,image/apng,image/*,*/*;q=0.8";
        for query in ["?w=160", "?w=64&h=64", "?w=160&h=107", "?blur=1"] {
            let (jpeg, large, size) = of(query, "*/*").await;
            let (webp, small, same) = of(query, browsers).await;
            assert_eq!((jpeg.as_str(), webp.as_str(), same), ("image/jpeg", "image/webp", size));
            assert!(small < large, "{query}: {small} bytes, {large} as JPEG");
        }
        for (accept, kind) in [
            ("image/webp", "image/webp"),
            ("image/png, IMAGE/WEBP;q=0.5", "image/webp"),
            ("image/webp;q=0", "image/jpeg"),
            ("image/webp;q=x", "image/jpeg"),
            ("image/*", "image/jpeg"),
            ("", "image/jpeg"),
        ] {
            assert_eq!(of("?w=160", accept).await.0, kind, "{accept}");
        }
        // The whole picture is the file that is kept.
        assert_eq!(of("", browsers).await.0, "image/jpeg");
    })
    .await;
}

#[tokio::test]
async fn what_can_be_seen_through_stays_so() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let glass = RgbaImage::from_fn(80, 80, |x, _| image::Rgba([0, 200, 0, (x * 3) as u8]));
    let id = uploaded(&ada, &encode(&glass.into(), ImageFormat::Png)).await;
    for accept in ["*/*", "image/webp"] {
        let target = format!("/_/image/{id}?w=40");
        let (answer, bytes) = show_to(&ada, &target, &[("accept", accept)]).await;
        let picture = decoded(&answer, &bytes).to_rgba8();
        let (left, right) = (picture.get_pixel(1, 20)[3], picture.get_pixel(38, 20)[3]);
        assert!(left < 20 && right > 200, "{accept}: {left} {right}");
    }
}

#[tokio::test]
async fn a_crop_shows_what_its_focus_says() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let id = uploaded(&ada, &png(1_000, 200)).await;
    // Left half red, right half blue.
    for (focus, expected) in
        [("0,50", [255, 0, 0]), ("100,50", [0, 0, 255]), ("20,90", [255, 0, 0])]
    {
        for size in ["w=64&h=64", "w=160&h=107", "w=1200&h=630"] {
            let (answer, bytes) = show(&ada, &format!("/_/image/{id}?{size}&focus={focus}")).await;
            let picture = decoded(&answer, &bytes).to_rgb8();
            let middle = picture.get_pixel(picture.width() / 2, picture.height() / 2);
            assert_eq!(middle.0, expected, "{size} {focus}");
        }
    }
}

#[tokio::test]
async fn the_blurred_copy_has_nothing_sharp_in_it() {
    let world = World::new().await;
    let ada = world.signed_in(ADA).await;
    let id = uploaded(&ada, &png(400, 400)).await;
    let (answer, bytes) = show(&ada, &format!("/_/image/{id}?blur=1")).await;
    let picture = decoded(&answer, &bytes).to_rgb8();
    let row: Vec<i32> = (0..64).map(|x| i32::from(picture.get_pixel(x, 32)[0])).collect();
    let steepest = row.windows(2).map(|two| (two[0] - two[1]).abs()).max().unwrap();
    assert!(steepest < 64, "{row:?}");
    assert!(row[0] > 200 && row[63] < 55, "{row:?}");
}
