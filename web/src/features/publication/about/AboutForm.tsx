'use client';
import { useRef, useState } from 'react';
import type { Block } from '@/features/editor/model/block';
import { ShortField } from '@/features/editor/short/ShortField';
import { aboutBlocks } from '@/features/profile/aboutBlocks';
import profile from '@/features/profile/About.module.css';
import { reasonOf, Refused } from '@/features/settings/act';
import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useUnsaved } from '@/lib/useUnsaved';
import { Button } from '@/ui/Button';
import css from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { UpdateCollectionAbout } from './AboutDesk.gen';

interface Version {
  aboutRevision: number;
  aboutBlocks: unknown;
}

interface State {
  busy: boolean;
  changed: boolean;
  error: string | null;
  /** What someone else saved meanwhile. */
  theirs: { html: string; blocks: Block[] } | null;
}

/** The text in the small editor. What someone else saved meanwhile is shown, and nothing is overwritten unseen. */
export default function AboutForm({ id, first }: { id: string; first: Version }) {
  const [shown, setShown] = useState({ blocks: first.aboutBlocks as Block[], number: 0 });
  const [state, setState] = useState<State>({ busy: false, changed: false, error: null, theirs: null });
  const written = useRef(shown.blocks);
  const revision = useRef(first.aboutRevision);
  useUnsaved(state.changed);
  const save = async () => {
    if (state.busy) return;
    setState((now) => ({ ...now, busy: true, error: null }));
    try {
      const variables = { collectionId: id, revision: revision.current, blocks: aboutBlocks(written.current) };
      const { updateCollectionAbout: answer } = await mutate(UpdateCollectionAbout, variables);
      if (answer.__typename === 'CollectionConflict') {
        const { aboutHtml, desk } = answer.collection;
        revision.current = desk?.aboutRevision ?? revision.current;
        const error = 'Someone else saved this text while you were writing. Nothing was overwritten: save again to keep yours.';
        setState({ busy: false, changed: true, error, theirs: { html: aboutHtml, blocks: (desk?.aboutBlocks ?? []) as Block[] } });
        return;
      }
      if (answer.__typename !== 'Collection') throw new Refused(answer.message, answer.__typename);
      revision.current = answer.desk?.aboutRevision ?? revision.current;
      setState({ busy: false, changed: false, error: null, theirs: null });
      toast({ text: 'Saved.' });
    } catch (failure) {
      setState((now) => ({ ...now, busy: false, error: reasonOf(failure) }));
    }
  };
  const takeTheirs = () => {
    if (!state.theirs) return;
    written.current = state.theirs.blocks;
    setShown({ blocks: state.theirs.blocks, number: shown.number + 1 });
    setState({ busy: false, changed: false, error: null, theirs: null });
  };
  return (
    <div className={css.form}>
      <p className={css.help}>Readers find this text on the about page: what you publish, for whom, and who you are.</p>
      <div className={`${profile.editor} ${css.writing}`} role="group" aria-label="About the publication">
        <ShortField
          key={shown.number}
          use="about"
          label="About the publication"
          blocks={shown.blocks}
          isFocused={false}
          onChange={(blocks) => {
            written.current = blocks;
            setState((now) => (now.changed ? now : { ...now, changed: true }));
          }}
          onSend={() => void save()}
          onReady={() => undefined}
        />
      </div>
      <SaveProblem error={state.error}>
        {state.theirs && (
          <section className={css.theirs} aria-label="Changed by someone else">
            <div className={profile.html} dir="auto" dangerouslySetInnerHTML={{ __html: state.theirs.html || '<p>(empty)</p>' }} />
            <div>
              <Button look="quiet" size="s" onClick={takeTheirs}>
                Use this
              </Button>
            </div>
          </section>
        )}
      </SaveProblem>
      <div className={css.save}>
        <Button
          look="accent"
          aria-busy={state.busy}
          disabledReason={state.changed ? undefined : 'Nothing has changed.'}
          onClick={() => void save()}
        >
          Save
        </Button>
        {state.changed && <span className={css.saved}>You have unsaved changes.</span>}
      </div>
    </div>
  );
}
