import type { Context } from 'hono';
import {
  API_SCOPES,
  canGiveScope,
  findKeyKind,
  listScopes,
  type ApiScope,
} from '#shared/api/programs/scopes.ts';
import { SERVICE_DAYS } from '#shared/api/programs/service.ts';
import { DAY_MS, MINUTE_MS } from '#shared/format/duration.ts';
import { can } from '#shared/plan/features.ts';
import { enqueueMove } from '#worker/audit/move-audit.ts';
import { buildOrganizationAudit } from '#worker/audit/organization-records.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { requireConfirmed } from '#worker/http/require-confirmed.ts';
import { API_ACCESS_NEEDED, TOO_MANY_APPS } from '#worker/oauth/copy.ts';
import type { OAuthContext } from '#worker/oauth/oauth-context.ts';
import { OAuthError } from '#worker/oauth/oauth-error.ts';
import { createSecret } from '#worker/oauth/tokens/token-text.ts';
import { requireRole } from '#worker/organizations/require-member.ts';
import { buildReturn, type AuthorizationRequest } from './authorization-request.ts';
import { insertGrant } from './grant-store.ts';
import { notifyOfApp } from './notify-of-app.ts';

/** How long a code can be exchanged. */
const CODE_MS = MINUTE_MS;

interface Decision {
  organization?: string | null | undefined;
  /** Whether it belongs to the organization. */
  isService: boolean;
  /** Those that the person left of the requested ones. Undefined: all. */
  scopes?: readonly ApiScope[] | undefined;
  password: string;
}

/**
 * Grants what a program asks for and the person left of it, and returns the address with its code. Throws `email_unconfirmed`,
 * `wrong_password`, `forbidden`, `not_found`, `plan_limit` and `key_limit`.
 */
export async function allow(
  context: OAuthContext,
  c: Context<UserEnv>,
  request: AuthorizationRequest,
  { organization = null, isService, scopes: left = API_SCOPES, password }: Decision,
): Promise<string> {
  const user = c.get('user');
  const found =
    organization === null
      ? null
      : await requireRole(context.db, user, organization, 'manageApiKeys', 'POST');
  const team = found?.organization ?? null;
  if (isService && team === null) throw refuseService();
  const { plan } = team ?? user;
  requireConfirmed(user);
  const passwordHash = await context.checkPassword(user.id, password);
  const offered = listScopes(findKeyKind(team));
  const scopes = request.scopes.filter(
    (scope) =>
      offered.includes(scope) &&
      left.includes(scope) &&
      (found === null || canGiveScope(found.role, scope)),
  );
  if (scopes.length === 0) {
    return buildReturn(request, new OAuthError('invalid_scope', 'None of the permissions exists.'));
  }
  const at = context.now();
  const id = crypto.randomUUID();
  const code = createSecret('code');
  const grant = {
    id,
    client: request.client,
    redirectUri: request.redirectUri,
    userId: user.id,
    passwordHash,
    organizationId: organization,
    endsAt: isService ? new Date(at.getTime() + SERVICE_DAYS * DAY_MS).toISOString() : null,
    scopes,
    resource: request.resource,
    codeHash: sha256Hex(code),
    codeChallenge: request.codeChallenge,
    createdAt: at.toISOString(),
    codeExpiresAt: new Date(at.getTime() + CODE_MS).toISOString(),
  };
  const details = { name: request.client.name, scopes, ...(isService && { isService }) };
  const event = { action: 'app.connected', target: id, details } as const;
  const by = { user, requestId: c.get('requestId'), headers: c.req.raw.headers };
  const audit =
    organization === null ? [] : [buildOrganizationAudit(context, by, organization, event)];
  if (!(await insertGrant(context.db, grant, audit))) {
    throw can(plan, 'apiAccess')
      ? new ApiError('key_limit', { message: TOO_MANY_APPS })
      : new ApiError('plan_limit', { message: API_ACCESS_NEEDED });
  }
  if (organization !== null) await enqueueMove(context, organization);
  await notifyOfApp(context, user, grant, context.originOf(c.req.url));
  return buildReturn(request, { code });
}

function refuseService(): ApiError {
  const message = 'Only an app of a team can belong to it.';
  return new ApiError('invalid_input', { issues: [{ path: 'isService', message }] });
}
