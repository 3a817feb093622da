import { href } from '#shared/routes.ts';
import { accountRoutes } from '#worker/account/routes.ts';
import { aiRoutes } from '#worker/ai/routes.ts';
import { clientAssets } from '#worker/site/client-assets.ts';
import { buildAppHead, appShellRoutes } from '#worker/site/app-shell-routes.ts';
import { createPartnerAttempts } from '#worker/auth/attempts/partner-attempts.ts';
import { sendFirstConfirmation } from '#worker/auth/confirmation/send-confirmation.ts';
import { confirmationRoutes } from '#worker/auth/confirmation/routes.ts';
import { emailChangeRoutes } from '#worker/auth/email-change/routes.ts';
import { passwordRoutes } from '#worker/auth/password/routes.ts';
import { authRoutes } from '#worker/auth/routes.ts';
import { listCardTotals } from '#worker/cards/card-totals.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import { contactRoutes } from '#worker/contacts/routes.ts';
import { analyticsRoutes as numberRoutes } from '#worker/events/analytics/routes.ts';
import { eventRoutes } from '#worker/events/routes.ts';
import { franchiseRoutes } from '#worker/franchise/routes.ts';
import { healthRoutes } from '#worker/site/health-routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { drainBody } from '#worker/http/request/json-body.ts';
import { createRequireKnownHost } from '#worker/http/middleware/require-known-host.ts';
import { createOnError } from '#worker/http/on-error.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { createRefuseUnmatched } from '#worker/http/refuse-unmatched.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { createRequireUser } from '#worker/http/middleware/require-user.ts';
import { securityHeaders } from '#worker/http/middleware/security-headers.ts';
import type { Job } from '#worker/jobs/job.ts';
import { outboxRoutes } from '#worker/mail/outbox.ts';
import { readImage } from '#worker/media/read-image.ts';
import { mediaRoutes } from '#worker/media/routes.ts';
import { isStoredImage, storeSharedImage } from '#worker/media/media-store.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { abuseReportRoutes as cardReportRoutes } from '#worker/moderation/abuse-report-routes.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import { createErrorPages } from '#worker/public-card/pages/error-pages.ts';
import { createExchangePage } from '#worker/public-card/pages/exchange-page.ts';
import { publicCardFileRoutes } from '#worker/public-card/files/routes.ts';
import { createReportPage } from '#worker/public-card/pages/report-page.ts';
import { publicCardRoutes } from '#worker/public-card/routes.ts';
import { cspReportRoutes } from '#worker/csp-reports/routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';
import { supportOperatorRoutes } from '#worker/support/operator-routes.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import { notificationRoutes } from '#worker/wallet/notifications/routes.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { passSettingsRoutes } from '#worker/wallet/settings/routes.ts';
import {
  buildAccountDeps,
  buildConfirmationDeps,
  buildEmailChangeDeps,
  buildRemoveCardDeps,
} from '#worker/wiring/account.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';
import { buildExchangeDeps } from '#worker/wiring/exchange.ts';
import { buildMediaDeps } from '#worker/wiring/media.ts';
import { buildOperatorDeps, buildReportDeps } from '#worker/wiring/moderation.ts';
import { buildPublicCardDeps } from '#worker/wiring/public-card.ts';
import { Hono } from 'hono';

/**
 * The Worker's request life, top to bottom: middleware in order, then the routes of each
 * capability.
 */
export function createApp(deps: AppDeps): Hono<AppEnv> {
  const { bindings, settings, auth, records, originOf, media, wallet } = deps;
  const requireUser = createRequireUser(auth.findSession);
  const listCards = (userId: string) => listCardTotals(bindings.DB, userId);
  const shell = {
    hasTestPages: settings.ENVIRONMENT !== 'production',
    productName: settings.PRODUCT_NAME,
    supportEmail: settings.SUPPORT_EMAIL,
    isGuestDashboard: settings.GUEST_DASHBOARD,
  };
  const app = new Hono<AppEnv>();
  const refuseUnmatched = createRefuseUnmatched(app);
  const publicCard = buildPublicCardDeps(deps, buildAppHead(shell));
  const { build: cacheVersion, limitMisses } = publicCard;
  const onError = createOnError(createErrorPages(publicCard));

  app.onError(onError);
  app.use(requestId, securityHeaders, createRequireKnownHost(settings), drainBody);

  app.route(
    '/',
    healthRoutes({
      db: bindings.DB,
      cards: bindings.CARDS,
      media: bindings.MEDIA,
      build: clientAssets.build,
      now: deps.now,
    }),
  );
  const confirmation = buildConfirmationDeps(deps, requireUser);
  app.route(
    '/',
    authRoutes({
      auth,
      requireUser,
      onSignedUp: (profile, origin) =>
        sendFirstConfirmation({ ...auth, ...confirmation }, profile, origin),
      originOf,
    }),
  );
  app.route('/', confirmationRoutes(confirmation));
  app.route(
    '/',
    passwordRoutes({
      auth,
      requireUser,
      enqueueReset: async (email, origin) => {
        const job: Job = { kind: 'reset_request', email, origin };
        await bindings.MAIL.send(job);
      },
      sendMail: deps.sendMail,
      onConfirmed: deps.payments.onEmailConfirmed,
      productName: settings.PRODUCT_NAME,
      originOf,
    }),
  );
  app.route('/', emailChangeRoutes(buildEmailChangeDeps(deps, requireUser)));
  app.route('/', mediaRoutes(buildMediaDeps(deps, requireUser)));
  const takeDown = buildRemoveCardDeps(deps);
  app.route('/', accountRoutes(buildAccountDeps(deps, { requireUser, takeDown, listCards })));
  app.route(
    '/',
    cardRoutes({
      ...takeDown,
      requireUser,
      findSession: auth.findSession,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      productName: settings.PRODUCT_NAME,
      originOf,
    }),
  );
  app.route(
    '/',
    paymentRoutes({
      ...deps.payments,
      requireUser,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      originOf,
    }),
  );
  app.route(
    '/',
    exchangeRoutes(
      buildExchangeDeps(deps, {
        renderPage: createExchangePage(publicCard, clientAssets.exchangeScript),
        limitMisses,
      }),
    ),
  );
  app.route(
    '/',
    cardReportRoutes(
      buildReportDeps(deps, { renderPage: createReportPage(publicCard), limitMisses }),
    ),
  );
  app.route('/', operatorRoutes(buildOperatorDeps(deps, { requireUser, takeDown })));
  app.route(
    '/',
    contactRoutes({
      db: bindings.DB,
      requireUser,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      originOf,
      now: deps.now,
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
  app.route(
    '/',
    supportRoutes({
      ...deps.support,
      findSession: auth.findSession,
      countMessage: (address) => auth.attempts.consume('supportAddress', address),
      countAccount: (userId) => auth.attempts.consume('supportAccount', userId),
    }),
  );
  app.route(
    '/',
    supportOperatorRoutes({
      db: bindings.DB,
      requireUser,
      isOperator: auth.isOperator,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    franchiseRoutes({
      db: bindings.DB,
      access: deps.partnerAccess,
      countAttempt: createPartnerAttempts(auth.attempts),
      storeImage: async (request) => {
        const { hash, file } = await storeSharedImage(media, await readImage(request));
        return { hash, url: href('media', { file }) };
      },
      isStoredImage: (path) => isStoredImage(bindings.DB, path),
      originOf,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    aiRoutes({
      model: bindings.AI ?? null,
      // Model calls cost money, so they get the stricter limit of sign-in.
      rateLimit: createRateLimiter(bindings.AUTH_LIMIT, 'refuse'),
      requireUser,
    }),
  );
  app.route(
    '/',
    cspReportRoutes({
      db: bindings.DB,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      limitWrites: createRateLimiter(bindings.AUTH_LIMIT, 'refuse'),
      toReporterKey: deps.toReporterKey,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    passkitRoutes({
      ...wallet,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      countRegistration: (key) => auth.attempts.consume('passRegistration', key),
    }),
  );
  const passDeps = {
    ...wallet,
    requireUser,
    rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
  };
  app.route('/', passSettingsRoutes(passDeps));
  app.route('/', notificationRoutes(passDeps));
  app.route(
    '/',
    passRoutes({
      ...wallet,
      requireUser,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      originOf,
      onPassCreated: (username, origin) => records.refresh(username, origin),
      findRenamed: async (username, origin) => {
        const record = await records.find(username, origin);
        return record?.kind === 'redirect' ? record.to : null;
      },
    }),
  );
  app.route(
    '/',
    publicCardFileRoutes({
      records,
      limitMisses,
      rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
      media: bindings.MEDIA,
      assets: bindings.ASSETS,
      originOf,
      build: cacheVersion,
    }),
  );
  if (settings.ENVIRONMENT === 'local') app.route('/', outboxRoutes(bindings.CARDS));
  app.all('/api/*', (c) => {
    throw refuseUnmatched(c.req.path);
  });
  app.route(
    '/',
    siteRoutes({
      originOf,
      supportEmail: settings.SUPPORT_EMAIL,
      environment: settings.ENVIRONMENT,
      now: deps.now,
    }),
  );
  app.route('/', appShellRoutes(shell));
  app.route('/', publicCardRoutes(publicCard));
  app.notFound((c) => onError(refuseUnmatched(c.req.path), c));
  return app;
}
