import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/format/duration.ts';
import { INVITATION_DAYS } from '#shared/organization/limits.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';

/** A token of 256 random bits, of which only the hash is stored. */
export function createInvitationToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256Hex(token) };
}

/** When an invitation that is mailed now expires. */
export function findExpiry(now: Date): string {
  return new Date(now.getTime() + INVITATION_DAYS * DAY_MS).toISOString();
}
