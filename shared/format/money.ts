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

/**
 * Formats an amount in the smallest unit of any currency, such as `€9.00` for 900 cents and `¥900`
 * for 900 yen.
 */
export function formatCurrency(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const { maximumFractionDigits = 2 } = format.resolvedOptions();
  return format.format(amount / 10 ** maximumFractionDigits);
}
