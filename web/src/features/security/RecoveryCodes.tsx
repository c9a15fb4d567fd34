'use client';
import { useState } from 'react';
import { Button } from '@/ui/Button';
import { Icon } from '@/ui/Icon';
import css from './Security.module.css';

const FILE = 'recovery-codes.txt';

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = FILE;
  link.click();
  URL.revokeObjectURL(url);
}

/** Codes for the day the authenticator app is lost. They are shown once, so they can be taken along in three ways. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [said, setSaid] = useState('');
  const text = `${location.host}\n${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Your browser blocked copying. Please select and copy them.'),
    );
  return (
    <>
      <p>Each code signs you in once if you don’t have your app. Keep them somewhere safe: they won’t be shown again.</p>
      <div className={css.printed}>
        <p className={css.onPaper}>Recovery codes for {location.host}. Each works once.</p>
        <ul className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={css.keep}>
        <Button look="quiet" size="s" onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          look="quiet"
          size="s"
          onClick={() => {
            download(text);
            setSaid(`Saved as ${FILE}.`);
          }}
        >
          <Icon name="download" size={16} />
          Download
        </Button>
        <Button look="quiet" size="s" onClick={() => window.print()}>
          Print
        </Button>
        <span role="status">{said}</span>
      </div>
    </>
  );
}
