import { expect, test, vi } from 'vitest';
import { readEdge } from '@/lib/gql/edges';
import { setHidden } from './acts';

const mutate = vi.hoisted(() => vi.fn<(operation: { name: string }) => Promise<unknown>>());
vi.mock('@/lib/gql/client', () => ({ mutate }));

test('a response that is shown again at once is hidden first on the server, too', async () => {
  const waiting: ((answer: unknown) => void)[] = [];
  mutate.mockImplementation(
    () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  );
  const operations = (): string[] => mutate.mock.calls.map(([{ name }]) => name);
  const both = Promise.all([setHidden('r', 'p', true), setHidden('r', 'p', false)]);
  expect(readEdge('Post:r').isHidden).toBe(false);
  await vi.waitFor(() => expect(operations()).toEqual(['HidePostResponseOnParentPost']));
  waiting[0]?.({ hidePostResponseOnParentPost: { __typename: 'Post', responsesCount: 0 } });
  await vi.waitFor(() => expect(operations()).toEqual(['HidePostResponseOnParentPost', 'UnhidePostResponseOnParentPost']));
  waiting[1]?.({ unhidePostResponseOnParentPost: { __typename: 'Post', responsesCount: 1 } });
  expect(await both).toEqual([true, true]);
  expect(readEdge('Post:p').responses).toBe(1);
});
