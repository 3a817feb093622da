import type { LocalCard } from '#shared/card/card.ts';
import type { ToastText } from '#src/state/toasts.ts';
import { findShareBlocker, type ShareBlocker } from './share-blocker.ts';

/** Second line of the toast after sharing anyway. The other texts load with the dialogs. */
const NOTES: Readonly<Record<ShareBlocker, string>> = {
  device_only: 'It opens nothing for others yet: the card is only on this device.',
  unpublished: "It opens nothing for others yet: the card isn't published.",
  renamed: "It opens nothing for others yet: the new address isn't published.",
  inactive: 'It opens nothing for others while the card is inactive.',
  locked: 'It opens nothing for others while the card is beyond your plan.',
  taken_down: 'It opens nothing for others while the card is taken down.',
};

/** Ways in which a card's address or code reaches others. */
export type ShareAction = 'share' | 'copy' | 'code' | 'download' | 'open';

/** Adds a second line to a toast if visitors cannot open the card. */
export function addShareNote(card: LocalCard, toast: ToastText): ToastText {
  const blocker = findShareBlocker(card);
  if (blocker === null) return toast;
  const lines = [toast.description, NOTES[blocker]];
  return { ...toast, description: lines.filter(Boolean).join('\n') };
}
