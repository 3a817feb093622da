import type { LocalCard } from '#shared/card/card.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import { nameRefusal } from '#src/features/publish-status/status.ts';
import type { ToastText } from '#src/state/toasts.ts';

/** The two texts of one way to save. */
export interface SaveCopy {
  saved: string;
  failed: string;
}

export const SAVE = {
  information: { saved: 'Card Saved!', failed: 'Failed to save card information.' },
  create: (product: string): SaveCopy => ({
    saved: `${product} Created!`,
    failed: 'Failed to save your card. Please try again.',
  }),
  edit: {
    saved: 'Card Updated',
    failed: 'Failed to save your card changes. Please try again.',
  },
  username: { saved: 'Username Updated', failed: 'Failed to save card information.' },
} as const;

export const CARD_DELETED: ToastText = { title: 'Card Deleted' };

export function saveError(description: string): ToastText {
  return { title: 'Save Error', description, variant: 'destructive' };
}

/** What a save came to: kept here always, and live or not. A name that was refused is no success. */
export function savedToast(title: string, card: LocalCard, activity: Activity | null): ToastText {
  const refusal = nameRefusal(activity);
  if (refusal !== undefined) {
    return {
      title: 'Save Failed',
      description: `${refusal} Please choose another name.`,
      variant: 'destructive',
    };
  }
  return { title, description: outcome(card, activity) };
}

function outcome(card: LocalCard, activity: Activity | null): string {
  if (card.ownerId === null) return 'Kept on this device. Sign in to publish it.';
  if (card.username === '') return 'Kept on this device. It needs a username to be published.';
  if (activity === null && !card.isActive) return 'Saved. The card is switched off.';
  if (activity === null) return `Live at ${card.customUrl}`;
  if (activity.kind === 'offline') {
    return 'Kept on this device. It will be published when you are back online.';
  }
  if (activity.kind === 'failed') return `Kept on this device, not published. ${activity.message}`;
  return 'Kept on this device, not published: it was changed elsewhere.';
}

/** 'Unlimited tip top cards' or '5 cards available'. */
export function cardsAvailable(product: string, limit: number): string {
  if (limit === Infinity) return `Unlimited ${product.toLowerCase()}`;
  return limit === 1 ? '1 card available' : `${limit} cards available`;
}
