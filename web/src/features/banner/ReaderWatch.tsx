'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { useViewer } from '@/features/viewer/useViewer';
import { bannerError } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';

/** Knows the reader on every page, also those without a bar: what they change carries their token, what they must know is told. */
export function ReaderWatch({ productName }: { productName: string }) {
  const { data, error, mutate } = useViewer();
  const viewer = data?.viewer;
  const path = usePathname();
  useEffect(() => () => notices.navigated(), [path]);
  useEffect(() => {
    if (!error) return notices.hide('RETRYABLE_ERROR');
    import('./retryable').then((m) => m.tellFailure('RETRYABLE_ERROR', bannerError, () => void mutate()), () => undefined);
  }, [error, mutate]);
  useEffect(() => {
    if (!viewer) return;
    import('./accountNotices').then((m) => m.tellAccount(viewer, productName), () => undefined);
    import('@/features/accounts/watchAccount').then((m) => m.watchAccount(viewer), () => undefined);
  }, [viewer, productName]);
  useEffect(() => {
    if (viewer && document.documentElement.dataset.page === 'not-found') import('@/features/accounts/offerAlternate').then((m) => m.offerAlternate(viewer.id), () => undefined);
  }, [viewer, path]);
  return null;
}
