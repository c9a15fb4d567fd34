import { expect, test } from 'vitest';
import type { IndexName } from '@/gen/vocabulary';
import all from '../../../../crates/search/cases/search.json';
import { searchClick } from './click';

interface Click {
  queryId: string | null;
  index: IndexName;
  objectId: string | null;
  place: number;
}

const cases = all.filter((c) => c.rule === 'search click') as unknown as { input: Click; expected: unknown }[];

test.each(cases.map((c) => [JSON.stringify(c.input), c] as const))('%s', (_, { input, expected }) => {
  expect(searchClick(input.queryId, input.index, input.objectId, input.place)).toEqual(expected);
});
