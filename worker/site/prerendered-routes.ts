import { Hono, type Context } from 'hono';
import { DEFAULT_ICON_PATHS } from '#shared/icon-links.ts';
import { SERVICE_WORKER_PATH } from '#shared/offline.ts';
import { documents, href } from '#shared/routes.ts';
import { PARTNER_OFFER_PATHS } from '#shared/site/partner-offers.ts';
import { PRERENDERED_PAGES } from '#shared/site/site-pages.ts';
import { PRODUCT_FILES } from '#shared/site/worker-first.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { APP_CSP, REPORTING_ENDPOINTS } from '#worker/http/middleware/security-headers.ts';
import { LEGAL_KINDS, type LegalKind } from '#shared/legal/legal-document.ts';
import { findPublishedLegal } from '#worker/site/legal-texts.ts';
import { writeLegalText, type LegalDocuments } from '#worker/site/legal-page.ts';
import type { Kernel } from '#worker/kernel.ts';
import { applyConditions, type ConditionKernel } from '#worker/site/server-conditions.ts';
import { isDevServer } from './client-assets.ts';

/** Pages that say what is true of this server by its settings. */
const CONDITIONAL_PATHS: ReadonlySet<string> = new Set([href('security'), href('dpa')]);
/** Pages that show a text that the operator published. */
const LEGAL_PATHS: ReadonlyMap<string, LegalKind> = new Map(
  LEGAL_KINDS.map((kind) => [href(kind), kind]),
);

/**
 * The prerendered pages, the service worker and other files that name the product or show its mark,
 * on its own hosts only. A partner's domain begins with signing in, and has the partner's icon.
 */
export function prerenderedRoutes(
  kernel: ConditionKernel & Pick<Kernel, 'assets' | 'brands' | 'db'>,
  legal: LegalDocuments,
): Hono<AppEnv> {
  const { assets } = kernel;
  const app = new Hono<AppEnv>();
  // The development server builds none: the app renders the pages there.
  if (isDevServer) return app;
  const serve = async (c: Context<AppEnv>, next: () => Promise<void>) => {
    const file = await assets.fetch(c.req.raw.clone());
    if (file.status === 404) return next();
    return withPolicy(file);
  };
  const serveCurrent = async (c: Context<AppEnv>, next: () => Promise<void>) => {
    // Without the request's own conditions, which are about the file.
    const file = await assets.fetch(c.req.url, { method: c.req.method });
    if (file.status === 404) return next();
    const page = CONDITIONAL_PATHS.has(c.req.path)
      ? applyConditions(withPolicy(file), kernel, kernel.brands.installation)
      : withPolicy(file);
    const kind = LEGAL_PATHS.get(c.req.path);
    if (kind === undefined) return page;
    const version = c.req.query('version') ?? null;
    const published = await findPublishedLegal(kernel.db, kind, version);
    // There never was that version: the present one is what the reader looks for.
    if (published === null && version !== null) return c.redirect(c.req.path, 302);
    return writeLegalText(page, { kind, version, published }, legal);
  };
  for (const { path } of PRERENDERED_PAGES) {
    app.get(path, async (c, next) => {
      if (c.get('host').kind === 'product') {
        const isStored = CONDITIONAL_PATHS.has(path) || LEGAL_PATHS.has(path);
        return isStored ? serveCurrent(c, next) : serve(c, next);
      }
      if (path === href('home')) return c.redirect(href('login'), 302);
      // Partners sell under their own name: their customers are not offered to become partners.
      if (PARTNER_OFFER_PATHS.includes(path)) throw new ApiError('not_found');
      // The app renders the page under the partner's name.
      return next();
    });
  }
  // It names no product: partners serve it too. A company's domain has cards only.
  app.get(documents.verifyAuditLog, serve);
  for (const path of PRODUCT_FILES) {
    const isDefaultIcon = DEFAULT_ICON_PATHS.includes(path);
    app.get(path, async (c) => {
      const { kind } = c.get('host');
      const isShared = kind === 'product' || path === SERVICE_WORKER_PATH;
      if (isShared) return serve(c, async () => Promise.reject(new ApiError('not_found')));
      const icon = isDefaultIcon ? c.get('brand')?.icon : '';
      if (!icon) throw new ApiError('not_found');
      return c.body(null, 302, { Location: icon, 'Cache-Control': 'no-cache' });
    });
  }
  return app;
}

/** A copy whose headers can be set. The file's own headers come from `_headers` of the build. */
function withPolicy(file: Response): Response {
  const answer = new Response(file.body, file);
  if (!answer.headers.has('Content-Security-Policy')) {
    answer.headers.set('Content-Security-Policy', APP_CSP);
    answer.headers.set('Reporting-Endpoints', REPORTING_ENDPOINTS);
  }
  return answer;
}
