import type { Theme } from '@/lib/request';

export const THEMES: readonly { value: Theme; label: string; icon: 'sun' | 'moon' | 'system' }[] = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'system' },
];

const YEAR_S = 31_536_000;

/** Shows the theme at once and keeps it in the cookie that the server reads. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.cookie = `theme=${theme}; path=/; max-age=${YEAR_S}; samesite=lax`;
}
