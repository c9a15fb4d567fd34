import type { PageName } from '@/gen/pages';

/** The pages about memberships and gifts: on them the site's name leads a member to their membership. */
export const PAGES_OF_MEMBERSHIPS: ReadonlySet<string> = new Set<PageName>([
  'landing-membership',
  'plans',
  'plans-confirmation',
  'discount-plans',
  'upgrade',
  'payment',
  'manage-membership',
  'manage-membership-confirmation',
  'landing-gift',
  'gift-plans',
  'gift-membership',
  'group-gift-membership',
  'redeem-gift-membership',
]);
