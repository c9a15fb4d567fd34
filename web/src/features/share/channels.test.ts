import { expect, test } from 'vitest';
import type { SourceName } from '@/gen/vocabulary';
import { socialSource } from '@/lib/event/socialSource';
import { storyShares } from './channels';

test('the services get the title, and an address that says by which of them a reader comes', () => {
  const name: SourceName = 'share';
  for (const url of ['https://quire.example/@ada/ponds-ab12', 'https://quire.example/@ada/ponds-ab12?sk=f00d'])
    for (const { label, to } of storyShares(url, 'Ponds & $& reeds')) {
      const code = socialSource({ name, dimension: label.toLowerCase() });
      expect(to).toContain(encodeURIComponent(`${url}${url.includes('?') ? '&' : '?'}source=${code}`));
      if (label !== 'Facebook' && label !== 'LinkedIn') expect(to).toContain('=Ponds%20%26%20%24%26%20reeds');
      expect(new URL(to).protocol).toBe('https:');
    }
});
