import { expect, test } from 'vitest';
import { memory } from '@/lib/storage/local';
import { keepView, viewCounts } from './viewed';

const at = (day: number, month = 7, hour = 12): Date => new Date(2026, month - 1, day, hour);

// F426
test('stories are counted by day, week and month, each once', () => {
  const storage = memory();
  // The first of July 2026 is a Wednesday.
  keepView(storage, 'may', true, at(20, 5));
  keepView(storage, 'monday', true, at(29, 6));
  keepView(storage, 'sunday', true, at(28, 6));
  keepView(storage, 'wednesday', false, at(1));
  keepView(storage, 'thursday', true, at(2));
  keepView(storage, 'thursday', true, at(2, 7, 13));
  expect(viewCounts(storage, at(2))).toEqual({ postsToday: 1, postsThisWeek: 3, postsThisMonth: 2, nonMemberThisMonth: 1 });
  expect(viewCounts(storage, at(3))).toEqual({ postsToday: 0, postsThisWeek: 3, postsThisMonth: 2, nonMemberThisMonth: 1 });
  expect(viewCounts(storage, at(6))).toEqual({ postsToday: 0, postsThisWeek: 0, postsThisMonth: 2, nonMemberThisMonth: 1 });
  expect(viewCounts(storage, at(1, 8))).toEqual({ postsToday: 0, postsThisWeek: 0, postsThisMonth: 0, nonMemberThisMonth: 0 });
});

test('what counts no more is forgotten, and of very many the oldest', () => {
  const storage = memory();
  keepView(storage, 'june', true, at(10, 6));
  for (let n = 0; n < 510; n++) keepView(storage, `story${n}`, true, at(20));
  expect(JSON.parse(storage.get('views') ?? '') as unknown[]).toHaveLength(500);
  expect(viewCounts(storage, at(20)).postsThisMonth).toBe(500);
});

test('what someone else wrote there is no view', () => {
  const storage = memory();
  for (const text of ['{nonsense', '{}', '[1,null,{"at":5}]']) {
    storage.set('views', text);
    expect(viewCounts(storage, at(1)).postsThisMonth).toBe(0);
  }
  keepView(storage, 'a', true, at(1));
  expect(viewCounts(storage, at(1)).postsThisMonth).toBe(1);
});
