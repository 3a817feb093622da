import { z } from 'zod';
import { DAY_SECONDS } from '#shared/format/duration.ts';
import { call } from '#tests/stripe-emulator/http/api.ts';
import { id, text, whole } from '#tests/stripe-emulator/http/params.ts';
import { listCall, oneCall, requireObject } from '#tests/stripe-emulator/http/readings.ts';
import { invalid } from '#tests/stripe-emulator/http/stripe-error.ts';
import type { StripeObject } from '#tests/stripe-emulator/objects.ts';
import { all, find, keep, makeId, realNow, type World } from '#tests/stripe-emulator/world.ts';

export interface Meter extends StripeObject {
  object: 'billing.meter';
  display_name: string;
  event_name: string;
  status: 'active' | 'inactive';
}

/** Stored under its identifier, which Stripe's object has instead of an ID. */
export interface MeterEvent extends StripeObject {
  object: 'billing.meter_event';
  event_name: string;
  identifier: string;
  payload: { stripe_customer_id: string; value: string };
  timestamp: number;
}

// The limits of an event's time (docs.stripe.com/api/billing/meter-event/create).
const OLDEST_SECONDS = 35 * DAY_SECONDS;
const AHEAD_SECONDS = 300;

/** The sum of a customer's events of a meter from a time up to another. */
export function sumUsage(
  world: World,
  { event_name: name }: Meter,
  { customer, from, to }: { customer: string; from: number; to: number },
): number {
  return all(world, 'billing.meter_event')
    .filter(
      ({ event_name, payload, timestamp }) =>
        event_name === name &&
        payload.stripe_customer_id === customer &&
        timestamp >= from &&
        timestamp < to,
    )
    .reduce((sum, { payload }) => sum + Number(payload.value), 0);
}

export const meterCalls = [
  call({
    method: 'POST',
    path: '/billing/meters',
    params: {
      display_name: text,
      event_name: text,
      default_aggregation: z.strictObject({ formula: z.literal('sum') }),
    },
    run: (world, given) => {
      const isUsed = all(world, 'billing.meter').some(
        ({ event_name }) => event_name === given.event_name,
      );
      if (isUsed) throw invalid('There is already a meter with this event name.', 'event_name');
      const created = realNow(world);
      return keep<Meter>(world, {
        id: makeId('mtr'),
        object: 'billing.meter',
        created,
        customer_mapping: { event_payload_key: 'stripe_customer_id', type: 'by_id' },
        default_aggregation: given.default_aggregation,
        display_name: given.display_name,
        event_name: given.event_name,
        event_time_window: null,
        livemode: false,
        status: 'active',
        status_transitions: { deactivated_at: null },
        updated: created,
        value_settings: { event_payload_key: 'value' },
      });
    },
  }),
  listCall({ path: '/billing/meters', kind: 'billing.meter', by: { status: text.optional() } }),
  oneCall('/billing/meters', 'billing.meter'),
  call({
    method: 'GET',
    path: '/billing/meters/:id/event_summaries',
    params: { customer: id, start_time: whole, end_time: whole },
    run: (world, { customer, start_time: from, end_time: to }, meterId) => {
      const meter = requireObject(world, 'billing.meter', meterId);
      if (from % 60 !== 0 || to % 60 !== 0) throw invalid('Times must align with minutes.');
      const summary = {
        id: makeId('mtrusg'),
        object: 'billing.meter_event_summary',
        aggregated_value: sumUsage(world, meter, { customer, from, to }),
        end_time: to,
        livemode: false,
        meter: meterId,
        start_time: from,
      };
      const url = `/v1/billing/meters/${meterId}/event_summaries`;
      return { object: 'list', data: [summary], has_more: false, url };
    },
  }),
  call({
    method: 'POST',
    path: '/billing/meter_events',
    params: {
      event_name: text,
      identifier: text.max(100).optional(),
      timestamp: whole.optional(),
      payload: z.strictObject({ stripe_customer_id: id, value: z.string().regex(/^\d+$/) }),
    },
    run: (world, given) => {
      const { event_name, payload, identifier = makeId('mtre') } = given;
      const created = realNow(world);
      const timestamp = given.timestamp ?? created;
      if (timestamp < created - OLDEST_SECONDS || timestamp > created + AHEAD_SECONDS) {
        throw invalid('The timestamp is too far in the past or future.', 'timestamp');
      }
      if (!all(world, 'billing.meter').some((meter) => meter.event_name === event_name)) {
        throw invalid(`No active meter has the event name ${event_name}.`, 'event_name');
      }
      if (find(world, 'billing.meter_event', identifier) !== null) {
        throw invalid(`An event already exists with identifier ${identifier}.`, 'identifier');
      }
      const event = {
        object: 'billing.meter_event' as const,
        created,
        event_name,
        identifier,
        livemode: false,
        payload,
        timestamp,
      };
      keep<MeterEvent>(world, { id: identifier, ...event });
      return event;
    },
  }),
];
