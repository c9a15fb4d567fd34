import css from './Banner.module.css';

/** The classes of a banner that `sketchBanner` needs. */
export const BANNER_CLASSES = {
  banner: css.banner,
  actions: css.actions,
  notice: css.notice,
  error: css.error,
  membership: css.membership,
};

/**
 * Draws a banner where React is not there yet, as `Banner` will. It becomes a part of the document, so it uses nothing but its
 * arguments.
 */
export function sketchBanner(
  place: Element,
  { text, link, href, look, label }: { text: string; link: string; href: string; look: 'notice' | 'error' | 'membership'; label: string },
  classes: Readonly<Record<string, string | undefined>>,
): void {
  const banner = document.createElement('section');
  banner.className = `${classes.banner} ${classes[look] ?? ''}`;
  banner.setAttribute('aria-label', label);
  const words = document.createElement('p');
  words.textContent = text;
  const actions = document.createElement('div');
  actions.className = classes.actions ?? '';
  const action = document.createElement('a');
  action.setAttribute('href', href);
  action.dataset.soft = 'true';
  action.textContent = link;
  actions.append(action);
  banner.append(words, actions);
  place.append(banner);
}
