import { shownPictures } from '#shared/card/shown-pictures.ts';
import { createApp } from '#worker/app.ts';
import { createAuth } from '#worker/auth/create-auth.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import type { DeriveKey } from '#worker/auth/password/password.ts';
import { mailReset } from '#worker/auth/reset/mail-reset.ts';
import { findCard } from '#worker/cards/row.ts';
import { LOCK_CARDS, OWN_NAMES } from '#worker/cards/plan-lock.ts';
import { findPublicName } from '#worker/cards/public-name.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import { createBotViews } from '#worker/events/bot-views.ts';
import type { QueuedEvent } from '#worker/events/event.ts';
import type { EventDeps } from '#worker/events/routes.ts';
import { createVisitorKeys } from '#worker/events/visitor.ts';
import { log } from '#worker/http/log.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { answerWithin } from '#worker/http/stalled-call.ts';
import type { JobHandlers } from '#worker/jobs/consume.ts';
import { createJobSender } from '#worker/jobs/coalesce.ts';
import type { Job } from '#worker/jobs/job.ts';
import { createMailer } from '#worker/mail/mailer.ts';
import { createTransport } from '#worker/mail/transport.ts';
import { createPublicUse } from '#worker/media/public-use.ts';
import { UPLOADS_PER_DAY } from '#worker/media/store.ts';
import { createPayments } from '#worker/payments/create-payments.ts';
import { paymentsFromSettings } from '#worker/payments/from-settings.ts';
import { createPreviews } from '#worker/preview/create-previews.ts';
import { findFollowed } from '#worker/public-card/followed-card.ts';
import { createMissMemory } from '#worker/public-card/miss-memory.ts';
import { createPageMemory } from '#worker/public-card/memory.ts';
import { createCardRecords, type CardRecordStore } from '#worker/public-card/records.ts';
import { createRememberedCard } from '#worker/public-card/remembered-card.ts';
import type { CardDocuments } from '#worker/public-card/documents.ts';
import { CALL_LIMITS, limitCalls } from '#worker/wiring/call-limits.ts';
import { countingOf, contactCounter } from '#worker/wiring/counting.ts';
import { operatorsOf } from '#worker/wiring/moderation.ts';
import { mailTransport } from '#worker/wiring/mail.ts';
import { findMediaUse } from '#worker/wiring/media.ts';
import { createPartnerAccess } from '#worker/wiring/partner-access.ts';
import { runSweep, sweepSteps } from '#worker/wiring/sweep.ts';
import { walletOf } from '#worker/wiring/wallet.ts';
import { waitUntil } from 'cloudflare:workers';

/** About a tenth of an isolate's 128 MB. */
const PAGE_MEMORY = {
  freshMs: 10_000,
  lastGoodMs: 3_600_000,
  entriesMax: 500,
  bytesMax: 12_000_000,
};

/** What failed a moment ago is given a moment. */
const REPAIR_AFTER_SECONDS = 2;

const now = () => new Date();

/**
 * The whole Worker behind its bindings: the app, the shortest way to a busy card, the queues' handlers and the sweep.
 * `derive` stands in for scrypt where a thousand passwords are checked.
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
    // A journey or benchmark signs many people in from one address; its own machine gives it the wider gate.
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
  const wallet = walletOf(bindings, settings, jobs, now);
  const previews = createPreviews({
    db: bindings.DB,
    media: bindings.MEDIA,
    assets: bindings.ASSETS,
    productName: settings.PRODUCT_NAME,
    findCard: (key) => findCard(bindings.DB, key),
    enqueue: jobs.enqueue,
    onDrawn: (username, origin) => records.announce(username, origin),
    now,
  });
  const pages = createPageMemory({ ...PAGE_MEMORY, now });
  const publicUse = createPublicUse({
    kv: bindings.CARDS,
    findShown: async (username, origin) => {
      const card = await findFollowed(records, username, origin);
      return card === null ? [] : shownPictures(card);
    },
    findUse: (path) => findMediaUse(bindings.DB, path),
    misses: createMissMemory<never>({ seconds: 30, entriesMax: 1000, now }),
    waitUntil,
  });
  const records: CardRecordStore = createCardRecords({
    kv: bindings.CARDS,
    onCardWritten: (card, origin) => publicUse.note(card.username, shownPictures(card), origin),
    findName: async (username) => {
      const asked = findPublicName(bindings.DB, username, now().toISOString());
      // A batch may take longer where it writes; here a person waits for a page.
      const name = await answerWithin('DB.findName', CALL_LIMITS.DB.first, asked);
      // Most of what is not in KV is no card: the rest is asked only for one.
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
    listeners: [(username) => pages.forget(username)],
    now,
  });
  const deliverMail = createTransport(mailTransport(bindings, settings));
  const sendMail = createMailer({
    enqueue: async (mail) => {
      const job: Job = { kind: 'send_mail', mail };
      await bindings.MAIL.send(job).catch(async (error: unknown) => {
        // Without the queue it is carried at once; one id, so that a provider sends what did reach the queue only once.
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
  const nameVisitor = createVisitorKeys(settings.SESSION_SECRET);
  const events: EventDeps = {
    enqueue: (event: QueuedEvent) => bindings.EVENTS.send(event),
    nameVisitor,
    originOf,
    gate: createRateGate(bindings.API_LIMIT, 'allow'),
    now,
  };
  const onShown = createBotViews({ ...events, waitUntil });
  const payments = createPayments({
    db: bindings.DB,
    provider: paymentsFromSettings(settings),
    enqueue: jobs.enqueue,
    announcePasses: async (username, origin) => {
      await Promise.all([wallet.announce(username, origin), previews.announce(username, origin)]);
    },
    // Whoever counts something by plan beside cards adds its statement here.
    alongPlanChange: [LOCK_CARDS],
    ownNames: OWN_NAMES,
    trialSecrets: secrets,
    mailboxKey,
    now,
  });
  const handlers: JobHandlers = {
    repair_card: (job) => jobs.perform(job, () => records.sync(job.username, job.origin)),
    reset_request: (asked) =>
      mailReset({ ...auth, sendMail, productName: settings.PRODUCT_NAME }, asked),
    send_mail: ({ mail }) => deliverMail(mail),
    sync_passes: (job) => jobs.perform(job, () => wallet.jobs.sync(job)),
    push_pass: (job) => wallet.jobs.push(job),
    update_google_pass: (job) => wallet.jobs.updateGoogle(job),
    end_google_pass: (job) => wallet.jobs.endGoogle(job),
    spread_passes: (job) => wallet.jobs.spread(job),
    sync_pass: (job) => wallet.jobs.syncOne(job),
    message_google_pass: (job) => wallet.jobs.messageGoogle(job),
    draw_preview: (job) => previews.draw(job),
    tell_email: (job) => payments.tellEmail(job),
    cancel_subscription: (job) => payments.cancel(job),
  };
  const sweep = (): Promise<void> =>
    runSweep(
      sweepSteps({
        db: bindings.DB,
        queue: bindings.JOBS,
        lockedNames: {
          db: bindings.DB,
          findEmail: (userId) => auth.users.findEmail(userId),
          sendMail,
          onReleased: (username, origin) => records.announce(username, origin),
          productName: settings.PRODUCT_NAME,
          publicOrigin: settings.PUBLIC_ORIGIN,
          now,
        },
        support,
        reports: {
          db: bindings.DB,
          operators: operatorsOf(settings),
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
      onShown,
      nameReporter: (address) => {
        const seen = { address, userAgent: '', username: '', at: now().getTime() };
        // The widest of its places: a network has one voice.
        return nameVisitor(seen).places.at(-1) ?? '';
      },
      countContacts: contactCounter(bindings.DB),
      now,
    }),
    rememberedCard: createRememberedCard({
      memory: pages,
      publicOrigin: settings.PUBLIC_ORIGIN,
      onShown,
    }),
    handlers,
    sendJob: (job: Job) => bindings.JOBS.send(job),
    /** Puts a message back on its queue as it is, understood or not. */
    sendBack: {
      JOBS: (body: unknown) => bindings.JOBS.send(body),
      EVENTS: (body: unknown) => bindings.EVENTS.send(body),
      MAIL: (body: unknown) => bindings.MAIL.send(body),
    },
    counting: countingOf(bindings, now),
    sweep,
  };
}
