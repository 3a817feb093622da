import { Hono } from 'hono';
import { listSessionSecrets } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createSealedTexts } from '#worker/http/sealed-text.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { createCallLimit } from './call-limit.ts';
import { sweepApiRequests } from './call-store.ts';
import { createCursors } from './cursors.ts';
import type { PublicApiPorts } from './public-api-context.ts';
import { publicApiRoutes } from './routes.ts';

/** The public API: a view of the app's endpoints for programs with a key. */
export function createPublicApi(kernel: Kernel, ports: PublicApiPorts) {
  const { db, now } = kernel;
  let built: Hono<AppEnv> | null = null;
  const appRoutes = (): Hono<AppEnv> => (built ??= combineRoutes(ports.mountApp));
  const context = {
    ...kernel,
    authenticate: ports.authenticate,
    callLimit: createCallLimit(kernel),
    cursors: createCursors(listSessionSecrets(kernel.settings)),
    answers: createSealedTexts(listSessionSecrets(kernel.settings), 'api answers'),
    appRoutes,
  };
  return {
    routes: publicApiRoutes(context),
    appRoutes,
    sweep: { apiRequests: () => sweepApiRequests(db, now()) },
  } satisfies Capability;
}

/** The app's routes on their own. Their errors reach the public call, which answers them. */
function combineRoutes(mountApp: PublicApiPorts['mountApp']): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error) => {
    throw error;
  });
  mountApp(app);
  return app;
}
