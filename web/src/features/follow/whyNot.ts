import { followAlready, followYourself } from '@/gen/messages/follow';
import type { Edge } from '@/lib/gql/edges';
import { toast } from '@/lib/toast/queue';
import type { FollowTarget } from './target';

const productName = (): string => document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? '';

/** Says why a reader who signed in to follow is not following: it is themselves, or they have been following all along. */
export function sayWhyNot({ name }: FollowTarget, { isSelf }: Edge): void {
  const product = productName();
  toast({ style: isSelf ? 'ERROR' : undefined, text: isSelf ? followYourself({ product }) : followAlready({ name, product }) });
}
