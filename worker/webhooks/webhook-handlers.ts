import { buildSampleMessage, isForOwners, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import type { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Handlers } from '#worker/http/operations.ts';
import { sendTest } from './delivery/send-test.ts';
import { toEndpoint } from './endpoints/endpoint-row.ts';
import { listEndpoints } from './endpoint-store.ts';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
} from './endpoints/manage-endpoints.ts';
import { canStreamAudit, requireOwner } from './endpoints/owner-events.ts';
import { readDeliveryDetails, readDeliveryPage, requireDelivery } from './history/delivery-rows.ts';
import { readUsage, resend } from './history/resend.ts';
import { readSamples } from './history/samples.ts';
import type { WebhookContext } from './webhook-context.ts';

/** What the operations of webhooks do. */
export function createWebhookHandlers(context: WebhookContext): Handlers<typeof WEBHOOKS> {
  const { db, ledgers, now } = context;
  return {
    list: async ({ owner }) => {
      const rows = await listEndpoints(db, owner.id, owner.userId);
      const usage = await readUsage(await ledgers.open(owner.id), now());
      const endpoints = rows.map((row) => toEndpoint(row, now()));
      return { endpoints, usage: { ...usage, limit: context.dailyMax } };
    },
    create: ({ owner, body, request }) => addEndpoint(context, owner, body, request.url),
    read: async ({ owner, params }) =>
      toEndpoint(await requireEndpoint(context, owner, params.id), now()),
    change: ({ owner, params, body, request }) =>
      changeEndpoint(context, { owner, id: params.id }, body, request.url),
    remove: ({ owner, params }) => removeEndpoint(context, owner, params.id),
    test: async ({ owner, params, body }) =>
      sendTest(context, await requireEndpoint(context, owner, params.id), body.event ?? null),
    rotateSecret: ({ owner, params, body }) =>
      rotateSecret(context, { owner, id: params.id }, body),
    listDeliveries: async ({ owner, params, query }) => {
      const { id: endpointId, ownerId } = await requireEndpoint(context, owner, params.id);
      const { status = null, ...page } = query;
      return readDeliveryPage(await ledgers.open(ownerId), { endpointId, status, ...page });
    },
    readDelivery: async ({ owner, params }) => {
      const { id: endpointId, ownerId } = await requireEndpoint(context, owner, params.id);
      const key = { endpointId, id: params.delivery };
      const details = await readDeliveryDetails(await ledgers.open(ownerId), key);
      requireOwner(owner, [details.type]);
      return details;
    },
    resend: async ({ owner, params }) => {
      const { id: endpointId, ownerId } = await requireEndpoint(context, owner, params.id);
      const key = { endpointId, id: params.delivery };
      const ledger = await ledgers.open(ownerId);
      await requireDelivery(ledger, key);
      const since = new Date(0).toISOString();
      const count = await resend(context, ownerId, { ...key, since, isFailedOnly: false });
      const delivery = await requireDelivery(ledger, key);
      // A message that is being delivered needs no second one.
      if (count === 0 && delivery.status !== 'pending') throw overLimitError();
      return delivery;
    },
    resendAll: async ({ owner, params, body }) => {
      const { id: endpointId, ownerId } = await requireEndpoint(context, owner, params.id);
      return { count: await resend(context, ownerId, { endpointId, id: null, ...body }) };
    },
    listSamples: async ({ owner, params }) => {
      const event = WEBHOOK_EVENTS.find((one) => one === params.event);
      if (event === undefined) throw new ApiError('not_found');
      if (isForOwners(event) && !canStreamAudit(owner)) return [buildSampleMessage(event)];
      return readSamples(await ledgers.open(owner.id), event);
    },
  };
}

function overLimitError(): ApiError {
  return new ApiError('rate_limited', {
    message: "Today's limit of webhook deliveries is used up. Try again after midnight UTC.",
    retryAfterSeconds: 3600,
  });
}
