import { z } from 'zod';
import { REVENUE_SHARE } from '#shared/plan/pricing.ts';
import { firstRow } from '#worker/db/rows.ts';
import type { Payee } from '#worker/partner-billing/partner-billing-context.ts';

const partnerSchema = z.object({ id: z.string() });

// Of several spells, the latest that had begun when it was paid.
const FIND_PARTNER = `SELECT organization_id AS id FROM (
    SELECT organization_id, joined_at FROM partner_customers
    WHERE user_id = ?1 AND joined_at <= ?2
    UNION ALL
    SELECT organization_id, joined_at FROM partner_past_customers
    WHERE user_id = ?1 AND joined_at <= ?2 AND left_at > ?2
  ) ORDER BY joined_at DESC LIMIT 1`;

/** The partner to whom an account belonged at a time, as a payee; null for none. */
export async function findPartnerAt(
  db: D1Database,
  userId: string,
  at: string,
): Promise<Payee | null> {
  const partner = await firstRow(db.prepare(FIND_PARTNER).bind(userId, at), partnerSchema);
  return (
    partner && {
      kind: 'partner',
      id: partner.id,
      percent: REVENUE_SHARE.partnerPercent,
      waitDays: 0,
    }
  );
}
