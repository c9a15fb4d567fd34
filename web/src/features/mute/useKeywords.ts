import useSWR from 'swr';
import { feedKeywordMuted } from '@/gen/messages/feed';
import { followUnmuted } from '@/gen/messages/follow';
import { mutate as write, query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { MutedKeywords, MuteKeyword, UnmuteKeyword } from './Keywords.gen';

/** Mutes a keyword or ends that; all that are muted then, or why not. */
async function change(keyword: string, on: boolean): Promise<readonly string[] | { refused: string }> {
  const answer = on ? (await write(MuteKeyword, { keyword })).muteKeyword : (await write(UnmuteKeyword, { keyword })).unmuteKeyword;
  if (answer.__typename === 'MutedKeywords') return answer.keywords;
  if (answer.__typename === 'BadRequest') return { refused: answer.message };
  throw new Error(answer.__typename);
}

/** The words the reader does not want to read of, and how to change them: at once, with a way back. */
export function useKeywords() {
  const { data, error, mutate } = useSWR('MutedKeywords', async () => (await query(MutedKeywords, {})).viewer?.mutedKeywords ?? [], {
    revalidateOnFocus: false,
  });
  /** Null when it is done; otherwise why it is refused, empty where a toast said so. */
  const set = async (keyword: string, on: boolean): Promise<string | null> => {
    const before = data ?? [];
    try {
      if (!on)
        void mutate(
          before.filter((known) => known !== keyword),
          { revalidate: false },
        );
      const answer = await change(keyword, on);
      if ('refused' in answer) return answer.refused;
      await mutate([...answer], { revalidate: false });
      const undo = { label: 'Undo', run: () => void set(keyword, !on) };
      toast(on ? { text: feedKeywordMuted({ keyword }), action: undo } : { text: followUnmuted({ name: `“${keyword}”` }), action: undo });
      return null;
    } catch {
      void mutate(before, { revalidate: false });
      toast({ style: 'ERROR', text: `“${keyword}” could not be ${on ? '' : 'un'}muted. Please try again.` });
      return '';
    }
  };
  return { data, error: error as unknown, again: () => void mutate(), set };
}
