import { admitProgram, type ProgramCaller } from '#worker/api-keys/admit-program.ts';
import { buildUseSql } from '#worker/db/program-owner.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { isOwnResource } from '#worker/oauth/addresses.ts';
import { API_ACCESS_NEEDED } from '#worker/oauth/copy.ts';
import { findToken } from '#worker/oauth/grants/grant-store.ts';

const RECORD_USE = buildUseSql('oauth_grants');
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
  kernel: Pick<Kernel, 'db' | 'now' | 'rateLimit' | 'waitUntil'>,
  token: string,
  { url, headers }: Pick<Request, 'url' | 'headers'>,
): Promise<ProgramCaller> {
  const found = await findToken(kernel.db, sha256Hex(token));
  const isValid =
    found !== null &&
    Date.parse(found.expiresAt) > kernel.now().getTime() &&
    isOwnResource(found.resource, url);
  return admitProgram(kernel, headers, isValid ? found : null, {
    recordUse: async (...use) =>
      kernel.db
        .prepare(RECORD_USE)
        .bind(...use)
        .run(),
    missedUse: 'app_use_not_recorded',
    planRequired: API_ACCESS_NEEDED,
    label: found === null ? '' : `App “${found.name}” of ${found.connectedBy}`,
  });
}
