/** A stretch of a text that stayed, came or went. */
export interface Piece {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** More than this many comparisons are not made: then the whole middle counts as changed. */
const MOST = 4_000_000;

const words = (text: string): string[] => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
  return [...segmenter.segment(text)].map(({ segment }) => segment);
};

/** How many words the longest common row has that begins at each pair of places. */
function lengths(before: readonly string[], after: readonly string[]): Uint32Array {
  const wide = after.length + 1;
  const table = new Uint32Array((before.length + 1) * wide);
  for (let i = before.length - 1; i >= 0; i--)
    for (let j = after.length - 1; j >= 0; j--) {
      const [down = 0, right = 0, both = 0] = [table[(i + 1) * wide + j], table[i * wide + j + 1], table[(i + 1) * wide + j + 1]];
      table[i * wide + j] = before[i] === after[j] ? both + 1 : Math.max(down, right);
    }
  return table;
}

function* middle(before: readonly string[], after: readonly string[]): Generator<Piece> {
  const wide = after.length + 1;
  const table = before.length * after.length > MOST ? null : lengths(before, after);
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [left = null, right = null] = [before[i], after[j]];
    if (table && left !== null && left === right) {
      yield { kind: 'same', text: left };
      i++;
      j++;
    } else if (left !== null && (right === null || !table || (table[(i + 1) * wide + j] ?? 0) >= (table[i * wide + j + 1] ?? 0))) {
      yield { kind: 'removed', text: left };
      i++;
    } else {
      yield { kind: 'added', text: right ?? '' };
      j++;
    }
  }
}

/** What changed between two texts, word by word: what stayed and what came make the newer one, what stayed and what went the older. */
export function changedWords(before: string, after: string): Piece[] {
  const [a, b] = [words(before), words(after)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const pieces: Piece[] = [];
  const add = ({ kind, text }: Piece) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) pieces.push({ kind, text });
  };
  add({ kind: 'same', text: a.slice(0, start).join('') });
  for (const piece of middle(a.slice(start, a.length - end), b.slice(start, b.length - end))) add(piece);
  add({ kind: 'same', text: a.slice(a.length - end).join('') });
  return pieces;
}
