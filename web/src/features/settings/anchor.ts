import { SETTINGS_ANCHOR, type SettingsAnchor, type SettingsTab } from '@/gen/vocabulary';

/** On which tab each place is that addresses may name. */
const TAB_OF: Readonly<Record<SettingsAnchor, SettingsTab>> = {
  email: 'account',
  profileInformation: 'account',
  username: 'account',
  'audience-development': 'publishing',
  followers: 'publishing',
  managePublications: 'publishing',
  'email-settings': 'notifications',
  manageSubscriptions: 'notifications',
  membership: 'membership',
  payment: 'membership',
  'gift-redeem': 'membership',
  connections: 'security',
  developers: 'security',
  security: 'security',
  tokens: 'security',
};

/** The place that a hash names; null when there is none of that name. */
export const anchorOf = (hash: string): SettingsAnchor | null => SETTINGS_ANCHOR.find((anchor) => `#${anchor}` === hash) ?? null;

/** The tab on which a place is. */
export const tabOfAnchor = (anchor: SettingsAnchor): SettingsTab => TAB_OF[anchor];

/** What ends the waiting for a place: the reader does something themselves. */
const OWN_ACTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** So long a place is kept in sight, in milliseconds, while what stands above it arrives. */
const ARRIVING = 5_000;

/**
 * Scrolls to a place and puts the focus there, as soon as it is on the page, and again when what arrives above pushes it
 * away. What is returned ends that.
 */
export function reach(anchor: SettingsAnchor): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (timer !== undefined) document.getElementById(anchor)?.scrollIntoView();
    else if (openAnchor(anchor)) timer = setTimeout(() => leave(), ARRIVING);
  };
  const watch = new MutationObserver(look);
  const leave = () => {
    clearTimeout(timer);
    watch.disconnect();
    for (const act of OWN_ACTS) removeEventListener(act, leave);
  };
  look();
  watch.observe(document.body, { childList: true, subtree: true });
  for (const act of OWN_ACTS) addEventListener(act, leave, { passive: true });
  return leave;
}

function openAnchor(anchor: SettingsAnchor): boolean {
  const place = document.getElementById(anchor);
  if (!place) return false;
  for (const before of document.querySelectorAll('[data-reached]')) before.removeAttribute('data-reached');
  place.setAttribute('data-reached', '');
  const focusable = place.matches('a, button') ? place : (place.querySelector<HTMLElement>('h2, button, a, input, select') ?? place);
  if (focusable.tabIndex < 0) focusable.tabIndex = -1;
  focusable.focus({ preventScroll: true });
  place.scrollIntoView();
  return true;
}
