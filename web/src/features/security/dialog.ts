import type { SecurityStateFragment } from './Security.gen';

/** What every dialog about the account's safety is given. */
export interface SecurityDialogProps {
  security: SecurityStateFragment;
  opener: HTMLElement;
  onClosed: () => void;
}
