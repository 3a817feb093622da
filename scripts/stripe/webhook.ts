import { receivePaymentWebhook } from '#shared/api/payments.ts';
import type { SetupResult, SetupOptions } from './setup-result.ts';
import { WEBHOOK_EVENT_TYPES } from '#worker/payments/stripe/stripe-objects.ts';
import { STRIPE_API_VERSION, type Stripe } from '#worker/payments/stripe/stripe.ts';

/** Marks endpoints created by this script. */
const METADATA = { made_by: 'stripe:setup' };

/** Creates the webhook endpoint, or updates its event types. */
export async function setUpWebhook(
  client: Stripe,
  { origin, isOnlyOrigin = false }: SetupOptions,
): Promise<SetupResult> {
  const subject = 'Webhook endpoint';
  if (origin === null) {
    return {
      subject,
      outcome: 'skipped',
      note: 'needs the public address: -- --origin https://...',
    };
  }
  const url = origin + receivePaymentWebhook.path;
  const { data } = await client.webhookEndpoints.list({ limit: 100 });
  const known = data.find(
    (endpoint) =>
      endpoint.url === url || (isOnlyOrigin && endpoint.metadata['made_by'] === METADATA.made_by),
  );
  if (known === undefined) {
    const created = await client.webhookEndpoints.create({
      url,
      enabled_events: listEventTypes(),
      api_version: STRIPE_API_VERSION,
      description: 'Payment events for Tip Top Cards',
      metadata: METADATA,
    });
    const note = `its secret, shown only once: STRIPE_WEBHOOK_SECRET=${created.secret ?? ''}`;
    return { subject: `${subject} ${url}`, outcome: 'created', note };
  }
  const isCurrent =
    known.url === url &&
    known.status === 'enabled' &&
    known.enabled_events.toSorted().join() === WEBHOOK_EVENT_TYPES.toSorted().join();
  if (!isCurrent) {
    await client.webhookEndpoints.update(known.id, {
      url,
      enabled_events: listEventTypes(),
      disabled: false,
    });
  }
  return {
    subject: `${subject} ${url}`,
    outcome: isCurrent ? 'unchanged' : 'updated',
    ...versionNote(known),
  };
}

function versionNote({ api_version: version }: Stripe.WebhookEndpoint): { note?: string } {
  if (version === STRIPE_API_VERSION) return {};
  return {
    note: `it uses API version ${version ?? 'of the account'}, not ${STRIPE_API_VERSION}: delete it in the dashboard and run this again`,
  };
}

/**
 * Safe: all types in the Worker's table are Stripe's. The table has a wider type so that it can be
 * compared with any event.
 */
function listEventTypes(): Stripe.WebhookEndpointCreateParams.EnabledEvent[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return [...WEBHOOK_EVENT_TYPES] as Stripe.WebhookEndpointCreateParams.EnabledEvent[];
}
