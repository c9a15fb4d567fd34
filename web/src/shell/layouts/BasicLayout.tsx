import type { ReactNode } from 'react';

/** No chrome: landing pages bring their own header, embeds have none. */
export function BasicLayout({ children }: { children: ReactNode }) {
  return children;
}
