'use client';
import { useEffect, useId, useState } from 'react';
import type { Theme } from '@/lib/request';
import { Icon } from '@/ui/Icon';
import { applyTheme, THEMES } from './theme';
import css from './ThemeSwitch.module.css';

/** Light, dark or as the system says; takes effect at once and on every page to come. */
export function ThemeSwitch({ initial }: { initial: Theme }) {
  const name = useId();
  const [theme, setTheme] = useState(initial);
  useEffect(() => setTheme((document.documentElement.dataset.theme as Theme | undefined) ?? 'system'), []);
  return (
    <fieldset className={css.set} data-keep>
      <legend className="sr">Color theme</legend>
      {THEMES.map(({ value, label, icon }) => (
        <label key={value} className={css.option} title={label}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            aria-label={label}
            onChange={() => {
              setTheme(value);
              applyTheme(value);
            }}
          />
          <Icon name={icon} size={16} />
        </label>
      ))}
    </fieldset>
  );
}
