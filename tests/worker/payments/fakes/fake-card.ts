import objects from '#tests/fixtures/stripe/objects.json';

/** A Stripe card. The same card has the same fingerprint for every customer. */
export function buildCard(fingerprint: string) {
  return { ...objects.payment_method, card: { ...objects.payment_method.card, fingerprint } };
}
