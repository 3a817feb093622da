import { buildAccessEnd } from '#worker/auth/access/end-access.ts';
import { notifyOfEndedAccess } from '#worker/auth/access/notify-of-ended-access.ts';
import type { AuthContext } from '#worker/auth/auth-context.ts';

/**
 * Confirms an address. The first time, ends what was made in the account before, and mails what that
 * was. Returns whether it was the first time.
 */
export async function proveAddress(
  context: AuthContext,
  user: { id: string; email: string },
  request: { requestId: string; clientAddress: string; origin: string },
): Promise<boolean> {
  const { id: userId, email } = user;
  const end = buildAccessEnd(context, 'firstProof', { user, ...request });
  const ended = await context.confirmationLinks.confirm({ userId, email }, end);
  if (ended !== null) await notifyOfEndedAccess(context, user, ended, request.origin);
  // Also on a repeated request: the first one may have failed before this was done.
  await context.notify('emailConfirmed', { userId, origin: request.origin });
  return ended !== null;
}
