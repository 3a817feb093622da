import type { LocalCard } from '#shared/card/card.ts';
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

/** Cards and drafts that exist only in this browser and would be lost. */
export function findUnpublished(ownerId: string): { cards: LocalCard[]; hasDrafts: boolean } {
  return {
    cards: cards.load(ownerId).filter(isUnpublished),
    hasDrafts: drafts.ids(ownerId).length > 0,
  };
}

/**
 * Saves drafts and publishes pending cards. Returns how many cards still exist only in this
 * browser.
 */
export async function publishEverything(ownerId: string): Promise<number> {
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

const SIGNED_OUT: ToastText = {
  title: 'Signed out',
  description: "We removed your account's data from this browser.",
  survivesNavigation: true,
};

/** Signs out, removes all account data from this browser, and confirms on the next page. */
export function signOut(ownerId: string): void {
  void session.signOut();
  forgetOwner(ownerId);
  void deleteSavedPages();
  toasts.show(SIGNED_OUT);
}
