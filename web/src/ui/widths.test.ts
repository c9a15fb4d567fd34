import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import modals from '../../../crates/core/cases/account_modal.json';
import themes from '../../../crates/core/cases/theme.json';

/** The rules of a style sheet that hold in a window this wide, in their order. */
function rulesAt(sheet: string, width: number): string {
  const css = readFileSync(join(import.meta.dirname, sheet), 'utf8');
  // A block of a condition ends where its indentation does, or at the end of its line.
  return css.replaceAll(/@media \(width (>=|<) (\d+)px\) \{(.*\} |[^]*?\n {2})\}/gu, (_, sign: string, limit: string, rules: string) =>
    (sign === '<') === width < Number(limit) ? rules : '',
  );
}

/** The last length in pixels that a class has for a property there; none where it takes what there is. */
function pixels(sheet: string, name: string, property: string, width: number): number | null {
  const values = rulesAt(sheet, width).matchAll(new RegExp(`(?:^|[{}])\\s*\\.${name} \\{[^}]*?(?<![\\w-])${property}: ([^;]*);`, 'gmu'));
  const length = /(\d+)px(?!.*px)/u.exec([...values].at(-1)?.[1] ?? '');
  return length ? Number(length[1]) : null;
}

interface Case {
  input: number;
  expected: { width?: number | null; px?: number | null };
}
const of = (cases: readonly { rule: string }[], rule: string): Case[] => {
  const found = cases.filter((c) => c.rule === rule) as unknown as Case[];
  expect(found).not.toEqual([]);
  return found;
};

test('a modal is as wide as the rule says', () => {
  for (const { input, expected } of of(modals, 'modal width'))
    expect(pixels('Dialog.module.css', 'dialog', 'width', input)).toBe(expected.width);
});

test('a toast is as wide as the rule says', () => {
  for (const { input, expected } of of(themes, 'toast width'))
    expect(pixels('Toasts.module.css', 'toast', 'max-width', input)).toBe(expected.px);
});

test('the column at the right is as wide as the rule says', () => {
  for (const { input, expected } of of(themes, 'right sidebar'))
    expect(pixels('Main.module.css', 'columns', 'grid-template-columns', input)).toBe(expected.px);
});
