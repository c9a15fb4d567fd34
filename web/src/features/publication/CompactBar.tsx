import { Avatar } from '@/ui/Avatar';
import { Link } from '@/ui/Link';
import { publicationNav, type PublicationTab } from './nav';
import { NavItem } from './NavItem';
import type { PublicationHeadFragment } from './Publication.gen';
import css from './Publication.module.css';
import { ThemeStyle } from '@/features/theme/ThemeStyle';

/** The compact bar, 57 px: name, picture and pages of a publication. */
export function CompactBar({ publication, tab }: { publication: PublicationHeadFragment; tab: PublicationTab }) {
  return (
    <div className={css.compact}>
      <ThemeStyle theme={publication.theme} />
      <Link className={css.name} href={publication.url} dir="auto">
        <Avatar name={publication.name} src={publication.theme?.logoUrl ?? publication.imageUrl} size={28} square /> {publication.name}
      </Link>
      <nav aria-label={publication.name}>
        {publicationNav(publication, tab)
          .slice(1)
          .map((item) => (
            <NavItem key={item.href + item.label} item={item} />
          ))}
      </nav>
    </div>
  );
}
