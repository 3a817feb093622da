import { HELD_CARDS_MAX } from '#shared/api/organizations/cards.ts';
import { cardContentSchema } from '#shared/card/card.ts';
import { settleCardGaps } from '#worker/cards/card-gaps.ts';
import { recordCardEvent } from '#worker/cards/card-events.ts';
import { buildPictureStatements } from '#worker/cards/card-images.ts';
import { buildIsHeldSql } from '#worker/cards/departures/held-sql.ts';
import { buildCardReturn } from '#worker/cards/hand-over-cards.ts';
import { HOLDER_FULL } from '#worker/cards/insert-organization-card.ts';
import { buildNamedCardSql } from '#worker/cards/organization/external-id.ts';
import { settleHeldPauses } from '#worker/cards/pauses.ts';
import { lockCards, SELECT_USERNAMES } from '#worker/cards/plan-lock.ts';
import { propagate, propagateNow } from '#worker/cards/propagate.ts';
import { HOLDER_PAUSED, isPublishingPaused } from '#worker/cards/publishing-pause.ts';
import {
  CARD_COLUMNS,
  deletedCard,
  DEPARTED_COLUMNS,
  PREPARED_COLUMNS,
} from '#worker/cards/removal/copy-card.ts';
import { DROP_RESERVATION } from '#worker/cards/reservations.ts';
import { TAKEN_DOWN } from '#worker/cards/take-down.ts';
import { readUsernames, usernameRowSchema } from '#worker/cards/usernames/username-row.ts';
import { recordContentAuthor } from '#worker/db/content-authors.ts';
import { buildIsDeletedSql, endDeletion, findDeletedItem } from '#worker/db/deleted-items.ts';
import { buildColumnsSql } from '#worker/db/deleted-rows.ts';
import { buildIsActiveMemberSql } from '#worker/db/holder-sql.ts';
import { findPublishingRefusal } from '#worker/db/publishing-refusal.ts';
import { buildMayPublishSql, buildNotPausedSql } from '#worker/db/publishing-sql.ts';
import { hasRow, jsonColumn, parseJsonColumn, parseRows } from '#worker/db/rows.ts';
import { ApiError, throwIfRefused } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';
import { z } from 'zod';

const deletedSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  content: z.string(),
  departed: z.object({ departure_id: z.string() }).optional(),
  /** Of the card of a person who had not joined. */
  prepared: z.object({ email_key: z.string() }).optional(),
});
type DeletedCard = z.infer<typeof deletedSchema>;
const contentSchema = z.object({ content: jsonColumn(cardContentSchema) });

// Of the owner (`?1`), the username (`?2`), the stored row (`?3`) and the present time (`?4`).
const RENEWED = new Set(['version', 'updated_at', 'external_id']);
const COLUMNS = CARD_COLUMNS.filter((column) => !RENEWED.has(column));
const EXTERNAL_ID = "?3 ->> '$.external_id'";
// Without its external ID if another card has it by now.
const buildInsertSql = (condition: string): string => `INSERT INTO cards
    (${COLUMNS.join(', ')}, version, updated_at, external_id)
  SELECT ${buildColumnsSql('?3', COLUMNS)}, 1 + max(?3 ->> '$.version',
    coalesce((SELECT last_version FROM username_reservations WHERE username = ?2), 0)), ?4,
    iif(EXISTS (${buildNamedCardSql('?1', EXTERNAL_ID)}), NULL, ${EXTERNAL_ID})
  WHERE ${buildIsDeletedSql('card', { owner: '?1', key: '?2', content: '?3' })}
    AND NOT EXISTS (SELECT 1 FROM username_reservations r
      WHERE r.username = ?2 AND r.reserved_until > ?4 AND r.user_id <> ?1
        AND NOT (r.user_id = '${TAKEN_DOWN}' AND ?3 ->> '$.taken_down_at' IS NOT NULL))
    AND ${condition}
  ON CONFLICT DO NOTHING`;
const INSERT_OWN = buildInsertSql(
  `?3 ->> '$.organization_id' IS NULL AND ${buildNotPausedSql('?1')}`,
);
const HOLDER = "?3 ->> '$.user_id'";
const IS_HOLDER_ACTIVE = buildIsActiveMemberSql('?1', HOLDER);
/** SQL condition: the person of this address (a key) may still join `?1` and has no other card there. */
const buildIsClaimableSql = (emailKey: string): string => `(EXISTS (
    SELECT 1 FROM organization_invitations i WHERE i.organization_id = ?1 AND i.is_open = 1
      AND i.email_key = ${emailKey})
  AND NOT EXISTS (SELECT 1 FROM prepared_cards p WHERE p.organization_id = ?1
    AND p.email_key = ${emailKey}))`;
const INSERT_ORGANIZATION = buildInsertSql(`?3 ->> '$.organization_id' = ?1
    AND ${buildMayPublishSql({ organization: '?1', actor: '?5', at: '?4' })}
    AND ${buildNotPausedSql(HOLDER)} AND ${IS_HOLDER_ACTIVE}
    AND (?3 ->> '$.prepared' IS NULL OR ${buildIsClaimableSql("?3 ->> '$.prepared.email_key'")})
    AND (coalesce(?3 ->> '$.departed', ?3 ->> '$.prepared') IS NOT NULL OR (SELECT count(*) FROM cards
      WHERE organization_id = ?1 AND user_id = ${HOLDER} AND ${buildIsHeldSql('cards.id')}) < ${HELD_CARDS_MAX})`);

const IS_RESTORED = "EXISTS (SELECT 1 FROM cards WHERE id = ?1 ->> '$.id')";
const INSERT_DEPARTED = `INSERT INTO departed_cards (${DEPARTED_COLUMNS.join(', ')})
  SELECT ${buildColumnsSql("(?1 -> '$.departed')", DEPARTED_COLUMNS)}
  WHERE ?1 -> '$.departed' IS NOT NULL AND ${IS_RESTORED} ON CONFLICT DO NOTHING`;
const INSERT_PREPARED = `INSERT INTO prepared_cards (${PREPARED_COLUMNS.join(', ')})
  SELECT ${buildColumnsSql("(?1 -> '$.prepared')", PREPARED_COLUMNS)}
  WHERE ?1 -> '$.prepared' IS NOT NULL AND ${IS_RESTORED} ON CONFLICT DO NOTHING`;
const REDIRECT_FORMER_NAMES = `UPDATE username_reservations SET card_id = ?1 ->> '$.id'
  WHERE card_id IS NULL AND user_id = ?2 AND ${IS_RESTORED}
    AND username IN (SELECT value FROM json_each(?1, '$.formerNames'))`;

interface Restoring {
  ownerId: string;
  username: string;
  /** The stored row, as JSON. */
  stored: string;
  card: DeletedCard;
}

/** Reads what was deleted; null after `RESTORE_MS`. */
async function findDeleted(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  key: { ownerId: string; username: string },
): Promise<Restoring | null> {
  const stored = await findDeletedItem(db, deletedCard(key), now());
  if (stored === null) return null;
  return { ...key, stored, card: parseJsonColumn('content', stored, deletedSchema) };
}

/** The statements after the insert. `record` are those that record it, if it changed something. */
function buildRest(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  { ownerId, username, stored, card }: Restoring,
  record: readonly D1PreparedStatement[],
): D1PreparedStatement[] {
  const { content } = parseJsonColumn('content', stored, contentSchema);
  return [
    endDeletion(db, deletedCard({ ownerId, username })),
    ...record,
    recordCardEvent(db, { cardId: card.id, type: 'card.created', at: now().toISOString() }),
    db.prepare(DROP_RESERVATION).bind(username),
    db.prepare(REDIRECT_FORMER_NAMES).bind(stored, ownerId),
    ...buildPictureStatements(db, card.id, content, card.content),
  ];
}

const OF_CARD = 'SELECT username FROM username_reservations WHERE card_id = ?';
const IS_LIVE =
  'SELECT 1 FROM cards WHERE username = ?1 AND coalesce(organization_id, user_id) = ?2';

/** Shows the card under its username and those that lead to it. */
async function showRestored(
  context: Kernel,
  { username, card }: Restoring,
  origin: string,
): Promise<void> {
  const formerNames = await readUsernames(context.db.prepare(OF_CARD).bind(card.id));
  await propagateNow(context, [username, ...formerNames], origin);
}

/** Whether a call at the same time has restored it. */
const isRestored = (db: D1Database, { username, card }: Restoring): Promise<boolean> =>
  hasRow(db.prepare('SELECT 1 FROM cards WHERE id = ? AND username = ?').bind(card.id, username));

/**
 * Shows what an earlier attempt has restored, whose response may have been lost before that. Throws
 * `not_found` otherwise.
 */
async function showLive(
  context: Kernel,
  { ownerId, username }: { ownerId: string; username: string },
  origin: string,
): Promise<void> {
  const statement = context.db.prepare(IS_LIVE).bind(username, ownerId);
  if (!(await hasRow(statement))) throw new ApiError('not_found');
  await propagateNow(context, [username], origin);
}

/**
 * Restores a person's card deleted within `RESTORE_MS`, with its numbers and former usernames; the
 * plan decides whether it is locked. Repeating it changes nothing. Throws `not_found` after that
 * time, `username_taken`, and `publishing_paused`.
 */
export async function undeleteCard(
  context: Kernel,
  { userId, username }: { userId: string; username: string },
  origin: string,
): Promise<void> {
  const { db } = context;
  const now = context.now();
  const key = { ownerId: userId, username };
  const deleted = await findDeleted(context, key);
  if (deleted === null) return showLive(context, key, origin);
  const results = await db.batch([
    db.prepare(INSERT_OWN).bind(userId, username, deleted.stored, now.toISOString()),
    ...buildRest(context, deleted, []),
    lockCards(db, userId, now),
    db.prepare(SELECT_USERNAMES).bind(userId),
  ]);
  if (results[0]?.meta.changes === 0) {
    if (await isRestored(db, deleted)) return;
    if (await isPublishingPaused(db, userId)) throw new ApiError('publishing_paused');
    throw new ApiError('username_taken');
  }
  await showRestored(context, deleted, origin);
  if (results.at(-2)?.meta.changes === 0) return;
  const own = parseRows(results.at(-1), usernameRowSchema).map((row) => row.username);
  await propagate(context, own, origin);
}

interface OrganizationCardRestoring {
  organizationId: string;
  username: string;
  actorId: string;
  audit: D1PreparedStatement;
}

const HOLDER_LEFT = 'The member who held this card has left or is suspended.';
const PERSON_GONE =
  'The invitation of this card has ended, or its person joined or has another card.';
const IS_CLAIMABLE = `SELECT 1 WHERE ${buildIsClaimableSql('?2')}`;
const IS_USED = 'SELECT 1 FROM cards WHERE username = ?';
const HAS_ACTIVE_HOLDER = `SELECT 1 WHERE ${buildIsActiveMemberSql('?1', '?2')}`;

/**
 * The same for an organization card. Throws `not_found` also if its holder has left or the person it
 * was prepared for can no longer claim it, `plan_limit` beyond `HELD_CARDS_MAX`, and the refusals of
 * `findPublishingRefusal`.
 */
export async function undeleteOrganizationCard(
  context: Kernel,
  { organizationId, username, actorId, audit }: OrganizationCardRestoring,
  origin: string,
): Promise<void> {
  const { db } = context;
  const at = context.now().toISOString();
  const key = { ownerId: organizationId, username };
  const deleted = await findDeleted(context, key);
  if (deleted === null) return showLive(context, key, origin);
  const { id, user_id: userId, departed, prepared } = deleted.card;
  const [inserted] = await db.batch([
    db.prepare(INSERT_ORGANIZATION).bind(organizationId, username, deleted.stored, at, actorId),
    ...buildRest(context, deleted, [audit]),
    db.prepare(INSERT_DEPARTED).bind(deleted.stored),
    db.prepare(INSERT_PREPARED).bind(deleted.stored),
    ...(departed === undefined ? [] : buildCardReturn(db, departed.departure_id)),
    settleHeldPauses(db, { organizationId, userId, at }),
    recordContentAuthor(db, { organizationId, source: 'card', target: id, actor: actorId, at }),
  ]);
  if (inserted?.meta.changes === 0) {
    if (await isRestored(db, deleted)) return;
    throwIfRefused(await findPublishingRefusal(db, { organizationId, actor: actorId, at }));
    if (!(await hasRow(db.prepare(HAS_ACTIVE_HOLDER).bind(organizationId, userId)))) {
      throw new ApiError('not_found', { message: HOLDER_LEFT });
    }
    if (prepared !== undefined) await requireClaimable(db, organizationId, prepared.email_key);
    if (await isPublishingPaused(db, userId)) {
      throw new ApiError('publishing_paused', { message: HOLDER_PAUSED });
    }
    if (await hasRow(db.prepare(IS_USED).bind(username))) throw new ApiError('username_taken');
    throw new ApiError('plan_limit', { message: HOLDER_FULL });
  }
  await showRestored(context, deleted, origin);
  await settleCardGaps(context, [username]);
}

async function requireClaimable(
  db: D1Database,
  organizationId: string,
  emailKey: string,
): Promise<void> {
  if (await hasRow(db.prepare(IS_CLAIMABLE).bind(organizationId, emailKey))) return;
  throw new ApiError('not_found', { message: PERSON_GONE });
}
