import type { CallFailure } from '#src/state/publishing/cards-api.ts';
import type { Activity } from '#src/state/publishing/standing.ts';

export const DELETED_ELSEWHERE: Activity = {
  kind: 'failed',
  code: 'gone',
  message: 'This card was deleted on another device. Save it to publish it again.',
  issues: [],
};

/** What a failed call makes of a card: silence is waited out, everything else is for the person to decide. */
export function asActivity({ code, message, issues }: CallFailure): Activity {
  if (code === 'network') return { kind: 'offline' };
  // A conflict with a copy was settled before; one without is with nothing: the card is gone.
  if (code === 'not_found' || code === 'version_conflict') return DELETED_ELSEWHERE;
  return { kind: 'failed', code, message, issues };
}
