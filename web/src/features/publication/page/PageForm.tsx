'use client';
import { useRouter } from 'next/navigation';
import { useRef, useState } from 'react';
import type { Block } from '@/features/editor/model/block';
import { ShortField } from '@/features/editor/short/ShortField';
import profile from '@/features/profile/About.module.css';
import { PAGE_TITLE_MAX_LENGTH } from '@/gen/limits';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Field } from '@/ui/Field';
import { Link } from '@/ui/Link';
import manage from '../manage/Manage.module.css';
import { SaveProblem } from '../manage/SaveProblem';
import navigation from '../navigation/Navigation.module.css';
import { DeletePage } from './DeletePage';
import { KINDS, type PageKind } from './kinds';
import type { PageVersionFragment } from './Pages.gen';
import { useForgotten } from './useForgotten';
import { usePage } from './usePage';

interface Props {
  collection: { id: string; slug: string; url: string };
  kind: PageKind;
  /** The page; null: a new one. */
  first: PageVersionFragment | null;
  /** What a new feature page can be about. */
  topics: readonly { slug: string; name: string }[];
}

/** A page: its title, its address or topic while it is new, its text. */
export default function PageForm({ collection, kind, first, topics }: Props) {
  const router = useRouter();
  const forget = useForgotten();
  const words = KINDS[kind];
  const page = usePage(collection.id, kind, first);
  const { busy, changed, error, theirs } = page.state;
  const [title, setTitle] = useState(first?.title ?? '');
  const [slug, setSlug] = useState('');
  const [shown, setShown] = useState({ blocks: (first?.blocks ?? []) as Block[], number: 0 });
  const written = useRef(shown.blocks);
  const needsTopic = kind === 'FEATURE' && !first && !slug;
  const hindrance = needsTopic ? 'Choose a topic.' : !title.trim() ? 'Enter a title.' : changed ? undefined : 'Nothing has changed.';
  const save = async () => {
    if (hindrance) return;
    const saved = await page.save({ title, slug, blocks: written.current });
    if (!saved) return;
    if (!first) void forget();
    toast({ text: first ? 'Saved.' : `The ${words.one} is published.` });
    if (!first) router.replace(words.list(collection.slug));
  };
  const takeTheirs = () => {
    if (!theirs) return;
    written.current = theirs.blocks;
    setTitle(theirs.title);
    setShown({ blocks: theirs.blocks, number: shown.number + 1 });
    page.settle();
  };
  const nameOf = (one: string) => topics.find((tag) => tag.slug === one)?.name ?? '';
  const choose = (topic: string) => {
    if (!title || title === nameOf(slug)) setTitle(nameOf(topic));
    setSlug(topic);
    page.touch();
  };
  return (
    <div className={manage.form}>
      {first && (
        <p className={manage.help}>
          Readers find it at{' '}
          <Link href={first.url} dir="auto">
            {decodeURI(first.url)}
          </Link>
        </p>
      )}
      {kind === 'FEATURE' && !first && (
        <label className={navigation.choice}>
          Topic
          <select value={slug} onChange={(event) => choose(event.target.value)}>
            <option value="">Choose a topic</option>
            {topics.map((tag) => (
              <option key={tag.slug} value={tag.slug}>
                {tag.name}
              </option>
            ))}
          </select>
          {topics.length === 0 && <span className={manage.help}>Topics are the tags of this publication’s stories. None is free yet.</span>}
        </label>
      )}
      <Field
        label="Title"
        name="title"
        required
        maxLength={PAGE_TITLE_MAX_LENGTH}
        value={title}
        onChange={(event) => {
          setTitle(event.target.value);
          page.touch();
        }}
        dir="auto"
      />
      {kind === 'SUBPAGE' && !first && (
        <Field
          label="Link"
          name="slug"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={60}
          value={slug}
          onChange={(event) => {
            setSlug(event.target.value);
            page.touch();
          }}
          help={`${collection.url}/subpage/… Leave it empty to take the words of the title. It can’t be changed later.`}
        />
      )}
      <div className={manage.part}>
        <p className={manage.label}>{kind === 'FEATURE' ? 'Introduction' : 'Text'}</p>
        <div className={`${profile.editor} ${manage.writing}`} role="group" aria-label="Text">
          <ShortField
            key={shown.number}
            use="about"
            label="Text"
            blocks={shown.blocks}
            isFocused={false}
            onChange={(blocks) => {
              written.current = blocks;
              page.touch();
            }}
            onSend={() => void save()}
            onReady={() => undefined}
          />
        </div>
      </div>
      <SaveProblem error={error}>
        {theirs && (
          <section className={manage.theirs} aria-label="Changed by someone else">
            <h2 dir="auto">{theirs.title}</h2>
            <div className={profile.html} dir="auto" dangerouslySetInnerHTML={{ __html: theirs.html || '<p>(empty)</p>' }} />
            <div>
              <Button look="quiet" size="s" onClick={takeTheirs}>
                Use this
              </Button>
            </div>
          </section>
        )}
      </SaveProblem>
      <div className={manage.save}>
        <Button look="accent" aria-busy={busy} disabledReason={hindrance} onClick={() => void save()}>
          {first ? 'Save' : 'Publish'}
        </Button>
        {changed && <span className={manage.saved}>You have unsaved changes.</span>}
      </div>
      {first && <DeletePage id={first.id} title={first.title} one={words.one} to={words.list(collection.slug)} onDone={page.settle} />}
    </div>
  );
}
