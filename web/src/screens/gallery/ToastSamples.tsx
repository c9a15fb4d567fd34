'use client';
import { toast } from '@/lib/toast/queue';
import { Button } from '@/ui/Button';
import { Row } from './Part';

/** Toasts on request. */
export function ToastSamples() {
  return (
    <Row>
      <Button look="quiet" onClick={() => toast({ text: 'Link copied.' })}>
        Message
      </Button>
      <Button look="quiet" onClick={() => toast({ text: 'Saved to your reading list.', action: { label: 'Undo', run: () => undefined } })}>
        With undo
      </Button>
      <Button look="quiet" onClick={() => toast({ style: 'ERROR', text: 'Your claps could not be added. Please try again.' })}>
        Error
      </Button>
    </Row>
  );
}
