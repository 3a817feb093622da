import type { LocalCard } from '#shared/card/card.ts';
import { hasWaitingChanges, isPublishable, publishBlocker } from './card-content.ts';
import type { PublishState } from './publish-state.ts';

/** How the card compares with its published version. */
export type PublishStatus =
  | 'device_only'
  | 'publishing'
  | 'published'
  | 'waiting'
  | 'conflict'
  | 'locked'
  | 'taken_down'
  | 'failed';

export function derivePublishStatus(card: LocalCard, state: PublishState | null): PublishStatus {
  if (!isPublishable(card)) return 'device_only';
  const blocker = publishBlocker(card);
  if (blocker) return blocker === 'upgrade' ? 'locked' : 'taken_down';
  if (state && state.kind !== 'offline') return state.kind;
  return hasWaitingChanges(card) ? 'waiting' : 'published';
}

/** Whether the server hides the card, regardless of its own visibility setting. */
export function isHidden(status: PublishStatus): boolean {
  return status === 'locked' || status === 'taken_down';
}

/** Whether clearing this browser's storage would lose changes. */
export function isUnpublished(card: LocalCard): boolean {
  return hasWaitingChanges(card);
}
