import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { APPLY, keepFont, showFont } from './font';

const root = { dataset: {} as Record<string, string> };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal('document', { documentElement: root });
  root.dataset = {};
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was chosen holds at once, and on the next page before it is painted', () => {
  keepFont('SANS_SERIF_2');
  expect(root.dataset).toEqual({ font: 'SANS_SERIF_2' });
  root.dataset = {};
  runInThisContext(APPLY);
  expect(root.dataset).toEqual({ font: 'SANS_SERIF_2' });
  root.dataset = {};
  showFont();
  expect(root.dataset).toEqual({ font: 'SANS_SERIF_2' });
});

test('who chose nothing, or nothing that there is, reads as everybody', () => {
  runInThisContext(APPLY);
  showFont();
  expect(root.dataset).toEqual({});
  localStorage.setItem('reading-font', 'COMIC');
  showFont();
  expect(root.dataset).toEqual({});
});
