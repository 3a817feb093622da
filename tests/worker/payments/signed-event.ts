import { createHmac } from 'node:crypto';
import objects from '#tests/fixtures/stripe/objects.json';
import { nextId, seconds } from '#tests/worker/payments/fake-stripe.ts';

export const WEBHOOK_SECRET = 'whsec_for_tests_only';

/** An event's body as Stripe sends it. */
export function buildEvent(type: string, object: object, changes: object = {}): string {
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

/** The header Stripe signs a body with. */
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
