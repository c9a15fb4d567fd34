import type { ReactNode } from 'react';
import { Chrome } from '../Chrome';

/** Top bar, main column and right column; screens fill both with `Columns`. */
export function TwoColumnLayout({ children }: { children: ReactNode }) {
  return <Chrome>{children}</Chrome>;
}
