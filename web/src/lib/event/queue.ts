import { EVENT_BATCH_DELAY_MS, EVENT_QUEUE_MAX } from '@/gen/limits';
import type { EventRecord } from '@/gen/wire';
import { isStale } from './record';
import type { EventStore } from './store';

/** Sends a batch; false, or a failure, when it did not arrive. */
export type Send = (events: readonly EventRecord[], isLeaving: boolean) => Promise<boolean>;

export interface EventQueueOptions {
  store: EventStore;
  send: Send;
  now: () => number;
}

/** The events that wait after one more arrived: of too many, the oldest go first. */
export const withEvent = (waiting: readonly EventRecord[], event: EventRecord): EventRecord[] => [...waiting, event].slice(-EVENT_QUEUE_MAX);

/** Keeps events first and sends them together, five seconds after the first of them. What did not arrive waits for the next batch. */
export class EventQueue {
  #waiting: EventRecord[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #restored: Promise<void> | undefined;
  #sending: Promise<boolean> | undefined;

  constructor(private readonly options: EventQueueOptions) {}

  /** Keeps an event. */
  async add(event: EventRecord): Promise<void> {
    await this.#restore();
    this.#waiting = withEvent(this.#waiting, event);
    this.#timer ??= setTimeout(() => void this.flush(), EVENT_BATCH_DELAY_MS);
    await this.options.store.write(this.#waiting);
  }

  /** Sends what waits now; true when it arrived. One batch is under way at a time, unless the page goes away: the server knows an event that comes twice by its id. */
  async flush(isLeaving = false): Promise<boolean> {
    await this.#restore();
    if (isLeaving) return this.#send(true);
    this.#sending ??= this.#send(false).finally(() => { this.#sending = undefined; });
    return this.#sending;
  }

  async #send(isLeaving: boolean): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { store, send, now } = this.options;
    const batch = this.#waiting.filter((event) => !isStale(event, now()));
    this.#waiting = batch;
    const arrived = batch.length === 0 || (await send(batch, isLeaving).catch(() => false));
    if (arrived) {
      const sent = new Set(batch.map((event) => event.eventId));
      this.#waiting = this.#waiting.filter((event) => !sent.has(event.eventId));
    }
    await store.write(this.#waiting);
    return arrived;
  }

  /** What waited when the page before went away. */
  #restore(): Promise<void> {
    this.#restored ??= this.options.store.read().then((known) => { this.#waiting = known.slice(-EVENT_QUEUE_MAX); });
    return this.#restored;
  }
}
