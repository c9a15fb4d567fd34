import { expect, test, vi } from 'vitest';
import { Unread } from './Unread';

test('an answer that was overtaken by what is known now does not win', async () => {
  const unread = new Unread();
  unread.set(5);
  const answers: ((count: number) => void)[] = [];
  const read = vi
    .fn<() => Promise<number>>()
    .mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          answers.push(resolve);
        }),
    )
    .mockResolvedValue(0);
  const asked = unread.ask(read);
  // Everything is marked as read while the answer is on its way.
  unread.set(0);
  answers[0]?.(5);
  expect(await asked).toBe(false);
  expect(unread.count).toBe(0);
  expect(unread.isMore).toBe(false);
  expect(read).toHaveBeenCalledTimes(2);
});

test('more is said once, until the list is looked at', async () => {
  const unread = new Unread();
  const told = vi.fn();
  const end = unread.subscribe(told);
  expect(await unread.ask(async () => 2)).toBe(true);
  expect(unread.isMore).toBe(false);
  expect(await unread.ask(async () => 3)).toBe(true);
  expect(unread.isMore).toBe(true);
  expect(await unread.ask(async () => 3)).toBe(false);
  expect(told).toHaveBeenCalledTimes(2);
  unread.looked();
  expect(unread.isMore).toBe(false);
  end();
  unread.set(1);
  expect(told).toHaveBeenCalledTimes(3);
});
