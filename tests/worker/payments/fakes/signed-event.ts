import { createHmac } from 'node:crypto';
import objects from '#tests/fixtures/stripe/objects.json';
import { nextId, seconds } from './fake-stripe.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests_only';

export function buildEventBody(type: string, object: object, changes: object = {}): string {
  return JSON.stringify({
    ...objects.event,
    id: nextId('evt'),
    type,
    created: 1,
    livemode: false,
    data: { object },
    ...changes,
  });
}

/** Builds a `Stripe-Signature` header. */
export function sign(
  body: string,
  at = Date.now(),
  secret = WEBHOOK_SECRET,
  scheme = 'v1',
): string {
  const time = seconds(at);
  const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex');
  return `t=${time},${scheme}=${signature}`;
}
