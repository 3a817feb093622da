import { DAY_SECONDS } from '#shared/format/duration.ts';
import { collect, declineOf } from '#tests/stripe-emulator/billing/collect.ts';
import { nameOf, priceInWords, takeDiscount } from '#tests/stripe-emulator/billing/items.ts';
import { endOfPeriod } from '#tests/stripe-emulator/billing/period.ts';
import type { ReadCard } from '#tests/stripe-emulator/billing/test-cards.ts';
import { cardError } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { Metadata } from '#tests/stripe-emulator/objects.ts';
import type { Coupon } from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { issueInvoice } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import { attachCard } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import type { Price } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import {
  buildSubscription,
  type MissingMethod,
  type Subscription,
} from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface Purchase {
  customerId: string;
  price: Price;
  trialDays: number;
  missingMethod: MissingMethod;
  metadata: Metadata;
  card: ReadCard | null;
  coupon: Coupon | null;
}

/**
 * Starts a subscription and pays its first invoice. A declined card throws and leaves nothing
 * behind.
 */
export function subscribe(world: World, purchase: Purchase): Subscription {
  const { customerId, price, trialDays, card, coupon } = purchase;
  const declineCode = card && declineOf(card.card.number, 'present');
  if (declineCode !== null && (trialDays === 0 || card?.card.behaviour === 'declines')) {
    throw declined(declineCode);
  }
  const start = nowOf(world, customerId);
  const isTrial = trialDays > 0;
  const end = isTrial ? start + trialDays * DAY_SECONDS : endOfPeriod(start, start, price);
  const method = card && attachCard(world, customerId, card);
  const subscription = buildSubscription(world, {
    customerId,
    price,
    methodId: method?.id ?? null,
    metadata: purchase.metadata,
    missingMethod: purchase.missingMethod,
    start,
    end,
    isTrial,
  });
  if (coupon !== null) world.state.discounts[subscription.id] = coupon.id;
  emit(world, 'customer.subscription.created', subscription);
  const item = {
    description: isTrial ? `Trial period for ${nameOf(world, price)}` : priceInWords(world, price),
    amount: isTrial ? 0 : price.unit_amount,
    price,
    period: { start, end },
    isProration: false,
  };
  const discount = takeDiscount(world, subscription, item.amount);
  const invoice = issueInvoice(world, subscription, 'subscription_create', [item], discount);
  collect(world, invoice, subscription, 'present');
  return subscription;
}

export function declined(code: string): Error {
  return code === 'insufficient_funds'
    ? cardError('card_declined', 'Your card has insufficient funds. Try a different card.', code)
    : cardError('card_declined', 'Your card was declined. Try a different card.', code);
}
