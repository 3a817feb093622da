import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { flag, id, metadata, text, whole } from '#tests/stripe-emulator/http/params.ts';
import { invalid, missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { all, find, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface Coupon extends StripeObject {
  object: 'coupon';
  percent_off: number | null;
  amount_off: number | null;
  duration: 'once' | 'forever';
  name: string | null;
  times_redeemed: number;
}

export interface PromotionCode extends StripeObject {
  object: 'promotion_code';
  active: boolean;
  code: string;
  promotion: { coupon: string; type: 'coupon' };
  times_redeemed: number;
}

/** The discount on an amount, in cents. */
export function discountOf({ percent_off: percent, amount_off: cents }: Coupon, amount: number) {
  return percent === null ? Math.min(amount, cents ?? 0) : Math.round((amount * percent) / 100);
}

/** Finds an active promotion code, ignoring case. */
export function findPromotion(world: World, typed: string): PromotionCode | null {
  const normalized = typed.trim().toUpperCase();
  const found = all(world, 'promotion_code').find(
    ({ active, code }) => active && code.toUpperCase() === normalized,
  );
  return found ?? null;
}

export const couponCalls = [
  call({
    method: 'POST',
    path: '/coupons',
    params: {
      id: id.optional(),
      name: text.optional(),
      percent_off: z.coerce.number().gt(0).max(100).optional(),
      amount_off: whole.optional(),
      currency: z.literal('usd').optional(),
      duration: z.enum(['once', 'forever']).default('once'),
      metadata: metadata.optional(),
    },
    run: (world, given): Coupon => {
      if ((given.percent_off === undefined) === (given.amount_off === undefined)) {
        throw invalid('You must pass either amount_off or percent_off.');
      }
      return keep(world, {
        ...blank('coupon'),
        id: given.id ?? makeId('', 8).slice(1),
        object: 'coupon',
        amount_off: given.amount_off ?? null,
        created: realNow(world),
        currency: given.amount_off === undefined ? null : 'usd',
        duration: given.duration,
        livemode: false,
        metadata: given.metadata ?? {},
        name: given.name ?? null,
        percent_off: given.percent_off ?? null,
        times_redeemed: 0,
        valid: true,
      });
    },
  }),
  call({
    method: 'POST',
    path: '/promotion_codes',
    params: {
      promotion: z.strictObject({ type: z.literal('coupon'), coupon: id }),
      code: text,
      active: flag.default(true),
    },
    run: (world, given): PromotionCode => {
      const coupon = find(world, 'coupon', given.promotion.coupon);
      if (coupon === null) throw missing('coupon', given.promotion.coupon, 'promotion[coupon]');
      return keep(world, {
        ...blank('promotion_code'),
        id: makeId('promo'),
        object: 'promotion_code',
        active: given.active,
        code: given.code,
        created: realNow(world),
        livemode: false,
        metadata: {},
        promotion: { coupon: coupon.id, type: 'coupon' },
        restrictions: {
          first_time_transaction: false,
          minimum_amount: null,
          minimum_amount_currency: null,
        },
        times_redeemed: 0,
      });
    },
  }),
];
