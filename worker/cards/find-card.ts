import type { Kernel } from '#worker/kernel.ts';
import { cardRowSchema, SELECT_CARD } from '#worker/cards/card-row.ts';
import { buildVisitorCard, readPoliciesOf } from '#worker/cards/organization-policy.ts';
import type { CardKey, OwnedCard } from '#worker/db/owned-card.ts';
import { firstRow } from '#worker/db/rows.ts';

/** Finds a card, active or not, as the public would see it; null if there is none. */
export async function findCard(
  { db }: Pick<Kernel, 'db'>,
  key: CardKey,
): Promise<OwnedCard | null> {
  const statement =
    'username' in key
      ? db.prepare(`${SELECT_CARD} WHERE c.username = ?`).bind(key.username)
      : 'cardId' in key
        ? db.prepare(`${SELECT_CARD} WHERE c.id = ?`).bind(key.cardId)
        : db
            .prepare(`${SELECT_CARD} WHERE c.user_id = ? AND c.client_id = ?`)
            .bind(key.userId, key.clientId);
  const row = await firstRow(statement, cardRowSchema);
  if (row === null) return null;
  const policies = await readPoliciesOf(db, [row]);
  const { id: cardId, userId, organizationId } = row;
  return { cardId, userId, organizationId, card: buildVisitorCard(row, policies) };
}
