import type { CardContent } from '#shared/card/card.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildAllowedPlans } from '#worker/cards/publish/plan-elements.ts';
import { buildCardsPlanSql } from '#worker/db/cards-plan-sql.ts';
import { buildBillingOwnerSql } from '#worker/db/holder-sql.ts';
import { buildPlanInSql } from '#worker/db/limit-sql.ts';

/**
 * Plans with teams under which `content` may be written, as a JSON array. `before` is the content
 * it replaces, whose elements may stay.
 */
export function buildOrganizationPlans(content: CardContent, before: CardContent | null): string {
  const allowed = buildAllowedPlans(content, before);
  return JSON.stringify(
    PLAN_IDS.filter((plan) => allowed.includes(`"${plan}"`) && findLimit(plan, 'teamMembers') > 0),
  );
}

/** SQL condition: the organization's plan is in a JSON array of plans. Both are SQL expressions. */
export function buildOrganizationPlanSql(organization: string, plansJson: string): string {
  return buildPlanInSql(buildBillingOwnerSql(organization), plansJson);
}

/**
 * The same for a card that exists, and that has the former plan while owners choose who stays under a
 * smaller one.
 */
export function buildCardsPlanInSql(organization: string, plansJson: string): string {
  return `(SELECT ${buildCardsPlanSql('payer')} FROM users payer
    WHERE payer.id = ${buildBillingOwnerSql(organization)}) IN (SELECT value FROM json_each(${plansJson}))`;
}
