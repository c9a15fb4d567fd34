import { expect, test } from 'vitest';
import { EVENT_SEND_MAX_BYTES } from '@/gen/limits';
import { portions } from './portions';
import { event } from './samples';

test('parts hold all events in order, and each is small enough to be sent', () => {
  const sizes = [0, 1, 7, 300, 16_000, 48_000, 60_000];
  for (let round = 0; round < 40; round++) {
    const events = Array.from({ length: (round * 13) % 90 }, (_, n) => ({
      ...event(n),
      data: { text: 'é'.repeat((sizes[(n * 7 + round) % sizes.length] ?? 0) / 2) },
    }));
    const parts = portions(events);
    expect(parts.flat()).toEqual(events);
    for (const part of parts) {
      expect(part.length).toBeGreaterThan(0);
      if (part.length > 1) expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThanOrEqual(EVENT_SEND_MAX_BYTES + 2);
    }
  }
});
