import { Hono } from 'hono';
import { TrieRouter } from 'hono/router/trie-router';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createAssignBrand } from '#worker/http/middleware/assign-brand.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { createResolveHost } from '#worker/http/middleware/resolve-host.ts';
import { restrictCardsHost } from '#worker/http/middleware/restrict-cards-host.ts';
import { securityHeaders } from '#worker/http/middleware/security-headers.ts';
import { createOnError } from '#worker/http/on-error.ts';
import { createRefuseUnmatched } from '#worker/http/refuse-unmatched.ts';
import { drainBody } from '#worker/http/request/json-body.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { Capabilities } from '#worker/wiring/capabilities.ts';

/**
 * The life of a request, top to bottom: middleware in order, then the routes of each capability.
 * `outbox` shows the mails of a local start.
 */
export function createApp(
  kernel: Kernel,
  parts: Capabilities,
  outbox: Hono<AppEnv> | null,
): Hono<AppEnv> {
  // The router that fits these paths; by default each isolate first fails to build another.
  const app = new Hono<AppEnv>({ router: new TrieRouter() });
  const refuseUnmatched = createRefuseUnmatched(app);
  const onError = createOnError(parts.publicCard.findErrorPage);

  app.onError(onError);
  app.use(requestId, securityHeaders, createResolveHost(kernel, parts.ownDomains.findHost));
  app.use(restrictCardsHost, drainBody, createAssignBrand(kernel.brands));
  app.use('/api/*', parts.webhooks.flushAfterWrite);

  app.route('/', parts.site.routes);
  app.route('/', parts.auth.routes);
  app.route('/', parts.account.routes);
  app.route('/', parts.cards.routes);
  app.route('/', parts.contacts.routes);
  app.route('/', parts.wallet.routes);
  app.route('/', parts.pictures.routes);
  app.route('/', parts.events.routes);
  app.route('/', parts.analytics.routes);
  app.route('/', parts.payments.routes);
  app.route('/', parts.moderation.routes);
  app.route('/', parts.support.routes);
  app.route('/', parts.franchise.routes);
  app.route('/', parts.organizations.routes);
  app.route('/', parts.attention.routes);
  app.route('/', parts.audit.routes);
  app.route('/', parts.departures.routes);
  app.route('/', parts.policies.routes);
  app.route('/', parts.partners.routes);
  app.route('/', parts.affiliates.routes);
  app.route('/', parts.ownDomains.routes);
  app.route('/', parts.partnerBilling.routes);
  app.route('/', parts.ai.routes);
  app.route('/', parts.cspReports.routes);
  app.route('/', parts.operator.routes);
  app.route('/', parts.webhooks.routes);
  app.route('/', parts.apiKeys.routes);
  app.route('/', parts.oauth.routes);
  app.route('/', parts.publicApi.routes);
  app.route('/', parts.mcp.routes);
  app.route('/', parts.publicCard.routes);
  if (outbox !== null) app.route('/', outbox);
  app.all('/api/*', (c) => {
    throw refuseUnmatched(c.req.path);
  });

  app.route('/', parts.site.documents);
  // Last: a username may be any other first segment.
  app.route('/', parts.publicCard.pages);
  app.notFound((c) => onError(refuseUnmatched(c.req.path), c));
  return app;
}
