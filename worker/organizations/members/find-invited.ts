import { z } from 'zod';
import type { Member } from '#shared/api/organizations/people/members.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import { SCAN_MAX } from '#worker/organizations/members/find-members.ts';
import type { MemberCursor, MemberQuery } from '#worker/organizations/members/member-query.ts';

/** Invitations after an address, of which those beginning like the search are looked at. */
const ENTRIES = `FROM organization_invitations
  WHERE organization_id = ?1 AND (email_key, id) > (?2, ?3) AND email_key < ?4
  ORDER BY email_key, id`;

/** `?6` lists groups that bound the view, or is NULL; `?7` is the most rows, `?8` a role or NULL. */
const SELECT_OPEN = `SELECT i.id, i.email, i.email_key AS emailKey, i.role,
    (SELECT json_group_array(g.value) FROM json_each(i.groups) g
      WHERE EXISTS (SELECT 1 FROM organization_groups WHERE id = g.value)
        AND (?6 IS NULL OR g.value IN (SELECT value FROM json_each(?6)))) AS groups
  FROM (SELECT id, email, email_key, role, groups, expires_at ${ENTRIES} LIMIT ${SCAN_MAX}) i
  WHERE i.expires_at > ?5 AND (?8 IS NULL OR i.role = ?8) AND (?6 IS NULL OR EXISTS (SELECT 1 FROM json_each(i.groups) g
    WHERE g.value IN (SELECT value FROM json_each(?6))))
  LIMIT ?7`;
const END_OF_SCAN = `SELECT id, email_key AS emailKey ${ENTRIES} LIMIT 1 OFFSET ${SCAN_MAX - 1}`;

const positionSchema = z.object({ id: z.string(), emailKey: z.string() });
const invitationSchema = positionSchema.extend({
  email: z.string(),
  role: roleSchema,
  groups: jsonColumn(z.array(z.string())),
});

/**
 * Finds at most `limit` open invitations by address, as the member list shows them. A search finds
 * the beginnings of addresses. Reads at most `SCAN_MAX` invitations, as `findMembers` does.
 */
export async function findInvited(
  db: D1Database,
  organizationId: string,
  groups: readonly string[] | null,
  { addressPrefix, role, cursor }: MemberQuery,
  { limit, now }: { limit: number; now: Date },
): Promise<{ members: Member[]; next: MemberCursor | null }> {
  const [, key = addressPrefix, id = ''] = cursor?.[0] === 'invitation' ? cursor : [];
  const range = [organizationId, key, id, `${addressPrefix}\u{10FFFF}`];
  const bounds = groups === null ? null : JSON.stringify(groups);
  const rows = await allRows(
    db.prepare(SELECT_OPEN).bind(...range, now.toISOString(), bounds, limit + 1, role),
    invitationSchema,
  );
  const page = rows.slice(0, limit);
  const last =
    rows.length > page.length
      ? (page.at(-1) ?? { emailKey: key, id })
      : await firstRow(db.prepare(END_OF_SCAN).bind(...range), positionSchema);
  return {
    members: page.map((row) => ({
      id: row.id,
      email: row.email,
      role: row.role,
      groups: row.groups,
      name: '',
      status: 'invited',
      suspendedBy: null,
      isBillingOwner: false,
      cards: 0,
      lastActiveOn: null,
      externalId: null,
    })),
    next: last ? ['invitation', last.emailKey, last.id] : null,
  };
}
