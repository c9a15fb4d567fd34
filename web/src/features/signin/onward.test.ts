import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepOnward, leaveIntroduction, onward } from './onward';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { origin: 'https://quire.example' });
});
afterEach(() => {
  leaveIntroduction();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the introduction leads to where the reader was about to go, for an hour, and else home', () => {
  expect(onward()).toBe('/');
  keepOnward('/p/1?a=b');
  expect(onward()).toBe('/p/1?a=b');
  vi.advanceTimersByTime(3_600_000);
  expect(onward()).toBe('/');
  keepOnward('/p/1');
  leaveIntroduction();
  expect(onward()).toBe('/');
});

test('it leads to no other site', () => {
  keepOnward('https://evil.example/');
  expect(onward()).toBe('/');
});
