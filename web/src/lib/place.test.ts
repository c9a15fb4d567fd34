import { expect, test } from 'vitest';
import { placeOf } from './place';
import type { PageRequest } from './request';

const site = { name: 'Quire', tagline: '', url: 'https://quire.example' };
const pier = { prefix: '/pier', origin: 'https://pier.example' };
const request = (more: Partial<PageRequest>): PageRequest =>
  ({ origin: site.url, ownHost: false, ownPlace: null, site, ...more }) as PageRequest;

test('a page stands on the host of its publication, and everything else on the site', () => {
  const onSite = request({ ownPlace: pier });
  const onOwnHost = request({ ownPlace: pier, ownHost: true, origin: pier.origin });
  for (const asked of [onSite, onOwnHost])
    for (const [path, place] of [
      ['/pier', 'https://pier.example/'],
      ['/pier/all?orderBy=earliest', 'https://pier.example/all?orderBy=earliest'],
      ['https://quire.example/pier/low-water-1', 'https://pier.example/low-water-1'],
      ['/pier-2/low-water-1', 'https://quire.example/pier-2/low-water-1'],
      ['/@ada', 'https://quire.example/@ada'],
      ['https://elsewhere.example/pier/low-water-1', 'https://elsewhere.example/pier/low-water-1'],
    ] as const)
      expect(placeOf(asked, path)).toBe(place);
  expect(placeOf(request({}), '/pier')).toBe('https://quire.example/pier');
});
