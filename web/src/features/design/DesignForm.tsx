'use client';
import { type ReactNode, useEffect, useState } from 'react';
import useSWR from 'swr';
import { reasonOf } from '@/features/settings/act';
import type { ThemeFragment } from '@/features/theme/Theme.gen';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useSettled } from '@/lib/useSettled';
import { Button } from '@/ui/Button';
import manage from '@/features/publication/manage/Manage.module.css';
import { SaveProblem } from '@/features/publication/manage/SaveProblem';
import { useUnsaved } from '@/lib/useUnsaved';
import { PreviewDesign } from './Design.gen';
import { currentOf, type Design, type DesignOwner, type Designs, inputOf, isSame, OF_SITE, publishedOf, type SaveDesigns } from './design';
import css from './Design.module.css';
import { DesignFields } from './DesignFields';
import { Preview } from './Preview';
import { Versions } from './Versions';

/** Milliseconds that a color rests before the server is asked what it makes of it. */
const REST = 16;

interface Props {
  /** Whose design it is. */
  of: DesignOwner;
  first: Designs;
  save: SaveDesigns;
  story: { title: string; subtitle: string; excerpt: string } | undefined;
  /** The head of its pages in a theme. */
  children: (theme: ThemeFragment | null) => ReactNode;
}

interface State {
  busy: 'draft' | 'publish' | null;
  error: string | null;
  /** What someone else saved meanwhile. */
  theirs: Design | null;
}

const CONFLICT = {
  publication: 'Someone else saved a design while you were editing. Nothing was overwritten: save again to keep yours.',
  profile: 'A design was saved in another window while you were editing. Nothing was overwritten: save again to keep this one.',
} as const;
const THEIRS = { publication: 'Changed by someone else', profile: 'Changed in another window' } as const;

/** A design is tried beside its preview, kept as a draft or published, and an earlier one is taken up again. Nothing is overwritten unseen. */
export function DesignForm({ of, first, save, story, children }: Props) {
  const [desk, setDesk] = useState(first);
  const [design, setDesign] = useState(() => currentOf(first, of));
  const [state, setState] = useState<State>({ busy: null, error: null, theirs: null });
  const asked = useSettled(design, REST);
  const { data } = useSWR(
    ['design-preview', JSON.stringify(inputOf(asked))],
    async () => (await query(PreviewDesign, { design: inputOf(asked) })).designPreview,
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  const [theme, setTheme] = useState(data?.theme ?? null);
  // While something typed is no color, the preview stays as it was.
  useEffect(() => {
    if (data?.theme) setTheme(data.theme);
  }, [data]);
  const saved = currentOf(desk, of);
  const hasChanged = !isSame(design, saved) || state.theirs !== null;
  useUnsaved(hasChanged);
  const problems = data?.problems ?? [];
  const wrong = problems.find((problem) => !problem.nearest)?.message;
  const send = async (busy: 'draft' | 'publish') => {
    if (state.busy) return;
    setState({ busy, error: null, theirs: null });
    try {
      const { designs, isConflict } = await save(busy, desk.designRevision, inputOf(design));
      setDesk(designs);
      if (isConflict) {
        setState({ busy: null, error: CONFLICT[of], theirs: currentOf(designs, of) });
        return;
      }
      setDesign(currentOf(designs, of));
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
  const isShown = isSame(design, publishedOf(desk, of));
  return (
    <div className={css.editor}>
      <div className={manage.form}>
        {desk.designRevision === 0 && <p className={manage.help}>Readers see nothing of this until you publish it.</p>}
        <DesignFields of={of} design={design} problems={problems} contrast={data?.contrast ?? null} onChange={setDesign} />
        <SaveProblem error={state.error}>
          {state.theirs && (
            <section className={manage.theirs} aria-label={THEIRS[of]}>
              <p>The other design: color {state.theirs.tint}</p>
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
          {!isSame(design, OF_SITE[of]) && (
            <Button look="text" onClick={() => take(OF_SITE[of])}>
              Use the site’s look
            </Button>
          )}
          {hasChanged && <span className={manage.saved}>You have unsaved changes.</span>}
        </div>
        <Versions designs={desk.designs} onTake={take} />
      </div>
      <Preview story={story} theme={theme}>
        {children(theme)}
      </Preview>
    </div>
  );
}
