// What the totals of a card grew by since they were last stored, for the partner of its owner. A
// repeated call with the same totals adds nothing, because the first one stored them.
const ADD = `INSERT INTO partner_days (organization_id, day, views, clicks)
  SELECT p.organization_id, ?4, max(?2 - k.views, 0), max(?3 - k.clicks, 0)
  FROM cards k JOIN partner_customers p ON p.user_id = k.user_id
  WHERE k.id = ?1 AND k.organization_id IS NULL AND (?2 > k.views OR ?3 > k.clicks)
  ON CONFLICT (organization_id, day) DO UPDATE
    SET views = views + excluded.views, clicks = clicks + excluded.clicks`;

/** The statement that counts for a partner, for the transaction that stores totals, before it does. */
export function buildDayCount(
  db: D1Database,
  cardId: string,
  { views, clicks }: { views: number; clicks: number },
  now: Date,
): D1PreparedStatement {
  return db.prepare(ADD).bind(cardId, views, clicks, now.toISOString().slice(0, 10));
}
