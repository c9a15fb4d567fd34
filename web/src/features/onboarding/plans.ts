import type { MembershipType } from '@/gen/vocabulary';

/** What is said of a plan besides what it costs. */
interface PlanWords {
  name: string;
  per: string;
  gives: readonly string[];
}

const MEMBER = ['Unlimited stories', 'Support for the writers you read'];
const FRIEND = [...MEMBER, 'Extra support for the writers you read', 'Share stories with friends for free'];

/** What is said of each plan. */
export const PLANS: Readonly<Record<MembershipType, PlanWords>> = {
  YEARLY: { name: 'Member, yearly', per: 'a year', gives: MEMBER },
  MONTHLY: { name: 'Member, monthly', per: 'a month', gives: MEMBER },
  PREMIUM_YEARLY: { name: 'Friend, yearly', per: 'a year', gives: FRIEND },
  PREMIUM_MONTHLY: { name: 'Friend, monthly', per: 'a month', gives: FRIEND },
};
