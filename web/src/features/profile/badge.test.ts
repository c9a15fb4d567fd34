// @vitest-environment jsdom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SWRConfig } from 'swr';
import { beforeEach, expect, test, vi } from 'vitest';
import { BadgeText } from './BadgeText';
import { MemberBadge } from './MemberBadge';

const sale = vi.hoisted(() => ({ canBuyMembership: true }));
vi.mock('@/lib/membership/canBuy', () => sale);

beforeEach(() => {
  sale.canBuyMembership = true;
  document.head.innerHTML = '<meta name="application-name" content="Quire">';
});

type Reader = { id: string; tier: 'FREE' | 'MEMBER' | 'FRIEND'; membership: { friendSince: string | null } | null };

/** What a badge says of Ines to a reader; null: to a stranger. */
const badgeText = (isFriend: boolean, viewer: Reader | null): string => {
  const text = createElement(BadgeText, { userId: 'ines', name: 'Ines', isFriend, signedIn: viewer !== null });
  return renderToStaticMarkup(createElement(SWRConfig, { value: { fallback: { BadgeViewer: { viewer } } } }, text));
};
const badge = (tier: Reader['tier']): string =>
  renderToStaticMarkup(createElement(MemberBadge, { user: { id: 'ines', name: 'Ines', tier }, signedIn: false }));

const stars = (html: string) => html.match(/<svg/gu)?.length ?? 0;

// F136
test('a Friend has a badge of their own, a member another, and who pays nothing none', () => {
  expect([badge('FRIEND'), badge('MEMBER')].map(stars)).toEqual([2, 1]);
  expect(badge('FRIEND')).toContain('aria-label="About the Friend badge"');
  expect(badge('MEMBER')).toContain('aria-label="About the Member badge"');
  expect(badge('FREE')).toBe('');
});

// F136, S141, S142, S144
test('the popover says of a Friend that they are one, and to oneself since when', () => {
  expect(badgeText(true, null)).toContain('Ines is a Friend of Quire.');
  expect(badgeText(true, { id: 'bo', tier: 'FREE', membership: null })).toContain('Ines is a Friend of Quire.');
  expect(badgeText(true, { id: 'ines', tier: 'FRIEND', membership: { friendSince: '2026-01-15T00:00:00Z' } })).toContain(
    'You have been a Friend of Quire since January 2026.',
  );
});

test('of a member it invites to become a Friend, but no Friend', () => {
  const invitation = 'Become a Friend of Quire';
  expect(badgeText(false, { id: 'bo', tier: 'MEMBER', membership: { friendSince: null } })).toContain(invitation);
  expect(badgeText(false, null)).toContain(invitation);
  const toFriend = badgeText(false, { id: 'bo', tier: 'FRIEND', membership: { friendSince: '2026-01-15T00:00:00Z' } });
  expect(toFriend).not.toContain(invitation);
  expect(toFriend).not.toContain('Upgrade');
});

test('while no membership can be bought, a member’s badge invites no one', () => {
  sale.canBuyMembership = false;
  for (const viewer of [null, { id: 'bo', tier: 'FREE', membership: null } as const])
    expect(badgeText(false, viewer)).not.toMatch(/Friend|Upgrade|<a/u);
});
