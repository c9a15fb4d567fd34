import { expect, test } from 'vitest';
import { markedIn, opensResponses } from './hash';

test('an address opens the responses, or one of them', () => {
  expect([
    opensResponses('#responses'),
    opensResponses('#response-0123456789ab'),
    opensResponses('#more-title'),
    opensResponses(''),
  ]).toEqual([true, true, false, false]);
  expect([markedIn('#response-0123456789ab'), markedIn('#responses'), markedIn('#response-<b>')]).toEqual(['0123456789ab', null, null]);
});
