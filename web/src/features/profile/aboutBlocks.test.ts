import { expect, test } from 'vitest';
import type { Block } from '@/features/editor/model/block';
import { aboutBlocks } from './aboutBlocks';

test('a text with lists and links stays as it is', () => {
  const blocks: Block[] = [
    {
      id: 'a',
      type: 'p',
      text: 'I write',
      marks: [
        { type: 'link', href: 'https://ada.example', start: 0, end: 1 },
        { type: 'strong', start: 2, end: 7 },
      ],
    },
    { id: 'b', type: 'li', list: 'ol', depth: 1, text: 'often' },
  ];
  expect(aboutBlocks(blocks)).toEqual(blocks);
});

test('quotes and code become paragraphs, tasks plain items, and other marks go', () => {
  const blocks: Block[] = [
    { id: 'a', type: 'quote', text: 'Said' },
    { id: 'b', type: 'li', list: 'done', depth: 0, text: 'done' },
    { id: 'c', type: 'p', text: 'let x', marks: [{ type: 'code', start: 0, end: 3 }] },
  ];
  expect(aboutBlocks(blocks)).toEqual([
    { id: 'a', type: 'p', text: 'Said' },
    { id: 'b', type: 'li', list: 'ul', depth: 0, text: 'done' },
    { id: 'c', type: 'p', text: 'let x' },
  ]);
});
