import { Hono } from 'hono';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import type { PublicCalls } from './create-public-calls.ts';
import type { PublicApiPorts } from './public-api-context.ts';
import { publicApiRoutes } from './routes.ts';

/** The public API: a view of the app's endpoints for programs with a key. */
export function createPublicApi(kernel: Kernel, ports: PublicApiPorts) {
  let built: Hono<AppEnv> | null = null;
  const appRoutes = (): Hono<AppEnv> => (built ??= combineRoutes(ports.mountApp));
  let own: Hono<AppEnv> | null = null;
  const ownRoutes = (): Hono<AppEnv> =>
    (own ??= combineRoutes((app) => {
      app.use(requestId);
      app.route('/', routes);
    }));
  let calls: PublicCalls | null = null;
  // Keeps the result instead of its promise, so that no request waits for another's.
  const loadCalls = async (): Promise<PublicCalls> => {
    const { createPublicCalls } = await import('./create-public-calls.ts');
    return (calls ??= createPublicCalls(kernel, { ...ports, appRoutes, ownRoutes }));
  };
  const routes = publicApiRoutes(async (c, name) => (await loadCalls()).run(c, name));
  return {
    routes,
    appRoutes,
    /** Authenticates and counts a call that arrives in another protocol (`PublicCalls`). */
    admit: async (...args: Parameters<PublicCalls['admit']>) => (await loadCalls()).admit(...args),
    sweep: {
      apiRequests: async () => {
        const { sweepApiRequests } = await import('./call-store.ts');
        return sweepApiRequests(kernel.db, kernel.now());
      },
    },
  } satisfies Capability;
}

/** A separate router. Its errors are thrown to the caller, which turns them into responses. */
function combineRoutes(mountApp: PublicApiPorts['mountApp']): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.onError((error) => {
    throw error;
  });
  app.notFound(() => {
    throw new ApiError('not_found');
  });
  mountApp(app);
  return app;
}
