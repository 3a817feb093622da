import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { page } from '#tests/stripe-emulator/http/lists.ts';
import {
  flag,
  id,
  ignored,
  metadata,
  paging,
  text,
  whole,
} from '#tests/stripe-emulator/http/params.ts';
import { oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { requireProduct } from './products.ts';
import { all, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface Price extends StripeObject {
  object: 'price';
  active: boolean;
  currency: string;
  lookup_key: string | null;
  metadata: Metadata;
  nickname: string | null;
  product: string;
  recurring: {
    interval: 'month' | 'year';
    interval_count: number;
    /** Of a metered price. */
    meter: string | null;
    usage_type: 'licensed' | 'metered';
    trial_period_days: null;
  };
  unit_amount: number;
}

export function requirePrice(world: World, priceId: string, param?: string): Price {
  return requireObject(world, 'price', priceId, { param });
}

/** Assigns a lookup key. A key in use is rejected, or transferred on request. */
function claimKey(world: World, price: Price, key: string, mayTake: boolean): void {
  const holder = all(world, 'price').find(
    (other) => other.lookup_key === key && other.id !== price.id,
  );
  if (holder !== undefined) {
    if (!mayTake) {
      throw invalid(
        `A price (\`${holder.id}\`) is already using that lookup key.`,
        'lookup_key',
        'resource_already_exists',
      );
    }
    holder.lookup_key = null;
    emit(world, 'price.updated', holder);
  }
  price.lookup_key = key;
}

const fields = {
  active: flag.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: flag.default(false),
  nickname: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: ignored,
};

export const priceCalls = [
  call({
    method: 'POST',
    path: '/prices',
    params: {
      ...fields,
      currency: z.literal('usd'),
      product: id,
      unit_amount: whole.pipe(z.number().min(0)),
      recurring: z.strictObject({
        interval: z.enum(['month', 'year']),
        interval_count: whole.optional(),
        usage_type: z.enum(['licensed', 'metered']).optional(),
        meter: id.optional(),
      }),
    },
    run: (world, given) => {
      const product = requireProduct(world, given.product, 'product');
      const price: Price = {
        ...blank('price'),
        id: makeId('price'),
        object: 'price',
        active: given.active ?? true,
        billing_scheme: 'per_unit',
        created: realNow(world),
        currency: given.currency,
        livemode: false,
        lookup_key: null,
        metadata: given.metadata ?? {},
        nickname: given.nickname ?? null,
        product: product.id,
        recurring: {
          interval: given.recurring.interval,
          interval_count: given.recurring.interval_count ?? 1,
          meter: given.recurring.meter ?? null,
          usage_type: given.recurring.usage_type ?? 'licensed',
          trial_period_days: null,
        },
        tax_behavior: 'unspecified',
        type: 'recurring',
        unit_amount: given.unit_amount,
        unit_amount_decimal: String(given.unit_amount),
      };
      if (given.lookup_key !== undefined) {
        claimKey(world, price, given.lookup_key, given.transfer_lookup_key);
      }
      emit(world, 'price.created', keep(world, price));
      return price;
    },
  }),
  call({
    method: 'GET',
    path: '/prices',
    params: {
      ...paging,
      active: flag.optional(),
      product: id.optional(),
      currency: ignored,
      type: ignored,
      lookup_keys: z.array(text).max(10).optional(),
    },
    run: (world, given) =>
      page(
        '/v1/prices',
        all(world, 'price').filter(
          ({ active, product, lookup_key: key }) =>
            (given.active === undefined || active === given.active) &&
            (given.product === undefined || product === given.product) &&
            (given.lookup_keys === undefined || (key !== null && given.lookup_keys.includes(key))),
        ),
        given,
      ),
  }),
  oneCall('/prices', 'price'),
  call({
    method: 'POST',
    path: '/prices/:id',
    params: fields,
    run: (world, given, priceId) => {
      const price = requirePrice(world, priceId);
      if (given.lookup_key !== undefined) {
        claimKey(world, price, given.lookup_key, given.transfer_lookup_key);
      }
      if (given.active !== undefined) price.active = given.active;
      if (given.nickname !== undefined) price.nickname = given.nickname;
      Object.assign(price.metadata, given.metadata);
      emit(world, 'price.updated', price);
      return price;
    },
  }),
];
