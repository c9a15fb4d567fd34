import { type Block, type Draft, type Mark, RANK } from './block';

// Made-up documents for tests: whatever the generator of numbers says.

/** Numbers from 0 up to below `n`, the same for the same seed (Mulberry32). */
export function numbers(seed: number): (n: number) => number {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * n);
  };
}

const PIECES = ['a', 'word ', '😀', '日本', 'e\u0301', ' ', '\n', 'שלום', '👨‍👩‍👧', '.', '<b>', '&amp;'];

export function someText(random: (n: number) => number, most = 8): string {
  return Array.from({ length: random(most) }, () => PIECES[random(PIECES.length)]).join('');
}

/** Formatting as the server keeps it: in order, one kind never twice over a place, anchors apart, never through a character. */
function someMarks(text: string, random: (n: number) => number): Mark[] {
  const places = [0];
  for (const character of text) places.push((places.at(-1) ?? 0) + character.length);
  if (places.length < 3) return [];
  const kinds = [
    { type: 'strong' },
    { type: 'em' },
    { type: 'strike' },
    { type: 'code' },
    { type: 'link', href: 'https://example.org/a' },
  ] as const;
  const marks = kinds.flatMap((kind) => {
    const [a = 0, b = 0] = [random(places.length), random(places.length)].sort((x, y) => x - y);
    return a === b || random(2) === 0 ? [] : [{ ...kind, start: places[a] ?? 0, end: places[b] ?? 0 }];
  });
  return marks.sort((a, b) => a.start - b.start || b.end - a.end || RANK[a.type] - RANK[b.type]);
}

const picture = { src: 'a1b2', width: 1200, height: 800, alt: 'A boat', layout: 'outset', focusX: 20, focusY: 70 } as const;

function someBlock(id: string, random: (n: number) => number): Block {
  const text = someText(random);
  const marks = someMarks(text, random);
  const said = { id, text, ...(marks.length > 0 && { marks }) };
  const kinds: (() => Block)[] = [
    () => ({ ...said, type: 'p' }),
    () => ({ ...said, type: 'p', dropCap: true }),
    () => ({ ...said, type: 'h2' }),
    () => ({ ...said, type: 'h3' }),
    () => ({ ...said, type: 'quote' }),
    () => ({ ...said, type: 'pullQuote' }),
    () => ({ ...said, type: 'li', list: 'ul', depth: random(3) }),
    () => ({ ...said, type: 'li', list: 'ol', depth: 0, start: 3 }),
    () => ({ ...said, type: 'li', list: 'done', depth: 0 }),
    () => ({ id, text, type: 'code', lang: 'rust' }),
    () => ({ id, text, type: 'code' }),
    () => ({ ...said, type: 'image', ...picture }),
    () => ({ ...said, type: 'image', ...picture, href: 'https://example.org/' }),
    () => ({ ...said, type: 'imageGrid', images: [picture, { ...picture, layout: 'inset' }] }),
    () => ({ ...said, type: 'embed', url: 'https://video.example/1', provider: 'Video', title: 'A film', ratio: 56 }),
    () => ({ ...said, type: 'embed', url: 'https://video.example/1', provider: '', title: '', ratio: 100, thumb: 'a1b2' }),
    () => ({
      id,
      text: '',
      type: 'table',
      rows: [
        [{ text: 'a' }, { text, ...(marks.length > 0 && { marks }) }],
        [{ text: '' }, { text: 'd' }],
      ],
      align: ['auto', 'right'],
    }),
    () => ({ id, text: '', type: 'separator' }),
  ];
  return (kinds[random(kinds.length)] ?? (() => ({ ...said, type: 'p' })))();
}

/** A draft that does not end with an empty paragraph: those are not kept. */
export function someDraft(seed: number): Draft {
  const random = numbers(seed);
  const blocks = Array.from({ length: random(12) }, (_, index) => someBlock(`b${index}`, random));
  return {
    title: someText(random).replaceAll('\n', ''),
    subtitle: 'Sub',
    blocks: [...blocks, { id: 'last', type: 'p', text: 'The end.' }],
  };
}
