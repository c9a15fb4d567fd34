'use client';
import { usePathname } from 'next/navigation';
import { useEffect } from 'react';
import { STORED } from '@/features/clap/stored';
import { useViewer } from '@/features/viewer/useViewer';
import { bannerError } from '@/gen/messages/banner';
import { notices } from '@/lib/banner/notices';
import { local } from '@/lib/storage/local';

/** Knows the reader on every page, also those without a bar: what they change carries their token, what they must know is told. */
export function ReaderWatch({ productName }: { productName: string }) {
  const { data, error, mutate } = useViewer();
  const viewer = data?.viewer;
  const isSpoofed = data?.session.isSpoofed === true;
  const path = usePathname();
  useEffect(() => () => notices.navigated(), [path]);
  useEffect(() => {
    if (!error) return notices.hide('RETRYABLE_ERROR');
    import('./retryable').then(
      (m) => m.tellFailure('RETRYABLE_ERROR', bannerError, () => void mutate()),
      () => undefined,
    );
  }, [error, mutate]);
  useEffect(() => {
    if (!viewer) return;
    // Staff that looks through someone's eyes is not who they are: the browser remembers nothing of it.
    if (isSpoofed)
      return void import('./accountNotices').then(
        (m) => m.tellSpoofed(viewer),
        () => undefined,
      );
    import('./accountNotices').then(
      (m) => m.tellAccount(viewer, productName),
      () => undefined,
    );
    import('@/features/accounts/watchAccount').then(
      (m) => m.watchAccount(viewer),
      () => undefined,
    );
    if (local.get(STORED))
      import('@/features/clap/sendWaiting').then(
        (m) => m.watchWaiting(viewer.id),
        () => undefined,
      );
  }, [viewer, productName, isSpoofed]);
  useEffect(() => {
    if (new URLSearchParams(location.search).get('updatedPayment') === '1')
      import('@/features/membership/updatedPayment').then(
        (m) => m.tellUpdatedPayment(),
        () => undefined,
      );
  }, [path]);
  useEffect(() => {
    if (viewer && !isSpoofed && document.documentElement.dataset.page === 'not-found')
      import('@/features/accounts/offerAlternate').then(
        (m) => m.offerAlternate(viewer.id),
        () => undefined,
      );
  }, [viewer, path, isSpoofed]);
  return null;
}
