import { Hono, type Context } from 'hono';
import * as contract from '#shared/api/oauth.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { validate } from '#worker/http/request/validate.ts';
import { findOrFetchClient } from '#worker/oauth/clients/client-documents.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import { allow } from './allow.ts';
import {
  buildReturn,
  describeRequest,
  parseAuthorization,
  type AuthorizationRequest,
} from './authorization-request.ts';
import { deleteGrant, findOwnGrant, listApps } from './grant-store.ts';

/**
 * What the consent screen and Settings call. Each needs a session, which is a header that no other
 * site's page can send.
 */
export function grantRoutes(context: OAuthContext): Hono<UserEnv> {
  const { requireUser } = context;
  const { readAuthorization, decideAuthorization, listConnectedApps, disconnectApp } = contract;
  const app = new Hono<UserEnv>();

  app.post(readAuthorization.path, requireUser, validate(readAuthorization.request), async (c) => {
    await context.rateLimit(`oauth-consent:${c.get('user').id}`);
    return c.json(describeRequest(await parse(context, c, c.req.valid('json').query)));
  });

  app.post(
    decideAuthorization.path,
    requireUser,
    validate(decideAuthorization.request),
    async (c) => {
      await context.rateLimit(`oauth-consent:${c.get('user').id}`);
      const body = c.req.valid('json');
      const request = await parse(context, c, body.query);
      const refusal =
        body.decision === 'deny'
          ? new OAuthError('access_denied', 'The person did not allow access.')
          : request.refusal;
      if (refusal !== null) return c.json({ redirectTo: buildReturn(request, refusal) });
      if (body.decision === 'deny') throw new ApiError('bad_request');
      const redirectTo = await allow(context, c, request, body);
      log('info', 'app_connected', { userId: c.get('user').id });
      return c.json({ redirectTo });
    },
  );

  app.get(listConnectedApps.path, requireUser, async (c) =>
    c.json({ apps: await listApps(context.db, c.get('user').id, context.now()) }),
  );

  app.delete(disconnectApp.path, requireUser, async (c) => {
    await disconnect(context, c, c.req.param('id'));
    log('info', 'app_disconnected', { userId: c.get('user').id });
    return c.body(null, 204);
  });
  return app;
}

function parse(
  context: OAuthContext,
  c: Context<UserEnv>,
  query: string,
): Promise<AuthorizationRequest> {
  const about = { userId: c.get('user').id, requestUrl: c.req.url };
  return parseAuthorization(query, c.req.url, (id) => findOrFetchClient(context, id, about));
}

/** Throws `not_found` for an app of another account. */
async function disconnect(
  { db, teamKeys }: OAuthContext,
  c: Context<UserEnv>,
  id: string,
): Promise<void> {
  const own = { id, userId: c.get('user').id };
  const found = await findOwnGrant(db, id, own.userId);
  if (found === null) throw new ApiError('not_found');
  const { organizationId, name } = found;
  const event = { action: 'app.disconnected', keyId: id, details: { name } } as const;
  const audit = organizationId === null ? [] : [teamKeys.buildAudit(c, organizationId, event)];
  if (!(await deleteGrant(db, own, audit))) throw new ApiError('not_found');
  if (organizationId !== null) await teamKeys.onRecorded(organizationId);
}
