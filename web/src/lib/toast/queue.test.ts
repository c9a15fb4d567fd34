import { expect, test, vi } from 'vitest';
import cases from '../../../../crates/core/cases/banner.json';
import { TOAST_DEFAULT_DURATION_MS } from '@/gen/limits';
import type { ToastStyle } from '@/gen/vocabulary';
import { type Toast, ToastQueue } from './queue';

// S061
test('toasts are shown one at a time, in order', () => {
  const queue = new ToastQueue();
  const first = queue.push({ text: 'one' });
  queue.push({ text: 'two' });
  expect(queue.current?.text).toBe('one');
  queue.close(first);
  expect(queue.current?.text).toBe('two');
});

test('a toast carries what can be done about it', () => {
  const queue = new ToastQueue();
  const run = vi.fn<() => void>();
  queue.push({ text: 'one', action: { label: 'Undo', run } });
  queue.current?.action?.run();
  expect([queue.current?.action?.label, run.mock.calls.length]).toEqual(['Undo', 1]);
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
  const error = queue.push({ text: 'no', style: 'ERROR' });
  expect(queue.current?.duration).toBe('FOREVER');
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

const looks = cases.filter((c) => c.rule === 'toast') as unknown as {
  input: { duration?: Toast['duration']; toastStyle?: ToastStyle };
  expected: { duration: Toast['duration']; toastStyle: ToastStyle; endsWithPage: boolean };
}[];

// S063, S064, S070
test.each(looks)('a toast of $input looks as the domain says', ({ input, expected }) => {
  const queue = new ToastQueue();
  queue.push({ text: 'one', duration: input.duration, style: input.toastStyle });
  expect([queue.current?.duration, queue.current?.toastStyle]).toEqual([expected.duration, expected.toastStyle]);
  queue.navigated();
  expect(queue.current === null).toBe(expected.endsWithPage);
});

// S062, F302
// proves V258: "Toast: `{"duration": "NEXTPAGE"}` gives `{"duration": "NEXTPAGE""
test('a toast for this page does not wait for the next one', () => {
  const queue = new ToastQueue();
  queue.push({ text: 'one', duration: 'NEXTPAGE' });
  queue.push({ text: 'two', duration: 'NEXTPAGE' });
  queue.push({ text: 'three' });
  queue.navigated();
  expect(queue.current?.text).toBe('three');
});
