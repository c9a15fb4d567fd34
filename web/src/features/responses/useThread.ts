'use client';
import { useState } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import type { ResponseOrder } from '@/gen/vocabulary';
import { mutate as write } from '@/lib/gql/client';
import { moveResponses, patchEdge } from '@/lib/gql/edges';
import { usePages } from '@/lib/usePages';
import { RespondToPost, type ThreadPostFragment } from './Responses.gen';
import { readThread, type ThreadPage } from './thread';
import { NOT_SENT, whyNot } from './whyNot';
import type { Writing } from './writing';

/** One response of a thread; `isSending` while the server does not have it yet. */
export interface Item {
  /** The same before and after it has an id of the server's. */
  key: string;
  response: ThreadPostFragment;
  isSending: boolean;
}

interface Options {
  postId: string;
  sort: ResponseOrder;
  signedIn: boolean;
  /** The first page, where the document brought it, and its order. */
  first?: { page: ThreadPage; sort: ResponseOrder } | undefined;
  /** Whether it is to be read at all. */
  isWanted: boolean;
}

/** The responses to something, page by page, with those that the reader adds. */
export function useThread({ postId, sort, signedIn, first, isWanted }: Options) {
  const viewer = useViewer(signedIn).data?.viewer;
  const [added, setAdded] = useState<readonly Item[]>([]);
  const brought = first?.sort === sort ? first.page : undefined;
  const thread = usePages<ThreadPage>(
    ['Thread', postId, sort],
    (to) => readThread(postId, sort, to),
    (page) => page.next,
    // The page is the same for everybody: signed-in readers may see more of it, or their own.
    { first: brought, isWanted, isKept: brought !== undefined && !signedIn },
  );
  const { pages, isFailed } = thread;
  const read = pages?.flatMap(({ posts }) => posts) ?? [];
  const ids = new Set(read.map(({ id }) => id));
  const keys = new Map(added.map((item) => [item.response.id, item.key]));
  const items: Item[] = [
    ...added.filter(({ response }) => !ids.has(response.id)),
    ...read.map((response) => ({ key: keys.get(response.id) ?? response.id, response, isSending: false })),
  ];

  /** Sends a response that shows at once; why it was not taken, or null. */
  const respond = async ({ blocks, saveId }: Writing, html: string): Promise<string | null> => {
    const drop = () => setAdded((known) => known.filter(({ key: name }) => name !== saveId));
    if (viewer) setAdded((known) => [{ key: saveId, response: unsent(saveId, html, viewer), isSending: true }, ...known]);
    try {
      const { respondToPost: answer } = await write(RespondToPost, { input: { postId, saveId, blocks } });
      if (answer.__typename !== 'Post') {
        drop();
        return whyNot(answer);
      }
      const response: ThreadPostFragment = answer;
      patchEdge(`Post:${response.id}`, { isAuthor: true, clapCount: 0, isSaved: false });
      setAdded((known) => [
        { key: saveId, response, isSending: false },
        ...known.filter((item) => item.key !== saveId && item.response.id !== response.id),
      ]);
      // A reader who closes the drawer and opens it at once finds it there.
      thread.change((known) => withFirst(known, response));
      moveResponses(`Post:${postId}`, 1);
      return null;
    } catch {
      drop();
      return NOT_SENT;
    }
  };

  return {
    items,
    respond,
    isFailed,
    isLoading: isWanted && !pages && !isFailed,
    rest: thread,
    isLoaded: pages !== undefined,
    /** Reads what failed, or everything again. */
    refresh: isFailed ? thread.more : thread.again,
  };
}

/** The pages with a response that is newer than all of them. */
const withFirst = ([first, ...rest]: readonly ThreadPage[], response: ThreadPostFragment): ThreadPage[] =>
  first ? [{ ...first, posts: [response, ...first.posts.filter(({ id }) => id !== response.id)] }, ...rest] : [];

/** A response as it shows until the server has answered. */
const unsent = (id: string, bodyHtml: string, { id: userId, name, url, imageUrl }: Writer): ThreadPostFragment => ({
  id,
  url: '',
  lang: '',
  bodyHtml,
  wordCount: 0,
  clapCount: 0,
  responsesCount: 0,
  firstPublishedAt: null,
  isHiddenOnParent: false,
  creator: { id: userId, name, url, imageUrl },
});

type Writer = ThreadPostFragment['creator'];
