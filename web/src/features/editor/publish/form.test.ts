import { expect, it } from 'vitest';
import { momentOf, previewsOf, settingsIn, wallClock } from './form';

it('a moment is one of the writer’s clock, and must be to come', () => {
  const now = Date.parse('2030-05-01T12:00:00Z');
  const later = new Date(now + 3_600_000).toISOString();
  expect(momentOf(wallClock(later), now)).toBe(later);
  expect(momentOf(wallClock(new Date(now - 60_000).toISOString()), now)).toBeNull();
  expect(momentOf('', now)).toBeNull();
});

it('the story’s own pictures can stand for it, each once', () => {
  const src = 'a'.repeat(32);
  const picture = { src, width: 1, height: 1, alt: 'A', layout: 'inset', focusX: 50, focusY: 50 } as const;
  expect(
    previewsOf([
      { id: 'a', type: 'image', text: '', ...picture },
      { id: 'b', type: 'imageGrid', text: '', images: [picture, { ...picture, src: 'https://a.org/b.png' }] },
    ]),
  ).toEqual([{ id: src, alt: 'A', focus: '50,50' }]);
});

it('what the form says goes out; a picture and a publication only where one could be chosen', () => {
  const data = new FormData();
  for (const [name, value] of Object.entries({
    visibility: 'PUBLIC',
    license: 'CC_40_BY',
    topics: 'a, b',
    slug: ' x ',
    canonicalUrl: '',
    seoTitle: '',
    seoDescription: '',
  }))
    data.set(name, value);
  expect(settingsIn(data)).toEqual({
    visibility: 'PUBLIC',
    license: 'CC_40_BY',
    tags: ['a', 'b'],
    slug: 'x',
    canonicalUrl: '',
    catalogs: [],
    seoTitle: '',
    seoDescription: '',
  });
  data.set('preview', 'p');
  expect(settingsIn(data).previewImageId).toBe('p');
  data.set('collection', '');
  expect(settingsIn(data).collectionId).toBe('');
});

it('of series and lists only what was changed goes out', () => {
  const data = new FormData();
  for (const [name, list] of [
    ['wereOn', 'a'],
    ['wereOn', 'b'],
    ['wereOff', 'c'],
    ['wereOff', 'd'],
    ['onLists', 'b'],
    ['onLists', 'd'],
  ] as const)
    data.append(name, list);
  expect(settingsIn(data).catalogs).toEqual([
    { catalogId: 'd', isOn: true },
    { catalogId: 'a', isOn: false },
  ]);
});
