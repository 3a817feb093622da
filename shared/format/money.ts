/**
 * Formats cents as US dollars, without the fraction of whole dollars: 900 is `$9`, 1250 is
 * `$12.50`.
 */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
}

/** Formats cents as US dollars with the fraction, for amounts to pay: 900 is `$9.00`. */
export function formatAmount(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
