import type { User } from '#shared/api/auth/auth.ts';
import type { OwnPasses } from '#shared/api/wallet/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';

/** Reason why a card cannot have passes. */
export type Obstacle =
  | 'sign_in'
  /** The card has no username yet. */
  | 'username'
  /** Switched off by its owner. */
  | 'inactive'
  | 'unpublished'
  /** The month's passes are used up, and this card has none. */
  | 'used_up';

/** Checks locally what the server would reject. `own` is null while unknown. */
export function findObstacle(
  card: LocalCard,
  user: User | null,
  own: OwnPasses | null,
): Obstacle | null {
  if (user === null) return 'sign_in';
  if (card.username === '') return 'username';
  if (!card.isActive) return 'inactive';
  if (card.published === null) return 'unpublished';
  if (own === null || findOwnPass(card, own) !== null) return null;
  return own.month.used >= own.month.limit ? 'used_up' : null;
}

/** The active pass of a card; null when it has none. */
export function findOwnPass(
  { id }: LocalCard,
  { passes }: OwnPasses,
): OwnPasses['passes'][number] | null {
  return passes.find(({ cardId, state }) => cardId === id && state === 'active') ?? null;
}
