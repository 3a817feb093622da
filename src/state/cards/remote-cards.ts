import { z } from 'zod';
import { createPersistedStore } from '#src/state/persisted-store.ts';

// The key that the script of public pages looks into: an owner's visit to any of their cards is not
// counted, whether this device has the card or not.
const namedSchema = z.array(z.object({ username: z.string() }));

const remoteSchema = z.object({
  ownerId: z.string(),
  own: namedSchema,
  /** Organization cards that the account holds. */
  organizations: namedSchema,
  /** The cursor that continues the cards on this device, the last edited one first. */
  next: z.string(),
  /** IDs of the cards that were opened from the server's list and stay on this device. */
  opened: z.array(z.string()),
});
export type RemoteCards = z.infer<typeof remoteSchema>;

/** For each account with more cards than fit: what only the server has. */
export const remoteCards = createPersistedStore<RemoteCards[]>({
  key: 'remoteCards',
  schema: z.array(remoteSchema),
  version: 1,
  migrate: () => [],
  empty: [],
});

/** Null if all cards of the account are on this device. */
export function findRemote(
  all: readonly RemoteCards[],
  ownerId: string | null,
): RemoteCards | null {
  return all.find((one) => one.ownerId === ownerId) ?? null;
}

export function useRemoteCards(ownerId: string | null): RemoteCards | null {
  return findRemote(remoteCards.use(), ownerId);
}
