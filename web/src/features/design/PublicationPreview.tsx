import { PublicationHeaderLayout } from '@/features/publication/PublicationHeaderLayout';
import publication from '@/features/publication/Publication.module.css';
import type { ThemeFragment } from '@/features/theme/Theme.gen';
import { buttonClass } from '@/ui/buttonClass';
import css from './Design.module.css';

interface Props {
  publication: { name: string; tagline: string; imageUrl: string | null };
  theme: ThemeFragment | null;
}

/** The head of a publication's home in a theme. */
export function PublicationPreview({ publication: { name, tagline, imageUrl }, theme }: Props) {
  const follow = <span className={buttonClass({ look: 'accent', size: 'm' })}>Follow</span>;
  return (
    <>
      <PublicationHeaderLayout
        name={name}
        imageUrl={imageUrl}
        theme={theme}
        naming="words"
        url=""
        actions={<div className={publication.actions}>{follow}</div>}
      >
        {tagline && (
          <p className={publication.tagline} dir="auto">
            {tagline}
          </p>
        )}
        <p className={publication.meta}>12 followers · 3 stories</p>
      </PublicationHeaderLayout>
      <p className={`${publication.nav} ${css.nav}`}>
        <span>Home</span>
        <span>Latest</span>
        <span>About</span>
      </p>
    </>
  );
}
