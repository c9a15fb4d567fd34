import type { MembershipType } from '@/gen/vocabulary';

/** What is said of a plan besides what it costs. */
interface PlanWords {
  name: string;
  per: string;
  gives: readonly string[];
}

const MEMBER = ['Every story, without a limit', 'Support for the writers you read'];
const FRIEND = [...MEMBER, 'More for the writers you read', 'Stories to share with friends for free'];

/** What is said of each plan. */
export const PLANS: Readonly<Record<MembershipType, PlanWords>> = {
  YEARLY: { name: 'Member, by the year', per: 'a year', gives: MEMBER },
  MONTHLY: { name: 'Member, by the month', per: 'a month', gives: MEMBER },
  PREMIUM_YEARLY: { name: 'Friend, by the year', per: 'a year', gives: FRIEND },
  PREMIUM_MONTHLY: { name: 'Friend, by the month', per: 'a month', gives: FRIEND },
};
