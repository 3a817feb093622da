import { z } from 'zod';
import { CONTACT_HOLDERS_MAX } from '#shared/api/contacts.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { allRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OrganizationActor } from '#worker/http/operations.ts';
import { NO_SUCH_GROUP, TOO_MANY_HOLDERS } from '#worker/organizations/copy.ts';

export interface ContactScope {
  organizationId: string;
  plan: PlanId;
  /** The accounts that have them; null for all. */
  accounts: readonly string[] | null;
}

/** Narrows what the actor may read. IDs of a group and of a member. */
export interface ContactChoice {
  group?: string | undefined;
  member?: string | undefined;
}

const accountSchema = z.object({ userId: z.string() });

/** One member: `?3` is the scope and `?4` the actor. */
const ONE = `SELECT m.user_id AS userId FROM organization_members m
  WHERE m.organization_id = ?1 AND m.id = ?2 AND (?3 = 'all' OR m.id = ?4
    OR (?3 = 'groups' AND m.status <> 'left' AND EXISTS (SELECT 1 FROM organization_group_members mine
      JOIN organization_group_members theirs ON theirs.group_id = mine.group_id
      WHERE mine.member_id = ?4 AND theirs.member_id = m.id)))`;

const GROUP = `SELECT g.id AS userId FROM organization_groups g
  WHERE g.organization_id = ?1 AND g.id = ?2 AND (?3 = 'all' OR EXISTS (
    SELECT 1 FROM organization_group_members mine WHERE mine.group_id = g.id AND mine.member_id = ?4))`;

// Members who left are not in their former groups: their contacts passed to an heir, or are read by owners and admins.
const OF_GROUP = `SELECT m.user_id AS userId FROM organization_group_members g
    JOIN organization_members m ON m.id = g.member_id
  WHERE g.group_id = ?2 AND g.status <> 'left' AND m.organization_id = ?1
  LIMIT ${CONTACT_HOLDERS_MAX + 1}`;

const OF_MANAGER = `SELECT m.user_id AS userId FROM organization_members m WHERE m.id = ?2 AND m.organization_id = ?1
  UNION SELECT m.user_id FROM organization_group_members mine
    JOIN organization_group_members g ON g.group_id = mine.group_id AND g.status <> 'left'
    JOIN organization_members m ON m.id = g.member_id
  WHERE mine.member_id = ?2 AND m.organization_id = ?1
  LIMIT ${CONTACT_HOLDERS_MAX + 1}`;

/**
 * The contacts that the actor may read, narrowed to a group or a member. Throws `not_found` for one
 * outside the actor's scope, and `invalid_input` for more members than can be asked for at once.
 */
export async function findContactScope(
  db: D1Database,
  actor: OrganizationActor,
  choice: ContactChoice,
): Promise<ContactScope> {
  const { id: organizationId, plan } = actor.organization;
  return { organizationId, plan, accounts: await findContactAccounts(db, actor, choice) };
}

/** The accounts whose contacts are meant; null for everyone's. Throws like `findContactScope`. */
export async function findContactAccounts(
  db: D1Database,
  { id, organization, scope }: OrganizationActor,
  { group, member }: ContactChoice,
): Promise<string[] | null> {
  const read = (sql: string, ...values: unknown[]) =>
    allRows(db.prepare(sql).bind(organization.id, ...values), accountSchema);
  if (member) {
    const [account] = await read(ONE, member, scope, id);
    if (account === undefined) throw new ApiError('not_found');
    if (!group) return [account.userId];
  }
  if (group) {
    const found = scope === 'own' ? [] : await read(GROUP, group, scope, id);
    if (found.length === 0) throw new ApiError('not_found', { message: NO_SUCH_GROUP });
    const accounts = requireFew(await read(OF_GROUP, group));
    if (!member) return accounts;
    const [account] = await read(ONE, member, scope, id);
    return accounts.filter((userId) => userId === account?.userId);
  }
  if (scope === 'all') return null;
  if (scope === 'groups') return requireFew(await read(OF_MANAGER, id));
  return (await read(ONE, id, scope, id)).map(({ userId }) => userId);
}

function requireFew(rows: readonly z.infer<typeof accountSchema>[]): string[] {
  if (rows.length > CONTACT_HOLDERS_MAX) {
    throw new ApiError('invalid_input', {
      message: TOO_MANY_HOLDERS,
      issues: [{ path: 'group', message: TOO_MANY_HOLDERS }],
    });
  }
  return rows.map(({ userId }) => userId);
}
