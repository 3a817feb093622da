import { collect, declineOf } from '#tests/stripe-emulator/billing/collect.ts';
import { recover } from '#tests/stripe-emulator/billing/renew.ts';
import { declined } from '#tests/stripe-emulator/billing/subscribe.ts';
import { readCard, type TypedCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import type { Customer } from '#tests/stripe-emulator/resources/customers.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { attachCard } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import { all, find, nowOf, type World } from '#tests/stripe-emulator/world.ts';

/**
 * Makes a card the customer's default and pays open invoices. Throws if the card cannot be saved.
 */
export function saveCard(world: World, customer: Customer, typed: TypedCard): void {
  const given = readCard(typed, nowOf(world, customer.id));
  const code = given.card.behaviour === 'declines' ? declineOf(given.card.number, 'present') : null;
  if (code !== null) throw declined(code);
  const method = attachCard(world, customer.id, given);
  customer.invoice_settings.default_payment_method = method.id;
  emit(world, 'customer.updated', customer);
  for (const subscription of all(world, 'subscription')) {
    if (subscription.customer !== customer.id || subscription.ended_at !== null) continue;
    if (subscription.default_payment_method !== null) {
      subscription.default_payment_method = method.id;
      emit(world, 'customer.subscription.updated', subscription);
    }
    const invoice = find(world, 'invoice', subscription.latest_invoice);
    if (subscription.status === 'past_due' && invoice?.status === 'open') {
      if (collect(world, invoice, subscription, 'present')) recover(world, subscription);
    }
  }
}
