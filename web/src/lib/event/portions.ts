import { EVENT_SEND_MAX_BYTES } from '@/gen/limits';
import type { EventRecord } from '@/gen/wire';

const bytesOf = (event: EventRecord): number => new TextEncoder().encode(JSON.stringify(event)).length + 1;

/** Events in the same order, in parts that are small enough to be sent at once; none is empty. */
export function portions(events: readonly EventRecord[]): EventRecord[][] {
  const parts: EventRecord[][] = [];
  let [part, left]: [EventRecord[], number] = [[], 0];
  for (const event of events) {
    const bytes = bytesOf(event);
    if (bytes > left || part.length === 0) {
      part = [];
      parts.push(part);
      left = EVENT_SEND_MAX_BYTES;
    }
    part.push(event);
    left -= bytes;
  }
  return parts;
}
