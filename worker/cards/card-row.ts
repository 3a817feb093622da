import { z } from 'zod';
import { cardContentSchema, type CardContent, type PublishedCard } from '#shared/card/card.ts';
import { fieldOverridesSchema } from '#shared/card/policy/field-state.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import { REMOVED_PICTURES } from '#worker/cards/blocked-pictures.ts';
import { exceptionSourcesSchema } from '#worker/cards/exception-sources.ts';
import { removePictures } from '#worker/cards/card-pictures.ts';
import { applyPlan } from '#worker/cards/publish/plan-elements.ts';
import { cleanCard } from '#worker/db/clean-card.ts';
import { buildHolderGroupsSql } from '#worker/db/holder-sql.ts';
import { buildCardsPlanSql } from '#worker/db/cards-plan-sql.ts';
import { jsonColumn, parseJsonColumn, sqlBoolean } from '#worker/db/rows.ts';

/**
 * The account whose groups choose the policy. A card of a former member keeps its looks; that of a
 * person who has not joined names the groups itself.
 */
const HOLDER = `coalesce((SELECT d.holder_id FROM departed_cards d WHERE d.card_id = c.id), c.user_id)`;

/**
 * Selects cards with the plan they are under: their owner's, or that of the organization's billing
 * owner. Without the cards of an organization that is being deleted, which has none. Append a WHERE
 * on `c` (cards) or `u` (users).
 */
export const SELECT_CARD = `SELECT c.id, c.user_id AS userId, c.username, c.version, c.content,
  c.is_active AS isActive, c.locked_at AS lockedAt, c.taken_down_at AS takenDownAt, c.taken_down_reason AS takenDownReason, c.views, c.clicks, c.created_at AS createdAt, c.updated_at AS updatedAt,
  c.organization_id AS organizationId, c.external_id AS externalId, o.name AS organizationName, c.paused_at AS pausedAt, c.overrides,
  coalesce(c.exception_sources, '{}') AS exceptionSources,
  CASE WHEN c.organization_id IS NULL THEN '[]'
    ELSE coalesce((SELECT p.groups FROM prepared_cards p WHERE p.id = c.id),
      ${buildHolderGroupsSql('c.organization_id', HOLDER)}) END AS holderGroups,
  CASE WHEN c.organization_id IS NULL THEN u.plan ELSE ${buildCardsPlanSql('u')} END AS plan,
  u.email_confirmed_at IS NOT NULL AS isOwnerConfirmed,
  ${REMOVED_PICTURES} AS removedPictures FROM cards c
    LEFT JOIN organizations o ON o.id = c.organization_id
    JOIN users u ON u.id = CASE WHEN c.organization_id IS NULL THEN c.user_id ELSE o.billing_owner_id END`;

export const cardRowSchema = z.object({
  id: z.string(),
  /** The owner, or the holder of an organization card. */
  userId: z.string(),
  /** Set for an organization card. */
  organizationId: z.string().nullable(),
  organizationName: z.string().nullable(),
  externalId: z.string().nullable(),
  pausedAt: z.string().nullable(),
  overrides: jsonColumn(fieldOverridesSchema),
  exceptionSources: jsonColumn(exceptionSourcesSchema),
  holderGroups: jsonColumn(z.array(z.string())),
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

/**
 * Builds the card as its owner sees it, without the policy of an organization card. Throws if the stored
 * content is invalid.
 */
export function buildOwnerCard(row: CardRow): PublishedCard {
  const content: CardContent = cleanCard(parseStoredContent(row));
  const { username, version, views, clicks, createdAt, updatedAt, plan } = row;
  const lock = row.lockedAt === null && row.pausedAt === null ? {} : { isLocked: true };
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
