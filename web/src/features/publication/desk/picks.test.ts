import { beforeEach, expect, test, vi } from 'vitest';
import { setPick } from './picks';

const sent = vi.hoisted(() => [] as { name: string; answer: () => void }[]);
vi.mock('@/features/settings/act', () => ({
  act: (_: unknown, __: unknown, name: string) => new Promise<void>((answer) => void sent.push({ name, answer })),
  reasonOf: () => 'refused',
}));

const story = { postId: 'a', collection: { id: 'b', name: 'Paper' } };

/** What was promised has gone on as far as it can. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => void sent.splice(0));

test('what is pressed while another choice is under way is sent after it', async () => {
  const shown: boolean[] = [];
  const both = [true, false].map((on) => setPick(story, 'pinned', on, (now) => shown.push(now)));
  await settled();
  expect(shown).toEqual([true, false]);
  expect(sent.map(({ name }) => name)).toEqual(['pinCollectionPost']);
  sent[0]?.answer();
  await settled();
  expect(sent.map(({ name }) => name)).toEqual(['pinCollectionPost', 'unpinCollectionPost']);
  sent[1]?.answer();
  await Promise.all(both);
});
