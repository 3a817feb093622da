import { Hono } from 'hono';
import { listSessionSecrets } from '#worker/env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { createSealedTexts } from '#worker/http/sealed-text.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { admitCaller } from './admit-caller.ts';
import { setAdmittedCaller } from './admitted-callers.ts';
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
  const routes = publicApiRoutes(context);
  let own: Hono<AppEnv> | null = null;
  const ownRoutes = (): Hono<AppEnv> =>
    (own ??= combineRoutes((app) => {
      app.use(requestId);
      app.route('/', routes);
    }));
  return {
    routes,
    appRoutes,
    /**
     * Authenticates a caller and counts the call, for calls that arrive in another protocol. `call`
     * runs public calls for the caller, and throws the API's error when one is refused.
     */
    admit: async (request: Request, setHeader: (name: string, value: string) => void) => {
      const caller = await admitCaller(
        context.callLimit,
        () => ports.authenticateAgent(request),
        setHeader,
      );
      const call = async (called: Request, env: unknown): Promise<Response> =>
        ownRoutes().fetch(setAdmittedCaller(called, caller), Object(env));
      return { caller, call };
    },
    sweep: { apiRequests: () => sweepApiRequests(db, now()) },
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
