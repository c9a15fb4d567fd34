const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

const first = (word: string): string => segmenter.segment(word)[Symbol.iterator]().next().value?.segment ?? '';

/** One or two letters for a person without a picture. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words;
  return letters.map((word) => first(word ?? '').toUpperCase()).join('') || '?';
}
