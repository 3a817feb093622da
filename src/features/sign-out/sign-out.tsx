import { useEffect, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { deleteSavedPages } from '#src/browser/page/offline.ts';
import { cards } from '#src/state/cards/cards.ts';
import { applyDraft } from '#src/state/drafts/draft.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { forgetOwner } from '#src/state/session/forget-owner.ts';
import { isPublishable } from '#src/state/publishing/card-content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { isUnpublished } from '#src/state/publishing/publish-status.ts';
import { session } from '#src/state/session/session.ts';
import { toasts, type ToastText } from '#src/state/toasts.ts';

const SIGNED_OUT: ToastText = {
  title: 'Signed out',
  description: "We removed your account's data from this browser.",
  survivesNavigation: true,
};

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

/** Cards and drafts that exist only in this browser and would be lost. */
function findUnpublished(ownerId: string): { cards: LocalCard[]; hasDrafts: boolean } {
  return {
    cards: cards.load(ownerId).filter(isUnpublished),
    hasDrafts: drafts.ids(ownerId).length > 0,
  };
}

/**
 * Saves drafts and publishes pending cards. Returns how many cards still exist only in this
 * browser.
 */
async function publishEverything(ownerId: string): Promise<number> {
  for (const card of cards.load(ownerId)) {
    const key = { ownerId, cardId: card.id };
    const draft = drafts.read(key);
    if (draft && cards.save(applyDraft(card, draft))) drafts.set(key, null);
  }
  for (const card of cards.load(ownerId)) {
    if (isUnpublished(card) && isPublishable(card)) await publisher.publish(card.id);
  }
  const remaining = findUnpublished(ownerId);
  return remaining.cards.length + (remaining.hasDrafts ? 1 : 0);
}

/** Signs out, removes all account data from this browser, and confirms on the next page. */
function signOut(ownerId: string): void {
  void session.signOut();
  forgetOwner(ownerId);
  void deleteSavedPages();
  toasts.show(SIGNED_OUT);
}
