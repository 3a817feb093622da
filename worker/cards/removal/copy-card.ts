import { copyBeforeDeletion } from '#worker/db/deleted-items.ts';
import { buildRowJsonSql } from '#worker/db/deleted-rows.ts';
import { buildCardOwnerSql } from '#worker/db/webhook-sql.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Columns of a card that its deletion keeps. */
export const CARD_COLUMNS =
  `id user_id client_id username version content is_active views clicks locked_at
  taken_down_at taken_down_reason decision_id created_at updated_at organization_id
  paused_at overrides stale_since gaps external_id exception_sources`.split(/\s+/);
/** Columns of the card of a former member. */
export const DEPARTED_COLUMNS =
  `card_id departure_id organization_id holder_id first_name is_redirect successor_id
  live_until is_ended`.split(/\s+/);

/** Columns of the card that an organization prepared for a person who has not joined. */
export const PREPARED_COLUMNS =
  'id organization_id email email_key username content groups created_by origin created_at updated_at claimed_by'.split(
    ' ',
  );

const COPY = `SELECT json_patch(${buildRowJsonSql('c', CARD_COLUMNS)}, json_object(
    'formerNames', json((SELECT json_group_array(r.username) FROM username_reservations r
      WHERE r.card_id = c.id)),
    'departed', json((SELECT ${buildRowJsonSql('d', DEPARTED_COLUMNS)} FROM departed_cards d
      WHERE d.card_id = c.id)),
    'prepared', json((SELECT ${buildRowJsonSql('p', PREPARED_COLUMNS)} FROM prepared_cards p
      WHERE p.id = c.id)))) AS content
  FROM cards c WHERE ${buildCardOwnerSql('c')} = ?1 AND c.username = ?2`;

interface CardKey {
  /** The account, or the organization of an organization card. */
  ownerId: string;
  username: string;
}

export const deletedCard = ({ ownerId, username }: CardKey) =>
  ({ kind: 'card', ownerId, key: username }) as const;

/** The statement that stores a card before its deletion, with the usernames that lead to it. */
export function copyCard(
  { db, now }: Pick<Kernel, 'db' | 'now'>,
  key: CardKey,
): D1PreparedStatement {
  return copyBeforeDeletion(db, deletedCard(key), COPY, now());
}
