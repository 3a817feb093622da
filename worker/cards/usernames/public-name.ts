import type { PublishedCard } from '#shared/card/card.ts';
import { FORMER_NAMES } from './reservations.ts';
import { buildPublicCard, parseCardRow, SELECT_CARD } from '#worker/cards/card-row.ts';

/** What a username resolves to for the public, according to the database. */
export type PublicName =
  | { kind: 'card'; card: PublishedCard; formerNames: FormerName[] }
  | { kind: 'redirect'; to: string };

/** A former username that redirects to the card until this time. */
interface FormerName {
  username: string;
  until: string;
}

/** Conditions for a card (`c`) to be public. Must match `isPublic` in `shared/card/card.ts`. */
export const IS_PUBLIC = 'c.is_active = 1 AND c.locked_at IS NULL AND c.taken_down_at IS NULL';

/**
 * Finds the public card of a username, or its new username after a rename; null if there is
 * neither.
 */
export async function findPublicName(
  db: D1Database,
  username: string,
  now: string,
): Promise<PublicName | null> {
  const [cards, moved, former] = await db.batch<FormerName>([
    db.prepare(`${SELECT_CARD} WHERE c.username = ? AND ${IS_PUBLIC}`).bind(username),
    db
      .prepare(
        `SELECT c.username FROM username_reservations h JOIN cards c ON c.id = h.card_id
        WHERE h.username = ?1 AND h.reserved_until > ?2 AND ${IS_PUBLIC}
          AND NOT EXISTS (SELECT 1 FROM cards WHERE username = ?1)`,
      )
      .bind(username, now),
    db.prepare(FORMER_NAMES).bind(username, now),
  ]);
  const card = parseCardRow(cards?.results[0]);
  const formerNames = former?.results ?? [];
  if (card !== null) {
    return { kind: 'card', card: buildPublicCard(card), formerNames };
  }
  const to = moved?.results[0]?.username;
  return to === undefined ? null : { kind: 'redirect', to };
}
