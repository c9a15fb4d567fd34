import { expect, test } from 'vitest';
import { hindranceOf, LARGEST_PICTURE, TOO_LARGE, WRONG_TYPE } from './upload';

test('what cannot be a picture is told before it is sent', () => {
  expect(hindranceOf({ size: LARGEST_PICTURE, type: 'image/png' })).toBeUndefined();
  expect(hindranceOf({ size: LARGEST_PICTURE + 1, type: 'image/png' })).toBe(TOO_LARGE);
  for (const type of ['image/svg+xml', 'image/heic', 'text/html', '']) expect(hindranceOf({ size: 1, type }), type).toBe(WRONG_TYPE);
});
