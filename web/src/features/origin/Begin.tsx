'use client';
import { lazy, Suspense } from 'react';
import type { About } from './BeginAbout';

const BeginAbout = lazy(() => import('./BeginAbout'));

/** Begins a story about another one. Apart from the editor: few stories begin like that. */
export const Begin = ({ about }: { about: About }) => (
  <Suspense>
    <BeginAbout about={about} />
  </Suspense>
);
