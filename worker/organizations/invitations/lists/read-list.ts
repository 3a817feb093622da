import { z } from 'zod';
import {
  ROW_STATES,
  type InvitationListProgress,
  type InvitationListSummary,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { parseFirstRow, parseRows, requireRow, sqlBoolean } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { scopedMember } from '#worker/organizations/invitations/invitation-row.ts';
import { findUndoEnd } from '#worker/organizations/invitations/lists/undo-list.ts';

const PAGE_ROWS = 100;
const LATEST_LISTS = 5;

// Managers read the lists that they sent themselves.
const IS_READABLE = `(?2 IS NULL
  OR l.invited_by = (SELECT user_id FROM organization_members WHERE id = ?2))`;
// A list that is being undone has its rows left to undo.
const SELECT_LIST = `SELECT l.id, l.created_at AS createdAt, l.total, l.publishes,
    l.undone_at AS undoneAt, l.total - (SELECT count(*) FROM invitation_list_rows r
      WHERE r.list_id = l.id AND (r.outcome IN ('waiting', 'stored')
        OR (l.undone_at IS NOT NULL AND r.outcome IN ('sent', 'updated')))) AS done
  FROM invitation_lists l WHERE l.organization_id = ?1 AND ${IS_READABLE}`;
const LIST = `${SELECT_LIST} AND l.id = ?3`;
const LATEST = `${SELECT_LIST} ORDER BY l.created_at DESC LIMIT ${LATEST_LISTS}`;
const PATTERN = 'SELECT address_pattern AS pattern FROM organizations WHERE id = ?1';
const ROWS = `SELECT r.no, r.email, CASE r.outcome WHEN 'stored' THEN 'waiting' ELSE r.outcome END AS outcome,
    r.reason, coalesce(r.username, '') AS username, r.photo_problem AS photoProblem
  FROM invitation_list_rows r JOIN invitation_lists l ON l.id = r.list_id
  WHERE r.list_id = ?2 AND l.organization_id = ?1 AND r.no > ?3 ORDER BY r.no LIMIT ?4`;

const listSchema = z
  .object({
    id: z.string(),
    createdAt: z.string(),
    total: z.int(),
    done: z.int(),
    publishes: sqlBoolean,
    undoneAt: z.string().nullable(),
  })
  .transform(({ undoneAt, ...list }): InvitationListSummary => {
    return { ...list, undoUntil: undoneAt === null ? findUndoEnd(list.createdAt) : null };
  });
const rowSchema = z.object({
  no: z.int(),
  email: z.string(),
  outcome: z.enum(ROW_STATES),
  reason: z.string(),
  username: z.string(),
  photoProblem: z.string(),
});

/** The latest lists that an actor may read, newest first. */
export async function readLatestLists(
  db: D1Database,
  actor: Actor,
): Promise<{ lists: InvitationListSummary[]; pattern: string }> {
  const { id } = actor.organization;
  const [lists] = await db.batch([db.prepare(LATEST).bind(id, scopedMember(actor))]);
  const { pattern } = await requireRow(
    db.prepare(PATTERN).bind(id),
    z.object({ pattern: z.string() }),
  );
  return { lists: parseRows(lists, listSchema), pattern };
}

/** Progress of a list and a page of its rows. Throws `not_found`, and `bad_request` for a cursor. */
export async function readListProgress(
  db: D1Database,
  actor: Actor,
  listId: string,
  cursor: string | undefined,
): Promise<InvitationListProgress> {
  const after = cursor === undefined ? -1 : Number(cursor);
  if (!Number.isSafeInteger(after)) throw new ApiError('bad_request');
  const organizationId = actor.organization.id;
  const [lists, page] = await db.batch([
    db.prepare(LIST).bind(organizationId, scopedMember(actor), listId),
    db.prepare(ROWS).bind(organizationId, listId, after, PAGE_ROWS + 1),
  ]);
  const list = parseFirstRow(lists, listSchema);
  if (list === null) throw new ApiError('not_found');
  const rows = parseRows(page, rowSchema);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return {
    ...list,
    rows: shown.map(({ email, outcome, reason, username, photoProblem }) => ({
      email,
      outcome,
      reason,
      username,
      photoProblem,
    })),
    next: last === undefined ? null : String(last.no),
  };
}
