import { Hono } from 'hono';
import type { ShownBrand } from '#shared/brand/shown-brand.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { appShellRoutes } from '#worker/site/app-shell-routes.ts';
import { buildAppHead, buildAppPolicy } from '#worker/site/app-head.ts';
import { brandFileRoutes, legalRoutes } from '#worker/site/brand-routes.ts';
import { healthRoutes } from '#worker/site/health-routes.ts';
import { prerenderedRoutes } from '#worker/site/prerendered-routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';

/** The documents of the browser app, files for programs, and the health check. */
export function createSite(kernel: Kernel) {
  return {
    health: healthRoutes(kernel),
    legal: legalRoutes(kernel),
    routes: new Hono<AppEnv>()
      .route('/', siteRoutes(kernel))
      .route('/', brandFileRoutes(kernel))
      .route('/', prerenderedRoutes(kernel))
      .route('/', appShellRoutes(kernel)),
    /** Tags that start the browser app in another document. */
    appHead: (brand: ShownBrand) => buildAppHead(kernel, brand),
    appPolicy: buildAppPolicy,
  };
}
