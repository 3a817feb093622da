import { timingSafeEqual } from 'node:crypto';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { can } from '#shared/plan/features.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress, networkPrefix } from '#worker/http/rate-limit/client-address.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { API_ACCESS_REQUIRED } from './copy.ts';
import { findKey, recordUse, type OwnedKey } from './key-store.ts';
import { parseKeyId, type KeyMode } from './key-text.ts';

/** A valid key, and the account or organization that it acts for. */
export interface KeyCaller {
  keyId: string;
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
  user: SessionUser;
}

const BEARER = /^Bearer +(\S+)$/i;

/**
 * Finds the key that a request is sent with. Throws `invalid_key` without a valid key, the same for
 * every reason, and `plan_limit` when the owner's plan no longer includes API access.
 */
export async function authenticateKey(
  context: Pick<Kernel, 'db' | 'now' | 'rateLimit' | 'waitUntil'> & { mode: KeyMode },
  headers: Headers,
): Promise<KeyCaller> {
  const key = BEARER.exec(headers.get('Authorization') ?? '')?.[1] ?? '';
  const id = parseKeyId(context.mode, key);
  if (id === null) throw new ApiError('invalid_key');
  const found = await findKey(context.db, id);
  if (found === null || !isValid(found, key, context.now())) {
    // Only failures count, so that other clients behind the same address cannot use up a valid
    // key's calls.
    await context.rateLimit(`api-key:${clientAddress(headers)}`);
    throw new ApiError('invalid_key');
  }
  if (!can(found.plan, 'apiAccess')) {
    throw new ApiError('plan_limit', { message: API_ACCESS_REQUIRED });
  }
  const day = context.now().toISOString().slice(0, 10);
  if (found.lastUsedOn === null || found.lastUsedOn < day) {
    const use = { id, day, network: networkPrefix(headers) };
    context.waitUntil(recordUse(context.db, use).catch(logMissedUse));
  }
  return toCaller(found);
}

function isValid(found: OwnedKey, key: string, now: Date): boolean {
  // Both are hex of 32 bytes. The comparison takes constant time.
  const isSame = timingSafeEqual(Buffer.from(sha256Hex(key)), Buffer.from(found.keyHash));
  return (
    isSame &&
    !found.isPaused &&
    (found.expiresAt === null || Date.parse(found.expiresAt) > now.getTime())
  );
}

function toCaller(found: OwnedKey): KeyCaller {
  const { id: keyId, name, scopes, expiresAt } = found;
  return { keyId, name, scopes, expiresAt, user: toUser(found) };
}

function toUser(found: OwnedKey): SessionUser {
  const { id: keyId, name, userId, email, plan, isEmailConfirmed } = found;
  // No session has this hash, so code that looks up sessions never matches a key.
  const shared = { email, plan, sidHash: '', apiKeyId: keyId, apiKeyName: name };
  const { organizationId: id, organizationSlug: slug, organizationName, organizationKind } = found;
  if (id === null || slug === null || organizationName === null || organizationKind === null) {
    const { firstName, lastName, company, jobTitle } = found;
    return { ...shared, id: userId, firstName, lastName, company, jobTitle, isEmailConfirmed };
  }
  const actorId = `key:${keyId}`;
  const organization = {
    id,
    slug,
    name: organizationName,
    kind: organizationKind,
    billingOwnerId: userId,
    plan,
  };
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
  log('warn', 'api_key_use_not_recorded', { error: String(error) });
}
