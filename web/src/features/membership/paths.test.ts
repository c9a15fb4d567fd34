import { expect, test } from 'vitest';
import { MEMBERSHIP_TYPE } from '@/gen/vocabulary';
import { planInPath, planOfPath, storyOf } from './paths';

test.each(MEMBERSHIP_TYPE)('%s is found again by its spelling in addresses', (plan) => {
  expect(planOfPath(planInPath(plan))).toBe(plan);
});

test('what an address says of plans and stories is not believed', () => {
  expect(planOfPath('free')).toBe('YEARLY');
  expect(storyOf('0123456789ab')).toBe('0123456789ab');
  for (const odd of [undefined, '', '//evil.example', 'javascript:1', '0123456789abcdef']) expect(storyOf(odd)).toBeUndefined();
});
