'use client';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { buttonClass, type ButtonLook } from './buttonClass';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
  /** Why the button cannot be used now; it stays focusable and says so. */
  disabledReason?: string | undefined;
}

/** A pill. A disabled one keeps its place in the tab order and tells why. */
export function Button({ look, size, disabledReason, onClick, type = 'button', className, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' && disabledReason ? 'button' : type}
      className={`${buttonClass({ look, size })} ${className ?? ''}`}
      aria-disabled={disabledReason ? true : undefined}
      title={disabledReason ?? rest.title}
      onClick={disabledReason ? (event) => event.preventDefault() : onClick}
    />
  );
}
