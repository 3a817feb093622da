import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';

/**
 * The end of the period that begins at `start`, both in seconds. Monthly periods keep the anchor's
 * day, or end on the last day of a shorter month
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function endOfPeriod(start: number, anchor: number, { recurring }: Price): number {
  const from = new Date(start * 1000);
  const day = new Date(anchor * 1000).getUTCDate();
  const months = recurring.interval_count * (recurring.interval === 'year' ? 12 : 1);
  const month = from.getUTCMonth() + months;
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), month + 1, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCFullYear(from.getUTCFullYear(), month, Math.min(day, lastDay));
  return Math.floor(end.getTime() / 1000);
}

/** The share of a price for the rest of a period, in whole cents. */
export function prorate(amount: number, now: number, start: number, end: number): number {
  return Math.round((amount * Math.max(0, end - now)) / (end - start));
}
