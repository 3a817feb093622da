import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { LIST_UNDO_HOURS } from '#shared/organization/limits.ts';
import { recordAudit, type AuditSource } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import {
  deletePreparedCards,
  findPreparedStates,
  type PreparedState,
} from '#worker/cards/withdraw-prepared-cards.ts';
import { allRows, firstRow, sqlBoolean } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { JobOf } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { INVITATION_TEXT, ROW_REASONS } from '#worker/organizations/invitations/copy.ts';

/** Rows per job: a card takes about ten calls. */
const ROWS_PER_JOB = 20;

const FIND_LIST = `SELECT l.created_at AS createdAt, l.undone_at AS undoneAt,
    EXISTS (SELECT 1 FROM invitation_list_rows r WHERE r.list_id = l.id
      AND r.outcome IN ('waiting', 'stored')) AS isRunning
  FROM invitation_lists l WHERE l.organization_id = ?1 AND l.id = ?2`;
const listSchema = z.object({
  createdAt: z.string(),
  undoneAt: z.string().nullable(),
  isRunning: sqlBoolean,
});
const SET_UNDONE = `UPDATE invitation_lists SET undone_at = ?3
  WHERE organization_id = ?1 AND id = ?2 AND undone_at IS NULL`;

/** Until when a list that was stored at a time (ISO 8601) can be undone. */
export function findUndoEnd(createdAt: string): string {
  return new Date(Date.parse(createdAt) + LIST_UNDO_HOURS * HOUR_MS).toISOString();
}

/**
 * Orders that a list is undone. A repeated call enqueues the job again. Throws `not_found`, and
 * `forbidden` while rows are waiting and after a day.
 */
export async function orderUndo(
  { db, now, enqueue }: Pick<Kernel, 'db' | 'now' | 'enqueue'>,
  listId: string,
  source: AuditSource,
): Promise<void> {
  const { organizationId } = source;
  const list = await firstRow(db.prepare(FIND_LIST).bind(organizationId, listId), listSchema);
  if (list === null) throw new ApiError('not_found');
  const at = now().toISOString();
  if (list.undoneAt === null) {
    if (list.isRunning) throw new ApiError('forbidden', { message: INVITATION_TEXT.listChanging });
    if (findUndoEnd(list.createdAt) <= at) {
      throw new ApiError('forbidden', { message: INVITATION_TEXT.undoOver });
    }
    await db.batch([
      db.prepare(SET_UNDONE).bind(organizationId, listId, at),
      recordAudit(
        db,
        source,
        { action: 'invitation.list_undone', target: listId },
        { ifChanged: true },
      ),
    ]);
  }
  await enqueue([{ kind: 'undo_invitation_list', organizationId, listId }]);
}

const FIND_ROWS = `SELECT r.no, r.email, r.outcome, r.invitation_id AS invitationId,
    l.origin
  FROM invitation_lists l JOIN invitation_list_rows r ON r.list_id = l.id
  WHERE l.organization_id = ?1 AND l.id = ?2 AND l.undone_at IS NOT NULL
    AND r.outcome IN ('sent', 'updated') ORDER BY r.no LIMIT ?3`;
const rowSchema = z.object({
  no: z.int(),
  email: z.string(),
  outcome: z.string(),
  invitationId: z.string().nullable(),
  origin: z.string(),
});
type SentRow = z.infer<typeof rowSchema>;

const FIND_JOINED = `SELECT u.email_key AS emailKey FROM organization_members m
    JOIN users u ON u.id = m.user_id
  WHERE m.organization_id = ?1 AND m.status <> 'left'
    AND u.email_key IN (SELECT value FROM json_each(?2))`;
const joinedSchema = z.object({ emailKey: z.string() });

const REVOKE = `DELETE FROM organization_invitations WHERE organization_id = ?1
  AND id IN (SELECT value FROM json_each(?2))`;
const SET_OUTCOMES = `UPDATE invitation_list_rows
  SET outcome = c.value ->> '$.outcome', reason = c.value ->> '$.reason' FROM json_each(?2) c
  WHERE list_id = coalesce(?1, c.key) AND no = c.value ->> '$.no' AND outcome IN ('sent', 'updated')`;

/** Undoes the next rows of a list, and enqueues itself while rows are left. Repeatable. */
export async function undoListRows(
  context: Kernel,
  { organizationId, listId }: JobOf<'undo_invitation_list'>,
): Promise<void> {
  const { db } = context;
  const rows = await allRows(
    db.prepare(FIND_ROWS).bind(organizationId, listId, ROWS_PER_JOB),
    rowSchema,
  );
  if (rows.length === 0) return;
  const keys = rows.map(({ email }) => emailKey(email));
  const prepared = await findPreparedStates(db, organizationId, keys);
  const found = db.prepare(FIND_JOINED).bind(organizationId, JSON.stringify(keys));
  const joined = new Set((await allRows(found, joinedSchema)).map((row) => row.emailKey));
  const assessed = rows.map((row) => Object.assign(row, assessRow(row, prepared, joined)));
  const undone = assessed.filter(({ outcome }) => outcome === 'undone');
  const ids = undone.flatMap(({ invitationId }) => invitationId ?? []);
  // First: a person who joins before that has claimed the card, which is no longer a prepared one.
  await db.prepare(REVOKE).bind(organizationId, JSON.stringify(ids)).run();
  await deletePreparedCards(context, {
    organizationId,
    emailKeys: undone.map(({ email }) => emailKey(email)),
    origin: rows[0]?.origin ?? '',
  });
  await db.prepare(SET_OUTCOMES).bind(listId, JSON.stringify(assessed)).run();
  await context.enqueue([{ kind: 'undo_invitation_list', organizationId, listId }]);
}

function assessRow(
  { email, outcome }: SentRow,
  prepared: ReadonlyMap<string, PreparedState>,
  joined: ReadonlySet<string>,
): { outcome: 'undone' | 'stays'; reason: string } {
  if (outcome === 'updated') return { outcome: 'stays', reason: ROW_REASONS.updatedStays };
  const state = prepared.get(emailKey(email));
  if (state === 'changed') return { outcome: 'stays', reason: ROW_REASONS.changedSince };
  // By the membership: the invitation may be gone because an earlier attempt revoked it.
  return joined.has(emailKey(email))
    ? { outcome: 'stays', reason: ROW_REASONS.claimed }
    : { outcome: 'undone', reason: '' };
}
