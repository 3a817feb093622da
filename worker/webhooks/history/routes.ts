import { Hono, type MiddlewareHandler } from 'hono';
import { resendSinceSchema } from '#shared/api/webhooks.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { OwnerEnv, WebhookContext } from '#worker/webhooks/webhook-context.ts';

interface HistoryPaths {
  listDeliveries: string;
  readDelivery: string;
  resendOne: string;
  resendAll: string;
}

const loadCalls = () => import('./history-calls.ts');

/** The delivery history of an endpoint, and resending. */
export function historyRoutes(
  context: WebhookContext,
  paths: Readonly<HistoryPaths>,
  requireOwner: MiddlewareHandler<OwnerEnv>,
): Hono<OwnerEnv> {
  const { requireUser } = context;
  const app = new Hono<OwnerEnv>();
  app.get(paths.listDeliveries, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onListDeliveries(context, c),
  );
  app.get(paths.readDelivery, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onReadDelivery(context, c),
  );
  app.post(paths.resendOne, requireUser, requireOwner, async (c) =>
    (await loadCalls()).onResendDelivery(context, c),
  );
  app.post(paths.resendAll, requireUser, requireOwner, validate(resendSinceSchema), async (c) =>
    (await loadCalls()).onResendDeliveries(context, c, c.req.valid('json')),
  );
  return app;
}
