import { Hono } from 'hono';
import {
  decideAuthorization,
  disconnectApp,
  listConnectedApps,
  readAuthorization,
  resumeApp,
} from '#shared/api/programs/oauth.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';

const loadCalls = () => import('./grant-calls.ts');

/**
 * What the consent screen and Settings call. Each needs a session, which is a header that no other
 * site's page can send.
 */
export function grantRoutes(context: OAuthContext): Hono<UserEnv> {
  const { requireUser } = context;
  const app = new Hono<UserEnv>();
  app.post(readAuthorization.path, requireUser, validate(readAuthorization.request), async (c) =>
    (await loadCalls()).onReadAuthorization(context, c, c.req.valid('json')),
  );
  app.post(
    decideAuthorization.path,
    requireUser,
    validate(decideAuthorization.request),
    async (c) => (await loadCalls()).onDecideAuthorization(context, c, c.req.valid('json')),
  );
  app.get(listConnectedApps.path, requireUser, async (c) =>
    (await loadCalls()).onListApps(context, c),
  );
  app.post(resumeApp.path, requireUser, validate(resumeApp.request), async (c) => {
    const { password, token } = c.req.valid('json');
    return (await loadCalls()).onResumeApp(context, c, { id: c.req.param('id'), password, token });
  });
  app.delete(disconnectApp.path, requireUser, async (c) =>
    (await loadCalls()).onDisconnectApp(context, c, c.req.param('id')),
  );
  return app;
}
