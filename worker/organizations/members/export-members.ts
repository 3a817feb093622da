import { z } from 'zod';
import { MEMBER_STATUSES } from '#shared/api/organizations/people/members.ts';
import { choosePolicy } from '#shared/organization/policy/choose-policy.ts';
import { roleSchema } from '#shared/organization/role.ts';
import type { CsvColumn } from '#worker/audit/recorded-csv.ts';
import { allRows, jsonColumn } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import { readPolicyList } from '#worker/policies/read-policies.ts';
import { findInvited } from '#worker/organizations/members/find-invited.ts';
import { findVisibleGroups } from '#worker/organizations/members/list-members.ts';
import {
  parseMemberQuery,
  type MemberCursor,
  type MemberQuery,
} from '#worker/organizations/members/member-query.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

/** Rows of one statement. */
const PAGE_ROWS = 500;

const memberSchema = z.object({
  id: z.string(),
  sortName: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  status: z.enum(MEMBER_STATUSES),
  joinedAt: z.string(),
  lastActiveOn: z.string(),
  externalId: z.string().nullable(),
  groups: jsonColumn(z.array(z.string())),
});

/** `?4` lists groups that bound the view, or is NULL. */
const buildPageSql = (inGroups: string): string => `SELECT m.id, m.sort_name AS sortName,
    trim(u.first_name || ' ' || u.last_name) AS name, u.email, m.role, m.status,
    m.joined_at AS joinedAt, m.last_active_on AS lastActiveOn, m.external_id AS externalId,
    (SELECT json_group_array(g.group_id) FROM organization_group_members g
      WHERE g.member_id = m.id) AS groups
  FROM organization_members m CROSS JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND m.status <> 'left' AND (m.sort_name, m.id) > (?2, ?3)
    AND ${inGroups}
  ORDER BY m.sort_name, m.id LIMIT ${PAGE_ROWS}`;
const OF_ORGANIZATION = buildPageSql('?4 IS NULL');
const OF_GROUPS = buildPageSql(`m.id IN (SELECT member_id FROM organization_group_members
    WHERE group_id IN (SELECT value FROM json_each(?4)))`);
const GROUPS = 'SELECT id, name FROM organization_groups WHERE organization_id = ?1';
const groupSchema = z.object({ id: z.string(), name: z.string() });

interface ExportedMember extends Omit<z.infer<typeof memberSchema>, 'id' | 'sortName' | 'groups'> {
  /** Names of the groups that the caller sees. */
  groups: string[];
  policy: string;
}

export const MEMBER_COLUMNS: readonly CsvColumn<ExportedMember>[] = [
  ['Name', ({ name }) => name],
  ['Email', ({ email }) => email],
  ['Role', ({ role }) => role],
  ['Groups', ({ groups }) => groups.join('; ')],
  ['Card policy', ({ policy }) => policy],
  ['Status', ({ status }) => status],
  ['Joined', ({ joinedAt }) => joinedAt.slice(0, 10)],
  ['Last active', ({ lastActiveOn }) => lastActiveOn],
  ['External ID', ({ externalId }) => externalId ?? ''],
];

/** The members that the actor may see, by name, then open invitations by address. */
export async function* readExportedMembers(
  context: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
): AsyncGenerator<ExportedMember> {
  const { db, now } = context;
  const { id } = actor.organization;
  const visible = await findVisibleGroups(db, actor, null);
  const describe = await buildDescribe(db, id, visible);
  const bounds = visible === null ? null : JSON.stringify(visible);
  let after: [name: string, id: string] | null = ['', ''];
  while (after !== null) {
    const page: z.infer<typeof memberSchema>[] = await allRows(
      db.prepare(bounds === null ? OF_ORGANIZATION : OF_GROUPS).bind(id, ...after, bounds),
      memberSchema,
    );
    for (const member of page) yield { ...member, ...describe(member.groups) };
    const last = page.length < PAGE_ROWS ? undefined : page.at(-1);
    after = last === undefined ? null : [last.sortName, last.id];
  }
  let cursor: MemberCursor | null = null;
  do {
    const query: MemberQuery = { ...parseMemberQuery({}), cursor };
    const page = await findInvited(db, id, visible, query, { limit: PAGE_ROWS, now: now() });
    for (const { email, role, groups } of page.members) {
      const invited = { name: '', email, role, status: 'invited', joinedAt: '' } as const;
      yield { ...invited, lastActiveOn: '', externalId: null, ...describe(groups) };
    }
    cursor = page.next;
  } while (cursor !== null);
}

/** How IDs of groups become names, and the name of the policy that they choose. */
async function buildDescribe(
  db: D1Database,
  organizationId: string,
  visible: readonly string[] | null,
): Promise<(groups: readonly string[]) => Pick<ExportedMember, 'groups' | 'policy'>> {
  const [groups, policies] = await Promise.all([
    allRows(db.prepare(GROUPS).bind(organizationId), groupSchema),
    readPolicyList(db, organizationId),
  ]);
  const shown = new Map(
    groups.flatMap(({ id, name }) =>
      visible === null || visible.includes(id) ? [[id, name] as const] : [],
    ),
  );
  const assignment = {
    assigned: policies.flatMap(({ id: policyId, isDefault, groups: of }) =>
      isDefault ? [] : [{ policyId, groups: of }],
    ),
    defaultPolicyId: policies.find(({ isDefault }) => isDefault)?.id ?? '',
  };
  const names = new Map(Array.from(policies, ({ id, name }) => [id, name]));
  return (ids) => ({
    groups: ids
      .flatMap((id) => shown.get(id) ?? [])
      .toSorted((one, other) => one.localeCompare(other)),
    policy: names.get(choosePolicy(assignment, ids)) ?? '',
  });
}
