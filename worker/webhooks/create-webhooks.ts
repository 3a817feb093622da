import { createMiddleware } from 'hono/factory';
import { WEBHOOK_DELIVERIES_PER_DAY } from '#shared/api/webhooks.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import { log } from '#worker/http/log.ts';
import { createSealedTexts } from '#worker/http/sealed-text.ts';
import type { JobHandlers } from '#worker/jobs/job.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { runDeliveries } from './delivery/run-deliveries.ts';
import { createCheckHost } from './endpoints/check-host.ts';
import { exportEndpoints } from './endpoints/export-endpoints.ts';
import {
  enqueueDeliveries,
  expectLedgerEvent,
  flushOutbox,
  resumeDeliveries,
} from './queue/wakes.ts';
import { reportViews, reportDueViews } from './report-views.ts';
import { webhookRoutes } from './routes.ts';
import { sealAgain } from './secrets/seal-again.ts';
import { endLeaversEndpoints } from './end-leavers-endpoints.ts';
import type { WebhookContext, WebhookPorts } from './webhook-context.ts';

const callOutside = (url: string, init: RequestInit) => fetch(url, init);

/** Webhooks: sends what happens to an account or organization to addresses of its choice. */
export function createWebhooks(kernel: Kernel, ports: WebhookPorts) {
  const { db, now, settings } = kernel;
  const context: WebhookContext = {
    ...kernel,
    ...ports,
    secrets: createSealedTexts(listSessionSecrets(settings), 'webhook secrets'),
    fetch: callOutside,
    checkHost: createCheckHost({
      isOwnDomain: ports.isOwnDomain,
      resolve: createResolveRecords({ base: settings.DNS_API_BASE, fetch: callOutside }),
      now,
    }),
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
    /** Sends what was recorded. Call after work that may record events. Never throws. */
    flush,
    /**
     * Enqueues the delivery of recorded events after each request that may have changed something.
     */
    flushAfterWrite: createMiddleware<AppEnv>(async (c, next) => {
      await next();
      if (c.req.method !== 'GET' && c.res.ok) kernel.waitUntil(flush());
    }),
    ledgerEvents: {
      /**
       * Returns whether an endpoint would receive an event that is about to be recorded in the
       * owner's ledger. Call `send` after recording it.
       */
      isExpected: (ownerId: string, type: string) => expectLedgerEvent(kernel, ownerId, type),
      /** Never throws: if the queue fails, the sweep sends them. */
      send: async (ownerId: string): Promise<void> => {
        try {
          await enqueueDeliveries(kernel, [ownerId]);
        } catch (error) {
          log('warn', 'webhooks_not_queued', { ownerId, error: String(error) });
        }
      },
    },
    jobs: {
      deliver_webhooks: ({ ownerId }) => runDeliveries(context, ownerId),
      report_views: (job) => reportViews(context, job),
    } satisfies Partial<JobHandlers>,
    sweep: {
      webhookEndpoints: () => endLeaversEndpoints(db),
      webhookSecrets: () => sealAgain(context),
      webhookViews: () => reportDueViews(context),
      webhooks: () => resumeDeliveries(context),
    },
    exports: [(user) => exportEndpoints(db, user.id, now())],
  } satisfies Capability;
}
