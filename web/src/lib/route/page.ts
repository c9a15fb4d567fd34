import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import type { PageRequest } from '@/lib/request';

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
