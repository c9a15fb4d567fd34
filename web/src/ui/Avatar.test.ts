import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { AVATAR_L, AVATAR_M, AVATAR_S, AVATAR_XL, AVATAR_XS, AVATAR_XXL, AVATAR_XXS, AVATAR_XXXS } from '@/gen/limits';
import { Avatar, type AvatarSize } from './Avatar';

const SIZES = [AVATAR_XXXS, AVATAR_XXS, AVATAR_XS, AVATAR_S, AVATAR_M, AVATAR_L, AVATAR_XL, AVATAR_XXL] as const;

// F443
test('pictures of people come in eight sizes, and each is as large as it is called', () => {
  expect(SIZES).toEqual([20, 28, 32, 40, 48, 64, 80, 128]);
  // No other number is a size: both lists would not fit each other.
  const all: readonly AvatarSize[] = SIZES;
  for (const size of all) {
    const picture = renderToStaticMarkup(createElement(Avatar, { name: 'Ada Lovelace', src: '/ada.webp', size }));
    expect(picture).toContain(`width="${size}" height="${size}"`);
    const letters = renderToStaticMarkup(createElement(Avatar, { name: 'Ada Lovelace', src: null, size }));
    expect(letters).toContain(`--size:${size / 16}rem`);
    expect(letters).toContain(size < 28 ? '>A<' : '>AL<');
  }
});
