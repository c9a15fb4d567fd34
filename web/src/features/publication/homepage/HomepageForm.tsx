'use client';
import { useRef, useState } from 'react';
import { placeAfter } from '@/features/lists/order';
import { useSorting } from '@/features/lists/useSorting';
import { reasonOf, Refused } from '@/features/settings/act';
import { HOME_SECTIONS_MAX } from '@/gen/limits';
import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { useUnsaved } from '@/lib/useUnsaved';
import { Button } from '@/ui/Button';
import manage from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import { Theirs } from '../manage/Theirs';
import rows from '../navigation/Navigation.module.css';
import css from './Homepage.module.css';
import { HomepagePreview } from './HomepagePreview';
import { type HomepageDeskFragment, UpdateCollectionHomepage } from './Homepage.gen';
import { SectionRow } from './SectionRow';
import { hindranceOf, newSection, savedOf, type Section, sectionsOf, type SectionTopic, usualSections } from './sections';

interface Props {
  id: string;
  first: HomepageDeskFragment;
  topics: readonly SectionTopic[];
}

const written = (sections: readonly Section[]): string => JSON.stringify(savedOf(sections));

/**
 * The sections of a publication's homepage, in their order. What someone else saved meanwhile is shown, and nothing is
 * overwritten unseen.
 */
export function HomepageForm({ id, first, topics }: Props) {
  const [saved, setSaved] = useState(first);
  const [sections, setSections] = useState(() => sectionsOf(first.homeSections));
  const [state, setState] = useState<{ busy: boolean; error: string | null; theirs: readonly Section[] | null }>({
    busy: false,
    error: null,
    theirs: null,
  });
  const list = useRef<HTMLOListElement>(null);
  const actions = useRef<HTMLDivElement>(null);
  const keys = sections.map(({ key }) => key);
  const move = (key: string, after: string | null) =>
    setSections(placeAfter(keys, key, after).flatMap((one) => sections.find((section) => section.key === one) ?? []));
  const { dragged, said, put, onGrab } = useSorting(list, keys, `.${css.handle}`, move);
  const hasChanged = written(sections) !== written(sectionsOf(saved.homeSections)) || state.theirs !== null;
  useUnsaved(hasChanged);
  const hindrance = hindranceOf(sections);
  const focusRow = (key: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-item="${key}"] select`)?.focus());
  /** The button that was pressed is gone: the focus goes to the one that stands in its place. */
  const focusChoice = () => requestAnimationFrame(() => actions.current?.querySelector('button')?.focus());
  const begin = (next: Section[]) => {
    setSections(next);
    const last = next.at(-1);
    if (last) focusRow(last.key);
  };
  const remove = (place: number) => {
    const next = sections.toSpliced(place, 1);
    setSections(next);
    const near = next[place] ?? next[place - 1];
    if (near) focusRow(near.key);
    else focusChoice();
  };
  const clear = () => {
    setSections([]);
    focusChoice();
  };
  const save = async () => {
    if (hindrance || !hasChanged || state.busy) return;
    setState({ busy: true, error: null, theirs: null });
    try {
      const variables = { collectionId: id, revision: saved.homepageRevision, sections: savedOf(sections) };
      const { updateCollectionHomepage: answer } = await mutate(UpdateCollectionHomepage, variables);
      if (answer.__typename === 'CollectionConflict' && answer.collection.desk) {
        setSaved(answer.collection.desk);
        const error = 'Someone else changed the homepage meanwhile. Nothing was overwritten: save again to keep yours.';
        setState({ busy: false, error, theirs: sectionsOf(answer.collection.desk.homeSections) });
        return;
      }
      if (answer.__typename !== 'Collection' || !answer.desk)
        throw new Refused('message' in answer ? answer.message : '', answer.__typename);
      setSaved(answer.desk);
      setSections(sectionsOf(answer.desk.homeSections));
      setState({ busy: false, error: null, theirs: null });
      toast({ text: 'Saved.' });
    } catch (failure) {
      setState({ busy: false, error: reasonOf(failure), theirs: null });
    }
  };
  return (
    <div className={manage.form}>
      <p className={manage.help}>
        {sections.length === 0
          ? 'The homepage shows what you feature and then the latest stories. Choose sections to arrange it yourself.'
          : 'Pinned stories stand first. No story stands on the homepage twice, and a section without stories isn’t shown.'}
      </p>
      <ol ref={list} className={`${rows.list} ${css.list}`} aria-label="Sections">
        {sections.map((section, place) => (
          <SectionRow
            key={section.key}
            section={section}
            place={place}
            count={sections.length}
            topics={topics}
            isDragged={dragged === section.key}
            onChange={(changed) => setSections(sections.map((one) => (one.key === changed.key ? changed : one)))}
            onMove={(to) => put(section.key, to)}
            onGrab={onGrab(section.key)}
            onRemove={() => remove(place)}
          />
        ))}
      </ol>
      <p className="sr" role="status">
        {said}
      </p>
      <div ref={actions} className={css.actions}>
        {sections.length === 0 ? (
          <Button look="quiet" onClick={() => begin(usualSections())}>
            Choose sections
          </Button>
        ) : (
          <>
            <Button
              look="quiet"
              disabledReason={sections.length < HOME_SECTIONS_MAX ? undefined : `A homepage has at most ${HOME_SECTIONS_MAX} sections.`}
              onClick={() => begin([...sections, newSection(sections)])}
            >
              Add a section
            </Button>
            <Button look="text" onClick={clear}>
              Use the usual homepage
            </Button>
          </>
        )}
      </div>
      {sections.length > 0 && <HomepagePreview id={id} sections={sections} hindrance={hindrance} />}
      <SaveProblem error={state.error}>
        {state.theirs && (
          <Theirs
            text={state.theirs.map((section) => section.title).join(' · ') || '(the usual homepage)'}
            onUse={() => {
              setSections([...(state.theirs ?? [])]);
              setState({ busy: false, error: null, theirs: null });
            }}
          />
        )}
      </SaveProblem>
      <div className={manage.save}>
        <Button
          look="accent"
          aria-busy={state.busy}
          disabledReason={hasChanged ? hindrance : 'Nothing has changed.'}
          onClick={() => void save()}
        >
          Save homepage
        </Button>
        {hasChanged && <span className={manage.saved}>You have unsaved changes.</span>}
      </div>
    </div>
  );
}
