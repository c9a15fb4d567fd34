import { pageRequest } from '@/lib/request';
import css from './Footer.module.css';
import { siteLinks } from './siteLinks';
import { ThemeSwitch } from './ThemeSwitch';

/** The row of site links and the choice of light, dark or system. */
export async function Footer() {
  const [links, { theme }] = await Promise.all([siteLinks(), pageRequest()]);
  return (
    <footer className={css.footer} data-chrome>
      {links.length > 0 && (
        <nav aria-label="About this site">
          <ul className={css.links}>
            {links.map((link) => (
              <li key={link.label}>
                <a href={link.href}>{link.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ThemeSwitch initial={theme} />
    </footer>
  );
}
