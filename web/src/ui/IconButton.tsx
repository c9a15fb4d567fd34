import type { ButtonHTMLAttributes } from 'react';
import type { IconName } from '@/gen/icons';
import css from './Button.module.css';
import { Icon } from './Icon';

interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  label: string;
  'data-close'?: boolean;
}

/** A round button with an icon; its label is spoken and shown as a tooltip. */
export function IconButton({ icon, label, type = 'button', className, ...rest }: IconButtonProps) {
  return (
    <button {...rest} type={type} className={`${css.icon} ${className ?? ''}`} aria-label={label} title={label}>
      <Icon name={icon} />
    </button>
  );
}
