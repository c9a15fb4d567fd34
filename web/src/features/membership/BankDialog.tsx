'use client';
import { useRef } from 'react';
import { Button } from '@/ui/Button';
import { Dialog } from '@/ui/Dialog';
import css from './Membership.module.css';

interface BankDialogProps {
  opener: HTMLElement;
  amount: string;
  /** Called once; closing the dialog says no. */
  onAnswer: (isConfirmed: boolean) => void;
}

/** What a bank asks before it pays: whether it is its person. Here the demonstration asks. */
export function BankDialog({ opener, amount, onAnswer }: BankDialogProps) {
  const answered = useRef(false);
  const answer = (isConfirmed: boolean) => {
    if (answered.current) return;
    answered.current = true;
    onAnswer(isConfirmed);
  };
  return (
    <Dialog labelledBy="bank-title" closeLabel="Don’t pay" opener={opener} onClosed={() => answer(false)}>
      <div className={css.dialog}>
        <h2 id="bank-title">Your bank asks: is it you?</h2>
        <p className={css.lead}>Someone wants to pay {amount} with your card. This is a demonstration of what banks ask.</p>
        <div className={css.row}>
          <Button look="accent" onClick={() => answer(true)}>
            Yes, it’s me
          </Button>
          <Button look="quiet" onClick={() => answer(false)}>
            No
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
