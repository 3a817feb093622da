import { z } from 'zod';
import { HOUR_MS } from '#shared/format/duration.ts';
import { EXTRA_WALLET_CARD_CENTS, INCLUDED_WALLET_CARDS } from '#shared/plan/pricing.ts';
import { addMonths } from '#shared/revenue/months.ts';
import { allRows } from '#worker/db/rows.ts';
import { log } from '#worker/http/log.ts';
import type {
  PartnerBillingContext,
  UsageMeter,
} from '#worker/partner-billing/partner-billing-context.ts';
import { findOpenMonth } from '#worker/partner-billing/statements/close-months.ts';

const REPORTS_MAX = 20;
const LOOK_BACK_MONTHS = 3;
/** Stripe refuses a second event of one identifier for at least 24 hours. */
const REPEATS_REFUSED_MS = 20 * HOUR_MS;

// The number of a closed month is stored once, and what is sent is what was stored.
const STORE_REPORTS = `INSERT INTO partner_usage_reports
    (organization_id, month, card_count, extra_cards, amount_cents, created_at, sent_at)
  SELECT organization_id, month, card_count, max(0, card_count - ?1), max(0, card_count - ?1) * ?2, ?3,
    iif(card_count > ?1, NULL, ?3)
  FROM partner_wallet_counts INDEXED BY partner_wallet_counts_by_month
  WHERE month >= ?4 AND month < ?5 ON CONFLICT DO NOTHING`;

const FIND_UNSENT = `SELECT r.organization_id AS organizationId, r.month, r.extra_cards AS extraCards,
    r.created_at AS createdAt, o.billing_owner_id AS userId
  FROM partner_usage_reports r JOIN organizations o ON o.id = r.organization_id
  WHERE r.sent_at IS NULL AND o.billing_owner_id IS NOT NULL ORDER BY r.created_at LIMIT ?`;

const unsentSchema = z.object({
  organizationId: z.string(),
  month: z.string(),
  extraCards: z.int(),
  createdAt: z.string(),
  userId: z.string(),
});
type Unsent = z.infer<typeof unsentSchema>;

/** Reports the extra cards of closed months. Throws at the end if one could not be reported. */
export async function reportUsage(context: PartnerBillingContext): Promise<void> {
  const { db, now } = context;
  const open = findOpenMonth(now());
  await db
    .prepare(STORE_REPORTS)
    .bind(
      INCLUDED_WALLET_CARDS,
      EXTRA_WALLET_CARD_CENTS,
      now().toISOString(),
      addMonths(open, -LOOK_BACK_MONTHS),
      open,
    )
    .run();
  const meter = context.usageMeter();
  if (meter === null) return;
  const failures: unknown[] = [];
  for (const unsent of await allRows(db.prepare(FIND_UNSENT).bind(REPORTS_MAX), unsentSchema)) {
    // oxlint-disable-next-line no-await-in-loop -- one call at a time
    await send(context, meter, unsent).catch((error: unknown) => {
      const { organizationId, month } = unsent;
      log('error', 'usage_not_reported', { organizationId, month, error: String(error) });
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all usage was reported');
}

async function send(
  { db, now }: PartnerBillingContext,
  meter: UsageMeter,
  { organizationId, month, extraCards, createdAt, userId }: Unsent,
): Promise<void> {
  await meter.report({
    userId,
    identifier: `wallet-cards-${organizationId}-${month}`,
    count: extraCards,
    at: new Date(createdAt),
    // An older attempt may have arrived without an answer, and its identifier is no longer refused.
    isRepeat: now().getTime() - Date.parse(createdAt) > REPEATS_REFUSED_MS,
  });
  await db
    .prepare(
      `UPDATE partner_usage_reports SET sent_at = ?3
      WHERE organization_id = ?1 AND month = ?2 AND sent_at IS NULL`,
    )
    .bind(organizationId, month, now().toISOString())
    .run();
}
