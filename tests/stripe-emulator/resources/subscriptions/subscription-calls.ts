import { z } from 'zod';
import { endNow, setCancelAtPeriodEnd } from '#tests/stripe-emulator/billing/cancel.ts';
import { changePrice } from '#tests/stripe-emulator/billing/change.ts';
import { subscribeMetered } from '#tests/stripe-emulator/billing/metered.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { page } from '#tests/stripe-emulator/http/lists.ts';
import {
  clearable,
  flag,
  id,
  ignored,
  metadata,
  paging,
  text,
  whole,
} from '#tests/stripe-emulator/http/params.ts';
import { oneCall } from '#tests/stripe-emulator/http/readings.ts';
import { invalid, missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { requireCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { requirePrice } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import { requireSubscription } from './subscriptions.ts';
import { all } from '#tests/stripe-emulator/world.ts';

export const subscriptionCalls = [
  call({
    method: 'GET',
    path: '/subscriptions',
    params: {
      ...paging,
      customer: id.optional(),
      price: id.optional(),
      status: text.optional(),
      created: ignored,
    },
    run: (world, given) =>
      page(
        '/v1/subscriptions',
        all(world, 'subscription').filter(
          ({ customer, status, items }) =>
            (given.customer === undefined || customer === given.customer) &&
            (given.price === undefined || items.data[0].price.id === given.price) &&
            // Ended subscriptions are only listed on request.
            (given.status === 'all' || (given.status ?? status) === status) &&
            (given.status !== undefined || status !== 'canceled'),
        ),
        given,
      ),
  }),
  call({
    method: 'POST',
    path: '/subscriptions',
    params: {
      customer: id,
      items: z.array(z.strictObject({ price: id })).length(1),
      collection_method: z.literal('send_invoice'),
      days_until_due: whole,
    },
    run: (world, given) =>
      subscribeMetered(
        world,
        requireCustomer(world, given.customer, 'customer').id,
        requirePrice(world, given.items[0]?.price ?? '', 'items[0][price]'),
        given.days_until_due,
      ),
  }),
  oneCall('/subscriptions', 'subscription'),
  call({
    method: 'POST',
    path: '/subscriptions/:id',
    params: {
      cancel_at_period_end: flag.optional(),
      default_payment_method: clearable(id).optional(),
      metadata: metadata.optional(),
      items: z
        .array(z.strictObject({ id, price: id, quantity: ignored }))
        .max(1)
        .optional(),
      proration_behavior: z.enum(['always_invoice', 'create_prorations', 'none']).optional(),
      payment_behavior: ignored,
      trial_settings: ignored,
    },
    run: (world, given, subscriptionId) => {
      const subscription = requireSubscription(world, subscriptionId);
      if (subscription.ended_at !== null) {
        throw invalid(
          'A canceled subscription can only update its cancellation_details and metadata.',
        );
      }
      const [item] = given.items ?? [];
      if (item !== undefined) {
        changePrice(world, subscription, requirePrice(world, item.price, 'items[0][price]'));
      }
      if (given.cancel_at_period_end !== undefined) {
        setCancelAtPeriodEnd(world, subscription, given.cancel_at_period_end);
      }
      if (given.default_payment_method !== undefined) {
        subscription.default_payment_method = given.default_payment_method;
      }
      Object.assign(subscription.metadata, given.metadata);
      emit(world, 'customer.subscription.updated', subscription);
      return subscription;
    },
  }),
  call({
    method: 'DELETE',
    path: '/subscriptions/:id',
    params: { invoice_now: ignored, prorate: ignored, cancellation_details: ignored },
    run: (world, _, subscriptionId) => {
      const subscription = requireSubscription(world, subscriptionId);
      if (subscription.ended_at !== null) throw missing('subscription', subscriptionId);
      endNow(world, subscription, 'cancellation_requested');
      return subscription;
    },
  }),
];
