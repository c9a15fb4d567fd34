'use client';
import { useId } from 'react';
import * as href from '@/gen/href';
import { Button } from '@/ui/Button';
import { Link } from '@/ui/Link';
import { Switch } from '@/ui/Switch';
import settings from '@/features/settings/Settings.module.css';
import { useHistory } from './useHistory';

const nothing = () => undefined;

/** Whether a history is kept, and clearing it. */
export function HistorySettings() {
  const id = useId();
  const { isPaused, isKnown, setPaused, clear } = useHistory(nothing);
  return (
    <div className={settings.rows}>
      <div className={settings.row}>
        <span className={settings.what}>
          <strong id={`${id}-keep`}>Keep my reading history</strong>
          <span id={`${id}-what`}>What you read and how far you got. Only you can see it. Pick up where you left off on any device.</span>
        </span>
        {isKnown && <Switch labelledBy={`${id}-keep`} describedBy={`${id}-what`} on={!isPaused} onChange={(on) => void setPaused(!on)} />}
      </div>
      <div className={settings.row}>
        <span className={settings.what}>
          <strong>Clear your history</strong>
          <span>This removes everything. You can restore it here for an hour.</span>
        </span>
        <Button look="quiet" size="s" onClick={() => void clear()}>
          Clear history
        </Button>
      </div>
      <p className={settings.row}>
        <Link href={href.lists_reading_history()}>See your reading history</Link>
      </p>
    </div>
  );
}
