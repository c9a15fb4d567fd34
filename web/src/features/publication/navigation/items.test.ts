import { expect, test } from 'vitest';
import { hindranceOf, itemsOf, leadingTo, moved, newItem } from './items';

const items = itemsOf([
  { destination: 'LATEST', title: 'Latest', value: '' },
  { destination: 'ABOUT', title: 'Who we are', value: '' },
  { destination: 'ELSEWHERE', title: 'Old', value: 'x' },
]);

test('items move, and stay where they can go no further', () => {
  expect(moved(items, 0, 1).map((item) => item.title)).toEqual(['Who we are', 'Latest']);
  expect(moved(items, 0, -1)).toEqual(items);
  expect(moved(items, 1, 1)).toEqual(items);
});

test('a new item leads where no other does, and words that were chosen stay', () => {
  expect(newItem(items)).toEqual({ key: 2, destination: 'ARCHIVE', title: 'Archive', value: '' });
  const [latest, about] = items;
  expect(latest && leadingTo(latest, 'ARCHIVE').title).toBe('Archive');
  expect(about && leadingTo(about, 'ARCHIVE').title).toBe('Who we are');
});

test('what cannot be saved says why', () => {
  const site = { key: 9, destination: 'EXTERNAL_URL', title: 'Shop', value: 'https://shop.example' } as const;
  expect(hindranceOf([...items, site])).toBeUndefined();
  expect(hindranceOf([site, { ...site, key: 10 }])).toContain('Only one');
  expect(hindranceOf([{ ...site, value: 'javascript:alert(1)' }])).toContain('https://');
  expect(hindranceOf([{ ...site, title: ' ' }])).toContain('title');
});
