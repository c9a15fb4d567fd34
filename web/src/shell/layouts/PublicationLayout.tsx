import type { ReactNode } from 'react';
import { Chrome } from '../Chrome';

/** Top bar, the publication's own header (which the screen brings with its data) and an outset column. */
export function PublicationLayout({ children }: { children: ReactNode }) {
  return <Chrome>{children}</Chrome>;
}
