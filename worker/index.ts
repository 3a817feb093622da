import { waitUntil } from 'cloudflare:workers';
import * as documents from '#src/entry-server.tsx';
import { createApp } from '#worker/app.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import { mailReset } from '#worker/auth/reset/mail-reset.ts';
import { sweepResetLinks } from '#worker/auth/reset/reset-links.ts';
import { sweepSessions } from '#worker/auth/sessions.ts';
import { createPartnerTokens } from '#worker/auth/token.ts';
import { sweepHolds } from '#worker/cards/holds.ts';
import { findShownImages } from '#worker/cards/images.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import { findCard } from '#worker/cards/row.ts';
import { parseSettings, type Bindings, type Settings } from '#worker/env.ts';
import { PARTNER } from '#worker/franchise/branding.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import { partnerTokenSecret } from '#worker/franchise/password.ts';
import type { PartnerAccess } from '#worker/franchise/routes.ts';
import { log } from '#worker/http/log.ts';
import { consumeJobs, type JobHandlers } from '#worker/jobs/consume.ts';
import { createDirectQueue } from '#worker/jobs/direct-queue.ts';
import type { Job } from '#worker/jobs/job.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { createTransport, type TransportDeps } from '#worker/mail/transport.ts';
import { UPLOADS_PER_DAY } from '#worker/media/store.ts';
import { sweepMedia } from '#worker/media/sweep.ts';
import { createPageMemory } from '#worker/public-card/memory.ts';
import { createCardRecords } from '#worker/public-card/records.ts';
import { createRememberedCard } from '#worker/public-card/remembered-card.ts';
import { sweepMessages } from '#worker/support/messages.ts';
import { createWallet, type Wallet } from '#worker/wallet/create-wallet.ts';
import { googleFromSettings } from '#worker/wallet/google/from-settings.ts';
import { createPushSender } from '#worker/wallet/push/create-push-sender.ts';
import type { PushSender } from '#worker/wallet/push/push-sender.ts';
import { API_CSP, COMMON_HEADERS } from '#worker/http/security-headers.ts';

export { AttemptCounter } from '#worker/auth/attempts/attempt-counter.ts';

type Service = ReturnType<typeof createService>;

/** About a tenth of an isolate's 128 MB. */
const PAGE_MEMORY = { freshMs: 10_000, entriesMax: 500, bytesMax: 12_000_000 };

const now = () => new Date();

function createService(bindings: Bindings, settings: Settings) {
  const auth = createAuth({
    db: bindings.DB,
    counters: bindings.ATTEMPTS,
    // A journey or benchmark signs many people in from one address; its own machine gives it the wider gate.
    authLimiter: settings.ENVIRONMENT === 'local' ? bindings.API_LIMIT : bindings.AUTH_LIMIT,
    apiLimiter: bindings.API_LIMIT,
    secrets: [
      settings.SESSION_SECRET,
      ...(settings.SESSION_SECRET_PREVIOUS ? [settings.SESSION_SECRET_PREVIOUS] : []),
    ],
    environment: settings.ENVIRONMENT,
    now,
  });
  const media = { db: bindings.DB, bucket: bindings.MEDIA, uploadsPerDay: UPLOADS_PER_DAY, now };
  const originOf = (url: string): string => settings.PUBLIC_ORIGIN || new URL(url).origin;
  const pages = createPageMemory({ ...PAGE_MEMORY, now });
  const records = createCardRecords({
    kv: bindings.CARDS,
    findName: (username) => findPublicName(bindings.DB, username, now().toISOString()),
    enqueueRepair: async (username, origin) => {
      const job: Job = { kind: 'repair_card', username, origin };
      await bindings.JOBS.send(job, { delaySeconds: 2 });
    },
    waitUntil,
    listeners: [(username) => pages.forget(username)],
    now,
  });
  const sendMail = createMailer({
    enqueue: async (mail) => {
      const job: Job = { kind: 'send_mail', mail };
      await bindings.JOBS.send(job);
    },
    now,
  });
  const support = { db: bindings.DB, sendMail, supportEmail: settings.SUPPORT_EMAIL, now };
  const deliverMail = createTransport(mailTransport(bindings, settings));
  const wallet = walletOf(bindings, settings);
  const handlers: JobHandlers = {
    repair_card: ({ username, origin }) => records.sync(username, origin),
    reset_request: (asked) =>
      mailReset({ ...auth, sendMail, productName: settings.PRODUCT_NAME }, asked),
    send_mail: ({ mail }) => deliverMail(mail),
    sync_passes: (job) => wallet.jobs.sync(job),
    push_pass: (job) => wallet.jobs.push(job),
    update_google_pass: (job) => wallet.jobs.updateGoogle(job),
  };
  const sweep = async (): Promise<void> => {
    await sweepSessions(bindings.DB, now());
    await sweepResetLinks(bindings.DB, now());
    await sweepHolds(bindings.DB, now());
    await sweepMessages(support);
    const removed = await sweepMedia(media, async (paths) => {
      const shown = await findShownImages(bindings.DB, paths);
      for (const logo of await findShownLogos(bindings.DB, paths)) shown.add(logo);
      return shown;
    });
    log('info', 'swept', { images: removed });
    await wallet.sweep();
  };
  return {
    app: createApp({
      bindings,
      settings,
      auth,
      records,
      pages,
      documents,
      originOf,
      media,
      sendMail,
      support,
      partnerAccess: createPartnerAccess(settings),
      wallet,
      now,
    }),
    rememberedCard: createRememberedCard({ memory: pages, originOf }),
    handlers,
    sweep,
  };
}

function createPartnerAccess(settings: Settings): PartnerAccess | null {
  const { FRANCHISE_PASSWORD: password, SESSION_SECRET: secret } = settings;
  if (password === undefined) return null;
  const tokens = createPartnerTokens({ secrets: [partnerTokenSecret(secret, password)], now });
  return {
    password,
    issueToken: () => tokens.issue(PARTNER),
    isPartner: async (authorization) => (await tokens.read(authorization)) === PARTNER,
  };
}

function mailTransport(bindings: Bindings, settings: Settings): TransportDeps {
  const { MAIL_API_URL: url, MAIL_API_KEY: key } = settings;
  return {
    sender: { email: settings.MAIL_FROM ?? settings.SUPPORT_EMAIL, name: settings.PRODUCT_NAME },
    provider: url !== undefined && key !== undefined ? { url, key } : null,
    binding: bindings.EMAIL ?? null,
    outbox: settings.ENVIRONMENT === 'local' ? bindings.CARDS : null,
    fetch: (address, init) => fetch(address, init),
  };
}

function senderOf(bindings: Bindings, settings: Settings): PushSender | null {
  const { APPLE_PUSH_KEY: key, APPLE_PUSH_KEY_ID: keyId, APPLE_PASS_CERTIFICATE } = settings;
  if (!key || !keyId || !APPLE_PASS_CERTIFICATE) return null;
  return createPushSender({
    db: bindings.DB,
    key,
    keyId,
    certificate: APPLE_PASS_CERTIFICATE,
    now,
  });
}

/** Messages one call to a queue takes. */
const QUEUE_BATCH = 100;

function walletOf(bindings: Bindings, settings: Settings): Wallet {
  const { APPLE_PASS_CERTIFICATE, APPLE_PASS_KEY, APPLE_WWDR_CERTIFICATE } = settings;
  const hasApple = APPLE_PASS_CERTIFICATE && APPLE_PASS_KEY && APPLE_WWDR_CERTIFICATE;
  return createWallet({
    db: bindings.DB,
    media: bindings.MEDIA,
    productName: settings.PRODUCT_NAME,
    findCard: (key) => findCard(bindings.DB, key),
    enqueue: async (jobs: readonly Job[]) => {
      for (let at = 0; at < jobs.length; at += QUEUE_BATCH) {
        await bindings.JOBS.sendBatch(jobs.slice(at, at + QUEUE_BATCH).map((body) => ({ body })));
      }
    },
    secret: settings.PASS_SECRET,
    appleFiles: hasApple
      ? {
          certificate: APPLE_PASS_CERTIFICATE,
          key: APPLE_PASS_KEY,
          intermediate: APPLE_WWDR_CERTIFICATE,
        }
      : null,
    google: googleFromSettings(settings, now),
    sender: senderOf(bindings, settings),
    now,
  });
}

// Bindings never change within an isolate, so the service is put together once for each.
const services = new WeakMap<Bindings, Service | null>();

function serviceFor(env: Bindings): Service | null {
  const known = services.get(env);
  if (known !== undefined) return known;
  const settings = parseSettings(env);
  if (!settings.ok) log('error', 'bad_environment', { names: settings.names });
  const service = settings.ok ? createService(withQueues(env), settings.value) : null;
  services.set(env, service);
  return service;
}

function refuseUnconfigured(): Response {
  return Response.json(
    {
      code: 'unavailable',
      message: 'This server is not configured. Its operator finds the reason in the log.',
      requestId: crypto.randomUUID(),
    },
    {
      status: 503,
      headers: {
        ...COMMON_HEADERS,
        'Content-Security-Policy': API_CSP,
        'Cache-Control': 'no-store',
      },
    },
  );
}

function requireService(env: Bindings): Service {
  const service = serviceFor(env);
  // Thrown, so that the queue keeps its messages and the cron shows as failed.
  if (service === null) throw new Error('this Worker is not configured');
  return service;
}

/** A preview has no queues: what would go into one is done behind the answer. */
function withQueues(env: Bindings): Bindings {
  const direct = (name: string): Queue =>
    createDirectQueue({ name, consume: (batch) => handler.queue(batch, env), waitUntil });
  return {
    ...env,
    ...(!('JOBS' in env) && { JOBS: direct('tip-top-cards-jobs') }),
    ...(!('EVENTS' in env) && { EVENTS: direct('tip-top-cards-events') }),
  };
}

const handler = {
  async fetch(request, env, ctx) {
    const service = serviceFor(env);
    if (service === null) return refuseUnconfigured();
    return service.rememberedCard(request) ?? service.app.fetch(request, env, ctx);
  },
  async queue(batch, env) {
    await consumeJobs(batch, requireService(env).handlers);
  },
  async scheduled(_controller, env) {
    await requireService(env).sweep();
  },
} satisfies ExportedHandler<Bindings>;

export default handler;
