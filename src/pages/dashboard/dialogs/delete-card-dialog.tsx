import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CARD_DELETED, cardDeletionFailed, cardDeletionWarning } from './copy.ts';
import { cards } from '#src/state/cards/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface DeleteCardDialogProps {
  /** The card to delete; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
}

/** Confirms, then deletes the card on the server first and on this device second. */
export function DeleteCardDialog({ card, onClose }: DeleteCardDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  if (card === null) return null;
  const remove = async () => {
    setIsBusy(true);
    const failure = await removeCard(card);
    setIsBusy(false);
    if (failure === null) drafts.set({ ownerId: card.ownerId, cardId: card.id }, null);
    onClose();
    toasts.show(failure === null ? CARD_DELETED : cardDeletionFailed(failure));
  };
  return (
    <ConfirmDialog
      title={`Delete ${card.name || 'this card'}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {cardDeletionWarning(card)}
    </ConfirmDialog>
  );
}

async function removeCard(card: LocalCard): Promise<string | null> {
  if (card.ownerId === null) {
    return cards.remove(card) ? null : "Your browser couldn't update its storage.";
  }
  return (await publisher.remove(card.id))?.message ?? null;
}
