import type { ThemeFragment } from './Theme.gen';
import { themeVariables } from './variables';

/** The colors and fonts of a publication, for the whole page that this stands on; nothing where it looks like the site. */
export function ThemeStyle({ theme }: { theme: ThemeFragment | null | undefined }) {
  if (!theme) return null;
  const set = themeVariables(theme).map(([name, value]) => `--theme-${name}:${value}`);
  return <style dangerouslySetInnerHTML={{ __html: `:root{${set.join(';')}}` }} />;
}
