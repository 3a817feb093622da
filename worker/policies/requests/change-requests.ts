import { z } from 'zod';
import {
  CHANGE_REQUESTS_PAGE_SIZE,
  OPEN_REQUESTS_MAX,
  REQUESTED_FIELDS,
  REQUEST_STATUSES,
  type ChangeRequest,
  type RequestedField,
} from '#shared/api/organizations/change-requests.ts';
import type { Scope } from '#shared/organization/permissions.ts';
import { allRows, firstRow, hasRow, jsonColumn, parseFirstRow } from '#worker/db/rows.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';

const SELECT = `SELECT r.id, r.member_id AS memberId, r.username, r.field, r.value,
    r.value_before AS before, r.note, r.reason, r.status,
    r.created_at AS createdAt, r.decided_at AS decidedAt, m.user_id AS userId,
    u.first_name || ' ' || u.last_name AS name
  FROM organization_change_requests r JOIN organization_members m ON m.id = r.member_id
    JOIN users u ON u.id = m.user_id`;

const rowSchema = z.object({
  id: z.string(),
  memberId: z.string(),
  userId: z.string(),
  name: z.string(),
  username: z.string(),
  field: z.enum(REQUESTED_FIELDS),
  value: jsonColumn(z.string()),
  before: jsonColumn(z.string()),
  reason: z.string(),
  note: z.string(),
  status: z.enum(REQUEST_STATUSES),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
});
export type RequestRow = z.infer<typeof rowSchema>;

export function buildChangeRequest(row: RequestRow): ChangeRequest {
  const { memberId, userId: _, name, ...request } = row;
  return { ...request, member: { id: memberId, name: name.trim() } };
}

/** The requests that a member may see or decide. */
export interface RequestScope {
  organizationId: string;
  memberId: string;
  scope: Scope;
}

// Managers (`?5`) see their own requests but cannot decide them.
const IN_SCOPE = `(?3 = 'all' OR (r.member_id = ?2 AND ?5 = 0) OR (?3 = 'groups' AND r.member_id <> ?2
  AND EXISTS (SELECT 1 FROM organization_group_members mine
    JOIN organization_group_members theirs ON theirs.group_id = mine.group_id
    WHERE mine.member_id = ?2 AND theirs.member_id = r.member_id)))`;

const LIST = `${SELECT} WHERE r.organization_id = ?1 AND r.status = ?4 AND ${IN_SCOPE}
  AND (r.created_at, r.id) > (?6, ?7)
  ORDER BY r.created_at, r.id LIMIT ${CHANGE_REQUESTS_PAGE_SIZE + 1}`;

/** Requests of one status, oldest first. Throws `bad_request` for an invalid cursor. */
export async function listRequests(
  db: D1Database,
  { organizationId, memberId, scope }: RequestScope,
  { status, cursor }: { status: ChangeRequest['status']; cursor: string | null },
): Promise<{ requests: ChangeRequest[]; next: string | null }> {
  const [at, id] = cursor === null ? ['', ''] : parseCursor(cursor);
  const statement = db.prepare(LIST).bind(organizationId, memberId, scope, status, 0, at, id);
  const rows = await allRows(statement, rowSchema);
  const { page, nextCursor } = takePage(rows, CHANGE_REQUESTS_PAGE_SIZE, (row) => [
    row.createdAt,
    row.id,
  ]);
  return { requests: page.map(buildChangeRequest), next: nextCursor };
}

const FIND = `${SELECT} WHERE r.organization_id = ?1 AND r.id = ?4 AND ${IN_SCOPE}`;

const FIND_REPLACED = `${SELECT} WHERE r.organization_id = ?1 AND r.status = 'open' AND r.replaced_id = ?4
  AND ${IN_SCOPE}`;

/** Whether a request that the member may decide had this ID before it was changed. */
export async function isReplaced(
  db: D1Database,
  { organizationId, memberId, scope }: RequestScope,
  requestId: string,
): Promise<boolean> {
  return hasRow(db.prepare(FIND_REPLACED).bind(organizationId, memberId, scope, requestId, 1));
}

/** A request that the member may decide, in any status; null if there is none. */
export async function findRequest(
  db: D1Database,
  { organizationId, memberId, scope }: RequestScope,
  requestId: string,
): Promise<RequestRow | null> {
  const statement = db.prepare(FIND).bind(organizationId, memberId, scope, requestId, 1);
  return firstRow(statement, rowSchema);
}

interface NewRequest {
  id: string;
  organizationId: string;
  memberId: string;
  username: string;
  field: RequestedField;
  value: string;
  before: string;
  note: string;
  at: string;
}

// Asking again for the same field replaces the open request. One for something else gets a new ID, so
// that a decision about the former one finds no open request.
const INSERT = `INSERT INTO organization_change_requests
    (id, organization_id, member_id, username, field, value, note, status, created_at, value_before)
  SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, 'open', ?8, ?9
  WHERE (SELECT count(*) FROM organization_change_requests
    WHERE member_id = ?3 AND status = 'open' AND (username <> ?4 OR field <> ?5)) < ${OPEN_REQUESTS_MAX}
  ON CONFLICT (username, field) WHERE status = 'open'
  DO UPDATE SET replaced_id = id, id = excluded.id, value = excluded.value, value_before = excluded.value_before, note = excluded.note,
    member_id = excluded.member_id, created_at = excluded.created_at
  WHERE value <> excluded.value OR note <> excluded.note OR value_before <> excluded.value_before`;
const FIND_OPEN = `${SELECT} WHERE r.organization_id = ?1 AND r.username = ?2 AND r.field = ?3
  AND r.status = 'open' AND r.member_id = ?4`;

/** Stores a request with its audit entry. Null if the member has too many open ones. */
export async function insertRequest(
  db: D1Database,
  request: NewRequest,
  audit: D1PreparedStatement,
): Promise<ChangeRequest | null> {
  const { id, organizationId, memberId, username, field, value, note, at } = request;
  const before = JSON.stringify(request.before);
  const [, , found] = await db.batch([
    db
      .prepare(INSERT)
      .bind(id, organizationId, memberId, username, field, JSON.stringify(value), note, at, before),
    audit,
    db.prepare(FIND_OPEN).bind(organizationId, username, field, memberId),
  ]);
  const row = parseFirstRow(found, rowSchema);
  return row === null ? null : buildChangeRequest(row);
}

const DECIDE = `UPDATE organization_change_requests SET status = ?3, decided_by = ?4, decided_at = ?5,
    reason = ?6
  WHERE id = ?1 AND organization_id = ?2 AND status = 'open'`;
const DECIDE_IF_CHANGED = `${DECIDE} AND changes() > 0`;
// Writes the same value again, so that `changes()` shows whether it was open.
const TOUCH_OPEN = `UPDATE organization_change_requests SET status = 'open'
  WHERE id = ?1 AND organization_id = ?2 AND status = 'open'`;

export interface RequestDecision {
  requestId: string;
  organizationId: string;
  isApproved: boolean;
  decidedBy: string;
  /** Of a rejection, or empty. */
  reason: string;
  at: string;
}

/**
 * Statement that decides an open request. Changes no row if it was decided before, and with
 * `ifChanged` if the statement directly before it changed none.
 */
export function decideRequest(
  db: D1Database,
  decision: RequestDecision,
  { ifChanged }: { ifChanged: boolean } = { ifChanged: false },
): D1PreparedStatement {
  const { requestId, organizationId, isApproved, decidedBy, reason, at } = decision;
  const status = isApproved ? 'approved' : 'rejected';
  const statement = ifChanged ? DECIDE_IF_CHANGED : DECIDE;
  return db.prepare(statement).bind(requestId, organizationId, status, decidedBy, at, reason);
}

/** Statement that changes a row, but no value, if a request is open. */
export function touchOpenRequest(
  db: D1Database,
  { requestId, organizationId }: Pick<RequestDecision, 'requestId' | 'organizationId'>,
): D1PreparedStatement {
  return db.prepare(TOUCH_OPEN).bind(requestId, organizationId);
}
