import { act, reasonOf } from '@/features/settings/act';
import { query } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { PickForTopic, TopicPick, UnpickForTopic } from './Curate.gen';

const write = (slug: string, postId: string | null): Promise<unknown> =>
  postId === null ? act(UnpickForTopic, { slug }, 'unpickForTopic', 'Tag') : act(PickForTopic, { slug, postId }, 'pickForTopic', 'Tag');

/** Puts a story at the head of a topic, or none (null), with a way back to what stood there before. `onDone` shows the page again. */
export async function pick(slug: string, postId: string | null, onDone: () => void): Promise<void> {
  const change = async (to: string | null): Promise<boolean> => {
    try {
      await write(slug, to);
      onDone();
      return true;
    } catch (error) {
      toast({ style: 'ERROR', text: reasonOf(error) });
      return false;
    }
  };
  const before = await query(TopicPick, { slug }).then(
    ({ tagFromSlug }) => tagFromSlug?.staffPick?.id ?? null,
    () => undefined,
  );
  if (!(await change(postId))) return;
  const text = postId === null ? 'Removed from the top of the topic.' : 'Featured at the top of the topic.';
  toast({ text, ...(before !== undefined && { action: { label: 'Undo', run: () => void change(before) } }) });
}
