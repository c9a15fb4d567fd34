import { READ_COUNTS_AFTER_MS, READ_TIME_MAX, READING_DONE_PERCENT, READING_STARTS_AFTER_MS } from '@/gen/limits';
import { ActiveTime } from './activeTime';
import type { Report } from './report';

/** How far a story is told to have been read, in percent; the farthest alone. */
const MARKS = [100, 75, 50, 25];
const SECOND = 1000;

export interface ReadingOptions {
  postId: string;
  now: () => number;
  /** How far the reader sees now, 0 to 100. */
  percent: () => number;
  report: Report;
}

/** One view of a story: how far, how long, and whether it counts as read. It needs no clock of its own: what is new is told when the reader does something, and when they leave. */
export class Reading {
  readonly #options: ReadingOptions;
  readonly #time: ActiveTime;
  #toldMark = 0;
  #toldSeconds = 0;
  #isRead = false;

  constructor(options: ReadingOptions) {
    this.#options = options;
    this.#time = new ActiveTime(options.now);
  }

  /** Its reader did something with the page. */
  act(): void {
    this.#time.act();
  }

  /** The story came into sight, or more of it. */
  look(): void {
    this.#time.act();
    this.#look();
  }

  /** The reader looks at something else: another page, another tab. They may come back. */
  leave(): void {
    this.#time.hide();
    this.#look();
    const { postId, report } = this.#options;
    const seconds = Math.floor(this.#time.ms / SECOND);
    for (let left = seconds - this.#toldSeconds; left > 0; left -= READ_TIME_MAX)
      report('story.read_time', { postId, seconds: Math.min(left, READ_TIME_MAX) });
    this.#toldSeconds = seconds;
  }

  #look(): void {
    const { postId, report } = this.#options;
    const percent = this.#options.percent();
    const mark = MARKS.find((known) => percent >= known) ?? 0;
    if (mark > this.#toldMark) {
      this.#toldMark = mark;
      report('story.scrolled', { postId, percent: mark });
    }
    const { ms } = this.#time;
    const isDone = percent >= READING_DONE_PERCENT && ms >= READING_STARTS_AFTER_MS;
    if (this.#isRead || (!isDone && ms < READ_COUNTS_AFTER_MS)) return;
    this.#isRead = true;
    report('story.read', { postId });
  }
}
