import { expect, test } from 'vitest';
import { unwrap } from './op';

const thrownBy = (message: string): unknown => {
  try {
    return unwrap('Read', { errors: [{ message }] });
  } catch (error) {
    return error;
  }
};

// S011
test('a conflict tells the front door of itself, other errors say nothing', () => {
  expect(thrownBy('409: Conflict, try again')).toMatchObject({ digest: '409: Conflict' });
  expect(thrownBy('internal error')).toMatchObject({ digest: undefined });
});
