import { DAY_MS } from '#shared/format/duration.ts';
import type { LeaverSetting } from '#shared/api/organizations/departures.ts';

/** What an organization decided about a leaver. The successor is a member. */
export interface DepartureDecision {
  card: LeaverSetting['card'];
  /** Until when a kept card is public, as ISO 8601; null for the others. */
  liveUntil: string | null;
  successor: string | null;
}

/**
 * Decides by the organization's setting and what was chosen for this person. `isAvailable` says
 * whether a member can take over: active, and not the leaver. Without a successor, a card that
 * would redirect is paused.
 */
export function decideDeparture(
  setting: LeaverSetting,
  overrides: Partial<LeaverSetting>,
  { now, isAvailable }: { now: Date; isAvailable: (memberId: string) => boolean },
): DepartureDecision {
  const { card, days, successor } = { ...setting, ...overrides };
  const to = successor !== null && isAvailable(successor) ? successor : null;
  return {
    card: card === 'redirect' && to === null ? 'pause' : card,
    liveUntil: card === 'keep' ? new Date(now.getTime() + days * DAY_MS).toISOString() : null,
    successor: to,
  };
}
