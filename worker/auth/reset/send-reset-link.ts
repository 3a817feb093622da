import type { ResetLinks } from './reset-links.ts';
import { buildPasswordResetMail } from './copy.ts';
import type { Users } from '#worker/auth/users/users.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface SendResetLinkDeps {
  users: Users;
  resetLinks: ResetLinks;
  sendMail: SendMail;
  productName: string;
}

/**
 * Mails a link if the address has an account. Runs in the queue, never in the request, so that
 * neither the response nor its timing reveals whether the account exists.
 */
export async function sendResetLink(
  deps: SendResetLinkDeps,
  request: { email: string; origin: string },
): Promise<void> {
  const account = await deps.users.find(request.email, '');
  if (account === null) return;
  const { id, email } = account.profile;
  const token = await deps.resetLinks.create({ id, email });
  const { productName } = deps;
  // Sent to the stored address, never to the one that was entered.
  await deps.sendMail({
    to: email,
    ...buildPasswordResetMail({ productName, origin: request.origin, token }),
  });
}
