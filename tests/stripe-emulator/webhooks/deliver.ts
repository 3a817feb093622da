import { signWebhook } from '#tests/stripe-emulator/webhooks/sign.ts';
import { find, realNow, type Delivery, type World } from '#tests/stripe-emulator/world.ts';

/** Waits between the tries, in milliseconds. Stripe's go on for three days; a person at a desk has minutes. */
const WAITS_MS = [1000, 2000, 5000, 15_000, 60_000, 300_000] as const;
/** How long an endpoint may take, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How many finished deliveries are remembered. */
const REMEMBERED = 200;

export type Send = (request: Request) => Promise<Response>;

/** Sends what is due, in the order it happened; who does not answer 2xx is asked again later. False: nothing was due. */
export async function deliverDue(world: World, send: Send): Promise<boolean> {
  const due = world.state.deliveries.filter(
    ({ isDone, nextAt }) => !isDone && nextAt <= world.nowMs(),
  );
  if (due.length === 0) return false;
  for (const delivery of due) {
    // One after the other: their order is what a listener sees first.
    // oxlint-disable-next-line no-await-in-loop -- in order
    await attempt(world, delivery, send);
  }
  const done = world.state.deliveries.filter(({ isDone }) => isDone);
  const forgotten = new Set(done.slice(0, Math.max(0, done.length - REMEMBERED)));
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
    // Nobody listens there, or too slowly: that is what the next try is for.
    delivery.lastAnswer = error instanceof Error ? error.name : 'no answer';
  }
  if (delivery.isDone) event.pending_webhooks -= 1;
  const wait = WAITS_MS[delivery.attempts - 1];
  if (delivery.isDone || wait !== undefined) delivery.nextAt = world.nowMs() + (wait ?? 0);
  else delivery.isDone = true;
}
