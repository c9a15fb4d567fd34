'use client';
import { useState } from 'react';
import useSWR from 'swr';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { useSettled } from '@/lib/useSettled';
import { Field } from '@/ui/Field';
import { Tabs } from '@/ui/Tabs';
import { DeskWriters } from './Desk.gen';
import css from './Desk.module.css';
import { StoriesList } from './StoriesList';
import { SubmittedList } from './SubmittedList';
import { DESK_ORDER, DESK_TABS, type DeskTab } from './tabs';

/** How long someone must stop typing before it is looked for, in milliseconds. */
const REST = 250;

interface Props {
  collection: { id: string; name: string; url: string; slug: string };
  tags: readonly { slug: string; name: string }[];
  tab: DeskTab;
}

/** The desk of a publication: its stories by where they stand, and what was submitted to it. */
export function DeskPanel({ collection, tags, tab }: Props) {
  const [typed, setTyped] = useState('');
  const words = useSettled(typed.trim(), REST);
  const [writer, setWriter] = useState('');
  const [tag, setTag] = useState('');
  const { data } = useSWR(
    ['desk-writers', collection.id],
    async () => (await query(DeskWriters, { id: collection.id })).publicationByRef?.desk?.members ?? [],
    { revalidateOnFocus: false },
  );
  const tabs = DESK_ORDER.map((one) => ({
    label: DESK_TABS[one].label,
    href:
      one === 'published'
        ? href.publication_stories({ collectionSlug: collection.slug })
        : href.publication_stories_filter({ collectionSlug: collection.slug, filterBy: one }),
    current: one === tab,
  }));
  return (
    <>
      <Tabs label="Stories" tabs={tabs} />
      {tab === 'submissions' ? (
        <SubmittedList collection={collection} />
      ) : (
        <>
          <div className={css.tools}>
            <Field
              label="Title"
              type="search"
              autoComplete="off"
              maxLength={60}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              dir="auto"
            />
            <div className={css.choices}>
              {tab !== 'drafts' && (
                <label className={css.choice}>
                  Writer
                  <select value={writer} onChange={(event) => setWriter(event.target.value)}>
                    <option value="">All writers</option>
                    {(data ?? []).map(({ user }) => (
                      <option key={user.id} value={user.id}>
                        {user.name}
                      </option>
                    ))}
                  </select>
                </label>
              )}
              {tags.length > 0 && (
                <label className={css.choice}>
                  Topic
                  <select value={tag} onChange={(event) => setTag(event.target.value)}>
                    <option value="">All topics</option>
                    {tags.map((one) => (
                      <option key={one.slug} value={one.slug}>
                        {one.name}
                      </option>
                    ))}
                  </select>
                </label>
              )}
            </div>
          </div>
          <StoriesList key={`${tab} ${words} ${writer} ${tag}`} collection={collection} tab={tab} search={{ words, writer, tag }} />
        </>
      )}
    </>
  );
}
