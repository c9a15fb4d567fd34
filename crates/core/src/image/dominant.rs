//! The colour of a picture, shown in its place until it is there.

use crate::colour::Colour;

/// Bits of red, green and blue by which colours are told apart: finer, and a sky falls into many
/// colours; coarser, and grass and sky are one.
const BITS: u32 = 3;

/// The colour that most of a picture has; `pixels` are red, green, blue and opacity, eight bits
/// each. `None` when nothing of it can be seen. What is seen through counts less.
#[must_use]
pub fn dominant_colour(pixels: &[u8]) -> Option<Colour> {
    let mut groups = vec![Group::default(); 1 << (3 * BITS)];
    for pixel in pixels.chunks_exact(4) {
        let [red, green, blue, alpha] = *pixel else { continue };
        let start = |part: u8| usize::from(part >> (8 - BITS));
        let number = (start(red) << (2 * BITS)) | (start(green) << BITS) | start(blue);
        if let Some(group) = groups.get_mut(number) {
            group.add([red, green, blue], alpha);
        }
    }
    // Of equal ones the darkest, so that the answer does not depend on the order of pixels.
    groups.into_iter().rev().max_by_key(|group| group.weight)?.middle()
}

/// Pixels of about the same colour.
#[derive(Debug, Clone, Copy, Default)]
struct Group {
    weight: u64,
    sums: [u64; 3],
}

impl Group {
    fn add(&mut self, parts: [u8; 3], alpha: u8) {
        let alpha = u64::from(alpha);
        self.weight = self.weight.saturating_add(alpha);
        for (sum, part) in self.sums.iter_mut().zip(parts) {
            *sum = sum.saturating_add(u64::from(part).saturating_mul(alpha));
        }
    }

    fn middle(self) -> Option<Colour> {
        let [red, green, blue] = self.sums.map(|sum| {
            let rounded = sum.saturating_add(self.weight / 2).checked_div(self.weight);
            rounded.and_then(|part| u8::try_from(part).ok())
        });
        Some(Colour::rgb(red?, green?, blue?))
    }
}
