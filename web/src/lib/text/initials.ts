const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The letters words begin with, upper case; words of other signs only are passed over. */
function letters(name: string): string[] {
  return name.split(/\s+/u).flatMap((word) => {
    const graphemes = [...segmenter.segment(word)].map((part) => part.segment);
    const letter = graphemes.find((grapheme) => /^[\p{Alphabetic}\p{N}]/u.test(grapheme));
    return letter === undefined ? [] : [letter.toUpperCase()];
  });
}

/** One or two letters for a person without a picture; empty for a name without any. */
export function initials(name: string): string {
  const all = letters(name);
  return all.length > 1 ? `${all[0]}${all.at(-1)}` : all.join('');
}

/** One letter, where two have no room. */
export const initial = (name: string): string => letters(name)[0] ?? '';
