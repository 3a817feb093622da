import { IS_PUBLIC } from '#worker/cards/public-name.ts';

const OF_PLAN = `SELECT p.card_id FROM card_pictures p JOIN cards o ON o.id = p.card_id
  JOIN users v ON v.id = o.user_id
  WHERE p.path = ?1 AND v.plan IN (SELECT value FROM json_each(p.plans))`;

const SHOWING = `SELECT c.username FROM (
    SELECT id FROM cards WHERE content ->> '$.profileImage' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.contactPhoto' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.headerPhoto' = ?1
    UNION ALL SELECT id FROM cards WHERE content ->> '$.passPhoto' = ?1
    UNION ALL ${OF_PLAN}
  ) shown JOIN cards c ON c.id = shown.id
  WHERE ${IS_PUBLIC} AND NOT EXISTS (SELECT 1 FROM blocked_pictures b
    WHERE b.path = ?1 AND (b.everywhere = 1 OR b.user_id = c.user_id))
  LIMIT 1`;

/** The name of a card that shows a picture to the world; null when none does. The same rule as `buildPublic`. */
export async function findShowingName(db: D1Database, path: string): Promise<string | null> {
  return db.prepare(SHOWING).bind(path).first<string>('username');
}
