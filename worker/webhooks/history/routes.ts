import { Hono, type MiddlewareHandler } from 'hono';
import {
  resendSinceSchema,
  WEBHOOK_PAGE_MAX,
  webhookDeliverySchema,
} from '#shared/api/webhooks.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { parseLimit } from '#worker/http/request/pagination.ts';
import { validate } from '#worker/http/request/validate.ts';
import { requireEndpoint } from '#worker/webhooks/endpoints/manage-endpoints.ts';
import { enqueueDeliveries, expectDeliveries } from '#worker/webhooks/queue/wakes.ts';
import type { OwnerEnv, WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { readDeliveryDetails, readDeliveryPage, requireDelivery } from './delivery-rows.ts';
import { resendDeliveries, type Resend } from './resend.ts';

interface HistoryPaths {
  listDeliveries: string;
  readDelivery: string;
  resendOne: string;
  resendAll: string;
}

const statusSchema = webhookDeliverySchema.shape.status;

/** The delivery history of an endpoint, and resending. */
export function historyRoutes(
  context: WebhookContext,
  paths: Readonly<HistoryPaths>,
  requireOwner: MiddlewareHandler<OwnerEnv>,
): Hono<OwnerEnv> {
  const { ledgers, requireUser } = context;
  const app = new Hono<OwnerEnv>();

  app.get(paths.listDeliveries, requireUser, requireOwner, async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    const { cursor = null, limit, status } = c.req.query();
    const query = {
      endpointId: row.id,
      cursor,
      status: status === undefined ? null : parseStatus(status),
      limit: parseLimit(limit, WEBHOOK_PAGE_MAX),
    };
    return c.json(await readDeliveryPage(await ledgers.open(row.ownerId), query));
  });

  app.get(paths.readDelivery, requireUser, requireOwner, async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    const key = { endpointId: row.id, id: c.req.param('delivery') ?? '' };
    return c.json(await readDeliveryDetails(await ledgers.open(row.ownerId), key));
  });

  app.post(paths.resendOne, requireUser, requireOwner, async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    const key = { endpointId: row.id, id: c.req.param('delivery') ?? '' };
    const ledger = await ledgers.open(row.ownerId);
    await requireDelivery(ledger, key);
    const since = new Date(0).toISOString();
    const count = await resend(context, row.ownerId, { ...key, since, isFailedOnly: false });
    const delivery = await requireDelivery(ledger, key);
    // A message that is being delivered needs no second one.
    if (count === 0 && delivery.status !== 'pending') throw overLimitError();
    return c.json(delivery, 202);
  });

  app.post(paths.resendAll, requireUser, requireOwner, validate(resendSinceSchema), async (c) => {
    const row = await requireEndpoint(context, c.get('webhookOwner'), c.req.param('id') ?? '');
    const request = { endpointId: row.id, id: null, ...c.req.valid('json') };
    await context.limitCostly(`webhook-resend:${row.ownerId}`);
    return c.json({ count: await resend(context, row.ownerId, request) }, 202);
  });

  return app;
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
