import { expect, test } from 'vitest';
import { READING_NOTE_INTERVAL_MS, READING_STARTS_AFTER_MS } from '@/gen/limits';
import { percentRead, Progress } from './progress';

function reading() {
  const state = { now: 0, percent: 10 };
  const noted: number[] = [];
  const progress = new Progress({ now: () => state.now, percent: () => state.percent, note: (percent) => noted.push(percent) });
  return { state, noted, progress };
}

test('a page that was seen for a moment only was not read', () => {
  const { state, noted, progress } = reading();
  progress.seen(true);
  state.now = READING_STARTS_AFTER_MS - 1;
  progress.look();
  progress.seen(false);
  expect(noted).toEqual([]);
});

test('the time out of sight does not count', () => {
  const { state, noted, progress } = reading();
  progress.seen(true);
  state.now = 1000;
  progress.seen(false);
  state.now = 60_000;
  progress.seen(true);
  progress.look();
  expect(noted).toEqual([]);
  state.now += READING_STARTS_AFTER_MS - 1000;
  progress.look();
  expect(noted).toEqual([10]);
});

test('progress is told at intervals, the rest at the end, and never the same twice', () => {
  const { state, noted, progress } = reading();
  progress.seen(true);
  state.now = READING_STARTS_AFTER_MS;
  progress.look();
  state.percent = 20;
  progress.look();
  expect(noted).toEqual([10]);
  state.now += READING_NOTE_INTERVAL_MS;
  progress.look();
  expect(noted).toEqual([10, 20]);
  state.percent = 30;
  progress.seen(false);
  progress.seen(false);
  expect(noted).toEqual([10, 20, 30]);
  progress.seen(true);
  state.percent = 5;
  state.now += READING_NOTE_INTERVAL_MS;
  progress.look();
  expect(noted).toEqual([10, 20, 30]);
});

test('how far someone is, is what stands above the lower edge of the window', () => {
  expect(percentRead({ top: 800, height: 2000 }, 800)).toBe(0);
  expect(percentRead({ top: -200, height: 2000 }, 800)).toBe(50);
  expect(percentRead({ top: -1200, height: 2000 }, 800)).toBe(100);
  expect(percentRead({ top: -9999, height: 2000 }, 800)).toBe(100);
  expect(percentRead({ top: 0, height: 0 }, 800)).toBe(0);
});
