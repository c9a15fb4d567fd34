'use client';
import { useState } from 'react';
import useSWR from 'swr';
import { SeriesForStory } from '@/features/series/Series.gen';
import * as href from '@/gen/href';
import { query } from '@/lib/gql/client';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { Skeleton } from '@/ui/Skeleton';
import { ListsForDraft } from './Publish.gen';
import css from './Publish.module.css';

interface Choice {
  id: string;
  name: string;
  visibility: string;
  hasPost: boolean;
}

async function all(postId: string): Promise<{ series: Choice[]; lists: Choice[] }> {
  const [shown, hidden, { yourCatalogs }] = await Promise.all([
    query(SeriesForStory, { postId, filter: 'PUBLIC' }),
    query(SeriesForStory, { postId, filter: 'PRIVATE' }),
    query(ListsForDraft, { postId }),
  ]);
  return { series: [...shown.yourSeries.items, ...hidden.yourSeries.items], lists: [...yourCatalogs.items] };
}

function Choices({ legend, choices, chosen }: { legend: string; choices: readonly Choice[]; chosen: readonly string[] }) {
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      {choices.map(({ id, name, visibility, hasPost }) => {
        const isOn = hasPost || chosen.includes(id);
        return (
          <label key={id} className={css.choice}>
            <input type="hidden" name={isOn ? 'wereOn' : 'wereOff'} value={id} />
            <input type="checkbox" name="onLists" value={id} defaultChecked={isOn} />
            <span dir="auto">{visibility === 'PRIVATE' ? `${name} (private)` : name}</span>
          </label>
        );
      })}
    </fieldset>
  );
}

function Chosen({ postId, chosen }: { postId: string; chosen: readonly string[] }) {
  const { data, error, mutate } = useSWR(['lists-for-draft', postId], () => all(postId), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
  });
  if (error !== undefined) return <Failed onAgain={() => void mutate()}>Your series and lists could not be loaded.</Failed>;
  if (!data)
    return (
      <div aria-busy="true">
        <span className="sr" role="status">
          Loading your series and lists
        </span>
        <Skeleton w="60%" h="1.25rem" />
      </div>
    );
  return (
    <>
      {data.series.length > 0 ? (
        <Choices legend="Your series" choices={data.series} chosen={chosen} />
      ) : (
        <p className={css.help}>
          You don’t have a series yet. <Link href={href.your_series({ filterBy: 'public' })}>Create one</Link>
        </p>
      )}
      {data.lists.length > 0 && <Choices legend="Your lists" choices={data.lists} chosen={chosen} />}
    </>
  );
}

/** On which of the writer's series and lists the story stands from when it is published. They are asked for when this is opened. */
export function ListsPart({ postId, chosen }: { postId: string; chosen: readonly string[] }) {
  const [isOpen, setOpen] = useState(chosen.length > 0);
  return (
    <details
      className={css.more}
      open={isOpen}
      onToggle={(event) => {
        if (event.currentTarget.open) setOpen(true);
      }}
    >
      <summary>Series and lists</summary>
      <div className={css.group}>{isOpen && <Chosen postId={postId} chosen={chosen} />}</div>
    </details>
  );
}
