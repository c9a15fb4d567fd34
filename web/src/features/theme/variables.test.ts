import { expect, test } from 'vitest';
import { themeVariables } from './variables';

const shades = { light: '#0b6a4a', dark: '#63c79b' };
const theme = {
  accent: shades,
  accentHover: shades,
  accentSoft: shades,
  onAccent: { light: '#ffffff', dark: '#000000' },
  headerGround: null,
  headerInk: null,
  titleFont: 'SANS_SERIF_1',
  titleWeight: 700,
  textFont: 'SERIF_1',
  boldWeight: 600,
  headingFont: 'SERIF_2',
  headingWeight: 600,
  header: 'CENTERED',
  logoUrl: null,
  wordmark: null,
} as const;

test('a theme sets colors for both papers and fonts that the site has', () => {
  const set = new Map(themeVariables(theme));
  expect(set.get('accent')).toBe('light-dark(#0b6a4a, #63c79b)');
  expect(set.get('title')).toBe('var(--sans)');
  expect(set.get('story-bold')).toBe('600');
  expect(set.has('header-ground')).toBe(false);
  expect(new Map(themeVariables({ ...theme, headerGround: shades, headerInk: shades })).get('header-ground')).toBe(
    'light-dark(#0b6a4a, #63c79b)',
  );
});
