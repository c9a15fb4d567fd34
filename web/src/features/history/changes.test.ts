import { expect, it } from 'vitest';
import { changesOf } from './changes';

const p = (id: string, text: string) => ({ id, type: 'p', text });

it('blocks that stayed are counted together, the others told in reading order', () => {
  const same = (id: string) => ({ kind: 'SAME' as const, blockId: id, before: p(id, 'x'), after: p(id, 'x') });
  const changes = changesOf([
    same('a'),
    same('b'),
    { kind: 'CHANGED', blockId: 'c', before: p('c', 'cold lake'), after: p('c', 'warm lake') },
    { kind: 'CHANGED', blockId: 'd', before: p('d', 'Part'), after: { id: 'd', type: 'h2', text: 'Part' } },
    { kind: 'REMOVED', blockId: 'e', before: { id: 'e', type: 'separator', text: '' }, after: null },
    { kind: 'ADDED', blockId: 'f', before: null, after: { id: 'f', type: 'image', text: '', alt: 'A boat' } },
    { kind: 'MOVED', blockId: 'g', before: p('g', 'went'), after: p('g', 'went') },
    same('h'),
  ]);
  expect(
    changes.map((change) =>
      change.kind === 'same' ? `same ${change.count}` : `${change.kind} ${change.name}${change.note ? ` (${change.note})` : ''}`,
    ),
  ).toEqual([
    'same 2',
    'changed Paragraph',
    'changed Heading (Paragraph → Heading)',
    'removed Separator',
    'added Picture',
    'moved Paragraph',
    'same 1',
  ]);
  expect(changes[1]).toMatchObject({
    pieces: [
      { kind: 'removed', text: 'cold' },
      { kind: 'added', text: 'warm' },
      { kind: 'same', text: ' lake' },
    ],
  });
  expect(changes[4]).toMatchObject({ pieces: [{ kind: 'added', text: 'A boat' }] });
});
