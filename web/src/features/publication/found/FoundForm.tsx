'use client';
import { type FormEvent, useState } from 'react';
import { PUBLICATION_NAME_MAX_LENGTH, SLUG_MIN_LENGTH, TAGLINE_MAX_LENGTH } from '@/gen/limits';
import { PictureDrop } from '@/features/photo/PictureDrop';
import { usePicture } from '@/features/photo/usePicture';
import { act, reasonOf, Refused } from '@/features/settings/act';
import { useAvailability } from '@/features/settings/useAvailability';
import { UploadRefused } from '@/lib/picture/upload';
import { Area } from '@/ui/Area';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { useTypedEarly } from '@/ui/useTypedEarly';
import { CreateCollection } from './Found.gen';
import css from './Found.module.css';
import { askForSlug, SlugField } from './SlugField';
import { slugOf } from './slugOf';

/** Founds a publication, and leads to it. */
export function FoundForm({ origin }: { origin: string }) {
  const [name, setName] = useState('');
  // Until someone writes one, the slug follows the name.
  const [ownSlug, setOwnSlug] = useState<string | null>(null);
  const [tagline, setTagline] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const picked = usePicture();
  const form = useTypedEarly<HTMLFormElement>(name, setName);
  const slug = ownSlug ?? slugOf(name);
  const known = useAvailability(slug.length >= SLUG_MIN_LENGTH ? slug : '', askForSlug);
  const hindrance = !name.trim()
    ? 'Enter a name.'
    : slug.length < SLUG_MIN_LENGTH
      ? `Enter a link of at least ${SLUG_MIN_LENGTH} characters.`
      : (known?.error ?? undefined);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hindrance || state.busy) return;
    setState({ busy: true, error: null });
    try {
      const imageId = await picked.send();
      const input = { name, slug, tagline, ...(imageId && { imageId }) };
      const { url } = await act(CreateCollection, { input }, 'createCollection', 'Collection');
      location.assign(url);
    } catch (error) {
      setState({ busy: false, error: reasonOf(error instanceof UploadRefused ? new Refused(error.message) : error) });
    }
  };
  return (
    <form ref={form} className={css.form} noValidate onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        required
        autoComplete="off"
        maxLength={PUBLICATION_NAME_MAX_LENGTH}
        value={name}
        onChange={(event) => setName(event.target.value)}
        dir="auto"
      />
      <SlugField slug={slug} host={new URL(origin).host} known={known} onSlug={setOwnSlug} />
      <Area
        label="Tagline (optional)"
        name="tagline"
        max={TAGLINE_MAX_LENGTH}
        value={tagline}
        onChange={(event) => setTagline(event.target.value)}
        dir="auto"
      />
      <div className={css.picture}>
        <p className={css.label}>Picture (optional)</p>
        <PictureDrop name={name || 'New'} src={null} what="picture" square picked={picked} />
      </div>
      {state.error && <Note kind="error">{state.error}</Note>}
      <div>
        <Button type="submit" look="accent" size="l" aria-busy={state.busy} disabledReason={hindrance}>
          Create publication
        </Button>
      </div>
    </form>
  );
}
