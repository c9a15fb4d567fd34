import type { ReactNode } from 'react';
import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import css from './Publication.module.css';
import type { ThemeFragment } from '@/features/theme/Theme.gen';

interface Props {
  name: string;
  imageUrl: string | null;
  theme: Pick<ThemeFragment, 'header' | 'headerGround' | 'logoUrl' | 'wordmark'> | null;
  /** What the name is on this page: its heading, a link to the home, or words. */
  naming: 'heading' | 'link' | 'words';
  /** Of the home. */
  url: string;
  /** What stands below the name. */
  children?: ReactNode;
  /** What stands below all that, always on the paper. */
  actions?: ReactNode;
}

/** Picture, name and what a publication says of itself, laid out as its design has it. */
export function PublicationHeaderLayout({ name, imageUrl, theme, naming, url, children, actions }: Props) {
  const wordmark = theme?.wordmark;
  const shown = wordmark ? (
    <img className={css.wordmark} src={wordmark.src} alt={name} width={wordmark.width} height={wordmark.height} />
  ) : (
    name
  );
  const picture = theme?.logoUrl ?? imageUrl;
  return (
    <header className={css.head} data-header={theme?.header ?? 'CENTERED'}>
      <div className={css.banner} data-ground={theme?.headerGround ? '' : undefined}>
        {picture && !(wordmark && !theme.logoUrl) && <Avatar name={name} src={picture} size={80} square />}
        <div className={css.words}>
          {naming === 'heading' && <h1 dir="auto">{shown}</h1>}
          {naming === 'link' && (
            <p className={css.name} dir="auto">
              <Link href={url}>{shown}</Link>
            </p>
          )}
          {naming === 'words' && (
            <p className={css.home} dir="auto">
              {shown}
            </p>
          )}
          {children}
        </div>
      </div>
      {actions}
    </header>
  );
}
