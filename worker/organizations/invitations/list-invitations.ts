import { Buffer } from 'node:buffer';
import { z } from 'zod';
import type { listInvitations } from '#shared/api/organizations/people/invitations.ts';
import { MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { allRows, firstRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, takePage, type Position } from '#worker/http/request/pagination.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';
import {
  buildInvitation,
  IN_SCOPE,
  INVITATION_COLUMNS,
  invitationRowSchema,
  scopedMember,
} from '#worker/organizations/invitations/invitation-row.ts';

const FIRST: Position = ['9999-12-31T23:59:59.999Z', ''];

const LIST_ALL = `SELECT ${INVITATION_COLUMNS} FROM organization_invitations i
  WHERE i.organization_id = ?1 AND ?2 IS NULL AND (i.created_at, i.id) < (?3, ?4)
  ORDER BY i.created_at DESC, i.id DESC LIMIT ?5`;
// A page of each of the manager's groups, of which the first page is what the list shows. The unary plus makes the
// statement find the rows by ID.
const LIST_OF_GROUPS = `SELECT DISTINCT ${INVITATION_COLUMNS}
  FROM organization_group_members own CROSS JOIN organization_invitations i
  WHERE own.member_id = ?2 AND +i.organization_id = ?1
    AND i.id IN (SELECT p.invitation_id FROM organization_invitation_groups p
      WHERE p.group_id = own.group_id AND (p.created_at, p.invitation_id) < (?3, ?4)
      ORDER BY p.created_at DESC, p.invitation_id DESC LIMIT ?5)
  ORDER BY i.created_at DESC, i.id DESC LIMIT ?5`;

type InvitationPage = z.infer<typeof listInvitations.response>;

/** In characters. */
const SEARCH_MAX = 100;

/** Most invitations that one page of a search looks at. */
const SCAN_MAX = 1000;
const END_OF_SCAN = `SELECT email_key AS emailKey FROM organization_invitations
  WHERE organization_id = ?1 AND email_key > ?2 ORDER BY email_key LIMIT 1 OFFSET ${SCAN_MAX - 1}`;
/** `?6` is the last address that the page looks at, or NULL for all. */
const SEARCH = `SELECT ${INVITATION_COLUMNS} FROM organization_invitations i
  WHERE i.organization_id = ?1 AND i.email_key > ?3 AND (?6 IS NULL OR i.email_key <= ?6)
    AND instr(i.email_key, ?4) > 0 AND ${IN_SCOPE}
  ORDER BY i.email_key LIMIT ?5`;
const keySchema = z.object({ emailKey: z.string() });

/** The address after which a page of a search starts. Throws `bad_request`. */
function parseAddressCursor(cursor: string): string {
  const address = Buffer.from(cursor, 'base64url').toString();
  // The list without a search has other cursors.
  if (!address.includes('@')) throw new ApiError('bad_request');
  return address;
}

/**
 * A page of the invitations whose address contains a text, by address. Looks at `SCAN_MAX` of them at
 * most, so it may be short or empty although others follow.
 */
async function searchInvitations(
  db: D1Database,
  actor: Actor,
  { text, cursor, at }: { text: string; cursor: string | undefined; at: string },
): Promise<InvitationPage> {
  const after = cursor === undefined ? '' : parseAddressCursor(cursor);
  const organizationId = actor.organization.id;
  const scanned = await firstRow(db.prepare(END_OF_SCAN).bind(organizationId, after), keySchema);
  const key = [organizationId, scopedMember(actor), after, text] as const;
  const statement = db
    .prepare(SEARCH)
    .bind(...key, MEMBERS_PAGE_SIZE + 1, scanned?.emailKey ?? null);
  const rows = await allRows(statement, invitationRowSchema);
  const page = rows.slice(0, MEMBERS_PAGE_SIZE);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  const end = last === undefined ? scanned?.emailKey : emailKey(last.email);
  return {
    invitations: page.map((row) => buildInvitation(row, at)),
    next: end === undefined ? null : Buffer.from(end).toString('base64url'),
  };
}

function refuseSearch(): ApiError {
  const message = `Search for at most ${SEARCH_MAX} characters.`;
  return new ApiError('invalid_input', { issues: [{ path: 'q', message }] });
}

/**
 * A page of invitations, newest first, or of those that a search finds. Throws `bad_request` for an
 * invalid cursor, and `invalid_input` for a search that is too long.
 */
export async function readInvitationPage(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  actor: Actor,
  { cursor, q }: { cursor: string | undefined; q: string | undefined },
): Promise<InvitationPage> {
  const text = emailKey(q ?? '').trim();
  if (text.length > SEARCH_MAX) throw refuseSearch();
  if (text !== '') return searchInvitations(db, actor, { text, cursor, at: now().toISOString() });
  const after = cursor === undefined ? FIRST : parseCursor(cursor);
  const manager = scopedMember(actor);
  const statement = db
    .prepare(manager === null ? LIST_ALL : LIST_OF_GROUPS)
    .bind(actor.organization.id, manager, ...after, MEMBERS_PAGE_SIZE + 1);
  const rows = await allRows(statement, invitationRowSchema);
  const { page, nextCursor } = takePage(rows, MEMBERS_PAGE_SIZE, ({ createdAt, id }) => [
    createdAt,
    id,
  ]);
  const at = now().toISOString();
  return { invitations: page.map((row) => buildInvitation(row, at)), next: nextCursor };
}
