import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { appShellRoutes } from '#worker/site/app-shell-routes.ts';
import { brandFileRoutes, legalRoutes } from '#worker/site/brand-routes.ts';
import { healthRoutes } from '#worker/site/health-routes.ts';
import type { LegalDocuments } from '#worker/site/legal-page.ts';
import { prerenderedRoutes } from '#worker/site/prerendered-routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';

/** The documents of the browser app, files for programs, and the health check. */
export function createSite(kernel: Kernel, documents: LegalDocuments) {
  return {
    routes: new Hono<AppEnv>().route('/', healthRoutes(kernel)).route('/', legalRoutes(kernel)),
    documents: new Hono<AppEnv>()
      .route('/', siteRoutes(kernel))
      .route('/', brandFileRoutes(kernel))
      .route('/', prerenderedRoutes(kernel, documents))
      .route('/', appShellRoutes(kernel)),
  } satisfies Capability;
}
