import type { ReactNode } from 'react';
import { CurateMenu } from './CurateMenu';

/** What each story of a topic's page offers its curators. */
export const curate =
  (slug: string) =>
  (post: { id: string; title: string }): ReactNode => <CurateMenu slug={slug} post={post} />;
