'use client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { useKeywords } from './useKeywords';

/** Mutes a topic: its name is a keyword from then on (decision 0027). */
export function MuteTopic({ name }: { name: string }) {
  const { data, set } = useKeywords();
  if (!data) return null;
  const muted = data.find((keyword) => keyword.toLowerCase() === name.toLowerCase());
  const press = async () => {
    const refused = await set(muted ?? name, !muted);
    if (refused) toast({ style: 'ERROR', text: refused });
  };
  return (
    <Button look="text" size="m" aria-label={`${muted ? 'Unmute' : 'Mute'} ${name}`} onClick={() => void press()}>
      {muted ? 'Unmute' : 'Mute'}
    </Button>
  );
}
