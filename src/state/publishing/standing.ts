import type { Issue } from '#shared/api/errors.ts';
import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { hasWaitingChanges, isPublishable, refusalOf } from '#src/state/publishing/content.ts';

/** What publishing is doing with a card, or how it last ended; nothing of it outlives the tab. */
export type Activity =
  | { kind: 'publishing' }
  | { kind: 'offline' }
  | { kind: 'conflict'; theirs: PublishedCard }
  | { kind: 'failed'; code: string; message: string; issues: readonly Issue[] };

/** Where a card stands between this browser and the world. */
export type Standing =
  | 'device_only'
  | 'publishing'
  | 'published'
  | 'waiting'
  | 'conflict'
  | 'locked'
  | 'taken_down'
  | 'failed';

/** The one word the status chip says. */
export function standingOf(card: LocalCard, activity: Activity | null): Standing {
  if (!isPublishable(card)) return 'device_only';
  const refusal = refusalOf(card);
  if (refusal) return refusal === 'upgrade' ? 'locked' : 'taken_down';
  if (activity && activity.kind !== 'offline') return activity.kind;
  return hasWaitingChanges(card) ? 'waiting' : 'published';
}

/** Whether the server shows the card to nobody, switched on or not. */
export function isShut(standing: Standing): boolean {
  return standing === 'locked' || standing === 'taken_down';
}

/** Whether the card would be lost to its owner if this browser forgot it. */
export function isUnpublished(card: LocalCard): boolean {
  return hasWaitingChanges(card);
}
