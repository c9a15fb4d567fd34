import { expect, it } from 'vitest';
import cases from '../../../../crates/core/cases/image.json';
import { focusIn } from './focus';

interface InCrop {
  original: [number, number];
  shape: [number, number];
  focus: [number, number];
}

it('the focus lies in a crop where the server puts it', () => {
  const all = cases.filter(({ rule }) => rule === 'focus in a crop');
  expect(all.length).toBeGreaterThan(5);
  for (const { input, expected } of all) {
    const {
      original: [width, height],
      shape,
      focus: [focusX, focusY],
    } = input as InCrop;
    expect(focusIn({ width, height, focusX, focusY }, shape), JSON.stringify(input)).toEqual(expected);
  }
});

it('of a picture of unknown size the middle stays', () => {
  expect(focusIn({ width: 0, height: 0, focusX: 20, focusY: 80 }, [160, 107])).toEqual([50, 50]);
});

it('of what is much longer than the crop a third is shown, and the focus lies in it', () => {
  for (let focusX = 0; focusX <= 100; focusX++) {
    const [x] = focusIn({ width: 5000, height: 100, focusX, focusY: 50 }, [160, 107]);
    const start = focusX < 33.4 ? 0 : focusX > 66.6 ? 66.7 : 33.3;
    expect(Math.abs(start + x / 3 - focusX), `${focusX}`).toBeLessThan(1);
  }
});
