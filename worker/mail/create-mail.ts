import type { Bindings, Settings } from '#worker/env.ts';
import { log } from '#worker/http/log.ts';
import type { Job, JobHandlers } from '#worker/jobs/job.ts';
import { createBulkMailer, createMailer } from '#worker/mail/mailer.ts';
import { outboxRoutes } from '#worker/mail/outbox.ts';
import { createTransport } from '#worker/mail/transport.ts';

/** Sends mail through the queue, by the operator's provider or the platform's. */
export function createMail({
  bindings,
  settings,
  enqueueAll,
  now,
}: {
  bindings: Pick<Bindings, 'MAIL' | 'EMAIL' | 'CARDS'>;
  settings: Settings;
  /** Puts jobs on a queue, in as many batches as needed. */
  enqueueAll: (queue: Queue, jobs: readonly Job[]) => Promise<void>;
  now: () => Date;
}) {
  const { MAIL_API_URL: url, MAIL_API_KEY: key } = settings;
  // A local start stores its mails instead of sending them.
  const outbox = settings.ENVIRONMENT === 'local' ? bindings.CARDS : null;
  const deliver = createTransport({
    sender: { email: settings.MAIL_FROM ?? settings.SUPPORT_EMAIL, name: settings.PRODUCT_NAME },
    provider: url !== undefined && key !== undefined ? { url, key } : null,
    binding: bindings.EMAIL ?? null,
    outbox,
    fetch: (address, init) => fetch(address, init),
  });
  return {
    sendMail: createMailer({
      enqueue: async (mail) => {
        const job: Job = { kind: 'send_mail', mail };
        await bindings.MAIL.send(job).catch(async (error: unknown) => {
          // If the queue fails, deliver at once. The ID stays the same, so that the provider drops
          // a duplicate if the message did reach the queue.
          log('warn', 'mail_not_queued', { error: String(error) });
          await deliver(mail);
        });
      },
      now,
    }),
    sendMails: createBulkMailer({
      enqueueAll: (mails) =>
        enqueueAll(
          bindings.MAIL,
          mails.map((mail): Job => ({ kind: 'send_mail', mail })),
        ),
      now,
    }),
    /** The mails of a local start; null elsewhere. */
    routes: outbox && outboxRoutes(outbox),
    jobs: { send_mail: ({ mail }) => deliver(mail) } satisfies Partial<JobHandlers>,
  };
}
