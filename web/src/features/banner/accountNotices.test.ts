import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/account.json';
import { notices } from '@/lib/banner/notices';
import { confirmation, type KnownViewer, tellAccount, tellSpoofed } from './accountNotices';

const texts = cases.filter((c) => c.rule === 'sign-in confirmation text') as unknown as { input: boolean; expected: string }[];

// S073
test.each(texts)('signed in as a member: $input', ({ input, expected }) => {
  expect(confirmation(input, 'a•••@example.co')).toBe(expected);
});

const viewer: KnownViewer = {
  id: 'a',
  name: 'Ada',
  username: 'ada',
  url: '/@ada',
  imageUrl: null,
  tier: 'FREE',
  emailObfuscated: 'a•••@mail.example',
  confirmationHash: 'f00d',
  unverifiedEmail: null,
  isSuspended: false,
  export: null,
};

test('who is told as whom they are signed in is told once, and the browser keeps a hash only', () => {
  tellAccount(viewer, 'Quire');
  expect(notices.current?.kind).toBe('SIGN_IN_CONFIRMATION');
  notices.current?.onShown?.();
  notices.hide('SIGN_IN_CONFIRMATION');
  tellAccount(viewer, 'Quire');
  expect(notices.current).toBeNull();
  tellAccount({ ...viewer, confirmationHash: 'cafe' }, 'Quire');
  expect(notices.current?.kind).toBe('SIGN_IN_CONFIRMATION');
  notices.current?.onShown?.();
  notices.hide('SIGN_IN_CONFIRMATION');
});

// F056
test('while a download is being gathered, every page says so', () => {
  tellAccount({ ...viewer, confirmationHash: null, export: { state: 'WAITING' } }, 'Quire');
  expect(notices.current).toMatchObject({ kind: 'EXPORT_IN_PROGRESS' });
  notices.hide('EXPORT_IN_PROGRESS');
  tellAccount({ ...viewer, confirmationHash: null, export: { state: 'READY' } }, 'Quire');
  expect(notices.current).toBeNull();
});

test('staff that looks through someone’s eyes is told so', () => {
  tellSpoofed(viewer);
  expect(notices.current).toMatchObject({
    kind: 'ACCENT',
    text: 'You’re viewing this site as @ada. You can read, but you can’t change anything.',
  });
  expect(notices.current?.actions?.map(({ label }) => label)).toEqual(['Stop viewing']);
  notices.hide('ACCENT');
});
