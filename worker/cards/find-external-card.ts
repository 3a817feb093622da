import { buildNamedCardSql } from '#worker/cards/organization/external-id.ts';
import { readUsernames } from '#worker/cards/usernames/username-row.ts';

const FIND = `SELECT username FROM cards WHERE id IN (${buildNamedCardSql('?1', '?2')})`;

/** The username of the card with an ID of another system; null for none. */
export async function findExternalCard(
  db: D1Database,
  organizationId: string,
  externalId: string,
): Promise<string | null> {
  const [username = null] = await readUsernames(db.prepare(FIND).bind(organizationId, externalId));
  return username;
}
