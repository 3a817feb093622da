import { z } from 'zod';
import { ORGANIZATIONS_MAX } from '#shared/organization/limits.ts';
import { allRows } from '#worker/db/rows.ts';
import type { OrganizationContext } from '#worker/organizations/organization-context.ts';

const idSchema = z.object({ id: z.string() });

/** Shows the plan of an account on the cards of the organizations it pays for: one write each. */
export async function refreshPlan(
  { db, refreshOrganization }: Pick<OrganizationContext, 'db' | 'refreshOrganization'>,
  userId: string,
): Promise<void> {
  const statement = db
    .prepare(`SELECT id FROM organizations WHERE billing_owner_id = ? LIMIT ${ORGANIZATIONS_MAX}`)
    .bind(userId);
  for (const { id } of await allRows(statement, idSchema)) await refreshOrganization(id);
}
