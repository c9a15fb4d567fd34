import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { poll } from './poll';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that can be put out of sight. */
function aPage() {
  const events = new EventTarget();
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  };
  const show = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    events.dispatchEvent(new Event('visibilitychange'));
  };
  return { page: page as unknown as Document, show };
}

function polled(isNew: () => boolean, random = 0.5) {
  const times: number[] = [];
  const { page, show } = aPage();
  const ask = async () => {
    times.push(Date.now());
    return isNew();
  };
  const stop = poll({ ask, first: 30_000, most: 300_000, random: () => random, page });
  return { times, show, stop };
}

const waits = (times: number[]): number[] => times.map((time, i) => time - (times[i - 1] ?? 0));

test('each wait is twice the one before, up to the longest, and short again after something new', async () => {
  let isNew = false;
  const { times, stop } = polled(() => isNew);
  await vi.advanceTimersByTimeAsync(1_050_000);
  expect(waits(times)).toEqual([30_000, 60_000, 120_000, 240_000, 300_000, 300_000]);
  isNew = true;
  await vi.advanceTimersByTimeAsync(300_000);
  isNew = false;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(waits(times).slice(-2)).toEqual([300_000, 30_000]);
  stop();
});

test('waits differ from browser to browser by a fifth', async () => {
  const early = polled(() => true, 0);
  const late = polled(() => true, 1);
  await vi.advanceTimersByTimeAsync(40_000);
  expect([early.times[0], late.times[0]]).toEqual([24_000, 36_000]);
  early.stop();
  late.stop();
});

test('a hidden page asks nothing, and asks at once when it is seen again', async () => {
  const { times, show, stop } = polled(() => true);
  show('hidden');
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(times).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
  show('visible');
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([3_600_000]);
  // Going to and fro asks nothing more.
  for (let i = 0; i < 20; i++) {
    show('hidden');
    show('visible');
  }
  await vi.advanceTimersByTimeAsync(29_000);
  expect(times.length).toBe(1);
  stop();
});

test('a question that is not answered is not asked twice, and nothing is asked after the end', async () => {
  const { page, show } = aPage();
  const answers: ((isNew: boolean) => void)[] = [];
  const ask = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        answers.push(resolve);
      }),
  );
  const stop = poll({ ask, first: 30_000, most: 300_000, random: () => 0.5, page });
  await vi.advanceTimersByTimeAsync(30_000);
  show('hidden');
  await vi.advanceTimersByTimeAsync(600_000);
  show('visible');
  expect(ask).toHaveBeenCalledTimes(1);
  stop();
  answers[0]?.(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test('a failure is tried again later', async () => {
  const { page } = aPage();
  const ask = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(true);
  const stop = poll({ ask, first: 30_000, most: 300_000, random: () => 0.5, page });
  await vi.advanceTimersByTimeAsync(90_000);
  expect(ask).toHaveBeenCalledTimes(2);
  stop();
});
