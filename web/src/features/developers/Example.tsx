'use client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import css from './Developers.module.css';

/** Something to run, which can be copied. */
export function Example({ of, text }: { of: string; text: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ text: 'Copied.' });
    } catch {
      toast({ text: 'It could not be copied. Select it and copy it yourself.', style: 'ERROR' });
    }
  };
  return (
    <div className={css.example}>
      <code>{text}</code>
      <div className={css.copy}>
        <Button look="quiet" size="s" aria-label={`Copy the example of ${of}`} onClick={() => void copy()}>
          Copy
        </Button>
      </div>
    </div>
  );
}
