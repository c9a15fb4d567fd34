import { describe, expect, it } from 'vitest';
import cases from '../../../../../crates/core/cases/document.json';
import { isLink, isPageAddress, isPictureSource, linkFrom } from './address';

describe('links are those that the server takes', () => {
  it.each(cases.flatMap(({ rule, input, expected }) => (rule === 'link' ? [[input as string, expected as boolean] as const] : [])))(
    '%j: %s',
    (input, expected) => {
      expect(isLink(input)).toBe(expected);
    },
  );
});

it('what people type becomes an address where it can be one', () => {
  for (const [typed, href] of [
    [' example.org/a ', 'https://example.org/a'],
    ['https://example.org', 'https://example.org'],
    ['ada@example.org', 'mailto:ada@example.org'],
    ['example.org:8080/x y', 'https://example.org:8080/x%20y'],
    ['/@ada', '/@ada'],
    ['#part', '#part'],
    ['just words', null],
    ['javascript:alert(1)', null],
    ['', null],
    ['word', null],
    ['localhost', null],
    ['data:text/html,x', null],
  ] as const)
    expect(linkFrom(typed), typed).toBe(href);
});

it('pictures are ids, paths of this site and addresses elsewhere', () => {
  expect(['a1b2', '1*x.png', '/_/image/a', 'https://a.org/b.png'].map(isPictureSource)).toEqual([true, true, true, true]);
  expect(['', 'javascript:x', 'data:image/png;base64,AA', '//a.org/b', 'file:///c:/a.png', '.hidden'].map(isPictureSource)).toEqual([
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

it('a page address stands alone', () => {
  expect(isPageAddress('https://vimeo.com/1')).toBe(true);
  expect(isPageAddress('see https://vimeo.com/1')).toBe(false);
});
