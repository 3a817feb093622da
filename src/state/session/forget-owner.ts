import { cards } from '#src/state/cards/cards.ts';
import { remoteCards } from '#src/state/cards/remote-cards.ts';
import { drafts } from '#src/state/drafts/drafts.ts';
import { passDrafts } from '#src/state/wallet/pass-drafts.ts';

/** Removes everything this browser stores about an account: cards, what it knows of others, card drafts and pass drafts. */
export function forgetOwner(ownerId: string): void {
  cards.forget(ownerId);
  remoteCards.write((all) => all.filter((one) => one.ownerId !== ownerId));
  drafts.forget(ownerId);
  passDrafts.forget(ownerId);
}
