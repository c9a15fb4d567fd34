import { pageRequest } from '@/lib/request';
import { BarShrink } from './BarShrink';
import { MenuButton, ReaderActions } from './ForReaders';
import { GuestActions } from './GuestActions';
import { SearchBox } from './SearchBox';
import css from './TopBar.module.css';
import { Wordmark } from './Wordmark';

/** The bar: wordmark, search, and what this class of reader can do. */
export async function TopBar({ sidebar }: { sidebar: boolean }) {
  const { signedIn, page } = await pageRequest();
  return (
    <header className={css.bar} data-chrome>
      <div className={css.inner}>
        {sidebar && <MenuButton />}
        <Wordmark />
        <SearchBox from={page} />
        <div className={css.right}>{signedIn ? <ReaderActions /> : <GuestActions home={page.startsWith('home')} />}</div>
      </div>
      <BarShrink />
    </header>
  );
}
