import type { Context } from 'hono';
import type { z } from 'zod';
import type {
  decideAuthorization,
  readAuthorization,
  resumeApp,
} from '#shared/api/programs/oauth.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { requireConfirmed } from '#worker/http/require-confirmed.ts';
import { isNameOfService, NAME_TAKEN } from '#worker/oauth/clients/app-name.ts';
import { findClient } from '#worker/oauth/clients/find-client.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import { resumeWithPassword } from '#worker/service-access/resume-with-password.ts';
import { allow } from './allow.ts';
import {
  buildReturn,
  describeRequest,
  parseAuthorization,
  unusable,
  type AuthorizationRequest,
} from './authorization-request.ts';
import { preselectOwner } from './preselect-owner.ts';
import { deleteGrant, findGrantOwner, listApps } from './grant-store.ts';

export async function onReadAuthorization(
  context: OAuthContext,
  c: Context<UserEnv>,
  { query }: z.infer<typeof readAuthorization.request>,
): Promise<Response> {
  await context.rateLimit(`oauth-consent:${c.get('user').id}`);
  const request = await parse(context, c, query);
  const preselected = await preselectOwner(context, c.get('user').id);
  return c.json({ ...describeRequest(request), preselected });
}

export async function onDecideAuthorization(
  context: OAuthContext,
  c: Context<UserEnv>,
  body: z.infer<typeof decideAuthorization.request>,
): Promise<Response> {
  await context.rateLimit(`oauth-consent:${c.get('user').id}`);
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
}

export async function onListApps(
  { db, now }: OAuthContext,
  c: Context<UserEnv>,
): Promise<Response> {
  const user = c.get('user');
  const organizationId = c.req.query('organization') ?? null;
  if (organizationId !== null) await requireRole(db, user, organizationId, 'manageApiKeys', 'GET');
  return c.json({ apps: await listApps(db, { userId: user.id, organizationId }, now()) });
}

export async function onDisconnectApp(
  context: OAuthContext,
  c: Context<UserEnv>,
  id: string,
): Promise<Response> {
  await disconnect(context, c, id);
  log('info', 'app_disconnected', { userId: c.get('user').id });
  return c.body(null, 204);
}

function parse(
  context: OAuthContext,
  c: Context<UserEnv>,
  query: string,
): Promise<AuthorizationRequest> {
  const options = { userId: c.get('user').id, requestUrl: c.req.url };
  const { installation } = context.brands;
  const brands = { installation, shown: c.get('brand') ?? installation };
  return parseAuthorization(query, c.req.url, async (id) => {
    const client = await findClient(context, id, options);
    // Not only at the registration: there are descriptions at addresses, and partners' other hosts.
    if (client !== null && isNameOfService(client.name, brands)) throw unusable(NAME_TAKEN);
    return client;
  });
}

export async function onResumeApp(
  context: OAuthContext,
  c: Context<UserEnv>,
  { id, password, token }: { id: string } & z.infer<typeof resumeApp.request>,
): Promise<Response> {
  const user = c.get('user');
  const { organizationId, audit } = await requireManaged(context, c, id, 'app.resumed');
  if (organizationId === null) throw new ApiError('not_found');
  requireConfirmed(user);
  await context.checkPassword(user.id, password);
  const origin = context.originOf(c.req.url);
  const answer = await resumeWithPassword(
    context,
    { kind: 'app', id, organizationId, user, token, origin },
    audit,
  );
  if (answer.isResumed) await enqueueMove(context, organizationId);
  log('info', 'app_resumed', { userId: user.id, isResumed: answer.isResumed });
  return c.json(answer);
}

async function disconnect(context: OAuthContext, c: Context<UserEnv>, id: string): Promise<void> {
  const { organizationId, audit } = await requireManaged(context, c, id, 'app.disconnected');
  if (!(await deleteGrant(context.db, id, audit))) throw new ApiError('not_found');
  if (organizationId !== null) await enqueueMove(context, organizationId);
}

/**
 * The organization of an app that the caller connected or manages, and the statements that record what
 * happens to it. Throws `not_found` for any other.
 */
async function requireManaged(
  context: OAuthContext,
  c: Context<UserEnv>,
  id: string,
  action: 'app.disconnected' | 'app.resumed',
): Promise<{ organizationId: string | null; audit: D1PreparedStatement[] }> {
  const { db } = context;
  const user = c.get('user');
  const found = await findGrantOwner(db, id);
  if (found === null) throw new ApiError('not_found');
  const { userId, organizationId, name } = found;
  if (organizationId === null) {
    if (userId !== user.id) throw new ApiError('not_found');
    return { organizationId, audit: [] };
  }
  // Who connected it themself also disconnects it without the role.
  if (userId !== user.id || action === 'app.resumed') {
    await requireRole(db, user, organizationId, 'manageApiKeys', c.req.method);
  }
  const by = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
  const event = { action, target: id, details: { name } };
  return { organizationId, audit: [buildOrganizationAudit(context, by, organizationId, event)] };
}
