'use client';
import { useEffect, useState } from 'react';
import useSWR from 'swr';
import { reasonOf, Refused } from '@/features/settings/act';
import { mutate, query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useSettled } from '@/lib/useSettled';
import { Button } from '@/ui/Button';
import manage from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { type DesignDeskFragment, PreviewCollectionDesign, PublishCollectionDesign, SaveCollectionDesign } from './Design.gen';
import { currentOf, type Design, inputOf, isSame, OF_SITE, publishedOf } from './design';
import css from './Design.module.css';
import { DesignFields } from './DesignFields';
import { Preview } from './Preview';
import { Versions } from './Versions';

/** Milliseconds that a color rests before the server is asked what it makes of it. */
const REST = 40;

interface Props {
  publication: { id: string; name: string; tagline: string; imageUrl: string | null };
  story: { title: string; subtitle: string; excerpt: string } | undefined;
  first: DesignDeskFragment;
}

interface State {
  busy: 'draft' | 'publish' | null;
  error: string | null;
  /** What somebody else saved meanwhile. */
  theirs: Design | null;
}

const CONFLICT = 'Someone else saved a design while you were editing. Nothing was overwritten: save again to keep yours.';

/** A design is tried beside its preview, kept as a draft or published, and an earlier one is taken up again. Nothing is overwritten unseen. */
export function DesignForm({ publication, story, first }: Props) {
  const [desk, setDesk] = useState(first);
  const [design, setDesign] = useState(() => currentOf(first));
  const [state, setState] = useState<State>({ busy: null, error: null, theirs: null });
  const asked = useSettled(design, REST);
  const { data } = useSWR(
    ['design-preview', JSON.stringify(inputOf(asked))],
    async () => (await query(PreviewCollectionDesign, { design: inputOf(asked) })).collectionDesignPreview,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  const [theme, setTheme] = useState(data?.theme ?? null);
  // While something typed is no color, the preview stays as it was.
  useEffect(() => {
    if (data?.theme) setTheme(data.theme);
  }, [data]);
  const saved = currentOf(desk);
  const hasChanged = !isSame(design, saved) || state.theirs !== null;
  useEffect(() => {
    if (!hasChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [hasChanged]);
  const problems = data?.problems ?? [];
  const wrong = problems.find((problem) => !problem.nearest)?.message;
  const send = async (busy: 'draft' | 'publish') => {
    if (state.busy) return;
    setState({ busy, error: null, theirs: null });
    try {
      const variables = { collectionId: publication.id, revision: desk.designRevision, design: inputOf(design) };
      const answer =
        busy === 'draft'
          ? (await mutate(SaveCollectionDesign, variables)).saveCollectionDesign
          : (await mutate(PublishCollectionDesign, variables)).publishCollectionDesign;
      if (answer.__typename === 'CollectionConflict' && answer.collection.desk) {
        setDesk(answer.collection.desk);
        setState({ busy: null, error: CONFLICT, theirs: currentOf(answer.collection.desk) });
        return;
      }
      if (answer.__typename !== 'Collection' || !answer.desk)
        throw new Refused('message' in answer ? answer.message : '', answer.__typename);
      setDesk(answer.desk);
      setDesign(currentOf(answer.desk));
      setState({ busy: null, error: null, theirs: null });
      toast({ text: busy === 'draft' ? 'Draft saved. Readers don’t see it yet.' : 'Published. Readers see this design.' });
    } catch (failure) {
      setState({ busy: null, error: reasonOf(failure), theirs: null });
    }
  };
  const take = (taken: Design) => {
    setDesign(taken);
    setState({ busy: null, error: null, theirs: null });
  };
  const isShown = isSame(design, publishedOf(desk));
  return (
    <div className={css.editor}>
      <div className={manage.form}>
        <DesignFields design={design} problems={problems} contrast={data?.contrast ?? null} onChange={setDesign} />
        <SaveProblem error={state.error}>
          {state.theirs && (
            <section className={manage.theirs} aria-label="Changed by someone else">
              <p>Their design: color {state.theirs.tint}</p>
              <div>
                <Button look="quiet" size="s" onClick={() => state.theirs && take(state.theirs)}>
                  Use this
                </Button>
              </div>
            </section>
          )}
        </SaveProblem>
        <div className={manage.save}>
          <Button
            look="accent"
            aria-busy={state.busy === 'publish'}
            disabledReason={problems[0]?.message ?? (isShown ? 'Readers see this design already.' : undefined)}
            onClick={() => void send('publish')}
          >
            Publish
          </Button>
          <Button
            look="quiet"
            aria-busy={state.busy === 'draft'}
            disabledReason={wrong ?? (hasChanged ? undefined : 'Nothing has changed.')}
            onClick={() => void send('draft')}
          >
            Save draft
          </Button>
          {!isSame(design, OF_SITE) && (
            <Button look="text" onClick={() => take(OF_SITE)}>
              Use the site’s look
            </Button>
          )}
          {hasChanged && <span className={manage.saved}>You have unsaved changes.</span>}
        </div>
        <Versions designs={desk.designs} onTake={take} />
      </div>
      <Preview publication={publication} story={story} theme={theme} />
    </div>
  );
}
