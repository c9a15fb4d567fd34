import { topicsIn } from '@/features/topic/topics';
import type { Block } from '../model/block';
import type { PublishSettingsQuery, SetPostPublishedMutationVariables } from './Publish.gen';

export type Loaded = Extract<PublishSettingsQuery['draft'], { __typename: 'Draft' }>;
type Input = NonNullable<SetPostPublishedMutationVariables['input']['settings']>;

const UPLOADED = /^[0-9a-f]{32}$/u;

/** The moment that a writer names by the clock on their wall; null when it has passed already, or is none. */
export function momentOf(typed: string, now: number): string | null {
  const at = new Date(typed).getTime();
  return Number.isNaN(at) || at <= now ? null : new Date(at).toISOString();
}

/** A moment as the clock on the writer's wall shows it, for an input. */
export function wallClock(moment: string): string {
  const at = new Date(moment);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Pictures of the story that can stand for it in lists, the first ones first. */
export const previewsOf = (blocks: readonly Block[]): { id: string; alt: string; focus: string }[] =>
  blocks
    .flatMap((block) => (block.type === 'image' ? [block] : block.type === 'imageGrid' ? block.images : []))
    .filter(({ src }, index, all) => UPLOADED.test(src) && all.findIndex((other) => other.src === src) === index)
    .map(({ src, alt, focusX, focusY }) => ({ id: src, alt, focus: `${focusX},${focusY}` }));

const text = (data: FormData, name: string): string => String(data.get(name) ?? '').trim();

/** The lists of which the writer changed whether the story is to stand there; all others stay as they are. */
function listsIn(data: FormData): NonNullable<Input['catalogs']> {
  const on = new Set(data.getAll('onLists'));
  const put = data
    .getAll('wereOff')
    .filter((id) => on.has(id))
    .map((id) => ({ catalogId: String(id), isOn: true }));
  const taken = data
    .getAll('wereOn')
    .filter((id) => !on.has(id))
    .map((id) => ({ catalogId: String(id), isOn: false }));
  return [...put, ...taken];
}

/** What the form says, as the server takes it. */
export const settingsIn = (data: FormData): Input => ({
  visibility: text(data, 'visibility') as Input['visibility'],
  license: text(data, 'license') as Input['license'],
  tags: topicsIn(text(data, 'topics')),
  slug: text(data, 'slug'),
  canonicalUrl: text(data, 'canonicalUrl'),
  ...(data.has('preview') && { previewImageId: text(data, 'preview') }),
  ...(data.has('collection') && { collectionId: text(data, 'collection') }),
  catalogs: listsIn(data),
  seoTitle: text(data, 'seoTitle'),
  seoDescription: text(data, 'seoDescription'),
});

export const CHECKS: Readonly<Record<Loaded['checks'][number]['code'], string>> = {
  EMPTY: 'There is nothing to publish yet.',
  TITLE_MISSING: 'Your story has no title.',
  ALT_TEXT_MISSING: 'Some pictures have no description for people who can’t see them.',
  PLACEHOLDER_LEFT: '“TK” still marks something to fill in.',
};

export const VISIBILITIES = [
  ['PUBLIC', 'Public', 'Anyone can read it.'],
  ['LOCKED', 'Members only', 'Members read it all; others see a preview.'],
  ['UNLISTED', 'Unlisted', 'Anyone with the link can read it. Not listed anywhere.'],
] as const;

export const LICENSES: Readonly<Record<Loaded['settings']['license'], string>> = {
  ALL_RIGHTS_RESERVED: 'All rights reserved',
  CC_40_BY: 'CC BY 4.0',
  CC_40_BY_SA: 'CC BY-SA 4.0',
  CC_40_BY_ND: 'CC BY-ND 4.0',
  CC_40_BY_NC: 'CC BY-NC 4.0',
  CC_40_BY_NC_ND: 'CC BY-NC-ND 4.0',
  CC_40_BY_NC_SA: 'CC BY-NC-SA 4.0',
  CC_40_ZERO: 'CC0 1.0',
  PUBLIC_DOMAIN: 'Public domain',
};
