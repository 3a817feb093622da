import type { Hono } from 'hono';
import { pauseWebhookByLink } from '#shared/api/webhooks.ts';
import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { WebhookContext } from './webhook-context.ts';

/** Manages webhook endpoints of accounts and organizations, with the history of each. */
export function webhookRoutes(context: WebhookContext): Hono<UserEnv> {
  const app = context.operations.mount(WEBHOOKS, async () => {
    const { createWebhookHandlers } = await import('./webhook-handlers.ts');
    return createWebhookHandlers(context);
  });
  app.post(pauseWebhookByLink.path, validate(pauseWebhookByLink.request), async (c) => {
    const { pauseByLink } = await import('./endpoints/pause-by-link.ts');
    const request = { requestId: c.get('requestId'), headers: c.req.raw.headers };
    return c.json({ host: await pauseByLink(context, c.req.valid('json').token, request) });
  });
  return app;
}
