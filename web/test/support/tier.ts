// Which part of a long sweep a run takes: see `xtask/src/tier.rs`. Without a tier, as when one
// file is run alone, everything.
const quarter = process.env.QUIRE_DRAW === undefined ? Number.NaN : Number(process.env.QUIRE_DRAW) % 4;

/** Whether this run takes everything. */
const isWhole = Number.isNaN(quarter);

/** The quarter of a sweep that this run takes; any four draws in a row take all of it. */
export const drawn = <T>(all: readonly T[]): readonly T[] => (isWhole ? all : all.filter((_, n) => n % 4 === quarter));

/** The same for a check that is made in many places: each begins elsewhere, so that a run sees everything somewhere. */
export function drawnFor<T>(place: string, all: readonly T[]): readonly T[] {
  const first = [...place].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % all.length;
  return drawn([...all.slice(first), ...all.slice(0, first)]);
}
