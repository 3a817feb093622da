import { z } from 'zod';
import { organizationKindSchema } from '#shared/organization/kind.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { accessRulesColumn, buildAccessRulesSql } from '#worker/db/access-rules-sql.ts';
import { firstRow, parseRows } from '#worker/db/rows.ts';

const SELECT_MEMBERSHIP = `SELECT m.id, m.role, m.last_active_on AS lastActiveOn,
    o.id AS organizationId, o.slug, o.name, o.kind, o.billing_owner_id AS billingOwnerId, b.plan,
    o.deletes_at AS deletesAt, ${buildAccessRulesSql('o.id')} AS accessRules
  FROM organization_members m JOIN organizations o ON o.id = m.organization_id
    JOIN users b ON b.id = o.billing_owner_id
  WHERE m.user_id = ?1 AND m.status = 'active' AND o.deleting_at IS NULL`;

const rowSchema = z.object({
  id: z.string(),
  role: roleSchema,
  lastActiveOn: z.string(),
  organizationId: z.string(),
  slug: z.string(),
  name: z.string(),
  kind: organizationKindSchema,
  billingOwnerId: z.string(),
  plan: z.enum(PLAN_IDS),
  deletesAt: z.string().nullable(),
  accessRules: accessRulesColumn,
});
type Row = z.infer<typeof rowSchema>;

/** An active membership with its organization, read during this request. */
export interface Membership extends Pick<Row, 'id' | 'role' | 'lastActiveOn' | 'accessRules'> {
  organization: Pick<Row, 'slug' | 'name' | 'kind' | 'billingOwnerId' | 'plan' | 'deletesAt'> & {
    id: string;
  };
}

function buildMembership(row: Row): Membership {
  const { id, role, lastActiveOn, accessRules, organizationId, ...rest } = row;
  return { id, role, lastActiveOn, accessRules, organization: { id: organizationId, ...rest } };
}

/** The active membership of an account in an organization, or null. */
export async function findMembership(
  db: D1Database,
  userId: string,
  organizationId: string,
): Promise<Membership | null> {
  const statement = db
    .prepare(`${SELECT_MEMBERSHIP} AND m.organization_id = ?2`)
    .bind(userId, organizationId);
  const row = await firstRow(statement, rowSchema);
  return row && buildMembership(row);
}

/** The statement that reads the active memberships of an account, oldest first. */
export function buildMembershipList(db: D1Database, userId: string): D1PreparedStatement {
  return db.prepare(`${SELECT_MEMBERSHIP} ORDER BY m.joined_at, m.id`).bind(userId);
}

export function parseMemberships(result: D1Result | undefined): Membership[] {
  return parseRows(result, rowSchema).map(buildMembership);
}
