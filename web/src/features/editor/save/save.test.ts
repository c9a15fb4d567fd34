import { expect, it } from 'vitest';
import type { Draft } from '../model/block';
import { sameDraft } from './changes';
import { ModelServer } from './model';
import { answered, begun, dueAt, edited, failed, fresh, isPending, NEW, resolved, type SaveState, statusOf } from './save';

const TEXT: Draft = {
  title: 'T',
  subtitle: '',
  blocks: [
    { id: 'a', type: 'p', text: 'A' },
    { id: 'b', type: 'p', text: 'B' },
  ],
};
const write = (state: SaveState, id: string, text: string, now = 0): SaveState =>
  edited(state, { ...state.local, blocks: state.local.blocks.map((block) => (block.id === id ? { ...block, text } : block)) }, now);

it('a save waits for a pause of a second, yet never longer than five', () => {
  let state = write(fresh('p', 1, TEXT), 'a', 'A1', 1_000);
  expect(dueAt(state)).toBe(2_000);
  for (let now = 1_500; now <= 5_900; now += 100) state = write(state, 'a', `A${now}`, now);
  expect(dueAt(state)).toBe(6_000);
});

it('only what changed travels, and only one save at a time', () => {
  const { state, request } = begun(write(fresh('p', 1, TEXT), 'b', 'B2'), () => 's1');
  expect(request).toEqual({
    postId: 'p',
    saveId: 's1',
    baseRevision: 1,
    changes: { blocks: [{ id: 'b', type: 'p', text: 'B2' }], deletedBlocks: [], order: [] },
  });
  expect(dueAt(write(state, 'b', 'B3', 9))).toBeNull();
});

it('a retry is the same save, later each time', () => {
  const first = begun(write(fresh('p', 1, TEXT), 'b', 'B2'), () => 's1');
  const lost = failed(write(first.state, 'b', 'B3', 10), 1_000);
  expect(dueAt(lost)).toBe(2_000);
  const second = begun(lost, () => 's2');
  expect(second.request).toEqual(first.request);
  expect(dueAt(failed(second.state, 2_000))).toBe(4_000);
  const after = answered(second.state, { kind: 'saved', postId: 'p', revision: 2, merged: null }, 3_000);
  expect(begun(after, () => 's3').request.changes.blocks).toEqual([{ id: 'b', type: 'p', text: 'B3' }]);
});

it('what others wrote elsewhere is taken in; the same block asks', () => {
  const sent = begun(write(fresh('p', 1, TEXT), 'a', 'mine'), () => 's1').state;
  const others = { blocks: [{ id: 'b', type: 'p' as const, text: 'theirs' }], deletedBlocks: [], order: [] };
  const calm = answered(sent, { kind: 'saved', postId: 'p', revision: 3, merged: others }, 0);
  expect(calm.local.blocks.map(({ text }) => text)).toEqual(['mine', 'theirs']);
  expect([calm.conflicts, isPending(calm)]).toEqual([[], false]);
  const both = answered(write(sent, 'b', 'mine too', 5), { kind: 'saved', postId: 'p', revision: 3, merged: others }, 6);
  expect(both.conflicts).toEqual([
    { part: 'BLOCK', id: 'b', mine: { id: 'b', type: 'p', text: 'mine too' }, theirs: { id: 'b', type: 'p', text: 'theirs' } },
  ]);
  expect([dueAt(both), statusOf(both, true)]).toEqual([null, 'conflict']);
  const texts = (choice: 'mine' | 'theirs' | 'both') =>
    resolved(
      both,
      () => choice,
      () => 'n',
      9,
    ).local.blocks.map(({ id, text }) => `${id} ${text}`);
  expect(texts('mine')).toEqual(['a mine', 'b mine too']);
  expect(texts('theirs')).toEqual(['a mine', 'b theirs']);
  expect(texts('both')).toEqual(['a mine', 'b theirs', 'n mine too']);
});

it('a long paste travels in several saves', () => {
  const blocks = Array.from({ length: 12 }, (_, index) => ({ id: `b${index}`, type: 'p' as const, text: 'x'.repeat(99_000) }));
  const server = new ModelServer();
  let state = edited(NEW, { title: '', subtitle: '', blocks }, 0);
  let saves = 0;
  for (; isPending(state); saves++) {
    const { state: next, request } = begun(state, () => `s${saves}`);
    expect(JSON.stringify(request).length).toBeLessThan(500_000);
    state = answered(next, server.save(request), 0);
  }
  expect(saves).toBeGreaterThan(1);
  expect(sameDraft(server.head, state.local)).toBe(true);
});

it('what is said about it', () => {
  const draft = write(fresh('p', 1, TEXT), 'a', 'x');
  expect([statusOf(NEW, true), statusOf(fresh('p', 1, TEXT), true), statusOf(draft, true), statusOf(draft, false)]).toEqual([
    'new',
    'saved',
    'saving',
    'offline',
  ]);
  expect(statusOf(failed(begun(draft, () => 's').state, 0), true)).toBe('failing');
  const refused = answered(begun(draft, () => 's').state, { kind: 'refused', message: 'No.', mayPass: false }, 0);
  expect([statusOf(refused, true), dueAt(refused), dueAt(write(refused, 'a', 'y', 5))]).toEqual(['refused', null, 1_005]);
});
