import { Hono, type Context } from 'hono';
import { accountRoutes } from '#worker/account/routes.ts';
import { href } from '#shared/routes.ts';
import { aiRoutes } from '#worker/ai/routes.ts';
import { clientAssets, isDevServer } from '#worker/app-shell/client-assets.ts';
import { appHead, appShellRoutes } from '#worker/app-shell/routes.ts';
import type { Auth } from '#worker/auth/create-auth.ts';
import { passwordRoutes } from '#worker/auth/password/routes.ts';
import { authRoutes } from '#worker/auth/routes.ts';
import { exportCards } from '#worker/cards/leaving/export.ts';
import { takeDownAll, type TakeDownDeps } from '#worker/cards/leaving/remove-all.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { listCardNumbers } from '#worker/cards/numbers.ts';
import type { Bindings, Settings } from '#worker/env.ts';
import type { OnShown } from '#worker/events/bot-views.ts';
import { exportNumbers } from '#worker/events/report/export.ts';
import { type CountContacts, reportRoutes as numberRoutes } from '#worker/events/report/routes.ts';
import { eventRoutes, type EventDeps } from '#worker/events/routes.ts';
import { franchiseRoutes, type PartnerAccess } from '#worker/franchise/routes.ts';
import { healthRoutes } from '#worker/health/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { isMissingPage } from '#worker/http/is-missing-page.ts';
import { drainBody } from '#worker/http/json-body.ts';
import { onError } from '#worker/http/on-error.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { createRefuseUnmatched } from '#worker/http/refuse-unmatched.ts';
import { createRequireUser } from '#worker/http/require-user.ts';
import { requestId } from '#worker/http/request-id.ts';
import { securityHeaders } from '#worker/http/security-headers.ts';
import type { Job } from '#worker/jobs/job.ts';
import type { SendMail } from '#worker/mail/mailer.ts';
import { outboxRoutes } from '#worker/mail/outbox.ts';
import { exportImages, releaseUploads } from '#worker/media/leaving.ts';
import { readImage } from '#worker/media/read-image.ts';
import { mediaRoutes } from '#worker/media/routes.ts';
import { claimImages, keepImage, releaseImages, type MediaStore } from '#worker/media/store.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import { nameEdition } from '#worker/public-card/etag.ts';
import { readPhotoBase64 } from '#worker/public-card/files/contact-photo.ts';
import { publicCardFiles } from '#worker/public-card/files/routes.ts';
import type { PageMemory } from '#worker/public-card/memory.ts';
import type { CardRecordStore } from '#worker/public-card/records.ts';
import { createNotFoundPage } from '#worker/public-card/not-found-page.ts';
import {
  publicCardRoutes,
  type CardDocuments,
  type PublicCardDeps,
} from '#worker/public-card/routes.ts';
import { reportRoutes } from '#worker/reports/routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';
import type { MessageDeps } from '#worker/support/messages.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import type { Wallet } from '#worker/wallet/create-wallet.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';

export interface AppDeps {
  bindings: Bindings;
  settings: Settings;
  auth: Auth;
  records: CardRecordStore;
  pages: PageMemory;
  documents: CardDocuments;
  /** The public origin of cards, from the address of a request. */
  originOf: (requestUrl: string) => string;
  media: MediaStore;
  /** The one way to send mail; handed on to whoever has something to say. */
  sendMail: SendMail;
  support: MessageDeps;
  /** White-label partners; null without an access password. */
  partnerAccess: PartnerAccess | null;
  wallet: Wallet;
  events: EventDeps;
  /** Told of every card that is shown, for the bots among its readers. */
  onShown: OnShown;
  countContacts: CountContacts;
  now: () => Date;
}

/** The Worker's request life, top to bottom: middleware in order, then the routes of each capability. */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { bindings, settings, auth, records, originOf, media, wallet } = deps;
  const requireUser = createRequireUser(auth.findSession);
  const listCards = (userId: string) => listCardNumbers(bindings.DB, userId);
  const shell = {
    hasTestPages: settings.ENVIRONMENT !== 'production',
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    isGuestDashboard: settings.GUEST_DASHBOARD,
  };
  const app = new Hono<AppEnv>();
  const refuseUnmatched = createRefuseUnmatched(app);
  const edition = nameEdition(clientAssets.build, [settings.PRODUCT_NAME, settings.PUBLIC_ORIGIN]);
  const publicCard: PublicCardDeps = {
    records,
    memory: deps.pages,
    documents: deps.documents,
    originOf,
    onShown: deps.onShown,
    productName: settings.PRODUCT_NAME,
    build: edition,
    script: clientAssets.pageScript,
    appHead: appHead(shell),
    isPolicySent: !isDevServer,
  };
  const notFoundPage = createNotFoundPage(publicCard);
  const refuse = (error: Error, c: Context<AppEnv>): Response =>
    isMissingPage(error, c.req.raw) ? notFoundPage(c) : onError(error, c);

  app.onError(refuse);
  app.use(requestId, securityHeaders, drainBody);

  app.route(
    '/',
    healthRoutes({
      db: bindings.DB,
      cards: bindings.CARDS,
      media: bindings.MEDIA,
      build: clientAssets.build,
    }),
  );
  app.route('/', authRoutes(auth, requireUser));
  app.route(
    '/',
    passwordRoutes({
      auth,
      requireUser,
      enqueueReset: async (email, origin) => {
        const job: Job = { kind: 'reset_request', email, origin };
        await bindings.JOBS.send(job);
      },
      sendMail: deps.sendMail,
      productName: settings.PRODUCT_NAME,
      originOf,
    }),
  );
  app.route('/', mediaRoutes({ ...media, requireUser }));
  const takeDown: TakeDownDeps = {
    db: bindings.DB,
    images: {
      claim: (userId, paths) => claimImages(media, userId, paths),
      release: (paths) => releaseImages(media, paths),
    },
    onChanged: async (username, origin) => {
      await records.announce(username, origin);
      await wallet.announce(username, origin);
    },
    now: deps.now,
  };
  app.route(
    '/',
    accountRoutes({
      db: bindings.DB,
      requireUser,
      sessions: auth.sessionList,
      checkPassword: auth.checkPassword,
      countExport: (userId) => auth.attempts.take('exportAccount', userId),
      exportParts: [
        (user, origin) =>
          exportCards(
            { db: bindings.DB, readPhoto: (path) => readPhotoBase64(bindings.MEDIA, path) },
            user.id,
            origin,
          ),
        (user) => exportImages(media, user.id),
        (user) => exportNumbers({ db: bindings.DB, listCards }, user.id),
      ],
      removeCards: (userId, origin) => takeDownAll(takeDown, userId, origin),
      releaseImages: (userId) => releaseUploads(media, userId),
      originOf,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    cardRoutes({
      ...takeDown,
      requireUser,
      findSession: auth.findSession,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      originOf,
    }),
  );
  app.route('/', eventRoutes(deps.events));
  app.route(
    '/',
    numberRoutes({
      db: bindings.DB,
      requireUser,
      listCards,
      countContacts: deps.countContacts,
      now: deps.now,
    }),
  );
  app.route('/', paymentRoutes({ provider: null, requireUser, originOf }));
  app.route(
    '/',
    supportRoutes({
      ...deps.support,
      countMessage: (address) => auth.attempts.take('supportAddress', address),
    }),
  );
  app.route(
    '/',
    franchiseRoutes({
      db: bindings.DB,
      access: deps.partnerAccess,
      countTry: (address) => auth.attempts.take('franchiseAddress', address),
      storeImage: async (request) => {
        const { hash, file } = await keepImage(media, await readImage(request));
        return { hash, url: href('media', { file }) };
      },
      originOf,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    aiRoutes({
      model: bindings.AI ?? null,
      // A model costs money: its calls are held to the few a minute that signing in is.
      gate: createRateGate(bindings.AUTH_LIMIT, 'refuse'),
      requireUser,
    }),
  );
  app.route('/', reportRoutes({ gate: createRateGate(bindings.API_LIMIT, 'allow') }));
  app.route('/', passkitRoutes({ ...wallet, gate: createRateGate(bindings.API_LIMIT, 'allow') }));
  app.route(
    '/',
    passRoutes({
      ...wallet,
      requireUser,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      originOf,
      findMoved: async (username, origin) => {
        const record = await records.find(username, origin);
        return record?.kind === 'redirect' ? record.to : null;
      },
    }),
  );
  app.route(
    '/',
    publicCardFiles({
      records,
      media: bindings.MEDIA,
      assets: bindings.ASSETS,
      originOf,
      build: edition,
    }),
  );
  if (settings.ENVIRONMENT === 'local') app.route('/', outboxRoutes(bindings.CARDS));
  app.all('/api/*', (c) => {
    throw refuseUnmatched(c.req.path);
  });
  app.route('/', siteRoutes({ originOf, environment: settings.ENVIRONMENT }));
  app.route('/', appShellRoutes(shell));
  app.route('/', publicCardRoutes(publicCard));
  app.notFound((c) => refuse(refuseUnmatched(c.req.path), c));
  return app;
}
