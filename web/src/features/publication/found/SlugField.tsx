'use client';
import { SLUG_MAX_LENGTH, SLUG_MIN_LENGTH } from '@/gen/limits';
import type { Known } from '@/features/settings/useAvailability';
import { query } from '@/lib/gql/client';
import { Field } from '@/ui/Field';
import { SlugAvailability } from './Found.gen';
import { typedSlug } from './slugOf';

/** Why a slug cannot be had; null when it can. A publication's own former slugs can. */
export async function askForSlug(slug: string, collectionId: string | null = null): Promise<string | null> {
  const { collectionSlugAvailability: answer } = await query(SlugAvailability, { slug, collectionId });
  return answer.__typename === 'SlugError' ? answer.message : null;
}

interface Props {
  slug: string;
  host: string;
  known: Known | null;
  onSlug: (slug: string) => void;
}

/** The last part of a publication's link, with whether it can be had. */
export function SlugField({ slug, host, known, onSlug }: Props) {
  const isLong = slug.length >= SLUG_MIN_LENGTH;
  return (
    <Field
      label="Link"
      name="slug"
      required
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={SLUG_MAX_LENGTH}
      value={slug}
      onChange={(event) => onSlug(typedSlug(event.target.value))}
      error={isLong ? (known?.error ?? undefined) : undefined}
      help={known && isLong ? `${host}/${slug} is available.` : `Readers find it at ${host}/${slug || '…'}`}
    />
  );
}
