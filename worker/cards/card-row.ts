import { z } from 'zod';
import { cardContentSchema, type CardContent, type PublishedCard } from '#shared/card/card.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { REMOVED_PICTURES } from '#worker/cards/pictures/blocked-pictures.ts';
import { removePictures } from '#worker/cards/pictures/card-pictures.ts';
import { applyPlan } from '#worker/cards/publish/plan-elements.ts';
import { cleanCard } from '#worker/db/clean-card.ts';
import type { CardKey, OwnedCard } from '#worker/db/owned-card.ts';
import { firstRow, jsonColumn, parseJsonColumn, sqlBoolean } from '#worker/db/rows.ts';

/** Selects cards with their owner's plan. Append a WHERE on `c` (cards) or `u` (users). */
export const SELECT_CARD = `SELECT c.id, c.user_id AS userId, c.username, c.version, c.content,
  c.is_active AS isActive, c.locked_at AS lockedAt, c.taken_down_at AS takenDownAt, c.taken_down_reason AS takenDownReason, c.views, c.clicks, c.created_at AS createdAt, c.updated_at AS updatedAt,
  u.plan AS plan, u.email_confirmed_at IS NOT NULL AS isOwnerConfirmed,
  ${REMOVED_PICTURES} AS removedPictures FROM cards c JOIN users u ON u.id = c.user_id`;

export const cardRowSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  version: z.int(),
  content: z.string(),
  isActive: sqlBoolean,
  lockedAt: z.string().nullable(),
  takenDownAt: z.string().nullable(),
  takenDownReason: z.string().nullable(),
  views: z.int(),
  clicks: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  plan: z.enum(PLAN_IDS),
  /** The card's pictures that are hidden from the public. */
  removedPictures: jsonColumn(z.array(z.string())),
  isOwnerConfirmed: sqlBoolean,
});
export type CardRow = z.infer<typeof cardRowSchema>;

/** The content as it was stored. Throws if it is invalid. */
export function parseStoredContent(row: Pick<CardRow, 'content'>): CardContent {
  return parseJsonColumn('content', row.content, cardContentSchema);
}

/** Builds the card as its owner sees it. Throws if the stored content is invalid. */
export function buildOwnerCard(row: CardRow): PublishedCard {
  const content: CardContent = cleanCard(parseStoredContent(row));
  const { username, version, views, clicks, createdAt, updatedAt, plan } = row;
  const lock = row.lockedAt === null ? {} : { isLocked: true };
  const down = row.takenDownAt === null ? {} : { takenDown: row.takenDownReason ?? '' };
  const numbers = { version, views, clicks, createdAt, updatedAt };
  return { ...content, username, userPlan: plan, ...lock, ...down, ...numbers };
}

/**
 * Builds the card as the public sees it: limited to its owner's plan and without removed pictures.
 * Until the owner has confirmed an address, search engines are asked not to index the card and it
 * cannot be sent by mail; otherwise free accounts could spread text under our name. Throws if the
 * stored content is invalid.
 */
export function buildPublicCard(row: CardRow): PublishedCard {
  const card = removePictures(applyPlan(buildOwnerCard(row)), row.removedPictures);
  return row.isOwnerConfirmed ? { ...card, canBeMailed: true } : { ...card, isIndexable: false };
}

/** Finds a card, active or not, as the public would see it; null if there is none. */
export async function findCard(db: D1Database, key: CardKey): Promise<OwnedCard | null> {
  const statement =
    'username' in key
      ? db.prepare(`${SELECT_CARD} WHERE c.username = ?`).bind(key.username)
      : 'cardId' in key
        ? db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(key.cardId)
        : db
            .prepare(`${SELECT_CARD} WHERE c.user_id = ? AND c.client_id = ?`)
            .bind(key.userId, key.clientId);
  const row = await firstRow(statement, cardRowSchema);
  return row && { cardId: row.id, userId: row.userId, card: buildPublicCard(row) };
}
