import { cards } from '#src/state/cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { passDrafts } from '#src/state/pass-drafts.ts';

/** Leaves nothing of an account in this browser: neither its cards nor what was typed for them and for their passes. */
export function forgetOwner(ownerId: string): void {
  cards.forget(ownerId);
  drafts.forget(ownerId);
  passDrafts.forget(ownerId);
}
