import type { LocalCard } from '#shared/card/card.ts';
import { cards } from '#src/state/cards.ts';
import { applyDraft } from '#src/state/drafts/draft.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { forgetOwner } from '#src/state/forget-owner.ts';
import { isPublishable } from '#src/state/publishing/content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';
import { isUnpublished } from '#src/state/publishing/standing.ts';
import { session } from '#src/state/session.ts';
import { toasts, type ToastText } from '#src/state/toasts.ts';

/** What signing out would lose: cards and typing that exist only in this browser. */
export function findUnpublished(ownerId: string): { cards: LocalCard[]; hasDrafts: boolean } {
  return {
    cards: cards.load(ownerId).filter(isUnpublished),
    hasDrafts: drafts.ids(ownerId).length > 0,
  };
}

/** Saves what was typed and publishes what waits. Answers how many cards still exist only here. */
export async function publishEverything(ownerId: string): Promise<number> {
  for (const card of cards.load(ownerId)) {
    const key = { ownerId, cardId: card.id };
    const draft = drafts.read(key);
    if (draft && cards.save(applyDraft(card, draft))) drafts.set(key, null);
  }
  for (const card of cards.load(ownerId)) {
    if (isUnpublished(card) && isPublishable(card)) await publisher.publish(card.id);
  }
  const left = findUnpublished(ownerId);
  return left.cards.length + (left.hasDrafts ? 1 : 0);
}

const SIGNED_OUT: ToastText = {
  title: 'Signed out',
  description: 'Nothing of your account is left in this browser.',
  goesAlong: true,
};

/** Signs out, leaves nothing of the account on this computer, and confirms it on whichever page comes next. */
export function leave(ownerId: string): void {
  void session.signOut();
  forgetOwner(ownerId);
  toasts.show(SIGNED_OUT);
}
