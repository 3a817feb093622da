import { IS_PUBLIC } from '#worker/cards/public-name.ts';
import { usernameRowSchema } from '#worker/cards/usernames/username-row.ts';
import { firstRow } from '#worker/db/rows.ts';

const SHOWN_BY_PLAN = `SELECT p.card_id FROM card_pictures p JOIN cards o ON o.id = p.card_id
  LEFT JOIN organizations vo ON vo.id = o.organization_id
  JOIN users v ON v.id = coalesce(vo.billing_owner_id, o.user_id)
  WHERE p.path = ?1 AND v.plan IN (SELECT value FROM json_each(p.plans))`;

const SELECT_SHOWING = `SELECT c.username FROM (
    SELECT id FROM cards WHERE content ->> '$.profileImage' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.contactPhoto' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.headerPhoto' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.passPhoto' = ?1
    UNION ALL ${SHOWN_BY_PLAN}
  ) shown JOIN cards c ON c.id = shown.id
  WHERE ${IS_PUBLIC} AND NOT EXISTS (SELECT 1 FROM blocked_pictures b
    WHERE b.path = ?1 AND (b.everywhere = 1 OR b.user_id = c.user_id))
  LIMIT 1`;

/**
 * Finds the username of a card that shows this picture publicly, or null. Must match
 * `buildPublicCard`.
 */
export async function findUsernameShowingPicture(
  db: D1Database,
  path: string,
): Promise<string | null> {
  const row = await firstRow(db.prepare(SELECT_SHOWING).bind(path), usernameRowSchema);
  return row?.username ?? null;
}
