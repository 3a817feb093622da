import type { LocalCard } from '#shared/card/card.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { findUnpublished, publishEverything, signOut } from './sign-out-steps.ts';
import { useEffect, useState } from 'react';

interface SignOutProps {
  /** Whether the user clicked Sign Out. */
  isRequested: boolean;
  ownerId: string;
  /** Called after signing out or canceling. */
  onClose: () => void;
}

/** Signs out immediately when nothing would be lost, otherwise asks. */
export function SignOut({ isRequested, ...props }: SignOutProps) {
  return isRequested ? <SignOutPrompt {...props} /> : null;
}

function SignOutPrompt({ ownerId, onClose }: Omit<SignOutProps, 'isRequested'>) {
  const [unpublished] = useState(() => findUnpublished(ownerId));
  const isSafe = unpublished.cards.length === 0 && !unpublished.hasDrafts;
  useEffect(() => {
    if (!isSafe) return;
    signOut(ownerId);
    onClose();
  }, [isSafe, ownerId, onClose]);
  if (isSafe) return null;
  return (
    <SignOutDialog
      ownerId={ownerId}
      unpublished={unpublished.cards}
      hasDrafts={unpublished.hasDrafts}
      onClose={onClose}
    />
  );
}

interface SignOutDialogProps {
  ownerId: string;
  unpublished: readonly LocalCard[];
  hasDrafts: boolean;
  onClose: () => void;
}

/**
 * Confirms a sign-out that would lose unpublished changes, because signing out removes all account
 * data.
 */
function SignOutDialog({ ownerId, unpublished, hasDrafts, onClose }: SignOutDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [unpublishedCount, setUnpublishedCount] = useState(0);

  const finish = () => {
    signOut(ownerId);
    onClose();
  };
  const publish = async () => {
    setIsBusy(true);
    const remaining = await publishEverything(ownerId);
    setIsBusy(false);
    setUnpublishedCount(remaining);
    if (remaining === 0) finish();
  };

  return (
    <Dialog
      open
      role="alertdialog"
      title="Not everything is published"
      description="Signing out removes your cards from this browser. Published cards come back when you sign in again."
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={finish}>
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
          <li className="rounded-control border border-hairline px-4 py-3">Unsaved changes</li>
        )}
      </ul>
      {unpublishedCount > 0 && (
        <p role="alert" className="mt-4 text-bad">
          {unpublishedCount === 1 ? 'One of these' : `${unpublishedCount} of these`} could not be
          published. Cancel to see why in your cards, or discard.
        </p>
      )}
    </Dialog>
  );
}
