import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { clearable, id, ignored, metadata, text } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { all, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface Customer extends StripeObject {
  object: 'customer';
  email: string | null;
  name: string | null;
  metadata: Metadata;
  delinquent: boolean;
  invoice_prefix: string;
  next_invoice_sequence: number;
  invoice_settings: {
    custom_fields: null;
    default_payment_method: string | null;
    footer: null;
    rendering_options: null;
  };
  test_clock: string | null;
}

interface Given {
  email?: string | null | undefined;
  name?: string | null | undefined;
  metadata?: Metadata | undefined;
  test_clock?: string | undefined;
}

export function createCustomer(world: World, given: Given): Customer {
  const customer: Customer = keep(world, {
    ...blank('customer'),
    id: makeId('cus', 14),
    object: 'customer',
    created: realNow(world),
    balance: 0,
    delinquent: false,
    email: given.email ?? null,
    invoice_prefix: makeId('', 8).slice(1).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    preferred_locales: [],
    tax_exempt: 'none',
    test_clock: given.test_clock ?? null,
  });
  emit(world, 'customer.created', customer);
  return customer;
}

export function requireCustomer(world: World, customerId: string, param?: string): Customer {
  return requireObject(world, 'customer', customerId, { param });
}

const fields = {
  email: clearable(text).optional(),
  name: clearable(text).optional(),
  phone: ignored,
  description: ignored,
  address: ignored,
  preferred_locales: ignored,
  metadata: metadata.optional(),
};

export const customerCalls = [
  call({
    method: 'POST',
    path: '/customers',
    params: { ...fields, test_clock: id.optional() },
    run: (world, given) => {
      if (given.test_clock !== undefined && world.state.leads[given.test_clock] === undefined) {
        throw missing('test_clock', given.test_clock, 'test_clock');
      }
      return createCustomer(world, given);
    },
  }),
  listCall({
    path: '/customers',
    kind: 'customer',
    by: { email: text.optional(), test_clock: id.optional() },
    takes: { created: ignored },
  }),
  oneCall('/customers', 'customer'),
  call({
    method: 'POST',
    path: '/customers/:id',
    params: {
      ...fields,
      invoice_settings: z
        .strictObject({ default_payment_method: clearable(id).optional() })
        .optional(),
    },
    run: (world, given, customerId) => {
      const customer = requireCustomer(world, customerId);
      if (given.email !== undefined) customer.email = given.email;
      if (given.name !== undefined) customer.name = given.name;
      Object.assign(customer.metadata, given.metadata);
      const method = given.invoice_settings?.default_payment_method;
      if (method !== undefined) customer.invoice_settings.default_payment_method = method;
      emit(world, 'customer.updated', customer);
      return customer;
    },
  }),
  call({
    method: 'DELETE',
    path: '/customers/:id',
    params: {},
    run: (world, _, customerId) => {
      const customer = requireCustomer(world, customerId);
      for (const subscription of all(world, 'subscription')) {
        if (subscription.customer !== customerId || subscription.ended_at !== null) continue;
        Object.assign(subscription, { status: 'canceled', ended_at: realNow(world) });
        emit(world, 'customer.subscription.deleted', subscription);
      }
      emit(world, 'customer.deleted', customer);
      delete world.state.objects[customerId];
      return { id: customerId, object: 'customer', deleted: true };
    },
  }),
];
