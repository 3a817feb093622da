import { settlePlanPauses } from '#worker/cards/pauses.ts';
import type { PlannedChange } from '#worker/domain-events.ts';
import { startUpdatesOfBillingOwner } from '#worker/policies/card-updates.ts';
import { settleSeats } from '#worker/organizations/billing/plan-seats.ts';

/**
 * Statements for the transaction that changes the plan of an account: they apply the seats to all
 * organizations it pays for, pause and resume the organization cards of those members, and start the run
 * that shows it. `next` is what is ordered for later. Call `refreshPlan` after the commit.
 */
export function settlePlan(
  db: D1Database,
  billingOwnerId: string,
  at: Date,
  next?: PlannedChange | null,
): D1PreparedStatement[] {
  const start = startUpdatesOfBillingOwner(db, billingOwnerId, at);
  return [
    ...settleSeats(db, billingOwnerId, at, next),
    ...settlePlanPauses(db, billingOwnerId, at).flatMap((settle) => [settle, start]),
  ];
}
