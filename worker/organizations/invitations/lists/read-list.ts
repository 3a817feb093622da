import { z } from 'zod';
import {
  ROW_OUTCOMES,
  type InvitationListProgress,
} from '#shared/api/organizations/people/invitations.ts';
import { parseFirstRow, parseRows } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import { scopedMember } from '#worker/organizations/invitations/invitation-row.ts';

const PAGE_ROWS = 100;

// Managers read the lists that they sent themselves.
const LIST = `SELECT l.id, l.total, l.total - (SELECT count(*) FROM invitation_list_rows r
    WHERE r.list_id = l.id AND r.outcome IN ('waiting', 'stored')) AS done
  FROM invitation_lists l WHERE l.organization_id = ?1 AND l.id = ?2
    AND (?3 IS NULL OR l.invited_by = (SELECT user_id FROM organization_members WHERE id = ?3))`;
const ROWS = `SELECT r.no, r.email, CASE r.outcome WHEN 'stored' THEN 'waiting' ELSE r.outcome END AS outcome,
    r.reason
  FROM invitation_list_rows r JOIN invitation_lists l ON l.id = r.list_id
  WHERE r.list_id = ?2 AND l.organization_id = ?1 AND r.no > ?3 ORDER BY r.no LIMIT ?4`;

const listSchema = z.object({ id: z.string(), total: z.int(), done: z.int() });
const rowSchema = z.object({
  no: z.int(),
  email: z.string(),
  outcome: z.enum([...ROW_OUTCOMES, 'waiting', 'sent']),
  reason: z.string(),
});

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
    db.prepare(LIST).bind(organizationId, listId, scopedMember(actor)),
    db.prepare(ROWS).bind(organizationId, listId, after, PAGE_ROWS + 1),
  ]);
  const list = parseFirstRow(lists, listSchema);
  if (list === null) throw new ApiError('not_found');
  const rows = parseRows(page, rowSchema);
  const shown = rows.slice(0, PAGE_ROWS);
  const last = rows.length > PAGE_ROWS ? shown.at(-1) : undefined;
  return {
    ...list,
    rows: shown.map(({ email, outcome, reason }) => ({ email, outcome, reason })),
    next: last === undefined ? null : String(last.no),
  };
}
