'use client';
import { type FormEvent, useId, useState } from 'react';
import { reasonOf, Refused } from '@/features/settings/act';
import { GUIDELINES_MAX_LENGTH } from '@/gen/limits';
import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useUnsaved } from '@/lib/useUnsaved';
import { Area } from '@/ui/Area';
import { Button } from '@/ui/Button';
import { Switch } from '@/ui/Switch';
import manage from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { type SubmissionSettingsFragment, UpdateSubmissions } from './Submissions.gen';
import css from './Submissions.module.css';

type Settings = SubmissionSettingsFragment['submissions'];

const AUDIENCES: Readonly<Record<Settings['audience'], string>> = {
  WRITERS: 'Only people who write for this publication',
  EVERYBODY: 'Everyone with an account',
};

const written = ({ guidelines, isOpen, audience }: Settings): string => JSON.stringify([guidelines, isOpen, audience]);

/** Who may submit stories, whether any are taken, and what is said to them. What someone else saved meanwhile is not lost. */
export function SubmissionsForm({ first }: { first: SubmissionSettingsFragment }) {
  const id = useId();
  const [saved, setSaved] = useState(first);
  const [mine, setMine] = useState<Settings>(first.submissions);
  const [state, setState] = useState<{ busy: boolean; error: string | null; theirs: Settings | null }>({
    busy: false,
    error: null,
    theirs: null,
  });
  const hasChanged = written(mine) !== written(saved.submissions) || state.theirs !== null;
  useUnsaved(hasChanged);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!hasChanged || state.busy) return;
    setState({ busy: true, error: null, theirs: null });
    try {
      const { guidelines, isOpen, audience } = mine;
      const input = { collectionId: saved.id, revision: saved.desk?.submissionsRevision ?? 0, guidelines, isOpen, audience };
      const answer = (await mutate(UpdateSubmissions, { input })).updateCollectionSubmissions;
      if (answer.__typename === 'CollectionConflict') {
        setSaved(answer.collection);
        const error = 'Someone else saved these settings while you were editing. Nothing was overwritten: save again to keep yours.';
        setState({ busy: false, error, theirs: answer.collection.submissions });
        return;
      }
      if (answer.__typename !== 'Collection') throw new Refused(answer.message, answer.__typename);
      setSaved(answer);
      setMine(answer.submissions);
      setState({ busy: false, error: null, theirs: null });
      toast({ text: 'Saved.' });
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure), theirs: null });
    }
  };
  return (
    <form className={manage.form} noValidate onSubmit={submit}>
      <div className={css.switched}>
        <div>
          <p id={`${id}-open`} className={manage.label}>
            Open for submissions
          </p>
          <p id={`${id}-help`} className={manage.help}>
            When it’s off, no new stories can be submitted. What is waiting in the inbox stays there.
          </p>
        </div>
        <Switch
          labelledBy={`${id}-open`}
          describedBy={`${id}-help`}
          on={mine.isOpen}
          onChange={(isOpen) => setMine((now) => ({ ...now, isOpen }))}
        />
      </div>
      <fieldset className={css.choices}>
        <legend className={manage.label}>Who can submit</legend>
        {(Object.keys(AUDIENCES) as Settings['audience'][]).map((audience) => (
          <label key={audience} className={css.choice}>
            <input
              type="radio"
              name="audience"
              checked={mine.audience === audience}
              onChange={() => setMine((now) => ({ ...now, audience }))}
            />
            {AUDIENCES[audience]}
          </label>
        ))}
      </fieldset>
      <Area
        label="Guidelines"
        name="guidelines"
        max={GUIDELINES_MAX_LENGTH}
        value={mine.guidelines}
        onChange={(event) => setMine((now) => ({ ...now, guidelines: event.target.value }))}
        dir="auto"
      />
      <SaveProblem error={state.error}>
        {state.theirs && (
          <section className={manage.theirs} aria-label="Changed by someone else">
            <p>
              {state.theirs.isOpen ? 'Open' : 'Closed'} · {AUDIENCES[state.theirs.audience]}
            </p>
            <p dir="auto">{state.theirs.guidelines || '(no guidelines)'}</p>
            <div>
              <Button
                look="quiet"
                size="s"
                onClick={() => {
                  if (state.theirs) setMine(state.theirs);
                  setState({ busy: false, error: null, theirs: null });
                }}
              >
                Use this
              </Button>
            </div>
          </section>
        )}
      </SaveProblem>
      <div className={manage.save}>
        <Button type="submit" look="accent" aria-busy={state.busy} disabledReason={hasChanged ? undefined : 'Nothing has changed.'}>
          Save
        </Button>
        {hasChanged && <span className={manage.saved}>You have unsaved changes.</span>}
      </div>
    </form>
  );
}
