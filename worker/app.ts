import { href } from '#shared/routes.ts';
import { accountRoutes } from '#worker/account/routes.ts';
import { aiRoutes } from '#worker/ai/routes.ts';
import { clientAssets } from '#worker/app-shell/client-assets.ts';
import { appHead, appShellRoutes } from '#worker/app-shell/routes.ts';
import { createPartnerTries } from '#worker/auth/attempts/partner-tries.ts';
import { mailFirstConfirmation } from '#worker/auth/confirmation/mail-confirmation.ts';
import { confirmationRoutes } from '#worker/auth/confirmation/routes.ts';
import { emailChangeRoutes } from '#worker/auth/email-change/routes.ts';
import { passwordRoutes } from '#worker/auth/password/routes.ts';
import { authRoutes } from '#worker/auth/routes.ts';
import { listCardNumbers } from '#worker/cards/numbers.ts';
import { cardRoutes } from '#worker/cards/routes.ts';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import { contactRoutes } from '#worker/contacts/routes.ts';
import { reportRoutes as numberRoutes } from '#worker/events/report/routes.ts';
import { eventRoutes } from '#worker/events/routes.ts';
import { franchiseRoutes } from '#worker/franchise/routes.ts';
import { healthRoutes } from '#worker/health/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { drainBody } from '#worker/http/json-body.ts';
import { createRequireKnownHost } from '#worker/http/known-host.ts';
import { createOnError } from '#worker/http/on-error.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { createRefuseUnmatched } from '#worker/http/refuse-unmatched.ts';
import { requestId } from '#worker/http/request-id.ts';
import { createRequireUser } from '#worker/http/require-user.ts';
import { securityHeaders } from '#worker/http/security-headers.ts';
import type { Job } from '#worker/jobs/job.ts';
import { outboxRoutes } from '#worker/mail/outbox.ts';
import { readImage } from '#worker/media/read-image.ts';
import { mediaRoutes } from '#worker/media/routes.ts';
import { keepImage } from '#worker/media/store.ts';
import { operatorRoutes } from '#worker/moderation/operator-routes.ts';
import { reportRoutes as cardReportRoutes } from '#worker/moderation/report-routes.ts';
import { paymentRoutes } from '#worker/payments/routes.ts';
import { trialSql } from '#worker/payments/standing/trial-sql.ts';
import { createErrorPages } from '#worker/public-card/error-pages.ts';
import { createExchangePage } from '#worker/public-card/exchange-page.ts';
import { publicCardFiles } from '#worker/public-card/files/routes.ts';
import { createReportPage } from '#worker/public-card/report-page.ts';
import { publicCardRoutes } from '#worker/public-card/routes.ts';
import { reportRoutes } from '#worker/reports/routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';
import { supportOperatorRoutes } from '#worker/support/operator-routes.ts';
import { supportRoutes } from '#worker/support/routes.ts';
import { notificationRoutes } from '#worker/wallet/notifications/routes.ts';
import { passRoutes } from '#worker/wallet/passes/routes.ts';
import { passkitRoutes } from '#worker/wallet/passkit/routes.ts';
import { passSettingsRoutes } from '#worker/wallet/settings/routes.ts';
import {
  accountDeps,
  confirmationDeps,
  emailChangeDeps,
  takeDownDeps,
} from '#worker/wiring/account.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';
import { exchangeDeps } from '#worker/wiring/exchange.ts';
import { mediaDeps } from '#worker/wiring/media.ts';
import { operatorDeps, reportDeps } from '#worker/wiring/moderation.ts';
import { publicCardDeps } from '#worker/wiring/public-card.ts';
import { Hono } from 'hono';

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
  const publicCard = publicCardDeps(deps, appHead(shell));
  const { build: edition, limitMisses } = publicCard;
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
  const confirmation = confirmationDeps(deps, requireUser);
  app.route(
    '/',
    authRoutes({
      auth,
      requireUser,
      onSignedUp: (profile, origin) =>
        mailFirstConfirmation({ ...auth, ...confirmation }, profile, origin),
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
  app.route('/', emailChangeRoutes(emailChangeDeps(deps, requireUser)));
  app.route('/', mediaRoutes(mediaDeps(deps, requireUser)));
  const takeDown = takeDownDeps(deps);
  app.route('/', accountRoutes(accountDeps(deps, { requireUser, takeDown, listCards })));
  app.route(
    '/',
    cardRoutes({
      ...takeDown,
      requireUser,
      findSession: auth.findSession,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      trialSql,
      productName: settings.PRODUCT_NAME,
      originOf,
    }),
  );
  app.route(
    '/',
    paymentRoutes({
      ...deps.payments,
      requireUser,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      originOf,
    }),
  );
  app.route(
    '/',
    exchangeRoutes(
      exchangeDeps(deps, {
        renderPage: createExchangePage(publicCard, clientAssets.exchangeScript),
        limitMisses,
      }),
    ),
  );
  app.route(
    '/',
    cardReportRoutes(reportDeps(deps, { renderPage: createReportPage(publicCard), limitMisses })),
  );
  app.route('/', operatorRoutes(operatorDeps(deps, { requireUser, takeDown })));
  app.route(
    '/',
    contactRoutes({
      db: bindings.DB,
      requireUser,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
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
      countMessage: (address) => auth.attempts.take('supportAddress', address),
      countAccount: (userId) => auth.attempts.take('supportAccount', userId),
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
      countTry: createPartnerTries(auth.attempts),
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
  app.route(
    '/',
    reportRoutes({
      db: bindings.DB,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      writeGate: createRateGate(bindings.AUTH_LIMIT, 'refuse'),
      nameReporter: deps.nameReporter,
      now: deps.now,
    }),
  );
  app.route(
    '/',
    passkitRoutes({
      ...wallet,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      countRegistration: (key) => auth.attempts.take('passRegistration', key),
    }),
  );
  const passDeps = { ...wallet, requireUser, gate: createRateGate(bindings.API_LIMIT, 'allow') };
  app.route('/', passSettingsRoutes(passDeps));
  app.route('/', notificationRoutes(passDeps));
  app.route(
    '/',
    passRoutes({
      ...wallet,
      requireUser,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
      originOf,
      onMade: (username, origin) => records.announce(username, origin),
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
      limitMisses,
      gate: createRateGate(bindings.API_LIMIT, 'allow'),
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
