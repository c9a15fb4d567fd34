import { expect, test, vi } from 'vitest';
import { askForQuotes, change, type Quote, read } from './known';

const query = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('@/lib/gql/client', () => ({ query }));

const quote = (id: string): Quote => ({
  id,
  blockId: 'a',
  start: 0,
  end: 1,
  text: 'A',
  note: null,
  isDetached: false,
  isMine: true,
  createdAt: '',
  creator: { id: '', name: '', url: '' },
});

test('what was taken before the server said what there is stays, and nothing is there twice', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  query.mockReturnValueOnce(
    new Promise((resolve) => {
      answers.push(resolve);
    }),
  );
  const asked = askForQuotes('ab12');
  change('ab12', () => [{ ...quote('kept'), key: 'new-1' }, quote('new-2')]);
  answers[0]?.({ post: { viewerEdge: { quotes: [quote('old'), quote('kept')], acceptsPrivateNotes: true } } });
  await asked;
  expect(read('ab12').quotes.map(({ id, key }) => [id, key])).toEqual([
    ['old', undefined],
    ['kept', 'new-1'],
    ['new-2', undefined],
  ]);
  expect(read('ab12')).toMatchObject({ acceptsNotes: true, isKnown: true });
});
