import { expect, test } from 'vitest';
import { hindranceOf, isPictureAddress, LARGEST_PICTURE, TOO_LARGE, WRONG_TYPE } from './upload';

test('what cannot be a picture is told before it is sent', () => {
  expect(hindranceOf({ size: LARGEST_PICTURE, type: 'image/png' })).toBeUndefined();
  expect(hindranceOf({ size: LARGEST_PICTURE + 1, type: 'image/png' })).toBe(TOO_LARGE);
  for (const type of ['image/svg+xml', 'image/heic', 'text/html', '']) expect(hindranceOf({ size: 1, type }), type).toBe(WRONG_TYPE);
});

test('an address is a picture’s own when its name ends like one', () => {
  for (const yes of ['https://example.org/a.png', 'http://example.org/b/A.JPEG?size=2#x', 'https://example.org/a.b.webp'])
    expect(isPictureAddress(yes), yes).toBe(true);
  for (const no of [
    'https://example.org/png',
    'https://example.org/?a=b.png',
    'a.png',
    'https://example.org/a.svg',
    'https://example.org/a.png b',
    'javascript:a.png',
  ])
    expect(isPictureAddress(no), no).toBe(false);
});
