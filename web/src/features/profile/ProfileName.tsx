import type { ReactNode } from 'react';
import type { ThemeFragment } from '@/features/theme/Theme.gen';
import { Avatar } from '@/ui/Avatar';
import css from './Profile.module.css';

interface Props {
  name: string;
  imageUrl: string | null;
  theme: Pick<ThemeFragment, 'header' | 'headerGround' | 'wordmark'> | null | undefined;
  /** What the name is: the page's heading, or words in a preview. */
  naming: 'heading' | 'words';
  /** What stands below it on narrow screens. */
  children?: ReactNode;
}

/** A person's picture and name, laid out as their design has it. */
export function ProfileName({ name, imageUrl, theme, naming, children }: Props) {
  const wordmark = theme?.wordmark;
  const shown = wordmark ? (
    <img className={css.wordmark} src={wordmark.src} alt={name} width={wordmark.width} height={wordmark.height} />
  ) : (
    name
  );
  return (
    <header className={css.head} data-header={theme?.header} data-ground={theme?.headerGround ? '' : undefined} data-naming={naming}>
      <Avatar name={name} src={imageUrl} size={64} />
      <div className={css.names}>
        {naming === 'heading' ? (
          <h1 dir="auto">{shown}</h1>
        ) : (
          <p className={css.home} dir="auto">
            {shown}
          </p>
        )}
        {children}
      </div>
    </header>
  );
}
