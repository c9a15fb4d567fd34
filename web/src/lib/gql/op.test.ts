import { expect, test } from 'vitest';
import cases from '../../../../crates/core/cases/error_screen.json';
import { SERVER_CONFLICT_STATUS } from '@/gen/limits';
import { unwrap } from './op';

const thrownBy = (message: string): unknown => {
  try {
    return unwrap({ errors: [{ message }] });
  } catch (error) {
    return error;
  }
};

// S011
test('a conflict tells the front door of itself, other errors say nothing', () => {
  const statuses = cases.filter((c) => c.rule === 'server status');
  expect(statuses).not.toEqual([]);
  for (const { input, expected } of statuses)
    expect(thrownBy(String(input))).toMatchObject({ digest: expected === SERVER_CONFLICT_STATUS ? '409: Conflict' : undefined });
});
