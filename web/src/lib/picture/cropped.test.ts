import { expect, it } from 'vitest';
import { cropped, socialPicture, type Shown } from './cropped';

const OURS = `/_/image/${'0a'.repeat(16)}`;
const TINY = 'data:image/webp;base64,UklGRg==';
const picture: Shown = { src: OURS, width: 1600, height: 1070, colour: '#102030', placeholder: TINY, focusX: 50, focusY: 50 };

it('a picture of ours is asked for as it is shown, and doubled for sharp screens', () => {
  expect(cropped(picture, 'card')).toMatchObject({ src: `${OURS}?w=160&h=107`, srcSet: `${OURS}?w=320&h=214 2x`, width: 160, height: 107 });
  expect(cropped(picture, 'lead')).toMatchObject({ src: `${OURS}?w=680&h=383`, srcSet: `${OURS}?w=1360&h=765 2x` });
});

it('its tiny copy stands there until it comes, unless one sees through it', () => {
  expect(cropped(picture, 'card').style).toEqual({
    backgroundColor: '#102030',
    backgroundImage: `url(${TINY})`,
    backgroundSize: 'cover',
    backgroundPosition: 'center',
  });
  expect(cropped({ ...picture, placeholder: null }, 'card').style).toBeUndefined();
  expect(cropped({ ...picture, colour: null }, 'card').style).toMatchObject({ backgroundImage: `url(${TINY})` });
});

it('its focus is in the crop, and in what a narrow page shows of that', () => {
  const shown = cropped({ ...picture, focusX: 20, focusY: 80, placeholder: null }, 'card');
  expect(shown).toMatchObject({
    src: `${OURS}?w=160&h=107&focus=20,80`,
    srcSet: `${OURS}?w=320&h=214&focus=20,80 2x`,
    style: { objectPosition: '20% 80%' },
  });
});

it('other sites get a crop with the focus, as large as they want it where it is', () => {
  expect(socialPicture({ ...picture, focusX: 0 })).toEqual({ src: `${OURS}?w=1200&h=630&focus=0,50`, width: 1200, height: 630 });
  expect(socialPicture({ ...picture, width: 300, height: 200 })).toEqual({ src: `${OURS}?w=1200&h=630`, width: 0, height: 0 });
  expect(socialPicture({ ...picture, src: 'https://example.org/a.png' })).toEqual({
    src: 'https://example.org/a.png',
    width: 1600,
    height: 1070,
  });
});

it('a picture of someone else is shown as it is', () => {
  const shown = cropped(
    { src: 'https://example.org/a.png', width: 0, height: 0, colour: null, placeholder: null, focusX: 50, focusY: 50 },
    'card',
  );
  expect(shown.src).toBe('https://example.org/a.png');
  expect('srcSet' in shown).toBe(false);
  expect(shown.style).toBeUndefined();
});
