import type { LocalCard } from '#shared/card/card.ts';
import type { Activity } from '#src/state/publishing/standing.ts';
import { isPublishable } from '#src/state/publishing/content.ts';
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

/** Under the editor's title, which names the product: which card is being edited. */
export const NEW_CARD_SUBJECT = 'Your new card';

export function editedCard({ name, company, username }: LocalCard): string {
  const person = name || company;
  if (person === '') return username === '' ? 'Your card' : `Your card at /${username}`;
  return username === '' ? `The card of ${person}` : `The card of ${person}, at /${username}`;
}

export const CARD_DELETED: ToastText = { title: 'Card Deleted' };

export function saveError(description: string): ToastText {
  return { title: 'Save Error', description, variant: 'destructive' };
}

/** Said instead of `saved` where the card was stored here and did not reach the server. */
const SAVED_HERE = 'Saved on this device';

/** What a save came to: stored here always, and public or not. Only what is public, or was not meant to be, is a success. */
export function savedToast(title: string, card: LocalCard, activity: Activity | null): ToastText {
  const refusal = nameRefusal(activity);
  if (refusal !== undefined) {
    return {
      title: 'Save Failed',
      description: `${refusal} Please choose another name.`,
      variant: 'destructive',
    };
  }
  if (activity === null || !isPublishable(card)) return { title, description: kept(card) };
  if (activity.kind === 'offline') {
    return {
      title: SAVED_HERE,
      description: "You're offline. We'll publish it when you're back online.",
      isDone: false,
    };
  }
  return { title: SAVED_HERE, description: unpublished(activity), variant: 'destructive' };
}

function kept(card: LocalCard): string {
  if (card.ownerId === null) return 'Kept on this device. Sign in to publish it.';
  if (card.username === '') return 'Kept on this device. It needs a username to be published.';
  return card.isActive ? `Live at ${card.customUrl}` : 'Saved. The card is switched off.';
}

/** Refusals that pass by themselves, unlike those that wait for the person to change something. */
const RETRIED: ReadonlySet<string> = new Set(['internal', 'unavailable', 'rate_limited']);

/** Why a card did not get through, and what happens next. */
function unpublished(activity: Activity): string {
  if (activity.kind !== 'failed') {
    return 'Not published: it was changed elsewhere. Choose the version to keep.';
  }
  if (activity.code === 'unauthorized') {
    return "Not published: your session has ended. Sign in, and we'll publish it.";
  }
  const next = RETRIED.has(activity.code)
    ? " We'll try again when you next open the dashboard; Publish now does so at once."
    : '';
  return `Not published: ${activity.message}${next}`;
}

/** 'Unlimited tip top cards' or '5 cards available'. */
export function cardsAvailable(product: string, limit: number): string {
  if (limit === Infinity) return `Unlimited ${product.toLowerCase()}`;
  return limit === 1 ? '1 card available' : `${limit} cards available`;
}
