'use client';
import { type MouseEvent, useId, useState } from 'react';
import { SubmitPart } from '@/features/submission/SubmitPart';
import { Field } from '@/ui/Field';
import { Icon } from '@/ui/Icon';
import { TopicsField } from '@/features/topic/TopicsField';
import { pictureAddress } from '../model/address';
import type { Draft } from '../model/block';
import { ListsPart } from './ListsPart';
import { CHECKS, LICENSES, type Loaded, previewsOf, VISIBILITIES, wallClock } from './form';
import { PreviewCard } from './PreviewCard';
import css from './Publish.module.css';

interface PublishFieldsProps {
  draft: Loaded;
  story: Draft;
  isLater: boolean;
  setLater: (is: boolean) => void;
  /** The writer wants to see to a block; the dialog closes then. */
  onWanted: (blockId: string) => void;
}

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

function Checks({ checks, onWanted }: { checks: Loaded['checks']; onWanted: (blockId: string) => void }) {
  const go = (blockId: string) => (event: MouseEvent) => {
    onWanted(blockId);
    event.currentTarget.closest('dialog')?.close();
  };
  if (checks.length === 0) return null;
  return (
    <ul className={css.checks} aria-label="Before you publish">
      {checks.map(({ code, isBlocking, blockIds: [first] }) => (
        <li key={code} data-blocks={isBlocking}>
          <Icon name="alert" size={16} />{' '}
          {first === undefined ? (
            CHECKS[code]
          ) : (
            <button type="button" title="Go there" onClick={go(first)}>
              {CHECKS[code]}
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The story as lists show it, and which of its pictures stands for it there. */
function Preview({ story, excerpt, chosen }: { story: Draft; excerpt: string; chosen: string | null }) {
  const pictures = previewsOf(story.blocks);
  const [picked, setPicked] = useState(chosen);
  const shown = pictures.find(({ id }) => id === picked) ?? pictures[0] ?? null;
  return (
    <>
      <PreviewCard title={story.title} text={story.subtitle || excerpt} picture={shown} />
      {pictures.length > 1 && <Pictures pictures={pictures} shown={shown?.id ?? null} pick={setPicked} />}
      {pictures.length === 1 && <input type="hidden" name="preview" value={shown?.id ?? ''} />}
    </>
  );
}

interface PicturesProps {
  pictures: ReturnType<typeof previewsOf>;
  shown: string | null;
  pick: (id: string) => void;
}

function Pictures({ pictures, shown, pick }: PicturesProps) {
  return (
    <fieldset className={css.group}>
      <legend>Preview picture</legend>
      <div className={css.pictures}>
        {pictures.map(({ id, alt, focus }, index) => (
          <label key={id} className={css.picture}>
            <input className="sr" type="radio" name="preview" value={id} checked={shown === id} onChange={() => pick(id)} />
            <img src={`${pictureAddress(id)}?w=128&h=128&focus=${focus}`} width={64} height={64} alt={alt || `Picture ${index + 1}`} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Where it appears, for editors of a publication. */
function Publication({ collections, chosen }: { collections: Loaded['collections']; chosen: string | null }) {
  const id = useId();
  return (
    <div className={css.group}>
      <label className={css.label} htmlFor={id}>
        Publication
      </label>
      <select id={id} name="collection" className={css.select} defaultValue={chosen ?? ''}>
        <option value="">None (only on your profile)</option>
        {collections.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Submitting it, for writers of a publication that others manage. */
function Submitting({ draft: { id, submission, submissionCollections, settings } }: { draft: Loaded }) {
  const waits = submission !== null && !submission.isOver;
  if (submissionCollections.length === 0 && !waits) return null;
  return (
    <details className={css.more} open={waits}>
      <summary>Submit to a publication instead</summary>
      <SubmitPart
        postId={id}
        collections={submissionCollections}
        submission={submission}
        notifies={settings.announcedAt === null ? (settings.notifiesFollowers ?? false) : null}
      />
    </details>
  );
}

/** What can be said about a story before it goes out. */
export function PublishFields({ draft, story, isLater, setLater, onWanted }: PublishFieldsProps) {
  const id = useId();
  const { checks, collections, settings, status, scheduledAt } = draft;
  return (
    <>
      <Checks checks={checks} onWanted={onWanted} />
      <Preview story={story} excerpt={draft.excerpt} chosen={settings.previewImageId} />
      <fieldset className={css.group}>
        <legend>Who can read it</legend>
        {VISIBILITIES.map(([value, label, help]) => (
          <label key={value} className={css.choice}>
            <input type="radio" name="visibility" value={value} defaultChecked={settings.visibility === value} />
            {label} <span className={css.help}>{help}</span>
          </label>
        ))}
      </fieldset>
      {collections.length > 0 && <Publication collections={collections} chosen={settings.collectionId} />}
      <Submitting draft={draft} />
      <TopicsField name="topics" chosen={settings.tags.map(({ name }) => name)} />
      {status !== 'PUBLISHED' && (
        <fieldset className={css.group}>
          <legend>When</legend>
          <label className={css.choice}>
            <input type="radio" name="when" checked={!isLater} onChange={() => setLater(false)} /> Now
          </label>
          <label className={css.choice}>
            <input type="radio" name="when" checked={isLater} onChange={() => setLater(true)} /> Later
          </label>
          {isLater && (
            <Field
              label="Date and time"
              name="at"
              type="datetime-local"
              defaultValue={scheduledAt ? wallClock(scheduledAt) : ''}
              help={`Time zone: ${zone()}`}
            />
          )}
        </fieldset>
      )}
      {settings.announcedAt === null && (
        <label className={css.choice}>
          <input type="checkbox" name="notifies" defaultChecked={settings.notifiesFollowers ?? status !== 'PUBLISHED'} />
          Notify my followers <span className={css.help}>Once, when it’s published. Unlisted stories don’t notify anyone.</span>
        </label>
      )}
      <ListsPart postId={draft.id} chosen={settings.catalogIds} />
      <details className={css.more}>
        <summary>More settings</summary>
        <div className={css.group}>
          <Field
            label="Story link"
            name="slug"
            defaultValue={settings.slug}
            help="Leave empty to use the title. Old links redirect to the new one."
            autoComplete="off"
          />
          <label className={css.label} htmlFor={id}>
            License
          </label>
          <select id={id} name="license" className={css.select} defaultValue={settings.license}>
            {Object.entries(LICENSES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Field
            label="Originally published at"
            name="canonicalUrl"
            type="url"
            defaultValue={settings.canonicalUrl ?? ''}
            help="Link to the original, if it was first published elsewhere."
          />
          <Field label="Title for search engines" name="seoTitle" defaultValue={settings.seoTitle} />
          <Field label="Description for search engines" name="seoDescription" defaultValue={settings.seoDescription} />
        </div>
      </details>
    </>
  );
}
