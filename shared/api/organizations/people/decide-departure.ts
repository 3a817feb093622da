import { DAY_MS } from '#shared/format/duration.ts';
import type { LeaverSetting } from '#shared/api/organizations/people/departures.ts';

/** What an organization decided about a leaver. Successor and heir are members. */
export interface DepartureDecision {
  card: LeaverSetting['card'];
  /** Until when a kept card is public, as ISO 8601; null for the others. */
  liveUntil: string | null;
  successor: string | null;
  heir: string | null;
}

/**
 * Decides by the organization's setting and the choices for this person. `isAvailable` says whether
 * a member can take over: active, and not the leaver. Without a successor, a card that would
 * redirect is paused.
 */
export function decideDeparture(
  setting: LeaverSetting,
  overrides: Partial<LeaverSetting>,
  { now, isAvailable }: { now: Date; isAvailable: (memberId: string) => boolean },
): DepartureDecision {
  const { card, days, successor, heir } = { ...setting, ...overrides };
  const pick = (member: string | null) => (member !== null && isAvailable(member) ? member : null);
  const to = pick(successor);
  return {
    card: card === 'redirect' && to === null ? 'pause' : card,
    liveUntil: card === 'keep' ? new Date(now.getTime() + days * DAY_MS).toISOString() : null,
    successor: to,
    heir: pick(heir),
  };
}
