import { expect, it } from 'vitest';
import { cropped } from './cropped';

const OURS = `/_/image/${'0a'.repeat(16)}`;

it('a picture of ours is asked for as it is shown, and doubled for sharp screens', () => {
  expect(cropped({ src: OURS, colour: '#102030' }, 'card')).toMatchObject({ src: `${OURS}?w=160&h=107`, srcSet: `${OURS}?w=320&h=214 2x`, width: 160, height: 107, style: { backgroundColor: '#102030' } });
  expect(cropped({ src: OURS, colour: null }, 'lead')).toMatchObject({ src: `${OURS}?w=680&h=383`, srcSet: `${OURS}?w=1360&h=765 2x`, style: undefined });
});

it('a picture of somebody else is shown as it is', () => {
  const shown = cropped({ src: 'https://example.org/a.png', colour: null }, 'card');
  expect(shown.src).toBe('https://example.org/a.png');
  expect('srcSet' in shown).toBe(false);
});
