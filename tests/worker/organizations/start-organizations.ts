import { NO_PROGRAMS } from '#tests/worker/fixtures/no-programs.ts';
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import * as documents from '#src/entry-server.tsx';
import { createAuth } from '#worker/auth/create-auth.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import type { Settings } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { onError } from '#worker/http/on-error.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { connectCapabilities } from '#worker/wiring/capabilities.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

const ORIGIN = 'https://cards.test';

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
    sendMail: async (mail) => void mails.push(mail),
    sendMails: async (batch) => void mails.push(...batch),
    // Audit entries stay in the outbox, where the tests find them.
    enqueue: async (batch) => void jobs.push(...batch.filter(({ kind }) => kind !== 'move_audit')),
    ...changes,
  });
  const auth = createAuth(
    kernel,
    {
      onEmailConfirmed: async (userId) => void confirmed.push(userId),
      ...NO_PROGRAMS,
      alongSignUp: async () => [],
      alongAddressChange: () => [],
    },
    async (password, salt, bytes) =>
      createHash('sha256').update(password).update(salt).digest().subarray(0, bytes),
  );
  const capabilities = connectCapabilities(kernel, { documents });
  const { cards, contacts, events, media, publicCard, wallet } = capabilities;
  const organizations = createOrganizations(kernel, {
    requireUser: auth.requireUser,
    emailKey,
    mailboxKey,
    hasAccount: (email) => auth.users.exists(email),
    invited: auth.invitees.invited,
    countHeldCards: cards.company.countHeld,
    removeCompanyCards: async () => 0,
    departures: cards.departures,
    companyContacts: contacts.company,
    companyNumbers: events.company,
    numberedCards: cards.numbered,
    countPasses: wallet.countPasses,
    companyCards: cards.company,
    images: media.images,
    findRemovedPictures: cards.findRemovedPictures,
    refreshPolicy: publicCard.policies.refreshPolicy,
    removeCustomers: async () => 0,
    refreshOrganization: publicCard.policies.refreshOrganization,
    repairPolicies: publicCard.policies.repairPolicies,
    countFailingWebhooks: capabilities.webhooks.countFailing,
    countWaitingChanges: capabilities.mcp.countWaiting,
    listFailingOwnDomains: capabilities.ownDomains.listFailing,
    refreshHosts: async () => undefined,
  });
  const app = new Hono<AppEnv>();
  app.onError(onError);
  app.use(requestId);
  app.route('/', organizations.routes);
  const send = async (
    person: Pick<Person, 'authorization'> | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Response> =>
    app.request(ORIGIN + path, {
      method,
      headers: {
        'CF-Connecting-IP': ip,
        ...(person !== null && { Authorization: person.authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  return {
    organizations,
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
        if (job.kind !== 'send_invitation_list') throw new Error(job.kind);
        await organizations.jobs.send_invitation_list(job);
        runs += 1;
      }
      return runs;
    },
  };
}
