'use client';
import { useState } from 'react';
import { toast } from '@/lib/toast/queue';
import { usePages } from '@/lib/usePages';
import { Avatar } from '@/ui/Avatar';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Link } from '@/ui/Link';
import { Failed } from '@/ui/Failed';
import { ShowMore } from '@/ui/ShowMore';
import { Skeleton } from '@/ui/Skeleton';
import { MUTE_WORDS, type Muted, type MuteTab, readMuted } from './muted';
import { writeMute } from './writeMute';
import css from './MutedList.module.css';

/** Who or what the reader muted, with a way back. One that was unmuted stays on the list until the page is left. */
export function MutedList({ tab }: { tab: MuteTab }) {
  const rest = usePages(
    ['muted', tab],
    (to) => readMuted(tab, to),
    (page) => page.next,
  );
  const { pages, isFailed, again } = rest;
  const [unmuted, setUnmuted] = useState<ReadonlySet<string>>(new Set());
  const show = (id: string, on: boolean) =>
    setUnmuted((before) => new Set(on ? [...before].filter((known) => known !== id) : [...before, id]));
  const words = MUTE_WORDS[tab];
  const change = async (item: Muted, on: boolean) => {
    const { id, name } = item;
    show(id, on);
    try {
      await writeMute(tab, id, on);
      if (!on) toast({ text: words.backed({ name }), action: { label: 'Undo', run: () => void change(item, true) } });
    } catch {
      show(id, !on);
      toast({ style: 'ERROR', text: `${name} could not be ${on ? '' : 'un'}${words.is}. Please try again.` });
    }
  };
  if (isFailed && !pages) return <Failed onAgain={again}>The list could not be loaded.</Failed>;
  if (!pages)
    return (
      <div className={css.waiting} aria-busy="true">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} w="60%" h="2.5rem" />
        ))}
      </div>
    );
  const items = pages.flatMap((page) => page.items);
  if (items.length === 0) return <Empty>{words.empty}</Empty>;
  return (
    <>
      <ul className={css.list} aria-label={words.list}>
        {items.map((item) => (
          <li key={item.id} className={css.row}>
            <Link href={item.url}>
              <Avatar name={item.name} src={item.imageUrl} size={40} square={tab === 'publications'} />
              <span dir="auto">{item.name}</span>
            </Link>
            <Button
              look="quiet"
              size="s"
              aria-label={`${unmuted.has(item.id) ? words.put : words.back} ${item.name}`}
              onClick={() => void change(item, unmuted.has(item.id))}
            >
              {unmuted.has(item.id) ? words.put : words.back}
            </Button>
          </li>
        ))}
      </ul>
      <div className={css.more}>
        <ShowMore what={tab === 'blocked' ? 'people' : tab} {...rest} />
      </div>
    </>
  );
}
