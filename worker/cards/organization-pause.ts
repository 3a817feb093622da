import { z } from 'zod';
import { firstRow } from '#worker/db/rows.ts';

/** A pause of an organization's publishing because of a taken-down card. */
export interface OrganizationPause {
  organizationId: string;
  /** When it ends or ended, ISO 8601 UTC. */
  endsAt: string;
}

const FIND = `SELECT organization_id AS organizationId, ends_at AS endsAt
  FROM team_publishing_pauses WHERE card_id = ?`;
const pauseSchema = z.object({ organizationId: z.string(), endsAt: z.string() });

/** The pause because of a card, also one that has ended by its date; null without one. */
export async function findOrganizationPause(
  db: D1Database,
  cardId: string,
): Promise<OrganizationPause | null> {
  return firstRow(db.prepare(FIND).bind(cardId), pauseSchema);
}

// Without the card: deleting it does not end the pause.
const RENEW = 'UPDATE team_publishing_pauses SET ends_at = ?2 WHERE card_id = ?1 AND ends_at <> ?2';
const END = 'DELETE FROM team_publishing_pauses WHERE card_id = ?1 AND ends_at > ?2';

/** Statement that lets the pause because of a card end at another time. Changes no row without one. */
export function renewOrganizationPause(
  db: D1Database,
  cardId: string,
  endsAt: string,
): D1PreparedStatement {
  return db.prepare(RENEW).bind(cardId, endsAt);
}

/** Statement that ends the pause because of a card. Changes no row if it has ended by `at`. */
export function endOrganizationPause(
  db: D1Database,
  cardId: string,
  at: string,
): D1PreparedStatement {
  return db.prepare(END).bind(cardId, at);
}
