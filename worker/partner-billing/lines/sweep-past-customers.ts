import { DAY_MS } from '#shared/format/duration.ts';

/** A dispute opens up to 120 days after a payment, but its payee is that of the payment's line. */
const PAST_CUSTOMER_DAYS = 30;

/** Deletes who belonged to a partner, once no late event can be about a payment of that time. */
export async function sweepPastCustomers(db: D1Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - PAST_CUSTOMER_DAYS * DAY_MS).toISOString();
  const { meta } = await db
    .prepare('DELETE FROM partner_past_customers WHERE left_at < ?')
    .bind(before)
    .run();
  return meta.changes;
}
