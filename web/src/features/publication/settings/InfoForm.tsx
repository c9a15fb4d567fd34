'use client';
import { type FormEvent, useState } from 'react';
import {
  DESCRIPTION_MAX_LENGTH,
  PUBLICATION_LINKS_MAX,
  PUBLICATION_LINK_MAX_LENGTH,
  PUBLICATION_NAME_MAX_LENGTH,
  TAGLINE_MAX_LENGTH,
} from '@/gen/limits';
import { PictureDrop } from '@/features/photo/PictureDrop';
import { usePicture } from '@/features/photo/usePicture';
import { reasonOf, Refused } from '@/features/settings/act';
import { mutate } from '@/lib/gql/client';
import { UploadRefused } from '@/lib/picture/upload';
import { toast } from '@/lib/toast/queue';
import { useUnsaved } from '@/lib/useUnsaved';
import { Area } from '@/ui/Area';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import css from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { Clashes } from './Clashes';
import { type Clash, type Info, isChanged, merge } from './merge';
import { UpdateCollection } from './Settings.gen';
import { infoOf, type Saved } from './useInfo';

interface State {
  busy: boolean;
  error: string | null;
  clashes: readonly Clash[];
}

/** What a publication says of itself. What someone else saved meanwhile is not lost. */
export function InfoForm({ first }: { first: Saved }) {
  const [saved, setSaved] = useState(first);
  const [mine, setMine] = useState<Info>(() => infoOf(first));
  const [isPictureGone, setPictureGone] = useState(false);
  const [state, setState] = useState<State>({ busy: false, error: null, clashes: [] });
  const picked = usePicture();
  const base = infoOf(saved);
  const hasChanged = isChanged(base, mine) || picked.picture !== null || isPictureGone;
  useUnsaved(hasChanged);
  const set = <K extends keyof Info>(field: K, value: Info[K]) => setMine((now) => ({ ...now, [field]: value }));
  const hindrance = !mine.name.trim() ? 'Enter a name.' : hasChanged ? undefined : 'Nothing has changed.';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (hindrance || state.busy) return;
    setState({ busy: true, error: null, clashes: [] });
    try {
      const imageId = isPictureGone ? '' : (await picked.send()) || null;
      const { links, ...texts } = mine;
      const input = {
        collectionId: saved.id,
        revision: saved.desk?.revision ?? 1,
        ...texts,
        links: links.filter((link) => link.trim()),
        ...(imageId !== null && { imageId }),
      };
      const answer = (await mutate(UpdateCollection, { input })).updateCollection;
      if (answer.__typename === 'CollectionConflict') {
        const { merged, clashes } = merge(base, mine, infoOf(answer.collection));
        setSaved(answer.collection);
        setMine(merged);
        const error = 'Someone else saved these settings while you were editing. Nothing was overwritten: check them, then save again.';
        setState({ busy: false, error, clashes });
        return;
      }
      if (answer.__typename !== 'Collection') throw new Refused(answer.message, answer.__typename);
      setSaved(answer);
      setMine(infoOf(answer));
      setPictureGone(false);
      picked.forget();
      setState({ busy: false, error: null, clashes: [] });
      toast({ text: 'Saved.' });
    } catch (failure) {
      const error = reasonOf(failure instanceof UploadRefused ? new Refused(failure.message) : failure);
      setState({ busy: false, error, clashes: [] });
    }
  };
  const lines = mine.links.length > 0 ? mine.links : [''];
  const setLink = (index: number, text: string) =>
    set(
      'links',
      lines.map((line, at) => (at === index ? text : line)),
    );
  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={PUBLICATION_NAME_MAX_LENGTH}
        value={mine.name}
        onChange={(event) => set('name', event.target.value)}
        error={mine.name.trim() ? undefined : 'Enter a name.'}
        dir="auto"
      />
      <Area
        label="Tagline"
        name="tagline"
        max={TAGLINE_MAX_LENGTH}
        value={mine.tagline}
        onChange={(event) => set('tagline', event.target.value)}
        dir="auto"
      />
      <Area
        label="Description"
        name="description"
        max={DESCRIPTION_MAX_LENGTH}
        value={mine.description}
        onChange={(event) => set('description', event.target.value)}
        dir="auto"
      />
      <div className={css.part}>
        <p className={css.label}>Picture</p>
        <PictureDrop name={mine.name} src={isPictureGone ? null : saved.imageUrl} what="picture" square picked={picked} />
        {saved.imageUrl && !picked.picture && !isPictureGone && (
          <div>
            <Button look="text" onClick={() => setPictureGone(true)}>
              Remove picture
            </Button>
          </div>
        )}
      </div>
      <Field
        label="Contact email"
        name="contact"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={mine.contactEmail}
        onChange={(event) => set('contactEmail', event.target.value)}
        help="Everyone sees it on the about page."
      />
      <fieldset className={css.links}>
        <legend className={css.label}>Links</legend>
        {lines.map((line, index) => {
          const label = `Link ${index + 1}`;
          return (
            <Field
              key={label}
              label={label}
              type="url"
              inputMode="url"
              autoComplete="off"
              placeholder="https://"
              maxLength={PUBLICATION_LINK_MAX_LENGTH}
              value={line}
              onChange={(event) => setLink(index, event.target.value)}
            />
          );
        })}
        {lines.length < PUBLICATION_LINKS_MAX && (
          <div>
            <Button look="text" onClick={() => set('links', [...lines, ''])}>
              Add a link
            </Button>
          </div>
        )}
      </fieldset>
      <SaveProblem error={state.error}>
        <Clashes
          clashes={state.clashes}
          onTake={({ field, theirs }) => {
            setMine((now) => ({ ...now, [field]: theirs }));
            setState((now) => ({ ...now, clashes: now.clashes.filter((one) => one.field !== field) }));
          }}
        />
      </SaveProblem>
      <div className={css.save}>
        <Button type="submit" look="accent" aria-busy={state.busy} disabledReason={hindrance}>
          Save
        </Button>
        {hasChanged && <span className={css.saved}>You have unsaved changes.</span>}
      </div>
    </form>
  );
}
