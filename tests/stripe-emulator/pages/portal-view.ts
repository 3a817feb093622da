import { methodOf } from '#tests/stripe-emulator/billing/collect.ts';
import { missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { Customer } from '#tests/stripe-emulator/resources/customers.ts';
import type { Invoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import type { PaymentMethod } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import type { PortalConfiguration } from '#tests/stripe-emulator/resources/portal-configurations.ts';
import type { PortalSession } from '#tests/stripe-emulator/resources/portal-sessions.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { Subscription } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { all, find, need, type World } from '#tests/stripe-emulator/world.ts';

export interface PortalView {
  session: PortalSession;
  configuration: PortalConfiguration;
  customer: Customer;
  /** The running subscription, or null. */
  subscription: Subscription | null;
  method: PaymentMethod | null;
  invoices: Invoice[];
}

export function viewOf(world: World, sessionId: string): PortalView {
  const session = find(world, 'billing_portal.session', sessionId);
  if (session === null) throw missing('billing_portal.session', sessionId);
  const customer = need(world, 'customer', session.customer);
  const subscription =
    all(world, 'subscription').find(
      ({ customer: owner, ended_at: end }) => owner === customer.id && end === null,
    ) ?? null;
  const ownCard = customer.invoice_settings.default_payment_method;
  return {
    session,
    configuration: need(world, 'billing_portal.configuration', session.configuration),
    customer,
    subscription,
    method: subscription ? methodOf(world, subscription) : find(world, 'payment_method', ownCard),
    invoices: all(world, 'invoice').filter(({ customer: owner }) => owner === customer.id),
  };
}

export function offersOf(world: World, { configuration }: PortalView): Price[] {
  const products = configuration.features.subscription_update.products ?? [];
  return products.flatMap(({ prices }) => prices.map((priceId) => need(world, 'price', priceId)));
}

/** Whether the portal's rules defer a change to the end of the period. */
export function isScheduled({ configuration }: PortalView, from: Price, to: Price): boolean {
  const isRuled = (type: string) =>
    configuration.features.subscription_update.schedule_at_period_end.conditions.some(
      (condition) => condition.type === type,
    );
  const isShorter = from.recurring.interval === 'year' && to.recurring.interval === 'month';
  return (
    (isRuled('decreasing_item_amount') && to.unit_amount < from.unit_amount) ||
    (isRuled('shortening_interval') && isShorter)
  );
}
