import { HOUR_MS } from '#shared/format/duration.ts';
import { listVisiblePictures } from '#worker/cards/pictures/card-pictures.ts';
import { createApp } from '#worker/app.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import type { DeriveKey } from '#worker/auth/password/passwords.ts';
import { sendResetLink } from '#worker/auth/reset/send-reset-link.ts';
import { findCard } from '#worker/cards/card-row.ts';
import { listCardUsernames, lockCards } from '#worker/cards/plan-lock.ts';
import { findPublicName } from '#worker/cards/usernames/public-name.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import type { QueuedEvent } from '#worker/events/queued-event.ts';
import type { EventDeps } from '#worker/events/routes.ts';
import { createVisitorKeys } from '#worker/events/visitor-keys.ts';
import { log } from '#worker/http/log.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { withTimeout } from '#worker/http/stalled-call.ts';
import type { JobHandlers } from '#worker/jobs/consume-jobs.ts';
import { createJobSender } from '#worker/jobs/job-sender.ts';
import type { Job } from '#worker/jobs/job.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { createTransport } from '#worker/mail/transport.ts';
import { createPublicUse } from '#worker/media/public-use.ts';
import { UPLOADS_PER_DAY } from '#worker/media/media-store.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { createPaymentProvider } from '#worker/payments/stripe/create-payment-provider.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { findPublishedCard } from '#worker/public-card/records/find-published-card.ts';
import { createNegativeCache } from '#worker/public-card/records/negative-cache.ts';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import {
  createCardRecords,
  type CardRecordStore,
} from '#worker/public-card/records/card-records.ts';
import { createFastPath } from '#worker/public-card/fast-path.ts';
import type { CardDocuments } from '#worker/public-card/pages/card-documents.ts';
import { CALL_LIMITS, limitCalls } from '#worker/wiring/call-limits.ts';
import { buildConsumeDeps, createCountContacts } from './events.ts';
import { listOperatorEmails } from '#worker/wiring/moderation.ts';
import { buildTransportDeps } from './mail-transport.ts';
import { findMediaUse } from '#worker/wiring/media.ts';
import { createPartnerAccess } from '#worker/wiring/partner-access.ts';
import { runSweep, buildSweepSteps } from '#worker/wiring/sweep.ts';
import { createWalletFromSettings } from '#worker/wiring/wallet.ts';
import { waitUntil } from 'cloudflare:workers';

/** About a tenth of an isolate's 128 MB. */
const PAGE_CACHE = {
  freshMs: 10_000,
  staleMs: HOUR_MS,
  entriesMax: 500,
  bytesMax: 12_000_000,
};

/** Lets a temporary failure pass before the repair. */
const REPAIR_AFTER_SECONDS = 2;

const now = () => new Date();

/**
 * Builds the Worker from its bindings: the app, the fast path for cards, the queue handlers and the
 * sweep. `derive` replaces scrypt in tests that check a thousand passwords.
 */
export function createService(
  platform: Bindings,
  settings: Settings,
  documents: CardDocuments,
  derive?: DeriveKey,
) {
  const bindings = limitCalls(platform);
  const secrets = [
    settings.SESSION_SECRET,
    ...(settings.SESSION_SECRET_PREVIOUS ? [settings.SESSION_SECRET_PREVIOUS] : []),
  ] as const;
  const auth = createAuth({
    db: bindings.DB,
    counters: bindings.ATTEMPTS,
    // Tests and benchmarks sign many users in from one address, so a local start gets the higher
    // limit.
    authLimiter: settings.ENVIRONMENT === 'local' ? bindings.API_LIMIT : bindings.AUTH_LIMIT,
    apiLimiter: bindings.API_LIMIT,
    secrets,
    operatorEmails: settings.ADMIN_EMAILS,
    environment: settings.ENVIRONMENT,
    now,
    ...(derive && { derive }),
  });
  const media = { db: bindings.DB, bucket: bindings.MEDIA, uploadsPerDay: UPLOADS_PER_DAY, now };
  const originOf = (url: string): string => settings.PUBLIC_ORIGIN || new URL(url).origin;
  const jobs = createJobSender({ db: bindings.DB, queue: bindings.JOBS, now });
  const wallet = createWalletFromSettings(bindings, settings, jobs, now);
  const previews = createPreviews({
    db: bindings.DB,
    media: bindings.MEDIA,
    assets: bindings.ASSETS,
    productName: settings.PRODUCT_NAME,
    findCard: (key) => findCard(bindings.DB, key),
    enqueue: jobs.enqueue,
    onDrawn: (username, origin) => records.refresh(username, origin),
    now,
  });
  const pages = createPageCache({ ...PAGE_CACHE, now });
  const publicUse = createPublicUse({
    kv: bindings.CARDS,
    findShown: async (username, origin) => {
      const card = await findPublishedCard(records, username, origin);
      return card === null ? [] : listVisiblePictures(card);
    },
    findUse: (path) => findMediaUse(bindings.DB, path),
    negativeCache: createNegativeCache<never>({ seconds: 30, entriesMax: 1000, now }),
    waitUntil,
  });
  const records: CardRecordStore = createCardRecords({
    kv: bindings.CARDS,
    onCardWritten: (card, origin) =>
      publicUse.note(card.username, listVisiblePictures(card), origin),
    findName: async (username) => {
      const lookup = findPublicName(bindings.DB, username, now().toISOString());
      // A batch may take as long as a write, but here a visitor waits for a page.
      const name = await withTimeout('DB.findName', CALL_LIMITS.DB.first, lookup);
      // Most names that are not in KV are not cards, so the rest is only read for a card.
      if (name?.kind !== 'card') return name;
      const [wallets, picture] = await Promise.all([
        wallet.findWallets(username),
        previews.findPicture(username),
      ]);
      const isCurrent = picture !== null && previews.isCurrent(picture, name.card);
      return { ...name, wallets, preview: isCurrent ? { file: picture.file } : null };
    },
    enqueueRepair: async (username, origin) => {
      await jobs.enqueue([{ kind: 'repair_card', username, origin }], REPAIR_AFTER_SECONDS);
    },
    waitUntil,
    listeners: [(username) => pages.invalidate(username)],
    now,
  });
  const deliverMail = createTransport(buildTransportDeps(bindings, settings));
  const sendMail = createMailer({
    enqueue: async (mail) => {
      const job: Job = { kind: 'send_mail', mail };
      await bindings.MAIL.send(job).catch(async (error: unknown) => {
        // If the queue fails, deliver at once. The ID stays the same, so that the provider drops a
        // duplicate if the message did reach the queue.
        log('warn', 'mail_not_queued', { error: String(error) });
        await deliverMail(mail);
      });
    },
    now,
  });
  const support = {
    db: bindings.DB,
    sendMail,
    supportEmail: settings.SUPPORT_EMAIL,
    publicOrigin: settings.PUBLIC_ORIGIN,
    now,
  };
  const getVisitorKeys = createVisitorKeys(settings.SESSION_SECRET);
  const events: EventDeps = {
    enqueue: (event: QueuedEvent) => bindings.EVENTS.send(event),
    getVisitorKeys,
    originOf,
    rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
    now,
  };
  const onCardView = createBotViews({ ...events, waitUntil });
  const payments = createPayments({
    db: bindings.DB,
    provider: createPaymentProvider(settings),
    enqueue: jobs.enqueue,
    refreshPasses: async (username, origin) => {
      await Promise.all([wallet.refresh(username, origin), previews.refresh(username, origin)]);
    },
    // Other features that depend on the plan add their statements here.
    alongPlanChange: (userId, at) => [lockCards(bindings.DB, userId, at)],
    listUsernames: (userId) => listCardUsernames(bindings.DB, userId),
    trialSecrets: secrets,
    mailboxKey,
    now,
  });
  const handlers: JobHandlers = {
    repair_card: (job) => jobs.perform(job, () => records.sync(job.username, job.origin)),
    reset_request: (request) =>
      sendResetLink({ ...auth, sendMail, productName: settings.PRODUCT_NAME }, request),
    send_mail: ({ mail }) => deliverMail(mail),
    sync_passes: (job) => jobs.perform(job, () => wallet.jobs.sync(job)),
    push_pass: (job) => wallet.jobs.push(job),
    update_google_pass: (job) => wallet.jobs.updateGoogle(job),
    end_google_pass: (job) => wallet.jobs.expireGoogle(job),
    spread_passes: (job) => wallet.jobs.fanOut(job),
    sync_pass: (job) => wallet.jobs.syncPass(job),
    message_google_pass: (job) => wallet.jobs.sendGoogleMessage(job),
    draw_preview: (job) => previews.draw(job),
    tell_email: (job) => payments.syncEmail(job),
    cancel_subscription: (job) => payments.cancel(job),
  };
  const sweep = (): Promise<void> =>
    runSweep(
      buildSweepSteps({
        db: bindings.DB,
        queue: bindings.JOBS,
        lockedNames: {
          db: bindings.DB,
          findEmail: (userId) => auth.users.findEmail(userId),
          sendMail,
          onReleased: (username, origin) => records.refresh(username, origin),
          productName: settings.PRODUCT_NAME,
          publicOrigin: settings.PUBLIC_ORIGIN,
          now,
        },
        support,
        reports: {
          db: bindings.DB,
          operators: listOperatorEmails(settings),
          sendMail,
          productName: settings.PRODUCT_NAME,
          now,
        },
        media,
        previews,
        wallet,
        payments,
        publicOrigin: settings.PUBLIC_ORIGIN,
        now,
      }),
    );
  return {
    app: createApp({
      bindings,
      settings,
      auth,
      records,
      publicUse,
      pages,
      documents,
      originOf,
      media,
      jobs,
      sendMail,
      support,
      partnerAccess: createPartnerAccess(settings, now),
      wallet,
      previews,
      payments,
      events,
      onCardView,
      toReporterKey: (address) => {
        const seen = { address, userAgent: '', username: '', at: now().getTime() };
        // The widest prefix, so that one network counts once.
        return getVisitorKeys(seen).places.at(-1) ?? '';
      },
      countContacts: createCountContacts(bindings.DB),
      now,
    }),
    fastPath: createFastPath({
      pageCache: pages,
      publicOrigin: settings.PUBLIC_ORIGIN,
      onCardView,
    }),
    handlers,
    sendJob: (job: Job) => bindings.JOBS.send(job),
    /** Puts a message back on its queue unchanged. */
    sendBack: {
      JOBS: (body: unknown) => bindings.JOBS.send(body),
      EVENTS: (body: unknown) => bindings.EVENTS.send(body),
      MAIL: (body: unknown) => bindings.MAIL.send(body),
    },
    counting: buildConsumeDeps(bindings, now),
    sweep,
  };
}
