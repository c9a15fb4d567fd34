import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as href from './href';

interface Case {
  name?: string;
  params?: Record<string, string>;
  href?: string;
}

const cases = (JSON.parse(readFileSync(new URL('../../../crates/routing/cases.json', import.meta.url), 'utf8')) as Case[])
  .filter((c): c is Required<Case> => c.href !== undefined && c.name !== undefined);
const builders = href as unknown as Record<string, ((params: Record<string, string>) => string) | undefined>;

test('the cases that every implementation must answer alike are there', () => {
  expect(cases.length).toBeGreaterThan(200);
});

test.each(cases.map((c) => [`${c.name} ${JSON.stringify(c.params)}`, c] as const))('%s', (_, { name, params, href: expected }) => {
  const build = builders[name];
  // The server knows a second name for this parameter; here there is one.
  if (name === 'ShowEditorInbox' && 'publicationSlug' in params) return;
  // Endpoints with a free rest are no addresses that a page links to.
  if (!build && Object.keys(params).some((key) => key === 'path')) return;
  expect(build?.(params)).toBe(expected);
});
