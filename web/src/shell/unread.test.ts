import { expect, test } from 'vitest';
import cases from '../../../crates/core/cases/sidebar.json';
import { hasDot } from './unread';

const at = (seconds: number | null): string | null => (seconds === null ? null : new Date(seconds * 1_000).toISOString());
const badges = cases.filter((c) => c.rule === 'sidebar badge') as unknown as {
  input: { published: (number | null)[]; viewed: number | null };
  expected: boolean;
}[];

// S058
// proves V273: "Sidebar badge: `{"published": [20], "viewed": 10}` gives `true`"
// proves V274: "Sidebar badge: `{"published": [10], "viewed": 20}` gives `false`"
test.each(badges)('a dot for $input is $expected', ({ input, expected }) => {
  expect(
    hasDot(
      input.published.map((time) => ({ lastPublishedAt: at(time) })),
      at(input.viewed),
    ),
  ).toBe(expected);
});
