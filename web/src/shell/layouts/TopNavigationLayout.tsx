import type { ReactNode } from 'react';
import { Chrome } from '../Chrome';

/** Top bar and one column, inset or outset. */
export function TopNavigationLayout({ children }: { children: ReactNode }) {
  return <Chrome>{children}</Chrome>;
}
