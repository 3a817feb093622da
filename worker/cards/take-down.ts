import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import type { ModeratedCard, ModerationAction } from '#shared/moderation/moderated-card.ts';
import {
  blockPictures,
  blockPolicyPictures,
  unblockPictures,
} from '#worker/cards/blocked-pictures.ts';
import { reservedUntil } from '#worker/cards/reservations.ts';
import { cleanCard } from '#worker/db/clean-card.ts';
import { allRows, jsonColumn, sqlBoolean } from '#worker/db/rows.ts';

const TAKE_DOWN = `UPDATE cards SET taken_down_at = ?3, taken_down_reason = ?4, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NULL`;
const RESTORE = `UPDATE cards SET taken_down_at = NULL, taken_down_reason = NULL, decision_id = ?2
  WHERE id = ?1 AND taken_down_at IS NOT NULL`;

/**
 * Owner of the reserved usernames of taken-down cards. No account has this ID, so no account can
 * publish there.
 */
export const TAKEN_DOWN = 'taken down';
/**
 * Later than any other reservation: the username is released when the card is restored or, later,
 * deleted.
 */
const NEVER_EXPIRES = '9999-12-31T23:59:59.999Z';

const DECIDED = 'EXISTS (SELECT 1 FROM cards WHERE id = ?1 AND decision_id = ?2)';
const RESERVE_NAMES = `UPDATE username_reservations SET user_id = '${TAKEN_DOWN}', reserved_until = '${NEVER_EXPIRES}'
  WHERE card_id = ?1 AND ${DECIDED}`;
const RETURN_NAMES = `UPDATE username_reservations SET reserved_until = ?3,
    user_id = (SELECT user_id FROM cards WHERE id = ?1)
  WHERE card_id = ?1 AND ${DECIDED}`;
const PAUSE = `INSERT OR IGNORE INTO publishing_pauses (card_id, user_id, paused_at)
  SELECT ?1, id, ?3 FROM users WHERE id = ?4 AND ${DECIDED}`;
const END_PAUSE = `DELETE FROM publishing_pauses WHERE card_id = ?1 AND ${DECIDED}`;
const PAUSE_ORGANIZATION = `INSERT INTO team_publishing_pauses (card_id, organization_id, paused_at, ends_at)
  SELECT id, organization_id, ?3, ?4 FROM cards
  WHERE id = ?1 AND decision_id = ?2 AND organization_id IS NOT NULL
  ON CONFLICT (card_id) DO UPDATE SET paused_at = excluded.paused_at, ends_at = excluded.ends_at`;
const END_ORGANIZATION_PAUSE = `DELETE FROM team_publishing_pauses WHERE card_id = ?1 AND ${DECIDED}`;

/**
 * Statements of a moderation action for one transaction. `apply` changes the card, and no row if
 * the card is gone or already in that state. `after`, later in the transaction, changes its former
 * usernames, its pictures and the publishing pauses of its account and its organization, if `apply`
 * changed the card.
 * Versions do not change.
 */
export function buildModerationEffect(
  db: D1Database,
  action: ModerationAction,
): { apply: D1PreparedStatement; after: D1PreparedStatement[] } {
  const { cardId, decisionId, at, reason, removesPictures } = action;
  const { pausedUserId, teamPausedUntil } = action;
  if (reason === null) {
    return {
      apply: db.prepare(RESTORE).bind(cardId, decisionId),
      after: [
        db.prepare(RETURN_NAMES).bind(cardId, decisionId, reservedUntil(new Date(at))),
        unblockPictures(db, action),
        db.prepare(END_PAUSE).bind(cardId, decisionId),
        db.prepare(END_ORGANIZATION_PAUSE).bind(cardId, decisionId),
      ],
    };
  }
  return {
    apply: db.prepare(TAKE_DOWN).bind(cardId, decisionId, at, reason),
    after: [
      db.prepare(RESERVE_NAMES).bind(cardId, decisionId),
      blockPictures(db, action, removesPictures),
      ...(removesPictures ? [blockPolicyPictures(db, action)] : []),
      ...(pausedUserId === null
        ? []
        : [db.prepare(PAUSE).bind(cardId, decisionId, at, pausedUserId)]),
      ...(teamPausedUntil === null
        ? []
        : [db.prepare(PAUSE_ORGANIZATION).bind(cardId, decisionId, at, teamPausedUntil)]),
    ],
  };
}

const stateSchema = z.object({
  cardId: z.string(),
  pictures: z.enum(['free', 'blocked', 'removed']),
  isPublishingPaused: sqlBoolean,
  teamPausedUntil: z.string().nullable(),
});
type TakeDownState = Omit<z.infer<typeof stateSchema>, 'cardId'>;

/**
 * Effects of take-downs that are in force, by card ID: the state of the pictures, and whether
 * publishing is paused: that of a person now, and that of the organization until when, also past.
 */
export async function findTakeDownStates(
  db: D1Database,
  cardIds: readonly string[],
): Promise<Map<string, TakeDownState>> {
  const statement = db
    .prepare(
      `SELECT requested.value AS cardId,
        coalesce((SELECT CASE max(everywhere) WHEN 1 THEN 'removed' WHEN 0 THEN 'blocked' END
          FROM blocked_pictures WHERE card_id = requested.value), 'free') AS pictures,
        EXISTS (SELECT 1 FROM publishing_pauses WHERE card_id = requested.value) AS isPublishingPaused,
        (SELECT ends_at FROM team_publishing_pauses WHERE card_id = requested.value) AS teamPausedUntil
      FROM json_each(?1) requested`,
    )
    .bind(JSON.stringify(cardIds));
  const states = await allRows(statement, stateSchema);
  return new Map(states.map(({ cardId, ...state }) => [cardId, state]));
}

const moderatedCardSchema = z.object({
  cardId: z.string(),
  username: z.string(),
  userId: z.string(),
  organizationId: z.string().nullable(),
  isDeparted: sqlBoolean,
  content: jsonColumn(cardContentSchema).transform(cleanCard),
  state: z.enum(['public', 'hidden', 'taken_down']),
  decisionId: z.string().nullable(),
});

/** The cards with these IDs that still exist, by ID. */
export async function findModeratedCards(
  db: D1Database,
  cardIds: readonly string[],
): Promise<Map<string, ModeratedCard>> {
  const statement = db
    .prepare(
      `SELECT c.id AS cardId, c.username, c.user_id AS userId, c.organization_id AS organizationId, c.content,
        EXISTS (SELECT 1 FROM departed_cards d WHERE d.card_id = c.id) AS isDeparted,
        c.decision_id AS decisionId,
        CASE WHEN c.taken_down_at IS NOT NULL THEN 'taken_down'
          WHEN c.is_active = 1 AND c.locked_at IS NULL AND c.paused_at IS NULL THEN 'public' ELSE 'hidden' END AS state
      FROM json_each(?1) requested JOIN cards c ON c.id = requested.value`,
    )
    .bind(JSON.stringify(cardIds));
  const rows = await allRows(statement, moderatedCardSchema);
  return new Map(
    rows.map(({ content, ...card }) => {
      const { name, company } = content;
      return [card.cardId, { ...card, name: name || company || card.username }];
    }),
  );
}
