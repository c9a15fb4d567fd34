import { PostEdges } from '@/features/save/Save.gen';
import { mutate, query } from '@/lib/gql/client';
import { patchEdge, readEdge } from '@/lib/gql/edges';
import { local } from '@/lib/storage/local';
import { toast } from '@/lib/toast/queue';
import { ClapPost, type ClapPostMutation, UnclapPost, type UnclapPostMutation } from './Clap.gen';
import { type Counter, type Waiting, WaitingClaps } from './waiting';

type Answer = ClapPostMutation['clapPost'] | UnclapPostMutation['unclapPost'];
type Counted = ReturnType<typeof counted>;

/** What the server counted; throws why it did not. */
function counted(answer: Answer): { clapCount: number; clapTotal: number } {
  if (answer.__typename !== 'Post') throw new Error(answer.__typename);
  return { clapCount: answer.viewerEdge.clapCount, clapTotal: answer.clapCount };
}

/** Gives claps, also from a page that is being left. */
export const giveClaps = async (postId: string, numClaps: number): Promise<Counted> =>
  counted((await mutate(ClapPost, { postId, numClaps }, { keepalive: true })).clapPost);

/** Takes back all claps that the reader gave. */
export const takeBackClaps = async (postId: string): Promise<Counted> => counted((await mutate(UnclapPost, { postId })).unclapPost);

/** Those of this device. */
export const waiting = new WaitingClaps(
  local,
  () => Date.now(),
  () => crypto.randomUUID(),
);

/** The claps of a page, as far as it knows them, moved by some. */
function move(postId: string, { clapCount, clapTotal }: Partial<Counted>, by: number): void {
  patchEdge(`Post:${postId}`, {
    ...(clapCount !== undefined && { clapCount: Math.max(0, clapCount + by) }),
    ...(clapTotal !== undefined && { clapTotal: Math.max(0, clapTotal + by) }),
  });
}

export const sayNotTakenBack = (): void => void toast({ style: 'ERROR', text: 'Your claps could not be undone. Please try again.' });

export const sayUncounted = (): void => void toast({ style: 'ERROR', text: 'Your claps could not be added. Please try again.' });

const server: Counter<Counted> = {
  async given(postId) {
    const [post] = (await query(PostEdges, { ids: [postId] })).postsByIds;
    if (!post) throw new Error('NotFound');
    return post.viewerEdge.clapCount;
  },
  give: giveClaps,
  takeBack: takeBackClaps,
  counted: (postId, exact) => move(postId, exact, waiting.shown(postId)),
  lost({ postId, claps }, isShown) {
    if (isShown) move(postId, readEdge(`Post:${postId}`), -claps);
    if (claps < 0) sayNotTakenBack();
    else sayUncounted();
  },
};

let turn: Promise<void> = Promise.resolve();

/** Sends what waits, in one tab at a time. */
export function sendWaiting(viewerId: string): Promise<void> {
  const send = () => (navigator.onLine && waiting.has(viewerId) ? waiting.send(viewerId, server) : Promise.resolve());
  turn = turn.then(() => ('locks' in navigator ? navigator.locks.request('claps', send) : send())).catch(() => undefined);
  return turn;
}

const heard = new Set<string>();

/** Sends what waits of a reader now, and whenever the network is back. */
export function watchWaiting(viewerId: string): Promise<void> {
  if (!heard.has(viewerId)) addEventListener('online', () => void sendWaiting(viewerId));
  heard.add(viewerId);
  return sendWaiting(viewerId);
}

/** Keeps claps on this device until they can be sent; resolves when that was tried. */
export function keepClaps(claps: Omit<Waiting, 'id' | 'at'>): Promise<void> {
  waiting.add(claps);
  return watchWaiting(claps.viewerId);
}

/** Keeps on this device that claps were taken back, until that can be sent. */
export function keepTakenBack(claps: Parameters<WaitingClaps['takeBack']>[0]): void {
  waiting.takeBack(claps);
  void watchWaiting(claps.viewerId);
}
