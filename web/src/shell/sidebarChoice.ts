import { local } from '@/lib/storage/local';

const KEY = 'sidebar';

/** What readers choose on extra-wide screens: the whole sidebar, or its pictures only. */
export type SidebarChoice = 'whole' | 'slim';

/** What the reader chose last on this device. */
export const chosenSidebar = (): SidebarChoice => (local.get(KEY) === 'slim' ? 'slim' : 'whole');

/** Shows the sidebar so. */
export const showSidebar = (choice: SidebarChoice): void => { document.documentElement.dataset.sidebar = choice; };

/** Shows it the other way from now on, and remembers that. */
export function switchSidebar(): SidebarChoice {
  const choice = document.documentElement.dataset.sidebar === 'slim' ? 'whole' : 'slim';
  local.set(KEY, choice);
  showSidebar(choice);
  return choice;
}
