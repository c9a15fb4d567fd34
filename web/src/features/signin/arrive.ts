import { isDeleted } from '@/features/data/deletion';
import { href } from '@/gen/href';
import { ENTRY_POINT_SKIPS_ONBOARDING, type EntryPoint, type SignInOperation } from '@/gen/vocabulary';
import { type Intent, keepAct } from './intent';
import { afterSignIn } from './redirect';

const SKIPS: ReadonlySet<EntryPoint> = new Set<EntryPoint>(ENTRY_POINT_SKIPS_ONBOARDING);

/** Whether a new account goes straight to where it wanted to go: by its way here, or because something waits there (spec 2 §4). */
export const skipsOnboarding = ({ entry, to, act }: Pick<Intent, 'entry' | 'to' | 'act'>): boolean => SKIPS.has(entry) || Boolean(to ?? act);

/**
 * Goes to where the reader wanted to go, or back to `otherwise`, loaded anew as the reader's own; what they wanted to do is
 * done there. A new account begins with its topics, unless something else is under way; whoever deleted theirs is asked
 * whether they keep it.
 */
export async function arrive(intent: Intent, operation: SignInOperation, otherwise: string): Promise<void> {
  if (operation === 'login' && (await isDeleted())) return location.assign(href.goodbye());
  keepAct(intent.act);
  if (operation === 'register' && !skipsOnboarding(intent)) return location.assign(href.get_started());
  const target = afterSignIn(intent.to ?? otherwise, location.origin);
  if (target === location.pathname + location.search + location.hash) location.reload();
  else location.assign(target);
}
