import { useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { CARD_DELETED } from '#src/pages/dashboard/copy.ts';
import { cards } from '#src/state/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { toasts } from '#src/state/toasts.ts';
import { ConfirmDialog } from '#src/ui/overlay/confirm-dialog.tsx';

interface DeleteDialogProps {
  /** Which card; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
}

/** Deletes a card after asking: from the server first, then here. */
export function DeleteDialog({ card, onClose }: DeleteDialogProps) {
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    if (!card) return;
    setIsBusy(true);
    const failure = await removeCard(card);
    setIsBusy(false);
    if (failure === null) drafts.set({ ownerId: card.ownerId, cardId: card.id }, null);
    onClose();
    toasts.show(
      failure === null
        ? CARD_DELETED
        : { title: 'Card not deleted', description: failure, variant: 'destructive' },
    );
  };
  return (
    <ConfirmDialog
      open={card !== null}
      title={`Delete ${card?.name || 'this card'}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {card?.published
        ? `${card.customUrl} stops working, and so do its code and contact file. The name stays yours for 30 days.`
        : 'It exists only on this device and cannot be brought back.'}
    </ConfirmDialog>
  );
}

async function removeCard(card: LocalCard): Promise<string | null> {
  if (card.ownerId === null) {
    return cards.remove(card) ? null : 'This browser refused to change its storage.';
  }
  return (await publisher.remove(card.id))?.message ?? null;
}
