import { type Intent, keepAct } from './intent';
import { afterSignIn } from './redirect';

/** Goes to where the reader wanted to go, or back to `otherwise`, loaded anew as the reader's own; what they wanted to do is done there. */
export function arrive({ to, act }: Intent, otherwise: string): void {
  keepAct(act);
  const target = afterSignIn(to ?? otherwise, location.origin);
  if (target === location.pathname + location.search + location.hash) location.reload();
  else location.assign(target);
}
