import { accountErrorDomainNonMember } from '@/gen/messages/accountError';
import type { Account } from './useSettings';

/** How it stands with a domain of the reader's own: a membership is needed for one, and it has to lead here. */
export function domainStatus({ customDomain: own, tier }: Pick<Account, 'customDomain' | 'tier'>): string {
  if (own?.isLive) return `${own.domain} shows your profile.`;
  if (own) return `${own.domain} does not point here yet. Your profile appears on it as soon as it does.`;
  return tier === 'FREE' ? accountErrorDomainNonMember : 'No domain is connected.';
}
