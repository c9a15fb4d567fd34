import { local } from '@/lib/storage/local';

const KEY = 'reading-positions';
/** Stories of which the position is known; the one read longest ago goes first. */
const MOST = 100;

type Positions = [postId: string, blockId: string][];

function all(): Positions {
  try {
    const found: unknown = JSON.parse(local.get(KEY) ?? '[]');
    return Array.isArray(found) ? (found as Positions) : [];
  } catch {
    return [];
  }
}

const without = (postId: string): Positions => all().filter(([id]) => id !== postId);

/** The block that was read last of a story. */
export const savedPosition = (postId: string): string | null => all().find(([id]) => id === postId)?.[1] ?? null;
export const keep = (postId: string, blockId: string): void =>
  local.set(KEY, JSON.stringify([...without(postId), [postId, blockId]].slice(-MOST)));
export const forget = (postId: string): void => local.set(KEY, JSON.stringify(without(postId)));
