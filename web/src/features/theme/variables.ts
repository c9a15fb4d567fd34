import type { ReadingFont } from '@/gen/vocabulary';
import type { ThemeFragment } from './Theme.gen';

const FACES: Readonly<Record<ReadingFont, string>> = {
  SERIF_1: 'var(--serif-1)',
  SERIF_2: 'var(--serif-2)',
  SANS_SERIF_1: 'var(--sans)',
  SANS_SERIF_2: 'system-ui, sans-serif',
};

const both = ({ light, dark }: { light: string; dark: string }): string => `light-dark(${light}, ${dark})`;

/**
 * The properties that a theme sets, by their names in `globals.css`. The server made the colours and weights from typed values:
 * no text that someone wrote gets here.
 */
export function themeVariables(theme: ThemeFragment): [name: string, value: string][] {
  return [
    ['accent', both(theme.accent)],
    ['accent-hover', both(theme.accentHover)],
    ['accent-soft', both(theme.accentSoft)],
    ['on-accent', both(theme.onAccent)],
    ...(theme.headerGround && theme.headerInk
      ? ([
          ['header-ground', both(theme.headerGround)],
          ['header-ink', both(theme.headerInk)],
        ] as [string, string][])
      : []),
    ['title', FACES[theme.titleFont]],
    ['title-weight', String(theme.titleWeight)],
    ['story', FACES[theme.textFont]],
    ['story-bold', String(theme.boldWeight)],
    ['heading', FACES[theme.headingFont]],
    ['heading-weight', String(theme.headingWeight)],
  ];
}
