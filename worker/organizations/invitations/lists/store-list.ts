import { z } from 'zod';
import type {
  InvitationListRow,
  sendInvitationList,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { recordAudit } from '#worker/audit/audit-entry.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { readListedContext } from '#worker/cards/prepared-cards.ts';
import { hasPaid } from '#worker/db/paid-sql.ts';
import { requireRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { claimImages } from '#worker/media/media-store.ts';
import type { Inviter } from '#worker/organizations/invitations/create-invitation.ts';
import { INVITATION_TEXT, ROW_REASONS } from '#worker/organizations/invitations/copy.ts';
import { refuseRows } from '#worker/organizations/invitations/lists/refuse-rows.ts';
import { requireConfirmedInviter } from '#worker/organizations/mailed-invitation.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const INSERT_LIST = `INSERT INTO invitation_lists
  (id, organization_id, key, invited_by, origin, request_id, ip_prefix, total, created_at, publishes)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (organization_id, key) DO NOTHING`;
// No list with this ID: a list with the same key was stored before.
const INSERT_ROWS = `INSERT INTO invitation_list_rows
    (list_id, no, email, role, groups, card, outcome, reason, username)
  SELECT ?1, r.key + ?3, r.value ->> '$.email', r.value ->> '$.role', r.value -> '$.groups',
    r.value -> '$.card', r.value ->> '$.outcome', r.value ->> '$.reason', r.value ->> '$.username'
  FROM json_each(?2) r WHERE EXISTS (SELECT 1 FROM invitation_lists WHERE id = ?1)`;
const SET_PATTERN = 'UPDATE organizations SET address_pattern = ?2 WHERE id = ?1';
const FIND = 'SELECT id FROM invitation_lists WHERE organization_id = ?1 AND key = ?2';
/** Keeps a parameter of a statement below two megabytes, which D1 takes at most. */
const ROWS_PER_STATEMENT = 250;
/** Most characters of the rows of one statement. */
const STATEMENT_MAX = 900_000;

type SentList = z.infer<typeof sendInvitationList.request>;

/**
 * Stores a list and enqueues the job that invites its rows. A repeated call with the same key
 * stores nothing, and enqueues the job again in case that failed. Returns the list's ID. Throws
 * `forbidden` where cards would be published by an organization that has not paid.
 */
export async function storeList(
  context: Kernel,
  { actor, user, source, origin }: Inviter,
  { rows, cards: rules, key, publish }: SentList,
): Promise<string> {
  const { db, enqueue } = context;
  requireConfirmedInviter(user);
  const { id: organizationId, billingOwnerId } = actor.organization;
  const publishes = publish !== undefined;
  if (publishes && !(await hasPaid(db, billingOwnerId))) {
    throw new ApiError('forbidden', { message: INVITATION_TEXT.publishUnpaid });
  }
  const stored = await buildRows(context, actor, user.id, { rows, rules });
  const id = crypto.randomUUID();
  const { requestId, ipPrefix, at } = source;
  const audit = {
    action: 'invitation.list_sent',
    target: id,
    details: { rows: rows.length, ...(publishes && { publishes }) },
  } as const;
  const values = [id, organizationId, key, user.id, origin, requestId, ipPrefix] as const;
  await db.batch([
    db.prepare(INSERT_LIST).bind(...values, rows.length, at, +publishes),
    recordAudit(db, source, audit, { ifChanged: true }),
    ...cutRows(stored).map(({ part, first }) =>
      db.prepare(INSERT_ROWS).bind(id, JSON.stringify(part), first),
    ),
    ...(rules === undefined ? [] : [db.prepare(SET_PATTERN).bind(organizationId, rules.pattern)]),
  ]);
  const statement = db.prepare(FIND).bind(organizationId, key);
  const list = await requireRow(statement, z.object({ id: z.string() }));
  await enqueue([{ kind: 'send_invitation_list', organizationId, listId: list.id }]);
  return list.id;
}

type StoredRow = InvitationListRow & { outcome: string; reason: string; username?: string };

async function buildRows(
  context: Kernel,
  { organization }: Actor,
  userId: string,
  { rows, rules }: Pick<SentList, 'rows'> & { rules: SentList['cards'] },
): Promise<StoredRow[]> {
  const hasCards = rows.some(({ card }) => card !== undefined);
  const keys = rows.map(({ email }) => emailKey(email));
  const known = hasCards ? await readListedContext(context, organization.id, keys) : null;
  const found = new Set(known?.found.keys());
  const { rows: refused, names } = await refuseRows(context, organization.id, rows, {
    rules,
    found,
  });
  const unknown = await findUnknownPictures(
    context,
    { userId, organizationId: organization.id },
    rows,
  );
  return rows.map((row, at) => {
    const picture = listRowPictures(row).some((path) => unknown.has(path));
    const username = names.get(at);
    return {
      ...row,
      outcome: 'waiting',
      reason: '',
      ...(username !== undefined && { username }),
      ...refused.get(at),
      ...(picture && { outcome: 'invalid', reason: ROW_REASONS.picture }),
    };
  });
}

function listRowPictures({ card }: InvitationListRow): string[] {
  const { profileImage, contactPhoto } = card?.content ?? {};
  return [profileImage, contactPhoto].filter(
    (path): path is string => typeof path === 'string' && path !== '',
  );
}

/** The pictures of rows that the sender has not uploaded. */
async function findUnknownPictures(
  context: Kernel,
  { userId, organizationId }: { userId: string; organizationId: string },
  rows: readonly InvitationListRow[],
): Promise<Set<string>> {
  const paths = [...new Set(rows.flatMap(listRowPictures))];
  if (paths.length === 0) return new Set();
  const claimed = new Set(await claimImages(context, userId, paths, organizationId));
  return new Set(paths.filter((path) => !claimed.has(path)));
}

/** Rows in parts that fit into a statement, with the position of the first one. */
function cutRows(rows: readonly StoredRow[]): { part: StoredRow[]; first: number }[] {
  const parts: { part: StoredRow[]; first: number }[] = [];
  let size = 0;
  for (const [at, row] of rows.entries()) {
    const length = JSON.stringify(row).length;
    const last = parts.at(-1);
    const fits =
      last !== undefined && last.part.length < ROWS_PER_STATEMENT && size + length <= STATEMENT_MAX;
    if (fits) {
      last.part.push(row);
      size += length;
    } else {
      parts.push({ part: [row], first: at });
      size = length;
    }
  }
  return parts;
}
