import { paymentUpdated } from '@/gen/messages/payment';
import { toast } from '@/lib/toast/queue';

/** Says that the payment method was updated, once: the address says so no more afterwards. */
export function tellUpdatedPayment(): void {
  const address = new URL(location.href);
  address.searchParams.delete('updatedPayment');
  history.replaceState(history.state, '', address);
  toast({ text: paymentUpdated });
}
