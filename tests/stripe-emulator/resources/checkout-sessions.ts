import { z } from 'zod';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { flag, id, ignored, metadata, text, whole } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { requireCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { emit } from '#tests/stripe-emulator/resources/events.ts';
import { requirePrice } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { MissingMethod } from '#tests/stripe-emulator/resources/subscriptions/subscriptions.ts';
import { keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

export interface CheckoutSession extends StripeObject {
  object: 'checkout.session';
  allow_promotion_codes: boolean | null;
  amount_subtotal: number;
  amount_total: number;
  cancel_url: string | null;
  customer: string | null;
  customer_email: string | null;
  expires_at: number;
  payment_method_collection: 'always' | 'if_required';
  payment_status: 'no_payment_required' | 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  subscription: string | null;
  success_url: string;
  url: string | null;
}

/** Subscription parameters of a session, which its object does not show. */
export interface Order {
  priceId: string;
  trialDays: number;
  missingMethod: MissingMethod;
  metadata: Metadata;
}

const subscriptionData = z.strictObject({
  trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
  trial_settings: z
    .strictObject({
      end_behavior: z.strictObject({
        missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
      }),
    })
    .optional(),
  metadata: metadata.optional(),
  description: ignored,
  billing_mode: ignored,
});

const createParams = {
  mode: z.literal('subscription', 'only subscriptions are emulated'),
  line_items: z.array(z.strictObject({ price: id, quantity: whole.pipe(z.literal(1)) })).length(1),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  customer: id.optional(),
  customer_email: text.optional(),
  customer_update: ignored,
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: subscriptionData.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).default('always'),
  payment_method_types: ignored,
  allow_promotion_codes: flag.optional(),
  expires_at: whole.optional(),
  locale: ignored,
  billing_address_collection: ignored,
  automatic_tax: ignored,
  custom_text: ignored,
  consent_collection: ignored,
  ui_mode: z.literal('hosted_page').optional(),
  submit_type: ignored,
  tax_id_collection: ignored,
  saved_payment_method_options: ignored,
  adaptive_pricing: ignored,
};

function create(world: World, given: z.output<z.ZodObject<typeof createParams>>): CheckoutSession {
  const [line] = given.line_items;
  const price = requirePrice(world, line?.price ?? '', 'line_items[0][price]');
  if (!price.active) {
    throw invalid(
      'The price specified is inactive. This field only accepts active prices.',
      'line_items[0][price]',
    );
  }
  if (given.customer !== undefined && given.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.');
  }
  const customer =
    given.customer === undefined ? null : requireCustomer(world, given.customer, 'customer');
  const data = given.subscription_data;
  const trialDays = data?.trial_period_days ?? 0;
  const created = nowOf(world, customer?.id ?? null);
  const sessionId = makeId('cs_test', 58);
  const due = trialDays > 0 ? 0 : price.unit_amount;
  world.state.orders[sessionId] = {
    priceId: price.id,
    trialDays,
    missingMethod: data?.trial_settings?.end_behavior.missing_payment_method ?? 'create_invoice',
    metadata: data?.metadata ?? {},
  };
  return keep(world, {
    ...blank('checkout.session'),
    id: sessionId,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    allow_promotion_codes: given.allow_promotion_codes ?? null,
    amount_subtotal: due,
    amount_total: due,
    automatic_tax: { enabled: false, liability: null, status: null, provider: null },
    cancel_url: given.cancel_url ?? null,
    client_reference_id: given.client_reference_id ?? null,
    created,
    currency: 'usd',
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_email: given.customer_email ?? null,
    expires_at: given.expires_at ?? created + DAY_SECONDS,
    livemode: false,
    metadata: given.metadata ?? {},
    mode: 'subscription',
    payment_method_collection: given.payment_method_collection,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    phone_number_collection: { enabled: false },
    shipping_options: [],
    status: 'open',
    subscription: null,
    success_url: given.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${world.baseUrl}/c/pay/${sessionId}`,
  });
}

export function requireSession(world: World, sessionId: string): CheckoutSession {
  return requireObject(world, 'checkout.session', sessionId);
}

export function expire(world: World, session: CheckoutSession): void {
  session.status = 'expired';
  session.url = null;
  emit(world, 'checkout.session.expired', session);
}

export const checkoutSessionCalls = [
  call({ method: 'POST', path: '/checkout/sessions', params: createParams, run: create }),
  listCall({
    path: '/checkout/sessions',
    kind: 'checkout.session',
    by: { customer: id.optional(), status: text.optional(), subscription: id.optional() },
    takes: { created: ignored },
  }),
  oneCall('/checkout/sessions', 'checkout.session'),
  call({
    method: 'POST',
    path: '/checkout/sessions/:id/expire',
    params: {},
    run: (world, _, sessionId) => {
      const session = requireSession(world, sessionId);
      if (session.status !== 'open') {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
        );
      }
      expire(world, session);
      return session;
    },
  }),
];
