import { timingSafeEqual } from 'node:crypto';
import { buildUseSql } from '#worker/db/program-owner.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import type { Kernel } from '#worker/kernel.ts';
import { admitProgram, type ProgramCaller } from './admit-program.ts';
import { API_ACCESS_REQUIRED } from './copy.ts';
import { findKey, type OwnedKey } from './key-store.ts';
import { parseKeyId, type KeyMode } from './key-text.ts';

const BEARER = /^Bearer +(\S+)$/i;
const RECORD_USE = buildUseSql('api_keys');

/**
 * Finds the key that a request is sent with. Throws `invalid_key` without a valid key, the same for
 * every reason, and `plan_limit` when the owner's plan no longer includes API access.
 */
export async function authenticateKey(
  context: Pick<Kernel, 'db' | 'now' | 'rateLimit' | 'waitUntil'> & { mode: KeyMode },
  headers: Headers,
): Promise<ProgramCaller> {
  const key = BEARER.exec(headers.get('Authorization') ?? '')?.[1] ?? '';
  const id = parseKeyId(context.mode, key);
  if (id === null) throw new ApiError('invalid_key');
  const found = await findKey(context.db, id);
  const isAdmitted = found !== null && isValid(found, key, context.now());
  return admitProgram(context, headers, isAdmitted ? found : null, {
    recordUse: async (...use) =>
      context.db
        .prepare(RECORD_USE)
        .bind(...use)
        .run(),
    missedUse: 'api_key_use_not_recorded',
    planRequired: API_ACCESS_REQUIRED,
    label: `API key “${found?.name ?? ''}”`,
  });
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
