import { Hono } from 'hono';
import {
  readMcpResourceMetadata,
  readResourceMetadata,
  readServerMetadata,
  registerClient,
  requestToken,
  revokeToken,
} from '#shared/api/programs/oauth.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { OAuthContext } from './oauth-context.ts';

/** Addresses that programs call, also from pages of other sites. None of them knows a session. */
const OPEN_TO_PAGES = [
  readResourceMetadata,
  readMcpResourceMetadata,
  readServerMetadata,
  registerClient,
  requestToken,
  revokeToken,
];

const loadCalls = () => import('./protocol-calls.ts');

/** What programs call: registering themselves, and getting and ending tokens. */
export function protocolRoutes(context: OAuthContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  for (const { path, method } of OPEN_TO_PAGES) {
    app.use(path, async (c, next) => {
      c.header('Access-Control-Allow-Origin', '*');
      if (c.req.method !== 'OPTIONS') return next();
      c.header('Access-Control-Allow-Methods', method);
      c.header('Access-Control-Allow-Headers', 'Content-Type, MCP-Protocol-Version');
      c.header('Access-Control-Max-Age', '3600');
      return c.body(null, 204);
    });
  }
  app.post(registerClient.path, async (c) => (await loadCalls()).onRegisterClient(context, c));
  app.post(requestToken.path, async (c) => (await loadCalls()).onRequestToken(context, c));
  app.post(revokeToken.path, async (c) => (await loadCalls()).onRevokeToken(context, c));
  return app;
}
