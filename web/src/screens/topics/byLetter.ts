/** Topics under their first letters, both in the order of the alphabet; what begins with no letter stands under `#`. */
export function byLetter<T extends { name: string }>(topics: readonly T[]): { letter: string; topics: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const topic of topics.toSorted((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }))) {
    const [first = ''] = topic.name.normalize('NFD').toUpperCase();
    const letter = /\p{L}/u.test(first) ? first : '#';
    groups.set(letter, [...(groups.get(letter) ?? []), topic]);
  }
  return [...groups].map(([letter, found]) => ({ letter, topics: found })).toSorted((a, b) => a.letter.localeCompare(b.letter, 'en'));
}
