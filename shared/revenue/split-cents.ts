/**
 * A payee's percentage of an amount in cents, rounded half away from zero, so that a refund takes
 * back what its payment gave. The rest belongs to the product: no cent is lost or made.
 */
export function shareCents(amountCents: number, percent: number): number {
  const share = Math.floor((Math.abs(amountCents) * percent + 50) / 100);
  return amountCents < 0 && share > 0 ? -share : share;
}

/**
 * The share of one more amount of an invoice, whose earlier amounts and shares are given. The shares
 * of an invoice always add up to the share of what is left of it, in any order of partial refunds.
 */
export function shareOfNext(
  before: { amountCents: number; shareCents: number },
  amountCents: number,
  percent: number,
): number {
  return shareCents(before.amountCents + amountCents, percent) - before.shareCents;
}
