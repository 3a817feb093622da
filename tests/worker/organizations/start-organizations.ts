import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as documents from '#src/entry-server.tsx';
import { createThrottledPasswords } from '#worker/auth/session-access.ts';
import type { Settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { onError } from '#worker/http/on-error.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createCapabilities } from '#worker/wiring/capabilities.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import type { Person } from '#tests/worker/world/person.ts';

const ORIGIN = 'https://cards.test';

/** Jobs that show on pages and passes what others did. */
const FOLLOWING = new Set<string>(['repair_card', 'sync_passes', 'draw_preview', 'delete_visits']);

let starts = 0;

/** The routes of organizations on the real stores, with mails and jobs in lists. */
export function startOrganizations({
  settings,
  ...changes
}: Partial<Omit<Kernel, 'settings'>> & { settings?: Partial<Settings> } = {}) {
  // Counters persist within a test file, so each start uses its own client address.
  starts += 1;
  const ip = `203.0.113.${starts}`;
  const mails: Mail[] = [];
  const jobs: Job[] = [];
  const confirmed: string[] = [];
  const kernel = createTestKernel({
    settings: buildTestSettings(settings),
    passwords: createThrottledPasswords(async (password, salt, bytes) =>
      createHash('sha256').update(password).update(salt).digest().subarray(0, bytes),
    ),
    sendMail: async (mail) => void mails.push(mail),
    sendMails: async (batch) => void mails.push(...batch),
    // Audit entries stay in the outbox, where the tests find them.
    enqueue: async (batch) =>
      void jobs.push(...batch.filter(({ kind }) => kind !== 'move_audit' && kind !== 'tell_email')),
    ...changes,
  });
  const capabilities = createCapabilities(kernel, documents);
  const { organizations, attention, cards, contacts, audit, departures, policies } = capabilities;
  kernel.listen({ effects: { emailConfirmed: async ({ userId }) => void confirmed.push(userId) } });
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId);
  for (const { routes } of [organizations, attention, audit, departures, policies])
    app.route('/', routes);
  app.route('/', contacts.routes);
  const send = async (
    person: Pick<Person, 'authorization'> | null,
    method: string,
    path: string,
    /** A file is sent as it is. */
    body?: unknown,
  ): Promise<Response> => {
    const isFile = body instanceof Blob;
    return app.request(ORIGIN + path, {
      method,
      headers: {
        'CF-Connecting-IP': ip,
        ...(person !== null && { Authorization: person.authorization }),
        ...(body !== undefined && { 'Content-Type': isFile ? body.type : 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
    });
  };
  return {
    cards,
    organizations,
    departures,
    mails,
    jobs,
    confirmed,
    send,
    /** The token of the last link mailed to an address. */
    findToken(email: string): string {
      const mail = mails.findLast(({ to }) => to === email);
      return /\/invite#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    /** Runs queued jobs, and those they enqueue. */
    async runJobs(): Promise<number> {
      let runs = 0;
      for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
        if (FOLLOWING.has(job.kind)) continue;
        if (job.kind === 'undo_invitation_list') {
          await organizations.jobs.undo_invitation_list(job);
        } else if (job.kind === 'send_invitation_list') {
          await organizations.jobs.send_invitation_list(job);
        } else {
          throw new Error(job.kind);
        }
        runs += 1;
      }
      return runs;
    },
  };
}
