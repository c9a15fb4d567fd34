import { EVENT_BATCH_DELAY_MS, EVENT_QUEUE_MAX } from '@/gen/limits';
import type { EventRecord } from '@/gen/wire';
import { portions } from './portions';
import { isStale } from './record';
import { type EventStore, idsOf } from './store';

/** Sends some events; false, or a failure, when they did not arrive. */
export type Send = (events: readonly EventRecord[], isLeaving: boolean) => Promise<boolean>;

export interface EventQueueOptions {
  store: EventStore;
  send: Send;
  now: () => number;
}

const without = (events: readonly EventRecord[], gone: ReadonlySet<string>): EventRecord[] =>
  events.filter(({ eventId }) => !gone.has(eventId));

/**
 * Keeps events first and sends them together, five seconds after the first of them. What did not arrive waits for the next
 * batch. Memory decides what is sent; the store is what the next page finds when this one is gone.
 */
export class EventQueue {
  #waiting: readonly EventRecord[] = [];
  /** What was sent by a page that goes away, and not heard of since. */
  readonly #leaving = new Set<string>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending: Promise<boolean> | undefined;

  constructor(private readonly options: EventQueueOptions) {}

  /** Takes up what waited when the page before went away. */
  async restore(): Promise<void> {
    const before = await this.options.store.read();
    if (before.length === 0) return;
    await this.#hold([...without(before, idsOf(this.#waiting)), ...this.#waiting]);
    this.#schedule();
  }

  /** Keeps an event. */
  async add(event: EventRecord): Promise<void> {
    const held = this.#hold([...this.#waiting, event]);
    this.#schedule();
    await Promise.all([held, this.options.store.add(event)]);
  }

  /** Sends what waits now; true when all of it arrived. One batch is under way at a time. */
  flush(): Promise<boolean> {
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = undefined;
    });
    return this.#sending;
  }

  /**
   * Sends as much as a page that goes away still may. It does not wait for a batch under way, which ends with the page: the
   * server knows an event that comes twice by its id.
   */
  async leave(): Promise<boolean> {
    const { send, now } = this.options;
    const [portion] = portions(without(this.#waiting, this.#leaving).filter((event) => !isStale(event, now())));
    if (!portion) return true;
    for (const { eventId } of portion) this.#leaving.add(eventId);
    const arrived = await send(portion, true).catch(() => false);
    for (const { eventId } of portion) this.#leaving.delete(eventId);
    if (arrived) await this.#drop(portion);
    return arrived;
  }

  async #sendAll(): Promise<boolean> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { send, now } = this.options;
    const batch = this.#waiting;
    await this.#drop(batch.filter((event) => isStale(event, now())));
    let arrived = true;
    for (const portion of portions(batch.filter((event) => !isStale(event, now())))) {
      arrived = await send(portion, false).catch(() => false);
      if (!arrived) break;
      await this.#drop(portion);
    }
    // What came meanwhile asked for a batch of its own, which found this one under way.
    if (without(this.#waiting, idsOf(batch)).length > 0) this.#schedule();
    return arrived;
  }

  /** Of too many the oldest go. */
  async #hold(events: readonly EventRecord[]): Promise<void> {
    this.#waiting = events.slice(-EVENT_QUEUE_MAX);
    const gone = events.slice(0, -EVENT_QUEUE_MAX);
    if (gone.length > 0) await this.options.store.remove(gone);
  }

  async #drop(events: readonly EventRecord[]): Promise<void> {
    if (events.length === 0) return;
    this.#waiting = without(this.#waiting, idsOf(events));
    await this.options.store.remove(events);
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.flush();
    }, EVENT_BATCH_DELAY_MS);
  }
}
