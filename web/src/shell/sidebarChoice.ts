import { local } from '@/lib/storage/local';

const KEY = 'sidebar';
const NAVIGATION = 'navigation';

/** What readers choose on extra-wide screens: the whole sidebar, or its pictures only. */
export type SidebarChoice = 'whole' | 'slim';

/** What the reader chose last on this device. */
export const chosenSidebar = (): SidebarChoice => (local.get(KEY) === 'slim' ? 'slim' : 'whole');

/** Shows the sidebar so. */
export const showSidebar = (choice: SidebarChoice): void => {
  document.documentElement.dataset.sidebar = choice;
};

/** Shows it the other way from now on, and remembers that. */
export function switchSidebar(): SidebarChoice {
  const choice = document.documentElement.dataset.sidebar === 'slim' ? 'whole' : 'slim';
  local.set(KEY, choice);
  showSidebar(choice);
  return choice;
}

/** Whether this reader has the slim navigation; remembered for the pages that come, which know it before they are painted. */
export function showNavigation(isSlim: boolean): void {
  const navigation = isSlim ? 'slim' : 'plain';
  document.documentElement.dataset.nav = navigation;
  local.set(NAVIGATION, navigation);
}

/** Runs before anything is painted: what is known of the last page moves nothing on this one. */
export const SHOW_EARLY = `(()=>{try{const r=document.documentElement.dataset,n=localStorage.getItem('${NAVIGATION}');\
if(n==='slim'||n==='plain')r.nav=n;if(n==='slim'&&localStorage.getItem('${KEY}')==='slim')r.sidebar='slim'}catch{}})()`;
