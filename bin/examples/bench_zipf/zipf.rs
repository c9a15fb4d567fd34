//! Chance from a fixed seed, and Zipf's distribution.

/// SplitMix64.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }

    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// Things of which the one of rank r is asked for 1/r times as often as the first, in an order that has nothing to do
/// with their numbers.
pub struct Zipf {
    sums: Vec<f64>,
    things: Vec<u64>,
}

impl Zipf {
    /// Of the numbers from 1 to `count`.
    pub fn new(count: u64) -> Self {
        let mut sum = 0.0;
        let sums = (1..=count).map(|rank| {
            sum += 1.0 / rank as f64;
            sum
        });
        let sums = sums.collect();
        let mut things: Vec<u64> = (1..=count).collect();
        let mut chance = Chance::new(7);
        for place in (1..things.len()).rev() {
            things.swap(place, chance.below(place as u64 + 1) as usize);
        }
        Self { sums, things }
    }

    /// From the one that is asked for most to the one that is asked for least.
    pub fn ranked(&self) -> &[u64] {
        &self.things
    }

    pub fn draw(&self, chance: &mut Chance) -> u64 {
        let wanted = chance.share() * self.sums.last().copied().unwrap_or_default();
        let place = self.sums.partition_point(|sum| *sum < wanted);
        self.things.get(place).or(self.things.last()).copied().unwrap_or(1)
    }
}
