'use client';
import { useState } from 'react';
import { act } from '@/features/settings/act';
import { EditDialog } from '@/features/settings/EditDialog';
import { useAvailability } from '@/features/settings/useAvailability';
import * as href from '@/gen/href';
import { SLUG_MIN_LENGTH } from '@/gen/limits';
import { askForSlug, SlugField } from '../found/SlugField';
import { ChangeCollectionSlug } from './Settings.gen';
import type { Saved } from './useInfo';

/** Another link for a publication. */
export function SlugDialog({ saved, host, opener, onClosed }: { saved: Saved; host: string; opener: HTMLElement; onClosed: () => void }) {
  const [slug, setSlug] = useState(saved.slug);
  const isNew = slug !== saved.slug && slug.length >= SLUG_MIN_LENGTH;
  const known = useAvailability(isNew ? slug : '', (wanted) => askForSlug(wanted, saved.id));
  const save = async () => {
    const answer = await act(ChangeCollectionSlug, { collectionId: saved.id, slug }, 'changeCollectionSlug', 'Collection');
    location.assign(href.publication_settings({ collectionSlug: answer.slug }));
  };
  const hindrance =
    slug === saved.slug
      ? 'This is already the link.'
      : slug.length < SLUG_MIN_LENGTH
        ? `Enter at least ${SLUG_MIN_LENGTH} characters.`
        : (known?.error ?? undefined);
  return (
    <EditDialog
      title="Change the link"
      text="All links to the old one keep working, also those to stories and feeds. No other publication can take it."
      save="Change link"
      opener={opener}
      onClosed={onClosed}
      onSave={save}
      hindrance={hindrance}
    >
      <SlugField slug={slug} host={host} known={known} onSlug={setSlug} />
    </EditDialog>
  );
}
