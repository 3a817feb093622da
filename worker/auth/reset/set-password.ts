import type { AuthContext } from '#worker/auth/auth-context.ts';
import { emailKey } from '#worker/auth/email-key.ts';
import { requireUncommonPassword } from '#worker/auth/password/common-passwords.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { buildAccessEnd } from '#worker/auth/access/end-access.ts';
import type { ResetOwner } from './reset-links.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { networkPrefix, clientAddress } from '#worker/http/rate-limit/client-address.ts';

/**
 * Sets a new password using a mailed link and returns the link's owner with what the reset ended.
 * Throws `reset_invalid` for a link that was used, has expired or never existed, and `invalid_input`
 * for a common password, which leaves the link usable.
 */
export async function setPassword(
  context: AuthContext,
  { token, password }: { token: string; password: string },
  { requestId, headers }: { requestId: string; headers: Headers },
): Promise<{ owner: ResetOwner; ended: EndedAccess[] }> {
  const { resetLinks, passwords, attempts } = context;
  const attempt = await attempts.consume('resetAddress', clientAddress(headers));
  const owner = await resetLinks.findOwner(token);
  // Checked before hashing, so that guessing tokens stays cheap for us.
  if (owner === null) throw new ApiError('reset_invalid');
  await attempt.refund();
  requireUncommonPassword(password, owner.email, 'password');
  const hash = await passwords.hash(password, { isTrusted: true, key: owner.id });
  const details = { user: owner, requestId, clientAddress: clientAddress(headers) };
  const end = buildAccessEnd(context, 'reset', details);
  const ended = await resetLinks.consumeToken(token, hash, end);
  if (ended === null) throw new ApiError('reset_invalid');
  // Clear the waits that led the owner here, and exempt this network from attempts made elsewhere.
  const key = emailKey(owner.email);
  const accountAndNetwork = `${key} ${networkPrefix(headers)}`;
  await Promise.all([
    attempts.reset('loginAccount', accountAndNetwork),
    attempts.reset('loginEverywhere', key),
    // Best effort: the network only loses its exemption.
    attempts.consume('loginVouchedPlace', accountAndNetwork).catch(() => undefined),
  ]);
  return { owner, ended };
}
