'use client';
import { type MouseEvent, type ReactNode, useId } from 'react';
import type { SettingsAnchor } from '@/gen/vocabulary';
import { Icon } from '@/ui/Icon';
import { Link } from '@/ui/Link';
import { Switch } from '@/ui/Switch';
import css from './Settings.module.css';

interface RowProps {
  id?: SettingsAnchor;
  label: string;
  help?: ReactNode;
}

/** What a row is about. */
function What({ label, help, name }: RowProps & { name?: string | undefined }) {
  return (
    <span className={css.what}>
      <strong id={name}>{label}</strong>
      {help && <span id={name && `${name}-help`}>{help}</span>}
    </span>
  );
}

/** A row that opens something; the whole of it is the button. The dialog gives the focus back to it. */
export function ButtonRow({
  id,
  label,
  help,
  value,
  danger = false,
  onOpen,
}: RowProps & { value?: ReactNode; danger?: boolean; onOpen: (opener: HTMLElement) => void }) {
  return (
    <button
      type="button"
      id={id}
      className={danger ? `${css.row} ${css.danger}` : css.row}
      onClick={(event: MouseEvent<HTMLButtonElement>) => onOpen(event.currentTarget)}
    >
      <What label={label} help={help} />
      {value !== undefined && (
        <span className={css.value} dir="auto">
          {value}
        </span>
      )}
    </button>
  );
}

/** A row that leads to another page. */
export function LinkRow({ id, label, help, href, value }: RowProps & { href: string; value?: ReactNode }) {
  return (
    <Link id={id} className={css.row} href={href}>
      <What label={label} help={help} />
      <span className={css.value}>
        {value} <Icon name="right" size={16} />
      </span>
    </Link>
  );
}

/** A row that only says something, with buttons perhaps. */
export function TextRow({ id, label, help, children }: RowProps & { children?: ReactNode }) {
  return (
    <div id={id} className={css.row}>
      <What label={label} help={help} />
      {children && <span className={css.end}>{children}</span>}
    </div>
  );
}

/** A row that is on or off. */
export function SwitchRow({ id, label, help, on, onChange }: RowProps & { on: boolean; onChange: (on: boolean) => void }) {
  const name = useId();
  return (
    <div id={id} className={css.row}>
      <What label={label} help={help} name={name} />
      <Switch labelledBy={name} describedBy={help ? `${name}-help` : undefined} on={on} onChange={onChange} />
    </div>
  );
}

/** A row with one choice of a few. */
export function ChoiceRow<T extends string>({
  id,
  label,
  help,
  value,
  options,
  onChange,
}: RowProps & { value: T; options: readonly { value: T; label: string }[]; onChange: (value: T) => void }) {
  const name = useId();
  return (
    <div id={id} className={css.row}>
      <What label={label} help={help} name={name} />
      <select className={css.select} aria-labelledby={name} value={value} onChange={(event) => onChange(event.target.value as T)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}
