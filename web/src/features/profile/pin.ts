import { mutate } from '@/lib/gql/client';
import { toast } from '@/lib/toast/queue';
import { PinPost, UnpinPost } from './Pin.gen';

const FAILED = 'Your profile could not be changed. Please try again.';

/** Pins a story to the reader's profile, or takes it away; says why when it was not done. Whether it was. */
export async function writePin(postId: string, on: boolean): Promise<boolean> {
  try {
    const answer = on ? (await mutate(PinPost, { postId })).pinPost : (await mutate(UnpinPost, { postId })).unpinPost;
    if (answer.__typename === 'Post') return true;
    toast({ style: 'ERROR', text: 'message' in answer ? answer.message : FAILED });
  } catch {
    toast({ style: 'ERROR', text: FAILED });
  }
  return false;
}
