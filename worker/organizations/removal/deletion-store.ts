import { z } from 'zod';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';

/** SQL condition: `owner` is an active owner of the organization `?1`. */
const IS_OWNER = `owner.organization_id = ?1 AND owner.role = 'owner' AND owner.status = 'active'`;
const APPROVED = `EXISTS (SELECT 1 FROM organization_deletion_approvals a
  WHERE a.organization_id = ?1 AND a.member_id = owner.id)`;

/** SQL condition on organization `?1`: its deletion is scheduled, and it is not hidden yet. */
const IS_SCHEDULED = 'id = ?1 AND deletes_at IS NOT NULL AND deleting_at IS NULL';

/** Schedules a deletion at `?2`, by membership `?3`. Does nothing if one is scheduled. */
export const SCHEDULE = `UPDATE organizations SET deletes_at = ?2
  WHERE id = ?1 AND deletes_at IS NULL AND deleting_at IS NULL
    AND EXISTS (SELECT 1 FROM organization_members owner WHERE owner.id = ?3 AND ${IS_OWNER})`;
/** Directly after `SCHEDULE`. `?2` is the account, `?3` the time, `?4` the account that is deleted too. */
export const STORE_DELETION = `INSERT INTO organization_deletions
  (organization_id, requested_by, requested_at, account_id) SELECT ?1, ?2, ?3, ?4 WHERE changes() > 0`;

/** Takes a deletion back. `FORGET_ACCOUNT` has to run before, `FORGET_DELETION` after it. */
export const CANCEL = `UPDATE organizations SET deletes_at = NULL WHERE ${IS_SCHEDULED}`;
/** An account that was to be deleted with the organization stays. */
export const FORGET_ACCOUNT = `UPDATE users SET deletes_at = NULL
  WHERE id = (SELECT account_id FROM organization_deletions WHERE organization_id = ?1)`;
export const FORGET_DELETION = 'DELETE FROM organization_deletions WHERE organization_id = ?1';

/** Notes that membership `?2` agrees to end the organization at once. */
export const APPROVE = `INSERT INTO organization_deletion_approvals (organization_id, member_id)
  SELECT ?1, owner.id FROM organization_members owner JOIN organizations o ON o.id = ?1
  WHERE owner.id = ?2 AND ${IS_OWNER} AND o.deletes_at IS NOT NULL
    AND EXISTS (SELECT 1 FROM organization_deletions WHERE organization_id = ?1)
  ON CONFLICT DO NOTHING`;

// A person who becomes an owner meanwhile has to agree, too.
const ALL_APPROVED = `(SELECT count(*) FROM organization_members owner WHERE ${IS_OWNER}) > 1
  AND NOT EXISTS (SELECT 1 FROM organization_members owner WHERE ${IS_OWNER} AND NOT ${APPROVED})`;
const HAS_LINK = `(SELECT count(*) FROM organization_members owner WHERE ${IS_OWNER}) = 1
  AND EXISTS (SELECT 1 FROM organization_deletions WHERE organization_id = ?1
    AND token_hash = ?3 AND token_usable_at <= ?2)`;
const hideIf = (condition: string): string => `UPDATE organizations
  SET deleting_at = ?2, billing_owner_id = NULL WHERE ${IS_SCHEDULED} AND (${condition})`;
/** Hides an organization at `?2` that all its owners want to end, or its only one by a link's hash `?3`. */
export const HIDE_BY_OWNERS = hideIf(`?3 IS NULL AND ${ALL_APPROVED} OR ${HAS_LINK}`);
/** The same once its time has come. */
export const HIDE_DUE = hideIf('deletes_at <= ?2');

/** Stores the link of an only owner: its hash `?2`, usable from `?3`. */
export const STORE_LINK = `UPDATE organization_deletions SET token_hash = ?2, token_usable_at = ?3
  WHERE organization_id = ?1`;

const SELECT_PENDING = `SELECT o.deletes_at AS deletesAt, u.email AS requestedBy,
    d.token_usable_at AS linkUsableAt, d.account_id AS accountId,
    (SELECT count(*) FROM organization_members owner WHERE ${IS_OWNER}) AS owners,
    (SELECT count(*) FROM organization_members owner WHERE ${IS_OWNER} AND ${APPROVED}) AS approvals,
    EXISTS (SELECT 1 FROM organization_deletion_approvals a
      WHERE a.organization_id = ?1 AND a.member_id = ?2) AS hasApproved
  FROM organizations o JOIN organization_deletions d ON d.organization_id = o.id
    LEFT JOIN users u ON u.id = d.requested_by
  WHERE o.id = ?1 AND o.deletes_at IS NOT NULL AND o.deleting_at IS NULL`;
const pendingSchema = z.object({
  deletesAt: z.string(),
  requestedBy: z.string().nullable(),
  linkUsableAt: z.string().nullable(),
  accountId: z.string().nullable(),
  owners: z.int(),
  approvals: z.int(),
  hasApproved: sqlBoolean,
});
export type StoredDeletion = z.infer<typeof pendingSchema>;

/** The deletion of an organization that is scheduled, as the owner with this membership sees it. */
export async function findPendingDeletion(
  db: D1Database,
  organizationId: string,
  memberId: string,
): Promise<StoredDeletion | null> {
  return firstRow(db.prepare(SELECT_PENDING).bind(organizationId, memberId), pendingSchema);
}

/** Most organizations whose end one sweep takes up. */
const DUE_MAX = 100;
const dueSchema = z.object({ id: z.string(), name: z.string() });

/** Organizations whose time has come, the longest waiting first. */
export async function listDueDeletions(db: D1Database, now: string) {
  const statement = db
    .prepare(
      `SELECT id, name FROM organizations WHERE deletes_at <= ?1 AND deleting_at IS NULL
      ORDER BY deletes_at LIMIT ${DUE_MAX}`,
    )
    .bind(now);
  return allRows(statement, dueSchema);
}
