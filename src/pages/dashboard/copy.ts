import type { LocalCard } from '#shared/card/card.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';
import { isPublishable } from '#src/state/publishing/card-content.ts';
import { findUsernameError } from '#src/features/publish-status/status.ts';
import type { ToastText } from '#src/state/toasts.ts';

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

export function saveError(description: string): ToastText {
  return { title: 'Save Error', description, variant: 'destructive' };
}

/** The title when the card was stored on this device but not published. */
const SAVED_HERE = 'Saved on this device';

/** The toast for a finished save. A success only when the card is public or was not meant to be. */
export function savedToast(title: string, card: LocalCard, state: PublishState | null): ToastText {
  const refusal = findUsernameError(state);
  if (refusal !== undefined) {
    return {
      title: 'Save Failed',
      description: `${refusal} Please choose another name.`,
      variant: 'destructive',
    };
  }
  if (state === null || !isPublishable(card)) return { title, description: describeSaved(card) };
  if (state.kind === 'offline') {
    return {
      title: SAVED_HERE,
      description: "You're offline. We'll publish it when you're back online.",
      isDone: false,
    };
  }
  return { title: SAVED_HERE, description: describeUnpublished(state), variant: 'destructive' };
}

/** Above the list of what a publish did not take over. */
export const NOT_TAKEN_TITLE = "Some of your changes weren't taken";

function describeSaved(card: LocalCard): string {
  if (card.ownerId === null) return 'Saved on this device. Sign in to publish it.';
  if (card.username === '') return 'Saved on this device. Add a username to publish it.';
  if ((card.published?.notTaken ?? []).length > 0) {
    return `${NOT_TAKEN_TITLE}. See why below the card's address.`;
  }
  return card.isActive ? `Live at ${card.customUrl}` : 'Saved. The card is inactive.';
}

/** Error codes that a retry can clear without a change by the user. */
const RETRYABLE: ReadonlySet<string> = new Set([
  'internal',
  'unavailable',
  'rate_limited',
  'budget_spent',
]);

/** Why a card was not published, and what happens next. */
function describeUnpublished(state: PublishState): string {
  if (state.kind !== 'failed') {
    return 'Not published: this card changed on another device. Choose the version to keep.';
  }
  if (state.code === 'unauthorized') {
    return "Not published: your session has ended. Sign in, and we'll publish it.";
  }
  const nextStep = RETRYABLE.has(state.code)
    ? " We'll try again when you next open the dashboard, or you can publish now."
    : '';
  return `Not published: ${state.message}${nextStep}`;
}

export const DETAILS_NEED_USERNAME =
  'Save a username above. Then add your name, title, company and more here.';

/** Under the address of a card that was never published. */
export const NOT_RESERVED_HINT =
  "This address isn't reserved yet. It becomes yours when you publish.";

export const NO_CONTACT_HINT = "Your card doesn't have contact details yet.";

/** Next to a first card: what it is, or where it can be reached. */
export const FIRST_CARD = {
  filledIn: 'We filled this in from your account.',
  guest: 'Sign up free to publish it. Until then it stays on this device.',
  live: (address: string) => `Live at ${address}`,
} as const;

/** What is used of a plan's cards, next to `cardsAvailable`. */
export const cardsUsed = (count: number): string => `${count.toLocaleString('en-US')} used`;

/** Examples: 'Unlimited acme cards', '5 cards available'. */
export function cardsAvailable(product: string, limit: number): string {
  if (limit === Infinity) return `Unlimited ${product.toLowerCase()}`;
  return limit === 1 ? '1 card available' : `${limit} cards available`;
}
