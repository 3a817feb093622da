import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { can } from '#shared/plan/features.ts';
import type { ProgramOwner } from '#worker/db/program-owner.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { requireAccess } from '#worker/http/require-access.ts';
import {
  clientAddress,
  exactAddress,
  networkPrefix,
} from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The owner of a valid key or token, and what it may do. */
export interface ProgramCaller {
  /** ID of the key, or of an app's grant. */
  keyId: string;
  /** Chosen by a person, or what an app calls itself. */
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
  user: SessionUser;
}

/** A stored key or grant, as a call by it needs it. */
interface FoundProgram extends ProgramOwner {
  id: string;
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
  lastUsedOn: string | null;
  /** False where the address does not matter. */
  isEmailConfirmed: boolean;
}

interface ProgramKind {
  recordUse: (id: string, day: string, network: string) => Promise<unknown>;
  /** Log entry of a use that was not recorded. */
  missedUse: string;
  planRequired: string;
  /** What audit logs call it. Never its name alone, which could be chosen to look like an address. */
  label: string;
}

/**
 * Admits the program that a key or token was found for; null for one that is not valid. Throws
 * `invalid_key`, the same for every reason, `network_refused` outside the networks of its organization,
 * and `plan_limit` when the owner's plan no longer includes API access.
 */
export async function admitProgram(
  { now, rateLimit, waitUntil }: Pick<Kernel, 'now' | 'rateLimit' | 'waitUntil'>,
  headers: Headers,
  found: FoundProgram | null,
  { recordUse, missedUse, planRequired, label }: ProgramKind,
): Promise<ProgramCaller> {
  if (found === null) {
    // Only failures count, so that other clients behind the same address cannot use up a valid
    // key's calls.
    await rateLimit(`api-key:${clientAddress(headers)}`);
    throw new ApiError('invalid_key');
  }
  const { id: keyId, name, scopes, expiresAt, lastUsedOn } = found;
  const access = { address: exactAddress(headers), passwordAgeMs: null };
  requireAccess(found.accessRules, access, found.organizationName ?? '');
  if (!can(found.plan, 'apiAccess')) throw new ApiError('plan_limit', { message: planRequired });
  const day = now().toISOString().slice(0, 10);
  if (lastUsedOn === null || lastUsedOn < day) {
    const work = recordUse(keyId, day, networkPrefix(headers)).catch((error: unknown) => {
      // Best effort: the next call of the day writes it.
      log('warn', missedUse, { error: String(error) });
    });
    waitUntil(work);
  }
  return { keyId, name, scopes, expiresAt, user: { ...toUser(found, label), ...access } };
}

function toUser(found: FoundProgram, label: string): SessionUser {
  const { id: keyId, name: keyName, userId, email, plan, isEmailConfirmed } = found;
  const {
    organizationId,
    organizationSlug: slug,
    organizationName,
    organizationKind: kind,
  } = found;
  // No session has this hash, so code that looks up sessions never matches a program.
  const shared = {
    email,
    plan,
    isEmailConfirmed,
    sidHash: '',
    apiKeyId: keyId,
    apiKeyName: keyName,
  };
  if (organizationId === null || slug === null || organizationName === null || kind === null) {
    const { firstName, lastName, company, jobTitle } = found;
    return { ...shared, id: userId, firstName, lastName, company, jobTitle };
  }
  const actorId = `key:${keyId}`;
  const organization = {
    id: organizationId,
    slug,
    name: organizationName,
    kind,
    billingOwnerId: userId,
    plan,
  };
  const nameless = { firstName: '', lastName: '', company: '', jobTitle: '' };
  return {
    ...shared,
    ...nameless,
    id: actorId,
    organizationKey: { actorId, label, organization },
  };
}
