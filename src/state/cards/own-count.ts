import type { LocalCard } from '#shared/card/card.ts';
import { countOwnCards } from './card-organization.ts';
import { useRemoteCards } from './remote-cards.ts';

/** The cards that count against the account's plan, on this device or not. */
export function useOwnCount(ownerId: string | null, stored: readonly LocalCard[]): number {
  return countOwnCards(stored) + (useRemoteCards(ownerId)?.own.length ?? 0);
}
