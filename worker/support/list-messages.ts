import { z } from 'zod';
import type { MessageList, SupportMessage } from '#shared/api/moderation/support.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { parseCursor, takePage } from '#worker/http/request/pagination.ts';
import { toSupportLevel } from '#worker/support/support-level.ts';
import { parseFirstRow, parseRequiredRow, parseRows } from '#worker/db/rows.ts';

const MESSAGES_PER_PAGE = 20;

const MESSAGE = `SELECT m.id, m.name, m.email, m.subject, m.message, m.seats, m.created_at AS createdAt, m.level,
    u.email AS account, m.mailed_at AS mailedAt, m.handled_at AS handledAt, m.handled_by AS handledBy
  FROM support_messages m LEFT JOIN users u ON u.id = m.user_id`;
const OPEN = `${MESSAGE} WHERE m.handled_at IS NULL AND (m.level, m.created_at, m.id) < (?1, ?2, ?3)
  ORDER BY m.level DESC, m.created_at DESC, m.id DESC LIMIT ?4`;
const HANDLED = `${MESSAGE} WHERE m.handled_at IS NOT NULL AND (m.handled_at, m.id) < (?1, ?2)
  ORDER BY m.handled_at DESC, m.id DESC LIMIT ?3`;
const ONE = `${MESSAGE} WHERE m.id = ?1`;
const COUNT_OPEN = 'SELECT count(*) AS open FROM support_messages WHERE handled_at IS NULL';

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  seats: z.int().nullable(),
  createdAt: z.string(),
  level: z.int(),
  account: z.string().nullable(),
  mailedAt: z.string().nullable(),
  handledAt: z.string().nullable(),
  handledBy: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;
const openSchema = z.object({ open: z.int() });

function buildMessage({ level, mailedAt, ...row }: Row): SupportMessage {
  return { ...row, level: toSupportLevel(level), isMailed: mailedAt !== null };
}

/** Sorts before every row: a higher level than any, later than any date. */
const START = [9, '9999', ''] as const;

/** Open messages, by level and then newest first. Throws `bad_request` for a foreign cursor. */
export async function listOpenMessages(
  db: D1Database,
  cursor: string | null,
): Promise<MessageList> {
  const [level, at, id] = cursor === null ? START : parseOpenCursor(cursor);
  const [listed, counted] = await db.batch([
    db.prepare(OPEN).bind(level, at, id, MESSAGES_PER_PAGE + 1),
    db.prepare(COUNT_OPEN),
  ]);
  return buildList(listed, counted, (row) => [row.createdAt, `${row.level} ${row.id}`]);
}

/** Handled messages, the most recently handled first. Throws `bad_request` for a foreign cursor. */
export async function listHandledMessages(
  db: D1Database,
  cursor: string | null,
): Promise<MessageList> {
  const [at, id] = cursor === null ? ['9999', ''] : parseCursor(cursor);
  const [listed, counted] = await db.batch([
    db.prepare(HANDLED).bind(at, id, MESSAGES_PER_PAGE + 1),
    db.prepare(COUNT_OPEN),
  ]);
  return buildList(listed, counted, (row) => [row.handledAt ?? '', row.id]);
}

function buildList(
  listed: D1Result | undefined,
  counted: D1Result | undefined,
  positionOf: (row: Row) => readonly [string, string],
): MessageList {
  const rows = parseRows(listed, rowSchema);
  const { page, nextCursor } = takePage(rows, MESSAGES_PER_PAGE, positionOf);
  const { open } = parseRequiredRow(counted, openSchema);
  return { messages: page.map(buildMessage), nextCursor, open };
}

/** In the open list, which is ordered by level first, a cursor's ID starts with the level. */
function parseOpenCursor(cursor: string): readonly [number, string, string] {
  const [at, place] = parseCursor(cursor);
  const [, level, id] = /^([0-3]) (.+)$/.exec(place) ?? [];
  if (level === undefined || id === undefined) throw new ApiError('bad_request');
  return [Number(level), at, id];
}

/**
 * Marks a message as handled by an operator (their address), or as open again. Throws `not_found`.
 */
export async function markMessage(
  db: D1Database,
  id: string,
  mark: { isHandled: boolean; operator: string; now: Date },
): Promise<SupportMessage> {
  const at = mark.isHandled ? mark.now.toISOString() : null;
  const by = mark.isHandled ? mark.operator : null;
  const [, read] = await db.batch([
    db
      .prepare(
        // Keeps the first operator who handled it.
        `UPDATE support_messages SET handled_at = ?2, handled_by = ?3
        WHERE id = ?1 AND (handled_at IS NULL) = (?2 IS NOT NULL)`,
      )
      .bind(id, at, by),
    db.prepare(ONE).bind(id),
  ]);
  const row = parseFirstRow(read, rowSchema);
  if (row === null) throw new ApiError('not_found');
  return buildMessage(row);
}
