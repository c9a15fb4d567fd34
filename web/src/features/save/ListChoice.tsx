'use client';
import { useEffect, useRef, useState } from 'react';
import { AddToList, ListsForPost, type ListsForPostQuery, RemoveFromList } from '@/features/lists/Lists.gen';
import css from '@/features/lists/Lists.module.css';
import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { patchEdge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import { makeTurns } from '@/lib/turns';
import { nextOf, usePages } from '@/lib/usePages';
import { Icon } from '@/ui/Icon';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { NewList } from './NewList';

type Choice = ListsForPostQuery['yourCatalogs']['items'][number];

/** The reader's lists, each with a box: whether the story stands there. A new list is made here, too. */
export default function ListChoice({ postId }: { postId: string }) {
  const rest = usePages(
    ['lists-for', postId],
    (to) => query(ListsForPost, { postId, to }),
    ({ yourCatalogs }) => nextOf(yourCatalogs),
  );
  const { pages, isFailed, again } = rest;
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [made, setMade] = useState<readonly Choice[]>([]);
  const [inTurn] = useState(makeTurns);
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = pages !== undefined;
  useEffect(() => {
    if (isLoaded) box.current?.querySelector('input')?.focus();
  }, [isLoaded]);
  const reading = pages?.[0]?.yourReadingList;
  const known = new Map([...made, ...(pages?.flatMap((page) => page.yourCatalogs.items) ?? [])].map((list) => [list.id, list]));
  const choices = [...(reading ? [reading] : []), ...known.values()];
  const isOn = (list: Choice, now = changed) => now[list.id] ?? list.hasPost;
  const change = async (list: Choice, on: boolean) => {
    const all = { ...changed, [list.id]: on };
    setChanged(all);
    patchEdge(`Post:${postId}`, { isSaved: choices.some((one) => isOn(one, all)) });
    try {
      await inTurn<unknown>(() =>
        on
          ? act(AddToList, { id: list.id, postId }, 'addToCatalog', 'Catalog')
          : act(RemoveFromList, { id: list.id, postId }, 'removeFromCatalog', 'Catalog'),
      );
    } catch (failure) {
      setChanged((now) => ({ ...now, [list.id]: !on }));
      patchEdge(`Post:${postId}`, { isSaved: choices.some((one) => isOn(one)) });
      toast({ style: 'ERROR', text: reasonOf(failure) });
    }
  };
  return (
    <>
      <div ref={box} className={css.choices} role="group" aria-label="Your lists" aria-busy={!isLoaded && !isFailed}>
        {isFailed && !isLoaded && <Failed onAgain={again}>Your lists could not be loaded.</Failed>}
        {!isLoaded && !isFailed && (
          <div className={css.inside}>
            <Skeleton w="60%" h="1.25rem" />
            <Skeleton w="45%" h="1.25rem" />
          </div>
        )}
        {choices.map((list) => (
          <label key={list.id} className={css.choice}>
            <input type="checkbox" checked={isOn(list)} onChange={(event) => void change(list, event.target.checked)} />
            <span dir="auto">{list.name}</span>
            {list.visibility === 'PRIVATE' && (
              <>
                <Icon name="lock" size={16} />
                <span className="sr">Private</span>
              </>
            )}
          </label>
        ))}
        {isLoaded && (
          <div className={css.inside}>
            <ShowMore what="lists" {...rest} />
          </div>
        )}
      </div>
      {isLoaded && (
        <NewList
          onMade={(list) => {
            setMade((now) => [list, ...now]);
            void change(list, true);
          }}
        />
      )}
    </>
  );
}
