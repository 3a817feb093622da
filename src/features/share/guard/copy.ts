import type { LocalCard } from '#shared/card/card.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { findShareBlocker } from './share-blocker.ts';

/** Second line of the toast after sharing anyway. The other texts load with the dialogs. */
const NOTE = 'The address opens nothing for others yet.';

/** Ways in which a card's address or code reaches others. */
export type ShareAction = 'share' | 'copy' | 'code' | 'download' | 'open';

/** Adds a second line to a toast if visitors cannot open the card. */
export function addShareNote(card: LocalCard, toast: ToastText): ToastText {
  if (findShareBlocker(card) === null) return toast;
  const lines = [toast.description, NOTE];
  return { ...toast, description: lines.filter(Boolean).join('\n') };
}
