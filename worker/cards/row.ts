import { z } from 'zod';
import { cardContentSchema, type CardContent, type PublishedCard } from '#shared/card/card.ts';
import type { CardKey, OwnedCard } from '#shared/card/owned-card.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { buildShown } from '#worker/cards/plan-elements.ts';

/** Reads whole cards with their owner's plan; add a WHERE that names `c` (cards) or `u` (users). */
export const SELECT_CARD = `SELECT c.id, c.user_id AS userId, c.username, c.version, c.content,
  c.is_active AS isActive, c.locked_at AS lockedAt, c.taken_down_at AS takenDownAt, c.taken_down_reason AS takenDownReason, c.views, c.clicks, c.created_at AS createdAt, c.updated_at AS updatedAt,
  u.email_confirmed_at IS NOT NULL AS isOwnerConfirmed, u.plan AS plan FROM cards c JOIN users u ON u.id = c.user_id`;

const cardRowSchema = z.object({
  id: z.string(),
  userId: z.string(),
  username: z.string(),
  version: z.int(),
  content: z.string(),
  isActive: z.int(),
  lockedAt: z.string().nullable(),
  takenDownAt: z.string().nullable(),
  takenDownReason: z.string().nullable(),
  views: z.int(),
  clicks: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  plan: z.enum(PLAN_IDS),
  isOwnerConfirmed: z.int(),
});
export type CardRow = z.infer<typeof cardRowSchema>;

/** The row of a `SELECT_CARD`, or null for none. Throws when the database holds what the schema does not know. */
export function parseCardRow(row: unknown): CardRow | null {
  return row === null || row === undefined ? null : cardRowSchema.parse(row);
}

/** What the owner and the public page are told of a stored card. Throws when its content is not a card. */
export function buildPublished(row: CardRow): PublishedCard {
  const content: CardContent = cardContentSchema.parse(JSON.parse(row.content));
  const { username, version, views, clicks, createdAt, updatedAt, plan } = row;
  const lock = row.lockedAt === null ? {} : { isLocked: true };
  const down = row.takenDownAt === null ? {} : { takenDown: row.takenDownReason ?? '' };
  const numbers = { version, views, clicks, createdAt, updatedAt };
  return { ...content, username, userPlan: plan, ...lock, ...down, ...numbers };
}

/**
 * A stored card as the world sees it. Until its owner has confirmed an address, search engines are asked not to list it, and it
 * cannot be sent by mail: both would make a free account a way to spread text under our name. Throws as above.
 */
export function buildPublic(row: CardRow): PublishedCard {
  const card = buildShown(buildPublished(row));
  return row.isOwnerConfirmed === 1
    ? { ...card, canBeMailed: true }
    : { ...card, isIndexable: false };
}

/** The card of a key, switched on or not, with what the plan lets the world see; null when there is none. */
export async function findCard(db: D1Database, key: CardKey): Promise<OwnedCard | null> {
  const statement =
    'username' in key
      ? db.prepare(`${SELECT_CARD} WHERE c.username = ?`).bind(key.username)
      : 'cardId' in key
        ? db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(key.cardId)
        : db
            .prepare(`${SELECT_CARD} WHERE c.user_id = ? AND c.client_id = ?`)
            .bind(key.userId, key.clientId);
  const row = parseCardRow(await statement.first());
  return row && { cardId: row.id, userId: row.userId, card: buildPublic(row) };
}
