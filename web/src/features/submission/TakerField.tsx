'use client';
import { type FormEvent, useState } from 'react';
import { reasonOf, Refused } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { type TakerFragment, TakerBySlug } from './Submission.gen';
import css from './Submission.module.css';

/** Finds a publication that its writers did not invite one to: some take stories of everybody. */
export function TakerField({ onFound }: { onFound: (taker: TakerFragment) => void }) {
  const [slug, setSlug] = useState('');
  const [state, setState] = useState<{ busy: boolean; error: string | null }>({ busy: false, error: null });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = slug.trim().replace(/^.*\//u, '');
    if (!wanted || state.busy) return;
    setState({ busy: true, error: null });
    try {
      const found = (await query(TakerBySlug, { slug: wanted })).publicationByRef;
      if (!found) throw new Refused('There is no publication with this link.');
      setState({ busy: false, error: null });
      onFound(found);
    } catch (error) {
      setState({ busy: false, error: reasonOf(error) });
    }
  };
  return (
    <form className={css.finding} noValidate onSubmit={submit}>
      <Field
        label="Another publication"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        value={slug}
        onChange={(event) => setSlug(event.target.value)}
        error={state.error ?? undefined}
        help="Its link, or the last part of it. Some publications take stories from everyone."
      />
      <div>
        <Button type="submit" look="quiet" size="s" aria-busy={state.busy} disabledReason={slug.trim() ? undefined : 'Enter a link.'}>
          Find
        </Button>
      </div>
    </form>
  );
}
