import type { Context } from 'hono';
import type { z } from 'zod';
import {
  WEBHOOK_PAGE_MAX,
  webhookDeliverySchema,
  type resendSinceSchema,
} from '#shared/api/webhooks.ts';
import { WEBHOOK_EVENTS } from '#shared/webhooks/webhook-events.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { parseLimit } from '#worker/http/request/pagination.ts';
import { requireEndpoint } from '#worker/webhooks/endpoints/manage-endpoints.ts';
import { enqueueDeliveries, expectDeliveries } from '#worker/webhooks/queue/wakes.ts';
import type { OwnerEnv, WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { readDeliveryDetails, readDeliveryPage, requireDelivery } from './delivery-rows.ts';
import { resendDeliveries, type Resend } from './resend.ts';
import { readSamples } from './samples.ts';

// What the routes of the history run, after the check of who may.

const statusSchema = webhookDeliverySchema.shape.status;

/** Finds the endpoint of the path. Throws `not_found` for one of another owner. */
function requireNamed(context: WebhookContext, c: Context<OwnerEnv>) {
  return requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
}

export async function onListDeliveries(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const row = await requireNamed(context, c);
  const { cursor = null, limit, status } = c.req.query();
  const query = {
    endpointId: row.id,
    cursor,
    status: status === undefined ? null : parseStatus(status),
    limit: parseLimit(limit, WEBHOOK_PAGE_MAX),
  };
  return c.json(await readDeliveryPage(await context.ledgers.open(row.ownerId), query));
}

export async function onReadDelivery(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const row = await requireNamed(context, c);
  const key = { endpointId: row.id, id: c.req.param('delivery') ?? '' };
  return c.json(await readDeliveryDetails(await context.ledgers.open(row.ownerId), key));
}

export async function onListSamples(
  { ledgers }: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const event = WEBHOOK_EVENTS.find((one) => one === c.req.param('event'));
  if (event === undefined) throw new ApiError('not_found');
  const { id, organizationKey } = c.get('user');
  const ledger = await ledgers.open(organizationKey?.organization.id ?? id);
  return c.json({ samples: await readSamples(ledger, event) });
}

export async function onResendDelivery(
  context: WebhookContext,
  c: Context<OwnerEnv>,
): Promise<Response> {
  const row = await requireNamed(context, c);
  const key = { endpointId: row.id, id: c.req.param('delivery') ?? '' };
  const ledger = await context.ledgers.open(row.ownerId);
  await requireDelivery(ledger, key);
  const since = new Date(0).toISOString();
  const count = await resend(context, row.ownerId, { ...key, since, isFailedOnly: false });
  const delivery = await requireDelivery(ledger, key);
  // A message that is being delivered needs no second one.
  if (count === 0 && delivery.status !== 'pending') throw overLimitError();
  return c.json(delivery, 202);
}

export async function onResendDeliveries(
  context: WebhookContext,
  c: Context<OwnerEnv>,
  body: z.infer<typeof resendSinceSchema>,
): Promise<Response> {
  const row = await requireNamed(context, c);
  const request = { endpointId: row.id, id: null, ...body };
  await context.limitCostly(`webhook-resend:${row.ownerId}`);
  return c.json({ count: await resend(context, row.ownerId, request) }, 202);
}

function parseStatus(text: string) {
  const status = statusSchema.safeParse(text);
  if (status.success) return status.data;
  const message = `Use ${statusSchema.options.join(', ')}.`;
  throw new ApiError('invalid_input', { issues: [{ path: 'status', message }] });
}

function overLimitError(): ApiError {
  return new ApiError('rate_limited', {
    message: "Today's limit of webhook deliveries is used up. Try again after midnight UTC.",
    retryAfterSeconds: 3600,
  });
}

async function resend(context: WebhookContext, ownerId: string, request: Resend): Promise<number> {
  const { db, ledgers, now, dailyMax } = context;
  await expectDeliveries(db, ownerId, now()).run();
  const ledger = await ledgers.open(ownerId);
  const count = await resendDeliveries(ledger, request, { now: now(), dailyMax });
  await enqueueDeliveries(context, [ownerId]).catch((error: unknown) => {
    // The sweep sends the message.
    log('warn', 'webhooks_not_queued', { ownerId, error: String(error) });
  });
  return count;
}
