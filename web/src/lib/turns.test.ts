import { expect, test } from 'vitest';
import { makeTurns } from './turns';

test('one after the other, whatever they take, and also after one that failed', async () => {
  const inTurn = makeTurns();
  const done: string[] = [];
  const held: (() => void)[] = [];
  const slow = inTurn(async () => {
    await new Promise<void>((go) => {
      held.push(go);
    });
    done.push('slow');
  });
  const failed = inTurn(async () => {
    done.push('failed');
    throw new Error('refused');
  });
  const quick = inTurn(async () => {
    done.push('quick');
    return 7;
  });
  await Promise.resolve();
  expect(done).toEqual([]);
  held[0]?.();
  await slow;
  await expect(failed).rejects.toThrow('refused');
  expect(await quick).toBe(7);
  expect(done).toEqual(['slow', 'failed', 'quick']);
});
