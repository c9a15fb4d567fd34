import type { StoryCardPostFragment } from '@/features/story-card/StoryCard.gen';
import * as href from '@/gen/href';

const creator = { id: 'u1', name: 'Ines Okafor', url: href.ShowUser({ username: 'ines' }), imageUrl: null };
const collection = { id: 'c1', name: 'The Long Table', url: href.ShowCollectionHome({ collectionSlug: 'the-long-table' }), imageUrl: null };
const card = {
  subtitle: '',
  excerpt:
    'A measure is only the distance between two rests. Sixty-odd characters, give or take, and the eye stops noticing it is working.',
  url: href.ShowPost({ postId: 'ab1000' }),
  isLocked: false,
  readingTime: 8,
  clapCount: 1204,
  responsesCount: 38,
  firstPublishedAt: '2026-11-14T10:00:00.000Z',
  previewImage: null,
  creator,
  collection: null,
};

/** Cards with what tends to break them: long words, other scripts, everything missing. */
export const CARDS: StoryCardPostFragment[] = [
  {
    ...card,
    id: 'ab1000',
    lang: 'en',
    title: 'The quiet mathematics of a well-set page, and why 1,204 readers stay',
    collection,
    isLocked: true,
  },
  {
    ...card,
    id: 'ab1001',
    lang: 'de',
    title: 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz: living with long words',
    clapCount: 0,
    responsesCount: 0,
  },
  { ...card, id: 'ab1002', lang: 'ar', title: 'كيف نقرأ الخرائط القديمة', excerpt: '', firstPublishedAt: null },
];
