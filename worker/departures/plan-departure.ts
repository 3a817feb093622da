import type { DeparturePlan, LeaverSetting } from '#shared/api/organizations/people/departures.ts';
import {
  decideDeparture,
  type DepartureDecision,
} from '#shared/api/organizations/people/decide-departure.ts';
import { listHeldCards } from '#worker/cards/hand-over-cards.ts';
import { NOT_A_TAKER } from '#worker/departures/copy.ts';
import { findLeaverSetting } from '#worker/departures/leaver-setting.ts';
import { findTakers, type Taker } from '#worker/departures/takers.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { countCreatedPrograms, type CreatedPrograms } from '#worker/organizations/leaver-keys.ts';
import type { MemberRow } from '#worker/organizations/member-row.ts';

export interface PlannedDeparture {
  decision: DepartureDecision;
  successor: Taker | null;
  heir: Taker | null;
  cards: DeparturePlan['cards'];
  /** What the leaver made for the organization: API keys that end, and what does not. */
  created: CreatedPrograms;
}

const OUTCOMES = { pause: 'paused', redirect: 'redirected', keep: 'live' } as const;

/**
 * Says what a departure does. Throws `invalid_input` for a successor or heir chosen for this person
 * who cannot take over; one of the organization's setting is left out instead.
 */
export async function planDeparture(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  organizationId: string,
  leaver: Pick<MemberRow, 'id' | 'userId'>,
  overrides: Partial<LeaverSetting>,
): Promise<PlannedDeparture> {
  const setting = await findLeaverSetting(db, organizationId);
  const merged = { ...setting, ...overrides };
  const [takers, held, created] = await Promise.all([
    findTakers(db, { organizationId, leaverId: leaver.id }, [merged.successor, merged.heir]),
    listHeldCards(db, organizationId, leaver.userId),
    countCreatedPrograms(db, organizationId, leaver.userId),
  ]);
  requireTakers(overrides, takers);
  const isAvailable = (id: string) => takers.has(id);
  const decision = decideDeparture(setting, overrides, { now: now(), isAvailable });
  const find = (id: string | null) => (id === null ? null : (takers.get(id) ?? null));
  return {
    decision,
    successor: find(decision.successor),
    heir: find(decision.heir),
    cards: held.map(({ username, name, isPublic }) => ({
      username,
      name,
      outcome: isPublic ? OUTCOMES[decision.card] : 'hidden',
    })),
    created,
  };
}

function requireTakers(
  overrides: Partial<LeaverSetting>,
  takers: ReadonlyMap<string, Taker>,
): void {
  const issues = (['successor', 'heir'] as const).flatMap((path) => {
    const id = overrides[path] ?? null;
    return id === null || takers.has(id) ? [] : [{ path, message: NOT_A_TAKER }];
  });
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
}
