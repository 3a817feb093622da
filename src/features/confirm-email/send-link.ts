import { resendConfirmation } from '#shared/api/auth/email-confirmation.ts';
import { buildLinkNotSentToast, buildSentToast } from '#src/features/confirm-email/copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Requests another link and shows a toast with the outcome. Never throws. */
export async function sendLink(email: string): Promise<void> {
  const result = await api.call(resendConfirmation, {});
  if (!result.ok) return toasts.show(buildLinkNotSentToast(result.error));
  // The server gives the same response for an email that is already confirmed.
  await session.start();
  if (session.read().user?.isEmailConfirmed === true) return undefined;
  return toasts.show(buildSentToast(email));
}
