import type { LocalCard } from '#shared/card/card.ts';
import { publishBlocker } from '#src/state/publishing/card-content.ts';

/** Why visitors cannot open a card at its current address. */
export type ShareBlocker =
  | 'device_only'
  | 'unpublished'
  | 'renamed'
  | 'inactive'
  | 'locked'
  | 'taken_down';

/** Null for a card that visitors can open. */
export function findShareBlocker(card: LocalCard): ShareBlocker | null {
  const { ownerId, published, username, isActive } = card;
  if (published === null) return ownerId === null ? 'device_only' : 'unpublished';
  const blocker = publishBlocker(card);
  if (blocker !== null) return blocker === 'upgrade' ? 'locked' : 'taken_down';
  if (published.username !== username) return 'renamed';
  return isActive ? null : 'inactive';
}
