import { Hono } from 'hono';
import { settle } from '#tests/stripe-emulator/billing/advance.ts';
import { apiRoutes } from '#tests/stripe-emulator/http/api.ts';
import { StripeError } from '#tests/stripe-emulator/http/stripe-error.ts';
import { checkoutPages } from '#tests/stripe-emulator/pages/checkout-page.ts';
import { adminPages } from '#tests/stripe-emulator/pages/admin-page.ts';
import { writeInvoicePdf } from '#tests/stripe-emulator/pages/invoice-pdf.ts';
import { portalPages } from '#tests/stripe-emulator/pages/portal-steps.ts';
import { chargeCalls } from '#tests/stripe-emulator/resources/payments/charges.ts';
import { checkoutSessionCalls } from '#tests/stripe-emulator/resources/checkout-sessions.ts';
import { couponCalls } from '#tests/stripe-emulator/resources/catalog/coupons.ts';
import { creditNoteCalls } from '#tests/stripe-emulator/resources/payments/credit-notes.ts';
import { customerCalls } from '#tests/stripe-emulator/resources/customers.ts';
import { disputeCalls } from '#tests/stripe-emulator/resources/payments/disputes.ts';
import { meterCalls } from '#tests/stripe-emulator/resources/meters.ts';
import { eventCalls } from '#tests/stripe-emulator/resources/events.ts';
import { invoicePaymentCalls } from '#tests/stripe-emulator/resources/subscriptions/invoice-payments.ts';
import { invoiceCalls } from '#tests/stripe-emulator/resources/subscriptions/invoices.ts';
import { paymentMethodCalls } from '#tests/stripe-emulator/resources/payments/payment-methods.ts';
import {
  createConfiguration,
  portalConfigurationCalls,
} from '#tests/stripe-emulator/resources/portal-configurations.ts';
import { portalSessionCalls } from '#tests/stripe-emulator/resources/portal-sessions.ts';
import { priceCalls } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import { productCalls } from '#tests/stripe-emulator/resources/catalog/products.ts';
import { refundCalls } from '#tests/stripe-emulator/resources/payments/refunds.ts';
import { scheduleCalls } from '#tests/stripe-emulator/resources/subscriptions/subscription-schedules.ts';
import { subscriptionCalls } from '#tests/stripe-emulator/resources/subscriptions/subscription-calls.ts';
import { testClockCalls } from '#tests/stripe-emulator/resources/test-clock-calls.ts';
import { webhookEndpointCalls } from '#tests/stripe-emulator/resources/webhook-endpoints.ts';
import { deliverDue, type Send } from '#tests/stripe-emulator/webhooks/deliver.ts';
import { all, emptyState, need, type State, type World } from '#tests/stripe-emulator/world.ts';

const CALLS = [
  ...customerCalls,
  ...productCalls,
  ...priceCalls,
  ...couponCalls,
  ...checkoutSessionCalls,
  ...subscriptionCalls,
  ...scheduleCalls,
  ...portalConfigurationCalls,
  ...portalSessionCalls,
  ...invoiceCalls,
  ...invoicePaymentCalls,
  ...paymentMethodCalls,
  ...chargeCalls,
  ...refundCalls,
  ...disputeCalls,
  ...creditNoteCalls,
  ...testClockCalls,
  ...webhookEndpointCalls,
  ...eventCalls,
  ...meterCalls,
];

export interface EmulatorOptions {
  /** The base URL, without a trailing slash. */
  baseUrl: string;
  secretKey: string;
  webhookSecret: string;
  /** The state of an earlier run. Empty by default. */
  state?: State;
  nowMs?: () => number;
  send?: Send;
}

export interface StripeEmulator {
  handle: (request: Request) => Promise<Response>;
  /** Runs due events and sends pending webhooks. Returns whether there were any. */
  tick: () => Promise<boolean>;
  world: World;
}

/**
 * The part of Stripe that selling subscriptions needs, including its errors. Independent of where
 * it runs.
 */
export function createStripeEmulator(options: EmulatorOptions): StripeEmulator {
  const { baseUrl, secretKey, webhookSecret, nowMs = Date.now, send = fetch } = options;
  const world: World = { state: options.state ?? emptyState(), baseUrl, webhookSecret, nowMs };
  if (all(world, 'billing_portal.configuration').length === 0) createConfiguration(world, true);

  const app = new Hono();
  app.route('/', apiRoutes(world, CALLS, secretKey));
  app.route('/', checkoutPages(world));
  app.route('/', portalPages(world));
  app.route('/', adminPages(world));
  app.get('/i/:id/pdf', (c) => {
    const invoice = need(world, 'invoice', c.req.param('id'));
    const name = `Invoice-${invoice.number}.pdf`;
    return c.body(writeInvoicePdf(invoice), 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });
  app.get('/i/:id', (c) => c.redirect(`/i/${c.req.param('id')}/pdf`));
  app.onError((error, c) => {
    // Errors a page cannot show in place: an unknown URL or an invalid action.
    if (!(error instanceof StripeError)) throw error;
    return c.text(error.message, 404);
  });

  // One round at a time: two would send the same webhook twice.
  let round = Promise.resolve(false);
  return {
    handle: async (request) => app.fetch(request),
    tick: () => {
      round = turn(world, round, send);
      return round;
    },
    world,
  };
}

async function turn(world: World, before: Promise<boolean>, send: Send): Promise<boolean> {
  await before;
  const [hasSettled, hasSent] = [settle(world), await deliverDue(world, send)];
  return hasSettled || hasSent;
}
