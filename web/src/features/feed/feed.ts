import { knowPosts } from '@/features/post/usePostEdge';
import type { PostEdgeFragment } from '@/features/save/Save.gen';
import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import { query } from '@/lib/gql/client';
import {
  CollectionArchiveFeed,
  CollectionFeed,
  CollectionTaggedFeed,
  CollectionTrendingFeed,
  FollowedFeed,
  type FollowedFeedQueryVariables,
  FollowingFeed,
  HomeFeed,
  LatestFeed,
  RecommendedFeed,
  StaffPicksFeed,
  TagArchiveFeed,
  TagFeed,
  TagRecommendedFeed,
  TagTopFeed,
  type TagTopFeedQueryVariables,
  TopicFeed,
  UserFeed,
} from './feeds.gen';

export type TopPeriod = TagTopFeedQueryVariables['period'];
type FollowedEntity = FollowedFeedQueryVariables['entity'];

export interface Period {
  year?: number;
  month?: number;
  day?: number;
}

/** A list of stories that can be read on, page by page. Plain data, so that a server component can name one. */
export type Feed =
  | { of: 'latest' | 'home' | 'following' | 'staff-picks' }
  | { of: 'user' | 'recommended-by' | 'collection' | 'collection-trending' | 'tag' | 'tag-recommended' | 'topic'; id: string }
  | { of: 'collection-tagged'; id: string; tagSlug: string; featureSlug?: string }
  | { of: 'tag-top'; id: string; period: TopPeriod }
  | { of: 'followed'; entity: FollowedEntity }
  | ({ of: 'collection-archive' | 'tag-archive'; id: string } & Period);

/** Why a story is in the reader's own feed. */
interface Reason {
  text: string;
  url: string | null;
}

export interface FeedPage {
  items: (StoryCardPostFragment & { feedReason?: Reason | null })[];
  pagingInfo: { next: { to: string } | null };
  /** When a feed of the reader's own was read. */
  asOf?: string;
}

/** Feeds made for one reader: their cards say why they are there, and can be put away. */
export const isPersonal = ({ of }: Feed): boolean => of === 'home' || of === 'following' || of === 'topic';

const NOTHING: FeedPage = { items: [], pagingInfo: { next: null } };

/** A page made for one reader: it brought what they did with its stories. */
function own<P extends { items: readonly (PostEdgeFragment & { id: string })[] }>(page: P): P {
  knowPosts(page.items);
  return page;
}

/** Reads one page of a feed; `to` is the cursor of the page before it. */
export async function readFeed(feed: Feed, to: string | null): Promise<FeedPage> {
  switch (feed.of) {
    case 'latest':
      return (await query(LatestFeed, { to })).latestPostsFeed;
    case 'home':
      return own((await query(HomeFeed, { to })).homeFeed);
    case 'following':
      return own((await query(FollowingFeed, { to })).followingFeed);
    case 'topic':
      return own((await query(TopicFeed, { id: feed.id, to })).topicFeed);
    case 'staff-picks':
      return (await query(StaffPicksFeed, { to })).staffPicksFeed;
    case 'user': {
      const { userResult } = await query(UserFeed, { id: feed.id, to });
      return userResult.__typename === 'User' ? userResult.posts : NOTHING;
    }
    case 'recommended-by': {
      const { userResult } = await query(RecommendedFeed, { id: feed.id, to });
      return userResult.__typename === 'User' ? userResult.recommendedPosts : NOTHING;
    }
    case 'collection':
      return (await query(CollectionFeed, { id: feed.id, to })).collectionByDomainOrSlug?.posts ?? NOTHING;
    case 'collection-tagged':
      return (
        (await query(CollectionTaggedFeed, { id: feed.id, tagSlug: feed.tagSlug, featureSlug: feed.featureSlug ?? null, to }))
          .collectionByDomainOrSlug?.taggedPosts ?? NOTHING
      );
    case 'collection-trending':
      return (await query(CollectionTrendingFeed, { id: feed.id, to })).collectionByDomainOrSlug?.trendingPosts ?? NOTHING;
    case 'collection-archive': {
      const { of: _, ...variables } = feed;
      return (await query(CollectionArchiveFeed, { ...variables, to })).collectionByDomainOrSlug?.archive ?? NOTHING;
    }
    case 'tag':
      return (await query(TagFeed, { id: feed.id, to })).tagFromSlug?.posts ?? NOTHING;
    case 'tag-recommended':
      return (await query(TagRecommendedFeed, { id: feed.id, to })).tagFromSlug?.recommendedPosts ?? NOTHING;
    case 'tag-top':
      return (await query(TagTopFeed, { id: feed.id, period: feed.period, to })).tagFromSlug?.topPosts ?? NOTHING;
    case 'followed':
      return own((await query(FollowedFeed, { entity: feed.entity, to })).followedFeed);
    case 'tag-archive': {
      const { of: _, ...variables } = feed;
      return (await query(TagArchiveFeed, { ...variables, to })).tagArchive;
    }
  }
}
