'use client';
import useSWR from 'swr';
import { act, reasonOf } from '@/features/settings/act';
import { bannerUndo } from '@/gen/messages/banner';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { ClearReadings, PauseReadings, ReadingHistory, RestoreReadings, ResumeReadings } from './Readings.gen';

/** What the reader said of their history, and how to say something else. `onChanged`: what is shown may be another. */
export function useHistory(onChanged: () => void) {
  const { data, mutate } = useSWR('reading-history', async () => (await query(ReadingHistory, {})).yourReadingHistory, {
    revalidateOnFocus: false,
  });
  const say = async (run: () => Promise<{ isPaused: boolean; isCleared: boolean }>): Promise<boolean> => {
    try {
      await mutate(await run(), { revalidate: false });
      return true;
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
      return false;
    }
  };
  const restore = async () => {
    if (await say(() => act(RestoreReadings, {}, 'restoreReadingHistory', 'ReadingHistory'))) onChanged();
  };
  return {
    isPaused: data?.isPaused ?? false,
    isKnown: data !== undefined,
    setPaused: async (isPaused: boolean) => {
      const done = await say(() =>
        isPaused
          ? act(PauseReadings, {}, 'pauseReadingHistory', 'ReadingHistory')
          : act(ResumeReadings, {}, 'resumeReadingHistory', 'ReadingHistory'),
      );
      if (done) toast({ text: isPaused ? 'Your history is paused. What you read now isn’t recorded.' : 'Your history is back on.' });
    },
    clear: async () => {
      if (!(await say(() => act(ClearReadings, {}, 'clearReadingHistory', 'ReadingHistory')))) return;
      onChanged();
      toast({ text: 'Reading history cleared.', action: { label: bannerUndo, run: () => void restore() } });
    },
  };
}
