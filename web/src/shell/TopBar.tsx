import { pageRequest } from '@/lib/request';
import { Icon } from '@/ui/Icon';
import button from '@/ui/Button.module.css';
import { BarShrink } from './BarShrink';
import { GuestActions } from './GuestActions';
import { ReaderActions } from './ReaderActions';
import { SearchBox } from './SearchBox';
import { SIDEBAR_ID } from './Sidebar';
import css from './TopBar.module.css';
import { Wordmark } from './Wordmark';

/** The bar: wordmark, search, and what this class of reader can do. */
export async function TopBar({ sidebar }: { sidebar: boolean }) {
  const { signedIn, page } = await pageRequest();
  return (
    <header className={css.bar} data-chrome>
      <div className={css.inner}>
        {sidebar && (
          <button type="button" className={`${button.icon} ${css.menu}`} popoverTarget={SIDEBAR_ID} aria-label="Open the main menu">
            <Icon name="menu" />
          </button>
        )}
        <Wordmark />
        <SearchBox />
        <div className={css.right}>{signedIn ? <ReaderActions /> : <GuestActions home={page.startsWith('home')} />}</div>
      </div>
      <BarShrink />
    </header>
  );
}
