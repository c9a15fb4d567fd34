import { expect, test } from 'vitest';
import { READ_ACTIVE_WINDOW_MS, READ_COUNTS_AFTER_MS, READING_STARTS_AFTER_MS } from '@/gen/limits';
import { ActiveTime } from './activeTime';
import { Reading } from './reading';

function clock() {
  let at = 0;
  return {
    now: () => at,
    pass: (ms: number) => {
      at += ms;
    },
  };
}

test('time counts while someone does something with a page that is seen', () => {
  const { now, pass } = clock();
  const time = new ActiveTime(now);
  pass(10_000);
  expect(time.ms).toBe(0);
  time.act();
  pass(3000);
  time.act();
  pass(4000);
  expect(time.ms).toBe(7000);
  time.hide();
  pass(100_000);
  time.hide();
  expect(time.ms).toBe(7000);
  time.act();
  pass(1000);
  expect(time.ms).toBe(8000);
});

test('a page that is open, and nothing happens, is read for a minute', () => {
  const { now, pass } = clock();
  const time = new ActiveTime(now);
  time.act();
  pass(3_600_000);
  expect(time.ms).toBe(READ_ACTIVE_WINDOW_MS);
  time.act();
  pass(1);
  expect(time.ms).toBe(READ_ACTIVE_WINDOW_MS + 1);
});

test('active time never runs backwards, and never faster than the clock', () => {
  const { now, pass } = clock();
  const time = new ActiveTime(now);
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let step = 0; step < 500; step++) {
    const [before, waited] = [time.ms, next(200_000)];
    pass(waited);
    if (next(3) > 0) time.act();
    else time.hide();
    expect(time.ms - before).toBeGreaterThanOrEqual(0);
    expect(time.ms - before).toBeLessThanOrEqual(Math.min(waited, READ_ACTIVE_WINDOW_MS));
  }
});

function view() {
  const time = clock();
  const told: unknown[][] = [];
  let percent = 0;
  const reading = new Reading({
    postId: 'ab12',
    now: time.now,
    percent: () => percent,
    report: (key, data) => told.push([key, ...Object.values(data ?? {}).slice(1)]),
  });
  return {
    ...time,
    told,
    reading,
    scroll: (to: number) => {
      percent = to;
      reading.look();
    },
  };
}

test('the farthest mark is told, each once, also when the reader goes back', () => {
  const { told, scroll } = view();
  for (const percent of [0, 24, 25, 30, 10, 80, 76, 100, 0, 100]) scroll(percent);
  expect(told).toEqual([
    ['story.scrolled', 25],
    ['story.scrolled', 75],
    ['story.scrolled', 100],
  ]);
});

test('a story counts as read after half a minute, or at its end, but not for racing there', () => {
  const slow = view();
  slow.reading.look();
  slow.pass(READ_COUNTS_AFTER_MS - 1);
  slow.reading.look();
  expect(slow.told).toEqual([]);
  slow.pass(1);
  slow.reading.look();
  slow.reading.look();
  expect(slow.told).toEqual([['story.read']]);
  const patient = view();
  patient.reading.look();
  patient.pass(READ_COUNTS_AFTER_MS);
  patient.reading.leave();
  expect(patient.told).toEqual([['story.read'], ['story.read_time', READ_COUNTS_AFTER_MS / 1000]]);
  const quick = view();
  quick.scroll(100);
  expect(quick.told).toEqual([['story.scrolled', 100]]);
  quick.pass(READING_STARTS_AFTER_MS);
  quick.reading.look();
  expect(quick.told.at(-1)).toEqual(['story.read']);
});

test('read time is told in whole seconds, what is new of it, and in parts of ten minutes', () => {
  const { told, pass, reading } = view();
  reading.act();
  pass(1900);
  reading.leave();
  reading.leave();
  expect(told).toEqual([['story.read_time', 1]]);
  reading.act();
  pass(1100);
  reading.leave();
  expect(told.slice(1)).toEqual([['story.read_time', 2]]);
  for (let minute = 0; minute < 21; minute++) {
    reading.act();
    pass(60_000);
  }
  reading.leave();
  expect(told.filter(([key]) => key === 'story.read_time').slice(2)).toEqual([
    ['story.read_time', 600],
    ['story.read_time', 600],
    ['story.read_time', 60],
  ]);
});
