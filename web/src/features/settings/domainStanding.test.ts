import { expect, test } from 'vitest';
import { accountErrorDomainNonMember } from '@/gen/messages/accountError';
import { domainStanding } from './domainStanding';

// F395, A058
test('a domain is live, waits, is not there, or needs a membership', () => {
  const own = { domain: 'ada.example', isLive: true };
  expect(domainStanding({ customDomain: own, tier: 'MEMBER' })).toBe('ada.example shows your profile.');
  expect(domainStanding({ customDomain: { ...own, isLive: false }, tier: 'FREE' })).toContain('ada.example does not point here yet.');
  expect(domainStanding({ customDomain: null, tier: 'FRIEND' })).toBe('No domain is connected.');
  expect(domainStanding({ customDomain: null, tier: 'FREE' })).toBe(accountErrorDomainNonMember);
});
