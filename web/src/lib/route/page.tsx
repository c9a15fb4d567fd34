import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { pageRequest, type PageRequest } from '@/lib/request';

export type Params = Readonly<Record<string, string>>;

export interface ScreenContext {
  params: Params;
  /** Allowed query keys, first value of each. */
  query: Params;
  request: PageRequest;
}

/** A page's hand-written part: its metadata and its view. */
export interface Screen {
  metadata: (context: ScreenContext) => Promise<Metadata> | Metadata;
  View: (context: ScreenContext) => Promise<ReactNode> | ReactNode;
}

interface NextProps {
  params: Promise<{ k: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** The segment is JSON, percent-encoded or not: Next hands both forms to pages. */
function decodeParams(k: string): Params {
  try {
    return JSON.parse(k.startsWith('{') ? k : decodeURIComponent(k)) as Params;
  } catch {
    return {};
  }
}

async function contextOf(props: NextProps): Promise<ScreenContext> {
  const [{ k }, search, request] = await Promise.all([props.params, props.searchParams, pageRequest()]);
  const query: Record<string, string> = {};
  for (const [key, value] of Object.entries(search)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) query[key] = first;
  }
  return { params: decodeParams(k), query, request };
}

/** Turns a screen into what a Next page file exports. */
export function makePage(screen: Screen) {
  return {
    metadata: async (props: NextProps): Promise<Metadata> => screen.metadata(await contextOf(props)),
    Page: async (props: NextProps): Promise<ReactNode> => screen.View(await contextOf(props)),
  };
}
