// Which part of a long sweep a run takes: see `xtask/src/tier.rs`. Without a tier, as when one
// file is run alone, everything.
const draw = process.env.QUIRE_DRAW;
const quarter = draw === undefined ? undefined : Number.parseInt(draw.slice(-1), 16) % 4;

/** The quarter of a sweep that this run takes; any four neighbouring draws take all of it. */
export const drawn = <T>(all: readonly T[]): readonly T[] =>
  quarter === undefined || Number.isNaN(quarter) ? all : all.filter((_, n) => n % 4 === quarter);
