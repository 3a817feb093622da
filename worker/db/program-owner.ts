import { z } from 'zod';
import { organizationKindSchema } from '#shared/organization/kind.ts';
import { can } from '#shared/plan/features.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { accessRulesColumn, buildAccessRulesSql } from './access-rules-sql.ts';

// What API keys and connected apps share: the account or organization that a program acts for, and
// when it did so last.

/** The plans with access by programs, as a JSON list. */
export const API_PLANS = JSON.stringify(PLAN_IDS.filter((plan) => can(plan, 'apiAccess')));

/** Columns of account `u`, and of organization `o`, whose columns are NULL for an account's program. */
export const PROGRAM_OWNER_COLUMNS = `u.id AS userId, u.email, u.first_name AS firstName,
  u.last_name AS lastName, u.company, u.job_title AS jobTitle, u.plan,
  o.id AS organizationId, o.slug AS organizationSlug, o.name AS organizationName,
  o.kind AS organizationKind, ${buildAccessRulesSql('o.id')} AS accessRules`;

export const programOwnerSchema = z.object({
  /** The account that the program acts for, or that pays for the organization. */
  userId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  jobTitle: z.string(),
  plan: z.enum(PLAN_IDS),
  organizationId: z.string().nullable(),
  organizationSlug: z.string().nullable(),
  organizationName: z.string().nullable(),
  organizationKind: organizationKindSchema.nullable(),
  accessRules: accessRulesColumn,
});
export type ProgramOwner = z.infer<typeof programOwnerSchema>;

/** SQL that records the use of row `?1` on day `?2` from network `?3`: once a day. */
export function buildUseSql(table: string): string {
  return `UPDATE ${table} SET last_used_on = ?2, last_used_from = ?3
    WHERE id = ?1 AND (last_used_on IS NULL OR last_used_on < ?2)`;
}
