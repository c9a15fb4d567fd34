import type { CancellationOffer, CancellationReason } from '@/gen/vocabulary';

/** Why someone cancels, as they would say it. */
export const REASONS: Readonly<Record<CancellationReason, string>> = {
  COSTS: 'It costs too much',
  TIME: 'I don’t have the time to read',
  CONTENT: 'I don’t find enough I want to read',
  FEATURE_USAGE: 'I don’t use what a membership gives',
  PREMIUM_TIER_SUBSCRIPTION: 'I want to be a Friend instead',
  SWITCHING_PRODUCT: 'I read somewhere else now',
  DUPLICATE_ACCOUNTS: 'I have another account',
  OTHER: 'Something else',
};

/** What is taken off a year of payments, in percent. */
export const PERCENT: Readonly<Record<CancellationOffer, number>> = {
  NO_DISCOUNT: 0,
  TWENTY_PERCENT_OFF_ONE_YEAR: 20,
  FIFTY_PERCENT_OFF_ONE_YEAR: 50,
};
