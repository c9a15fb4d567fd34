import { isDeleted } from '@/features/data/deletion';
import * as href from '@/gen/href';
import { ENTRY_POINT_SKIPS_ONBOARDING, type EntryPoint, type SignInOperation } from '@/gen/vocabulary';
import { type Intent, keepAct, keepActMeanwhile } from './intent';
import { keepOnward } from './onward';
import { afterSignIn } from './redirect';

const SKIPS: ReadonlySet<EntryPoint> = new Set<EntryPoint>(ENTRY_POINT_SKIPS_ONBOARDING);

/** Whether a new account goes straight to where it wanted to go, by its way here. */
export const skipsOnboarding = ({ entry }: Pick<Intent, 'entry'>): boolean => SKIPS.has(entry);

/**
 * Goes to where the reader wanted to go, or back to `otherwise`, loaded again as the reader's own; what they wanted to do is
 * done there. A new account begins with its topics, unless its way here skips them, and goes there from them; a person who deleted
 * theirs is asked whether to restore it.
 */
export async function finishSignIn(intent: Intent, operation: SignInOperation, otherwise: string): Promise<void> {
  if (operation === 'login' && (await isDeleted())) return location.assign(href.goodbye());
  const target = afterSignIn(intent.to ?? otherwise, location.origin);
  if (operation === 'register' && !skipsOnboarding(intent)) {
    keepActMeanwhile(intent);
    keepOnward(target);
    return location.assign(href.get_started());
  }
  keepAct(intent);
  if (target === location.pathname + location.search + location.hash) location.reload();
  else location.assign(target);
}
