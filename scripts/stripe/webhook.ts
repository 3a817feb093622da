import { paymentWebhook } from '#shared/api/payments.ts';
import type { Deed, SetupOptions } from '#scripts/stripe/deed.ts';
import { WEBHOOK_KINDS } from '#worker/payments/stripe-objects.ts';
import { STRIPE_API_VERSION, type Stripe } from '#worker/payments/stripe.ts';

/** Marks the endpoints made here, beside what a person made by hand. */
const MARK = { made_by: 'stripe:setup' };

/** Makes the endpoint that tells this product what happened, or brings its kinds of events along. */
export async function setUpWebhook(
  client: Stripe,
  { origin, isOnlyOrigin = false }: SetupOptions,
): Promise<Deed> {
  const thing = 'Webhook endpoint';
  if (origin === null) {
    return { thing, did: 'skipped', note: 'needs the public address: -- --origin https://...' };
  }
  const url = origin + paymentWebhook.path;
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  const known = data.find(
    (endpoint) =>
      endpoint.url === url || (isOnlyOrigin && endpoint.metadata['made_by'] === MARK.made_by),
  );
  if (known === undefined) {
    const made = await client.webhookEndpoints.create({
      url,
      enabled_events: kinds(),
      api_version: STRIPE_API_VERSION,
      description: 'Tells Tip Top Cards what was paid',
      metadata: MARK,
    });
    const note = `its secret, shown this once: STRIPE_WEBHOOK_SECRET=${made.secret ?? ''}`;
    return { thing: `${thing} ${url}`, did: 'created', note };
  }
  const isRight =
    known.url === url &&
    known.status === 'enabled' &&
    known.enabled_events.toSorted().join() === WEBHOOK_KINDS.toSorted().join();
  if (!isRight) {
    await client.webhookEndpoints.update(known.id, {
      url,
      enabled_events: kinds(),
      disabled: false,
    });
  }
  return {
    thing: `${thing} ${url}`,
    did: isRight ? 'unchanged' : 'updated',
    ...versionNote(known),
  };
}

function versionNote({ api_version: version }: Stripe.WebhookEndpoint): { note?: string } {
  if (version === STRIPE_API_VERSION) return {};
  return {
    note: `it speaks version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}: delete it in the dashboard and run this again`,
  };
}

/** Guaranteed by the Worker's table, whose kinds are all Stripe's: it is typed for comparing with any event that comes. */
function kinds(): Stripe.WebhookEndpointCreateParams.EnabledEvent[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return [...WEBHOOK_KINDS] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
}
