import { expect, test } from 'vitest';
import cases from '../../../../crates/routing/cases/addresses.json';
import { categoryOf } from './categories';

const found = (cases as { rule: string; input: unknown; expected: unknown }[]).filter((c) => c.rule === 'search category') as {
  input: string;
  expected: { category: string } | null;
}[];

// What the table of routes lets through: no path of another category is a page.
test.each(found.filter(({ expected }) => expected))('$input', ({ input, expected }) => {
  const [, category] = /\/search\/?(\w+)?$/u.exec(input) ?? [];
  expect(categoryOf(category).category).toBe(expected?.category);
});
