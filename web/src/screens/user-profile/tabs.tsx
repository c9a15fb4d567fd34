import type { ReactNode } from 'react';
import type { ProfileTab } from '@/features/profile/ProfileHeader';
import * as href from '@/gen/href';
import { Highlights } from './Highlights';
import { Recommended } from './Recommended';
import { Responses } from './Responses';
import { Series } from './Series';

export interface TabProps {
  username: string;
  name: string;
  signedIn: boolean;
}

interface Tab {
  tab: ProfileTab;
  title: string;
  path: (username: string) => string;
  Part: (props: TabProps) => ReactNode;
}

/** The tabs of a profile beside its home, by the word in their address. */
const TABS: Record<string, Tab> = {
  'has-recommended': {
    tab: 'has-recommended',
    title: 'Recommended',
    path: (username) => href.user_has_recommended({ username }),
    Part: Recommended,
  },
  responses: { tab: 'responses', title: 'Responses', path: (username) => href.user_responses({ username }), Part: Responses },
  highlights: { tab: 'highlights', title: 'Highlights', path: (username) => href.user_highlights({ username }), Part: Highlights },
  series: { tab: 'series', title: 'Series', path: (username) => href.user_series({ username }), Part: Series },
};

export const tabOf = (word: string | undefined): Tab | undefined => (word === undefined ? undefined : TABS[word]);
