import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/account.json';
import { ONE_TAP_ROUTE } from '@/gen/vocabulary';
import { showsPrompt } from './shows';

interface Asked {
  route: string;
  isLoggedIn: boolean;
  isSmallScreen: boolean;
  referrer: string | null;
  dismissedHoursAgo: number | null;
}
const asked = cases.filter((c) => c.rule === 'one-tap') as unknown as { input: Asked; expected: boolean }[];
const NOW = Date.UTC(2026, 0, 2);

// S127 to S130
test.each(asked)('prompt for $input', ({ input: { route, dismissedHoursAgo, ...rest }, expected }) => {
  const visit = {
    ...rest,
    route: ONE_TAP_ROUTE.find((one) => one === route) ?? null,
    dismissedAt: dismissedHoursAgo === null ? null : NOW - dismissedHoursAgo * 3_600_000,
  };
  expect(showsPrompt(visit, NOW)).toBe(expected);
});
