import { sendConfirmation } from '#shared/api/email-confirmation.ts';
import { buildNotSentToast, buildSentToast } from '#src/features/confirm-email/copy.ts';
import { api } from '#src/state/api.ts';
import { session } from '#src/state/session.ts';
import { toasts } from '#src/state/toasts.ts';

/** Asks for another link and shows a toast with the outcome. Never throws. */
export async function sendLink(email: string): Promise<void> {
  const answer = await api.call(sendConfirmation, {});
  if (!answer.ok) return toasts.show(buildNotSentToast(answer.error));
  // The server answers the same for an address that is confirmed by now.
  await session.start();
  if (session.read().user?.isEmailConfirmed === true) return undefined;
  return toasts.show(buildSentToast(email));
}
