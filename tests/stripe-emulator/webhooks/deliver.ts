import { signWebhook } from '#tests/stripe-emulator/webhooks/sign.ts';
import { find, realNow, type Delivery, type World } from '#tests/stripe-emulator/world.ts';

/**
 * Delays between attempts in milliseconds. Stripe's extend over three days; a tester has minutes.
 */
const WAITS_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000] as const;
/** Timeout of an endpoint in milliseconds. */
const PATIENCE_MS = 10_000;
/** Number of finished deliveries to keep. */
const FINISHED_MAX = 200;

export type Send = (request: Request) => Promise<Response>;

/**
 * Sends due webhooks in order and schedules retries unless the response is 2xx. Returns whether any
 * were due.
 */
export async function deliverDue(world: World, send: Send): Promise<boolean> {
  const due = world.state.deliveries.filter(
    ({ isDone, nextAt }) => !isDone && nextAt <= world.nowMs(),
  );
  if (due.length === 0) return false;
  for (const delivery of due) {
    // Sequential, because listeners observe the order first.
    await attempt(world, delivery, send);
  }
  const done = world.state.deliveries.filter(({ isDone }) => isDone);
  const forgotten = new Set(done.slice(0, Math.max(0, done.length - FINISHED_MAX)));
  world.state.deliveries = world.state.deliveries.filter((delivery) => !forgotten.has(delivery));
  return true;
}

async function attempt(world: World, delivery: Delivery, send: Send): Promise<void> {
  const event = find(world, 'event', delivery.eventId);
  const endpoint = find(world, 'webhook_endpoint', delivery.endpointId);
  if (event === null || endpoint === null) {
    delivery.isDone = true;
    return;
  }
  const body = JSON.stringify(event, null, 2);
  const signature = await signWebhook(world.webhookSecret, body, realNow(world));
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Stripe-Signature': signature,
  };
  delivery.attempts += 1;
  try {
    const response = await send(
      new Request(endpoint.url, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(PATIENCE_MS),
      }),
    );
    await response.body?.cancel();
    delivery.lastAnswer = String(response.status);
    delivery.isDone = response.ok;
  } catch (error) {
    // No listener, or too slow: retry later.
    delivery.lastAnswer = error instanceof Error ? error.name : 'no answer';
  }
  if (delivery.isDone) event.pending_webhooks -= 1;
  const wait = WAITS_MS[delivery.attempts - 1];
  if (delivery.isDone || wait !== undefined) delivery.nextAt = world.nowMs() + (wait ?? 0);
  else delivery.isDone = true;
}
