import { createApp } from '#worker/app.ts';
import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { Job, JobHandlers } from '#worker/jobs/job.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import { createKernel } from '#worker/wiring/create-kernel.ts';
import { sweepDeletedLedgers } from '#worker/ledger/deleted-ledgers.ts';
import { sweepQueuedJobs } from '#worker/jobs/job-sender.ts';
import type { Sweep } from '#worker/kernel.ts';

interface Build {
  /** Renders documents on the server. */
  documents: CardDocuments;
  /** Replaces scrypt in tests that check a thousand passwords. */
  derive?: DeriveKey | undefined;
}

/**
 * Builds the Worker from its bindings: the app, the fast path for cards, the queue handlers and the
 * steps of the sweep.
 */
export function createService(platform: Bindings, settings: Settings, build: Build) {
  const { kernel, jobs, mail } = createKernel(platform, settings, build.derive);
  const { db, ledgers, now, queues } = kernel;
  const parts = createCapabilities(kernel, build.documents);
  const handlers: JobHandlers = {
    ...mail.jobs,
    clear_ledger: ({ ownerId }) => ledgers.clearDeleted(ownerId),
    ...parts.auth.jobs,
    ...parts.contacts.jobs,
    ...parts.wallet.jobs,
    ...parts.pictures.jobs,
    ...parts.events.jobs,
    ...parts.analytics.jobs,
    ...parts.previews.jobs,
    ...parts.payments.jobs,
    ...parts.organizations.jobs,
    ...parts.audit.jobs,
    ...parts.departures.jobs,
    ...parts.policies.jobs,
    ...parts.partners.jobs,
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
    consumeEvents: parts.analytics.consume,
    flushWebhooks: parts.webhooks.flush,
    /** The hourly steps. No step depends on another. */
    sweepSteps: {
      ...Object.fromEntries(parts.list.flatMap(({ sweep = {} }) => Object.entries(sweep))),
      deletedLedgers: () => sweepDeletedLedgers(db, ledgers),
      queuedJobs: () => sweepQueuedJobs({ db, queue: queues.jobs, now }),
    } satisfies Sweep,
  };
}
