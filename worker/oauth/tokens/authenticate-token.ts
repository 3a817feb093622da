import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { can } from '#shared/plan/features.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress, networkPrefix } from '#worker/http/rate-limit/client-address.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { isOwnResource } from '#worker/oauth/addresses.ts';
import { API_ACCESS_NEEDED } from '#worker/oauth/copy.ts';
import { findToken, recordGrantUse, type GrantedToken } from '#worker/oauth/grants/grant-store.ts';

/** A valid token, and the account or organization that its app acts for. */
export interface TokenCaller {
  /** ID of the grant, in the place of a key's. */
  keyId: string;
  /** What the app calls itself. */
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
  user: SessionUser;
}

const ACCESS = /^Bearer +(ttc_access_[\w-]{43})$/i;

/** The access token in a header. Null for anything else, such as an API key. */
export function parseAccessToken(headers: Headers): string | null {
  return ACCESS.exec(headers.get('Authorization') ?? '')?.[1] ?? null;
}

/**
 * Finds what an access token opens. Throws `invalid_key` for any that is not valid here, the same for
 * every reason, and `plan_limit` when the owner's plan no longer includes API access.
 */
export async function authenticateToken(
  { db, now, rateLimit, waitUntil }: Pick<Kernel, 'db' | 'now' | 'rateLimit' | 'waitUntil'>,
  token: string,
  request: Pick<Request, 'url' | 'headers'>,
): Promise<TokenCaller> {
  const found = await findToken(db, sha256Hex(token));
  const isValid =
    found !== null &&
    Date.parse(found.expiresAt) > now().getTime() &&
    isOwnResource(found.resource, request.url);
  if (!isValid) {
    // Only failures count, as for keys.
    await rateLimit(`api-key:${clientAddress(request.headers)}`);
    throw new ApiError('invalid_key');
  }
  if (!can(found.plan, 'apiAccess')) {
    throw new ApiError('plan_limit', { message: API_ACCESS_NEEDED });
  }
  const day = now().toISOString().slice(0, 10);
  if (found.lastUsedOn === null || found.lastUsedOn < day) {
    const use = { id: found.id, day, network: networkPrefix(request.headers) };
    waitUntil(recordGrantUse(db, use).catch(logMissedUse));
  }
  const { id: keyId, name, scopes, expiresAt } = found;
  return { keyId, name, scopes, expiresAt, user: toUser(found) };
}

function toUser(found: GrantedToken): SessionUser {
  const { id: keyId, name, userId, email, plan, isEmailConfirmed } = found;
  // No session has this hash, so that nothing a session may do matches a token.
  const shared = { email, plan, sidHash: '', apiKeyId: keyId, apiKeyName: name };
  const {
    organizationId: id,
    organizationSlug: slug,
    organizationName,
    organizationKind: kind,
  } = found;
  if (id === null || slug === null || organizationName === null || kind === null) {
    const { firstName, lastName, company, jobTitle } = found;
    return { ...shared, id: userId, firstName, lastName, company, jobTitle };
  }
  const actorId = `key:${keyId}`;
  const organization = { id, slug, kind, name: organizationName, billingOwnerId: userId, plan };
  return {
    ...shared,
    id: actorId,
    firstName: '',
    lastName: '',
    company: '',
    jobTitle: '',
    isEmailConfirmed,
    organizationKey: { actorId, keyName: name, organization },
  };
}

function logMissedUse(error: unknown): void {
  // Best effort: the next call of the day writes it.
  log('warn', 'app_use_not_recorded', { error: String(error) });
}
