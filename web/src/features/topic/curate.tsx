import type { ReactNode } from 'react';
import { CurateMenu } from './CurateMenu';

/** What stands at each story of a topic's page, for those who curate it. */
export const curate = (slug: string) => (post: { id: string; title: string }): ReactNode => <CurateMenu slug={slug} post={post} />;
