'use client';
import { ServerErrorText } from '@/features/errors/ServerErrorText';

/** A page failed while it was shown. */
export default function PageError() {
  return <ServerErrorText />;
}
