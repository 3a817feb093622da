import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { leave, publishEverything } from '#src/features/sign-out/leave.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface SignOutDialogProps {
  ownerId: string;
  unpublished: readonly LocalCard[];
  hasDrafts: boolean;
  onSettled: () => void;
}

/** Asks before signing out would lose something: the computer keeps nothing of an account that left. */
export function SignOutDialog({ ownerId, unpublished, hasDrafts, onSettled }: SignOutDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [left, setLeft] = useState(0);

  const go = () => {
    leave(ownerId);
    onSettled();
  };
  const publish = async () => {
    setIsBusy(true);
    const stillHere = await publishEverything(ownerId);
    setIsBusy(false);
    setLeft(stillHere);
    if (stillHere === 0) go();
  };

  return (
    <Dialog
      open
      role="alertdialog"
      title="Not everything is published"
      description="Signing out removes your cards from this browser. Published cards come back when you sign in again."
      busy={isBusy}
      onClose={onSettled}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onSettled}>
            Cancel
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={go}>
            Sign out and discard
          </Button>
          <Button
            data-autofocus
            busy={isBusy}
            busyLabel="Publishing..."
            onClick={() => void publish()}
          >
            Publish now
          </Button>
        </>
      }
    >
      <ul className="grid gap-2">
        {unpublished.map((card) => (
          <li key={card.id} className="rounded-control border border-hairline px-4 py-3">
            {card.name || 'No name'}
            <span className="block text-xs text-stone">{card.customUrl || 'No username yet'}</span>
          </li>
        ))}
        {hasDrafts && (
          <li className="rounded-control border border-hairline px-4 py-3">
            Changes you typed but did not save
          </li>
        )}
      </ul>
      {left > 0 && (
        <p role="alert" className="mt-4 text-bad">
          {left === 1 ? 'One of these' : `${left} of these`} could not be published. Cancel to see
          why in your cards, or discard.
        </p>
      )}
    </Dialog>
  );
}
