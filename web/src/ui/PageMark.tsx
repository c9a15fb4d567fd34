'use client';
import { useLayoutEffect } from 'react';

/** Names the page and what it is about on the document after a soft navigation, before anything else looks at it; layouts that stay do not know of it. */
export function PageMark({ page, about }: { page: string; about: string }) {
  useLayoutEffect(() => {
    document.documentElement.dataset.page = page;
    document.documentElement.dataset.about = about;
  }, [page, about]);
  return null;
}
