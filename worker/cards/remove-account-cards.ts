import type { Kernel } from '#worker/kernel.ts';
import { releaseHeldCards } from './holders.ts';
import { propagate } from './propagate.ts';
import { removeCardsOfHidden } from './remove-organization-card.ts';
import { removeAllCards } from './remove-card.ts';

/** Deletes the cards of an account. Its organization cards stay with their organizations. */
export async function removeAccountCards(
  kernel: Kernel,
  userId: string,
  origin: string,
): Promise<void> {
  const held = await releaseHeldCards(kernel.db, userId, kernel.now().toISOString());
  await propagate(kernel, held, origin);
  await removeCardsOfHidden(kernel, userId, origin);
  await removeAllCards(kernel, userId, origin);
}
