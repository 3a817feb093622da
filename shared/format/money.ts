/** Cents as US dollars the way en-US writes them; whole dollars lose their zeros: 900 gives `$9`, 1250 gives `$12.50`. */
export function formatMoney(cents: number): string {
  return (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  });
}

/** Cents as US dollars to the cent, for what is to be paid: 900 gives `$9.00`. */
export function formatAmount(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}
