import { expect, test, vi } from 'vitest';
import { TOAST_DEFAULT_DURATION_MS } from '@/gen/limits';
import { ToastQueue } from './queue';

test('toasts are shown one at a time, in order', () => {
  const queue = new ToastQueue();
  const first = queue.push({ text: 'one' });
  queue.push({ text: 'two' });
  expect(queue.current?.text).toBe('one');
  queue.close(first);
  expect(queue.current?.text).toBe('two');
});

test('the same text does not wait twice', () => {
  const queue = new ToastQueue();
  const first = queue.push({ text: 'one' });
  queue.push({ text: 'one' });
  queue.close(first);
  expect(queue.current).toBeNull();
});

test('errors stay until they are closed, messages leave after five seconds', () => {
  const queue = new ToastQueue();
  const error = queue.push({ text: 'no', kind: 'error' });
  expect(queue.current?.duration).toBe(Infinity);
  queue.close(error);
  queue.push({ text: 'yes' });
  expect(queue.current?.duration).toBe(TOAST_DEFAULT_DURATION_MS);
});

test('a toast that still waits can be taken out', () => {
  const queue = new ToastQueue();
  const first = queue.push({ text: 'one' });
  queue.close(queue.push({ text: 'two' }));
  queue.close(first);
  expect(queue.current).toBeNull();
});

test('listeners hear of every change until they leave', () => {
  const queue = new ToastQueue();
  const heard = vi.fn<() => void>();
  const leave = queue.subscribe(heard);
  const id = queue.push({ text: 'one' });
  expect(heard).toHaveBeenCalled();
  leave();
  heard.mockClear();
  queue.close(id);
  expect(heard).not.toHaveBeenCalled();
});
