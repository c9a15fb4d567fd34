import { expect, test } from 'vitest';
import { accountErrorDomainNonMember } from '@/gen/messages/accountError';
import { domainStatus } from './domainStatus';

// F395
test('a domain is live, waits, is not there, or needs a membership', () => {
  const own = { domain: 'ada.example', isLive: true };
  expect(domainStatus({ customDomain: own, tier: 'MEMBER' })).toBe('ada.example shows your profile.');
  expect(domainStatus({ customDomain: { ...own, isLive: false }, tier: 'FREE' })).toContain('ada.example doesn’t point here yet.');
  expect(domainStatus({ customDomain: null, tier: 'FRIEND' })).toBe('No domain connected.');
  expect(domainStatus({ customDomain: null, tier: 'FREE' })).toBe(accountErrorDomainNonMember);
});
