'use client';
import { type FormEvent, useId, useState } from 'react';
import { query } from '@/lib/gql/client';
import { nextOf, usePages } from '@/lib/usePages';
import { Dialog } from '@/ui/Dialog';
import { Empty } from '@/ui/Empty';
import { Field } from '@/ui/Field';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { Choices } from './Choices';
import css from './Series.module.css';
import { StoriesForSeries } from './Series.gen';

interface Props {
  id: string;
  opener: HTMLElement;
  onClosed: () => void;
  onChanged: () => void;
}

/** A writer's published stories, each with a box: whether it is a part of the series. */
export default function PartsDialog({ id, opener, onClosed, onChanged }: Props) {
  const titleId = useId();
  const [words, setWords] = useState('');
  const rest = usePages(
    ['stories-for', id, words],
    async (to) => (await query(StoriesForSeries, { list: id, words, to })).yourPosts,
    nextOf,
  );
  const { pages, isFailed, again } = rest;
  const choices =
    pages
      ?.flatMap((page) => page.items)
      .map((story) => ({ list: id, post: story.id, label: story.title || 'Untitled', isOn: story.isOnCatalog })) ?? [];
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWords(String(new FormData(event.currentTarget).get('words') ?? '').trim());
  };
  return (
    <Dialog labelledBy={titleId} closeLabel="Close" opener={opener} onClosed={onClosed}>
      <div className={css.chooser}>
        <h2 id={titleId}>Stories in this series</h2>
        <form role="search" onSubmit={search}>
          <Field label="Search titles" name="words" type="search" maxLength={100} />
        </form>
        {isFailed && !pages && <Failed onAgain={again}>Your stories could not be loaded.</Failed>}
        {!pages && !isFailed && (
          <div className={css.waiting} aria-busy="true">
            <span className="sr" role="status">
              Loading your stories
            </span>
            <Skeleton w="70%" h="1.25rem" />
            <Skeleton w="50%" h="1.25rem" />
          </div>
        )}
        {pages && choices.length === 0 && (
          <Empty>{words ? 'None of your stories have these words in the title.' : 'Publish a story first, then add it to a series.'}</Empty>
        )}
        <Choices label="Your stories" choices={choices} onChanged={onChanged} />
        {pages && <ShowMore what="stories" {...rest} />}
      </div>
    </Dialog>
  );
}
