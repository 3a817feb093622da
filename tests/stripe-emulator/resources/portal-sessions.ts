import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { id, ignored, text } from '#tests/stripe-emulator/http/params.ts';
import { invalid, missing } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { requireCustomer } from '#tests/stripe-emulator/resources/customers.ts';
import { requirePrice } from '#tests/stripe-emulator/resources/catalog/prices.ts';
import type { PortalConfiguration } from '#tests/stripe-emulator/resources/portal-configurations.ts';
import { all, find, keep, makeId, nowOf, type World } from '#tests/stripe-emulator/world.ts';

const flowTypes = [
  'payment_method_update',
  'subscription_cancel',
  'subscription_update',
  'subscription_update_confirm',
] as const;

const flowParams = z.strictObject({
  type: z.enum(flowTypes),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      redirect: z.strictObject({ return_url: z.url() }).optional(),
      hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: id, retention: ignored }).optional(),
  subscription_update: z.strictObject({ subscription: id }).optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: id,
      items: z.array(z.strictObject({ id, price: id.optional(), quantity: ignored })).length(1),
      discounts: ignored,
    })
    .optional(),
});

export interface Flow {
  type: (typeof flowTypes)[number];
  after_completion: {
    type: 'hosted_confirmation' | 'portal_homepage' | 'redirect';
    redirect: { return_url: string } | null;
    hosted_confirmation: { custom_message: string | null } | null;
  };
  subscription_cancel: { subscription: string; retention: null } | null;
  subscription_update: { subscription: string } | null;
  subscription_update_confirm: {
    subscription: string;
    items: { id: string; price: string }[];
    discounts: null;
  } | null;
}

export interface PortalSession extends StripeObject {
  object: 'billing_portal.session';
  configuration: string;
  customer: string;
  flow: Flow | null;
  return_url: string | null;
  url: string;
}

type GivenFlow = z.output<typeof flowParams>;

/** Deep links to disabled features are rejected. */
function requireOffered({ features }: PortalConfiguration, { type }: GivenFlow): void {
  const feature =
    type === 'payment_method_update' || type === 'subscription_cancel'
      ? type
      : 'subscription_update';
  if (!features[feature].enabled) {
    throw invalid(
      `The \`${feature}\` feature in the portal configuration is disabled.`,
      'flow_data[type]',
    );
  }
}

function requireLive(world: World, subscriptionId: string, customerId: string): void {
  const subscription = find(world, 'subscription', subscriptionId);
  if (subscription?.customer !== customerId || subscription.ended_at !== null) {
    throw invalid(
      'The subscription is not one of this customer’s, or has ended.',
      'flow_data[subscription]',
    );
  }
}

function buildFlow(world: World, given: GivenFlow, customerId: string): Flow {
  const {
    subscription_cancel: cancel,
    subscription_update: update,
    after_completion: after,
  } = given;
  const confirm = given.subscription_update_confirm;
  const part = given.type === 'payment_method_update' ? { subscription: null } : given[given.type];
  if (part === undefined) {
    throw invalid(`Missing required param: flow_data[${given.type}].`, `flow_data[${given.type}]`);
  }
  if (part.subscription !== null) requireLive(world, part.subscription, customerId);
  return {
    type: given.type,
    after_completion: {
      type: after?.type ?? 'portal_homepage',
      redirect: after?.redirect ?? null,
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
    },
    subscription_cancel: cancel ? { subscription: cancel.subscription, retention: null } : null,
    subscription_update: update ?? null,
    subscription_update_confirm: confirm
      ? {
          subscription: confirm.subscription,
          items: confirm.items.map((item) => ({
            id: item.id,
            price: requirePrice(world, item.price ?? '', 'flow_data[items][0][price]').id,
          })),
          discounts: null,
        }
      : null,
  };
}

export const portalSessionCalls = [
  call({
    method: 'POST',
    path: '/billing_portal/sessions',
    params: {
      customer: id,
      configuration: id.optional(),
      return_url: z.url().optional(),
      flow_data: flowParams.optional(),
      locale: ignored,
    },
    run: (world, given): PortalSession => {
      const customer = requireCustomer(world, given.customer, 'customer');
      const configuration = all(world, 'billing_portal.configuration').find((known) =>
        given.configuration === undefined ? known.is_default : known.id === given.configuration,
      );
      if (configuration === undefined) {
        throw missing('configuration', given.configuration ?? 'default', 'configuration');
      }
      if (given.flow_data) requireOffered(configuration, given.flow_data);
      const sessionId = makeId('bps');
      return keep(world, {
        ...blank('billing_portal.session'),
        id: sessionId,
        object: 'billing_portal.session',
        configuration: configuration.id,
        created: nowOf(world, customer.id),
        customer: customer.id,
        flow: given.flow_data ? buildFlow(world, given.flow_data, customer.id) : null,
        livemode: false,
        return_url: given.return_url ?? configuration.default_return_url,
        url: `${world.baseUrl}/p/session/${sessionId}`,
      });
    },
  }),
];
