import { Hono } from 'hono';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { appShellRoutes, buildAppHead } from '#worker/site/app-shell-routes.ts';
import { healthRoutes } from '#worker/site/health-routes.ts';
import { prerenderedRoutes } from '#worker/site/prerendered-routes.ts';
import { siteRoutes } from '#worker/site/routes.ts';

/** The documents of the browser app, files for programs, and the health check. */
export function createSite(kernel: Kernel) {
  return {
    health: healthRoutes(kernel),
    routes: new Hono<AppEnv>()
      .route('/', siteRoutes(kernel))
      .route('/', prerenderedRoutes(kernel))
      .route('/', appShellRoutes(kernel)),
    /** Tags that start the browser app in another document. */
    appHead: buildAppHead(kernel),
  };
}
