import { z } from 'zod';
import type { WalletUsage } from '#shared/api/organizations/partner/statements.ts';
import { EXTRA_WALLET_CARD_CENTS, INCLUDED_WALLET_CARDS } from '#shared/plan/pricing.ts';
import { firstRow } from '#worker/db/rows.ts';

const usageSchema = z.object({
  cardCount: z.int(),
  extraCards: z.int().nullable(),
  amountCents: z.int().nullable(),
  sentAt: z.string().nullable(),
});

const SELECT_USAGE = `SELECT c.card_count AS cardCount, r.extra_cards AS extraCards, r.amount_cents AS amountCents,
    r.sent_at AS sentAt
  FROM partner_wallet_counts c LEFT JOIN partner_usage_reports r
    ON r.organization_id = c.organization_id AND r.month = c.month
  WHERE c.organization_id = ?1 AND c.month = ?2`;

/** Wallet cards of a partner's customers in a month. A reported month's amounts are final. */
export async function readWalletUsage(
  db: D1Database,
  organizationId: string,
  month: string,
): Promise<WalletUsage> {
  const row = await firstRow(db.prepare(SELECT_USAGE).bind(organizationId, month), usageSchema);
  const cards = row?.cardCount ?? 0;
  const extraCards = row?.extraCards ?? countExtraCards(cards);
  return {
    cards,
    includedCards: INCLUDED_WALLET_CARDS,
    extraCards,
    extraCardCents: EXTRA_WALLET_CARD_CENTS,
    amountCents: row?.amountCents ?? extraCards * EXTRA_WALLET_CARD_CENTS,
    reportedAt: row?.sentAt ?? null,
  };
}

function countExtraCards(cards: number): number {
  return Math.max(0, cards - INCLUDED_WALLET_CARDS);
}
