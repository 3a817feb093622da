import { z } from 'zod';
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
} from '#tests/stripe-emulator/http/params.ts';
import { oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { all, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

interface Features {
  customer_update: { allowed_updates: string[]; enabled: boolean };
  invoice_history: { enabled: boolean };
  payment_method_update: { enabled: boolean; payment_method_configuration: null };
  subscription_cancel: {
    cancellation_reason: { enabled: boolean; options: string[] };
    enabled: boolean;
    mode: 'at_period_end';
    proration_behavior: 'none';
  };
  subscription_update: {
    billing_cycle_anchor: null;
    default_allowed_updates: string[];
    enabled: boolean;
    products?: { product: string; prices: string[] }[];
    proration_behavior: string;
    schedule_at_period_end: { conditions: { type: string }[] };
    trial_update_behavior: string;
  };
}

export interface PortalConfiguration extends StripeObject {
  object: 'billing_portal.configuration';
  active: boolean;
  business_profile: {
    headline: string | null;
    privacy_policy_url: string | null;
    terms_of_service_url: string | null;
  };
  default_return_url: string | null;
  features: Features;
  is_default: boolean;
  metadata: Metadata;
  updated: number;
}

const switched = z.strictObject({ enabled: flag });
const featureParams = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag.optional(),
      allowed_updates: clearable(z.array(text)).optional(),
    })
    .optional(),
  invoice_history: switched.optional(),
  payment_method_update: switched.optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag.optional(),
      mode: z.literal('at_period_end', 'only at_period_end is emulated').optional(),
      proration_behavior: z.literal('none').optional(),
      cancellation_reason: ignored,
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag.optional(),
      default_allowed_updates: z.array(z.enum(['price', 'quantity', 'promotion_code'])).optional(),
      products: z
        .array(
          z.strictObject({ product: id, prices: z.array(id).min(1), adjustable_quantity: ignored }),
        )
        .max(10)
        .optional(),
      proration_behavior: z.literal('always_invoice', 'only always_invoice is emulated').optional(),
      schedule_at_period_end: z
        .strictObject({
          conditions: z.array(
            z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }),
          ),
        })
        .optional(),
      trial_update_behavior: z
        .literal('continue_trial', 'only continue_trial is emulated')
        .optional(),
    })
    .optional(),
});

const fields = {
  business_profile: z
    .strictObject({
      headline: clearable(text).optional(),
      privacy_policy_url: clearable(z.url()).optional(),
      terms_of_service_url: clearable(z.url()).optional(),
    })
    .optional(),
  default_return_url: clearable(z.url()).optional(),
  metadata: metadata.optional(),
  name: ignored,
  login_page: ignored,
};

/** The default configuration of an account, with nearly all features off. */
export function createConfiguration(world: World, isDefault: boolean): PortalConfiguration {
  const created = realNow(world);
  return keep(world, {
    ...blank('billing_portal.configuration'),
    id: makeId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
    created,
    default_return_url: null,
    features: {
      customer_update: { allowed_updates: [], enabled: false },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: false, payment_method_configuration: null },
      subscription_cancel: {
        cancellation_reason: { enabled: false, options: [] },
        enabled: false,
        mode: 'at_period_end',
        proration_behavior: 'none',
      },
      subscription_update: {
        billing_cycle_anchor: null,
        default_allowed_updates: [],
        enabled: false,
        proration_behavior: 'none',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'end_trial',
      },
    },
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: {},
    updated: created,
  });
}

type Changes = z.output<typeof featureParams>;

function apply(configuration: PortalConfiguration, changes: Changes): void {
  const { features } = configuration;
  const { customer_update: customer, ...rest } = changes;
  if (customer?.enabled !== undefined) features.customer_update.enabled = customer.enabled;
  if (customer?.allowed_updates !== undefined) {
    features.customer_update.allowed_updates = customer.allowed_updates ?? [];
  }
  Object.assign(features.invoice_history, rest.invoice_history);
  Object.assign(features.payment_method_update, rest.payment_method_update);
  Object.assign(features.subscription_cancel, rest.subscription_cancel);
  Object.assign(features.subscription_update, rest.subscription_update);
}

function requireConfiguration(world: World, configurationId: string): PortalConfiguration {
  return requireObject(world, 'billing_portal.configuration', configurationId, {
    noun: 'configuration',
  });
}

export const portalConfigurationCalls = [
  call({
    method: 'POST',
    path: '/billing_portal/configurations',
    params: { ...fields, features: featureParams },
    run: (world, given) => {
      const configuration = createConfiguration(world, false);
      apply(configuration, given.features);
      Object.assign(configuration.business_profile, given.business_profile);
      configuration.default_return_url = given.default_return_url ?? null;
      Object.assign(configuration.metadata, given.metadata);
      return configuration;
    },
  }),
  call({
    method: 'GET',
    path: '/billing_portal/configurations',
    params: { ...paging, is_default: flag.optional(), active: flag.optional() },
    run: (world, given) =>
      page(
        '/v1/billing_portal/configurations',
        all(world, 'billing_portal.configuration').filter(
          ({ is_default: isDefault, active }) =>
            (given.is_default === undefined || isDefault === given.is_default) &&
            (given.active === undefined || active === given.active),
        ),
        given,
      ),
  }),
  oneCall('/billing_portal/configurations', 'billing_portal.configuration', 'configuration'),
  call({
    method: 'POST',
    path: '/billing_portal/configurations/:id',
    params: { ...fields, active: flag.optional(), features: featureParams.optional() },
    run: (world, given, configurationId) => {
      const configuration = requireConfiguration(world, configurationId);
      apply(configuration, given.features ?? {});
      Object.assign(configuration.business_profile, given.business_profile);
      if (given.default_return_url !== undefined) {
        configuration.default_return_url = given.default_return_url;
      }
      if (given.active !== undefined) configuration.active = given.active;
      Object.assign(configuration.metadata, given.metadata);
      configuration.updated = realNow(world);
      return configuration;
    },
  }),
];
