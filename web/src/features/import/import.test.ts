import { expect, it } from 'vitest';
import { FILE_TOO_LARGE, hindranceOf, WRONG_FILE } from './importStory';
import { lossLines } from './losses';

it('files of text that are small enough may be stories', () => {
  for (const name of ['a.md', 'A B.Markdown', 'page.HTML', 'page.htm', 'notes.txt'])
    expect(hindranceOf({ name, size: 10 })).toBeUndefined();
  for (const name of ['a.docx', 'a.pdf', 'md', 'a.md.exe', '']) expect(hindranceOf({ name, size: 10 })).toBe(WRONG_FILE);
  expect(hindranceOf({ name: 'a.md', size: 6 * 1024 * 1024 })).toBe(FILE_TOO_LARGE);
});

it('what was lost is told in words, also what no one has words for', () => {
  const lines = lossLines({
    postId: 'a',
    pictures: { copied: 2, left: 1 },
    losses: [
      { kind: 'list-depth', count: 3, example: '' },
      { kind: 'new-kind', count: 1, example: ' a ' },
    ],
  });
  expect(lines).toEqual([
    '2 pictures were copied.',
    '1 picture could not be copied and is still loaded from the original site.',
    'Deeply nested lists were flattened. (3 times)',
    'Something could not be kept as it was. For example: a',
  ]);
  expect(lossLines({ postId: 'a', pictures: { copied: 0, left: 0 }, losses: [] })).toEqual([]);
});
