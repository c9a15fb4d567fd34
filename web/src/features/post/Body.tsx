import media from './BodyMedia.module.css';
import css from './Body.module.css';

/** The story as the server rendered it from its document: trusted, from an allow-list. No script of ours comes with it. */
export function Body({ html, lang }: { html: string; lang: string }) {
  return <div className={`${css.body} ${media.media}`} lang={lang || undefined} dir="auto" data-story-body dangerouslySetInnerHTML={{ __html: html }} />;
}
