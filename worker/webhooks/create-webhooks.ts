import { createMiddleware } from 'hono/factory';
import { WEBHOOK_DELIVERIES_PER_DAY } from '#shared/api/webhooks.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { getCheckHost } from '#worker/hosts/check-host.ts';
import { createSealedTexts } from '#worker/http/crypto/sealed-text.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { createEndpointAccess, findUnprovenEndpoints } from './endpoints/endpoint-access.ts';
import { createPauseLinks } from './endpoints/pause-links.ts';
import {
  expectLedgerEvent,
  flushOutbox,
  resumeDeliveries,
  sendLedgerEvents,
} from './delivery-schedule.ts';
import { webhookRoutes } from './routes.ts';
import type { WebhookContext } from './webhook-context.ts';

// Few isolates send messages, so what only they need is loaded when they do.
const loadReports = () => import('./report-views.ts');

/** Webhooks: sends what happens to an account or organization to addresses of its choice. */
export function createWebhooks(kernel: Kernel) {
  const { db, now, settings } = kernel;
  const context: WebhookContext = {
    ...kernel,
    checkHost: getCheckHost(kernel),
    secrets: createSealedTexts(listSessionSecrets(settings), 'webhook secrets'),
    pauseLinks: createPauseLinks(listSessionSecrets(settings), now),
    fetch: (url, init) => fetch(url, init),
    dailyMax: WEBHOOK_DELIVERIES_PER_DAY,
  };
  const flush = async (): Promise<void> => {
    try {
      await flushOutbox(context);
    } catch (error) {
      // The sweep enqueues what stays in the outbox.
      log('warn', 'webhooks_not_queued', { error: String(error) });
    }
  };
  return {
    routes: webhookRoutes(context),
    listeners: {
      exports: [
        async function* exportWebhooks(user) {
          const { exportEndpoints } = await import('./endpoints/export-endpoints.ts');
          yield* exportEndpoints(db, user.id, now());
        },
      ],
      ledgerEvents: {
        expect: (ownerId, type) => expectLedgerEvent(context, ownerId, type),
        send: (ownerId) => sendLedgerEvents(context, ownerId),
      },
      access: {
        steps: createEndpointAccess(db),
        findUnproven: (at) => findUnprovenEndpoints(db, at),
      },
    },
    /** Sends what was recorded. Call after work that may record events. Never throws. */
    flush,
    /**
     * Enqueues the delivery of recorded events after each request that may have changed something.
     */
    flushAfterWrite: createMiddleware<AppEnv>(async (c, next) => {
      await next();
      if (c.req.method !== 'GET' && c.res.ok) kernel.waitUntil(flush());
    }),
    jobs: {
      deliver_webhooks: async ({ ownerId }) => {
        const { runDeliveries } = await import('./delivery/run-deliveries.ts');
        return runDeliveries(context, ownerId);
      },
      report_views: async (job) => (await loadReports()).reportViews(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: {
      webhookEndpoints: async () => {
        const { endLeaversEndpoints } = await import('./end-leavers-endpoints.ts');
        return endLeaversEndpoints(db);
      },
      webhookSecrets: async () => {
        const { sealAgain } = await import('./secrets/seal-again.ts');
        return sealAgain(context);
      },
      webhookViews: async () => (await loadReports()).reportDueViews(context),
      webhooks: () => resumeDeliveries(context),
    },
  } satisfies Capability;
}
