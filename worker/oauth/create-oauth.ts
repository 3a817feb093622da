import { Hono } from 'hono';
import { getCheckHost } from '#worker/hosts/check-host.ts';
import type { ProgramCaller } from '#worker/api-keys/admit-program.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { createSignedClients } from './clients/signed-clients.ts';
import { createAppAccess, findUnprovenApps } from './grants/app-access.ts';
import { grantRoutes } from './grants/routes.ts';
import { metadataRoutes } from './metadata-routes.ts';
import type { OAuthContext } from './oauth-context.ts';
import { protocolRoutes } from './protocol-routes.ts';

const loadTokens = () => import('./tokens/token-store.ts');
const loadClients = () => import('./clients/client-store.ts');
const loadGrants = () => import('./grants/grant-store.ts');

/** OAuth for `/mcp`: lets people connect assistants without an API key. */
export function createOAuth(kernel: Kernel) {
  const { db, now } = kernel;
  const context: OAuthContext = {
    ...kernel,
    checkHost: getCheckHost(kernel),
    fetch: (url, init) => fetch(url, init),
    signedClients: createSignedClients(listSessionSecrets(kernel.settings)),
  };
  return {
    // The first routes also set the headers for pages of other sites, so they stay first.
    routes: new Hono<AppEnv>()
      .route('/', protocolRoutes(context))
      .route('/', metadataRoutes(context))
      .route('/', grantRoutes(context)),
    /**
     * Finds what the access token of a request opens, or, for a request without one, what another way
     * finds. Throws `invalid_key` or `plan_limit`.
     */
    authenticateOr:
      (authenticateKey: (headers: Headers) => Promise<ProgramCaller>) =>
      async (request: Pick<Request, 'url' | 'headers'>): Promise<ProgramCaller> => {
        const { authenticateToken, parseAccessToken } =
          await import('./tokens/authenticate-token.ts');
        const token = parseAccessToken(request.headers);
        return token === null
          ? authenticateKey(request.headers)
          : authenticateToken(context, token, request);
      },
    listeners: {
      exports: [
        async function* exportApps(user) {
          const { listApps } = await loadGrants();
          const apps = await listApps(db, { userId: user.id }, now());
          yield { path: 'connected-apps.json', content: `${JSON.stringify(apps, null, 2)}\n` };
        },
      ],
      access: { steps: createAppAccess(db), findUnproven: (at) => findUnprovenApps(db, at) },
    },
    sweep: {
      oauthTokens: async () => (await loadTokens()).sweepOAuthTokens(db, now()),
      oauthGrants: async () => (await loadTokens()).sweepOAuthGrants(db, now()),
      oauthClients: async () => (await loadClients()).sweepOAuthClients(db, now()),
    },
  } satisfies Capability;
}
