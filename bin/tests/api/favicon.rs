//! The site's icon, pixel by pixel.

use super::world::World;
use http::Method;

/// Width and height in pixels.
const SIZE: usize = 32;
/// Where its pixels begin: after the directory of the file and the header of the picture.
const PIXELS: usize = 22 + 40;

async fn icon() -> Vec<u8> {
    let world = World::new().await;
    let (status, headers, icon) = world.browser().fetch(Method::GET, "/favicon.ico", &[], ()).await;
    assert_eq!(
        (status.as_u16(), &headers["content-type"]),
        (200, &"image/x-icon".parse().unwrap())
    );
    icon
}

#[tokio::test]
async fn the_icon_says_how_long_it_is() {
    let icon = icon().await;
    assert_eq!(icon.len(), PIXELS + SIZE * SIZE * 4 + SIZE * SIZE / 8);
    assert_eq!(&icon[14..18], (icon.len() as u32 - 22).to_le_bytes());
}

#[tokio::test]
async fn the_letter_is_open_in_the_middle_and_the_corners_are_clear() {
    let icon = icon().await;
    // Rows from the bottom up, blue green red alpha.
    let pixel = |x: usize, y: usize| &icon[PIXELS + ((SIZE - 1 - y) * SIZE + x) * 4..][..4];
    for (x, y) in [(16, 7), (23, 23)] {
        assert_eq!(pixel(x, y), [0xff; 4], "{x}, {y}: the letter");
    }
    for (x, y) in [(16, 0), (16, 15), (16, 16)] {
        assert_eq!(pixel(x, y), [0x19, 0x19, 0x19, 0xff], "{x}, {y}: the square");
    }
    assert_eq!(pixel(0, 0)[3], 0, "a corner");
}
