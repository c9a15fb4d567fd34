import { expect, test } from 'vitest';
import { isSquare, squareOf } from './crop';

test('the square lies within the picture, wherever one looks', () => {
  expect(squareOf(400, 300, 0)).toEqual({ x: 0, y: 0, side: 300 });
  expect(squareOf(400, 300, 50)).toEqual({ x: 50, y: 0, side: 300 });
  expect(squareOf(400, 300, 100)).toEqual({ x: 100, y: 0, side: 300 });
  expect(squareOf(300, 401, 50)).toEqual({ x: 0, y: 51, side: 300 });
  expect(squareOf(5, 5, 70)).toEqual({ x: 0, y: 0, side: 5 });
  expect([squareOf(400, 300, -5).x, squareOf(400, 300, 1000).x]).toEqual([0, 100]);
  expect([isSquare(5, 5), isSquare(5, 6)]).toEqual([true, false]);
});
