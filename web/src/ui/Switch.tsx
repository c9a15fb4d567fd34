'use client';
import css from './Switch.module.css';

interface SwitchProps {
  /** Ids of what names and describes it. */
  labelledBy: string;
  describedBy?: string | undefined;
  on: boolean;
  onChange: (on: boolean) => void;
}

/** On or off, told by the place of its knob. */
export function Switch({ labelledBy, describedBy, on, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={css.switch}
      aria-checked={on}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClick={() => onChange(!on)}
    />
  );
}
