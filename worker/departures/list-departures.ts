import { z } from 'zod';
import { LEAVER_CARDS, type Departure } from '#shared/api/organizations/people/departures.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { DEPARTURE_UNDO_DAYS, MEMBERS_PAGE_SIZE } from '#shared/organization/limits.ts';
import { roleSchema } from '#shared/organization/role.ts';
import { listDepartedCards } from '#worker/cards/hand-over-cards.ts';
import { allRows, sqlBoolean } from '#worker/db/rows.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Actor } from '#worker/organizations/require-member.ts';

const rowSchema = z.object({
  id: z.string(),
  member: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  departedAt: z.string(),
  card: z.enum(LEAVER_CARDS),
  until: z.string().nullable(),
  successorId: z.string().nullable(),
  successorName: z.string(),
  heirId: z.string().nullable(),
  heirName: z.string(),
  hasAccount: sqlBoolean,
});

/** SQL expression: the name of an account, or an empty text. */
function buildNameSql(userId: string): string {
  return `coalesce((SELECT trim(first_name || ' ' || last_name) FROM users WHERE id = ${userId}), '')`;
}

const COLUMNS = `d.id, d.member_id AS member, d.name, d.email, d.role, d.departed_at AS departedAt,
    d.card, d.live_until AS until, d.successor_id AS successorId,
    ${buildNameSql('d.successor_id')} AS successorName, d.heir_id AS heirId,
    ${buildNameSql('d.heir_id')} AS heirName,
    EXISTS (SELECT 1 FROM organization_members m WHERE m.id = d.member_id) AS hasAccount`;
const LIST_ALL = `SELECT ${COLUMNS} FROM organization_departures d
  WHERE d.organization_id = ?1 AND ?5 IS NULL AND (d.departed_at, d.id) < (?2, ?3)
  ORDER BY d.departed_at DESC, d.id DESC LIMIT ?4`;
// A page of each group of the manager `?5`, of which the first page is what the list shows. The unary plus makes the
// statement find the rows by ID.
const LIST_OF_GROUPS = `SELECT DISTINCT ${COLUMNS}
  FROM organization_group_members own CROSS JOIN organization_departures d
  WHERE own.member_id = ?5 AND +d.organization_id = ?1
    AND d.id IN (SELECT p.departure_id FROM organization_departure_groups p
      WHERE p.group_id = own.group_id AND (p.departed_at, p.departure_id) < (?2, ?3)
      ORDER BY p.departed_at DESC, p.departure_id DESC LIMIT ?4)
  ORDER BY d.departed_at DESC, d.id DESC LIMIT ?4`;

/** Later than every time. */
const END_OF_TIME = '9999';

/** Departures, newest first. The sweep deletes those that can no longer be undone. */
export async function readDeparturePage(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { id, organization, scope }: Actor,
  cursor: string | null,
): Promise<{ departures: Departure[]; next: string | null }> {
  const [at, after] = cursor === null ? [END_OF_TIME, ''] : parseCursor(cursor);
  const statement = db
    .prepare(scope === 'groups' ? LIST_OF_GROUPS : LIST_ALL)
    .bind(organization.id, at, after, MEMBERS_PAGE_SIZE + 1, scope === 'groups' ? id : null);
  const rows = await allRows(statement, rowSchema);
  const { page, nextCursor } = takePage(rows, MEMBERS_PAGE_SIZE, (row) => [row.departedAt, row.id]);
  const cards = await listDepartedCards(
    db,
    page.map((row) => row.id),
  );
  return {
    departures: page.map((row) => toDeparture(row, cards, now())),
    next: nextCursor,
  };
}

/** Until when a departure can be undone, as ISO 8601. */
function findUndoEnd(departedAt: string): string {
  return new Date(Date.parse(departedAt) + DEPARTURE_UNDO_DAYS * DAY_MS).toISOString();
}

function toDeparture(
  row: z.infer<typeof rowSchema>,
  cards: readonly { departureId: string; username: string }[],
  now: Date,
): Departure {
  const { successorId, successorName, heirId, heirName, hasAccount, ...rest } = row;
  const undoUntil = findUndoEnd(row.departedAt);
  return {
    ...rest,
    successor: successorId === null ? null : { name: successorName },
    heir: heirId === null ? null : { name: heirName },
    cards: cards.filter(({ departureId }) => departureId === row.id).map((one) => one.username),
    undoUntil: hasAccount && undoUntil > now.toISOString() ? undoUntil : null,
  };
}
