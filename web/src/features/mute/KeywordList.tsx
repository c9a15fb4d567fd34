'use client';
import { type SyntheticEvent, useState } from 'react';
import useSWR from 'swr';
import { feedKeywordMuted } from '@/gen/messages/feed';
import { followUnmuted } from '@/gen/messages/follow';
import { mutate as write, query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Empty } from '@/ui/Empty';
import { Field } from '@/ui/Field';
import { Note } from '@/ui/Note';
import { Skeleton } from '@/ui/Skeleton';
import { MutedKeywords, MuteKeyword, UnmuteKeyword } from './Keywords.gen';
import css from './MutedList.module.css';

/** Mutes a keyword or ends that; all that are muted then, or why not. */
async function change(keyword: string, on: boolean): Promise<readonly string[] | { refused: string }> {
  const answer = on ? (await write(MuteKeyword, { keyword })).muteKeyword : (await write(UnmuteKeyword, { keyword })).unmuteKeyword;
  if (answer.__typename === 'MutedKeywords') return answer.keywords;
  if (answer.__typename === 'BadRequest') return { refused: answer.message };
  throw new Error(answer.__typename);
}

/** The words a reader does not want to read of. */
export function KeywordList() {
  const { data, error, mutate } = useSWR('MutedKeywords', async () => (await query(MutedKeywords, {})).viewer?.mutedKeywords ?? [], { revalidateOnFocus: false });
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<string>();
  const set = async (keyword: string, on: boolean): Promise<boolean> => {
    const before = data ?? [];
    try {
      if (!on) void mutate(before.filter((known) => known !== keyword), { revalidate: false });
      const answer = await change(keyword, on);
      if ('refused' in answer) {
        setRefused(answer.refused);
        return false;
      }
      await mutate([...answer], { revalidate: false });
      const undo = { label: 'Undo', run: () => void set(keyword, !on) };
      toast(on ? { text: feedKeywordMuted({ keyword }), action: undo } : { text: followUnmuted({ name: `“${keyword}”` }), action: undo });
      return true;
    } catch {
      void mutate(before, { revalidate: false });
      toast({ style: 'ERROR', text: `“${keyword}” is ${on ? 'not' : 'still'} muted. Please try again.` });
      return false;
    }
  };
  const add = async (event: SyntheticEvent) => {
    event.preventDefault();
    setRefused(undefined);
    if (await set(typed.trim(), true)) setTyped('');
  };
  if (error) return <Note kind="error" action={<button type="button" onClick={() => void mutate()}>Try again</button>}>The list could not be loaded.</Note>;
  return (
    <>
      <form className={css.add} onSubmit={(event) => void add(event)}>
        <Field label="Keyword" help="Stories with it in their title, subtitle or topics are not brought to you." error={refused} value={typed} maxLength={50} autoComplete="off" onChange={(event) => setTyped(event.target.value)} end={<button type="submit">Mute</button>} />
      </form>
      {!data && <div className={css.waiting} aria-busy="true">{['a', 'b', 'c'].map((key) => <Skeleton key={key} w="40%" h="1.5rem" />)}</div>}
      {data?.length === 0 && <Empty>You have muted no keywords.</Empty>}
      {data && data.length > 0 && (
        <ul className={css.list} aria-label="Muted keywords">
          {data.map((keyword) => (
            <li key={keyword} className={css.row}>
              <span dir="auto">{keyword}</span>
              <Button look="quiet" size="s" aria-label={`Unmute ${keyword}`} onClick={() => void set(keyword, false)}>Unmute</Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
