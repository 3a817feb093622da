import type { OrganizationPorts } from '#worker/organizations/organization-context.ts';
import { START_RUNS_OF_BILLING_OWNER } from '#worker/policies/card-updates.ts';
import { suspendBeyondSeats } from '#worker/organizations/billing/plan-seats.ts';

/**
 * Statements for the transaction that changes the plan of an account: they apply the seats to all
 * organizations it pays for, pause and resume the company cards of those members, and start the run
 * that shows it. Call `refreshPlan` after the commit.
 */
export function settlePlan(
  { db, companyCards }: { db: D1Database } & Pick<OrganizationPorts, 'companyCards'>,
  billingOwnerId: string,
  at: Date,
): D1PreparedStatement[] {
  const start = db.prepare(START_RUNS_OF_BILLING_OWNER).bind(billingOwnerId, at.toISOString());
  return [
    ...suspendBeyondSeats(db, billingOwnerId, at),
    ...companyCards.settlePlan(billingOwnerId, at).flatMap((settle) => [settle, start]),
  ];
}
