import { createApp } from '#worker/app.ts';
import { createCustomerJobs } from '#worker/brands/refresh-customers.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { Job, JobHandlers } from '#worker/jobs/job.ts';
import type { Build } from '#worker/wiring/build.ts';
import { connectCapabilities } from '#worker/wiring/capabilities.ts';
import { createKernel } from '#worker/wiring/create-kernel.ts';
import { listSweepSteps } from '#worker/wiring/sweep.ts';

/**
 * Builds the Worker from its bindings: the app, the fast path for cards, the queue handlers and the
 * steps of the sweep.
 */
export function createService(platform: Bindings, settings: Settings, build: Build) {
  const { kernel, jobs, mail } = createKernel(platform, settings, build.derive);
  const { db, enqueue, brands, ledgers, queues } = kernel;
  const parts = connectCapabilities(kernel, build);
  const handlers: JobHandlers = {
    ...mail.jobs,
    clear_ledger: ({ ownerId }) => ledgers.clearDeleted(ownerId),
    ...createCustomerJobs({ db, enqueue, brands, listUsernames: parts.cards.listUsernames }),
    ...parts.auth.jobs,
    ...parts.events.jobs,
    ...parts.contacts.jobs,
    ...parts.media.jobs,
    ...parts.departures.jobs,
    ...parts.organizations.jobs,
    ...parts.audit.jobs,
    ...parts.policies.jobs,
    ...parts.payments.jobs,
    ...parts.previews.jobs,
    ...parts.wallet.jobs,
    ...parts.webhooks.jobs,
    sync_passes: (job) => jobs.perform(job, () => parts.wallet.jobs.sync_passes(job)),
    repair_card: (job) => jobs.perform(job, () => parts.publicCard.jobs.repair_card(job)),
  };
  return {
    app: createApp(kernel, parts, mail.routes),
    fastPath: parts.publicCard.fastPath,
    handlers,
    sendJob: (job: Job) => queues.jobs.send(job),
    /** Puts a message back on its queue unchanged. */
    sendBack: {
      JOBS: (body: unknown) => queues.jobs.send(body),
      EVENTS: (body: unknown) => queues.events.send(body),
      MAIL: (body: unknown) => queues.mail.send(body),
      WEBHOOKS: (body: unknown) => queues.webhooks.send(body),
    },
    consumeEvents: parts.events.consume,
    flushWebhooks: parts.webhooks.flush,
    sweepSteps: listSweepSteps(kernel, parts),
  };
}
