import type { PublishedCard } from '#shared/card/card.ts';
import { buildPublic, parseCardRow, SELECT_CARD } from '#worker/cards/row.ts';

/** What the database says a name shows to the public. */
export type PublicName = { kind: 'card'; card: PublishedCard } | { kind: 'redirect'; to: string };

/** What a card (c) must be for the world to see it; `isPublic` of `shared/card/card.ts` says the same. */
const IS_PUBLIC = 'c.is_active = 1 AND c.locked_at IS NULL AND c.taken_down_at IS NULL';

/** The active card of a name, or where a renamed one went; null when the public sees nothing there. */
export async function findPublicName(
  db: D1Database,
  username: string,
  now: string,
): Promise<PublicName | null> {
  const [cards, moved] = await db.batch<{ username: string }>([
    db.prepare(`${SELECT_CARD} WHERE c.username = ? AND ${IS_PUBLIC}`).bind(username),
    db
      .prepare(
        `SELECT c.username FROM username_holds h JOIN cards c ON c.id = h.card_id
        WHERE h.username = ?1 AND h.held_until > ?2 AND ${IS_PUBLIC}
          AND NOT EXISTS (SELECT 1 FROM cards WHERE username = ?1)`,
      )
      .bind(username, now),
  ]);
  const card = parseCardRow(cards?.results[0]);
  if (card !== null) return { kind: 'card', card: buildPublic(card) };
  const to = moved?.results[0]?.username;
  return to === undefined ? null : { kind: 'redirect', to };
}
