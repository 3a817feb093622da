import objects from '#tests/fixtures/stripe/objects.json';

/** A card as Stripe shows it; the fingerprint is the same for the same card of every customer. */
export function buildCard(fingerprint: string) {
  return { ...objects.payment_method, card: { ...objects.payment_method.card, fingerprint } };
}
