import { expect, test } from 'vitest';
import { localOrMemory } from './local';

function browser(isFull = false): globalThis.Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('QuotaExceededError');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  } as globalThis.Storage;
}

test('what was set is there until it is removed', () => {
  const storage = localOrMemory(() => ours);
  const ours = browser();
  storage.set('a', '1');
  expect([storage.get('a'), ours.getItem('a'), storage.get('b')]).toEqual(['1', '1', null]);
  storage.remove('a');
  expect(storage.get('a')).toBeNull();
});

// S215, F421
test('where the browser refuses, memory remembers for as long as the page lives', () => {
  const refused = localOrMemory(() => {
    throw new Error('SecurityError');
  });
  const full = localOrMemory(() => ours);
  const ours = browser(true);
  for (const storage of [refused, full]) {
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    storage.remove('a');
    expect(storage.get('a')).toBeNull();
  }
});

test('what memory took over is newer than what the browser has', () => {
  let isFull = false;
  const storage = localOrMemory(() =>
    isFull
      ? {
          ...ours,
          setItem: () => {
            throw new Error('full');
          },
        }
      : ours,
  );
  const ours = browser();
  storage.set('a', 'old');
  isFull = true;
  storage.set('a', 'new');
  expect(storage.get('a')).toBe('new');
  isFull = false;
  storage.set('a', 'newest');
  expect([storage.get('a'), ours.getItem('a')]).toEqual(['newest', 'newest']);
});
