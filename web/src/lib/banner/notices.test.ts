import { expect, test, vi } from 'vitest';
import cases from '../../../../crates/core/cases/banner.json';
import type { BannerKind, BannerTheme, ToastStyle } from '@/gen/vocabulary';
import { hasWrapper, themeOfStyle } from '@/lib/toast/look';
import { Notices } from './notices';
import { themeOfBanner } from './theme';

interface Case<I, E> {
  rule: string;
  input: I;
  expected: E;
}
const casesOf = <I, E>(rule: string) => (cases as unknown as Case<I, E>[]).filter((c) => c.rule === rule);

// S067
test.each(casesOf<BannerKind, { theme: BannerTheme }>('banner'))('$input has the colours of $expected.theme', ({ input, expected }) => {
  expect(themeOfBanner(input)).toBe(expected.theme);
});

// S066, S067
test.each(casesOf<ToastStyle, { theme: BannerTheme; hasWrapper: boolean }>('banner style'))(
  '$input looks as the domain says',
  ({ input, expected }) => {
    expect({ theme: themeOfStyle(input), hasWrapper: hasWrapper(input) }).toEqual(expected);
  },
);

// F299
test('an accent banner says what it is given, and looks like a notice', () => {
  const shown = new Notices();
  shown.show({ kind: 'ACCENT', text: 'Writing week begins on Monday.' });
  expect(shown.current).toMatchObject({ kind: 'ACCENT', text: 'Writing week begins on Monday.' });
  expect(themeOfBanner('ACCENT')).toBe('NOTICE');
});

test('the newest banner shows, and the one before comes back when it goes', () => {
  const notices = new Notices();
  const heard = vi.fn<() => void>();
  notices.subscribe(heard);
  notices.show({ kind: 'USER_SUSPENDED', text: 'one' });
  notices.show({ kind: 'LIST_SAVED', text: 'two' });
  notices.show({ kind: 'LIST_SAVED', text: 'three' });
  expect(notices.current?.text).toBe('three');
  notices.hide('LIST_SAVED');
  expect(notices.current?.text).toBe('one');
  notices.hide('USER_SUSPENDED');
  notices.hide('USER_SUSPENDED');
  expect(notices.current).toBeNull();
  expect(heard).toHaveBeenCalledTimes(5);
});

test('a banner for this page goes with it', () => {
  const notices = new Notices();
  notices.show({ kind: 'USER_SUSPENDED', text: 'stays' });
  notices.show({ kind: 'SIGN_IN_CONFIRMATION', text: 'goes', forThisPage: true });
  notices.navigated();
  expect(notices.current?.text).toBe('stays');
});
