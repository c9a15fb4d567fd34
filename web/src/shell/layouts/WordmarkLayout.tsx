import type { ReactNode } from 'react';
import { WordmarkFrame } from '../WordmarkFrame';

/** The centred wordmark, no search, one narrow column. */
export function WordmarkLayout({ children }: { children: ReactNode }) {
  return <WordmarkFrame>{children}</WordmarkFrame>;
}
