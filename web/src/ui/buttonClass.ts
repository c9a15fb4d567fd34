import css from './Button.module.css';

export interface ButtonLook {
  look?: 'primary' | 'accent' | 'quiet' | 'text' | undefined;
  size?: 's' | 'm' | 'l' | undefined;
}

/** Class of a pill, for buttons and for links that look like one. */
export function buttonClass({ look = 'primary', size = 'm' }: ButtonLook = {}): string {
  return [css.button, css[look], size === 'm' ? '' : css[size]].filter(Boolean).join(' ');
}
