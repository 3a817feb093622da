import { hasRow } from '#worker/db/rows.ts';

const FINGERPRINT = '$.methodFingerprint';

/** Whether two accounts have paid for subscriptions with one card or bank account. */
export function sharePaymentMethod(db: D1Database, one: string, other: string): Promise<boolean> {
  const statement = db
    .prepare(
      `SELECT 1 FROM subscriptions a JOIN subscriptions b
        ON json_extract(a.details, ?3) = json_extract(b.details, ?3)
      WHERE a.user_id = ?1 AND b.user_id = ?2 LIMIT 1`,
    )
    .bind(one, other, FINGERPRINT);
  return hasRow(statement);
}
