//! The site's icon: the letter Q, a ring with a tail, drawn here pixel by pixel.

/// Width and height in pixels.
const SIZE: usize = 32;

/// The icon as a vector picture.
pub(super) const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 32 32\">\
<rect width=\"32\" height=\"32\" rx=\"7\" fill=\"#191919\"/>\
<circle cx=\"16\" cy=\"15\" r=\"8\" fill=\"none\" stroke=\"#fff\" stroke-width=\"3.5\"/>\
<path d=\"M18 18l7 8\" stroke=\"#fff\" stroke-width=\"3.5\" stroke-linecap=\"round\"/></svg>";

/// The icon as a Windows icon file (one picture of 32 bits a pixel).
pub(super) fn ico() -> Vec<u8> {
    let pixels = SIZE * SIZE * 4;
    let mask = SIZE * SIZE / 8;
    let mut out = Vec::with_capacity(22 + 40 + pixels + mask);
    let size = SIZE as u8;
    // The directory: reserved, type icon, one picture.
    out.extend([0, 0, 1, 0, 1, 0]);
    // Its entry: size, no palette, one plane, 32 bits, length and place of the picture.
    out.extend([size, size, 0, 0, 1, 0, 32, 0]);
    out.extend(((40 + pixels + mask) as u32).to_le_bytes());
    out.extend(22_u32.to_le_bytes());
    // The bitmap's header; its height counts the picture and the mask.
    out.extend(40_u32.to_le_bytes());
    out.extend((SIZE as u32).to_le_bytes());
    out.extend((2 * SIZE as u32).to_le_bytes());
    out.extend([1, 0, 32, 0]);
    out.extend([0; 4]);
    out.extend((pixels as u32).to_le_bytes());
    out.extend([0; 16]);
    // Rows from the bottom up, blue green red alpha.
    for y in (0..SIZE).rev() {
        for x in 0..SIZE {
            let shade = if is_letter(x, y) { 0xff } else { 0x19 };
            let alpha = if is_inside(x, y) { 0xff } else { 0 };
            out.extend([shade, shade, shade, alpha]);
        }
    }
    out.resize(out.len() + mask, 0);
    out
}

/// Whether a pixel is part of the letter: a ring, or a stroke down to the right.
fn is_letter(x: usize, y: usize) -> bool {
    let (dx, dy) = (x as i32 - 16, y as i32 - 15);
    let from_centre = dx * dx + dy * dy;
    let ring = (39..=95).contains(&from_centre);
    let along = dx + dy;
    let across = (dy - dx).abs();
    ring || ((5..=19).contains(&along) && across <= 2 && dx > 1)
}

/// Whether a pixel lies inside the rounded square.
fn is_inside(x: usize, y: usize) -> bool {
    const RADIUS: i32 = 7;
    let past = |v: usize| {
        let v = v as i32;
        (RADIUS - 1 - v).max(v - (SIZE as i32 - RADIUS)).max(0)
    };
    let (dx, dy) = (past(x), past(y));
    dx * dx + dy * dy <= RADIUS * RADIUS
}
