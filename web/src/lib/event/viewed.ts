import type { ViewCounter } from '@/gen/vocabulary';
import type { Storage } from '@/lib/storage/local';

/** A story that was seen on this device. */
interface View {
  postId: string;
  /** When it was last seen, in milliseconds. */
  at: number;
  /** Whether everybody may read it, not members alone. */
  isForAll: boolean;
}

const KEY = 'views';
/** Views that are remembered; the oldest go first. */
const MOST = 500;

const isView = (view: unknown): view is View =>
  typeof view === 'object' && view !== null && 'postId' in view && 'at' in view && 'isForAll' in view;

function views(storage: Storage): View[] {
  try {
    const known: unknown = JSON.parse(storage.get(KEY) ?? '[]');
    return Array.isArray(known) ? known.filter(isView) : [];
  } catch {
    return [];
  }
}

/** The beginning of the day, of the week (a Monday) and of the month, where the reader is. */
function beginnings(now: Date): { day: number; week: number; month: number } {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  const sinceMonday = (now.getDay() + 6) % 7;
  return {
    day: new Date(year, month, day).getTime(),
    week: new Date(year, month, day - sinceMonday).getTime(),
    month: new Date(year, month, 1).getTime(),
  };
}

/** Remembers that a story was seen. What neither week nor month counts is forgotten. */
export function keepView(storage: Storage, postId: string, isForAll: boolean, now: Date): void {
  const { week, month } = beginnings(now);
  const others = views(storage).filter((view) => view.postId !== postId && view.at >= Math.min(week, month));
  storage.set(KEY, JSON.stringify([...others, { postId, at: now.getTime(), isForAll }].slice(-MOST)));
}

/** How many stories were seen on this device, each once. */
export function viewCounts(storage: Storage, now: Date): Record<ViewCounter, number> {
  const { day, week, month } = beginnings(now);
  const known = views(storage);
  const since = (start: number): View[] => known.filter(({ at }) => at >= start);
  return {
    postsToday: since(day).length,
    postsThisWeek: since(week).length,
    postsThisMonth: since(month).length,
    nonMemberThisMonth: since(month).filter(({ isForAll }) => isForAll).length,
  };
}
