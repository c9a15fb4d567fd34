import { MEMBERSHIP_TYPE, type MembershipType } from '@/gen/vocabulary';

/** A plan as addresses spell it: `premium-yearly`. */
export const planInPath = (plan: MembershipType): string => plan.toLowerCase().replace('_', '-');

/** The plan that an address names; the yearly one for everything else. */
export const planOfPath = (text: string | undefined): MembershipType =>
  MEMBERSHIP_TYPE.find((plan) => planInPath(plan) === text) ?? 'YEARLY';

/** How addresses spell the year at half the price. */
export const HALF_OFF = 'half-off-year';

/** How addresses spell a membership that begins with a trial. */
export const TRIAL = 'trial';

const STORY = /^[0-9a-f]{10,12}$/u;

/** The story that someone came from and goes back to, where the address names one. */
export const storyOf = (text: string | undefined): string | undefined => (text && STORY.test(text) ? text : undefined);
