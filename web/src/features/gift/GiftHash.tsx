'use client';
import { useEffect } from 'react';
import * as href from '@/gen/href';
import { HOME_GIFT_HASH } from '@/gen/limits';

/** On home: who comes with the hash of gifts goes on to give one. */
export function GiftHash() {
  useEffect(() => {
    const follow = () => {
      if (location.hash === HOME_GIFT_HASH) location.replace(href.ShowLiteGiftCheckout({}));
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  return null;
}
