import type { Issue } from '#shared/text/issue.ts';
import type { PublishedCard } from '#shared/card/card.ts';
import type { PublishFailure } from './cards-api.ts';

/** What publishing is doing with a card, or how it last ended. Not stored across reloads. */
export type PublishState =
  | { kind: 'publishing' }
  | { kind: 'offline' }
  | { kind: 'conflict'; theirs: PublishedCard }
  | { kind: 'failed'; code: string; message: string; issues: readonly Issue[] };

export const DELETED_ELSEWHERE: PublishState = {
  kind: 'failed',
  code: 'gone',
  message: 'This card was deleted on another device. Save it to publish it again.',
  issues: [],
};

/**
 * Maps a failed call to a state. A missing response is retried automatically; everything else needs
 * the user.
 */
export function toPublishState({ code, message, issues }: PublishFailure): PublishState {
  if (code === 'network') return { kind: 'offline' };
  // A conflict with a copy is handled before; one without means the card no longer exists.
  if (code === 'not_found' || code === 'version_conflict') return DELETED_ELSEWHERE;
  return { kind: 'failed', code, message, issues };
}
