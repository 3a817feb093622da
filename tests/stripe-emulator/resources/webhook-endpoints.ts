import { z } from 'zod';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { clearable, flag, metadata, text } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import { blank, type Metadata, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface WebhookEndpoint extends StripeObject {
  object: 'webhook_endpoint';
  url: string;
  enabled_events: string[];
  description: string | null;
  metadata: Metadata;
  status: 'enabled' | 'disabled';
}

function requireEndpoint(world: World, endpointId: string): WebhookEndpoint {
  return requireObject(world, 'webhook_endpoint', endpointId, { noun: 'webhook endpoint' });
}

function requireAddress(url: string): string {
  if (!URL.canParse(url)) throw invalid('Invalid URL: An explicit scheme must be provided.', 'url');
  return url;
}

const types = z.array(text).min(1);

export const webhookEndpointCalls = [
  call({
    method: 'POST',
    path: '/webhook_endpoints',
    params: {
      url: text,
      enabled_events: types,
      description: clearable(text).optional(),
      metadata: metadata.optional(),
      api_version: text.optional(),
    },
    run: (world, given) => {
      const endpoint: WebhookEndpoint = keep(world, {
        ...blank('webhook_endpoint'),
        id: makeId('we'),
        object: 'webhook_endpoint',
        api_version: given.api_version ?? null,
        created: realNow(world),
        description: given.description ?? null,
        enabled_events: given.enabled_events,
        livemode: false,
        metadata: given.metadata ?? {},
        status: 'enabled',
        url: requireAddress(given.url),
      });
      // The secret is only returned on creation.
      return { ...endpoint, secret: world.webhookSecret };
    },
  }),
  listCall({
    path: '/webhook_endpoints',
    kind: 'webhook_endpoint',
  }),
  oneCall('/webhook_endpoints', 'webhook_endpoint', 'webhook endpoint'),
  call({
    method: 'POST',
    path: '/webhook_endpoints/:id',
    params: {
      url: text.optional(),
      enabled_events: types.optional(),
      description: clearable(text).optional(),
      disabled: flag.optional(),
      metadata: metadata.optional(),
    },
    run: (world, given, endpointId) => {
      const endpoint = requireEndpoint(world, endpointId);
      if (given.url !== undefined) endpoint.url = requireAddress(given.url);
      if (given.enabled_events !== undefined) endpoint.enabled_events = given.enabled_events;
      if (given.description !== undefined) endpoint.description = given.description;
      if (given.disabled !== undefined) endpoint.status = given.disabled ? 'disabled' : 'enabled';
      Object.assign(endpoint.metadata, given.metadata);
      return endpoint;
    },
  }),
  call({
    method: 'DELETE',
    path: '/webhook_endpoints/:id',
    params: {},
    run: (world, _, endpointId) => {
      requireEndpoint(world, endpointId);
      delete world.state.objects[endpointId];
      return { id: endpointId, object: 'webhook_endpoint', deleted: true };
    },
  }),
];
