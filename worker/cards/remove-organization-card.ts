import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { TAKEN_DOWN } from '#worker/cards/take-down.ts';
import { listPictures } from '#worker/cards/card-pictures.ts';
import { enqueuePropagation, propagateNow } from '#worker/cards/propagate.ts';
import { copyCard } from '#worker/cards/removal/copy-card.ts';
import { reservedUntil, reserveSql } from '#worker/cards/reservations.ts';
import { buildSeesHolderSql, type HolderScope } from '#worker/db/holder-sql.ts';
import { allRows, firstRow, jsonColumn } from '#worker/db/rows.ts';
import { recordWebhookEvent } from '#worker/db/webhook-sql.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import type { Kernel } from '#worker/kernel.ts';
import { releaseImages } from '#worker/media/media-store.ts';

const removedSchema = z.object({
  id: z.string(),
  username: z.string(),
  content: jsonColumn(cardContentSchema),
});
type RemovedCard = z.infer<typeof removedSchema>;

// Names are reserved for the organization. That of a taken-down card is reserved from everyone.
const RESERVE = reserveSql(
  `SELECT username, CASE WHEN taken_down_at IS NULL THEN organization_id ELSE '${TAKEN_DOWN}' END,
    NULL, version, ?2 FROM cards WHERE id IN (SELECT value FROM json_each(?1))`,
);
const DELETE = 'DELETE FROM cards WHERE id IN (SELECT value FROM json_each(?1))';
const FORMER_NAMES = `UPDATE username_reservations SET reserved_until = ?2
  WHERE card_id IN (SELECT value FROM json_each(?1))`;

// Its person, who has not joined, would get the deleted card again.
const DELETE_PREPARED = 'DELETE FROM prepared_cards WHERE organization_id = ?1 AND id = ?2';
const FIND = `SELECT id, username, content FROM cards WHERE organization_id = ?1 AND username = ?2
  AND (?3 = 'all' OR ${buildSeesHolderSql({ organization: '?1', holder: 'cards.user_id', scope: '?3', actor: '?4' })})`;

/**
 * Deletes an organization card with what follows from it; `undeleteOrganizationCard` restores it.
 * Throws `not_found` outside the scope.
 */
export async function removeOrganizationCard(
  context: Kernel,
  key: { organizationId: string; username: string; covers: HolderScope },
  audit: D1PreparedStatement,
  origin: string,
): Promise<void> {
  const { organizationId, username, covers } = key;
  const statement = context.db
    .prepare(FIND)
    .bind(organizationId, username, covers.scope, covers.memberId);
  const card = await firstRow(statement, removedSchema);
  if (card === null) throw new ApiError('not_found');
  const before = [copyCard(context, { ownerId: organizationId, username })];
  const after = [
    audit,
    recordRemoval(context, organizationId, username),
    context.db.prepare(DELETE_PREPARED).bind(organizationId, card.id),
  ];
  await removeRows(context, [card], { origin, before, after });
}

const FIRST = `SELECT id, username, content FROM cards WHERE organization_id = ?1
  ORDER BY username LIMIT ?2`;

/**
 * Deletes organization cards of an organization, at most `limit` (up to 100). Returns how many were
 * deleted: fewer than `limit` means that none remains.
 */
export async function removeOrganizationCards(
  context: Kernel,
  organizationId: string,
  limit: number,
  origin: string,
): Promise<number> {
  const statement = context.db.prepare(FIRST).bind(organizationId, limit);
  const found = await allRows(statement, removedSchema);
  if (found.length === 0) return 0;
  // An organization that is being deleted has no audit entry, no webhooks, and nothing to restore.
  await removeRows(context, found, { origin, before: [], after: [] });
  const jobs = found.map(({ id }) => ({
    kind: 'delete_visits' as const,
    ownerId: organizationId,
    cardId: id,
  }));
  await context.enqueue(jobs).catch((error: unknown) => {
    // The cards are gone, and the hourly sweep deletes their visits.
    log('warn', 'visit_deletion_not_queued', { organizationId, error: String(error) });
  });
  return found.length;
}

const HIDDEN = `SELECT DISTINCT organization_id AS id FROM cards WHERE user_id = ?1
  AND organization_id IN (SELECT id FROM organizations WHERE deleting_at IS NOT NULL)`;
const CARDS_PER_STEP = 100;

/**
 * Deletes the cards of organizations that are being deleted and in which this account holds cards:
 * the account cannot be deleted while it holds one.
 */
export async function removeCardsOfHidden(
  context: Kernel,
  userId: string,
  origin: string,
): Promise<void> {
  const hidden = await allRows(
    context.db.prepare(HIDDEN).bind(userId),
    z.object({ id: z.string() }),
  );
  for (const { id } of hidden) {
    let removed = CARDS_PER_STEP;
    while (removed === CARDS_PER_STEP) {
      removed = await removeOrganizationCards(context, id, CARDS_PER_STEP, origin);
    }
  }
}

function recordRemoval(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  ownerId: string,
  username: string,
): D1PreparedStatement {
  const at = now().toISOString();
  return recordWebhookEvent(db, { ownerId, type: 'card.deleted', at, data: { username } });
}

const FIND_PREPARED = `SELECT id, username, content FROM cards WHERE organization_id = ?1
  AND id IN (SELECT value FROM json_each(?2))
  AND EXISTS (SELECT 1 FROM prepared_cards WHERE prepared_cards.id = cards.id)`;
const TAKE_CONTENT = `UPDATE prepared_cards SET content = c.content, updated_at = ?2
  FROM cards c WHERE c.id = prepared_cards.id AND c.id IN (SELECT value FROM json_each(?1))`;

/**
 * Takes published cards of people who have not joined off the public, by their IDs, at most 100. They
 * stay drafts with the content that they had; `writes` run in the transaction, after that. Call it once
 * their people can no longer join by an invitation.
 */
export async function unpublishPrepared(
  context: Kernel,
  {
    organizationId,
    ids,
    origin,
  }: { organizationId: string; ids: readonly string[]; origin: string },
  writes: readonly D1PreparedStatement[],
): Promise<void> {
  const { db } = context;
  const found = await allRows(
    db.prepare(FIND_PREPARED).bind(organizationId, JSON.stringify(ids)),
    removedSchema,
  );
  if (found.length === 0) {
    if (writes.length > 0) await db.batch([...writes]);
    return;
  }
  const published = JSON.stringify(found.map(({ id }) => id));
  await removeRows(context, found, {
    origin,
    before: [db.prepare(TAKE_CONTENT).bind(published, context.now().toISOString())],
    after: [
      ...found.map(({ username }) => recordRemoval(context, organizationId, username)),
      ...writes,
    ],
  });
}

interface Removal {
  origin: string;
  /** Statements before and directly after the deletion. */
  before: readonly D1PreparedStatement[];
  after: readonly D1PreparedStatement[];
}

async function removeRows(
  context: Kernel,
  cards: readonly RemovedCard[],
  { origin, before, after }: Removal,
): Promise<void> {
  const { db } = context;
  const names = cards.map(({ username }) => username);
  const ids = JSON.stringify(cards.map(({ id }) => id));
  const until = reservedUntil(context.now());
  await enqueuePropagation(context, names, origin);
  await db.batch([
    ...before,
    db.prepare(RESERVE).bind(ids, until),
    db.prepare(FORMER_NAMES).bind(ids, until),
    db.prepare(DELETE).bind(ids),
    ...after,
  ]);
  await propagateNow(context, names, origin);
  await releaseImages(
    context,
    cards.flatMap(({ content }) => listPictures(content)),
  );
}
