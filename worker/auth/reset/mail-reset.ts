import type { ResetLinks } from '#worker/auth/reset/reset-links.ts';
import { buildResetMail } from '#worker/auth/reset/reset-mail.ts';
import type { Users } from '#worker/auth/users.ts';
import type { SendMail } from '#worker/http/send-mail.ts';

export interface MailResetDeps {
  users: Users;
  links: ResetLinks;
  sendMail: SendMail;
  productName: string;
}

/**
 * Mails a link to the account of an address, if there is one. Done by the queue, never by the request: whoever asks
 * gets the same answer after the same work whether the address is known or not.
 */
export async function mailReset(
  deps: MailResetDeps,
  asked: { email: string; origin: string },
): Promise<void> {
  const account = await deps.users.find(asked.email, '');
  if (account === null) return;
  const { id, email } = account.profile;
  const token = await deps.links.create({ id, email });
  const { productName } = deps;
  // To the address as stored, never as it was typed.
  await deps.sendMail({
    to: email,
    ...buildResetMail({ productName, origin: asked.origin, token }),
  });
}
