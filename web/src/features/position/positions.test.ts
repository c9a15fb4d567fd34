// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { forget, keep, savedPosition } from './positions';

test('the last hundred stories keep their positions', () => {
  for (let n = 0; n < 120; n++) keep(`story${n}`, `b${n}`);
  expect([savedPosition('story19'), savedPosition('story20'), savedPosition('story119')]).toEqual([null, 'b20', 'b119']);
  keep('story20', 'b7');
  keep('one more', 'b1');
  expect([savedPosition('story20'), savedPosition('story21')]).toEqual(['b7', null]);
  forget('story20');
  expect(savedPosition('story20')).toBeNull();
});

test('what someone else wrote there is no position', () => {
  localStorage.setItem('reading-positions', '{nonsense');
  expect(savedPosition('story1')).toBeNull();
});
