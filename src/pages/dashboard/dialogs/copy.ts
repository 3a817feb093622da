import type { LocalCard } from '#shared/card/card.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const CARD_DELETED: ToastText = { title: 'Card Deleted' };

export function cardDeletionWarning(card: LocalCard | null): string {
  return card?.published
    ? `${card.customUrl}, its QR code, and its contact file stop working. Your username stays reserved for 30 days.`
    : 'This card exists only on this device.';
}

export function cardDeletionFailed(description: string): ToastText {
  return { title: 'Card not deleted', description, variant: 'destructive' };
}
