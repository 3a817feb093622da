import type { User } from '#shared/api/auth.ts';
import type { OwnPasses } from '#shared/api/wallet-passes.ts';
import type { LocalCard } from '#shared/card/card.ts';

/** What stands between a card and its passes; null when nothing does. */
export type Obstacle =
  | 'sign_in'
  /** It has no address yet. */
  | 'username'
  /** Its owner has switched it off. */
  | 'inactive'
  | 'unpublished'
  /** The month's passes are used up, and this card has none of its own. */
  | 'used_up';

/** Judges what this browser knows, so that nobody has to be refused by the server first. `own` is null while unknown. */
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

/** The live pass of a card; null when it has none. */
export function findOwnPass(
  { id }: LocalCard,
  { passes }: OwnPasses,
): OwnPasses['passes'][number] | null {
  return passes.find(({ cardId, state }) => cardId === id && state === 'active') ?? null;
}
