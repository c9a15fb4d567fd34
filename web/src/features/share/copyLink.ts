import { toast } from '@/lib/toast/queue';

/** Puts an address of ours, or any absolute one, where it can be pasted from. */
export async function copyLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(new URL(url, location.origin).href);
    toast({ text: 'Link copied.' });
  } catch {
    toast({ style: 'ERROR', text: 'The link could not be copied.' });
  }
}
