import { BANNERS } from '@/features/banner/names';
import { OFFER_LABELS, OFFER_LOOKS, OFFER_PAGES } from '@/features/banner/offer';
import { TopBanner } from '@/features/banner/TopBanner.gen';
import { FollowingFeed, HomeFeed, TopicFeed } from '@/features/feed/feeds.gen';
import { Publishers } from '@/features/rail/Rail.gen';
import { SKETCH_CLASSES, sketchCards } from '@/features/story-card/sketchCards';
import { Viewer } from '@/features/viewer/Viewer.gen';
import { TIMED_BANNER } from '@/gen/vocabulary';
import { SERVICE_FLAG } from '@/gen/limits';
import { EARLY_OFFER } from '@/lib/banner/place';
import { CLIENT_VERSION } from '@/lib/gql/client';
import type { Op } from '@/lib/gql/op';
import { canBuyMembership } from '@/lib/membership/canBuy';
import { dismissalKey } from '@/lib/membership/dismissals';
import { NATIVE_APP } from '@/lib/nativeApp';
import { pageRequest } from '@/lib/request';
import { SidebarMenu } from '@/shell/SidebarMenu.gen';
import { BANNER_CLASSES, sketchBanner } from '@/ui/sketchBanner';
import { askEarly, type EarlyQuestions } from './askEarly';
import { EARLY_PLACE } from './earlyPlace';
import { HomePicks, HomeTabs } from './ops.gen';

const asked = ({ name, text }: Pick<Op<unknown, unknown>, 'name' | 'text'>, variables: object = {}) => ({
  query: text,
  operationName: name,
  variables,
});

const QUESTIONS: EarlyQuestions = {
  always: [HomeTabs, Viewer, SidebarMenu, HomePicks, Publishers].map((question) => asked(question)),
  feeds: {
    home: asked(HomeFeed, { to: null }),
    following: asked(FollowingFeed, { to: null }),
    topic: asked(TopicFeed, { id: '', to: null }),
  },
  offer: canBuyMembership
    ? {
        payload: asked(TopBanner),
        timed: TIMED_BANNER.map((banner) => [dismissalKey(banner, ''), BANNERS[banner]] as const),
        app: NATIVE_APP,
        looks: OFFER_LOOKS,
        labels: OFFER_LABELS,
        pages: OFFER_PAGES,
        place: EARLY_OFFER,
        classes: BANNER_CLASSES,
      }
    : null,
  client: `${SERVICE_FLAG}/${CLIENT_VERSION}`,
  place: EARLY_PLACE,
  classes: SKETCH_CLASSES,
};

/** Asks the questions of the home page, and shows its first stories and what is offered, before the scripts are there. */
export async function EarlyFeed() {
  const { nonce } = await pageRequest();
  const questions = JSON.stringify(QUESTIONS).replaceAll('<', '\\u003c');
  return (
    nonce && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: `(${askEarly})(${questions},${sketchCards},${sketchBanner})` }} />
  );
}
