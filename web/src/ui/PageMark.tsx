'use client';
import { useEffect } from 'react';

/** Names the page on the document after a soft navigation; layouts that stay do not know of it. */
export function PageMark({ page }: { page: string }) {
  useEffect(() => {
    document.documentElement.dataset.page = page;
  }, [page]);
  return null;
}
