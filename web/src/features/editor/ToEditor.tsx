'use client';
import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { buttonClass } from '@/ui/buttonClass';
import { Link } from '@/ui/Link';

/** Goes on to the editor by itself; Back does not lead here again. */
export function ToEditor({ to }: { to: string }) {
  const router = useRouter();
  useEffect(() => router.replace(to), [router, to]);
  return (
    <Link className={buttonClass()} href={to}>
      Continue to the editor
    </Link>
  );
}
