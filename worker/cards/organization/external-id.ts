import { hasRow } from '#worker/db/rows.ts';
import { ApiError } from '#worker/http/api-error.ts';

/** SQL that selects the card of an organization with an ID of another system. Both are SQL expressions. */
export function buildNamedCardSql(organization: string, externalId: string): string {
  return `SELECT named.id FROM cards named
    WHERE named.organization_id = ${organization} AND named.external_id = ${externalId}`;
}

const IS_TAKEN = `${buildNamedCardSql('?1', '?2')} AND named.id IS NOT ?3`;

interface NamedCard {
  organizationId: string;
  externalId: string;
  /** The card that may have it. */
  cardId?: string;
}

/** Throws `id_taken` if another card of the organization has the ID. */
export async function requireFreeCardId(
  db: D1Database,
  { organizationId, externalId, cardId }: NamedCard,
): Promise<void> {
  const taken = db.prepare(IS_TAKEN).bind(organizationId, externalId, cardId ?? null);
  if (await hasRow(taken)) throw new ApiError('id_taken', { message: ID_OF_OTHER });
}

const ID_OF_OTHER = 'Another card of the team has this external ID.';
