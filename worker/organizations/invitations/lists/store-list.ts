import { z } from 'zod';
import type { InvitationListRow } from '#shared/api/organizations/people/invitations.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { requireRow } from '#worker/db/rows.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Inviter } from '#worker/organizations/invitations/create-invitation.ts';
import { findUnusable } from '#worker/organizations/invitations/lists/check-list-row.ts';
import { requireConfirmedInviter } from '#worker/organizations/mailed-invitation.ts';

const INSERT_LIST = `INSERT INTO invitation_lists
  (id, organization_id, key, invited_by, origin, request_id, ip_prefix, total, created_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT (organization_id, key) DO NOTHING`;
// No list with this ID: a list with the same key was stored before.
const INSERT_ROWS = `INSERT INTO invitation_list_rows (list_id, no, email, role, groups, outcome, reason)
  SELECT ?1, r.key, r.value ->> '$.email', r.value ->> '$.role', r.value -> '$.groups',
    r.value ->> '$.outcome', r.value ->> '$.reason'
  FROM json_each(?2) r WHERE EXISTS (SELECT 1 FROM invitation_lists WHERE id = ?1)`;
const FIND = 'SELECT id FROM invitation_lists WHERE organization_id = ?1 AND key = ?2';

/**
 * Stores a list and enqueues the job that invites its rows. A repeated call with the same key
 * stores nothing, and enqueues the job again in case that failed. Returns the list's ID.
 */
export async function storeList(
  { db, enqueue }: Pick<Kernel, 'db' | 'enqueue'>,
  { actor, user, source, origin }: Inviter,
  { rows, key }: { rows: readonly InvitationListRow[]; key: string },
): Promise<string> {
  requireConfirmedInviter(user);
  const organizationId = actor.organization.id;
  const unusable = findUnusable(rows);
  const stored = rows.map((row, at) => {
    const assessed = unusable.get(at);
    const isUnusable = assessed !== undefined && assessed.outcome !== 'invite';
    return { ...row, outcome: 'waiting', reason: '', ...(isUnusable && assessed) };
  });
  const id = crypto.randomUUID();
  const { requestId, ipPrefix, at } = source;
  const audit = {
    action: 'invitation.list_sent',
    target: id,
    details: { rows: rows.length },
  } as const;
  await db.batch([
    db
      .prepare(INSERT_LIST)
      .bind(id, organizationId, key, user.id, origin, requestId, ipPrefix, rows.length, at),
    recordAudit(db, source, audit, { ifChanged: true }),
    db.prepare(INSERT_ROWS).bind(id, JSON.stringify(stored)),
  ]);
  const statement = db.prepare(FIND).bind(organizationId, key);
  const list = await requireRow(statement, z.object({ id: z.string() }));
  await enqueue([{ kind: 'send_invitation_list', organizationId, listId: list.id }]);
  return list.id;
}
