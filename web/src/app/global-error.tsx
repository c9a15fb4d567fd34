'use client';
import './globals.css';
import { CrashScreen } from '@/features/errors/CrashScreen';

/** Even the layout failed: the last screen. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body>
        <CrashScreen reload={() => location.reload()} />
      </body>
    </html>
  );
}
