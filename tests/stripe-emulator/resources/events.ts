import { ignored, text } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall } from '#tests/stripe-emulator/http/readings.ts';
import { blank, type StripeObject } from '#tests/stripe-emulator/objects.ts';
import { all, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface StripeEvent extends StripeObject {
  object: 'event';
  type: string;
  data: { object: StripeObject; previous_attributes?: object };
  pending_webhooks: number;
}

const API_VERSION = '2026-10-28.endive';

/** Stores an event and sends it to every endpoint subscribed to its type. */
export function emit(world: World, type: string, object: StripeObject, before?: object): void {
  const endpoints = all(world, 'webhook_endpoint').filter(
    ({ status, enabled_events: types }) =>
      status === 'enabled' && (types.includes('*') || types.includes(type)),
  );
  const event: StripeEvent = keep(world, {
    ...blank('event'),
    id: makeId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: realNow(world),
    data: {
      object: structuredClone(object),
      ...(before && { previous_attributes: structuredClone(before) }),
    },
    livemode: false,
    pending_webhooks: endpoints.length,
    request: { id: null, idempotency_key: null },
    type,
  });
  for (const { id } of endpoints) {
    world.state.deliveries.push({
      eventId: event.id,
      endpointId: id,
      attempts: 0,
      nextAt: world.nowMs(),
      lastAnswer: null,
      isDone: false,
    });
  }
}

export const eventCalls = [
  listCall({
    path: '/events',
    kind: 'event',
    by: { type: text.optional() },
    takes: { created: ignored },
  }),
  oneCall('/events', 'event'),
];
